"""Effects that outlast the spell or ability that created them: continuous effects, shields, delayed triggers.

Continuous effects of static abilities are not among them; they are computed from the permanents (BASE-076, BASE-092).
"""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Player, value

from .ids import ObjectId
from .stack import AbilityContext


@value
class ContinuousEffect:
    """A change of the characteristics or the controller of *objects* by *mods*, both fixed when it began (BASE-076).

    *controller* controlled the spell or ability that created it; an effect that gives control gives it to this player,
    and a duration until "your next turn" means this player's.
    """

    timestamp: int
    objects: tuple[ObjectId, ...]
    mods: tuple[lang.Mod, ...]
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

    *source* must then still match the filter of *effect*, by which it was chosen (BASE-Q38). *captured* is the context
    in which the filter is evaluated; None if the filter depends only on the source.
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
"""An effect of one of these kinds; it lasts until end of turn, for its duration, or until it triggers (BASE-076)."""
