"""Effects that outlast the spell or ability that created them: continuous effects, shields, delayed triggers.

Continuous effects of static abilities are no ongoing effects: they follow from the permanents (BASE-076, BASE-092).
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, get_args

import attrs

from castlerules.cards import language as lang
from castlerules.core import Player, value

from .ids import ObjectId
from .stack import AbilityContext, StackObject


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
class TiedEffect(ContinuousEffect):
    """BASE-342: a continuous effect that lasts for as long as *source* stays as the duration says."""

    source: ObjectId


@value
class LastingRule:
    """BASE-200: the rule of *effect* holds for its duration; *captured* is the context of the effect that began it.

    The objects to which the rule refers were fixed as it began: they are bound in *captured*, under ``fixed_name`` of
    the field of the rule that refers to them.
    """

    timestamp: int
    effect: lang.RuleUntil
    captured: AbilityContext

    @property
    def duration(self) -> lang.Duration:
        """How long the rule holds."""
        return self.effect.duration

    @property
    def controller(self) -> Player:
        """The player who controlled the spell or ability that began the effect."""
        return self.captured.controller

    def holds_in_turn_of(self, player: Player) -> bool:
        """Return whether the rule holds in turns of *player*; through "your next untap step" only in your own."""
        return self.duration is not lang.Duration.YOUR_NEXT_UNTAP or player == self.controller

    @property
    def objects(self) -> tuple[ObjectId, ...] | None:
        """The objects that the rule was fixed to; None if it is about whatever matches a filter, or about players."""
        return dict(self.captured.bound_objects).get(fixed_name("what"))

    @property
    def rule(self) -> lang.StaticRule:
        """The rule, with references to the objects that were fixed as it began."""
        return _on_fixed_objects(self.effect.rule)


def fixed_name(field: str) -> str:
    """Return the name under which a ``LastingRule`` binds the objects to which *field* of its rule refers."""
    return f"rule {field}"


@cache
def _on_fixed_objects(rule: Any) -> lang.StaticRule:
    references = [name for name in attrs.fields_dict(type(rule)) if isinstance(getattr(rule, name), _REFERENCES)]
    fixed: lang.StaticRule = attrs.evolve(rule, **{name: lang.BoundObjects(fixed_name(name)) for name in references})
    return fixed


_REFERENCES: Final = get_args(lang.ObjectRef)


@value
class PreventionShield:
    """BASE-092: prevents the next *amount* damage that would be dealt to *to* this turn."""

    timestamp: int
    to: ObjectId
    amount: int


@value
class SourcePreventionShield:
    """BASE-092: prevents the next damage that *source* would deal to *to* this turn, however much it is.

    If *effect* is lasting, it prevents all of it this turn. A *to* of None stands for anything.

    As the damage would be dealt, *source* must still match the filter of *effect*, by which it was chosen (BASE-Q38).
    *captured* is the context in which the filter is evaluated; None if the filter depends only on the source.
    """

    timestamp: int
    to: ObjectId | None
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


@value
class Link:
    """BASE-229: *objects* are the cards that an ability of *source* has exiled, for another ability of it to find."""

    timestamp: int
    source: ObjectId
    objects: tuple[ObjectId, ...]


@value
class DepartedSpell:
    """BASE-323: *spell* as it was when it left the stack, for a trigger that is going to copy it.

    Its card is that of the last known information.
    """

    timestamp: int
    spell: StackObject


@value
class TurnToCome:
    """BASE-145: an extra turn that *player* will take, or takes now if *order_after* is given.

    Then the normal order of turns goes on after the player *order_after*. *captured* is the context of the effect that
    gave the turn, and *trigger* the delayed trigger that is created as it begins, if any.
    """

    timestamp: int
    player: Player
    captured: AbilityContext
    trigger: lang.CreateDelayedTrigger | None = None
    order_after: Player | None = None


@value
class SkipToCome:
    """BASE-145: *player* will skip the next *part* that they would have."""

    timestamp: int
    player: Player
    part: lang.TurnPart


@value
class CombatToCome:
    """BASE-145: an additional combat phase will follow the main phase, and an additional main phase will follow it."""

    timestamp: int


@value
class Fought:
    """BASE-351: *attackers* or *blockers* were declared this turn; it is kept only if a card asks for that.

    It is known until the next turn begins.
    """

    timestamp: int
    attackers: tuple[ObjectId, ...] = ()
    blockers: tuple[ObjectId, ...] = ()


OUTLASTING_TURNS: Final = (DelayedTrigger, Link, TurnToCome, SkipToCome)
"""The ongoing effects without a duration that do not end with the turn."""

OngoingEffect = (
    ContinuousEffect
    | TiedEffect
    | Link
    | LastingRule
    | PreventionShield
    | SourcePreventionShield
    | CombatDamagePrevention
    | RegenerationShield
    | DelayedTrigger
    | DepartedSpell
    | TurnToCome
    | SkipToCome
    | CombatToCome
    | Fought
)
"""Any ongoing effect: a shield lasts until end of turn, a continuous effect or rule for its duration (BASE-076).

A delayed trigger lasts until it triggers, a link for ever; turns to come and skips until they happen. What has fought
is remembered until a turn begins.
"""
