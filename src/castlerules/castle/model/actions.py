"""The actions of Castle that normal Magic does not have: attacking a column, paying for a defender, manoeuvres.

Slots have names such as ``R1C2``; ``normalized`` also accepts them in small letters.
"""

from __future__ import annotations

from typing import Final, Self

import attrs

from castlerules.core.frozen import frozen
from castlerules.core.value import kinds_of
from castlerules.magic.model import ObjectId, VariantAction

from .grid import normalized_slot


@frozen
class ChooseAttackColumn(VariantAction):
    """CAS-017: attack *column* of the defending player's castle, counted from 1."""

    column: int


@frozen
class PayActivation(VariantAction):
    """CAS-024: pay the price of the turned-up card in life, so that it becomes active (in play, in its slot)."""


@frozen
class DeclineActivation(VariantAction):
    """CAS-031: refuse to pay for the turned-up card; it is removed from the game, and the combat is over."""


@frozen
class ProceedToBlock(VariantAction):
    """CAS-034: let the defending creature block every attacker."""


@frozen
class SwitchWithBehind(VariantAction):
    """CAS-032: pay life, so that the defending creature trades places with the card behind it."""


@frozen
class AssignBlockerDamage(VariantAction):
    """CAS-036: the defending creature deals *n* of its damage to *attacker*."""

    attacker: ObjectId
    n: int


@frozen
class SlotAction(VariantAction):
    """The base of actions whose fields are all slot names."""

    def normalized(self) -> Self:
        """Return the action with slot names in capital letters."""
        return type(self)(*[normalized_slot(name) for name in attrs.astuple(self)])


@frozen
class ManeuverMove(SlotAction):
    """CAS-056: move your face-down card in *src* to *dst*, an adjacent vacant slot."""

    src: str
    dst: str


@frozen
class ManeuverTurnDown(SlotAction):
    """CAS-057: turn your active creature in *slot* face down."""

    slot: str


@frozen
class ManeuverSwap(SlotAction):
    """CAS-058: swap the cards in two adjacent slots, at least one of them active; *slot* is the lower-numbered slot."""

    slot: str
    other: str


ACTIONS: Final = kinds_of(VariantAction, __name__)
"""The actions that normal Magic does not have."""
