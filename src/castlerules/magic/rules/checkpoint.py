"""Settling: checks, then triggers, until neither has work; then somebody has priority (BASE-064, BASE-107)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from castlerules.cards.language.enums import Duration
from castlerules.core import evolve
from castlerules.magic.model import actions
from castlerules.magic.model.changes import Change, PlayerLost
from castlerules.magic.model.decisions import LegendDecision, TriggerOrderDecision
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.ongoing_effects import (
    ContinuousEffect,
    DelayedTrigger,
    OngoingEffect,
    SourcePreventionShield,
)
from castlerules.magic.model.stack import PendingTrigger, StackKind, StackObject
from castlerules.magic.model.state import State
from castlerules.magic.model.tasks import Announce, Checkpoint
from castlerules.magic.model.updates import with_priority
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import usable_modes
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit, end_in_draw

from .state_based_actions import due_actions, legends_in_conflict

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


MAX_ROUNDS: Final = 1_000
"""BASE-188: so many passes without a decision are a loop that nobody can end."""

MAX_TRIGGERS_IN_A_ROW: Final = 1_000
"""BASE-Q32: so many triggers in a turn in which nobody does anything are such a loop too."""


def run_checkpoint(book: Rulebook, state: State, task: Checkpoint) -> State:
    """Run checks and put triggers on the stack until nothing is left to do; then the player has priority."""
    if state.triggers_in_a_row >= MAX_TRIGGERS_IN_A_ROW:
        return end_in_draw(
            book, state, "BASE-Q32", f"{MAX_TRIGGERS_IN_A_ROW} triggers have resolved and nobody has done anything"
        )
    for _ in range(MAX_ROUNDS):
        state = perform_state_based_actions(book, state)
        if state.result is not None:
            return state
        if state.decision is not None:
            return evolve(state, agenda=(task,))
        if not state.pending_triggers:
            return with_priority(_forget_last_known(state), task.player, 0)
        state = _put_next_trigger(book, state)
        if state.decision is not None or state.agenda:
            return evolve(state, agenda=(*state.agenda, task))
    return end_in_draw(book, state, "BASE-188", "a loop that nobody can end")


def perform_state_based_actions(book: Rulebook, state: State) -> State:
    """Perform all checks that apply as one event, and look again, until none applies (BASE 2.13)."""
    for _ in range(MAX_ROUNDS):
        if state.result is not None or state.decision is not None:
            return state
        board = Board(book, state)
        events = _sorted_due_actions(board)
        over = any([type(change) is PlayerLost for change in events])
        if not over and (conflict := legends_in_conflict(board)) is not None:
            return evolve(state, decision=LegendDecision(*conflict))
        if not events:
            return evolve(state, legends_kept=()) if state.legends_kept else state
        state = commit(book, state, events)
    return end_in_draw(book, state, "BASE-188", "a loop that nobody can end")


def _sorted_due_actions(board: Board) -> list[Change]:
    """Return what the checks call for now, objects in the order of their numbers (BASE-Q05)."""
    events = due_actions(board)
    return sorted(events, key=_object_id) if len(events) > 1 else events


def _object_id(change: Change) -> int:
    return getattr(change, "object", 0)


def nothing_is_due(board: Board) -> bool:
    """BASE-150: return whether no check applies and no trigger waits."""
    return not board.state.pending_triggers and not _sorted_due_actions(board) and legends_in_conflict(board) is None


def _forget_last_known(state: State) -> State:
    """BASE-137: what has left play is forgotten once nothing can speak of it, with effects on it that would stay."""
    if state.stack or not (state.last_known or state.ongoing):
        return state
    in_play = {permanent.id for permanent in state.permanents}
    lasting = tuple([delayed for delayed in state.ongoing if not _affects_nothing(delayed, in_play)])
    remembering = [delayed for delayed in lasting if isinstance(delayed, (DelayedTrigger, SourcePreventionShield))]
    gone = state.last_known if remembering else ()
    if len(lasting) == len(state.ongoing) and len(gone) == len(state.last_known):
        return state
    return evolve(state, last_known=gone, ongoing=lasting)


def _affects_nothing(delayed: OngoingEffect, in_play: set[ObjectId]) -> bool:
    """Return whether *delayed* is an effect that outlasts the turn, and whose objects have all left play."""
    if not isinstance(delayed, ContinuousEffect) or delayed.duration not in (Duration.FOREVER, Duration.NEXT_TURN):
        return False
    return not any([target in in_play for target in delayed.objects])


# Triggers.


def _put_next_trigger(book: Rulebook, state: State) -> State:
    """BASE-064: of the players in order, the first who controls waiting triggers puts one on the stack."""
    players = (state.active, *[player for player in book.players if player != state.active])
    for player in players:
        own = [pending for pending in state.pending_triggers if pending.controller == player]
        if own:
            choices = _distinct_triggers(state, own)
            if len(choices) > 1:
                return evolve(state, decision=TriggerOrderDecision(player))
            return _put_trigger(book, state, choices[0])
    return _put_trigger(book, state, state.pending_triggers[0])  # of somebody who decides nothing: as it came


def _distinct_triggers(state: State, own: list[PendingTrigger]) -> list[PendingTrigger]:
    """BASE-Q06: return one of each kind; those of equal name and ability without targets are interchangeable."""
    distinct: dict[object, PendingTrigger] = {}
    cards = {
        permanent.id: permanent.card
        for permanent in (*[last_known.permanent for last_known in state.last_known], *state.permanents)
    }
    for pending in own:
        name = state.table.cards[cards[pending.source]].name if pending.source in cards else ""
        distinct.setdefault((name, pending.number if pending.ability.targets else pending.ability), pending)
    return list(distinct.values())


def _put_trigger(book: Rulebook, state: State, trigger: PendingTrigger) -> State:
    """BASE-065: a trigger is aimed as it is put on the stack; one that cannot be aimed is not put there."""
    waiting = tuple([pending for pending in state.pending_triggers if pending is not trigger])
    number = ObjectId(state.next_object)
    stack_object = StackObject(
        number,
        StackKind.TRIGGERED,
        trigger.controller,
        trigger.source,
        ability=trigger.ability,
        trigger_event=trigger.trigger_event,
        captured=trigger.captured,
    )
    with_trigger = evolve(
        state, next_object=state.next_object + 1, stack=(*state.stack, stack_object), pending_triggers=waiting
    )
    if not usable_modes(Board(book, with_trigger), stack_object):
        return evolve(state, pending_triggers=waiting)
    return run_tasks(book, with_trigger, Announce())


def trigger_order_actions(board: Board, decision: TriggerOrderDecision) -> list[actions.Action]:
    """BASE-D19: the different triggers that the player may put on the stack next."""
    own = [pending for pending in board.state.pending_triggers if pending.controller == decision.player]
    return [actions.OrderTrigger(pending.number) for pending in _distinct_triggers(board.state, own)]


def answer_trigger_order(book: Rulebook, state: State, _: TriggerOrderDecision, action: actions.OrderTrigger) -> State:
    """Return *state* with that trigger on the stack."""
    return _put_trigger(
        book, state, next(pending for pending in state.pending_triggers if pending.number == action.trigger)
    )


# Legends.


def legend_actions(_: Board, decision: LegendDecision) -> list[actions.Action]:
    """BASE-D23: each of the legends may be the one that stays."""
    return [actions.ChooseLegend(object_id) for object_id in decision.legends]


def answer_legend(_: Rulebook, state: State, __: LegendDecision, action: actions.ChooseLegend) -> State:
    """Return *state* with that legend chosen to stay; the check does the rest."""
    return evolve(state, legends_kept=(*state.legends_kept, action.permanent))
