"""Trigger conditions: the events that can trigger an ability, and what the ability can refer to in them (CR 603)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from .enums import StepName, TargetPlayers, Zone
from .expressions import Filter, PlayerRef
from .filters import Anything, IsThis
from .references import EventAmount, EventObject, EventOther, EventPlayer


@attrs.frozen
class ZoneChange:
    """An object that matches *filter* moves from zone *origin* to zone *to*; None is any zone, hidden moves excepted.

    Hidden moves are those between hand and library, in either direction or within them (``is_hidden_move``).
    """

    filter: Filter
    origin: Zone | None = None
    to: Zone | None = None


@attrs.frozen
class StepBegins:
    """*step* begins in a turn of *whose*."""

    step: StepName
    whose: PlayerRef


@attrs.frozen
class SpellCast:
    """A player casts a spell that matches *filter*."""

    filter: Filter


@attrs.frozen
class DamageDealt:
    """An object that matches *source* deals damage to an object that matches *to*, or to *players* (BASE-Q41).

    The ability triggers once for each recipient; with neither *to* nor *players*, once for all damage that the source
    deals in one event. ``EventOther`` is the damaged object. If *combat*, only combat damage counts.
    """

    source: Filter
    to: Filter | None = None
    players: TargetPlayers = TargetPlayers.NONE
    combat: bool = False


@attrs.frozen
class TakesDamage:
    """An object that matches *filter*, or a player of *who*, is dealt damage (BASE-Q41).

    The ability triggers once for all damage of one event. If *combat*, only combat damage counts.
    """

    filter: Filter | None = IsThis()
    who: PlayerRef | None = None
    combat: bool = False


@attrs.frozen
class CardDrawn:
    """A player of *who* draws a card; the ability cannot refer to the card, which is hidden (BASE-Q40)."""

    who: PlayerRef


@attrs.frozen
class CardDiscarded:
    """A player of *who* discards a card that matches *filter* (BASE-Q40)."""

    who: PlayerRef
    filter: Filter = Anything()


@attrs.frozen
class LifeGained:
    """A player of *who* gains life; the ability triggers once for each gain (BASE-Q40)."""

    who: PlayerRef


@attrs.frozen
class LifeLost:
    """A player of *who* loses life, by damage and payments too; the ability triggers once for a loss (BASE-Q40)."""

    who: PlayerRef


@attrs.frozen
class Attacks:
    """A creature that matches *filter* attacks."""

    filter: Filter = IsThis()


@attrs.frozen
class BecomesBlocked:
    """A creature that matches *filter* becomes blocked.

    ``EventAmount`` is the number of blockers, which rampage needs (BASE-K11).
    """

    filter: Filter = IsThis()


@attrs.frozen
class BecomesBlockedBy:
    """A creature that matches *filter* becomes blocked by a creature that matches *by*; triggers once for each pair.

    ``EventOther`` is the blocker.
    """

    filter: Filter = IsThis()
    by: Filter = Anything()


@attrs.frozen
class Blocks:
    """A creature that matches *filter* blocks a creature that matches *attacker*, the ``EventOther`` (BASE-159)."""

    filter: Filter = IsThis()
    attacker: Filter = Anything()


@attrs.frozen
class GoesUnblocked:
    """A creature that matches *filter* attacks and is not blocked (BASE-159)."""

    filter: Filter = IsThis()


@attrs.frozen
class BecomesTapped:
    """A permanent that matches *filter* becomes tapped."""

    filter: Filter = IsThis()


TriggerCondition: TypeAlias = (
    ZoneChange
    | StepBegins
    | SpellCast
    | DamageDealt
    | Attacks
    | BecomesBlocked
    | BecomesBlockedBy
    | Blocks
    | GoesUnblocked
    | BecomesTapped
    | TakesDamage
    | CardDrawn
    | CardDiscarded
    | LifeGained
    | LifeLost
)
"""The event that triggers an ability."""

EventReference: TypeAlias = EventObject | EventOther | EventPlayer | EventAmount
"""A reference with which a triggered ability refers to its trigger event."""

_HIDDEN_ZONES: Final = (None, Zone.LIBRARY, Zone.HAND)

_REFERENCES_ALWAYS: Final[Mapping[type[object], tuple[type[EventReference], ...]]] = MappingProxyType(
    {
        ZoneChange: (EventPlayer,),
        StepBegins: (EventPlayer,),
        SpellCast: (EventObject, EventPlayer),
        DamageDealt: (EventObject, EventAmount),
        Attacks: (EventObject, EventPlayer),
        BecomesBlocked: (EventObject, EventAmount),
        BecomesBlockedBy: (EventObject, EventOther),
        Blocks: (EventObject, EventOther),
        GoesUnblocked: (EventObject,),
        BecomesTapped: (EventObject, EventPlayer),
        TakesDamage: (EventAmount,),
        CardDrawn: (EventPlayer,),
        CardDiscarded: (EventObject, EventPlayer),
        LifeGained: (EventPlayer, EventAmount),
        LifeLost: (EventPlayer, EventAmount),
    }
)
"""The event references that have a meaning for each trigger condition, whatever its parameters are."""


def event_references_of(event: TriggerCondition) -> tuple[type[EventReference], ...]:
    """Return the event references that can have a meaning in an ability that triggers on *event*.

    In the effect of a ``CreateDelayedTrigger`` these references mean the event of the ability that created the delayed
    trigger, never the delayed trigger's own event (BASE-070).
    """
    return (*_REFERENCES_ALWAYS[type(event)], *_references_by_parameters(event))


def _references_by_parameters(event: TriggerCondition) -> tuple[type[EventReference], ...]:
    """Return the event references that only the parameters of *event* give a meaning, as *to* gives ``EventOther``."""
    match event:
        case ZoneChange(origin=origin, to=to) if origin is Zone.BATTLEFIELD or to not in _HIDDEN_ZONES:
            return (EventObject,)  # an object in a hidden zone cannot be found any more (BASE-020)
        case DamageDealt(to=to, players=players):
            return (EventOther,) * (to is not None) + (EventPlayer,) * (players is not TargetPlayers.NONE)
        case TakesDamage(filter=filter_, who=who):
            return (EventObject,) * (filter_ is not None) + (EventPlayer,) * (who is not None)
        case _:
            return ()


def is_hidden_move(event: ZoneChange) -> bool:
    """BASE-Q42: return whether *event* includes moves from hand or library to hand or library, which are hidden."""
    return event.origin in _HIDDEN_ZONES and event.to in _HIDDEN_ZONES
