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
    "DamageDealt",
    "Event",
    "EventWord",
    "GoesUnblocked",
    "SpellCast",
    "StepBegins",
    "ZoneChange",
    "told_by",
]


@attrs.frozen
class ZoneChange:
    """Something that fits *filter* moves *origin* -> *to*; None is any zone."""

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
    """An object that fits *source* deals damage to what fits *to*, or to *players*; *combat* damage only, or any."""

    source: Filter
    to: Filter | None = None
    players: Players = Players.NONE
    combat: bool = False


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
)
"""What triggers an ability."""

EventWord: TypeAlias = EventObject | EventOther | EventPlayer | EventAmount
"""The words with which an ability speaks of the event that it has triggered on."""

_TOLD: Final[Mapping[type[object], tuple[type[EventWord], ...]]] = MappingProxyType(
    {
        ZoneChange: (EventObject, EventPlayer),
        StepBegins: (EventPlayer,),
        SpellCast: (EventObject, EventPlayer),
        DamageDealt: (EventObject, EventAmount),
        Attacks: (EventObject, EventPlayer),
        BecomesBlocked: (EventObject, EventAmount),
        BecomesBlockedBy: (EventObject, EventOther),
        Blocks: (EventObject, EventOther),
        GoesUnblocked: (EventObject,),
        BecomesTapped: (EventObject, EventPlayer),
    }
)
"""What events of each kind always tell."""


def told_by(event: Event) -> tuple[type[EventWord], ...]:
    """Return the words that mean something, at least at times, in an ability that triggers on *event*.

    They speak of the object and the player that it is about, of another object, and of an amount. A ``Delayed`` effect
    means what the event of the ability that made it has told, and nothing of its own event (BASE-070).
    """
    told = _TOLD[type(event)]
    if isinstance(event, DamageDealt) and event.players is not Players.NONE:
        return (*told, EventPlayer)
    return told
