"""A state that is being changed: its parts stand here as lists and dicts, and the new state is built once."""

from __future__ import annotations

from operator import is_

from castlerules.core import Event, Player
from castlerules.magic.model.changes import PlayerLost
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.state import Permanent, Seat, State
from castlerules.magic.model.updates import as_committed
from castlerules.magic.query.board import Board


def _old_if_unchanged(old: tuple[Permanent, ...], new: tuple[Permanent, ...]) -> tuple[Permanent, ...]:
    """Return *new*, as *old* where that has the same in it, so that it can be seen at once that nothing changed."""
    return old if len(old) == len(new) and all(map(is_, old, new)) else new


class Transaction:
    """A copy of a state that may be written to, and the scene *board_before*; ``finish`` makes a state of it.

    Only what was touched is put into the new state, so that the rest stays the same objects.
    """

    __slots__ = (
        "_permanents",
        "_seats",
        "board_before",
        "book",
        "combat",
        "events",
        "extra",
        "last_known",
        "losses",
        "next_object",
        "ongoing",
        "rng",
        "stack",
        "state",
        "table",
    )

    def __init__(self, board: Board) -> None:
        state = board.state
        self.book = board.book
        self.state = state
        self.board_before = board
        self._seats: list[Seat] | None = None
        self._permanents: dict[ObjectId, Permanent] | None = None
        self.stack = state.stack
        self.ongoing = state.ongoing
        self.combat = state.combat
        self.last_known = state.last_known
        self.table = state.table
        self.rng = state.rng
        self.next_object = state.next_object
        self.extra = state.extra
        self.events: list[Event] = []
        self.losses: list[PlayerLost] = []

    @property
    def seats(self) -> list[Seat]:
        """What belongs to the players, to be written to."""
        if self._seats is None:
            self._seats = list(self.state.seats)
        return self._seats

    @property
    def permanents(self) -> dict[ObjectId, Permanent]:
        """The permanents by their numbers, to be written to."""
        if self._permanents is None:
            self._permanents = {permanent.id: permanent for permanent in self.state.permanents}
        return self._permanents

    def new_object_id(self) -> ObjectId:
        """Return a new object number, which is also a new time stamp (BASE-017, BASE-081)."""
        self.next_object += 1
        return ObjectId(self.next_object - 1)

    def owner_of(self, card: CardId) -> Player:
        """Return who owns *card* (BASE-018)."""
        return self.table.owners[card]

    def finish(self) -> State:
        """Return the state as it stands now, with the events behind those that it had."""
        old = self.state
        return as_committed(
            old,
            old.seats if self._seats is None else tuple(self._seats),
            old.permanents
            if self._permanents is None
            else _old_if_unchanged(old.permanents, tuple(self._permanents.values())),
            self.stack,
            self.ongoing,
            self.combat,
            self.last_known,
            self.table,
            self.rng,
            self.next_object,
            self.extra,
            (*old.events, *self.events),
        )
