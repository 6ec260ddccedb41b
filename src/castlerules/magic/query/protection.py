"""Protection (BASE-K21): whether an object has protection from a source, judged by the quality of that source."""

from __future__ import annotations

from castlerules.cards.language.enums import KeywordKind
from castlerules.magic.model.stack import AbilityContext

from .board import Board, GameObject
from .evaluate import matches


def has_protection_from(board: Board, target: GameObject, source: GameObject) -> bool:
    """Return whether *target* has protection from a quality that *source* has (BASE-K21)."""
    if KeywordKind.PROTECTION not in target.characteristics.abilities.keyword_kinds:
        return False
    context = AbilityContext(target.id, target.controller) if target.id is not None else None
    return context is not None and any(
        keyword.filter is not None and matches(board, keyword.filter, source, context)
        for keyword in target.characteristics.abilities.keywords
        if keyword.kind is KeywordKind.PROTECTION
    )
