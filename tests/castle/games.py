"""Random games of Castle with the ready-made decks and stocks, under the default rules and under random options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.castle.decks import DECKS, STOCKS
from castlerules.castle.game import GAME
from castlerules.castle.model.options import CastleRules
from castlerules.core import Generator, Rng, choice, draw
from castlerules.magic.model.actions import Action
from castlerules.magic.model.state import State

__all__ = ["DEFAULT_GAMES", "GAMES", "MAX_ACTIONS", "VALUES", "Step", "games", "options", "start", "states", "steps"]

Step: TypeAlias = tuple[State, Action, State]

VALUES: Final = MappingProxyType(
    {
        "core": ({}, {"combat_damage_uses_stack": False}, {"manual_mana": True}, {"legend_rule": "choose_one"}),
        "columns": (4, 2, 1),
        "row_bonus": ((0, 1, 2), (0,), (1, -1)),
        "owner_may_look_face_down": (False, True),
        "remember_revealed": (True, False),
        "castle_creatures_may_attack": (True, False),
        "attacker_ability_damage_counts": (False, True),
        "restrict_life_loss": (False, True),
        "ignored_keywords": (CastleRules().ignored_keywords, (), ("flying", "trample")),
        "may_decline_free_activation": (False, True),
        "activation_counts_nonland_mana": (False, True),
        "generic_shortfall_life": (1, 0, 2),
        "colored_shortfall_life": (2, 0, 1),
        "lethal_payment_allowed": (True, False),
        "switch_life": (2, 1),
        "max_switches_per_combat": (None, 1, 2),
        "switch_skips_gaps": (False, True),
        "departed_defender": ("combat_ends", "next_card"),
        "death_visits_graveyard": (True, False),
        "shield_scope": ("both_castles", "defender_only"),
        "face_down_counts_as_creature": (False, True),
        "turn_down_is_leaving_play": (True, False),
        "maneuver_timing": ("main_phase", "any_priority"),
        "maneuvers_per_turn": (1, 0, 3),
        "adjacency": ("orthogonal", "king"),
        "protection_scope": ("ignored", "block_only"),
        "activation_cost_basis": ("printed", "modified"),
        "sacrifice_effects_reach_castle": (True, False),
        "move_face_down_life": (1, 0),
        "turn_down_life": (1, 0),
        "swap_adjacent_life": (1, 0),
    }
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
    rng, drawn = Rng.seeded(seed), dict[str, object]()
    for name, values in VALUES.items():
        pick, after = draw(rng, len(values))
        assert isinstance(after, Rng)
        drawn[name], rng = values[pick], after
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
    """Yield the steps of the random game number *seed*, up to so many."""
    state, chance = start(seed), _action_generator(seed)
    for _ in range(most):
        legal = GAME.legal_actions(state)
        if not legal:
            return
        action, chance = choice(chance, legal)
        after = GAME.advance(state, action)
        yield state, action, after
        state = after


def _action_generator(seed: int) -> Generator:
    return Rng.seeded(seed).derive(1)


@cache
def games() -> tuple[tuple[Step, ...], ...]:
    """Return the steps of all games, game by game."""
    return tuple([tuple(steps(seed)) for seed in range(GAMES)])


@cache
def states() -> tuple[State, ...]:
    """Return the states that the games lead to."""
    return tuple([after for game in games() for _, _, after in game])
