"""Checks one state: the invariants BASE-I01 and on, and everything else that the engine relies on.

A state without problems can be played to its end, wherever it came from. So each part of a state is checked before
any check that relies on it: first the cards, then zones and object ids, then numbers, the stack and the agenda, and
last the board with its characteristics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from castlerules.core import Violation
from castlerules.magic.model import CardId, Rulebook, State

from .agenda import agenda_problems
from .board import board_problems
from .numbers import number_problems
from .stack import stack_problems
from .zones import table_problems, zone_problems

StateCheck = Callable[["Rulebook", State], Iterator[Violation]]

_DATA_CHECKS: Final[tuple[StateCheck, ...]] = (number_problems, stack_problems, agenda_problems)


def state_problems(
    book: Rulebook, state: State, *, without: tuple[str, ...] = (), elsewhere: tuple[CardId, ...] = ()
) -> tuple[Violation, ...]:
    """Return every invariant (BASE-I01 and on) that *state* breaks; empty for every state that play can reach.

    *without* are the codes of invariants to skip, because a variant checks them in its own way. *elsewhere* are the
    cards in the variant's own part of the state. Never raises, whatever *state* contains: if the cards or object
    ids are invalid, only these problems are returned.
    """
    violations = [violation for violation in table_problems(book, state) if violation.rule not in without]
    if violations:
        return tuple(violations)
    violations = [violation for violation in zone_problems(book, state, elsewhere) if violation.rule not in without]
    if not violations:
        violations = [
            violation for find in _DATA_CHECKS for violation in find(book, state) if violation.rule not in without
        ]
    if not violations:
        violations = [violation for violation in board_problems(book, state, without) if violation.rule not in without]
    return tuple(violations)
