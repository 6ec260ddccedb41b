"""Continuous effects and shields that a resolved spell or ability has left behind (BASE-076, BASE-092)."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Player, value

from .ids import ObjectId
from .stack import AbilityContext


@value
class ContinuousEffect:
    """A change of what *objects* are: the set and the numbers in *mods* were fixed when it began (BASE-076).

    *controller* is who controlled what made it: whoever gains control by it, and whose next turn may end it.
    """

    timestamp: int
    objects: tuple[ObjectId, ...]
    mods: tuple[lang.Mod, ...]
    duration: lang.Duration
    controller: Player


@value
class PreventionShield:
    """BASE-092: the next *amount* damage to *to* this turn is prevented."""

    timestamp: int
    to: ObjectId
    amount: int


@value
class SourcePreventionShield:
    """BASE-092: the next damage of *source* to *to* this turn is prevented, however much it is.

    It has to be then what *effect* says, by which it was chosen (BASE-Q38). *captured* is what that knew; None where
    what it says is of the source alone.
    """

    timestamp: int
    to: ObjectId
    source: ObjectId
    effect: lang.PreventFromSource
    captured: AbilityContext | None = None


@value
class DelayedTrigger:
    """BASE-070: *ability* triggers once, and means what the effect that made it knew, its *captured*."""

    timestamp: int
    ability: lang.Triggered
    captured: AbilityContext


@value
class CombatDamagePrevention:
    """BASE-092: all combat damage this turn is prevented."""

    timestamp: int


@value
class RegenerationShield:
    """BASE-098: the next destruction of *object* this turn is replaced."""

    timestamp: int
    object: ObjectId


OngoingEffect = (
    ContinuousEffect
    | PreventionShield
    | SourcePreventionShield
    | CombatDamagePrevention
    | RegenerationShield
    | DelayedTrigger
)
"""What lasts: until the end of the turn, as long as it says, or until it triggers (BASE-076)."""
