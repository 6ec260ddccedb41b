"""``full_repr``: a whole value as code, also where its ``repr`` is only a summary in angle brackets."""

from __future__ import annotations

from enum import Enum
from typing import Final

import attrs

_COLLECTIONS: Final = (tuple, list, set, frozenset)


def full_repr(thing: object) -> str:
    """Return *thing* as the code that builds it; the ``repr`` of a state or an observation only says where it stands.

    Fields, tuples, lists, sets and dicts are written out at every depth, and members of enumerations by their names.
    The code needs the classes by their names. What is no such value is shown by its ``repr``. It holds everything,
    also what is hidden from players.
    """
    shown = repr(thing)
    if "<" not in shown:
        return shown  # it is code, as the repr of the library's values is
    if isinstance(thing, Enum):
        return f"{type(thing).__qualname__}.{thing.name}"
    if isinstance(thing, dict):
        return "{" + ", ".join([f"{full_repr(key)}: {full_repr(part)}" for key, part in thing.items()]) + "}"
    if isinstance(thing, (tuple, list, set, frozenset)) and type(thing) in _COLLECTIONS:
        return _collection(thing)
    return _with_fields(thing) if attrs.has(type(thing)) else shown


def _collection(things: tuple[object, ...] | list[object] | set[object] | frozenset[object]) -> str:
    parts = [full_repr(part) for part in things]
    match things:
        case tuple():
            return f"({', '.join(parts)}{',' * (len(parts) == 1)})"
        case list():
            return f"[{', '.join(parts)}]"
        case _:
            return f"{type(things).__name__}([{', '.join(sorted(parts))}])"


def _with_fields(thing: object) -> str:
    kind = type(thing)
    assert attrs.has(kind)
    parts = [
        f"{field.alias or field.name}={full_repr(getattr(thing, field.name))}"
        for field in attrs.fields(kind)
        if field.init
    ]
    return f"{kind.__qualname__.rpartition('>.')[2]}({', '.join(parts)})"
