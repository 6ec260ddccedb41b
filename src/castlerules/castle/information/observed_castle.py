"""The part of an observation that only Castle has: the castles as one player sees them."""

from __future__ import annotations

from typing import Final

from castlerules.cards.language.definition import CardDef
from castlerules.castle.model.state import Breach
from castlerules.core import value
from castlerules.magic.model import CardCounts, ObjectId, VariantState


@value
class ObservedFaceDownCard:
    """A face-down card in an observation; *card* is None if it is hidden from the observing player.

    *known* is True if the card has been revealed to both players before (CAS-Q07).
    """

    card: CardDef | None
    known: bool


@value
class ObservedActiveCard:
    """An active card in an observation: it is in play as the permanent *creature*."""

    creature: ObjectId


@value
class ObservedCastle:
    """A castle in an observation: its *slots* row by row, and the number of cards in the *reserve*.

    *stock* holds all cards that its owner began with, None if they are hidden from the observing player; *lost* holds
    the cards that have left the castle, all of them public, sorted by name.
    """

    slots: tuple[ObservedFaceDownCard | ObservedActiveCard | None, ...]
    reserve: int
    stock: CardCounts | None
    lost: tuple[CardDef, ...]


@value
class ObservedCastleState(VariantState):
    """``CastleState`` as one player sees it: both castles with hidden cards masked; the other fields are the same."""

    castles: tuple[ObservedCastle, ...] = ()
    maneuvers: int = 0
    breach: Breach | None = None


OBSERVED_TYPES: Final = (ObservedCastleState, ObservedCastle, ObservedFaceDownCard, ObservedActiveCard)
"""The classes of the Castle part of an observation, so that ``GAME`` can write it as data and read it."""
