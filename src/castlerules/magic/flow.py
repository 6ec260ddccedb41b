"""One task after the other, until a player has to decide.

A function that does a task is called with an empty agenda. It may leave tasks there, or a question; what was to come
after it then waits behind them. ``follow`` does tasks at once as long as nothing waits, so most never see the agenda.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.cards.abilities import Effect
from castlerules.core import evolve

from .stack import Context
from .state import State
from .tasks import Task

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["follow", "resolving"]


def follow(book: Rulebook, state: State, *tasks: Task | Effect) -> State:
    """Return *state* after *tasks*, in order; those that have to wait stand on the agenda, behind what is there."""
    for place, task in enumerate(tasks):
        if state.asks is not None or state.agenda:
            return evolve(state, agenda=(*state.agenda, *tasks[place:]))
        if state.result is not None:
            return state
        state = book.tasks[type(task)](book, state, task)
    return state


def resolving(state: State) -> Context:
    """Return what the object that resolves knows: effects happen only while something does (BASE-108)."""
    assert state.context is not None, "effects happen while something resolves"
    return state.context
