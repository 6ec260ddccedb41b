"""Handlers of the actions of Solitaire: drawing, playing, using, finishing, and announcing (SOL-A01 to SOL-A09)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards.language.enums import Zone
from castlerules.core import Violation, draw, evolve
from castlerules.magic.model import actions, changes
from castlerules.magic.model.decisions import AnnounceDecision
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.stack import StackKind, StackObject
from castlerules.magic.model.state import State
from castlerules.magic.model.tasks import Announce, Checkpoint
from castlerules.magic.model.updates import with_decision, with_extra
from castlerules.magic.query.board import Board
from castlerules.magic.rules.announcing import with_choice
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit
from castlerules.solitaire.model.options import StacksChoice
from castlerules.solitaire.model.state import (
    STACK_NAMES,
    STACKS,
    YOU,
    AttackStack,
    CardTurnedUp,
    ContinuePayment,
    DrawThree,
    FinishUse,
    FreeDecision,
    HandCardShown,
    HandPileCleared,
    MergeDecision,
    PacketDrawn,
    Strike,
    TripBegan,
    options_of,
    tableau_of,
)
from castlerules.solitaire.model.updates import with_paid_colors
from castlerules.solitaire.query.layout import stack_index_of
from castlerules.solitaire.query.legality import available_actions

from .announcing import next_choices, with_forced_choices
from .checkpoint import close_window, turn_up, turn_up_changes
from .combat import attack_stack, strike
from .paying import sacrifice_changes

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


_PACKET_SIZE: Final = 3


def free_actions(board: Board, _: FreeDecision) -> list[actions.Action]:
    """SOL-G31: return the legal actions while the player decides freely."""
    return available_actions(board)


def apply_free_action(book: Rulebook, state: State, _: FreeDecision, action: actions.Action) -> State:
    """Return *state* after *action*; where there is a limit, actions are counted (SOL-G84)."""
    tableau = tableau_of(state)
    if options_of(state).action_limit is not None:
        state = evolve(state, extra=evolve(tableau, action_count=tableau.action_count + 1))
    return _HANDLERS[type(action)](book, state, action)


def why_not_action(board: Board, _: FreeDecision, action: actions.Action) -> Violation | None:
    """Return why *action* is not legal while the player decides freely; None if there is no more to say."""
    from .refusals import action_refusal  # loaded only when an action is refused

    return action_refusal(board, action)


def why_not_choice(board: Board, decision: AnnounceDecision, action: actions.Action) -> Violation | None:
    """Return why *action* is no legal choice of the announcement; None for an action of another kind."""
    from .refusals import choice_refusal  # as above

    return choice_refusal(board, decision, action)


def why_not_merge(board: Board, decision: MergeDecision, action: actions.Action) -> Violation | None:
    """Return why *action* does not gather copies; None for an action of another kind."""
    from .refusals import merge_refusal  # as above

    return merge_refusal(board, decision, action)


# Drawing.


def draw_three(book: Rulebook, state: State, _: DrawThree) -> State:
    """SOL-A01, SOL-G54, SOL-I16: discard the hand pile, recycle an empty library, and draw three cards."""
    tableau, available = tableau_of(state), len(state.seats[YOU].library)
    count = len(state.seats[YOU].hand) + len(tableau.covered_hand)
    proposed: list[changes.Change] = [HandPileCleared(count)] if count else []
    if not available:
        available = len(tableau.discard_pile) + count
        proposed.append(TripBegan(available, tableau.trip + 1))
    return run_tasks(book, commit(book, state, [*proposed, PacketDrawn(min(_PACKET_SIZE, available))]), Checkpoint(YOU))


# Playing and using.


def _begin_cast(book: Rulebook, state: State, action: actions.BeginCast) -> State:
    """SOL-A02, SOL-G27: move the card from its place to the stack of spells, and begin to announce it."""
    place = stack_index_of(state, action.card)
    state = commit(book, state, [changes.PutOnStack(YOU, action.card)])
    state = with_extra(state, with_paid_colors(tableau_of(state), ((),)))
    if options_of(state).expose_before_targets:
        shown = [change for change in turn_up_changes(state) if _is_shown_at(change, place)]
        state = turn_up(book, state, shown)
    return run_tasks(book, state, Announce())


def _is_shown_at(change: changes.Change, place: int | None) -> bool:
    if isinstance(change, CardTurnedUp):
        return place is not None and change.stack == STACK_NAMES[place]
    return isinstance(change, HandCardShown) and place is None


def _begin_ability(book: Rulebook, state: State, action: actions.BeginAbility) -> State:
    """SOL-A03: put the ability on the stack of spells, and begin to announce it."""
    board = Board(book, state)
    permanent = board.permanents[action.source]
    ability = board.characteristics_of(permanent).abilities.activated[action.index]
    number = ObjectId(state.next_object)
    stack_object = StackObject(number, StackKind.ACTIVATED, YOU, action.source, ability=ability)
    state = evolve(state, next_object=state.next_object + 1, stack=(*state.stack, stack_object))
    return run_tasks(book, with_extra(state, with_paid_colors(tableau_of(state), ((),))), Announce())


def _finish_use(book: Rulebook, state: State, _: FinishUse) -> State:
    """SOL-A06, SOL-092: sacrifice the permanent in use with its attachments, and close the window."""
    tableau = tableau_of(state)
    assert tableau.permanent_in_use is not None, "a permanent is in use"
    state = commit(book, state, sacrifice_changes(state, tableau.permanent_in_use))
    return run_tasks(book, close_window(book, state), Checkpoint(YOU))


_HANDLERS: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        DrawThree: draw_three,
        actions.BeginCast: _begin_cast,
        actions.BeginAbility: _begin_ability,
        AttackStack: attack_stack,
        Strike: strike,
        FinishUse: _finish_use,
    }
)


# Announcing.


def announce(book: Rulebook, state: State, _: Announce) -> State:
    """SOL-G51: ask for the next choice of the announcement, then begin to pay.

    A choice with a single option is made at once (SOL-G92), and chance may choose for the stacks (SOL-G14).
    """
    while True:
        board = with_forced_choices(Board(book, state))
        state, choices = board.state, next_choices(board)
        if choices is None:
            return run_tasks(book, state, ContinuePayment())
        if not choices:
            return _abandon_announcement(book, state)
        if len(choices) > 1:
            if not _is_chosen_at_random(state):
                return with_decision(state, AnnounceDecision(YOU), (Announce(),))
            place, rng = draw(state.rng, len(choices))
            state, choices = evolve(state, rng=rng), [choices[place]]
            board = Board(book, state)
        state = with_choice(board, choices[0])


def _abandon_announcement(book: Rulebook, state: State) -> State:
    """SOL-G92, SOL-G30: remove an object whose announcement cannot be completed any more; it has no effect.

    Its card goes to the graveyard unpaid. This can happen only with ``expose_before_targets``, where a card that is
    turned up meanwhile may take away the targets or the sources.
    """
    stack_object = state.stack[-1]
    proposed: list[changes.Change] = [changes.Fizzled(stack_object.id), changes.Resolved(stack_object.id)]
    if stack_object.card is not None:
        proposed = [
            changes.Fizzled(stack_object.id),
            changes.Move(stack_object.id, Zone.GRAVEYARD, changes.Cause.RESOLVED),
        ]
    state = evolve(state, extra=evolve(tableau_of(state), paid_colors=()))
    return run_tasks(book, commit(book, state, proposed), Checkpoint(YOU))


def _is_chosen_at_random(state: State) -> bool:
    """SOL-G14: return whether chance chooses for the object on top of the stack, which STACKS control."""
    stack_object = state.stack[-1]
    return stack_object.controller == STACKS and options_of(state).absent_opponent_choice is StacksChoice.RANDOM


def announcing_actions(board: Board, _: AnnounceDecision) -> list[actions.Action]:
    """SOL-A02: return the legal next choices of the announcement."""
    return next_choices(board) or []


def apply_choice(book: Rulebook, state: State, _: AnnounceDecision, action: actions.Action) -> State:
    """Return *state* with *action* as the next choice of the announcement."""
    return with_choice(Board(book, state), action)
