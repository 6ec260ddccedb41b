"""A state that is being changed: its parts stand here as lists and dicts, and the new state is built once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.core import Event, Player, evolve

from .changes import Lost
from .ids import CardId, ObjectId
from .scene import Scene
from .state import Permanent, Seat, State

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["Draft"]


class Draft:
    """A copy of *state* that may be written to, and the scene *before*; ``built`` makes a state of it.

    Only what differs is put into the new state, so that equal parts stay the same objects.
    """

    __slots__ = (
        "before",
        "book",
        "combat",
        "events",
        "gone",
        "lasting",
        "losers",
        "permanents",
        "rng",
        "seats",
        "serial",
        "stack",
        "state",
        "table",
    )

    def __init__(self, book: Rulebook, state: State) -> None:
        self.book = book
        self.state = state
        self.before = Scene(book, state)
        self.seats = list(state.seats)
        self.permanents = {one.id: one for one in state.permanents}
        self.stack = state.stack
        self.lasting = state.lasting
        self.combat = state.combat
        self.gone = state.gone
        self.table = state.table
        self.rng = state.rng
        self.serial = state.serial
        self.events: list[Event] = []
        self.losers: list[Lost] = []

    def number(self) -> ObjectId:
        """Return a new object number, which is also a new time stamp (BASE-017, BASE-081)."""
        self.serial += 1
        return ObjectId(self.serial - 1)

    def seat(self, player: Player) -> Seat:
        """Return what belongs to *player* as it stands now."""
        return self.seats[player]

    def owner(self, card: CardId) -> Player:
        """Return who owns *card* (BASE-018)."""
        return self.table.owners[card]

    def alter(self, permanent: Permanent) -> None:
        """Put *permanent* in the place of what has its number."""
        self.permanents[permanent.id] = permanent

    def built(self) -> State:
        """Return the state as it stands now, with the events behind those that it had."""
        old, changed = self.state, dict[str, object]()
        seats = tuple(self.seats)
        permanents = tuple(self.permanents.values())
        for name, before, after in (
            ("seats", old.seats, seats),
            ("permanents", old.permanents, permanents),
        ):
            if len(before) != len(after) or any([one is not two for one, two in zip(before, after, strict=True)]):
                changed[name] = after
        for name in ("stack", "lasting", "combat", "gone", "table", "rng", "serial"):
            if (part := getattr(self, name)) is not getattr(old, name):
                changed[name] = part
        if self.events:
            changed["events"] = (*old.events, *self.events)
        return evolve(old, **changed) if changed else old  # type: ignore[arg-type]  # each is of the type of its field
