"""Replace the ids of players, objects and cards in any part of a state.

Observations hide ids, determinization deals cards to other rows, and position keys compare states up to their ids. The
fields that may hold ids are found from their types, once per class, so a variant's own data is covered too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from types import UnionType
from typing import Any, TypeAlias, TypeVar, Union, get_args, get_origin

import attrs

from castlerules.core import Player, evolve

from .ids import CardId, ObjectId

_T = TypeVar("_T")
NumberMap: TypeAlias = Callable[[Any, int], int]
"""Returns the new number for a kind of id (``Player``, ``ObjectId`` or ``CardId``) and an old number."""
FieldWalk: TypeAlias = Callable[[Any, NumberMap], Any]
"""Returns the value of a field with each id in it replaced by what a ``NumberMap`` returns."""

_NUMBER_TYPES = (Player, ObjectId, CardId)


def renumbered(thing: _T, new_number: NumberMap) -> _T:
    """Return a copy of *thing*, an attrs object, with every id in it replaced, at any depth.

    *new_number* is called with the type of each id (``Player``, ``ObjectId`` or ``CardId``) and its number, and returns
    the new number. Card text holds no ids, and is left as it is.
    """
    cls: Any = type(thing)
    changed: dict[str, Any] = {}
    for name, walk in _field_walks(cls):
        before = getattr(thing, name)
        after = walk(before, new_number)
        if after is not before and after != before:
            changed[name] = after
    return evolve(thing, **changed) if changed else thing  # type: ignore[misc]  # it is an attrs object


def renumbered_all(things: Iterable[_T], new_number: NumberMap) -> tuple[_T, ...]:
    """Return *things* with every id in them replaced by what *new_number* returns, as ``renumbered`` does."""
    return tuple([renumbered(thing, new_number) for thing in things])


def object_ids_in(thing: object) -> list[ObjectId]:
    """Return the object ids in *thing*, an attrs object, at any depth."""
    object_ids: list[ObjectId] = []

    def collect(kind: Any, number: int) -> int:
        """Collect *number* if it is an object id; return it unchanged."""
        if kind is ObjectId:
            object_ids.append(ObjectId(number))
        return number

    renumbered(thing, collect)
    return object_ids


@cache
def _field_walks(cls: Any) -> tuple[tuple[str, FieldWalk], ...]:
    """Return the names of the fields of *cls* that may hold ids, each with the function that replaces the ids in it."""
    if cls.__module__.startswith("castlerules.cards.") or cls.__name__ in ("Abilities", "Characteristics"):
        return ()
    attrs.resolve_types(cls)
    walks = [(field.name, _walk_of_type(field.type)) for field in attrs.fields(cls) if field.init]
    return tuple([(name, walk) for name, walk in walks if walk is not None])


def _walk_of_type(kind: Any) -> FieldWalk | None:
    """Return the function that replaces the ids in values of the type *kind*; None if such values hold no ids."""
    if kind in _NUMBER_TYPES:
        return lambda number, swap: swap(kind, number)
    if isinstance(kind, type) and attrs.has(kind):
        return None if kind.__module__.startswith("castlerules.cards.") else renumbered
    parts = get_args(kind)
    if get_origin(kind) is tuple:
        return _tuple_walk(parts)
    if get_origin(kind) in (Union, UnionType):
        return _union_walk(parts)
    return None


def _tuple_walk(parts: tuple[Any, ...]) -> FieldWalk | None:
    if parts[-1] is Ellipsis:
        inner = _walk_of_type(parts[0])
        return None if inner is None else lambda things, swap: tuple([inner(thing, swap) for thing in things])
    inners = [_walk_of_type(part) for part in parts]
    if not any(inners):
        return None
    return lambda things, swap: tuple(
        [thing if inner is None else inner(thing, swap) for inner, thing in zip(inners, things, strict=True)]
    )


def _union_walk(parts: tuple[Any, ...]) -> FieldWalk | None:
    """Return the function that replaces the ids in values of a union type; None if such values hold no ids.

    At most one of the *parts* of the union may be an id, and at most one a tuple.
    """
    inners = {part: inner for part in parts if (inner := _walk_of_type(part)) is not None}
    if not inners:
        return None
    as_number = next((inner for part, inner in inners.items() if part in _NUMBER_TYPES), None)
    as_tuple = next((inner for part, inner in inners.items() if get_origin(part) is tuple), None)

    def walk(thing: Any, new_number: NumberMap) -> Any:
        inner = as_number if type(thing) is int else as_tuple if type(thing) is tuple else None
        if inner is not None:
            return inner(thing, new_number)
        return renumbered(thing, new_number) if attrs.has(type(thing)) else thing

    return walk
