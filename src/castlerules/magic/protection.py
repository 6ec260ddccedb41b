"""Protection (BASE-K21): what is told of the quality of a source."""

from __future__ import annotations

from castlerules.cards.terms import KeywordKind

from .evaluate import fits
from .scene import Scene, Thing
from .stack import Context

__all__ = ["is_protected"]


def is_protected(scene: Scene, target: Thing, source: Thing) -> bool:
    """Return whether *target* has protection from what *source* is (BASE-K21)."""
    if KeywordKind.PROTECTION not in target.seen.text.kinds:
        return False
    context = Context(target.id, target.controller) if target.id is not None else None
    return context is not None and any(
        keyword.filter is not None and fits(scene, keyword.filter, source, context)
        for keyword in target.seen.text.keywords
        if keyword.kind is KeywordKind.PROTECTION
    )
