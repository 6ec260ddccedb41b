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
    import sysconfig

    import attrs

    from .frozen import frozen as _frozen

    # Tested on CPython 3.11 to 3.13; elsewhere plain attrs classes do the same, only slower.
    _SWAPS = (
        sys.implementation.name == "cpython"
        and (3, 11) <= sys.version_info[:2] <= (3, 13)
        and not sysconfig.get_config_var("Py_GIL_DISABLED")
        and "castlerules-plain" not in sys._xoptions
    )
    _PLAIN = {name: getattr(object, name) for name in ("__new__", "__init__", "__setattr__", "__delattr__")}
    _HOOKS = ("__new__", "__init__", "__attrs_pre_init__", "__attrs_post_init__", "__setattr__", "__reduce__")

    def value(cls):
        """Return *cls* as a frozen attrs class whose instances are cheap to build.

        Raises TypeError if a field has a converter, validator, factory or alias, or the class has an init hook.
        """
        frozen = _frozen(cls, weakref_slot=False)
        fields = attrs.fields(frozen)
        _refuse_what_a_twin_cannot_do(cls, fields)
        frozen.__copy__ = lambda self: self
        frozen.__deepcopy__ = lambda self, memo: self  # noqa: ARG005
        if hasattr(frozen, "__mypyc_attrs__"):
            return frozen  # a subclass of a native class of the compiled build, where object.__new__ is not allowed
        frozen.__reduce__ = _reduced
        if _SWAPS and fields:
            _build_through_twin(frozen, fields)
        return frozen

    def evolve(old, /, **changes):
        """Return a copy of *old* with *changes*; raise TypeError for a name that is not a field."""
        cls = old.__class__
        try:
            new = cls._thaw(old)
            for name, changed in changes.items():
                setattr(new, name, changed)
        except AttributeError:
            return attrs.evolve(old, **changes)  # a class without a twin, or a TypeError for an unknown name
        new.__class__ = cls
        return new

    def update(cls):
        """Return a decorator for ``def name(old, field, ...): return evolve(old, field=field, ...)`` on a *cls*.

        It replaces the function by generated code that assigns every field directly, in half the time; use it on hot
        paths only. The written body serves type checkers, and runs if *cls* has no twin. Raises TypeError for a
        parameter that is not a field.
        """

        def rebuilt(function):
            code = function.__code__
            old, *names = code.co_varnames[: code.co_argcount]
            fields = [f.name for f in attrs.fields(cls)]
            if not set(names) <= set(fields):
                raise TypeError(f"{cls.__name__} has no fields {', '.join(sorted(set(names) - set(fields)))}")
            if "_open" not in vars(cls):
                return function
            copy = "".join(f"    _new.{f} = {f if f in names else f'{old}.{f}'}\n" for f in fields)
            source = (
                f"def built({', '.join([old, *names])}):\n"
                f"    _new = _twin()\n{copy}    _new.__class__ = _frozen\n    return _new\n"
            )
            scope = {"_twin": cls._open, "_frozen": cls}
            exec(source, scope)  # noqa: S102 - the text is made of the field names of an attrs class
            return functools.wraps(function)(scope["built"])

        return rebuilt

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

    def _refuse_what_a_twin_cannot_do(cls, fields):
        hooks = [name for name in _HOOKS if name in vars(cls) and vars(cls)[name] is not _MADE_BY_INIT]
        odd = [
            f.name
            for f in fields
            if f.converter or f.validator or not f.init or f.alias != f.name or isinstance(f.default, attrs.Factory)
        ]
        if hooks or odd:
            raise TypeError(
                f"{cls.__name__}: expected plain fields and no hooks in a @value class, got {', '.join(hooks + odd)};"
                " use attrs.frozen"
            )

    def _build_through_twin(frozen, fields):
        """Give *frozen* a ``__new__``, and a ``_thaw`` that copies an instance into an open twin for ``evolve``."""
        own = {**_PLAIN, "__slots__": vars(frozen)["__slots__"], "__module__": frozen.__module__, "_thaw": None}
        if "__orig_bases__" in vars(frozen):  # Generic requires them
            own["__orig_bases__"] = vars(frozen)["__orig_bases__"]
        twin = type("Open" + frozen.__name__, frozen.__bases__, own)
        source = (
            f"def make({', '.join(['_twin', '_frozen', *[f'_default_{f.name}' for f in fields]])}):\n"
            f"    def __new__({_parameters(fields)}):\n"
            f"        if _cls is not _frozen:\n"
            f"            raise TypeError(f'{{_cls.__name__}} skips __init_subclass__ of {frozen.__name__}')\n"
            f"        _new = _twin()\n{_filled(fields, '')}        _new.__class__ = _frozen\n        return _new\n"
            f"    def _thaw(old):\n        _new = _twin()\n{_filled(fields, 'old.')}        return _new\n"
            f"    return __new__, _thaw\n"
        )
        scope = {}
        around = getattr(sys.modules.get(frozen.__module__), "__dict__", {})  # the namespace of its annotations
        exec(source, around, scope)  # noqa: S102 - the text is made of the field names of an attrs class
        built, thaw = scope["make"](twin, frozen, *[f.default for f in fields])
        init = frozen.__init__
        built.__annotations__ = init.__annotations__
        built.__qualname__ = frozen.__qualname__
        frozen.__new__ = staticmethod(built)
        frozen.__init__ = object.__init__
        frozen._thaw, frozen._open, frozen._init = thaw, twin, init
        if "__signature__" in vars(frozen):  # set by _without_twin
            del frozen.__signature__
        frozen.__init_subclass__ = classmethod(_without_twin)

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

    class _SignedByInit:
        """A descriptor for ``inspect.signature``: a subclass of a value has the signature of its ``__init__``."""

        def __get__(self, instance, owner):
            return _without_self(owner._init if owner.__init__ is object.__init__ else owner.__init__)

    _SIGNED_BY_INIT = _SignedByInit()

    def _without_self(init):
        signature = inspect.signature(init)
        return signature.replace(parameters=list(signature.parameters.values())[1:])

    def _filled(fields, source):
        """Return lines of code such as ``_new.x = old.x``: *fields* of ``_new`` get *source* plus the field's name."""
        return "".join(f"        _new.{f.name} = {source}{f.name}\n" for f in fields)

    def _parameters(fields):
        """Return the parameter list of ``__new__`` for *fields*: positional ones first, then keyword-only ones."""
        parameter_of = {f: f.name if f.default is attrs.NOTHING else f"{f.name}=_default_{f.name}" for f in fields}
        by_name = [parameter_of[f] for f in fields if f.kw_only]
        positional = [parameter_of[f] for f in fields if not f.kw_only]
        return ", ".join(["_cls", *positional, *(["*", *by_name] if by_name else [])])
