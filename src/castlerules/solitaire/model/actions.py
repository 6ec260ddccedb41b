"""The actions that only Solitaire has."""

from __future__ import annotations

from typing import Final, Self

import attrs

from castlerules.core.frozen import frozen
from castlerules.core.value import kinds_of
from castlerules.magic.model import ObjectId, VariantAction

from .state import HAND, SLOT, STACK_NAMES


@frozen
class DrawThree(VariantAction):
    """SOL-A01: put the hand pile on the discard pile and draw three cards, or as many as there are."""


@frozen
class PlaceAction(VariantAction):
    """The base of actions whose fields are all names of places: ``K1`` to ``K7``, ``hand`` or ``slot``."""

    def normalized(self) -> Self:
        """Return this action with the letter case of each place corrected: ``k1`` becomes ``K1``."""
        written = {name.lower(): name for name in (*STACK_NAMES, HAND, SLOT)}
        return type(self)(*[written.get(name.lower(), name) for name in attrs.astuple(self)])


@frozen
class AttackStack(PlaceAction):
    """SOL-A04: attack *stack*, ``K1`` to ``K7``, with the player's creature; its face-up creatures block."""

    stack: str


@frozen
class Strike(VariantAction):
    """SOL-A05: deal combat damage; with several blockers, the player first divides the attacker's damage."""


@frozen
class AssignToBlocker(VariantAction):
    """SOL-A05: assign *n* of the attacker's combat damage to *blocker*, the next one when several creatures block."""

    blocker: ObjectId
    n: int


@frozen
class FinishUse(VariantAction):
    """SOL-A06: sacrifice the permanent in use, the one whose ability or attack came before; this ends its use."""


@frozen
class MergeCopies(PlaceAction):
    """SOL-A07: lay the copies of a card at *src* (``K1`` to ``K7``, ``hand``, ``slot``) on those of the stack *dst*."""

    src: str
    dst: str


@frozen
class PaySource(VariantAction):
    """SOL-A02, SOL-A03: pay with *source*: a land, the permanent in the slot, or a mana spell (SOL-G48)."""

    source: ObjectId


ACTIONS: Final = kinds_of(VariantAction, __name__)
"""The actions that only Solitaire has."""
