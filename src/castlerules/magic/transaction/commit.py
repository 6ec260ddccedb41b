"""Propose, replace, commit: the only way in which changes become the next state of a game.

Rules propose changes as a batch, which is what the Comprehensive Rules call one event. Replacement effects rewrite the
batch, intents are expanded into moves (which may be replaced in their turn), and the remaining changes are carried out
in one transaction. Then abilities trigger: those that look back are matched on the state before, all others on the
state after (BASE-067).

A player may have to choose between replacement effects. Then ``commit`` returns a state with a ``ReplacementDecision``
that holds the rest of the batch, and ``commit_chosen`` goes on with it. The code that called ``commit`` does not run
again, so each task commits at most once, and as its last act.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from castlerules.cards.language.enums import Zone
from castlerules.core import Event, Outcome, evolve
from castlerules.magic.model import AbilityContext, ObjectId, Rulebook, State, changes, compile_cards, with_events
from castlerules.magic.model.actions import ChooseOption, ChooseReplacement
from castlerules.magic.model.decisions import ReplacementDecision
from castlerules.magic.model.stack import LINKED_NAME
from castlerules.magic.query.board import Board

from .committers import record_event
from .control import end_broken_ties, update_controllers
from .replace import apply_chosen_replacement, apply_replacements
from .transaction import Transaction
from .triggers import is_watched_here, may_trigger, watched_types, with_triggers

BoundObjects: TypeAlias = tuple[tuple[str, tuple[ObjectId, ...]], ...]
"""Objects by the names that an effect has given them."""


def commit(book: Rulebook, state: State, proposed: Iterable[changes.Change]) -> State:
    """Return *state* after the changes *proposed* have happened as one event; *state* itself if the game is over.

    If a player must first choose a replacement effect, return *state* with that decision instead.
    """
    if state.result is not None:
        return state  # BASE-187
    board = Board(book, state)
    batch, decision = apply_replacements(board, proposed)
    return _carry_out(board, batch) if decision is None else evolve(state, decision=decision)


def commit_chosen(
    book: Rulebook, state: State, decision: ReplacementDecision, action: ChooseReplacement | ChooseOption
) -> State:
    """Return *state* after the batch of *decision* has happened with the replacement that *action* chooses (BASE-D21).

    If there is more to choose, return *state* with the next decision instead.
    """
    state = evolve(state, decision=None)
    board = Board(book, state)
    batch, next_decision = apply_chosen_replacement(board, decision, action)
    return _carry_out(board, batch) if next_decision is None else evolve(state, decision=next_decision)


def emit(book: Rulebook, state: State, event: changes.Change) -> State:
    """Return *state* with *event* recorded, and with pending triggers for the abilities that it triggers.

    The event itself changes nothing. Unlike a change that is committed, it cannot be replaced.
    """
    after = with_events(state, (*state.events, event))
    if not may_trigger(book, state, event):
        return after
    board = Board(book, state)
    return with_triggers(board, after, [event]) if is_watched_here(board, type(event)) else after


def _carry_out(board: Board, batch: Iterable[changes.Change]) -> State:
    """Return the state after the changes *batch*, to which no more replacement effects apply.

    Controllers are updated, and triggered abilities become pending. If a player loses, the game ends.
    """
    book, transaction = board.book, Transaction(board)
    committers = book.committers
    for change in batch:
        committers.get(type(change), record_event)(transaction, change)
    if not transaction.events:
        return board.state
    after = transaction.finish()
    if transaction.losses:
        return _end_by_losses(book, after, transaction)
    if after.resolution is not None:
        after = _with_results_bound(after, after.resolution, transaction.events)
    compiled_cards = board.compiled if after.table is board.state.table else compile_cards(book, after.table)
    if compiled_cards.changes_control:
        after = update_controllers(book, after)
    if compiled_cards.ties_effects and after.ongoing:
        after = end_broken_ties(book, after)
    kinds = watched_types(book, compiled_cards)
    if kinds and not kinds.isdisjoint(map(type, transaction.events)):
        after = with_triggers(board, after, transaction.events)
    return _perform_immediate_actions(book, after) if book.immediate_actions else after


def _with_results_bound(state: State, context: AbilityContext, events: Iterable[Event]) -> State:
    """Return *state* with the results of the present instruction, found in *events*, stored for later instructions.

    If the instruction has a name for its results, the damage dealt and the tokens created are stored under that name.
    The new ids of objects that moved are stored too. *context* is that of the resolving object.
    """
    updated = context if context.attempt_done is not False else evolve(context, attempt_done=True)
    if (name := context.bind_results_as) and name in dict(context.bound_objects):
        updated = evolve(updated, bound_objects=_with_noted(updated.bound_objects, name, events))
    elif name:
        dealt = sum([event.amount for event in events if type(event) is changes.Damage])
        tokens = tuple(
            [
                event.new_object
                for event in events
                if type(event) is changes.Moved and event.origin is None and event.new_object
            ]
        )
        if name == LINKED_NAME:
            exiled = [event for event in events if type(event) is changes.Moved and event.to is Zone.EXILE]
            tokens = tuple([event.new_object for event in exiled if event.new_object])
        updated = evolve(
            updated,
            bind_results_as="",
            bound_amounts=(*updated.bound_amounts, (name, dealt)),
            bound_objects=(*updated.bound_objects, (name, tokens)),
        )
    moves = [
        (event.old_object, event.new_object)
        for event in events
        if type(event) is changes.Moved and event.old_object and event.new_object
    ]
    if moves:
        referred_to = _objects_referred_to(updated)
        if own_moves := [move for move in moves if move[0] in referred_to]:
            updated = evolve(updated, moved_objects=(*updated.moved_objects, *own_moves))
    return state if updated is context else evolve(state, resolution=updated)


def _with_noted(bound: BoundObjects, name: str, events: Iterable[Event]) -> BoundObjects:
    """BASE-249: return *bound* with the objects that move in *events* added to those called *name*.

    What leaves play is noted by the id that it had there, under which it is known as it last was; cards of hidden zones
    have no id there that everybody may know, and are noted by that of their new zone.
    """
    moves = [event for event in events if isinstance(event, (changes.Moved, changes.MovedUnseen))]
    ids = [move.old_object if move.origin is Zone.BATTLEFIELD else move.new_object for move in moves]
    noted = tuple([object_id for object_id in ids if object_id is not None])
    return tuple([(key, (*objects, *noted) if key == name else objects) for key, objects in bound])


def _objects_referred_to(context: AbilityContext) -> list[ObjectId | None]:
    """BASE-020: return the ids, old and new, of the objects to which the text of the resolving object may refer."""
    trigger_event = context.trigger_event
    named = [target for _, targets in (*enumerate(context.targets), *context.bound_objects) for target in targets]
    became = [new for _, new in context.moved_objects]
    return [context.source, trigger_event.object, trigger_event.new_object, trigger_event.other, *named, *became]


def _end_by_losses(book: Rulebook, state: State, transaction: Transaction) -> State:
    """BASE-185, BASE-187: return the final state of the game; the outcome follows from the losses in *transaction*."""
    return end_game(state, book.outcome_of(state, tuple(transaction.losses)))


def end_game(state: State, result: Outcome) -> State:
    """BASE-187: return *state* as the end of a game with *result*; the stack, the agenda and triggers are emptied."""
    return evolve(
        state,
        result=result,
        stack=(),
        agenda=(),
        decision=None,
        priority=None,
        pending_triggers=(),
        resolution=None,
        last_known=(),
    )


def end_in_draw(book: Rulebook, state: State, rule: str, reason: str) -> State:
    """Return *state* as the end of a drawn game (BASE-188); *rule* is the code, *reason* the text for players."""
    return end_game(state, Outcome((0.0,) * len(book.players), reason, rule))


def _perform_immediate_actions(book: Rulebook, state: State) -> State:
    """Return *state* after one of the state-based actions that a variant performs after every event, if any is due.

    The action is committed as an event, after which the next one is performed.
    """
    board = Board(book, state)
    for action in book.immediate_actions:
        if action.when(board) and (events := list(action.find(board))):
            return commit(book, state, events)
    return state
