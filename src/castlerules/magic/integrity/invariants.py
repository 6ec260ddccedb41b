"""Checks one state of Magic: the invariants BASE-I01 and on, and what every function of the engine relies on.

The checks run in an order in which each may rely on the ones before: first the cards, then zones and object ids, then
numbers, text of cards and the stack, and last what depends on the characteristics of objects. What is half-finished in
a state is not described here a second time: ``probe`` lets the rules play on, and reports what they cannot finish.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from castlerules.core import Violation
from castlerules.magic.model import CardId, Rulebook, State

from .board import board_problems
from .numbers import number_problems
from .stack import stack_problems
from .texts import text_problems
from .zones import table_problems, zone_problems

StateCheck = Callable[["Rulebook", State], Iterator[Violation]]

_DATA_CHECKS: Final[tuple[StateCheck, ...]] = (number_problems, text_problems, stack_problems)


def state_problems(
    book: Rulebook, state: State, *, without: tuple[str, ...] = (), elsewhere: tuple[CardId, ...] = ()
) -> tuple[Violation, ...]:
    """Return a violation for each invariant (BASE-I01 and on) that *state* breaks; () for a state that play can reach.

    *without* lists the codes of invariants to skip, because a variant checks them in its own way. *elsewhere* lists the
    cards that the variant keeps in its own part of the state. If the cards or object ids are invalid, only their
    violations are returned, because the later checks rely on them. A check may raise for a state whose announcement or
    combat fits together so badly that it cannot be read; ``probe.problems_of`` reports that, too.
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
