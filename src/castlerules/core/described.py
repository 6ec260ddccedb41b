"""The plain fields of a class, and their description by ``attrs.Attribute`` objects, made on demand.

A field is plain if it has nothing but a name, a type and perhaps a default, given as ``name: type = default``.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from operator import itemgetter
from typing import Final

import attrs

__all__ = ["LAZILY", "field_names", "plain_fields"]

_BY_ATTRS_ONLY: Final = frozenset({
    "__getstate__", "__init__", "__match_args__", "__replace__", "__setattr__", "__setstate__", "__slots__",
})  # fmt: skip
"""Names in a class for which attrs has rules of its own."""
_HOOKS: Final = ("__attrs_init_subclass__", "__attrs_post_init__", "__attrs_pre_init__")
_CLASS_VARIABLE: Final = ("typing.ClassVar", "t.ClassVar", "ClassVar", "typing_extensions.ClassVar")
_FIELD_WITH_OPTIONS: Final = type(attrs.field())


def plain_fields(cls: type, *, kw_only: bool = False) -> dict[str, object] | None:
    """Return the fields of *cls* by name, with their defaults or ``attrs.NOTHING``; those of its bases come first.

    *cls* is still to be made an attrs class. Return None if attrs has to make it, because not all of it is plain, or
    because versions of attrs differ in which fields *kw_only* concerns.
    """
    own = vars(cls)
    fields = _inherited(cls, kw_only=kw_only)
    if fields is None or type(cls) is not type or not _BY_ATTRS_ONLY.isdisjoint(own) or _has_hook(cls):
        return None
    for name, kind in own.get("__annotations__", {}).items():
        if not (kind if type(kind) is str else str(kind)).strip("'\"").startswith(_CLASS_VARIABLE):
            if name in fields or name == "self" or name.startswith("_"):
                return None
            fields[name] = own.get(name, attrs.NOTHING)
    if any([_is_odd(thing) for thing in own.values()]):
        return None
    required = [default is attrs.NOTHING for default in fields.values()]
    return fields if kw_only or required == sorted(required, reverse=True) else None


def _inherited(cls: type, *, kw_only: bool) -> dict[str, object] | None:
    """Return the fields of the bases of *cls* with their defaults; None if they are not all plain, or have options."""
    fields: dict[str, object] = {}
    for base in reversed(cls.__mro__[1:-1]):
        own = vars(base)
        if "_plain_fields" in own:
            fields |= own["_plain_fields"]
            if fields and (own["_by_name"] or kw_only):
                return None
        elif own.get("__slots__") or "__attrs_attrs__" in own:
            return None
    return fields


def _has_hook(cls: type) -> bool:
    return issubclass(cls, BaseException) or any([hasattr(cls, hook) for hook in _HOOKS])


def _is_odd(thing: object) -> bool:
    """Return whether *thing*, in a class, is a field with options or may need to know the class that attrs makes."""
    kind = type(thing)
    if kind is str or kind is tuple or kind is dict or thing is None:
        return False
    if kind is _FIELD_WITH_OPTIONS or kind is attrs.Factory or kind is cached_property:
        return True
    function = getattr(thing, "__func__", None) or getattr(thing, "fget", None) or thing
    return bool(getattr(function, "__closure__", None))


def field_names(cls: type) -> tuple[str, ...]:
    """Return the names of the fields of *cls*, an attrs class."""
    plain: Mapping[str, object] | None = vars(cls).get("_plain_fields")
    return tuple([field.name for field in attrs.fields(cls)] if plain is None else plain)


class _Fields:
    """Stands for ``__attrs_attrs__`` in a class with plain fields until that is asked for, and then is replaced."""

    def __get__(self, _: object, cls: type) -> object:
        made = next(base for base in cls.__mro__ if "_plain_fields" in vars(base))
        described = _described(made)
        type.__setattr__(made, "__attrs_attrs__", described)
        return described


def _described(cls: type) -> object:
    """Return the fields of *cls*, with plain fields only, as attrs describes them."""
    own = vars(cls)
    types, by_name, fields = own.get("__annotations__", {}), own["_by_name"], own["_plain_fields"]
    inherited = {field.name: field for base in cls.__mro__[1:-1] for field in _fields_of(base)}
    descriptions = [
        _plain_field(name, types[name], default, kw_only=by_name)
        if name in types
        else inherited[name].evolve(inherited=True)
        for name, default in fields.items()
    ]
    by_position = {name: property(itemgetter(i)) for i, name in enumerate(fields)}
    return type(f"{cls.__name__}Attributes", (tuple,), by_position)(descriptions)


def _plain_field(name: str, kind: object, default: object, *, kw_only: bool) -> attrs.Attribute[object]:
    """Return a field as attrs describes it, made of one like it: attrs has no public way to make one from nothing."""
    required, optional = attrs.fields(_model())
    model = required if default is attrs.NOTHING else optional
    field: attrs.Attribute[object] = model.evolve(name=name, type=kind, default=default, kw_only=kw_only)
    return field if field.alias == name else _with_alias(field)


def _with_alias(field: attrs.Attribute[object]) -> attrs.Attribute[object]:
    """Return *field* with its name as alias; before attrs 26.1 it keeps that of its model."""
    renamed: attrs.Attribute[object] = field.evolve(alias=field.name)
    return renamed


def _fields_of(base: type) -> tuple[attrs.Attribute[object], ...]:
    return attrs.fields(base) if "_plain_fields" in vars(base) else ()


@cache
def _model() -> type[attrs.AttrsInstance]:
    """Return a class with a field without and one with a default."""

    @attrs.frozen(eq=False, repr=False, init=False)
    class Model:
        required: object
        optional: object = None

    return Model


LAZILY: Final = _Fields()
"""Stands for ``__attrs_attrs__`` in classes with plain fields until they are described."""
