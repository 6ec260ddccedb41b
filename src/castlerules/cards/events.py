"""What can trigger an ability (BASE 5.3)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from .kinds import Players, StepName, Zone
from .terms import Anything, EventAmount, EventObject, EventOther, EventPlayer, Filter, IsThis, Who

__all__ = [
    "Attacks",
    "BecomesBlocked",
    "BecomesBlockedBy",
    "BecomesTapped",
    "Blocks",
    "CardDiscarded",
    "CardDrawn",
    "DamageDealt",
    "Event",
    "EventWord",
    "GoesUnblocked",
    "LifeGained",
    "LifeLost",
    "SpellCast",
    "StepBegins",
    "TakesDamage",
    "ZoneChange",
    "is_hidden_move",
    "told_by",
]


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
    whose: Who


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
    players: Players = Players.NONE
    combat: bool = False


@attrs.frozen
class TakesDamage:
    """What fits *filter*, or a player of *who*, is dealt damage: once with all of it (BASE-Q41).

    *combat* damage only, or any.
    """

    filter: Filter | None = IsThis()
    who: Who | None = None
    combat: bool = False


@attrs.frozen
class CardDrawn:
    """A player of *who* draws a card; which one is nobody else's business (BASE-Q40)."""

    who: Who


@attrs.frozen
class CardDiscarded:
    """A player of *who* discards a card that fits *filter* (BASE-Q40)."""

    who: Who
    filter: Filter = Anything()


@attrs.frozen
class LifeGained:
    """A player of *who* gains life: once for each gain (BASE-Q40)."""

    who: Who


@attrs.frozen
class LifeLost:
    """A player of *who* loses life, also by damage or as a payment: once with all of it (BASE-Q40)."""

    who: Who


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


Event: TypeAlias = (
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

EventWord: TypeAlias = EventObject | EventOther | EventPlayer | EventAmount
"""The words with which an ability speaks of the event that it has triggered on."""

_HIDDEN: Final = (None, Zone.LIBRARY, Zone.HAND)

_TOLD: Final[Mapping[type[object], tuple[type[EventWord], ...]]] = MappingProxyType(
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


def told_by(event: Event) -> tuple[type[EventWord], ...]:
    """Return the words that mean something, at least at times, in an ability that triggers on *event*.

    They speak of the object and the player that it is about, of another object, and of an amount. A ``Delayed`` effect
    means what the event of the ability that made it has told, and nothing of its own event (BASE-070).
    """
    return (*_TOLD[type(event)], *_told_besides(event))


def _told_besides(event: Event) -> tuple[type[EventWord], ...]:
    """Return what *event* tells by what it says of itself."""
    match event:
        case ZoneChange(origin=origin, to=to) if origin is Zone.BATTLEFIELD or to not in _HIDDEN:
            return (EventObject,)  # what has gone where nobody finds it is not spoken of (BASE-020)
        case DamageDealt(to=to, players=players):
            return (EventOther,) * (to is not None) + (EventPlayer,) * (players is not Players.NONE)
        case TakesDamage(filter=fits, who=who):
            return (EventObject,) * (fits is not None) + (EventPlayer,) * (who is not None)
        case _:
            return ()


def is_hidden_move(event: ZoneChange) -> bool:
    """BASE-Q42: return whether *event* may be a move from hand or library to hand or library, which nobody sees."""
    return event.origin in _HIDDEN and event.to in _HIDDEN
