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
    from functools import cache, partial
    from operator import attrgetter
    from reprlib import recursive_repr

    import attrs

    from .cached_code import TESTED, Parameters, assigning_init
    from .described import LAZILY, field_names, plain_fields

    _COMPARISON = ("__eq__", "__ne__", "__hash__")

    _FOR_ALL_FIELDS = ("__attrs_props__", "__delattr__", "__replace__", "__setattr__")

    def frozen(cls=None, /, *, eq=True, repr=True, kw_only=False):  # noqa: A002 - as in attrs
        """Return *cls*, or a decorator for a class, as a frozen attrs class; the options are those of ``attrs.frozen``.

        Raises TypeError if the class has a comparison of its own, or a field that is left out of it or of the repr.
        """
        options = {"eq": eq, "repr": repr, "kw_only": kw_only, "weakref_slot": True}
        return partial(made_frozen, options=options) if cls is None else made_frozen(cls, options)

    def made_frozen(cls, options, *, init=True):
        """Return *cls* as a frozen attrs class; without *init* it may lack a constructor for its fields."""
        fields = plain_fields(cls, kw_only=options["kw_only"]) if TESTED else None
        if fields is None:
            made = attrs.frozen(cls, **{**options, "eq": False, "repr": False})
            described = attrs.fields(made)
            names = [field.name for field in described]
            odd = [f.name for f in described if f.eq is not True or f.hash is not None or f.repr is not True]
        else:
            names, odd = [*fields], []
        odd = [*[name for name in _COMPARISON if options["eq"] and name in vars(cls)], *odd]
        if odd:
            raise TypeError(
                f"{cls.__name__}: expected plain fields and no own comparison, use attrs.frozen: {', '.join(odd)}"
            )
        methods = dict(zip(_COMPARISON, _comparison(cls, names), strict=True)) if options["eq"] else {}
        if options["repr"] and "__repr__" not in vars(cls):
            methods["__repr__"] = _repr
        if fields is not None:
            made = _with_slots(cls, fields, methods, options)
            if init or not fields:
                made.__init__ = assigning_init(made, parameters_of(made))
            return made
        for name, method in methods.items():
            setattr(made, name, method)
        return made

    def _with_slots(cls, fields, methods, options):
        """Return *cls* as a frozen class with slots for its own fields among *fields*, all plain, and with *methods*.

        *options* are those of attrs.
        """
        content = {
            name: thing
            for name, thing in vars(cls).items()
            if name not in fields and name not in ("__dict__", "__weakref__")
        }
        types = content.get("__annotations__", ())
        slots = [name for name in fields if name in types]
        if options["weakref_slot"] and not any(["__weakref__" in vars(base) for base in cls.__mro__[1:-1]]):
            slots.append("__weakref__")
        content |= _without_fields(**options)
        content |= methods
        content |= {
            "__attrs_attrs__": LAZILY,
            "__getstate__": _state,
            "__match_args__": () if options["kw_only"] else (*fields,),
            "__qualname__": cls.__qualname__,
            "__setstate__": _set_state,
            "__slots__": (*slots,),
            "_by_name": options["kw_only"],
            "_plain_fields": fields,
        }
        return type(cls.__name__, cls.__bases__, content)

    @cache
    def _without_fields(**options):
        """Return what attrs gives to classes with these *options*, whatever fields they have."""
        own = vars(attrs.frozen(type("Model", (), {}), **options))
        return {name: own[name] for name in _FOR_ALL_FIELDS if name in own}

    def parameters_of(cls):
        """Return the parameters of the constructor of *cls*, an attrs class made by ``frozen``."""
        own = vars(cls)
        if "_plain_fields" in own:
            return Parameters({}, own["_plain_fields"]) if own["_by_name"] else Parameters(own["_plain_fields"], {})
        fields = attrs.fields(cls)
        return Parameters(*[{f.name: f.default for f in fields if f.kw_only is by_name} for by_name in (False, True)])

    def _state(self):
        """Return what a pickle holds of *self*, as attrs would."""
        return {name: getattr(self, name) for name in self._plain_fields}

    def _set_state(self, state):
        """Fill *self* with what a pickle holds of it, as attrs would."""
        if isinstance(state, tuple):  # as pickles of old versions of attrs hold it
            state = dict(zip(self._plain_fields, state, strict=False))
        for name in self._plain_fields:
            if name in state:
                object.__setattr__(self, name, state[name])

    def _comparison(cls, names):
        """Return ``__eq__``, ``__ne__`` and ``__hash__`` of a class with the fields *names*."""
        fields_of = attrgetter(*names) if names else _nothing
        salt = hash((cls.__module__, cls.__qualname__))

        def equal(self, other):
            if other.__class__ is not self.__class__:
                return NotImplemented
            return fields_of(self) == fields_of(other)

        def unequal(self, other):
            if other.__class__ is not self.__class__:
                return NotImplemented
            return fields_of(self) != fields_of(other)

        def hashed(self):
            return hash(fields_of(self)) ^ salt

        return equal, unequal, hashed

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
