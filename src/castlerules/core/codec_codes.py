"""How the things are written and read that have a code, such as a playing card, and those that may have none.

A class with ``of_code`` is written by its ``code``. Where ``code`` is declared as ``str | None``, an object whose code
is None is written whole, as one of any other class is: so a card of a pool travels by its name, and one of your own
with all that is on it. Each thing has one form only, so an object with a code is not read.
"""

from __future__ import annotations

from types import NoneType
from typing import Any, get_args, get_type_hints

import attrs

from .codec_scalars import Hook, described
from .errors import DataError


def is_coded(cls: Any) -> bool:
    """Say whether *cls* is written by its code, if it has one."""
    return hasattr(cls, "of_code")


def may_lack_code(cls: Any) -> bool:
    """Say whether *cls* is an attrs class with ``of_code`` whose ``code``, a field or property, may be None.

    A declaration that cannot be resolved does not count: such a class could not be read field by field either.
    """
    if not (is_coded(cls) and attrs.has(cls)):
        return False
    found = getattr(cls, "code", None)
    getter = getattr(found, "fget", None) or getattr(found, "func", None)  # of a property, of a cached property
    try:
        declared = get_type_hints(getter)["return"] if getter else get_type_hints(cls)["code"]
    except (KeyError, NameError):
        return False
    return NoneType in get_args(declared)


def may_be_object(cls: Any) -> bool:
    """Say whether an object of *cls* can be written as an object."""
    return attrs.has(cls) and (not is_coded(cls) or may_lack_code(cls))


def code_reader(cls: Any) -> Hook:
    """Return the function from a code to the *cls* it stands for."""

    def read(data: Any) -> Any:
        if type(data) is not str:
            raise DataError("", f"expected the code of a {cls.__name__}, got {described(data)}")
        return cls.of_code(data)

    return read


def code_writer(cls: Any) -> Hook:
    """Return the function from a *cls* to its code."""

    def write(thing: Any) -> Any:
        code = thing.code
        if code is None:
            raise DataError("", f"a {cls.__name__} has no code; only attrs classes with code: str | None may lack one")
        return code

    return write


def object_reader_for(cls: Any, read_object: Hook) -> Hook:
    """Return *read_object*, which reads objects, for those of *cls*: one with a code is refused."""
    if not is_coded(cls):
        return read_object

    def read(data: Any) -> Any:
        made = read_object(data)
        if made.code is not None:
            raise DataError("", f"expected the code {described(made.code)} of this {cls.__name__}, got an object")
        return made

    return read


def code_or_object_reader(cls: Any, read_object: Hook) -> Hook:
    """Return the function that reads a *cls* from its code, or with *read_object* from an object that has none."""
    by_code, read_uncoded = code_reader(cls), object_reader_for(cls, read_object)

    def read(data: Any) -> Any:
        if type(data) not in (str, dict):
            raise DataError("", f"expected the code of a {cls.__name__} or an object for it, got {described(data)}")
        return by_code(data) if type(data) is str else read_uncoded(data)

    return read


def code_or_object_writer(coded: tuple[Any, ...], write_object: Hook) -> Hook:
    """Return the function that writes a value of exactly a class in *coded* by its code, all else by *write_object*.

    A value of such a class that has no code is written by *write_object* too.
    """
    if not coded:
        return write_object

    def write(thing: Any) -> Any:
        code = thing.code if type(thing) in coded else None
        return write_object(thing) if code is None else code

    return write
