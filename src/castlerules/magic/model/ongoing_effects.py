"""Effects that outlast the spell or ability that created them: continuous effects, shields, delayed triggers.

Continuous effects of static abilities are no ongoing effects: they follow from the permanents (BASE-076, BASE-092).
"""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Player, value

from .ids import ObjectId
from .stack import AbilityContext


@value
class ContinuousEffect:
    """A change of the characteristics or the controller of *objects* by *modifications* for a *duration* (BASE-076).

    The objects and modifications are fixed as the effect begins. *controller* is the player who controlled the spell or
    ability that created the effect: an effect that gives control of *objects* gives it to this player, and "until your
    next turn" means this player's next turn.
    """

    timestamp: int
    objects: tuple[ObjectId, ...]
    modifications: tuple[lang.Modification, ...]
    duration: lang.Duration
    controller: Player


@value
class PreventionShield:
    """BASE-092: prevents the next *amount* damage that would be dealt to *to* this turn."""

    timestamp: int
    to: ObjectId
    amount: int


@value
class SourcePreventionShield:
    """BASE-092: prevents the next damage that *source* would deal to *to* this turn, however much it is.

    As the damage would be dealt, *source* must still match the filter of *effect*, by which it was chosen (BASE-Q38).
    *captured* is the context in which the filter is evaluated; None if the filter depends only on the source.
    """

    timestamp: int
    to: ObjectId
    source: ObjectId
    effect: lang.PreventFromSource
    captured: AbilityContext | None = None


@value
class DelayedTrigger:
    """BASE-070: *ability* triggers once; *captured* is the context of the effect that created it."""

    timestamp: int
    ability: lang.Triggered
    captured: AbilityContext


@value
class CombatDamagePrevention:
    """BASE-092: prevents all combat damage this turn."""

    timestamp: int


@value
class RegenerationShield:
    """BASE-098: replaces the next destruction of *object* this turn by regeneration."""

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
"""Any ongoing effect: a shield lasts until end of turn, a continuous effect for its duration (BASE-076).

A delayed trigger lasts until it triggers.
"""
