"""Random games of Solitaire with the ready-made decks, under the default rules and under random options."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias
from zlib import crc32

from random_play import option_values, random_steps

from castlerules.core import Event, Rng, choice, draw
from castlerules.magic.model.actions import Action
from castlerules.magic.model.state import State
from castlerules.solitaire.decks import DECKS
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.options import SolitaireRules

__all__ = [
    "GAME_COUNT",
    "MAX_ACTIONS",
    "PLAIN_COUNT",
    "VALUES",
    "Step",
    "events_of",
    "game_steps",
    "games",
    "options_of_seed",
    "plain_games",
    "start",
    "states",
]

Step: TypeAlias = tuple[State, Action, State]

VALUES: Final = option_values(
    SolitaireRules,
    {"max_trips": (3, 1, 2), "action_limit": (None, 60, 300)},
    fixed=("min_deck_size", "mana_timing", "reject_unsupported"),
)

PLAIN_COUNT: Final = 20
"""So many games, the first ones, have no options."""

GAME_COUNT: Final = 60
MAX_ACTIONS: Final = 600
"""So many actions a game has at most."""


def options_of_seed(seed: int) -> dict[str, object]:
    """Return the options number *seed*: none for the first ones, then such as are drawn option by option.

    Each is drawn by its name, so that an option more leaves the others as they were.
    """
    if seed < PLAIN_COUNT:
        return {}
    rng = Rng.seeded(seed).derive(2)
    return {name: choice(rng.derive(crc32(name.encode())), able)[0] for name, able in VALUES.items()}


def start(seed: int) -> State:
    """Return the start of the random game number *seed*."""
    place, _ = draw(Rng.seeded(seed), len(DECKS))
    rules = SolitaireRules(**options_of_seed(seed))  # type: ignore[arg-type]
    return GAME.new_game(tuple(DECKS)[(place + seed) % len(DECKS)], rules=rules, rng=Rng.seeded(seed))


def game_steps(seed: int) -> Iterator[Step]:
    """Return the steps of the random game number *seed*, up to ``MAX_ACTIONS``."""
    return random_steps(GAME, start(seed), Rng.seeded(seed).derive(1), MAX_ACTIONS)


@cache
def games() -> tuple[tuple[Step, ...], ...]:
    """Return the steps of all games, game by game."""
    return tuple([tuple(game_steps(seed)) for seed in range(GAME_COUNT)])


def plain_games() -> tuple[tuple[Step, ...], ...]:
    """Return those of the games that are played by the default rules."""
    return games()[:PLAIN_COUNT]


@cache
def states() -> tuple[State, ...]:
    """Return the states that the games lead to."""
    return tuple([after for game in games() for _, _, after in game])


def events_of(step: Step) -> tuple[Event, ...]:
    """Return what has happened in *step*."""
    before, action, _ = step
    return GAME.transition(before, action)[1]
