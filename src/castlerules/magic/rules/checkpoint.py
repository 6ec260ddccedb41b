"""The checkpoint, before a player gets priority: state-based actions, then waiting triggers, until neither is left.

BASE-064, BASE-107.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from castlerules.cards.language.enums import Duration
from castlerules.core import evolve
from castlerules.magic.model import CardId, Change, ObjectId, PlayerLost, Rulebook, State, actions, with_priority
from castlerules.magic.model.compiled import compile_cards
from castlerules.magic.model.decisions import LegendDecision, TriggerOrderDecision
from castlerules.magic.model.ongoing_effects import (
    ContinuousEffect,
    DelayedTrigger,
    DepartedSpell,
    LastingRule,
    OngoingEffect,
    SourcePreventionShield,
)
from castlerules.magic.model.stack import PendingTrigger, StackKind, StackObject
from castlerules.magic.model.tasks import Announce, Checkpoint
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import usable_modes
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit, end_in_draw

from .state_based_actions import due_actions, is_settled, legends_in_conflict, note_settled
from .state_triggers import new_state_triggers, with_state_triggers

MAX_ROUNDS: Final = 1_000
"""BASE-188: after this many rounds without a decision, the game is in a loop that no player can end: a draw."""

MAX_TRIGGERS_IN_A_ROW: Final = 1_000
"""BASE-Q32: the game is a draw, too, after this many triggers in one turn since a player last took an action."""


def run_checkpoint(book: Rulebook, state: State, task: Checkpoint) -> State:
    """Perform state-based actions and put pending triggers on the stack until none is left; then give priority.

    *task* names the player who gets priority. Too many rounds of this, or too many triggers that resolve in a row, end
    the game in a draw (BASE-Q32).
    """
    if state.triggers_in_a_row >= MAX_TRIGGERS_IN_A_ROW:
        return end_in_draw(
            book, state, "BASE-Q32", f"a loop: {MAX_TRIGGERS_IN_A_ROW} triggers have resolved and no player has acted"
        )
    for _ in range(MAX_ROUNDS):
        state = perform_state_based_actions(book, state)
        if state.result is not None:
            return state
        if state.decision is not None:
            return evolve(state, agenda=(task,))
        if compile_cards(book, state.table).has_state_triggers:
            state = with_state_triggers(Board(book, state))
        if not state.pending_triggers:
            return with_priority(_forget_last_known(state), task.player, 0)
        state = _put_next_trigger(book, state)
        if state.decision is not None or state.agenda:
            return evolve(state, agenda=(*state.agenda, task))
    return end_in_draw(book, state, "BASE-188", "the game is in a loop that no player can end")


def perform_state_based_actions(book: Rulebook, state: State) -> State:
    """Perform all state-based actions that are due as one event, and repeat until none is due (BASE-107).

    Stops early for a player who must choose between legends, and when the game ends.
    """
    for _ in range(MAX_ROUNDS):
        if state.result is not None or state.decision is not None:
            return state
        board = Board(book, state)
        if is_settled(board):
            return state
        changes = _sorted_due_actions(board)
        over = any([type(change) is PlayerLost for change in changes])
        if not over and (conflict := legends_in_conflict(board)) is not None:
            return evolve(state, decision=LegendDecision(*conflict))
        if not changes:
            note_settled(board)
            return evolve(state, legends_kept=()) if state.legends_kept else state
        state = commit(book, state, changes)
    return end_in_draw(book, state, "BASE-188", "the game is in a loop that no player can end")


def _sorted_due_actions(board: Board) -> list[Change]:
    """Return the changes of the state-based actions that are due, in the order of object ids (BASE-Q05)."""
    changes = due_actions(board)
    return sorted(changes, key=_object_id) if len(changes) > 1 else changes


def _object_id(change: Change) -> int:
    return getattr(change, "object", 0)


def nothing_is_due(board: Board) -> bool:
    """BASE-150: return whether no state-based action is due and no trigger is pending."""
    triggers = board.state.pending_triggers or new_state_triggers(board)
    if triggers or not (is_settled(board) or (not due_actions(board) and legends_in_conflict(board) is None)):
        return False
    note_settled(board)
    return True


def _forget_last_known(state: State) -> State:
    """BASE-137: drop last known information that nothing can refer to, and effects whose objects have all left play.

    Without this, the state would grow with every permanent that leaves play.
    """
    if state.stack or not (state.last_known or state.ongoing):
        return state
    in_play = {permanent.id for permanent in state.permanents}
    ongoing = tuple([effect for effect in state.ongoing if not _affects_nothing(effect, in_play)])
    remembering = [effect for effect in ongoing if isinstance(effect, (DelayedTrigger, SourcePreventionShield))]
    last_known = state.last_known if remembering else ()
    if len(ongoing) == len(state.ongoing) and len(last_known) == len(state.last_known):
        return state
    return evolve(state, last_known=last_known, ongoing=ongoing)


def _affects_nothing(effect: OngoingEffect, in_play: set[ObjectId]) -> bool:
    """Return whether *effect* can be dropped: a continuous effect or rule whose objects have all left play.

    Effects that end this turn do not count, since they are dropped then anyway.
    """
    if isinstance(effect, DepartedSpell):
        return True
    if not isinstance(effect, (ContinuousEffect, LastingRule)) or not _is_lasting(effect.duration):
        return False
    return effect.objects is not None and not any([target in in_play for target in effect.objects])


def _is_lasting(duration: Duration) -> bool:
    return duration in _LASTING or duration.is_tied


_LASTING: Final = (Duration.FOREVER, Duration.NEXT_TURN, Duration.NEXT_UNTAP, Duration.YOUR_NEXT_UNTAP)


# Triggers.


def _put_next_trigger(book: Rulebook, state: State) -> State:
    """BASE-064: put one pending trigger on the stack, of the first player in turn order who has any.

    If this player has several that are not alike, the player chooses which one.
    """
    players = (state.active, *[player for player in book.players if player != state.active])
    for player in players:
        triggers = [pending for pending in state.pending_triggers if pending.controller == player]
        if triggers:
            if len(triggers) > 1 and not _are_alike(state, triggers):
                return evolve(state, decision=TriggerOrderDecision(player))
            return _put_trigger(book, state, triggers[0])
    # Only players who make no decisions control the remaining triggers: these go on the stack in order of arrival.
    return _put_trigger(book, state, state.pending_triggers[0])


def _are_alike(state: State, triggers: list[PendingTrigger]) -> bool:
    """BASE-Q06: return whether the order of *triggers*, at least one, cannot matter."""
    cards = _cards_of_sources(state)
    first = _likeness(state, cards, triggers[0])
    return all([_likeness(state, cards, pending) == first for pending in triggers])


def _distinct_triggers(state: State, triggers: list[PendingTrigger]) -> list[PendingTrigger]:
    """BASE-Q06: return *triggers* without those that are like an earlier one: the order of like ones cannot matter."""
    distinct: dict[object, PendingTrigger] = {}
    cards = _cards_of_sources(state)
    for pending in triggers:
        distinct.setdefault(_likeness(state, cards, pending), pending)
    return list(distinct.values())


def _likeness(state: State, cards: Mapping[ObjectId, CardId], pending: PendingTrigger) -> tuple[object, object]:
    """BASE-Q06: return what is equal for triggers that are alike: no targets, one ability, sources of one card name."""
    name = state.table.cards[cards[pending.source]].name if pending.source in cards else ""
    return name, pending.number if pending.ability.targets else pending.ability


def _cards_of_sources(state: State) -> Mapping[ObjectId, CardId]:
    """Return the cards of the permanents that are in play, or whose last known information is kept, by object id."""
    before = [last_known.permanent for last_known in state.last_known]
    return {permanent.id: permanent.card for permanent in (*before, *state.permanents)}


def _put_trigger(book: Rulebook, state: State, trigger: PendingTrigger) -> State:
    """BASE-065: put *trigger* on the stack and choose its targets; without enough legal targets, remove it instead."""
    after = with_trigger_on_stack(book, state, trigger)
    return run_tasks(book, after, Announce()) if len(after.stack) > len(state.stack) else after


def with_trigger_on_stack(book: Rulebook, state: State, trigger: PendingTrigger) -> State:
    """BASE-065: return *state* with *trigger* on the stack, to be announced; with no legal target, without it."""
    still_pending = tuple([pending for pending in state.pending_triggers if pending is not trigger])
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
        state, next_object=state.next_object + 1, stack=(*state.stack, stack_object), pending_triggers=still_pending
    )
    if not usable_modes(Board(book, with_trigger), stack_object):
        return evolve(state, pending_triggers=still_pending)
    return with_trigger


def trigger_order_actions(board: Board, decision: TriggerOrderDecision) -> list[actions.Action]:
    """BASE-D19: return an action for each trigger that the player may put on the stack next.

    Of triggers that are alike, only one is offered.
    """
    triggers = [pending for pending in board.state.pending_triggers if pending.controller == decision.player]
    return [actions.OrderTrigger(pending.number) for pending in _distinct_triggers(board.state, triggers)]


def answer_trigger_order(book: Rulebook, state: State, _: TriggerOrderDecision, action: actions.OrderTrigger) -> State:
    """Return *state* with the chosen trigger on the stack."""
    return _put_trigger(
        book, state, next(pending for pending in state.pending_triggers if pending.number == action.trigger)
    )


# Legends.


def legend_actions(_: Board, decision: LegendDecision) -> list[actions.Action]:
    """BASE-D23: return an action for each legend of the decision, which chooses it as the one that stays."""
    return [actions.ChooseLegend(object_id) for object_id in decision.legends]


def answer_legend(_: Rulebook, state: State, __: LegendDecision, action: actions.ChooseLegend) -> State:
    """Return *state* with the chosen legend marked to stay; the legend rule then removes the others."""
    return evolve(state, legends_kept=(*state.legends_kept, action.permanent))
