"""What can trigger an ability (BASE 5.3)."""

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
    """Something that fits *filter* moves *origin* -> *to*; None is any zone, but not for a move that is hidden."""

    filter: Filter
    origin: Zone | None = None
    to: Zone | None = None


@attrs.frozen
class StepBegins:
    """A step begins in a turn of *whose*."""

    step: StepName
    whose: PlayerRef


@attrs.frozen
class SpellCast:
    """A player casts a spell that fits *filter*."""

    filter: Filter


@attrs.frozen
class DamageDealt:
    """An object that fits *source* deals damage to what fits *to*, the other object, or to *players* (BASE-Q41).

    It is so for each recipient; where neither is named, once with all the damage that the source deals at a time.
    *combat* damage only, or any.
    """

    source: Filter
    to: Filter | None = None
    players: TargetPlayers = TargetPlayers.NONE
    combat: bool = False


@attrs.frozen
class TakesDamage:
    """What fits *filter*, or a player of *who*, is dealt damage: once with all of it (BASE-Q41).

    *combat* damage only, or any.
    """

    filter: Filter | None = IsThis()
    who: PlayerRef | None = None
    combat: bool = False


@attrs.frozen
class CardDrawn:
    """A player of *who* draws a card; which one is nobody else's business (BASE-Q40)."""

    who: PlayerRef


@attrs.frozen
class CardDiscarded:
    """A player of *who* discards a card that fits *filter* (BASE-Q40)."""

    who: PlayerRef
    filter: Filter = Anything()


@attrs.frozen
class LifeGained:
    """A player of *who* gains life: once for each gain (BASE-Q40)."""

    who: PlayerRef


@attrs.frozen
class LifeLost:
    """A player of *who* loses life, also by damage or as a payment: once with all of it (BASE-Q40)."""

    who: PlayerRef


@attrs.frozen
class Attacks:
    """A creature that fits *filter* attacks."""

    filter: Filter = IsThis()


@attrs.frozen
class BecomesBlocked:
    """A creature that fits *filter* becomes blocked; the amount is the number of blockers (rampage, BASE-K11)."""

    filter: Filter = IsThis()


@attrs.frozen
class BecomesBlockedBy:
    """A creature that fits *filter* becomes blocked by one that fits *by*, the other object; once for each pair."""

    filter: Filter = IsThis()
    by: Filter = Anything()


@attrs.frozen
class Blocks:
    """A creature that fits *filter* blocks one that fits *attacker*, the other object (BASE-159)."""

    filter: Filter = IsThis()
    attacker: Filter = Anything()


@attrs.frozen
class GoesUnblocked:
    """A creature that fits *filter* attacks and is not blocked (BASE-159)."""

    filter: Filter = IsThis()


@attrs.frozen
class BecomesTapped:
    """A permanent that fits *filter* becomes tapped."""

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
"""What triggers an ability."""

EventReference: TypeAlias = EventObject | EventOther | EventPlayer | EventAmount
"""The words with which an ability speaks of the event that it has triggered on."""

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
"""What events of each kind always tell."""


def event_references_of(event: TriggerCondition) -> tuple[type[EventReference], ...]:
    """Return the words that mean something, at least at times, in an ability that triggers on *event*.

    They speak of the object and the player that it is about, of another object, and of an amount. A
    ``CreateDelayedTrigger`` effect means what the event of the ability that made it has told, and nothing of its own
    event (BASE-070).
    """
    return (*_REFERENCES_ALWAYS[type(event)], *_references_by_parameters(event))


def _references_by_parameters(event: TriggerCondition) -> tuple[type[EventReference], ...]:
    """Return what *event* tells by what it says of itself."""
    match event:
        case ZoneChange(origin=origin, to=to) if origin is Zone.BATTLEFIELD or to not in _HIDDEN_ZONES:
            return (EventObject,)  # what has gone where nobody finds it is not spoken of (BASE-020)
        case DamageDealt(to=to, players=players):
            return (EventOther,) * (to is not None) + (EventPlayer,) * (players is not TargetPlayers.NONE)
        case TakesDamage(filter=filter_, who=who):
            return (EventObject,) * (filter_ is not None) + (EventPlayer,) * (who is not None)
        case _:
            return ()


def is_hidden_move(event: ZoneChange) -> bool:
    """BASE-Q42: return whether *event* may be a move from hand or library to hand or library, which nobody sees."""
    return event.origin in _HIDDEN_ZONES and event.to in _HIDDEN_ZONES
