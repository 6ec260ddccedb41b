"""Kinds of actions: which numbers an encoding gives to the actions of one class."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Self

import attrs

from castlerules.core.frozen import frozen

_FEWER: Final = 4


@frozen
class Kind:
    """The actions of one class, as an encoding numbers them.

    Each action in *fixed* has a number of its own, the same in every state. All other legal actions of *action_type*
    share *ranks* numbers: the first of them in the order of ``legal_actions`` gets the first of these numbers, and so
    on; any further ones have no number.
    """

    action_type: type[object]
    fixed: tuple[object, ...] = ()
    ranks: int = 0

    @property
    def size(self) -> int:
        """How many numbers the kind takes."""
        return len(self.fixed) + self.ranks


@frozen
class Room:
    """How many ranks a kind has: *many* for pairs of objects, *some* for objects, *few* for a hand; each at least 1."""

    many: int
    some: int
    few: int

    @classmethod
    def of(cls, ranks: int) -> Self:
        """Return the room if the largest kinds have *ranks* ranks; each smaller size is a quarter of the one above."""
        return cls(ranks, max(1, ranks // _FEWER), max(1, ranks // _FEWER**2))


def kind_of_class(
    action_type: type[object], fixed: Mapping[type[object], tuple[object, ...]], ranks: Mapping[type[object], int]
) -> Kind:
    """Return the kind of *action_type*; an action without parameters is fixed.

    *fixed* gives the fixed actions of a class with parameters, and *ranks* the number of its ranks, 0 if all its
    actions are fixed.
    """
    if not attrs.fields(action_type):  # type: ignore[arg-type]  # actions are attrs classes
        return Kind(action_type, (action_type(),))
    return Kind(action_type, fixed.get(action_type, ()), ranks.get(action_type, 0))
