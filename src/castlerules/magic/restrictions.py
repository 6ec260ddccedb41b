"""Asking the restrictions of a book (BASE-078): whoever forbids something is heard before anybody who allows it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from castlerules.core import Broken

if TYPE_CHECKING:
    from .book import Rule, Rulebook
    from .scene import Scene

__all__ = ["forbidden", "rules_besides", "rules_on"]


@cache
def rules_on(book: Rulebook) -> Mapping[type[object], tuple[Rule, ...]]:
    """Return the rules of *book* by the class of what they restrict, each in the order of the book."""
    kinds = dict.fromkeys(one.on for one in book.restrictions)
    return {kind: tuple([one.rule for one in book.restrictions if one.on is kind]) for kind in kinds}


@cache
def rules_besides(book: Rulebook, kind: type[object], met: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Return the rules of *book* on *kind* without those that are *met* by whatever is going to be tried."""
    return tuple([rule for rule in rules_on(book).get(kind, ()) if rule not in met])


def forbidden(scene: Scene, thing: object) -> Broken | None:
    """Return the first rule that forbids *thing*, an action or an aim, in *scene*; None if none does."""
    for rule in rules_on(scene.book).get(type(thing), ()):
        if (broken := rule(scene, thing)) is not None:
            return broken
    return None
