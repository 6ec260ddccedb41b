"""Readers and writers for classes whose objects are written as a short code, such as a playing card.

An object of a class with ``of_code`` is written as its ``code``. If ``code`` is declared as ``str | None``, an object
whose code is None is written field by field: a card of a pool is written as its name, and a card of your own with all
its fields. Every object has exactly one form as data, so an object that has a code is refused in the long form.
"""

from __future__ import annotations

from types import NoneType
from typing import Any, get_args, get_type_hints

import attrs

from .codec_scalars import Hook, described
from .errors import DataError


def is_coded(cls: Any) -> bool:
    """Return whether *cls* has ``of_code``; its objects are then written as their ``code``, unless that is None."""
    return hasattr(cls, "of_code")


def may_lack_code(cls: Any) -> bool:
    """Return whether *cls* is an attrs class with ``of_code`` whose ``code``, a field or property, may be None.

    False if the annotation of ``code`` cannot be resolved: such a class cannot be read field by field either.
    """
    if not (is_coded(cls) and attrs.has(cls)):
        return False
    attribute = getattr(cls, "code", None)
    getter = getattr(attribute, "fget", None) or getattr(attribute, "func", None)  # of a property, of a cached property
    try:
        declared = get_type_hints(getter)["return"] if getter else get_type_hints(cls)["code"]
    except (KeyError, NameError):
        return False
    return NoneType in get_args(declared)


def may_be_object(cls: Any) -> bool:
    """Return whether some instances of *cls* are written as JSON objects with all fields, not as a short code.

    True for an attrs class without ``of_code``, and for one whose ``code`` may be None.
    """
    return attrs.has(cls) and (not is_coded(cls) or may_lack_code(cls))


def code_reader(cls: Any) -> Hook:
    """Return a function that turns a code (a string) into the object of class *cls* with this code."""

    def read(data: Any) -> Any:
        if type(data) is not str:
            raise DataError("", f"expected a {cls.__name__} written as its code, a string; got {described(data)}")
        return cls.of_code(data)

    return read


def code_writer(cls: Any) -> Hook:
    """Return a function that writes an object of class *cls* as its code; it raises DataError if that is None."""

    def write(thing: Any) -> Any:
        code = thing.code
        if code is None:
            raise DataError(
                "",
                f"expected a code of this {cls.__name__}, got None; without a code only objects of an attrs class that"
                " declares code: str | None can be written",
            )
        return code

    return write


def object_reader_for(cls: Any, read_object: Hook) -> Hook:
    """Return a function that reads a *cls* from a JSON object with *read_object*.

    If *cls* has codes, the function raises DataError for an instance whose code is not None, because the data of such
    an instance must be its code.
    """
    if not is_coded(cls):
        return read_object

    def read(data: Any) -> Any:
        instance = read_object(data)
        if instance.code is not None:
            raise DataError(
                "", f"expected this {cls.__name__} written as its code {described(instance.code)}, got an object"
            )
        return instance

    return read


def code_or_object_reader(cls: Any, read_object: Hook) -> Hook:
    """Return a function that reads a *cls* from its code, or from a JSON object with *read_object*."""
    by_code, read_uncoded = code_reader(cls), object_reader_for(cls, read_object)

    def read(data: Any) -> Any:
        if type(data) not in (str, dict):
            raise DataError(
                "", f"expected a {cls.__name__} written as its code, a string, or as an object; got {described(data)}"
            )
        return by_code(data) if type(data) is str else read_uncoded(data)

    return read


def code_or_object_writer(coded: tuple[Any, ...], write_object: Hook) -> Hook:
    """Return a function that writes values whose class is in *coded* as their code, all others with *write_object*.

    A value whose code is None is written with *write_object* too.
    """
    if not coded:
        return write_object

    def write(thing: Any) -> Any:
        code = thing.code if type(thing) in coded else None
        return write_object(thing) if code is None else code

    return write
