"""The rest of the contract: the result, and what makes two positions the same."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeVar

from castlerules.core import Event, Outcome, Player, evolve

from .actions import ACTIONS
from .decks import Decklist
from .events import EVENTS
from .history import ContestId
from .knowledge import View
from .league import has_started, is_over
from .pool import CardPool
from .queries import standings
from .rules import AscensionRules
from .state import Setup, State

__all__ = [
    "Rules",
    "Setup",
    "data_types",
    "name",
    "outcome",
    "players",
    "position_key",
    "rules_version",
    "seat_names",
    "seen_by",
]

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
    View,
    AscensionRules,
    Setup,
    CardPool,
    Decklist,
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


def outcome(state: State | View) -> Outcome | None:
    """Return the standings once the league is over, else None (ASC-Q41); a view tells them as well.

    The first has 1, the last -1, the others between them are evenly spaced; those with the same power after the same
    number of contests share the mean of their places. Who never registered has 0, and so has a player who is alone.
    """
    if not is_over(state):
        return None
    table = standings(state)
    returns = [0.0] * len(state.members)
    for line in table:
        same = [one.rank for one in table if (one.power, one.games) == (line.power, line.games)]
        place = sum(same) / len(same)
        returns[line.player] = 1.0 - 2.0 * (place - 1) / (len(table) - 1) if len(table) > 1 else 0.0
    contests = f"{len(state.history)} contest{'s' * (len(state.history) != 1)}"
    leader = f"; player {table[0].player} leads with a power of {table[0].power}" if table else ""
    return Outcome(tuple(returns), f"the league is over after {contests}{leader}", "ASC-Q41")


def position_key(state: State) -> Hashable:
    """Return the position without generator, history and the numbers of contests.

    Two leagues with the same key go on alike, chance apart: what counts of the history is in the players' records,
    how many contests are left, and whether the first one is still to come.
    """
    most = state.setup.max_contests
    return (
        state.rules,
        (state.setup.pool, state.setup.starters),
        None if most is None else most - len(state.history),
        has_started(state),
        state.members,
        tuple([evolve(one, number=ContestId(place)) for place, one in enumerate(state.contests)]),
    )
