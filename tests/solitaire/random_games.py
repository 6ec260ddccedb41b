"""Random games of Solitaire with the ready-made decks, under the default rules and under random options."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Final, TypeAlias
from zlib import crc32

import attrs

from castlerules.core import Event, Generator, Rng, choice, draw
from castlerules.magic.model.actions import Action
from castlerules.magic.model.state import State
from castlerules.solitaire.decks import DECKS
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.options import SolitaireRules

__all__ = [
    "GAME_COUNT",
    "PLAIN_COUNT",
    "Step",
    "events_of",
    "game_steps",
    "games",
    "option_values",
    "options_of_seed",
    "plain_games",
    "random_steps",
    "start",
    "states",
]

Step: TypeAlias = tuple[State, Action, State]

_FIXED: Final = ("min_deck_size", "mana_timing", "reject_unsupported")
_NUMBER_VALUES: Final[dict[str, tuple[object, ...]]] = {"max_trips": (3, 1, 2), "action_limit": (None, 60, 300)}

PLAIN_COUNT: Final = 20
"""So many games, the first ones, have no options."""

GAME_COUNT: Final = 60
MAX_ACTIONS: Final = 600
"""So many actions a game has at most."""


def option_values() -> dict[str, tuple[object, ...]]:
    """Return what each option that a table can choose may be, the default first."""
    values: dict[str, tuple[object, ...]] = {}
    for field in attrs.fields(SolitaireRules):
        default = field.default
        if field.name in _FIXED:
            continue
        if isinstance(default, bool):
            values[field.name] = (default, not default)
        elif isinstance(default, Enum):
            values[field.name] = (default, *[member for member in type(default) if member is not default])
        else:
            values[field.name] = _NUMBER_VALUES[field.name]
    return values


def options_of_seed(seed: int) -> dict[str, object]:
    """Return the options number *seed*: none for the first ones, then such as are drawn option by option.

    Each is drawn by its name, so that an option more leaves the others as they were.
    """
    if seed < PLAIN_COUNT:
        return {}
    rng = Rng.seeded(seed).derive(2)
    return {name: choice(rng.derive(crc32(name.encode())), able)[0] for name, able in option_values().items()}


def start(seed: int) -> State:
    """Return the start of the random game number *seed*."""
    place, _ = draw(Rng.seeded(seed), len(DECKS))
    rules = SolitaireRules(**options_of_seed(seed))  # type: ignore[arg-type]
    return GAME.new_game(tuple(DECKS)[(place + seed) % len(DECKS)], rules=rules, rng=Rng.seeded(seed))


def game_steps(seed: int) -> Iterator[Step]:
    """Return the steps of the random game number *seed*, up to ``MOST``."""
    return random_steps(start(seed), Rng.seeded(seed).derive(1))


def random_steps(state: State, chance: Generator, most: int = MAX_ACTIONS) -> Iterator[Step]:
    """Yield the steps of a random game from *state* on, up to so many."""
    for _ in range(most):
        legal = GAME.legal_actions(state)
        if not legal:
            return
        action, chance = choice(chance, legal)
        after = GAME.advance(state, action)
        yield state, action, after
        state = after


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
