"""Frozen attrs classes that are quick to define: ``frozen`` replaces ``attrs.frozen`` where classes have no options.

The classes of a game are defined whenever it is imported. ``attrs`` writes source code for the methods of each class
and compiles it, which is most of the time of an import. ``frozen`` lets it write only ``__init__``; comparison, hash
and repr are functions that read the fields by name. They behave as those of ``attrs`` do, and are as fast.
For a type checker ``frozen`` *is* ``attrs.frozen``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["frozen"]

if TYPE_CHECKING:
    from attrs import frozen
else:
    from operator import attrgetter
    from reprlib import recursive_repr

    import attrs

    _COMPARISON = ("__eq__", "__ne__", "__hash__")

    def frozen(cls, /, **options):
        """Return *cls* as a frozen attrs class; *options* are those of attrs that do not concern its comparison.

        Raises TypeError if the class has a comparison of its own, or a field that is left out of it or of the repr.
        """
        own = vars(cls)
        made = attrs.frozen(cls, eq=False, repr=False, **options)
        fields = attrs.fields(made)
        odd = [name for name in _COMPARISON if name in own]
        odd += [f.name for f in fields if f.eq is not True or f.hash is not None or f.repr is not True]
        if odd:
            raise TypeError(
                f"{cls.__name__}: expected plain fields and no own comparison, use attrs.frozen: {', '.join(odd)}"
            )
        names = [field.name for field in fields]
        made.__eq__, made.__ne__, made.__hash__ = _comparison(cls, names)
        if "__repr__" not in own:
            made.__repr__ = _repr(cls, names)
        return made

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

    def _repr(cls, names):
        """Return ``__repr__`` of a class with the fields *names*."""
        title = cls.__qualname__.rpartition(">.")[2]

        @recursive_repr(f"{title}(...)")
        def shown(self):
            return f"{title}({', '.join([f'{name}={getattr(self, name)!r}' for name in names])})"

        return shown
