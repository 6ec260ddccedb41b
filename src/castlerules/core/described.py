"""The plain fields of a class, and their description by ``attrs.Attribute`` objects, made on demand.

A field is plain if it has nothing but a name, a type and perhaps a default, given as ``name: type = default``; with
``attrs.field`` it may also have metadata, and be given by name only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from operator import itemgetter
from types import FunctionType
from typing import Any, Final

import attrs

from .cached_code import Parameters

__all__ = ["LAZILY", "field_names", "metadata_of_fields", "plain_fields"]

_BY_ATTRS_ONLY: Final = frozenset({
    "__getstate__", "__init__", "__match_args__", "__replace__", "__setattr__", "__setstate__", "__slots__",
})  # fmt: skip
"""Names in a class for which attrs has rules of its own."""
_HOOKS: Final = ("__attrs_init_subclass__", "__attrs_pre_init__")
_CLASS_VARIABLE: Final = ("typing.ClassVar", "t.ClassVar", "ClassVar", "typing_extensions.ClassVar")
_FIELD_WITH_OPTIONS: Final = type(attrs.field())
_NEVER_ODD: Final = frozenset({str, int, bool, tuple, dict, type(None), type(attrs.NOTHING)})


def plain_fields(cls: type, *, kw_only: bool = False) -> Parameters | None:
    """Return the fields of *cls*, which is still to be made an attrs class; with *kw_only*, all are given by name only.

    Return None if attrs has to make the class, because not all of it is plain, because a field that is given by name
    only does not come last, or because versions of attrs differ in which fields *kw_only* concerns.
    """
    own, inherited = vars(cls), _inherited(cls)
    if inherited is None or type(cls) is not type or not _BY_ATTRS_ONLY.isdisjoint(own) or _has_hook(cls):
        return None
    if kw_only and inherited.positional:
        return None
    positional, by_name = dict(inherited.positional), dict(inherited.by_name)
    metadata = dict(inherited.metadata)
    for name, kind in own.get("__annotations__", {}).items():
        if "ClassVar" in str(kind) and str(kind).strip("'\"").startswith(_CLASS_VARIABLE):
            continue
        if name in positional or name in by_name or name == "self" or name.startswith("_"):
            return None
        default, only_by_name = own.get(name, attrs.NOTHING), kw_only
        if type(default) is _FIELD_WITH_OPTIONS and _options_of(default) == _NO_OPTIONS:
            only_by_name = only_by_name or default.kw_only
            if default.metadata:
                metadata[name] = default.metadata
            default = default._default
        if (by_name and not only_by_name) or (type(default) not in _NEVER_ODD and _is_odd(default)):
            return None
        (by_name if only_by_name else positional)[name] = default
    others = [thing for name, thing in own.items() if name not in positional and name not in by_name]
    if any([_is_odd(thing) for thing in others if type(thing) not in _NEVER_ODD]):
        return None
    required = [default is attrs.NOTHING for default in positional.values()]
    return Parameters(positional, by_name, metadata) if required == sorted(required, reverse=True) else None


def _inherited(cls: type) -> Parameters | None:
    """Return the fields of the bases of *cls*; None if they are not all plain, or not in the order of parameters."""
    positional: dict[str, object] = {}
    by_name: dict[str, object] = {}
    metadata: dict[str, Mapping[object, object]] = {}
    for base in reversed(cls.__mro__[1:-1]):
        own = vars(base)
        if "_plain_fields" in own:
            if by_name and not own["_plain_fields"].positional.keys() <= positional.keys():
                return None
            positional |= own["_plain_fields"].positional
            by_name |= own["_plain_fields"].by_name
            metadata |= own["_plain_fields"].metadata
        elif own.get("__slots__") or "__attrs_attrs__" in own:
            return None
    return Parameters(positional, by_name, metadata)


def _options_of(field: object) -> list[object]:
    """Return the options that ``attrs.field`` was called with to make *field*, but for those that a plain field has."""
    options: Iterable[str] = type(field).__slots__  # type: ignore[attr-defined]
    return [getattr(field, name) for name in options if name not in ("_default", "counter", "kw_only", "metadata")]


def _has_hook(cls: type) -> bool:
    return issubclass(cls, BaseException) or any([hasattr(cls, hook) for hook in _HOOKS])


def _is_odd(thing: Any) -> bool:
    """Return whether *thing*, in a class, is a field with options or may need to know the class that attrs makes."""
    kind = type(thing)
    if kind is FunctionType:
        return thing.__closure__ is not None
    if kind is _FIELD_WITH_OPTIONS or kind is attrs.Factory or kind is cached_property:
        return True
    function = getattr(thing, "__func__", None) or getattr(thing, "fget", None) or thing
    return bool(getattr(function, "__closure__", None))


def field_names(cls: type) -> tuple[str, ...]:
    """Return the names of the fields of *cls*, an attrs class."""
    plain: Parameters | None = vars(cls).get("_plain_fields")
    return tuple([field.name for field in attrs.fields(cls)]) if plain is None else plain.names


def metadata_of_fields(cls: type) -> Mapping[str, Mapping[object, Any]]:
    """Return the metadata of the fields of *cls*, an attrs class, by name; fields without any may be left out."""
    plain: Parameters | None = vars(cls).get("_plain_fields")
    return {field.name: field.metadata for field in attrs.fields(cls)} if plain is None else plain.metadata


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
    types, fields = own.get("__annotations__", {}), own["_plain_fields"]
    inherited = {field.name: field for base in cls.__mro__[1:-1] for field in _fields_of(base)}
    descriptions = [
        _plain_field(name, types[name], default, kw_only=name in fields.by_name, metadata=fields.metadata.get(name, {}))
        if name in types
        else inherited[name].evolve(inherited=True)
        for name, default in (*fields.positional.items(), *fields.by_name.items())
    ]
    by_position = {name: property(itemgetter(i)) for i, name in enumerate(fields.names)}
    return type(f"{cls.__name__}Attributes", (tuple,), by_position)(descriptions)


def _plain_field(
    name: str, kind: object, default: object, *, kw_only: bool, metadata: Mapping[object, object]
) -> attrs.Attribute[object]:
    """Return a field as attrs describes it, made of one like it: attrs has no public way to make one from nothing."""
    required, optional = attrs.fields(_model())
    model = required if default is attrs.NOTHING else optional
    field: attrs.Attribute[object] = model.evolve(
        name=name, type=kind, default=default, kw_only=kw_only, metadata=metadata
    )
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


_NO_OPTIONS: Final = _options_of(attrs.field())
"""The options of a plain field."""

LAZILY: Final = _Fields()
"""Stands for ``__attrs_attrs__`` in classes with plain fields until they are described."""
