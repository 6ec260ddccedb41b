"""Contests, and the sequence of those that are finished, which grows without being copied."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final, NewType

from castlerules.core import Player, value

__all__ = [
    "NO_BONUS",
    "NO_HISTORY",
    "Bonus",
    "Contest",
    "ContestId",
    "History",
    "Placings",
    "Status",
]

ContestId = NewType("ContestId", int)
"""The number of a contest: 1, 2, ... in the order in which they start."""

Placings = tuple[tuple[Player, ...], ...]
"""ASC-A04: who went out together, those who were eliminated first first; the last group is what was left."""


class Status(StrEnum):
    """ASC-A02: how far a contest has come; a void one is forgotten (ASC-Q45)."""

    AWAITING_FIRST_CHOICE = "awaiting_first_choice"
    RUNNING = "running"
    FINISHED = "finished"


@value
class Bonus:
    """ASC-113: what a weaker player gets: to decide who *starts*, more *life*, more *cards* in the first hand."""

    starts: bool = False
    life: int = 0
    cards: int = 0


NO_BONUS: Final = Bonus()
"""What those get who are not weaker."""


@value
class Contest:
    """A contest. *participants* are in the order of their seats, and so are *powers* and *bonuses*.

    *powers* are the totals that were compared when it started (ASC-112). A bonus is None while its player may still
    choose a row of the table (ASC-A22). *chooser* decides who starts, *first* is who does; both may stay None
    (ASC-Q46). *placings* is empty until the result is recorded.
    """

    number: ContestId
    participants: tuple[Player, ...]
    powers: tuple[int, ...]
    bonuses: tuple[Bonus | None, ...]
    chooser: Player | None = None
    first: Player | None = None
    placings: Placings = ()

    @property
    def status(self) -> Status:
        """How far it has come (ASC-A02)."""
        if self.placings:
            return Status.FINISHED
        waits = None in self.bonuses or (self.chooser is not None and self.first is None)
        return Status.AWAITING_FIRST_CHOICE if waits else Status.RUNNING


_CHUNK: Final = 64


@value
class History:
    """The finished contests in the order in which they ended: *whole* chunks of 64, and the *rest*.

    A history that is one longer shares all whole chunks with the old one.
    """

    whole: tuple[tuple[Contest, ...], ...] = ()
    rest: tuple[Contest, ...] = ()

    def __len__(self) -> int:
        return len(self.whole) * _CHUNK + len(self.rest)

    def __iter__(self) -> Iterator[Contest]:
        for chunk in self.whole:
            yield from chunk
        yield from self.rest

    def after(self, contest: Contest) -> History:
        """Return the history that goes on with *contest* (ASC-A04)."""
        rest = (*self.rest, contest)
        return History((*self.whole, rest)) if len(rest) == _CHUNK else History(self.whole, rest)

    def data_fault(self) -> str | None:
        """Return what is wrong with chunks that came from outside, if anything is (``docs/data.md``)."""
        if any(len(chunk) != _CHUNK for chunk in self.whole) or len(self.rest) >= _CHUNK:
            return f"whole chunks have {_CHUNK} contests, and the rest fewer"
        return None


NO_HISTORY: Final = History()
"""The history of a league in which no contest has ended."""
