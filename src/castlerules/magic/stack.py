"""What lies on the stack, what waits to be put there, and what a resolving object knows."""

from __future__ import annotations

from enum import Enum
from typing import Final

from castlerules.cards.abilities import Activated, Triggered
from castlerules.cards.terms import KeywordKind, Zone
from castlerules.core import Player, value

from .ids import CardId, ObjectId

__all__ = ["NO_OCCASION", "Context", "Occasion", "OnStack", "Share", "StackKind", "Waiting"]


class StackKind(Enum):
    """What an object on the stack is; a packet of combat damage is neither spell nor ability (BASE-167).

    A mana ability is there only while it is announced; it does not wait to resolve (BASE-035).
    """

    SPELL = "spell"
    ACTIVATED = "activated"
    TRIGGERED = "triggered"
    PACKET = "packet"
    MANA = "mana"

    __hash__ = object.__hash__  # as in Step


@value
class Occasion:
    """What a trigger remembers of its event: the object and the player that it is about, and an amount.

    *now* is what the object has become in the zone that it moved to (BASE-020), *other* whom it fights, or deals damage
    to.
    """

    object: ObjectId | None = None
    player: Player | None = None
    amount: int = 0
    now: ObjectId | None = None
    other: ObjectId | None = None


NO_OCCASION: Final = Occasion()
"""What is remembered where nothing has happened."""


@value
class Share:
    """Combat damage as it was assigned (BASE-Q15)."""

    source: ObjectId
    to: ObjectId
    amount: int


@value
class OnStack:
    """BASE-103: an object on the stack.

    *source* is a spell's own id, or the id of the permanent that an ability comes from. *face*, *mode* and *x* are
    None until they are known; *asked* counts the optional costs that were offered and *paid* holds those accepted.
    *targets* has one tuple for every slot that is filled, *shares* the parts of a divided amount, *given* what was
    chosen for each part of the cost; *open* is chosen so far of the next of them. *option* is which mana a mana
    ability adds. *done* is false while the object is being announced. *memory* is what a delayed trigger knows
    from the effect that made it (BASE-070).
    """

    id: ObjectId
    kind: StackKind
    controller: Player
    source: ObjectId
    card: CardId | None = None
    ability: Activated | Triggered | None = None
    origin: Zone = Zone.HAND
    face: int | None = None
    mode: int | None = None
    asked: int = 0
    paid: tuple[KeywordKind, ...] = ()
    x: int | None = None
    targets: tuple[tuple[ObjectId, ...], ...] = ()
    open: tuple[ObjectId, ...] = ()
    shares: tuple[int, ...] = ()
    given: tuple[tuple[ObjectId, ...], ...] = ()
    occasion: Occasion = NO_OCCASION
    packet: tuple[Share, ...] = ()
    option: int = 0
    done: bool = False
    memory: Context | None = None


@value
class Waiting:
    """BASE-063: a trigger that waits to be put on the stack; *number* names it among those that wait."""

    number: int
    source: ObjectId
    controller: Player
    ability: Triggered
    occasion: Occasion = NO_OCCASION
    memory: Context | None = None


@value
class Context:
    """What the effects of the object that resolves may speak of.

    *bound* holds, by name, the objects that steps have chosen or moved, *amounts* the numbers that they made, and
    *found* the cards that were chosen in a hidden zone. *measure* is the name under which damage is being counted, and
    tokens are being kept. *option* is which mana is added. *moved* says what those of these objects that have moved
    meanwhile have become (BASE-020).
    """

    source: ObjectId
    controller: Player
    targets: tuple[tuple[ObjectId, ...], ...] = ()
    shares: tuple[int, ...] = ()
    x: int = 0
    paid: tuple[KeywordKind, ...] = ()
    occasion: Occasion = NO_OCCASION
    bound: tuple[tuple[str, tuple[ObjectId, ...]], ...] = ()
    amounts: tuple[tuple[str, int], ...] = ()
    found: tuple[tuple[str, tuple[CardId, ...]], ...] = ()
    measure: str = ""
    option: int = 0
    moved: tuple[tuple[ObjectId, ObjectId], ...] = ()
