"""Continuous effects and shields that a resolved spell or ability has left behind (BASE-076, BASE-092)."""

from __future__ import annotations

from castlerules.cards.abilities import Duration, Mod, Triggered
from castlerules.cards.atoms import PreventFrom
from castlerules.core import Player, value

from .ids import ObjectId
from .stack import Context

__all__ = ["DelayedTrigger", "Lasting", "Lasts", "NoCombatDamage", "RegenerationShield", "Shield", "SourceShield"]


@value
class Lasting:
    """A change of what *objects* are: the set and the numbers in *mods* were fixed when it began (BASE-076).

    *player* is who controlled what made it: whoever gains control by it, and whose next turn may end it.
    """

    stamp: int
    objects: tuple[ObjectId, ...]
    mods: tuple[Mod, ...]
    duration: Duration
    player: Player


@value
class Shield:
    """BASE-092: the next *amount* damage to *to* this turn is prevented."""

    stamp: int
    to: ObjectId
    amount: int


@value
class SourceShield:
    """BASE-092: the next damage of *source* to *to* this turn is prevented, however much it is.

    It has to be then what *effect* says, by which it was chosen (BASE-Q38). *memory* is what that knew; None where what
    it says is of the source alone.
    """

    stamp: int
    to: ObjectId
    source: ObjectId
    effect: PreventFrom
    memory: Context | None = None


@value
class DelayedTrigger:
    """BASE-070: *ability* triggers once, and means what the effect that made it knew, its *memory*."""

    stamp: int
    ability: Triggered
    memory: Context


@value
class NoCombatDamage:
    """BASE-092: all combat damage this turn is prevented."""

    stamp: int


@value
class RegenerationShield:
    """BASE-098: the next destruction of *object* this turn is replaced."""

    stamp: int
    object: ObjectId


Lasts = Lasting | Shield | SourceShield | NoCombatDamage | RegenerationShield | DelayedTrigger
"""What lasts: until the end of the turn, as long as it says, or until it triggers (BASE-076)."""
