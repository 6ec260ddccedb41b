"""Filters that test one property of one object, without referring to other objects."""

from __future__ import annotations

from castlerules.core.frozen import frozen

from .characteristics import CardType, Color, Supertype
from .enums import CounterKind
from .keywords import KeywordKind


@frozen
class Anything:
    """Matches every object."""


@frozen
class IsThis:
    """Matches the object that has the ability; ``Not(IsThis())`` is "other"."""


@frozen
class IsType:
    """Matches objects that have a card type."""

    kind: CardType


@frozen
class IsSubtype:
    """Matches objects that have a subtype."""

    subtype: str


@frozen
class IsSupertype:
    """Matches objects that have a supertype."""

    supertype: Supertype


@frozen
class IsColor:
    """Matches objects that have a colour."""

    color: Color


@frozen
class IsChosen:
    """Matches objects that have the chosen colour or type (BASE-241); a rule puts the value in its place."""


@frozen
class HasKeyword:
    """Matches objects that have a keyword ability."""

    kind: KeywordKind


@frozen
class HasManaAbility:
    """Matches objects that have a mana ability (BASE-034)."""


@frozen
class IsTapped:
    """Matches tapped permanents."""


@frozen
class IsToken:
    """Matches tokens in play (BASE-210)."""


@frozen
class IsEnchanted:
    """Matches permanents to which an Aura is attached (BASE-247)."""


@frozen
class HasCounters:
    """Matches permanents with at least *least* counters of *kind* on them (BASE-130)."""

    kind: CounterKind
    least: int = 1


@frozen
class HasOneTarget:
    """Matches spells with a single target; an object that is a target twice counts twice (BASE-320)."""


@frozen
class IsAttacking:
    """Matches attacking creatures."""


@frozen
class AttackedThisTurn:
    """Matches creatures that were declared as attackers this turn, whether they still attack or not (BASE-351)."""


@frozen
class BlockedThisTurn:
    """Matches creatures that were declared as blockers this turn, whether they still block or not (BASE-351)."""


@frozen
class IsBlocked:
    """Matches attacking creatures that have become blocked in this combat (BASE-331)."""


@frozen
class IsUnblocked:
    """Matches attacking creatures that no creature has blocked, once blockers have been declared (BASE-331)."""
