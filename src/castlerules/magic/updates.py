"""The updates of a state that are made at every step, each at half the price of ``evolve``."""

from __future__ import annotations

from castlerules.core import Event, Player, evolve, update

from .state import State
from .steps import Step

__all__ = ["at_step", "with_events", "with_priority"]


@update(State)
def at_step(state: State, step: Step, priority: Player | None, passes: int, events: tuple[Event, ...]) -> State:
    """Return *state* in another step."""
    return evolve(state, step=step, priority=priority, passes=passes, events=events)


@update(State)
def with_priority(state: State, priority: Player | None, passes: int) -> State:
    """Return *state* with priority given to somebody, or taken away."""
    return evolve(state, priority=priority, passes=passes)


@update(State)
def with_events(state: State, events: tuple[Event, ...]) -> State:
    """Return *state* in which that has happened."""
    return evolve(state, events=events)
