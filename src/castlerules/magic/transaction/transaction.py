"""The mutable working copy in which committers carry out a batch of changes before the next state is built.

A state is immutable, and a batch of changes may touch the same seat or permanent several times. Copying the state for
each change would be slow, and would let rules see states that never exist in the game. So the committers write to one
``Transaction``, and ``finish`` builds one state from it. No other code makes a state from changes.
"""

from __future__ import annotations

from operator import is_

from castlerules.core import Event, Player
from castlerules.magic.model import CardId, ObjectId, Permanent, PlayerLost, Seat, State, as_committed
from castlerules.magic.query.board import Board


def _old_if_unchanged(old: tuple[Permanent, ...], new: tuple[Permanent, ...]) -> tuple[Permanent, ...]:
    """Return *old* if *new* has exactly the same Python objects, else *new*.

    Thus ``is`` shows that no permanent has changed.
    """
    return old if len(old) == len(new) and all(map(is_, old, new)) else new


class Transaction:
    """A writable copy of the state of *board_before*; ``finish`` builds the next state from it.

    *events* collects the events of the batch, *losses* the players who lose by it. *seats* and *permanents* are copied
    when they are first used; what no change has touched stays the same Python object in the new state, so that caches
    can compare by identity.
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
        """The seats of the players, as a list to write to."""
        if self._seats is None:
            self._seats = list(self.state.seats)
        return self._seats

    @property
    def permanents(self) -> dict[ObjectId, Permanent]:
        """The permanents by object id, as a dict to write to."""
        if self._permanents is None:
            self._permanents = {permanent.id: permanent for permanent in self.state.permanents}
        return self._permanents

    def new_object_id(self) -> ObjectId:
        """Return an unused object id, which is also a new timestamp (BASE-017, BASE-081)."""
        self.next_object += 1
        return ObjectId(self.next_object - 1)

    def owner_of(self, card: CardId) -> Player:
        """Return the owner of *card* (BASE-018)."""
        return self.table.owners[card]

    def finish(self) -> State:
        """Return the new state, with the events of this transaction after those that the old state had."""
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
