"""Checks the numbers of a state (turns, mana, damage, counters), ongoing effects and last known information."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import MAX_POINTS, Permanent, Rulebook, State, Step, compile_cards, is_canonical
from castlerules.magic.model.ongoing_effects import (
    DelayedTrigger,
    PreventionShield,
    SourcePreventionShield,
)
from castlerules.magic.rules.single_choices import depends_on_source_only

from .zones import SEATS, zone_card_name

Violations = Iterator[Violation]


def number_problems(book: Rulebook, state: State) -> Violations:
    """Yield the violated invariants of the numbers, the ongoing effects and the last known information of *state*."""
    yield from _turns(book, state)
    yield from _seats(state)
    for permanent in state.permanents:
        yield from _permanent(state, permanent)
        yield from _chosen(book, state, permanent)
    yield from _in_progress(state)
    yield from _ongoing(state)
    yield from _last_known(state)


def _turns(book: Rulebook, state: State) -> Violations:
    if state.turn < 0 or (state.step is Step.SETUP) != (state.turn == 0):
        yield Violation(
            "BASE-147",
            f"turn {short_repr(state.turn)} is in the step {state.step.value}; expected the step setup in turn 0, and "
            "other steps in turn 1 and later",
        )
    elif state.turn and state.active in book.players and state.seats[state.active].last_turn != state.turn:
        yield Violation(
            "BASE-147",
            f"last_turn of active player {state.active} is {short_repr(state.seats[state.active].last_turn)}; expected "
            f"{short_repr(state.turn)}, the current turn",
        )
    if not 0 <= state.passes < len(book.players):
        yield Violation(
            "BASE-103",
            f"{short_repr(state.passes)} players have passed in succession; expected 0 to {len(book.players) - 1}",
        )
    if state.priority is None and state.passes and state.result is None:
        yield Violation(
            "BASE-103",
            f"no player has priority, but {short_repr(state.passes)} players have passed in succession; expected 0",
        )
    if state.triggers_in_a_row < 0:
        yield Violation(
            "BASE-Q32",
            "triggers_in_a_row, the number of triggers resolved since a player last acted, is "
            f"{short_repr(state.triggers_in_a_row)}; expected 0 or more",
        )
    if state.events:
        yield Violation(
            "BASE-I05", f"the state still holds {len(state.events)} events of the last action; expected none"
        )


def _seats(state: State) -> Violations:
    for place, seat in enumerate(state.seats):
        if min(seat.pool) < 0 or sum(seat.pool) > MAX_POINTS:
            yield Violation(
                "BASE-031",
                f"the mana pool of player {place} is {short_repr(seat.pool)}; expected no negative count, and at most "
                f"{MAX_POINTS} mana in all",
            )
        for name, code in _COUNTED_FIELDS:
            if getattr(seat, name) < 0:
                yield Violation(
                    code, f"{name} of player {place} is {short_repr(getattr(seat, name))}; expected 0 or more"
                )
        if seat.last_turn > state.turn:
            yield Violation(
                "BASE-147",
                f"last_turn of player {place} is {short_repr(seat.last_turn)}; expected at most "
                f"{short_repr(state.turn)}, the current turn",
            )


_COUNTED_FIELDS: Final = (
    ("poison", "BASE-121"),
    ("lands_played", "BASE-045"),
    ("last_turn", "BASE-147"),
    ("turn_before_last", "BASE-147"),
    ("mulligans", "BASE-182"),
)


def _chosen(book: Rulebook, state: State, permanent: Permanent) -> Violations:
    """BASE-241: check that the permanent has no chosen value, or one that its text lets a player choose."""
    kind = compile_cards(book, state.table).first_faces[permanent.card].chooses
    if permanent.chosen and (kind is None or permanent.chosen not in lang.values_of(kind)):
        yield Violation(
            "BASE-241",
            f"the chosen value of {zone_card_name(state, permanent.card)} (object {permanent.id}) is "
            f"{short_repr(permanent.chosen)}; expected {'none' if kind is None else f'a {kind.value}'}",
        )


def _permanent(state: State, permanent: Permanent) -> Violations:
    name = f"{zone_card_name(state, permanent.card)} (object {permanent.id})"
    if not 0 <= permanent.controlled_since <= state.turn:
        yield Violation(
            "BASE-041",
            f"controlled_since of {name} is turn {short_repr(permanent.controlled_since)}; expected a turn from 0 to "
            f"{short_repr(state.turn)}, the current turn",
        )
    if not 0 <= permanent.timestamp < state.next_object:
        yield Violation(
            "BASE-081",
            f"the timestamp of {name} is {short_repr(permanent.timestamp)}; expected a number from 0 to below "
            f"{short_repr(state.next_object)}, the next free timestamp",
        )
    if permanent.damage < 0:
        yield Violation(
            "BASE-129", f"the damage marked on {name} is {short_repr(permanent.damage)}; expected 0 or more"
        )
    if not 0 <= permanent.x <= MAX_POINTS:
        yield Violation(
            "BASE-038", f"the value of X for {name} is {short_repr(permanent.x)}; expected 0 to {MAX_POINTS}"
        )
    if not is_canonical(permanent.counters):
        yield Violation(
            "BASE-130",
            f"the counters of {name} are {short_repr(permanent.counters)}; expected each kind once, in the order of "
            f"CounterKind, with 1 to {MAX_POINTS} counters",
        )


def _in_progress(state: State) -> Violations:
    """BASE-038, BASE-109: check the numbers of spells and abilities on the stack: no effect gets one out of range."""
    events = [stack_object.trigger_event for stack_object in state.stack]
    events += [pending.trigger_event for pending in state.pending_triggers]
    numbers = [*[stack_object.x or 0 for stack_object in state.stack], *[event.amount for event in events]]
    if state.resolution is not None:
        numbers += [state.resolution.x, state.resolution.trigger_event.amount]
        numbers += [abs(number) for _, number in state.resolution.bound_amounts]
    if any(not 0 <= number <= MAX_POINTS for number in numbers):
        yield Violation(
            "BASE-038",
            f"the numbers of spells and abilities, such as X, are {short_repr(numbers)}; expected 0 to {MAX_POINTS}",
        )


# Ongoing effects and last known information.


def _ongoing(state: State) -> Violations:
    """BASE-081, BASE-092, BASE-Q38: check the timestamps, amounts and contexts of ongoing effects."""
    timestamps = [ongoing.timestamp for ongoing in state.ongoing]
    if len(set(timestamps)) < len(timestamps) or any(not 0 <= stamp < state.next_object for stamp in timestamps):
        yield Violation(
            "BASE-081",
            f"the timestamps of the ongoing effects are {short_repr(timestamps)}; expected different numbers from 0 to "
            f"below {short_repr(state.next_object)}, the next free timestamp",
        )
    for ongoing in state.ongoing:
        if isinstance(ongoing, PreventionShield) and not 0 < ongoing.amount <= MAX_POINTS:
            yield Violation(
                "BASE-092",
                f"an ongoing PreventionShield prevents {short_repr(ongoing.amount)} damage; expected 1 to {MAX_POINTS}",
            )
        if isinstance(ongoing, SourcePreventionShield) and depends_on_source_only(ongoing.effect) != (
            ongoing.captured is None
        ):
            yield Violation(
                "BASE-Q38",
                f"captured of an ongoing SourcePreventionShield is {short_repr(ongoing.captured)}; expected a context "
                "if its filter needs one, else None",
            )


def _last_known(state: State) -> Violations:
    """BASE-I29: check that last known information is of different objects that have left play."""
    object_ids = [last_known.permanent.id for last_known in state.last_known]
    in_play = {permanent.id for permanent in state.permanents}
    if len(set(object_ids)) < len(object_ids):
        yield Violation(
            "BASE-I29",
            f"the state has last known information of objects {short_repr(object_ids)}; expected each object once",
        )
    if present := [object_id for object_id in object_ids if object_id in in_play or object_id < SEATS]:
        yield Violation(
            "BASE-I29",
            f"the state has last known information of {short_repr(present)}; expected none of players and of objects "
            "in play",
        )
    for last_known in state.last_known:
        yield from [
            Violation("BASE-I29", f"last known information: {fault.reason}")
            for fault in _permanent(state, last_known.permanent)
        ]
    is_referenced = any(isinstance(ongoing, (DelayedTrigger, SourcePreventionShield)) for ongoing in state.ongoing)
    if state.priority is not None and state.last_known and not (state.stack or is_referenced):
        yield Violation(
            "BASE-137",
            f"the state has last known information of {len(state.last_known)} objects, but nothing on the stack and no "
            "ongoing effect can refer to them; expected 0 objects",
        )
