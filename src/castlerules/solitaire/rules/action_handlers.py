"""What each action of Solitaire does: draw, begin to play or use, finish a use, and announce (SOL-A01 to SOL-A09)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import evolve
from castlerules.magic.model import Rulebook, State, actions, changes, tasks, with_extra
from castlerules.magic.model.stack import StackKind
from castlerules.magic.query.board import Board
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit
from castlerules.solitaire.model import AttackStack, DrawThree, FinishUse, FreeDecision, Strike, events, updates
from castlerules.solitaire.model.state import STACK_NAMES, YOU, options_of, tableau_of
from castlerules.solitaire.query import layout, legality

from .checkpoint import close_window, turn_up, turn_up_changes
from .combat import attack_stack, strike
from .paying import sacrifice_changes, with_announced_ability

_PACKET_SIZE: Final = 3


def free_actions(board: Board, _: FreeDecision) -> list[actions.Action]:
    """SOL-G31: return the legal actions while the player may begin something new (``FreeDecision``)."""
    return legality.available_actions(board)


def apply_free_action(book: Rulebook, state: State, _: FreeDecision, action: actions.Action) -> State:
    """Return *state* after *action*, which begins something new; it is counted if actions are limited (SOL-G84)."""
    tableau = tableau_of(state)
    if options_of(state).action_limit is not None:
        state = evolve(state, extra=evolve(tableau, action_count=tableau.action_count + 1))
    return _HANDLERS[type(action)](book, state, action)


# Drawing.


def draw_three(book: Rulebook, state: State, _: DrawThree) -> State:
    """SOL-A01, SOL-G54, SOL-I16: discard the hand pile, refill an empty library from the discards, and draw three."""
    tableau, available = tableau_of(state), len(state.seats[YOU].library)
    count = len(state.seats[YOU].hand) + len(tableau.covered_hand)
    proposed: list[changes.Change] = [events.HandPileCleared(count)] if count else []
    if not available:
        available = len(tableau.discard_pile) + count
        proposed.append(events.TripBegan(available, tableau.trip + 1))
    return run_tasks(
        book, commit(book, state, [*proposed, events.PacketDrawn(min(_PACKET_SIZE, available))]), tasks.Checkpoint(YOU)
    )


# Playing and using.


def _begin_cast(book: Rulebook, state: State, action: actions.BeginCast) -> State:
    """SOL-A02, SOL-G27: move the card from where it lies to the stack of spells, and begin to announce it."""
    place = layout.stack_index_of(state, action.card)
    state = commit(book, state, [changes.PutOnStack(YOU, action.card)])
    state = with_extra(state, updates.with_paid_colors(tableau_of(state), ((),)))
    if options_of(state).expose_before_targets:
        shown = [change for change in turn_up_changes(state) if _is_shown_at(change, place)]
        state = turn_up(book, state, shown)
    return run_tasks(book, state, tasks.Announce())


def _is_shown_at(change: changes.Change, place: int | None) -> bool:
    if isinstance(change, events.CardTurnedUp):
        return place is not None and change.stack == STACK_NAMES[place]
    return isinstance(change, events.HandCardShown) and place is None


def _begin_ability(book: Rulebook, state: State, action: actions.BeginAbility) -> State:
    """SOL-A03: put the ability on the stack of spells, and begin to announce it."""
    board = Board(book, state)
    permanent = board.permanents[action.source]
    ability = board.characteristics_of(permanent).abilities.activated[action.index]
    state = with_announced_ability(state, StackKind.ACTIVATED, action.source, ability)
    return run_tasks(book, state, tasks.Announce())


def _finish_use(book: Rulebook, state: State, _: FinishUse) -> State:
    """SOL-A06, SOL-092: sacrifice the permanent in use with its attachments, and close the window."""
    tableau = tableau_of(state)
    assert tableau.permanent_in_use is not None, "a permanent is in use"
    state = commit(book, state, sacrifice_changes(state, tableau.permanent_in_use))
    return run_tasks(book, close_window(book, state), tasks.Checkpoint(YOU))


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
