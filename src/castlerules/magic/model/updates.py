"""Fast versions of the most frequent ``evolve`` calls: ``update`` rebuilds each to copy fields directly.

The rebuilt functions take half the time of ``evolve`` and return what the bodies below say.
"""

from __future__ import annotations

from castlerules.cards.language.abilities import Effect
from castlerules.core import Event, Generator, Player, evolve, update
from castlerules.magic.mana.feasibility import ManaBundle

from .decisions import Decision
from .ids import CardId, ObjectId
from .ongoing_effects import OngoingEffect
from .stack import AbilityContext, StackObject
from .state import CardObject, CardTable, Combat, LastKnown, Permanent, Seat, State, VariantState
from .steps import Step
from .tasks import Task


@update(State)
def with_step(state: State, step: Step, priority: Player | None, passes: int, events: tuple[Event, ...]) -> State:
    """Return *state* in *step*, with *priority* held by this player (None: by nobody), and with *passes* and *events*.

    *passes* counts the players who have passed in succession, *events* are those of the action being applied.
    """
    return evolve(state, step=step, priority=priority, passes=passes, events=events)


@update(State)
def with_priority(state: State, priority: Player | None, passes: int) -> State:
    """Return *state* with *priority* held by this player (None: by nobody), after *passes* passes in succession."""
    return evolve(state, priority=priority, passes=passes)


@update(State)
def with_decision(state: State, decision: Decision | None, agenda: tuple[Task | Effect, ...]) -> State:
    """Return *state* that waits for *decision* (None: for no decision), with the tasks of *agenda* to do after it."""
    return evolve(state, decision=decision, agenda=agenda)


@update(State)
def with_agenda(state: State, agenda: tuple[Task | Effect, ...]) -> State:
    """Return *state* with *agenda* as the tasks still to do."""
    return evolve(state, agenda=agenda)


@update(State)
def as_paid(
    state: State,
    stack: tuple[StackObject, ...],
    activations: tuple[tuple[ObjectId, int], ...],
    agenda: tuple[Task | Effect, ...],
) -> State:
    """Return *state* with *stack*, whose top object has been paid for, the *activations* of this turn, and *agenda*."""
    return evolve(state, stack=stack, activations=activations, agenda=agenda)


@update(State)
def as_acting(state: State, priority: Player | None, passes: int, triggers_in_a_row: int) -> State:
    """Return *state* in which a player has acted: with *priority*, *passes* and *triggers_in_a_row* anew."""
    return evolve(state, priority=priority, passes=passes, triggers_in_a_row=triggers_in_a_row)


@update(State)
def with_extra(state: State, extra: VariantState) -> State:
    """Return *state* with *extra* as the variant's part of it."""
    return evolve(state, extra=extra)


@update(State)
def with_combat(state: State, combat: Combat, extra: VariantState) -> State:
    """Return *state* with *combat*, and with *extra* as the variant's part of it."""
    return evolve(state, combat=combat, extra=extra)


@update(State)
def with_stack(state: State, stack: tuple[StackObject, ...]) -> State:
    """Return *state* with *stack* as its stack."""
    return evolve(state, stack=stack)


@update(Permanent)
def with_damage(permanent: Permanent, damage: int, damaged_by: tuple[ObjectId, ...]) -> Permanent:
    """Return *permanent* with *damage* marked on it, and *damaged_by* as this turn's sources of damage."""
    return evolve(permanent, damage=damage, damaged_by=damaged_by)


@update(Permanent)
def with_tapped(permanent: Permanent, tapped: bool) -> Permanent:  # noqa: FBT001 - the name of the field
    """Return *permanent* tapped or untapped, as *tapped* says."""
    return evolve(permanent, tapped=tapped)


@update(Seat)
def with_pool(seat: Seat, pool: ManaBundle) -> Seat:
    """Return *seat* with *pool* as its mana pool."""
    return evolve(seat, pool=pool)


@update(Seat)
def with_hand(seat: Seat, hand: tuple[CardObject, ...]) -> Seat:
    """Return *seat* with *hand* as its hand."""
    return evolve(seat, hand=hand)


@update(Seat)
def with_graveyard(seat: Seat, graveyard: tuple[CardObject, ...]) -> Seat:
    """Return *seat* with *graveyard* as its graveyard."""
    return evolve(seat, graveyard=graveyard)


@update(Seat)
def with_library(seat: Seat, library: tuple[CardId, ...]) -> Seat:
    """Return *seat* with *library* as its library."""
    return evolve(seat, library=library)


@update(StackObject)
def with_payment(
    stack_object: StackObject,
    announced: bool,  # noqa: FBT001 - the name of the field
    paid_with: tuple[tuple[ObjectId, ...], ...],
) -> StackObject:
    """Return *stack_object* with *announced* set, and *paid_with* as the objects with which it has been paid."""
    return evolve(stack_object, announced=announced, paid_with=paid_with)


@update(StackObject)
def with_announced(stack_object: StackObject, announced: bool) -> StackObject:  # noqa: FBT001 - the name of the field
    """Return *stack_object* with *announced* set: True once all its choices are made and its costs are paid."""
    return evolve(stack_object, announced=announced)


@update(State)
def with_resolution(state: State, resolution: AbilityContext | None, triggers_in_a_row: int) -> State:
    """Return *state* with *resolution* as the context of the resolving object; None if nothing resolves any more.

    *triggers_in_a_row* counts the triggers that have resolved since a player last did something (BASE-Q32).
    """
    return evolve(state, resolution=resolution, triggers_in_a_row=triggers_in_a_row)


@update(State)
def with_events(state: State, events: tuple[Event, ...]) -> State:
    """Return *state* with *events* as the events of the action being applied."""
    return evolve(state, events=events)


@update(State)
def as_committed(  # noqa: PLR0913, PLR0917 - everything that a transaction may change
    state: State,
    seats: tuple[Seat, ...],
    permanents: tuple[Permanent, ...],
    stack: tuple[StackObject, ...],
    ongoing: tuple[OngoingEffect, ...],
    combat: Combat,
    last_known: tuple[LastKnown, ...],
    table: CardTable,
    rng: Generator,
    next_object: int,
    extra: VariantState,
    events: tuple[Event, ...],
) -> State:
    """Return *state* after a transaction (a batch of changes), with new values for everything that it may change."""
    return evolve(
        state,
        seats=seats,
        permanents=permanents,
        stack=stack,
        ongoing=ongoing,
        combat=combat,
        last_known=last_known,
        table=table,
        rng=rng,
        next_object=next_object,
        extra=extra,
        events=events,
    )
