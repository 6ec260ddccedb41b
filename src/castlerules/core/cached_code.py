"""Constructors of classes, and functions that copy them, from code that is compiled once for each shape.

A constructor differs from another one with as many parameters only in names. So the source is written with the names
``_0``, ``_1``, ... for the fields and compiled when the first class with so many fields needs it; every other class
gets a copy of the code in which these names are those of its own fields. A copy takes a hundredth of the time that
compiling takes. ``code_shapes`` has the sources that importing the games needs, so that Python keeps them compiled.
What belongs to one class, such as the descriptors of its slots, is bound as free variables.
``inspect.signature``, errors about arguments and the speed are those of a function written by hand.

A code object keeps names in two tables: ``co_varnames``, those of parameters and variables, and ``co_names``, those of
attributes and globals. Its instructions refer to the entries by position only, so the tables can be replaced.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from types import CellType, CodeType, FunctionType, MappingProxyType
from typing import Final

import attrs

from . import code_shapes

__all__ = ["TESTED", "Parameters", "annotations_of", "assigning_init", "copying_thaw", "filling_new", "updating"]

TESTED: Final = (
    sys.implementation.name == "cpython"
    and (3, 11) <= sys.version_info[:2] <= (3, 13)
    and "free-threading" not in sys.version
    and "castlerules-plain" not in sys._xoptions
)
"""Whether classes are made with what depends on the interpreter: tested on CPython 3.11 to 3.13."""


class Parameters:
    """The parameters of a constructor, with their defaults, or ``attrs.NOTHING`` if they have none.

    *metadata* is that of the fields that have any.
    """

    __slots__ = ("by_name", "metadata", "names", "positional")

    def __init__(
        self,
        positional: Mapping[str, object],
        by_name: Mapping[str, object],
        metadata: Mapping[str, Mapping[object, object]] = MappingProxyType({}),
    ) -> None:
        self.positional = positional
        self.by_name = by_name
        self.metadata = metadata
        self.names = (*positional, *by_name)


def assigning_init(cls: type, parameters: Parameters) -> FunctionType:
    """Return an ``__init__`` that sets the slots of *cls* through their descriptors, past its ``__setattr__``.

    Then it calls ``__attrs_post_init__`` if *cls* has that.
    """
    setters = {f"_set_{i}": getattr(cls, name).__set__ for i, name in enumerate(parameters.names)}
    hooked = hasattr(cls, "__attrs_post_init__")
    code = _init_code(len(parameters.positional), len(parameters.by_name), hooked=hooked)
    init = _function(_with_names(code, parameters.names), cls, setters, parameters)
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = annotations_of(cls, parameters.names)
    return init


def filling_new(cls: type, twin: type, parameters: Parameters) -> FunctionType:
    """Return a ``__new__`` that fills an instance of *twin* and makes it one of *cls*."""
    code = _new_code(len(parameters.positional), len(parameters.by_name))
    new = _function(_with_names(code, parameters.names), cls, {"_twin": twin, "_frozen": cls}, parameters)
    new.__qualname__ = cls.__qualname__
    new.__annotations__ = annotations_of(cls, parameters.names)
    return new


def copying_thaw(cls: type, twin: type, names: tuple[str, ...]) -> FunctionType:
    """Return a function that copies the fields *names* of an instance of *cls* into an instance of *twin*."""
    return _function(_with_names(_thaw_code(len(names)), names), cls, {"_twin": twin})


def updating(cls: type, twin: type, old: str, changed: tuple[str, ...], kept: tuple[str, ...]) -> FunctionType:
    """Return a function of *old*, an instance of *cls*, and new values of *changed*; it copies the fields *kept*."""
    code = _with_names(_update_code(len(changed), len(kept)), (*changed, *kept))
    code = code.replace(co_varnames=(old, *code.co_varnames[1:]))
    return _function(code, cls, {"_twin": twin, "_frozen": cls})


def annotations_of(cls: type, names: Sequence[str]) -> dict[str, object]:
    """Return the annotations of a constructor: the types of the fields *names* of *cls* and its bases, as written."""
    types: dict[str, object] = {}
    for base in cls.__mro__[-2::-1]:
        types |= vars(base).get("__annotations__", {})
    return {"return": None, **(types if len(types) == len(names) else {name: types[name] for name in names})}


def _function(
    code: CodeType, cls: type, free: Mapping[str, object], parameters: Parameters | None = None
) -> FunctionType:
    """Return the function with *code*, the values of its *free* variables, and the defaults of its *parameters*."""
    around = getattr(sys.modules.get(cls.__module__), "__dict__", {})  # the namespace of its annotations
    cells = tuple([CellType(free[name]) for name in code.co_freevars])
    function = FunctionType(code, around, code.co_name, None, cells)
    if parameters is not None:
        function.__defaults__ = tuple([value for value in parameters.positional.values() if value is not attrs.NOTHING])
        if parameters.by_name:
            defaults = {name: value for name, value in parameters.by_name.items() if value is not attrs.NOTHING}
            function.__kwdefaults__ = defaults
    return function


def _with_names(code: CodeType, names: Sequence[str]) -> CodeType:
    """Return *code* with *names* in the place of ``_0``, ``_1`` and so on."""
    return code.replace(
        co_varnames=_named(code.co_varnames, names),
        co_names=_named(code.co_names, names),
    )


def _named(table: tuple[str, ...], names: Sequence[str]) -> tuple[str, ...]:
    """Return *table* with the first of *names* in the place of ``_0``, ``_1`` and so on, which stand side by side."""
    if "_0" not in table:
        return table
    start = table.index("_0")
    end = start + 1
    while end < len(table) and table[end][1:].isdecimal():
        end += 1
    return (*table[:start], *names[: end - start], *table[end:])


@cache
def _init_code(positional: int, by_name: int, *, hooked: bool) -> CodeType:
    fields = range(positional + by_name)
    body = [*[f"_set_{i}(self, _{i})" for i in fields], "self.__attrs_post_init__()" if hooked else "pass"]
    shape = _Shape(
        f"init_{positional}_{by_name}{'_hooked' if hooked else ''}",
        f"__init__({_listed('self', positional, by_name)})",
        body,
        [f"_set_{i}" for i in fields],
    )
    return shape.code()


@cache
def _new_code(positional: int, by_name: int) -> CodeType:
    body = [
        "if _cls is not _frozen:",
        "    raise TypeError(f'{_cls.__name__} skips __init_subclass__ of {_frozen.__name__}')",
        "_new = _twin()",
        *[f"_new._{i} = _{i}" for i in range(positional + by_name)],
        "_new.__class__ = _frozen",
        "return _new",
    ]
    head = f"__new__({_listed('_cls', positional, by_name)})"
    return _Shape(f"new_{positional}_{by_name}", head, body, ["_twin", "_frozen"]).code()


@cache
def _thaw_code(fields: int) -> CodeType:
    body = ["_new = _twin()", *[f"_new._{i} = _old._{i}" for i in range(fields)], "return _new"]
    return _Shape(f"thaw_{fields}", "_thaw(_old)", body, ["_twin"]).code()


@cache
def _update_code(changed: int, kept: int) -> CodeType:
    body = [
        "_new = _twin()",
        *[f"_new._{i} = _{i}" for i in range(changed)],
        *[f"_new._{i} = _old._{i}" for i in range(changed, changed + kept)],
        "_new.__class__ = _frozen",
        "return _new",
    ]
    head = f"built({_listed('_old', changed, 0)})"
    return _Shape(f"update_{changed}_{kept}", head, body, ["_twin", "_frozen"]).code()


def _listed(first: str, positional: int, by_name: int) -> str:
    """Return a list of parameters: *first*, then ``_0``, ``_1``, ... by position and then those by name only."""
    names = [f"_{i}" for i in range(positional + by_name)]
    return ", ".join([first, *names[:positional], *(["*"] if by_name else []), *names[positional:]])


class _Shape:
    """A function with this *head* and *body*, in which the names in *free* are free variables.

    Its source is a function called *name* that makes it of the values of *free*.
    """

    __slots__ = ("free", "name", "source")

    def __init__(self, name: str, head: str, body: Iterable[str], free: Sequence[str]) -> None:
        lines = "\n".join([f"        {line}" for line in body])
        made = head.partition("(")[0]
        self.name = name
        self.free = free
        self.source = f"def {name}({', '.join(free)}):\n    def {head}:\n{lines}\n    return {made}\n"

    def code(self) -> CodeType:
        """Return the code of the function; Python keeps it compiled if ``code_shapes`` has it."""
        around: Callable[..., FunctionType] | None = getattr(code_shapes, self.name, None)
        if around is None:
            scope: dict[str, Callable[..., FunctionType]] = {}
            exec(compile(self.source, f"<SHAPE {self.name}>", "exec"), scope)  # noqa: S102 - all of it is written here
            around = scope[self.name]
        return around(*self.free).__code__
