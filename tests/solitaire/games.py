"""Random games of Solitaire with the ready-made decks, under the default rules and under random options."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Final, TypeAlias
from zlib import crc32

import attrs

from castlerules.core import Event, Generator, Rng, choice, draw
from castlerules.magic.actions import Action
from castlerules.magic.state import State
from castlerules.solitaire.decks import DECKS
from castlerules.solitaire.game import GAME, new_game
from castlerules.solitaire.rules import SolitaireRules

__all__ = [
    "GAMES",
    "PLAIN",
    "Step",
    "games",
    "options",
    "plain_games",
    "played",
    "start",
    "states",
    "steps",
    "told",
    "values",
]

Step: TypeAlias = tuple[State, Action, State]

_FIXED: Final = ("min_deck_size", "mana_timing", "reject_unsupported")
_NUMBERS: Final[dict[str, tuple[object, ...]]] = {"max_trips": (3, 1, 2), "action_limit": (None, 60, 300)}

PLAIN: Final = 20
"""So many games, the first ones, have no options."""

GAMES: Final = 60
MOST: Final = 600
"""So many actions a game has at most."""


def values() -> dict[str, tuple[object, ...]]:
    """Return what each option that a table can choose may be, the default first."""
    found: dict[str, tuple[object, ...]] = {}
    for field in attrs.fields(SolitaireRules):
        default = field.default
        if field.name in _FIXED:
            continue
        if isinstance(default, bool):
            found[field.name] = (default, not default)
        elif isinstance(default, Enum):
            found[field.name] = (default, *[member for member in type(default) if member is not default])
        else:
            found[field.name] = _NUMBERS[field.name]
    return found


def options(seed: int) -> dict[str, object]:
    """Return the options number *seed*: none for the first ones, then such as are drawn option by option.

    Each is drawn by its name, so that an option more leaves the others as they were.
    """
    if seed < PLAIN:
        return {}
    rng = Rng.seeded(seed).derive(2)
    return {name: choice(rng.derive(crc32(name.encode())), able)[0] for name, able in values().items()}


def start(seed: int) -> State:
    """Return the start of the random game number *seed*."""
    place, _ = draw(Rng.seeded(seed), len(DECKS))
    rules = SolitaireRules(**options(seed))  # type: ignore[arg-type]
    return new_game(tuple(DECKS)[(place + seed) % len(DECKS)], rules=rules, rng=Rng.seeded(seed))


def steps(seed: int) -> Iterator[Step]:
    """Return the steps of the random game number *seed*, up to ``MOST``."""
    return played(start(seed), Rng.seeded(seed).derive(1))


def played(state: State, chance: Generator, most: int = MOST) -> Iterator[Step]:
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
    return tuple([tuple(steps(seed)) for seed in range(GAMES)])


def plain_games() -> tuple[tuple[Step, ...], ...]:
    """Return those of the games that are played by the default rules."""
    return games()[:PLAIN]


@cache
def states() -> tuple[State, ...]:
    """Return the states that the games lead to."""
    return tuple([after for game in games() for _, _, after in game])


def told(step: Step) -> tuple[Event, ...]:
    """Return what has happened in *step*."""
    before, action, _ = step
    return GAME.transition(before, action)[1]
