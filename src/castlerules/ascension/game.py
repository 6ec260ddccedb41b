"""The parts of the game contract that are not rules: name, data types, positions as text, the key of a position.

A position is one line, for bug reports and tests: the word ``ascension``, then the whole state as JSON.
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
"""The name of this game in ``GAMES``, in records and in data."""

seat_names: Final[tuple[str, ...]] = ()
"""Empty: seats have no names of their own; players register under theirs."""

rules_version: Final = 1
"""The version of the rules; a change of a ruling or of a default raises it."""

Rules = AscensionRules
"""The class of this game's options."""

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
"""The classes that can be written as data, the state first."""


def seen_by(event: E, player: int) -> E | None:
    """Return *event* as *player* may know it, None if it is hidden: events of a deck are private (ASC-Q42)."""
    return event.seen_by(player)


def players(state: State) -> tuple[Player, ...]:
    """Return all seats, free ones too (ASC-A01)."""
    return tuple([Player(seat) for seat in range(len(state.members))])


def position_key(state: State) -> Hashable:
    """Return the part of *state* that decides how the league can go on, chance apart; equal keys, same position.

    The generator, the history and the numbers of contests are left out. Of the history only three things matter: the
    players' records, how many contests are left, and whether the first one has started.
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
    """Return *state* without its generator as one line of text (format: ``docs/data.md``)."""
    return format_json_position(name, state)


def parse_position(text: str, *, rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008 - a frozen value
    """Return the league that ``format_position`` wrote as *text*, with *rng* as its generator (``docs/data.md``).

    Raises DataError if *text* cannot be read or play could not reach the state, SetupError if *rng* is no generator.
    """
    return parse_json_position(name, text, rng, State, rule="ASC-C1")
