"""Readers and writers for values that are one JSON value: numbers, strings, booleans, None, enums and literals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType, NoneType
from typing import Any, Final, Literal, get_args, get_origin

from .errors import DataError, short_repr

Hook = Callable[[Any], Any]
PLAIN_TYPES: Final = (int, str, bool, float, NoneType)
_TYPE_NAMES: Final[Mapping[Any, str]] = MappingProxyType(
    {
        int: "an integer",
        str: "a string",
        bool: "true or false",
        float: "a number with a point",
    }
)


def is_plain(cls: Any) -> bool:
    """Return whether *cls* is None, ``int``, ``str``, ``bool`` or ``float``, whose values are JSON data already."""
    return cls in PLAIN_TYPES or cls is None


def plain_reader(cls: Any) -> Hook:
    """Return a function that returns its argument unchanged, but raises DataError unless its type is exactly *cls*."""
    expected = NoneType if cls is None else cls

    def read(data: Any) -> Any:
        if type(data) is not expected:
            raise DataError("", f"expected {type_name(expected)}, got {described(data)}")
        return data

    return read


def plain_writer(_: Any) -> Hook:
    """Return a function that returns its argument, because a plain value is JSON data already."""
    return lambda thing: thing


def is_enum(cls: Any) -> bool:
    """Return whether *cls* is an enum."""
    return isinstance(cls, type) and issubclass(cls, Enum)


def enum_reader(cls: Any) -> Hook:
    """Return a function that turns the value of a member of the enum *cls* into this member."""
    members = {member.value: member for member in cls}

    def read(data: Any) -> Any:
        if type(data) is not str or data not in members:
            raise DataError("", f"{described(data)} is not one of {', '.join(map(str, members))}")
        return members[data]

    return read


def enum_writer(_: Any) -> Hook:
    """Return a function that writes an enum member as its value."""
    return lambda thing: thing.value


def is_literal(cls: Any) -> bool:
    """Return whether *cls* is a ``Literal``."""
    return get_origin(cls) is Literal


def literal_reader(cls: Any) -> Hook:
    """Return a function that returns a value of the ``Literal`` *cls* unchanged, and raises DataError for any other."""
    members = get_args(cls)

    def read(data: Any) -> Any:
        if not any(type(data) is type(member) and data == member for member in members):
            raise DataError("", f"{described(data)} is not one of {', '.join(map(str, members))}")
        return data

    return read


def type_name(cls: Any) -> str:
    """Return the name of *cls* for a message, such as "an integer"."""
    if cls in _TYPE_NAMES:
        return _TYPE_NAMES[cls]
    return "null" if cls is NoneType else str(getattr(cls, "__name__", cls))


def described(data: object) -> str:
    """Return *data* in words for a message: a scalar as its ``repr``, a dict as "an object", a list as "a list"."""
    if data is None or isinstance(data, (bool, int, float, str)):
        return short_repr(data)
    names: dict[type[object], str] = {dict: "an object", list: "a list"}
    return names.get(type(data), type(data).__name__)
