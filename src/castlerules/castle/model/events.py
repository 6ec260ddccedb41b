"""The events of Castle that normal Magic does not have. Slots have names such as ``R1C2``."""

from __future__ import annotations

from typing import Final

from castlerules.cards.language.definition import CardDef
from castlerules.core import Player, value
from castlerules.core.value import kinds_of
from castlerules.magic.model import Change, ObjectId


@value
class ColumnAttacked(Change):
    """CAS-017: *player* attacks *column* of the other castle."""

    player: Player
    column: int


@value
class CardRevealed(Change):
    """CAS-020: *card* of *player* in *slot* is turned up; activating it costs *price* life (CAS-022 to CAS-025)."""

    player: Player
    slot: str
    card: CardDef
    price: int


@value
class ActivationDeclined(Change):
    """CAS-026, CAS-Q42: *card* of *player*, just turned up in *slot*, is not paid for and is removed from the game.

    *new* is its object id in the zone of removed cards.
    """

    player: Player
    slot: str
    card: CardDef
    new: ObjectId


@value
class CardsSwapped(Change):
    """CAS-032, CAS-058: the cards of *player* in the slots *slot* and *other* trade places.

    *is_switch* is True if a defending creature made room for the card behind it, and False if the swap was a manoeuvre.
    """

    player: Player
    slot: str
    other: str
    is_switch: bool


@value
class FaceDownCardMoved(Change):
    """CAS-056: the face-down card of *player* in *src* moves to *dst*."""

    player: Player
    src: str
    dst: str


@value
class CreatureTurnedDown(Change):
    """CAS-057: the active *card* of *player* in *slot*, the permanent *object*, is turned face down."""

    player: Player
    slot: str
    card: CardDef
    object: ObjectId


EVENTS: Final = kinds_of(Change, __name__)
"""The events that normal Magic does not have."""
