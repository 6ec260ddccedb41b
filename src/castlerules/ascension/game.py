"""The rest of the contract: the result, positions as text, and what makes two positions the same.

A whole league is written on one line, for bug reports and tests: the word ``ascension``, and the state as JSON.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeVar

from castlerules.core import Event, Generator, Outcome, Player, Rng, evolve
from castlerules.core.position import format_json_position, parse_json_position

from .information.observation import Observation
from .model.actions import ACTIONS
from .model.events import EVENTS
from .model.options import AscensionRules
from .model.state import ContestId, Setup, State
from .pool.card_pool import CardPool
from .pool.decks import StarterDeck
from .rules.league import has_started, is_over
from .rules.queries import standings

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


def outcome(state: State | Observation) -> Outcome | None:
    """Return the standings once the league is over, else None (ASC-Q41); a view tells them as well.

    The first has 1, the last -1, the others between them are evenly spaced; those with the same power after the same
    number of contests share the mean of their places. Who never registered has 0, and so has a player who is alone.
    """
    if not is_over(state):
        return None
    table = standings(state)
    returns = [0.0] * len(state.members)
    for line in table:
        tied_ranks = [
            standing.rank for standing in table if (standing.power, standing.games) == (line.power, line.games)
        ]
        place = sum(tied_ranks) / len(tied_ranks)
        returns[line.player] = 1.0 - 2.0 * (place - 1) / (len(table) - 1) if len(table) > 1 else 0.0
    contests = f"{len(state.history)} contest{'s' * (len(state.history) != 1)}"
    leader = f"; player {table[0].player} leads with a power of {table[0].power}" if table else ""
    return Outcome(tuple(returns), f"the league is over after {contests}{leader}", "ASC-Q41")


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
