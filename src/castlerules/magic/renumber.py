"""Giving other numbers to the players, objects and cards that a piece of a state speaks of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from types import UnionType
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs

from castlerules.core import Player, evolve

from .ids import CardId, ObjectId

__all__ = ["Swap", "objects_in", "renumbered", "renumbered_all"]

T = TypeVar("T")
Swap: TypeAlias = Callable[[Any, int], int]
"""What takes the place of a number, by its kind (``Player``, ``ObjectId`` or ``CardId``) and itself."""
Walk: TypeAlias = Callable[[Any, Swap], Any]

_KINDS = (Player, ObjectId, CardId)


def renumbered(thing: T, swap: Swap) -> T:
    """Return *thing*, an attrs object, with every number in it that names something as *swap* says.

    What cards say holds no such numbers, and is left as it is.
    """
    cls: Any = type(thing)
    changed: dict[str, Any] = {}
    for name, walk in _walks(cls):
        before = getattr(thing, name)
        after = walk(before, swap)
        if after is not before and after != before:
            changed[name] = after
    return evolve(thing, **changed) if changed else thing  # type: ignore[misc]  # it is an attrs object


def renumbered_all(things: Iterable[T], swap: Swap) -> tuple[T, ...]:
    """Return *things*, each ``renumbered``."""
    return tuple([renumbered(one, swap) for one in things])


def objects_in(thing: object) -> list[ObjectId]:
    """Return the objects that *thing*, an attrs object, speaks of by their numbers."""
    found: list[ObjectId] = []

    def noted(kind: Any, number: int) -> int:
        """Note *number* if it is that of an object, and leave it as it is."""
        if kind is ObjectId:
            found.append(ObjectId(number))
        return number

    renumbered(thing, noted)
    return found


@cache
def _walks(cls: Any) -> tuple[tuple[str, Walk], ...]:
    """Return the fields of *cls* that may hold such numbers, with what is done to each."""
    if cls.__module__.startswith("castlerules.cards.") or cls.__name__ in ("Text", "Seen"):
        return ()
    attrs.resolve_types(cls)
    found = [(field.name, _walk(field.type)) for field in attrs.fields(cls) if field.init]
    return tuple([(name, walk) for name, walk in found if walk is not None])


def _walk(kind: Any) -> Walk | None:
    """Return what is done to a value of the type *kind*; None if it holds no number that names something."""
    if kind in _KINDS:
        return lambda number, swap: swap(kind, number)
    if isinstance(kind, type) and attrs.has(kind):
        return None if kind.__module__.startswith("castlerules.cards.") else renumbered
    parts = get_args(kind)
    if get_origin(kind) is tuple:
        return _tuple_walk(parts)
    if get_origin(kind) in (Union, UnionType):
        return _union_walk(parts)
    return None


def _tuple_walk(parts: tuple[Any, ...]) -> Walk | None:
    if parts[-1] is Ellipsis:
        inner = _walk(parts[0])
        return None if inner is None else lambda things, swap: tuple([inner(one, swap) for one in things])
    inners = [_walk(part) for part in parts]
    if not any(inners):
        return None
    return lambda things, swap: tuple(
        [one if inner is None else inner(one, swap) for inner, one in zip(inners, things, strict=True)]
    )


def _union_walk(parts: tuple[Any, ...]) -> Walk | None:
    """Return what is done to a value of one of several types, of which one at most is a number and one a tuple."""
    inners = {part: inner for part in parts if (inner := _walk(part)) is not None}
    if not inners:
        return None
    as_number = next((inner for part, inner in inners.items() if part in _KINDS), None)
    as_tuple = next((inner for part, inner in inners.items() if get_origin(part) is tuple), None)

    def walk(thing: Any, swap: Swap) -> Any:
        inner = as_number if type(thing) is int else as_tuple if type(thing) is tuple else None
        if inner is not None:
            return inner(thing, swap)
        return renumbered(thing, swap) if attrs.has(type(thing)) else thing

    return walk
