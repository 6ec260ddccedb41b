"""The words with which effects point at things: references, players, amounts, filters and conditions.

All are immutable data without behaviour; what they mean in a game is said by its engine. ``This`` is the object that
an ability belongs to, ``You`` its controller.
"""

from __future__ import annotations

from typing import TypeAlias

import attrs

from .enums import Comparison, CounterKind, KeywordKind, Zone
from .filters import (
    Anything,
    HasKeyword,
    HasManaAbility,
    IsAttacking,
    IsColor,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsThis,
    IsType,
)
from .references import (
    Bound,
    EachOpponent,
    EachPlayer,
    Enchanted,
    EventAmount,
    EventObject,
    EventOther,
    EventPlayer,
    Target,
    TargetPlayer,
    This,
    ThisWay,
    X,
    You,
)

# Objects.


@attrs.frozen
class Each:
    """Everything that fits *filter*, at once (BASE-109); in play, unless *zone* says otherwise."""

    filter: Filter
    zone: Zone = Zone.BATTLEFIELD


ObjectRef: TypeAlias = This | Target | Bound | EventObject | EventOther | Enchanted | Each
"""What an effect points at: objects, or what was chosen for a slot."""


# Players.


@attrs.frozen
class ControllerOf:
    """The controller of an object, by last known information if it has left (BASE-135)."""

    object: ObjectRef


@attrs.frozen
class OwnerOf:
    """The owner of an object."""

    object: ObjectRef


PlayerRef: TypeAlias = You | EachPlayer | EachOpponent | TargetPlayer | ControllerOf | OwnerOf | EventPlayer
"""Players, by what they are to the ability."""

SinglePlayerRef: TypeAlias = PlayerRef
"""The same, where exactly one player is meant."""


# Amounts. A plain integer is an amount too.


@attrs.frozen
class CountOf:
    """How many objects fit *filter* in *zone* (BASE-085)."""

    filter: Filter
    zone: Zone = Zone.BATTLEFIELD


@attrs.frozen
class HandSize:
    """How many cards a player has in hand."""

    who: PlayerRef


@attrs.frozen
class LifeOf:
    """How much life a player has."""

    who: PlayerRef


@attrs.frozen
class PowerOf:
    """The power of an object, by last known information if it has left (BASE-135)."""

    object: ObjectRef


@attrs.frozen
class ManaValueOf:
    """The mana value of an object (BASE-027)."""

    object: ObjectRef


@attrs.frozen
class CountersOn:
    """How many counters of *kind* are on an object."""

    object: ObjectRef
    kind: CounterKind


@attrs.frozen
class Domain:
    """BASE-K39: how many of the five basic land types there are among the lands that *who* controls."""

    who: PlayerRef


@attrs.frozen
class Sum:
    """The sum of *parts*."""

    parts: tuple[Value, ...]


@attrs.frozen
class Product:
    """The product of two amounts."""

    left: Value
    right: Value


Value: TypeAlias = (
    int
    | X
    | CountOf
    | HandSize
    | LifeOf
    | PowerOf
    | ManaValueOf
    | CountersOn
    | Domain
    | EventAmount
    | ThisWay
    | Sum
    | Product
)
"""BASE-028: a number; negative ones count as 0 where they are used."""


# Filters.


@attrs.frozen
class AllOf:
    """Fits what fits all *parts*."""

    parts: tuple[Filter, ...]


@attrs.frozen
class AnyOf:
    """Fits what fits one of *parts*."""

    parts: tuple[Filter, ...]


@attrs.frozen
class Not:
    """Fits what does not fit *part*."""

    part: Filter


@attrs.frozen
class Is:
    """Fits what *object* points at, and nothing else."""

    object: ObjectRef


@attrs.frozen
class PowerIs:
    """Fits objects whose power compares so with *value*."""

    comparison: Comparison
    value: Value


@attrs.frozen
class ManaValueIs:
    """Fits objects whose mana value compares so with *value*."""

    comparison: Comparison
    value: Value


@attrs.frozen
class ControlledBy:
    """Fits objects that *who* controls; outside play, that *who* owns."""

    who: PlayerRef


@attrs.frozen
class IsBlocking:
    """Fits creatures that block; with *attacker* those that block it."""

    attacker: ObjectRef | None = None


@attrs.frozen
class SharesName:
    """Fits objects with the same name as *object*."""

    object: ObjectRef


@attrs.frozen
class DamagedThisTurnBy:
    """Fits creatures to which *object* has dealt damage this turn."""

    object: ObjectRef


Filter: TypeAlias = (
    Anything
    | AllOf
    | AnyOf
    | Not
    | IsThis
    | Is
    | IsType
    | IsSubtype
    | IsSupertype
    | IsColor
    | HasKeyword
    | HasManaAbility
    | PowerIs
    | ManaValueIs
    | ControlledBy
    | IsTapped
    | IsAttacking
    | IsBlocking
    | SharesName
    | DamagedThisTurnBy
)
"""What objects have to be: the one language for targets, "each", triggers, rules and costs."""


# Conditions.


@attrs.frozen
class Compare:
    """True if *left* compares so with *right*."""

    left: Value
    comparison: Comparison
    right: Value


@attrs.frozen
class Exists:
    """True if something in play fits *filter*."""

    filter: Filter


@attrs.frozen
class Matches:
    """True if *object* fits *filter*."""

    object: ObjectRef
    filter: Filter


@attrs.frozen
class DuringTurnOf:
    """True in the turns of *who*."""

    who: PlayerRef


@attrs.frozen
class WasPaid:
    """True if the optional cost of the keyword *kind* (kicker, second kicker, buyback) was paid (BASE-K30)."""

    kind: KeywordKind


@attrs.frozen
class NewSinceUpkeep:
    """True if *object* has come under control since the last upkeep of its controller began (BASE-K44)."""

    object: ObjectRef


@attrs.frozen
class Untrue:
    """True if *condition* is not."""

    condition: Condition


Condition: TypeAlias = Compare | Exists | Matches | DuringTurnOf | WasPaid | NewSinceUpkeep | Untrue
"""What may be true or not."""
