"""A state that is being changed: its parts stand here as lists and dicts, and the new state is built once."""

from __future__ import annotations

from operator import is_

from castlerules.core import Event, Player

from .changes import Lost
from .ids import CardId, ObjectId
from .scene import Scene
from .state import Permanent, Seat, State
from .updates import as_drafted

__all__ = ["Draft"]


def _kept(old: tuple[Permanent, ...], new: tuple[Permanent, ...]) -> tuple[Permanent, ...]:
    """Return *new*, as *old* where that has the same in it, so that it can be seen at once that nothing changed."""
    return old if len(old) == len(new) and all(map(is_, old, new)) else new


class Draft:
    """A copy of a state that may be written to, and the scene *before*; ``built`` makes a state of it.

    Only what was touched is put into the new state, so that the rest stays the same objects.
    """

    __slots__ = (
        "_permanents",
        "_seats",
        "before",
        "book",
        "combat",
        "events",
        "extra",
        "gone",
        "lasting",
        "losers",
        "rng",
        "serial",
        "stack",
        "state",
        "table",
    )

    def __init__(self, scene: Scene) -> None:
        state = scene.state
        self.book = scene.book
        self.state = state
        self.before = scene
        self._seats: list[Seat] | None = None
        self._permanents: dict[ObjectId, Permanent] | None = None
        self.stack = state.stack
        self.lasting = state.lasting
        self.combat = state.combat
        self.gone = state.gone
        self.table = state.table
        self.rng = state.rng
        self.serial = state.serial
        self.extra = state.extra
        self.events: list[Event] = []
        self.losers: list[Lost] = []

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
            self._permanents = {one.id: one for one in self.state.permanents}
        return self._permanents

    def number(self) -> ObjectId:
        """Return a new object number, which is also a new time stamp (BASE-017, BASE-081)."""
        self.serial += 1
        return ObjectId(self.serial - 1)

    def owner(self, card: CardId) -> Player:
        """Return who owns *card* (BASE-018)."""
        return self.table.owners[card]

    def built(self) -> State:
        """Return the state as it stands now, with the events behind those that it had."""
        old = self.state
        return as_drafted(
            old,
            old.seats if self._seats is None else tuple(self._seats),
            old.permanents if self._permanents is None else _kept(old.permanents, tuple(self._permanents.values())),
            self.stack,
            self.lasting,
            self.combat,
            self.gone,
            self.table,
            self.rng,
            self.serial,
            self.extra,
            (*old.events, *self.events),
        )
