"""Frozen attrs classes whose instances are cheap to build: ``value`` replaces ``attrs.frozen`` on hot paths.

Every action builds many new states, permanents and other frozen objects, so construction dominates the run time. The
``__init__`` of a frozen attrs class must call ``object.__setattr__`` once per field, because its own ``__setattr__``
refuses every assignment. ``value`` avoids these calls with an *open twin*: a second class with the same slots and
bases whose attributes can be assigned. ``__new__`` creates an instance of the twin, fills it by plain assignments,
which are fast, and then sets its ``__class__`` to the frozen class. CPython permits this because both classes have the
same memory layout. The result is an ordinary instance of the frozen class; no caller ever gets a twin.

This replaces parts that attrs would generate. So a ``value`` can have no converter, validator, factory, alias or
init hook; a subclass without its own ``@value`` is built by ``__init__`` as usual; and interpreters where the trick is
untested use plain attrs classes. ``python -X castlerules-plain`` turns the twins off, and a test shows that they
change nothing but the speed. For a type checker ``value`` *is* ``attrs.frozen`` and ``evolve`` *is* ``attrs.evolve``.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

__all__ = ["evolve", "kinds_of", "update", "value"]

T = TypeVar("T")


def kinds_of(base: type[T], module: str) -> tuple[type[T], ...]:
    """Return the classes that *module* has defined or imported so far and that derive from *base*, in their order.

    Classes of which another one of them is the base are left out.
    """
    things = vars(sys.modules[module]).values()
    classes = [thing for thing in things if isinstance(thing, type) and issubclass(thing, base)]
    bases = {parent for kind in classes for parent in kind.__mro__[1:]}
    return tuple([kind for kind in classes if kind not in bases])


if TYPE_CHECKING:
    from collections.abc import Callable

    from attrs import evolve
    from attrs import frozen as value

    F = TypeVar("F", bound=Callable[..., object])

    def update(cls: type[object]) -> Callable[[F], F]:
        """Return a decorator that speeds up a function that updates fields of a *cls*."""
else:
    import functools
    import inspect
    from types import MappingProxyType

    import attrs

    from .cached_code import TESTED, assigning_init, copying_thaw, filling_new, updating
    from .described import field_names
    from .frozen import OnDemand, made_frozen, parameters_of

    _OPTIONS = MappingProxyType(
        {"eq": True, "repr": True, "kw_only": False, "cache_hash": False, "weakref_slot": False}
    )
    _PLAIN = {name: getattr(object, name) for name in ("__new__", "__init__", "__setattr__", "__delattr__")}
    _HOOKS = ("__new__", "__init__", "__attrs_pre_init__", "__attrs_post_init__", "__setattr__", "__reduce__")

    def value(cls):
        """Return *cls* as a frozen attrs class whose instances are cheap to build.

        Raises TypeError if a field has a converter, validator, factory or alias, or the class has an init hook.
        """
        native = hasattr(cls, "__mypyc_attrs__")  # of the compiled build, where object.__new__ is not allowed
        frozen = made_frozen(cls, _OPTIONS, _of_native_values if native else _of_values)
        _refuse_what_a_twin_cannot_do(cls, frozen)
        return frozen

    def _of_native_values(_):
        """Return what ``value`` gives to a subclass of a native class, besides what every frozen class has."""
        return {"__copy__": _itself, "__deepcopy__": _itself}

    def _of_values(fields):
        """Return what ``value`` gives to a class with these *fields*, besides what every frozen class has.

        The ``__new__`` that fills a twin, the ``_thaw`` that copies an instance into a twin for ``evolve``, the twin
        itself, and the ``__init__`` for subclasses without a twin are made when they are first needed.
        """
        methods = {"__copy__": _itself, "__deepcopy__": _itself, "__reduce__": _reduced}
        if TESTED and fields:
            methods |= {
                "__new__": _NEW,
                "__init__": object.__init__,
                "__init_subclass__": classmethod(_without_twin),
                "_thaw": _THAW,
                "_open": _OPEN,
                "_init": _INIT,
            }
        return methods

    def evolve(old, /, **changes):
        """Return a copy of *old* with *changes*; raise TypeError for a name that is not a field."""
        cls = old.__class__
        try:
            new = cls._thaw(old)
            for name, changed in changes.items():
                setattr(new, name, changed)
        except AttributeError:
            return _evolved_by_constructor(old, changes)  # a class without a twin, or an unknown name
        new.__class__ = cls
        return new

    def _evolved_by_constructor(old, changes):
        """Return what ``attrs.evolve`` would, for plain fields without having attrs describe them."""
        plain = vars(old.__class__).get("_plain_fields")
        if plain is None:
            return attrs.evolve(old, **changes)
        return old.__class__(**{name: getattr(old, name) for name in plain.names} | changes)

    def update(cls):
        """Return a decorator for ``def name(old, field, ...): return evolve(old, field=field, ...)`` on a *cls*.

        It replaces the function by generated code that assigns every field directly, in half the time; use it on hot
        paths only. The written body serves type checkers, and runs if *cls* has no twin. Raises TypeError for a
        parameter that is not a field.
        """

        def rebuilt(function):
            code = function.__code__
            old, *names = code.co_varnames[: code.co_argcount]
            fields = field_names(cls)
            if not set(names) <= set(fields):
                raise TypeError(f"{cls.__name__} has no fields {', '.join(sorted(set(names) - set(fields)))}")
            if "_open" not in vars(cls):
                return function
            kept = [name for name in fields if name not in names]
            return functools.wraps(function)(updating(cls, cls._open, old, tuple(names), tuple(kept)))

        return rebuilt

    def _itself(self, _memo=None):
        return self

    def _reduced(self):
        """Return the pickle of a value: its fields in order, without trailing fields that have their defaults."""
        cls = type(self)
        fields = attrs.fields(cls)
        parts = [getattr(self, field.name) for field in fields]
        while parts and parts[-1] is fields[len(parts) - 1].default:
            parts.pop()
        return _rebuilt, (cls, *parts)

    def _rebuilt(cls, *parts):
        """Return a *cls* from the values of its first fields in order; pickles hold no field names and stay short."""
        new = object.__new__(cls)
        fields = attrs.fields(cls)
        for field, part in zip(fields, parts, strict=False):
            object.__setattr__(new, field.name, part)
        for field in fields[len(parts) :]:
            object.__setattr__(new, field.name, field.default)
        return new

    def _refuse_what_a_twin_cannot_do(cls, frozen):
        hooks = [name for name in _HOOKS if name in vars(cls) and vars(cls)[name] is not _MADE_BY_INIT]
        odd = [
            f.name
            for f in (() if "_plain_fields" in vars(frozen) else attrs.fields(frozen))
            if f.converter or f.validator or not f.init or f.alias != f.name or isinstance(f.default, attrs.Factory)
        ]
        if hooks or odd:
            raise TypeError(
                f"{cls.__name__}: expected plain fields and no hooks in a @value class, got {', '.join(hooks + odd)};"
                " use attrs.frozen"
            )

    def _open_twin(frozen):
        """Return a class with the slots and bases of *frozen* whose attributes can be assigned."""
        own = {**_PLAIN, "__slots__": vars(frozen)["__slots__"], "__module__": frozen.__module__, "_thaw": None}
        if "__orig_bases__" in vars(frozen):  # Generic requires them
            own["__orig_bases__"] = vars(frozen)["__orig_bases__"]
        return type("Open" + frozen.__name__, frozen.__bases__, own)

    def _without_twin(cls):
        """Let *cls*, a new subclass of a value, be built by its ``__init__``; a ``@value`` on it may add a twin later.

        It serves as ``__init_subclass__``, so Python also calls it for open twins, which keep their own ``_thaw``, and
        for the class with slots that attrs creates in place of the written one.
        """
        if "_thaw" not in vars(cls):
            cls._thaw, cls.__new__, cls.__signature__ = _absent, _MADE_BY_INIT, _SIGNED_BY_INIT

    def _absent(old):
        raise AttributeError(f"{type(old).__name__} has no open twin; expected a class with @value")

    def _by_init(cls, *args, **named):
        """Return an instance of *cls*, a subclass of a value without a twin.

        Python calls the ``__init__`` of *cls* afterwards; if it has none, the ``__init__`` of the value is called here.
        """
        new = object.__new__(cls)
        if cls.__init__ is object.__init__:
            cls._init(new, *args, **named)
        return new

    _MADE_BY_INIT = staticmethod(_by_init)

    _OPEN = OnDemand("_open", _open_twin)
    _NEW = OnDemand("__new__", lambda cls: staticmethod(filling_new(cls, cls._open, parameters_of(cls))))
    _THAW = OnDemand("_thaw", lambda cls: copying_thaw(cls, cls._open, field_names(cls)))
    _INIT = OnDemand("_init", lambda cls: assigning_init(cls, parameters_of(cls)))

    class _SignedByInit:
        """A descriptor for ``inspect.signature``: a subclass of a value has the signature of its ``__init__``."""

        def __get__(self, instance, owner):
            return _without_self(owner._init if owner.__init__ is object.__init__ else owner.__init__)

    _SIGNED_BY_INIT = _SignedByInit()

    def _without_self(init):
        signature = inspect.signature(init)
        return signature.replace(parameters=list(signature.parameters.values())[1:])
