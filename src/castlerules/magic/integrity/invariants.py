"""What a state may not be: the invariants of the ledger that one state shows, and what the engine counts on.

A state without problems can be played on to its end, wherever it came from. So whatever stands in a state is looked at
before anything is asked that builds on it: first the cards, then numbers and zones, then the stack and what is still
to be done, and only then how things look to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from castlerules.core import Violation
from castlerules.magic.model.ids import CardId
from castlerules.magic.model.state import State

from .agenda import agenda_problems
from .board import board_problems
from .numbers import number_problems
from .stack import stack_problems
from .zones import table_problems, zone_problems

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


StateCheck = Callable[["Rulebook", State], Iterator[Violation]]

_DATA_CHECKS: Final[tuple[StateCheck, ...]] = (number_problems, stack_problems, agenda_problems)


def state_problems(
    book: Rulebook, state: State, *, without: tuple[str, ...] = (), elsewhere: tuple[CardId, ...] = ()
) -> tuple[Violation, ...]:
    """Return every invariant (BASE-I01 and on) that *state* breaks; empty for every state that play can reach.

    *without* are codes that a variant states in its own way, so that they are not looked at; *elsewhere* are the cards
    that it keeps in what is its own of the state. Never raises, whatever the parts of *state* are: where the cards or
    numbers of objects mean nothing, only that is told.
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
