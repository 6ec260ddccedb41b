"""The parts of a card, listed as its data lists them, and how deep they are nested."""

from __future__ import annotations

from typing import Any

import attrs

from castlerules.core.data import MAX_DEPTH

from .mana import ManaCost

__all__ = ["is_deep", "parts_of"]


def is_deep(thing: object) -> bool:
    """Return whether *thing* is nested so deep that it is not written as data."""
    level: list[Any] = [thing]
    for _ in range(MAX_DEPTH):
        level = [part for one in level for part in parts_of(one)]
    return bool(level)


def parts_of(thing: Any) -> tuple[Any, ...]:
    """Return as many things as *thing* holds as data: of an object its fields and its name, of a mana cost none."""
    if isinstance(thing, tuple):
        return thing
    if not attrs.has(type(thing)) or isinstance(thing, ManaCost):
        return ()
    return (type(thing).__name__, *attrs.astuple(thing, recurse=False))
