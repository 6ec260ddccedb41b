"""What attrs gives a class, for the native classes of the compiled build; the build copies this file into the package.

A native class has its constructor, comparison and hash in C. ``finish`` adds the rest, so that ``attrs.fields``,
``attrs.evolve``, ``inspect.signature``, ``pickle``, ``copy`` and ``repr`` work as they do on the attrs class.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, TypeVar

import attrs
from attrs import Factory
from attrs.exceptions import FrozenInstanceError

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_):
        """Return a decorator that changes nothing: only mypyc reads it."""
        return lambda cls: cls


__all__ = ["SAME", "Factory", "evolve_other", "finish", "mypyc_attr", "rebuilt"]

T = TypeVar("T")

SAME = object()
"""Stands for a field that does not change, as ``evolve`` is called in compiled modules."""


def evolve_other(old: T, changes: dict[str, object]) -> T:
    """Return a copy of *old*, an object of a subclass written in Python, with those of *changes* that are not SAME."""
    return attrs.evolve(old, **{name: new for name, new in changes.items() if new is not SAME})  # type: ignore[misc]


class _Fields:
    """Makes ``__attrs_attrs__`` of a class when something first asks for it."""

    def __init__(
        self, types: tuple[tuple[str, str], ...], defaults: dict[str, Any], flags: dict[str, list[str]]
    ) -> None:
        self._types = types
        self._defaults = defaults
        self._flags = flags

    def __get__(self, instance: object, cls: Any) -> Any:
        owner = next(kind for kind in cls.__mro__ if vars(kind).get("__attrs_attrs__") is self)
        these = {name: self._field(name, kind) for name, kind in self._types}
        model = attrs.make_class(owner.__name__, these, frozen=True, slots=False, repr=False, eq=False)
        owner.__attrs_attrs__ = attrs.fields(model)
        return owner.__attrs_attrs__

    def _field(self, name: str, kind: str) -> Any:
        flags = {flag for flag, names in self._flags.items() if name in names}
        field: Any = attrs.field  # its overloads know no type that is a string
        return field(
            default=self._defaults.get(name, attrs.NOTHING),
            type=kind,
            kw_only="by_name" in flags,
            init="derived" not in flags,
            eq="not_compared" not in flags,
            repr="not_shown" not in flags,
        )


class _Signature:
    """Makes the signature of a class when something first asks for it."""

    def __get__(self, instance: object, cls: Any) -> inspect.Signature:
        parameters = [
            inspect.Parameter(
                field.alias,
                inspect.Parameter.KEYWORD_ONLY if field.kw_only else inspect.Parameter.POSITIONAL_OR_KEYWORD,
                default=_shown_default(field.default),
                annotation=field.type,
            )
            for field in sorted(attrs.fields(cls), key=lambda field: field.kw_only)
            if field.init
        ]
        return inspect.Signature(parameters, return_annotation=None)


def _shown_default(default: object) -> object:
    if isinstance(default, Factory):  # type: ignore[arg-type]  # a class at run time
        return attrs.NOTHING  # as attrs shows it
    return inspect.Parameter.empty if default is attrs.NOTHING else default


def finish(
    cls: Any,
    doc: str | None,
    types: tuple[tuple[str, str], ...],
    own: int,
    defaults: dict[str, Any],
    flags: dict[str, list[str]],
    *,
    compares: bool,
    shown: bool,
) -> None:
    """Make the native class *cls* look like a frozen attrs class with the docstring *doc*.

    *types* are its fields with their annotations, the last *own* of them written in the class itself; *flags* are the
    fields with an option, by its name. The class may have *compares* and *shown* (its repr) from attrs or not.
    """
    written = vars(cls)
    if "__reduce__" not in written:
        cls.__reduce__ = _reduced
    if shown and "__repr__" not in written:
        cls.__repr__ = _shown
    if compares:
        cls.__copy__, cls.__deepcopy__ = _itself, _itself_deep
    cls.__doc__ = doc
    cls.__attrs_attrs__ = _Fields(types, defaults, flags)
    cls.__annotations__ = dict(types[len(types) - own :])
    cls.__signature__ = _Signature()
    cls.__setattr__, cls.__delattr__ = _refuse_set, _refuse_delete


def _refuse_set(_self: object, _name: str, _thing: object) -> None:
    raise FrozenInstanceError


def _refuse_delete(_self: object, _name: str) -> None:
    raise FrozenInstanceError


def _reduced(self: Any) -> tuple[object, ...]:
    """Return the pickle of a value: its fields in order, without trailing fields that have their defaults."""
    cls = type(self)
    fields = [field for field in attrs.fields(cls) if field.init]
    parts = [getattr(self, field.name) for field in fields]
    while parts and parts[-1] is fields[len(parts) - 1].default:
        parts.pop()
    return rebuilt, (cls, *parts)


def rebuilt(cls: Any, *parts: Any) -> Any:
    """Return a *cls* from the values of its first fields in order."""
    fields = [field for field in attrs.fields(cls) if field.init]
    positional = [part for field, part in zip(fields, parts, strict=False) if not field.kw_only]
    named = {field.name: part for field, part in zip(fields, parts, strict=False) if field.kw_only}
    return cls(*positional, **named)


def _shown(self: Any) -> str:
    cls = type(self)
    return (
        f"{cls.__qualname__}({', '.join([f'{f.name}={getattr(self, f.name)!r}' for f in attrs.fields(cls) if f.repr])})"
    )


def _itself(self: T) -> T:
    return self


def _itself_deep(self: T, _memo: object) -> T:
    return self
