"""Random games of Castle with the ready-made decks and stocks, under the default rules and under random options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

from random_play import drawn_options, option_values, random_steps

from castlerules.castle.decks import DECKS, STOCKS
from castlerules.castle.game import GAME
from castlerules.castle.model.options import CastleRules
from castlerules.core import Rng
from castlerules.magic.model.actions import Action
from castlerules.magic.model.state import State

__all__ = ["DEFAULT_GAMES", "GAMES", "MAX_ACTIONS", "VALUES", "Step", "games", "options", "start", "states", "steps"]

Step: TypeAlias = tuple[State, Action, State]

VALUES: Final = option_values(
    CastleRules,
    {
        "core": ({}, {"combat_damage_uses_stack": False}, {"manual_mana": True}, {"legend_rule": "choose_one"}),
        "columns": (4, 2, 1),
        "row_bonus": ((0, 1, 2), (0,), (1, -1)),
        "ignored_keywords": (CastleRules().ignored_keywords, (), ("flying", "trample")),
        "generic_shortfall_life": (1, 0, 2),
        "colored_shortfall_life": (2, 0, 1),
        "switch_life": (2, 1),
        "max_switches_per_combat": (None, 1, 2),
        "maneuvers_per_turn": (1, 0, 3),
        "move_face_down_life": (1, 0),
        "turn_down_life": (1, 0),
        "swap_adjacent_life": (1, 0),
    },
    fixed=("stolen_castle_creature",),
)
DEFAULT_GAMES: Final = 5
"""So many games, the first ones, have no options but for the size of castles."""

GAMES: Final = 16
MAX_ACTIONS: Final = 450
"""So many actions a game has at most."""


def options(seed: int) -> dict[str, object]:
    """Return the options number *seed*.

    Those of 0 and 1 are the default, those of 2 to 4 are it with small castles, which soon fall; the others are drawn
    option by option.
    """
    if seed < DEFAULT_GAMES:
        return {"columns": 1, "rows": 1, "row_bonus": (0,)} if seed > 1 else {}
    drawn = drawn_options(VALUES, seed)
    bonus = drawn.get("row_bonus", (0, 1, 2))
    assert isinstance(bonus, tuple)
    return {**drawn, "rows": len(bonus)}


def start(seed: int) -> State:
    """Return the start of the random game number *seed*."""
    names, stocks = tuple(DECKS), tuple(STOCKS)
    decks = [names[(seed * 7 + place * 5) % len(names)] for place in range(2)]
    both = [stocks[(seed * 3 + place) % len(stocks)] for place in range(2)]
    return GAME.new_game(decks, both, rules=CastleRules(**options(seed)), rng=Rng.seeded(seed))  # type: ignore[arg-type]


def steps(seed: int, most: int = MAX_ACTIONS) -> Iterator[Step]:
    """Return the steps of the random game number *seed*, up to so many."""
    return random_steps(GAME, start(seed), Rng.seeded(seed).derive(1), most)


@cache
def games() -> tuple[tuple[Step, ...], ...]:
    """Return the steps of all games, game by game."""
    return tuple([tuple(steps(seed)) for seed in range(GAMES)])


@cache
def states() -> tuple[State, ...]:
    """Return the states that the games lead to."""
    return tuple([after for game in games() for _, _, after in game])
