"""Frozen attrs classes that are quick to define: ``frozen`` replaces ``attrs.frozen`` where fields have no options.

The classes of a game are defined whenever it is imported. For each class ``attrs`` writes source code for the methods,
compiles it, and describes each field by an object; that is most of the time of an import. ``frozen`` makes the class
itself if its fields are *plain*, nothing but names, types and defaults: ``__init__`` comes from ``cached_code``,
comparison, hash and repr are functions that read the fields by name, and the fields are described when
``attrs.fields``, ``attrs.evolve`` or the like first ask for them (``described``). All else is as with ``attrs.frozen``,
and at least as fast. A class with something that is not plain, such as a converter, a hook or a method that mentions
``super``, is made by attrs, except for its comparison and repr. So are all classes on interpreters where this is
untested, and under ``python -X castlerules-plain``. For a type checker ``frozen`` *is* ``attrs.frozen``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["frozen"]

if TYPE_CHECKING:
    from attrs import frozen
else:
    from copy import copy
    from functools import cache, partial
    from operator import attrgetter
    from reprlib import recursive_repr
    from types import MappingProxyType

    import attrs

    from .cached_code import TESTED, Parameters, assigning_init
    from .described import LAZILY, field_names, plain_fields

    _HASH = "_attrs_cached_hash"

    _OF_ATTRS = vars(attrs.frozen(type("Model", (), {}), eq=False, repr=False))
    _FOR_ALL_FIELDS = MappingProxyType(
        {
            name: _OF_ATTRS[name]
            for name in ("__attrs_props__", "__delattr__", "__replace__", "__setattr__")
            if name in _OF_ATTRS
        }
    )
    """What attrs gives to a class whatever fields it has."""

    def frozen(cls=None, /, *, eq=True, repr=True, kw_only=False, cache_hash=False):  # noqa: A002 - as in attrs
        """Return *cls*, or a decorator for a class, as a frozen attrs class; the options are those of ``attrs.frozen``.

        Raises TypeError if the class has a comparison of its own, or a field that is left out of it or of the repr.
        """
        options = {"eq": eq, "repr": repr, "kw_only": kw_only, "cache_hash": cache_hash, "weakref_slot": True}
        return partial(made_frozen, options=options) if cls is None else made_frozen(cls, options)

    def made_frozen(cls, options, more_for=None):
        """Return *cls* as a frozen attrs class.

        *more_for* is a function from the names of the fields to what else the class gets, among it a constructor.
        """
        if options["cache_hash"] and not options["eq"]:
            raise TypeError(f"{cls.__name__}: expected no cached hash without a comparison")
        fields = plain_fields(cls, kw_only=options["kw_only"]) if TESTED else None
        if "__repr__" in vars(cls):
            options = {**options, "repr": False}
        if fields is None and options["cache_hash"]:
            return attrs.frozen(cls, **options)
        if fields is None:
            made = attrs.frozen(cls, **{**options, "eq": False, "repr": False})
            described = attrs.fields(made)
            names = [field.name for field in described]
            odd = [f.name for f in described if f.eq is not True or f.hash is not None or f.repr is not True]
        else:
            names, odd = [*fields.names], []
        odd = [*[name for name in _COMPARED if options["eq"] and name in vars(cls)], *odd]
        if odd:
            raise TypeError(
                f"{cls.__name__}: expected plain fields and no own comparison, use attrs.frozen: {', '.join(odd)}"
            )
        methods = {}
        if options["eq"]:
            methods |= _COMPARED_BY_CACHED_HASH if options["cache_hash"] else _COMPARED
        if options["repr"]:
            methods["__repr__"] = _repr
        if more_for is not None:
            methods |= more_for(names)
        if fields is not None:
            return _with_slots(cls, fields, {"__init__": _INIT, **methods}, options)
        for name, method in methods.items():
            setattr(made, name, method)
        return made

    class OnDemand:
        """A descriptor for a part of a class, such as a method: it is made by *make* when it is first asked for.

        Then it takes the place of the descriptor under its *name*.
        """

        def __init__(self, name, make):
            self.name, self.make = name, make

        def __get__(self, instance, owner):
            looked_up = instance if isinstance(instance, type) else owner  # inspect asks for methods of a class so
            cls = next(base for base in looked_up.__mro__ if self.name in vars(base))
            made = self.make(cls)
            setattr(cls, self.name, made)
            return made.__get__(instance, owner) if hasattr(type(made), "__get__") else made

    def _with_slots(cls, fields, methods, options):
        """Return *cls* as a frozen class with slots for its own fields among *fields*, all plain, and with *methods*.

        *options* are those of attrs.
        """
        content = {
            name: thing
            for name, thing in vars(cls).items()
            if name not in fields.names and name not in ("__dict__", "__weakref__")
        }
        types = content.get("__annotations__", ())
        slots = [name for name in fields.names if name in types]
        if options["weakref_slot"] and not any(["__weakref__" in vars(base) for base in cls.__mro__[1:-1]]):
            slots.append("__weakref__")
        if options["cache_hash"]:
            slots.append(_HASH)
        content |= _without_fields(**options)
        content |= methods
        content |= {
            "__attrs_attrs__": LAZILY,
            "__getstate__": _state,
            "__match_args__": (*fields.positional,),
            "__qualname__": cls.__qualname__,
            "__setstate__": _set_state,
            "__slots__": (*slots,),
            "_plain_fields": fields,
        }
        return type(cls.__name__, cls.__bases__, content)

    @cache
    def _without_fields(*, eq, repr, kw_only, cache_hash, weakref_slot):  # noqa: A002 - as in attrs
        """Return what attrs gives to classes with these options, whatever fields they have.

        One class is made for all: only what attrs tells of a class (``attrs.inspect``) depends on the options.
        """
        if "__attrs_props__" not in _FOR_ALL_FIELDS:  # before attrs 25.4
            return _FOR_ALL_FIELDS
        told, kinds = copy(_FOR_ALL_FIELDS["__attrs_props__"]), attrs.ClassProps
        hashable = kinds.Hashability.HASHABLE_CACHED if cache_hash else kinds.Hashability.HASHABLE
        told.added_eq, told.added_repr, told.has_weakref_slot = eq, repr, weakref_slot
        told.hashability = hashable if eq else kinds.Hashability.LEAVE_ALONE
        told.kw_only = kinds.KeywordOnly.YES if kw_only else kinds.KeywordOnly.NO
        return {**_FOR_ALL_FIELDS, "__attrs_props__": told}

    def parameters_of(cls):
        """Return the parameters of the constructor of *cls*, an attrs class made by ``frozen``."""
        if "_plain_fields" in vars(cls):
            return vars(cls)["_plain_fields"]
        fields = attrs.fields(cls)
        return Parameters(*[{f.name: f.default for f in fields if f.kw_only is by_name} for by_name in (False, True)])

    def _state(self):
        """Return what a pickle holds of *self*, as attrs would."""
        return {name: getattr(self, name) for name in self._plain_fields.names}

    def _set_state(self, state):
        """Fill *self* with what a pickle holds of it, as attrs would."""
        if isinstance(state, tuple):  # as pickles of old versions of attrs hold it
            state = dict(zip(self._plain_fields.names, state, strict=False))
        for name in self._plain_fields.names:
            if name in state:
                object.__setattr__(self, name, state[name])

    def _reader(cls):
        """Return a function that maps an instance of *cls* to the values of its fields."""
        names = field_names(cls)
        return attrgetter(*names) if names else _nothing

    def _equal(cls):
        fields_of = _reader(cls)

        def equal(self, other):
            if other.__class__ is not self.__class__:
                return NotImplemented
            return fields_of(self) == fields_of(other)

        return equal

    def _unequal(cls):
        fields_of = _reader(cls)

        def unequal(self, other):
            if other.__class__ is not self.__class__:
                return NotImplemented
            return fields_of(self) != fields_of(other)

        return unequal

    def _hashed(cls):
        fields_of, salt = _reader(cls), hash((cls.__module__, cls.__qualname__))

        def hashed(self):
            return hash(fields_of(self)) ^ salt

        return hashed

    def _hashed_once(cls):
        hashed = _hashed(cls)

        def hashed_once(self):
            try:
                return self._attrs_cached_hash
            except AttributeError:
                found = hashed(self)
                object.__setattr__(self, _HASH, found)
                return found

        return hashed_once

    _INIT = OnDemand("__init__", lambda cls: assigning_init(cls, parameters_of(cls)))
    _COMPARED = MappingProxyType(
        {
            "__eq__": OnDemand("__eq__", _equal),
            "__ne__": OnDemand("__ne__", _unequal),
            "__hash__": OnDemand("__hash__", _hashed),
        }
    )
    _COMPARED_BY_CACHED_HASH = MappingProxyType({**_COMPARED, "__hash__": OnDemand("__hash__", _hashed_once)})

    def _nothing(_):
        return ()

    def _repr(self):
        """Return the code that builds *self*; it serves as ``__repr__``."""
        return _repr_of(self.__class__)(self)

    @cache
    def _repr_of(cls):
        """Return a function that shows instances of *cls*, which may contain themselves."""
        title, names = cls.__qualname__.rpartition(">.")[2], field_names(cls)

        @recursive_repr(f"{title}(...)")
        def shown(self):
            return f"{title}({', '.join([f'{name}={getattr(self, name)!r}' for name in names])})"

        return shown
