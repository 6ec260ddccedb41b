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


def scalar_reader(cls: Any) -> Hook | None:
    """Return the function that checks and reads a value of *cls*, or None if *cls* is not one JSON value."""
    if _is_enum(cls):
        return _member_reader({member.value: member for member in cls})
    if get_origin(cls) is Literal:
        return _literal_reader(get_args(cls))
    return _plain_reader(NoneType if cls is None else cls) if cls in PLAIN_TYPES or cls is None else None


def scalar_writer(cls: Any) -> Hook | None:
    """Return the function that writes a value of *cls*, or None if *cls* is not one JSON value."""
    if _is_enum(cls):
        return lambda thing: thing.value
    return (lambda thing: thing) if scalar_reader(cls) is not None else None


def _is_enum(cls: Any) -> bool:
    return isinstance(cls, type) and issubclass(cls, Enum)


def _plain_reader(expected: type[object]) -> Hook:
    def read(data: Any) -> Any:
        if type(data) is not expected:
            raise DataError("", f"expected {type_name(expected)}, got {described(data)}")
        return data

    return read


def _member_reader(members: Mapping[Any, Any]) -> Hook:
    def read(data: Any) -> Any:
        if type(data) is not str or data not in members:
            raise DataError("", f"{described(data)} is not one of {', '.join(map(str, members))}")
        return members[data]

    return read


def _literal_reader(members: tuple[Any, ...]) -> Hook:
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
