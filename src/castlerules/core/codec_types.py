"""Tests of type annotations: which reader and writer of the codec fits a type."""

from __future__ import annotations

from types import UnionType
from typing import Any, Union, get_args, get_origin

import attrs

from .codec_codes import is_coded, may_be_object
from .codec_scalars import PLAIN_TYPES, type_name
from .errors import DataError
from .rng import Generator


def field_types(cls: Any) -> dict[str, Any]:
    """Return the types of the fields that the data of the attrs class *cls* holds, by field name."""
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


def is_generator(cls: Any) -> bool:
    """Return whether *cls* is the protocol ``Generator``, which stands for generators of any class."""
    return cls is Generator


def json_type(cls: Any) -> Any:
    """Return the JSON type as which a union member *cls* is written."""
    if is_new_type(cls):
        return json_type(cls.__supertype__)
    if get_origin(cls) in (tuple, frozenset):
        return list
    return cls if cls in PLAIN_TYPES else str


def distinct_members(union: Any) -> tuple[Any, ...]:
    """Return the members of *union*; raise DataError if data could not tell two of them apart."""
    members = tuple(map(_class_behind, get_args(union)))
    forms = [json_type(kind) for kind in members if not attrs.has(kind) or is_coded(kind)]
    forms += [kind.__name__ for kind in members if may_be_object(kind)]
    if len(set(forms)) < len(forms):
        raise DataError(
            "", f"two of {', '.join(map(type_name, members))} look the same as data, so no union can hold both"
        )
    return members


def checked_taggable(kind: Any) -> Any:
    """Return *kind*, whose data gets its class name as ``type``; raise DataError if it has a field of that name."""
    if "type" in attrs.fields_dict(kind):
        raise DataError(
            "", f"{kind.__name__} is one of several classes, so it can have no field called type; rename the field"
        )
    return kind


def _class_behind(member: Any) -> Any:
    """Return the attrs class behind the ``NewType`` *member*, else *member*: data is tagged with the class."""
    kind = member
    while is_new_type(kind):
        kind = kind.__supertype__
    return kind if attrs.has(kind) else member
