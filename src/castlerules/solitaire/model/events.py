"""The changes that only Solitaire has; a committed one is also an event, a fact that the step reports."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.core import value
from castlerules.core.value import kinds_of
from castlerules.magic.model import Change, Move, ObjectId


@value
class StacksHandMove(Move):
    """SOL-G94: an effect moves a stack top that it treats as a card in the hand of STACKS, the absent opponent.

    A change of its own, because a plain ``Move`` would take the card from play; its event is ``Moved`` from the hand.
    """


@value
class PacketDrawn(Change):
    """SOL-071: *count* cards go from the library to the hand pile.

    For the action ``DrawThree`` *count* is three, or fewer if fewer are left. *by_effect* marks a draw by an effect:
    then *count* is 1, since effects draw one by one.
    """

    count: int
    by_effect: bool = False


@value
class TripBegan(Change):
    """SOL-076: the discard pile of *cards* cards becomes the library, and passage number *trip* through it begins."""

    cards: int
    trip: int


@value
class CardTurnedUp(Change):
    """SOL-010: *card*, the uppermost card of *stack* (``K1`` to ``K7``), is turned up and gets the id *object*."""

    stack: str
    card: lang.CardDef
    object: ObjectId


@value
class HandCardShown(Change):
    """SOL-013, SOL-072, SOL-100: *card*, the top of the hand pile, becomes the hand card with the id *object*."""

    card: lang.CardDef
    object: ObjectId


@value
class LandMoved(Change):
    """SOL-020: the visible land *card* goes from *place* (``K1`` to ``K7`` or ``hand``) to the row of lands.

    A proposed change has the *object* id that the land has before; the event has the new id of the land in the row.
    """

    place: str
    card: lang.CardDef
    object: ObjectId


@value
class CopiesGathered(Change):
    """SOL-022: *count* copies of *card* go from *src* (a stack, ``hand`` or ``slot``) onto those on the stack *dst*."""

    src: str
    dst: str
    card: lang.CardDef
    count: int


@value
class HandPileCleared(Change):
    """SOL-G54: the whole hand pile, *count* cards, is put on the discard pile before the player draws three."""

    count: int


@value
class HandDiscarded(Change):
    """SOL-101: *count* cards are discarded to the discard pile; *card* is the visible one among them, if any.

    They are the uppermost cards of the hand pile, or those at *positions* in it, where 0 is the top (SOL-G61).
    """

    count: int
    card: lang.CardDef | None
    positions: tuple[int, ...] = ()


@value
class LifePaidFromLibrary(Change):
    """SOL-132: *count* cards leave the library to pay *count* life, since the player has no life to pay with."""

    count: int


INTENTS: Final = (StacksHandMove,)
"""The changes of Solitaire that are no events: committing them emits other events."""

EVENTS: Final = tuple([kind for kind in kinds_of(Change, __name__) if kind not in INTENTS])
"""The changes of Solitaire that are events, too."""
