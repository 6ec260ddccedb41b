"""The updates of a state that are made at every step, each at half the price of ``evolve``."""

from __future__ import annotations

from castlerules.cards.abilities import Effect
from castlerules.core import Event, Generator, Player, evolve, update

from .asking import Question
from .ids import CardId, ObjectId
from .lasting import Lasts
from .stack import Context, OnStack
from .state import Combat, Extra, Gone, Held, Permanent, Seat, State, Table
from .steps import Step
from .tasks import Task

__all__ = [
    "as_done",
    "as_drafted",
    "as_hurt",
    "at_step",
    "at_work",
    "with_asked",
    "with_combat",
    "with_events",
    "with_extra",
    "with_graveyard",
    "with_hand",
    "with_library",
    "with_priority",
    "with_stack",
]


@update(State)
def at_step(state: State, step: Step, priority: Player | None, passes: int, events: tuple[Event, ...]) -> State:
    """Return *state* in another step."""
    return evolve(state, step=step, priority=priority, passes=passes, events=events)


@update(State)
def with_priority(state: State, priority: Player | None, passes: int) -> State:
    """Return *state* with priority given to somebody, or taken away."""
    return evolve(state, priority=priority, passes=passes)


@update(State)
def with_asked(state: State, asks: Question | None, agenda: tuple[Task | Effect, ...]) -> State:
    """Return *state* with that to be answered, and that to be done after it."""
    return evolve(state, asks=asks, agenda=agenda)


@update(State)
def with_extra(state: State, extra: Extra) -> State:
    """Return *state* in which a variant keeps that."""
    return evolve(state, extra=extra)


@update(State)
def with_combat(state: State, combat: Combat, extra: Extra) -> State:
    """Return *state* with that fight going on, and that kept by a variant."""
    return evolve(state, combat=combat, extra=extra)


@update(State)
def with_stack(state: State, stack: tuple[OnStack, ...]) -> State:
    """Return *state* with that on the stack."""
    return evolve(state, stack=stack)


@update(Permanent)
def as_hurt(permanent: Permanent, damage: int, hurt_by: tuple[ObjectId, ...]) -> Permanent:
    """Return *permanent* with so much damage, from these sources."""
    return evolve(permanent, damage=damage, hurt_by=hurt_by)


@update(Seat)
def with_hand(seat: Seat, hand: tuple[Held, ...]) -> Seat:
    """Return *seat* with those cards in hand."""
    return evolve(seat, hand=hand)


@update(Seat)
def with_graveyard(seat: Seat, graveyard: tuple[Held, ...]) -> Seat:
    """Return *seat* with those cards in the graveyard."""
    return evolve(seat, graveyard=graveyard)


@update(Seat)
def with_library(seat: Seat, library: tuple[CardId, ...]) -> Seat:
    """Return *seat* with that library."""
    return evolve(seat, library=library)


@update(OnStack)
def as_done(one: OnStack, done: bool) -> OnStack:  # noqa: FBT001 - the name of the field
    """Return *one*, on the stack, as it is once all has been chosen and paid."""
    return evolve(one, done=done)


@update(State)
def at_work(state: State, context: Context | None, idle: int) -> State:
    """Return *state* in which something resolves that knows *context*, or nothing does any more."""
    return evolve(state, context=context, idle=idle)


@update(State)
def with_events(state: State, events: tuple[Event, ...]) -> State:
    """Return *state* in which that has happened."""
    return evolve(state, events=events)


@update(State)
def as_drafted(  # noqa: PLR0913, PLR0917 - everything that a draft may change
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
