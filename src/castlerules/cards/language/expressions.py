"""Expressions that abilities contain: references to objects and players, values, filters and conditions.

Expressions are immutable data; the rules evaluate them (``castlerules.magic.query.evaluate``). ``This`` is the object
that has the ability, ``You`` its controller.
"""

from __future__ import annotations

from typing import TypeAlias

from castlerules.core.frozen import frozen

from .enums import Comparison, CounterKind, Zone
from .filters import (
    Anything,
    AttackedThisTurn,
    BlockedThisTurn,
    HasCounters,
    HasKeyword,
    HasManaAbility,
    HasOneTarget,
    IsAttacking,
    IsBlocked,
    IsChosen,
    IsColor,
    IsEnchanted,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsThis,
    IsToken,
    IsType,
    IsUnblocked,
)
from .keywords import KeywordKind
from .moments import DuringPeriod
from .references import (
    Accepter,
    BoundObjects,
    ChosenNumber,
    EachOpponent,
    EachPlayer,
    Enchanted,
    EventAmount,
    EventObject,
    EventOther,
    EventPlayer,
    Linked,
    Sacrificed,
    Target,
    TargetPlayer,
    This,
    ThisWay,
    X,
    You,
)

# Objects.


@frozen
class Each:
    """Every object in *zone* that matches *filter*; an effect on them affects all of them at once (BASE-109)."""

    filter: Filter
    zone: Zone = Zone.BATTLEFIELD


ObjectRef: TypeAlias = This | Target | BoundObjects | EventObject | EventOther | Enchanted | Linked | Sacrificed | Each
"""A reference to objects; ``Target`` may also refer to players."""


# Players.


@frozen
class ControllerOf:
    """The controller of an object; last known information is used if the object has left (BASE-135)."""

    object: ObjectRef


@frozen
class OwnerOf:
    """The owner of an object."""

    object: ObjectRef


PlayerRef: TypeAlias = You | EachPlayer | EachOpponent | TargetPlayer | ControllerOf | OwnerOf | EventPlayer | Accepter
"""A reference to players, relative to the ability or its event."""

SinglePlayerRef: TypeAlias = PlayerRef
"""A ``PlayerRef`` in a place where it must refer to exactly one player."""


# Values. A plain integer is a value too.


@frozen
class CountOf:
    """The number of objects in *zone* that match *filter* (BASE-085)."""

    filter: Filter
    zone: Zone = Zone.BATTLEFIELD


@frozen
class NumberOf:
    """How many of the objects *object* match *filter*; those that have left count as they last were (BASE-249)."""

    object: ObjectRef
    filter: Filter = Anything()


@frozen
class HandSize:
    """The number of cards in a player's hand."""

    who: PlayerRef


@frozen
class LifeOf:
    """The life total of a player."""

    who: PlayerRef


@frozen
class PowerOf:
    """The power of an object; last known information is used if the object has left (BASE-135)."""

    object: ObjectRef


@frozen
class ToughnessOf:
    """The toughness of an object; last known information is used if the object has left (BASE-135)."""

    object: ObjectRef


@frozen
class ManaValueOf:
    """The mana value of an object (BASE-027)."""

    object: ObjectRef


@frozen
class CountersOn:
    """The number of counters of *kind* on an object."""

    object: ObjectRef
    kind: CounterKind


@frozen
class Domain:
    """BASE-K39: the number of different basic land types, 0 to 5, among the lands that *who* controls."""

    who: PlayerRef


@frozen
class Sum:
    """The sum of *parts*."""

    parts: tuple[Value, ...]


@frozen
class Product:
    """The product of two values."""

    left: Value
    right: Value


@frozen
class Half:
    """BASE-211: half of *value*, rounded down, or up if *up* is true."""

    value: Value
    up: bool = False


Value: TypeAlias = (
    int
    | X
    | ChosenNumber
    | CountOf
    | NumberOf
    | HandSize
    | LifeOf
    | PowerOf
    | ToughnessOf
    | ManaValueOf
    | CountersOn
    | Domain
    | EventAmount
    | ThisWay
    | Sum
    | Product
    | Half
)
"""BASE-028: an integer, or an expression that evaluates to one; effects treat negative results as 0."""


# Filters.


@frozen
class AllOf:
    """Matches objects that match all of *parts*."""

    parts: tuple[Filter, ...]


@frozen
class AnyOf:
    """Matches objects that match at least one of *parts*."""

    parts: tuple[Filter, ...]


@frozen
class Not:
    """Matches objects that do not match *part*."""

    part: Filter


@frozen
class Is:
    """Matches the objects that the reference *object* refers to, and no others."""

    object: ObjectRef


@frozen
class PowerIs:
    """Matches objects whose power compares to *value* as *comparison* says, such as "at least" 3."""

    comparison: Comparison
    value: Value


@frozen
class ToughnessIs:
    """Matches objects whose toughness compares to *value* as *comparison* says, such as "at most" 2."""

    comparison: Comparison
    value: Value


@frozen
class ManaValueIs:
    """Matches objects whose mana value compares to *value* as *comparison* says, such as "at least" 3."""

    comparison: Comparison
    value: Value


@frozen
class ControlledBy:
    """Matches objects that *who* controls; outside play and the stack, objects that *who* owns.

    Cards in other zones, such as the graveyard, have no controller.
    """

    who: PlayerRef


@frozen
class OwnedBy:
    """Matches objects that *who* owns, whoever controls them (BASE-210)."""

    who: PlayerRef


@frozen
class IsBlockedBy:
    """Matches attacking creatures that *blocker* blocks (BASE-210)."""

    blocker: ObjectRef


@frozen
class IsBlocking:
    """Matches blocking creatures; if *attacker* is given, only creatures that block it."""

    attacker: ObjectRef | None = None


@frozen
class HasTarget:
    """Matches spells with a target that is a permanent and matches *filter* (BASE-263)."""

    filter: Filter


@frozen
class TargetsOnly:
    """Matches spells whose targets are all one thing (BASE-321).

    It is a permanent that matches *filter*, or one of the players *who*.
    """

    filter: Filter | None = None
    who: PlayerRef | None = None


@frozen
class IsAttachedTo:
    """Matches Auras that are attached to *object* (BASE-332)."""

    object: ObjectRef


@frozen
class SharesName:
    """Matches objects with the same name as *object*."""

    object: ObjectRef


@frozen
class SharesColor:
    """Matches objects that have at least one colour in common with *object* (BASE-247)."""

    object: ObjectRef


@frozen
class DamagedThisTurnBy:
    """Matches creatures to which *object* has dealt damage this turn."""

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
    | IsChosen
    | HasKeyword
    | HasManaAbility
    | PowerIs
    | ToughnessIs
    | ManaValueIs
    | ControlledBy
    | OwnedBy
    | HasCounters
    | IsTapped
    | IsToken
    | IsAttacking
    | AttackedThisTurn
    | BlockedThisTurn
    | IsBlocked
    | IsUnblocked
    | IsBlocking
    | IsBlockedBy
    | HasTarget
    | HasOneTarget
    | TargetsOnly
    | SharesName
    | SharesColor
    | IsEnchanted
    | IsAttachedTo
    | DamagedThisTurnBy
)
"""A test that objects pass or fail; targets, "each", triggers, static effects and costs all use filters."""


# Conditions.


@frozen
class Compare:
    """True if *left* compares to *right* as *comparison* says, such as "at least"."""

    left: Value
    comparison: Comparison
    right: Value


@frozen
class Exists:
    """True if an object in play matches *filter*."""

    filter: Filter


@frozen
class Matches:
    """True if *object* matches *filter*."""

    object: ObjectRef
    filter: Filter


@frozen
class DuringTurnOf:
    """True during a turn of *who*."""

    who: PlayerRef


@frozen
class WasPaid:
    """True if the optional cost of the keyword *kind* (kicker, second kicker, buyback) was paid (BASE-K30)."""

    kind: KeywordKind


@frozen
class NewSinceUpkeep:
    """True if the controller of *object* gained control of it since the beginning of their last upkeep.

    Echo needs it: its cost is due only once (BASE-K44).
    """

    object: ObjectRef


@frozen
class Untrue:
    """True if *condition* is false, as "not" or "unless" says."""

    condition: Condition


@frozen
class Both:
    """True if every one of *conditions* is true, as "and" says."""

    conditions: tuple[Condition, ...]


@frozen
class Either:
    """True if at least one of *conditions* is true, as "or" says."""

    conditions: tuple[Condition, ...]


@frozen
class InGraveyard:
    """True while the card itself is in its owner's graveyard.

    A static, triggered or activated ability under this condition works there, and nowhere else (BASE-280).
    """


Condition: TypeAlias = (
    Compare
    | Exists
    | Matches
    | DuringTurnOf
    | DuringPeriod
    | WasPaid
    | NewSinceUpkeep
    | Untrue
    | Both
    | Either
    | InGraveyard
)
"""An expression that is true or false at the moment at which it is evaluated."""
