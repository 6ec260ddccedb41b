"""The checkpoint, called the settle loop in the rules: it makes every compulsory move until the player must decide.

It runs after the deal and after every action: it turns up cards, moves lands to the row, performs state-based actions,
resolves triggers and gathers copies.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final

from castlerules.cards.language.enums import Duration, Zone
from castlerules.core import Outcome, Player, Violation, draw, evolve, update
from castlerules.core.errors import short_repr
from castlerules.magic.model import ObjectId, Rulebook, actions, changes, decisions, tasks, with_combat, with_extra
from castlerules.magic.model.ongoing_effects import ContinuousEffect, DelayedTrigger, LastingRule, OngoingEffect
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import NO_COMBAT, LastKnown, State
from castlerules.magic.model.steps import Step
from castlerules.magic.query.board import Board
from castlerules.magic.query.conditions import is_true
from castlerules.magic.query.evaluate import value_of
from castlerules.magic.rules.checkpoint import with_trigger_on_stack
from castlerules.magic.rules.state_based_actions import legends_in_conflict
from castlerules.magic.rules.state_triggers import with_state_triggers
from castlerules.magic.transaction.commit import commit, emit, end_game
from castlerules.solitaire.model import FreeDecision, MergeCopies, MergeDecision, events, options, updates
from castlerules.solitaire.model.state import (
    HAND,
    SLOT,
    STACK_NAMES,
    YOU,
    Phase,
    Tableau,
    chance_chooses_for,
    options_of,
    tableau_of,
)
from castlerules.solitaire.query import layout, legality

from .combat import after_combat
from .paying import sacrifice_changes
from .state_based_actions import optional_changes, state_based_changes

_FREE_DECISION: Final = FreeDecision(YOU)

MAX_TRIGGERS: Final = 1_000
"""SOL-G84: so many triggered abilities in a row count as an endless loop, which loses the game."""

MAX_ROUNDS: Final = 10_000
"""A limit of rounds that no correct rulebook reaches: triggers leave the loop, and each other change is made once."""


def run_checkpoint(book: Rulebook, state: State, task: tasks.Checkpoint) -> State:
    """SOL-G03, SOL-G08: make all compulsory moves in order, from the start after each one, until a decision is due.

    The order: turn up cards, move lands, state-based actions, triggers, gather copies, win or lose. Copies that can be
    gathered in only one way are gathered (SOL-E03). Raises RuntimeError if the loop does not end.
    """
    for _ in range(MAX_ROUNDS):
        if state.result is not None:
            return state
        if state.decision is not None or state.agenda:
            return _leave_checkpoint(state, task)
        if state.triggers_in_a_row >= MAX_TRIGGERS:
            return _with_loss(state, "loop", "SOL-G84", "triggers go on for ever")
        if due := turn_up_changes(state):
            state = turn_up(book, state, due)
        elif due := _land_changes(state):
            state = commit(book, state, due)
        else:
            state = _next_checkpoint_step(Board(book, state))
    raise RuntimeError(
        f"the checkpoint of {book!r} did not end after {MAX_ROUNDS} rounds: some change is proposed again and again,"
        " because its committer does not make it; check the committers of the rulebook"
    )


def _next_checkpoint_step(board: Board) -> State:
    """SOL-G03: return the state after the next compulsory move but turning up cards and moving lands, already done."""
    book, state = board.book, board.state
    if due := state_based_changes(board):
        return commit(book, state, due)
    if (conflict := legends_in_conflict(board)) is not None:
        return _ask_which_legend(state, *conflict)
    if board.compiled.has_state_triggers:
        state = with_state_triggers(board)
    if state.pending_triggers:
        return _put_trigger_on_stack(book, state)
    if merges := possible_merges(state):
        decision = MergeDecision(YOU)
        return apply_merge(book, state, decision, merges[0]) if len(merges) == 1 else evolve(state, decision=decision)
    return _finish_checkpoint(board)


def _ask_which_legend(state: State, player: Player, legends: tuple[ObjectId, ...]) -> State:
    """SOL-G14, SOL-G24: ask the player which legend stays, also for STACKS; by option chance chooses for STACKS."""
    if chance_chooses_for(state, player):
        place, rng = draw(state.rng, len(legends))
        return evolve(state, rng=rng, legends_kept=(*state.legends_kept, legends[place]))
    return evolve(state, decision=decisions.LegendDecision(YOU, legends))


def _leave_checkpoint(state: State, task: tasks.Checkpoint) -> State:
    """Return *state* with *task*, the checkpoint, queued at the end of the agenda if a decision interrupts it.

    It is not queued at a free decision, with which it ends, nor when it has put a trigger on the stack: once that has
    resolved, another checkpoint runs.
    """
    if state.decision is None or isinstance(state.decision, FreeDecision):
        return state
    return evolve(state, agenda=(*state.agenda, task))


def _finish_checkpoint(board: Board) -> State:
    """SOL-E09, SOL-G03 (5), SOL-G87: check for a win, then a loss; then end a fight or use, or ask the player.

    Called once no compulsory move is left.
    """
    book, state, tableau, rules = board.book, board.state, tableau_of(board.state), options_of(board.state)
    if due := optional_changes(state, tableau, rules):
        return commit(book, state, due)
    if layout.all_stacks_empty(tableau.stacks):
        return end_game(state, Outcome((1.0,), "all stacks are cleared", "SOL-140"))
    if (loss := _immediate_loss(state, tableau, rules)) is not None:
        return _with_loss(state, *loss)
    if (after := _auto_close_window(board, tableau)) is not None:
        return after
    if tableau.phase is Phase.MAIN and not legality.can_draw(board) and not legality.available_actions(board):
        return _with_loss(state, "stuck", "SOL-G56", "nothing more can be done")
    return _as_settled(state, _ongoing_effects(state), _needed_last_known(state), _FREE_DECISION, 0)


@update(State)
def _as_settled(
    state: State,
    ongoing: tuple[OngoingEffect, ...],
    last_known: tuple[LastKnown, ...],
    decision: decisions.Decision,
    triggers_in_a_row: int,
) -> State:
    return evolve(state, ongoing=ongoing, last_known=last_known, decision=decision, triggers_in_a_row=triggers_in_a_row)


def _immediate_loss(state: State, tableau: Tableau, rules: options.SolitaireRules) -> tuple[str, str, str] | None:
    """SOL-141, SOL-G56, SOL-G58, SOL-G84: return why the game is lost although actions are left; None if it is not.

    The tuple has the short name of the reason, the code of its rule, and a sentence for the player.
    """
    last = tableau.trip == rules.max_trips and not state.seats[YOU].library
    if state.seats[YOU].drew_from_empty:
        return "draw", "SOL-G58", "a card had to be drawn after the last trip"
    if last and rules.loss_timing is options.LossTiming.ON_THIRD_EXHAUSTION:
        return "exhausted", "SOL-G56", "the last trip is over"
    if rules.action_limit is not None and tableau.action_count >= rules.action_limit:
        return "action_limit", "SOL-G84", f"the limit of {rules.action_limit} actions is reached"
    return None


def _with_loss(state: State, reason: str, rule: str, words: str) -> State:
    return end_game(state, Outcome((-1.0,), f"{reason}: {words}", rule))


# Steps 1 to 3.


def turn_up_changes(state: State) -> list[changes.Change]:
    """SOL-E01, SOL-010, SOL-100, SOL-G53: return the changes that turn up hidden tops of stacks and hand pile."""
    tableau = tableau_of(state)
    cards = state.table.cards
    due: list[changes.Change] = [
        events.CardTurnedUp(STACK_NAMES[place], cards[stack.face_down[-1]], ObjectId(0))
        for place, stack in enumerate(tableau.stacks)
        if not stack.face_up and stack.face_down
    ]
    if layout.hand_card(state) is None:
        if len(tableau.covered_hand) > tableau.sealed_count:
            due.append(events.HandCardShown(cards[tableau.covered_hand[0]], ObjectId(0)))
        elif (
            options_of(state).hand_model is options.HandModel.WASTE
            and tableau.discard_pile
            and not tableau.covered_hand
        ):
            due.append(events.HandCardShown(cards[tableau.discard_pile[0]], ObjectId(0)))
    return due


def turn_up(book: Rulebook, state: State, proposed: list[changes.Change]) -> State:
    """SOL-G12: return *state* after *proposed*, changes that turn cards up or gather them.

    With ``expose_is_entering_play`` a permanent enters play as it is turned up, with its counters or tapped.
    """
    events_before = len(state.events)
    state = commit(book, state, proposed)
    if not options_of(state).expose_is_entering_play:
        return state
    arrivals = [
        event for event in state.events[events_before:] if type(event) is changes.Moved and event.to is Zone.BATTLEFIELD
    ]
    status = [change for event in arrivals for change in _entering_changes(Board(book, state), event)]
    return commit(book, state, status) if status else state


def _entering_changes(board: Board, event: changes.Moved) -> Iterator[changes.Change]:
    """Yield the counters put on the permanent that entered play in *event*, and its tapping, if its text says so."""
    permanent = board.permanents.get(event.new_object) if event.new_object is not None else None
    if permanent is None:
        return
    context = AbilityContext(permanent.id, permanent.controller)
    for entry in board.characteristics_of(permanent).abilities.enters_with:
        if entry.condition is None or is_true(board, entry.condition, context):
            if entry.kind is not None:
                yield changes.CountersPut(permanent.id, entry.kind, value_of(board, entry.count, context))
            if entry.tapped:
                yield changes.Tapped(permanent.id)


def reveal_hand_card(book: Rulebook, state: State) -> State:
    """SOL-G61, SOL-G62, SOL-G65: return *state* with the top of the hand pile shown, so that it is the hand card."""
    shown = [change for change in turn_up_changes(state) if isinstance(change, events.HandCardShown)]
    return commit(book, state, shown) if shown else state


def _land_changes(state: State) -> list[changes.Change]:
    """SOL-E02, SOL-020, SOL-G04: return the moves of visible lands to the row: of stack tops, then of the hand card."""
    cards, lands = state.table.cards, state.table.map_rows(layout.is_land)
    due: list[changes.Change] = [
        events.LandMoved(STACK_NAMES[place], cards[stack.face_up[-1].card], stack.face_up[-1].id)
        for place, stack in enumerate(tableau_of(state).stacks)
        if stack.face_up and lands[stack.face_up[-1].card]
    ]
    hand = layout.hand_card(state)
    if hand is not None and lands[hand.card] and options_of(state).hand_lands_auto_move:
        due.append(events.LandMoved(HAND, cards[hand.card], hand.id))
    return due


def _put_trigger_on_stack(book: Rulebook, state: State) -> State:
    """SOL-E05: put the next pending trigger on the stack: first of the stacks from left to right, the slot, the rest.

    The trigger is announced after this checkpoint, and another checkpoint follows once it has resolved, so that endless
    chains of triggers are counted and end (SOL-G84). A trigger without legal targets is removed.
    """
    trigger = min(
        state.pending_triggers, key=lambda pending: (layout.table_rank(state, pending.source), pending.number)
    )
    after = with_trigger_on_stack(book, state, trigger)
    return evolve(after, agenda=(tasks.Announce(),)) if after.stack != state.stack else after


# Step 4.


def possible_merges(state: State) -> list[MergeCopies]:
    """SOL-022 to SOL-024, SOL-G05: return every way to gather visible copies of one card; empty if there are none.

    First come the ways that move the hand card or (by option) the permanent in the slot, then those between stacks.
    """
    names, stacks = state.table.map_rows(layout.printed_name), tableau_of(state).stacks
    hand, visible = layout.hand_card(state), [names[stack.face_up[-1].card] for stack in stacks if stack.face_up]
    sources = [] if hand is None else [(HAND, names[hand.card])]
    if options_of(state).own_permanent_counts_as_copy and (slot := layout.slot_permanent(state)) is not None:
        sources += [] if state.table.is_token(slot.card) else [(SLOT, names[slot.card])]
    for _, name in sources:
        visible.append(name)
    if len(visible) == len(set(visible)):
        return []  # the usual case: all visible names differ
    shown = [(STACK_NAMES[place], names[stack.face_up[-1].card]) for place, stack in enumerate(stacks) if stack.face_up]
    from_hand_or_slot = [MergeCopies(src, dst) for src, name in sources for dst, other in shown if name == other]
    return [
        *from_hand_or_slot,
        *[MergeCopies(src, dst) for (src, name), (dst, other) in permutations(shown, 2) if name == other],
    ]


def merge_actions(board: Board, _: MergeDecision) -> list[actions.Action]:
    """SOL-A07, SOL-023, SOL-024: return the legal answers to a ``MergeDecision``: every way to gather copies."""
    return list(possible_merges(board.state))


def why_not_merge(board: Board, _: MergeDecision, action: actions.Action) -> Violation | None:
    """SOL-022, SOL-G05: return why the copies that *action* names cannot be gathered; None for other actions."""
    if not isinstance(action, MergeCopies):
        return None
    merges = possible_merges(board.state)
    if action.dst in (HAND, SLOT):
        return Violation("SOL-G05", f"copies are gathered on a stack, K1 to K7, not on {short_repr(action.dst)}")
    ways = ", ".join([f"{merge.src} on {merge.dst}" for merge in merges])
    return Violation("SOL-022", f"no copies can be gathered from {action.src} on {action.dst}; expected one of: {ways}")


def apply_merge(book: Rulebook, state: State, _: MergeDecision, action: MergeCopies) -> State:
    """SOL-G05, SOL-G06: return *state* with the copies at one place laid on those of a stack, as *action* says.

    If it moves the permanent in the slot, its attachments go to the graveyard.
    """
    left_behind: list[changes.Change] = []
    if action.src == SLOT and (slot := layout.slot_permanent(state)) is not None:
        left_behind = [
            changes.Move(permanent.id, Zone.GRAVEYARD, changes.Cause.STATE_BASED_ACTION)
            for permanent in layout.attachments_on(state, slot.id)
        ]
    return turn_up(book, state, [_merge_change(state, action), *left_behind])


def _merge_change(state: State, action: MergeCopies) -> changes.Change:
    face_up = {name: stack.face_up for name, stack in zip(STACK_NAMES, tableau_of(state).stacks, strict=True)}
    gathered = state.seats[YOU].hand if action.src == HAND else face_up[action.dst]
    count = len(face_up[action.src]) if action.src in face_up else 1
    return events.CopiesGathered(action.src, action.dst, state.table.cards[gathered[-1].card], count)


# Step 5.


def _auto_close_window(board: Board, tableau: Tableau) -> State | None:
    """SOL-E06, SOL-G67, SOL-G77: end the fight, or the use of a permanent, in which the player can do nothing more.

    Returns the state after it; None if neither is to be ended. A fight also ends when its attacker has left combat.
    """
    state = board.state
    if tableau.phase is Phase.COMBAT:
        slot = layout.cached_slot_permanent(board)
        return None if slot is not None and slot.id in state.combat.attackers else after_combat(state)
    return _end_combat_window(board.book, state, tableau) or _end_use_window(board, tableau)


def _end_combat_window(book: Rulebook, state: State, tableau: Tableau) -> State | None:
    """SOL-G66, SOL-G70: return the state after the fight has ended; None if no fight is to be ended.

    The fight ends once the consequences of its damage are settled, and only then can the use of the attacker end. With
    ``honor_end_of_combat`` an end of combat step comes between, for triggers that wait for it.
    """
    if tableau.phase is Phase.COMBAT_END:
        return emit(book, evolve(state, extra=evolve(tableau, phase=Phase.USE)), changes.StepBegan(Step.END_OF_COMBAT))
    return None if state.combat is NO_COMBAT or state.combat == NO_COMBAT else _end_combat(book, state)


def _end_use_window(board: Board, tableau: Tableau) -> State | None:
    """SOL-092, SOL-093: return the state after the use of a permanent has ended; None if none ends.

    The permanent is sacrificed, if the player still controls it, once the player could do nothing else but finish.
    """
    if tableau.permanent_in_use is None:
        return None
    book, state = board.book, board.state
    if tableau.permanent_in_use not in [permanent.id for permanent in state.permanents if permanent.controller == YOU]:
        return close_window(book, state)
    if tableau.phase is Phase.LAST_USE or not legality.window_actions(board):
        return close_window(book, commit(book, state, sacrifice_changes(state, tableau.permanent_in_use)))
    return None


def close_window(book: Rulebook, state: State) -> State:
    """Return *state* back in MAIN: the use of the permanent, and any fight, has ended."""
    return _end_combat(book, with_extra(state, updates.with_phase(tableau_of(state), Phase.MAIN, None)))


def _end_combat(book: Rulebook, state: State) -> State:
    """SOL-G66: remove all creatures from combat, and end the effects that last until end of combat."""
    state = with_combat(state, NO_COMBAT, state.extra)
    if any(
        [
            isinstance(effect, (ContinuousEffect, LastingRule)) and effect.duration is Duration.END_OF_COMBAT
            for effect in state.ongoing
        ]
    ):
        return commit(book, state, [changes.EffectsEnded(at_end_of_turn=False)])
    return state


def _ongoing_effects(state: State) -> tuple[OngoingEffect, ...]:
    """Return the ongoing effects without those whose objects have all left play, so that they do not pile up."""
    if not state.ongoing:
        return ()
    left = tuple([effect for effect in state.ongoing if layout.still_applies(state, effect)])
    return left if len(left) < len(state.ongoing) else state.ongoing


def _needed_last_known(state: State) -> tuple[LastKnown, ...]:
    """Return the last known information to be kept: all while a delayed trigger waits, which may need it; else none."""
    if not state.last_known:
        return ()
    return state.last_known if any([isinstance(effect, DelayedTrigger) for effect in state.ongoing]) else ()
