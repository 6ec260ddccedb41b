"""The rest of the contract: the result, positions as text, and what makes two positions the same.

A whole league is written on one line, for bug reports and tests: the word ``ascension``, and the state as JSON.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeVar

from castlerules.core import Event, Generator, Player, Rng, evolve
from castlerules.core.position import format_json_position, parse_json_position

from .information.observation import Observation
from .model.actions import ACTIONS
from .model.events import EVENTS
from .model.options import AscensionRules
from .model.state import ContestId, Setup, State
from .pool.card_pool import CardPool
from .pool.decks import StarterDeck
from .rules.league import has_started

E = TypeVar("E", bound=Event)

name: Final = "ascension"
"""The key of this game in ``GAMES``, in records and in data."""

seat_names: Final[tuple[str, ...]] = ()
"""Seats have no names of their own; players bring theirs."""

rules_version: Final = 1
"""Raised when a ruling or a default changes."""

Rules = AscensionRules
"""The options class."""

data_types: Final[tuple[type[object], ...]] = (
    State,
    Observation,
    AscensionRules,
    Setup,
    CardPool,
    StarterDeck,
    *ACTIONS,
    *EVENTS,
)
"""The classes that travel as data, the state first."""


def seen_by(event: E, player: int) -> E | None:
    """Return *event* as *player* may know it (ASC-Q42): what is done with a deck is private."""
    return event.seen_by(player)


def players(state: State) -> tuple[Player, ...]:
    """Return the seats, whether somebody has registered there or not (ASC-A01)."""
    return tuple([Player(seat) for seat in range(len(state.members))])


def position_key(state: State) -> Hashable:
    """Return the position without generator, history and the numbers of contests.

    Two leagues with the same key go on alike, chance apart: what counts of the history is in the players' records,
    how many contests are left, and whether the first one is still to come.
    """
    max_contests = state.setup.max_contests
    return (
        state.rules,
        (state.setup.pool, state.setup.starters),
        None if max_contests is None else max_contests - len(state.history),
        has_started(state),
        state.members,
        tuple([evolve(contest, number=ContestId(place)) for place, contest in enumerate(state.contests)]),
    )


def format_position(state: State) -> str:
    """Return *state* without its generator as one line, which is told of in ``docs/data.md``."""
    return format_json_position(name, state)


def parse_position(text: str, *, rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008 - a frozen value
    """Return the league that ``format_position`` wrote as *text*, to go on with *rng* (``docs/data.md``).

    Raises DataError where it cannot be read or play could not reach it, and SetupError if *rng* is no generator.
    """
    return parse_json_position(name, text, rng, State, rule="ASC-C1")
