"""Continuous effects and shields that a resolved spell or ability has left behind (BASE-076, BASE-092)."""

from __future__ import annotations

from castlerules.cards.abilities import Duration, Mod
from castlerules.core import value

from .ids import ObjectId

__all__ = ["Lasting", "Lasts", "NoCombatDamage", "RegenerationShield", "Shield"]


@value
class Lasting:
    """A change of what *objects* are: the set and the numbers in *mods* were fixed when it began (BASE-076)."""

    stamp: int
    objects: tuple[ObjectId, ...]
    mods: tuple[Mod, ...]
    duration: Duration


@value
class Shield:
    """BASE-092: the next *amount* damage to *to* this turn is prevented."""

    stamp: int
    to: ObjectId
    amount: int


@value
class NoCombatDamage:
    """BASE-092: all combat damage this turn is prevented."""

    stamp: int


@value
class RegenerationShield:
    """BASE-098: the next destruction of *object* this turn is replaced."""

    stamp: int
    object: ObjectId


Lasts = Lasting | Shield | NoCombatDamage | RegenerationShield
"""What lasts until the end of the turn (BASE-076)."""
