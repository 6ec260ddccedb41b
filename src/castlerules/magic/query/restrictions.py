"""Asking the restrictions of a book (BASE-078): whoever forbids something is heard before anybody who allows it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from castlerules.core import Violation

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import RestrictionRule, Rulebook

    from .board import Board


@cache
def rules_on(book: Rulebook) -> Mapping[type[object], tuple[RestrictionRule, ...]]:
    """Return the rules of *book* by the class of what they restrict, each in the order of the book."""
    kinds = dict.fromkeys(restriction.on for restriction in book.restrictions)
    return {
        kind: tuple([restriction.rule for restriction in book.restrictions if restriction.on is kind]) for kind in kinds
    }


@cache
def rules_except(
    book: Rulebook, kind: type[object], already_met: tuple[RestrictionRule, ...]
) -> tuple[RestrictionRule, ...]:
    """Return the rules of *book* on *kind* without those that are *already_met* by whatever is going to be tried."""
    return tuple([rule for rule in rules_on(book).get(kind, ()) if rule not in already_met])


def why_forbidden(board: Board, attempt: object) -> Violation | None:
    """Return the first rule that forbids *attempt*, an action or an aim, in *board*; None if none does."""
    for rule in rules_on(board.book).get(type(attempt), ()):
        if (violation := rule(board, attempt)) is not None:
            return violation
    return None
