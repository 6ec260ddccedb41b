"""What a state may not be: the invariants of the ledger that one state shows, and what the engine counts on.

A state without problems can be played on to its end, wherever it came from. So whatever stands in a state is looked at
before anything is asked that builds on it: first the cards, then numbers and zones, then the stack and what is still
to be done, and only then how things look to the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from castlerules.core import Broken

from .ids import CardId
from .invariants_agenda import agenda_problems
from .invariants_numbers import number_problems
from .invariants_play import play_problems
from .invariants_stack import stack_problems
from .invariants_zones import table_problems, zone_problems
from .state import State

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["problems"]

Find = Callable[["Rulebook", State], Iterator[Broken]]

_STAGE: Final[tuple[Find, ...]] = (number_problems, stack_problems, agenda_problems)


def problems(
    book: Rulebook, state: State, *, without: tuple[str, ...] = (), elsewhere: tuple[CardId, ...] = ()
) -> tuple[Broken, ...]:
    """Return every invariant (BASE-I01 and on) that *state* breaks; empty for every state that play can reach.

    *without* are codes that a variant states in its own way, so that they are not looked at; *elsewhere* are the cards
    that it keeps in what is its own of the state. Never raises, whatever the parts of *state* are: where the cards or
    numbers of objects mean nothing, only that is told.
    """
    found = [one for one in table_problems(book, state) if one.rule not in without]
    if found:
        return tuple(found)
    found = [one for one in zone_problems(book, state, elsewhere) if one.rule not in without]
    if not found:
        found = [one for find in _STAGE for one in find(book, state) if one.rule not in without]
    if not found:
        found = [one for one in play_problems(book, state, without) if one.rule not in without]
    return tuple(found)
