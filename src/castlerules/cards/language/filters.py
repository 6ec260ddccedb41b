"""The filters that ask for one quality of an object, without a look at others."""

from __future__ import annotations

import attrs

from .characteristics import CardType, Color, Supertype
from .enums import KeywordKind


@attrs.frozen
class Anything:
    """Fits everything."""


@attrs.frozen
class IsThis:
    """Fits the object that the ability belongs to; ``Not(IsThis())`` is "other"."""


@attrs.frozen
class IsType:
    """Fits objects of a card type."""

    kind: CardType


@attrs.frozen
class IsSubtype:
    """Fits objects of a subtype."""

    subtype: str


@attrs.frozen
class IsSupertype:
    """Fits objects of a supertype."""

    supertype: Supertype


@attrs.frozen
class IsColor:
    """Fits objects of a colour."""

    color: Color


@attrs.frozen
class HasKeyword:
    """Fits objects that have a keyword ability."""

    kind: KeywordKind


@attrs.frozen
class HasManaAbility:
    """Fits objects that have a mana ability (BASE-034)."""


@attrs.frozen
class IsTapped:
    """Fits tapped permanents."""


@attrs.frozen
class IsAttacking:
    """Fits attacking creatures."""
