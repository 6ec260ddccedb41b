"""Check that every part of a card has the type that its field declares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs

from castlerules.core.scalars import named
from castlerules.core.shapes import fields, is_tuple, is_union
from castlerules.core.shown import shown

from .primitives import NODES

__all__ = ["misfits"]

_WORDS: Final = MappingProxyType({"ref": "reference", "mod": "change"})


def misfits(thing: object, kind: Any, path: str) -> Iterator[str]:
    """Yield every part of *thing*, which should be a *kind*, that is of another type, with its path (BASE-Q46)."""
    if is_union(kind):
        fitting = [one for one in get_args(kind) if _is_of(thing, one)]
        if not fitting:
            yield _told(thing, kind, path)
        for one in fitting[:1]:
            yield from misfits(thing, one, path)
    elif not _is_of(thing, kind):
        yield _told(thing, kind, path)
    elif isinstance(thing, tuple):
        for place, part in enumerate(thing):
            yield from misfits(part, get_args(kind)[0], f"{path}[{place}]")
    elif attrs.has(kind):
        for name, part in _fields(kind):
            yield from misfits(getattr(thing, name), part, f"{path}.{name}")


@cache
def _fields(kind: Any) -> tuple[tuple[str, Any], ...]:
    """Return the names and the types of the fields of an attrs class."""
    return tuple(fields(kind).items())


def _is_of(thing: object, kind: Any) -> bool:
    """Return whether *thing* is a *kind*, whatever its parts are; true and false are no numbers."""
    return type(thing) is (tuple if is_tuple(kind) else kind)


def _told(thing: object, kind: Any, path: str) -> str:
    """Return that *thing* is no *kind*, which goes by its class where *thing* is of the same sort of node."""
    sort = NODES.get(type(thing))
    wanted = named(kind) if sort is not None and NODES.get(kind) == sort else _wanted(kind)
    return f"{path}: expected {wanted}, got {_got(thing)}"


def _wanted(kind: Any) -> str:
    """Return what *kind* is: the classes of one sort of node by the word for that sort."""
    if not is_union(kind):
        return f"a tuple of {_wanted(get_args(kind)[0])}" if is_tuple(kind) else _word(kind)
    words = dict.fromkeys([_word(one) for one in get_args(kind)])
    return " or ".join(words)


def _word(kind: Any) -> str:
    word = NODES.get(kind)
    if word is None or word in ("card", "target"):
        return named(kind)
    return _WORDS.get(word, word)


def _got(thing: object) -> str:
    word = NODES.get(type(thing))
    return shown(thing) if word is None else f"the {_WORDS.get(word, word)} {shown(thing)}"
