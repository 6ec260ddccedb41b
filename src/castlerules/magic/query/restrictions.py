"""Check an action against a rulebook's restrictions. "Can't" beats "can" and "must" (BASE-078)."""

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
    """Return a mapping from each restricted class to its restriction rules, in the order of *book*.

    Such a class is one of actions, such as ``PlayLand``, or one of attempts by an effect or object: ``Targeting``,
    ``Attaching``, ``Affecting``.
    """
    kinds = dict.fromkeys(restriction.on for restriction in book.restrictions)
    return {
        kind: tuple([restriction.rule for restriction in book.restrictions if restriction.on is kind]) for kind in kinds
    }


@cache
def rules_except(
    book: Rulebook, kind: type[object], already_met: tuple[RestrictionRule, ...]
) -> tuple[RestrictionRule, ...]:
    """Return the restriction rules of *book* for the class *kind*, except *already_met*.

    A caller that only tries actions which obey the rules *already_met* saves the time to check them for each action.
    """
    return tuple([rule for rule in rules_on(book).get(kind, ()) if rule not in already_met])


def why_forbidden(board: Board, attempt: object) -> Violation | None:
    """Return the violation of the first rule that forbids *attempt* on *board*; None if it is allowed.

    *attempt* is an action, or a ``Targeting`` (choosing a target), ``Attaching`` (of an Aura) or ``Affecting`` (by an
    effect).
    """
    for rule in rules_on(board.book).get(type(attempt), ()):
        if (violation := rule(board, attempt)) is not None:
            return violation
    return None
