"""Tests of type annotations: which reader and writer of the codec fits a type."""

from __future__ import annotations

from types import UnionType
from typing import Any, Union, get_args, get_origin

import attrs

from .codec_codes import is_coded, may_be_object
from .codec_scalars import PLAIN_TYPES, type_name
from .errors import DataError


def field_types(cls: Any) -> dict[str, Any]:
    """Return the type of each field of the attrs class *cls* that is written as data, by field name."""
    attrs.resolve_types(cls)
    return {field.name: field.type for field in attrs.fields(cls) if field.init}


def is_new_type(cls: Any) -> bool:
    """Return whether *cls* is a ``NewType``."""
    return hasattr(cls, "__supertype__")


def is_tuple(cls: Any) -> bool:
    """Return whether *cls* is a ``tuple[...]``."""
    return get_origin(cls) is tuple


def is_frozenset(cls: Any) -> bool:
    """Return whether *cls* is a ``frozenset[...]``."""
    return get_origin(cls) is frozenset


def is_union(cls: Any) -> bool:
    """Return whether *cls* is a union."""
    return get_origin(cls) in (Union, UnionType)


def json_type(cls: Any) -> Any:
    """Return the Python type of the JSON data of a union member *cls*; by it a reader tells the members apart.

    *cls* is not written as an object: it is a plain type, a container, an enum or a class with codes.
    """
    if is_new_type(cls):
        return json_type(cls.__supertype__)
    if get_origin(cls) in (tuple, frozenset):
        return list
    return cls if cls in PLAIN_TYPES else str


def distinct_members(union: Any) -> tuple[Any, ...]:
    """Return the members of *union*; raise DataError if a reader could not tell the data of two of them apart.

    A ``NewType`` of an attrs class is replaced by that class.
    """
    members = tuple(map(_class_behind, get_args(union)))
    forms = [json_type(kind) for kind in members if not attrs.has(kind) or is_coded(kind)]
    forms += [kind.__name__ for kind in members if may_be_object(kind)]
    if len(set(forms)) < len(forms):
        raise DataError(
            "", f"two of {', '.join(map(type_name, members))} look the same as data, so the union cannot be read"
        )
    return members


def checked_taggable(kind: Any) -> Any:
    """Return *kind*; raise DataError if it has a field called ``type``, the key for the class name in its data."""
    if "type" in attrs.fields_dict(kind):
        raise DataError(
            "", f"{kind.__name__} is one of several classes, so it can have no field called type; rename the field"
        )
    return kind


def _class_behind(member: Any) -> Any:
    """Return the attrs class that the ``NewType`` *member* stands for, whose name its data holds; else *member*."""
    kind = member
    while is_new_type(kind):
        kind = kind.__supertype__
    return kind if attrs.has(kind) else member
