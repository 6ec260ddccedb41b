"""The updates of a state that are made at every step, each at half the price of ``evolve``."""

from __future__ import annotations

from castlerules.core import Event, Generator, Player, evolve, update

from .lasting import Lasts
from .stack import OnStack
from .state import Combat, Extra, Gone, Permanent, Seat, State, Table
from .steps import Step

__all__ = ["as_drafted", "at_step", "with_events", "with_priority"]


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


@update(State)
def as_drafted(  # noqa: PLR0913 - everything that a draft may change
    state: State,
    seats: tuple[Seat, ...],
    permanents: tuple[Permanent, ...],
    stack: tuple[OnStack, ...],
    lasting: tuple[Lasts, ...],
    combat: Combat,
    gone: tuple[Gone, ...],
    table: Table,
    rng: Generator,
    serial: int,
    extra: Extra,
    events: tuple[Event, ...],
) -> State:
    """Return *state* as a draft has changed it."""
    return evolve(
        state,
        seats=seats,
        permanents=permanents,
        stack=stack,
        lasting=lasting,
        combat=combat,
        gone=gone,
        table=table,
        rng=rng,
        serial=serial,
        extra=extra,
        events=events,
    )
