"""State-based actions (SOL-E04), automatic changes that options add, and refilling the library."""

from __future__ import annotations

from typing import Final

from castlerules.cards.language.enums import Duration
from castlerules.magic.model import ContinuousEffect, DelayedTrigger, Rulebook, State, StateBasedAction, changes
from castlerules.magic.model.ongoing_effects import LastingRule
from castlerules.magic.query.board import Board
from castlerules.magic.rules import state_based_actions
from castlerules.magic.transaction.commit import commit
from castlerules.solitaire.model import YOU, Phase, Tableau, events, options, tableau_of
from castlerules.solitaire.query.layout import in_table_order, trips_left

from .rulebook_entries import dying_creatures

_SHARED: Final = (
    state_based_actions.legend_rule,
    state_based_actions.opposite_counters,
    state_based_actions.unattached_auras,
    state_based_actions.tokens_cease_to_exist,
)
STATE_BASED_ACTIONS: Final = (
    StateBasedAction(dying_creatures),
    *[action for action in state_based_actions.NORMAL_STATE_BASED_ACTIONS if action.find in _SHARED],
)
"""The state-based actions of Solitaire: those of normal Magic that make sense without players' life and libraries."""


def state_based_changes(board: Board) -> list[changes.Change]:
    """SOL-E04, SOL-G24, SOL-G91: return the due state-based actions, ordered from left to right.

    In a game without legends, Auras and tokens they depend on the battlefield alone. If none are due, that is cached as
    long as the battlefield is the same.
    """
    known = board.compiled
    only_battlefield_matters = board.book.state_based_actions is STATE_BASED_ACTIONS and not (
        known.has_legends or known.has_auras or board.state.table.token_rows
    )
    if only_battlefield_matters and board.memoised_by_board(_nothing_is_due):
        return []
    return in_table_order(board.state, state_based_actions.due_actions(board))


def _nothing_is_due(board: Board) -> bool:
    """Return whether no state-based action is due."""
    return not state_based_actions.due_actions(board)


def optional_changes(state: State, tableau: Tableau, rules: options.SolitaireRules) -> list[changes.Change]:
    """SOL-G55, SOL-G66: return the automatic changes that options add to the checkpoint, if they are due.

    ``recycle_timing="immediate"`` begins a new trip through the library; two other options end effects and damage.
    """
    if rules.recycle_timing is options.RecycleTiming.IMMEDIATE and (due := _recycle_changes(state, tableau)):
        return due
    return _end_of_action_changes(state, rules) if tableau.phase is Phase.MAIN else []


def with_recycled_library(book: Rulebook, state: State) -> State:
    """SOL-G55: return *state* with the discard pile as the new library, if the library is empty and a trip is left."""
    due = _recycle_changes(state, tableau_of(state))
    return commit(book, state, due) if due else state


def _recycle_changes(state: State, tableau: Tableau) -> list[changes.Change]:
    """SOL-G55: return the change that begins a new trip, if the library is empty and a trip is left; else nothing."""
    if state.seats[YOU].library or not tableau.discard_pile or trips_left(state) <= 0:
        return []
    return [events.TripBegan(len(tableau.discard_pile), tableau.trip + 1)]


def _end_of_action_changes(state: State, rules: options.SolitaireRules) -> list[changes.Change]:
    """SOL-G66: return the changes after an action by which damage and effects "until end of turn" end, as options say.

    Without ``damage_persists`` damage ends; with ``until_end_of_turn="end_of_action"`` the effects do.
    """
    proposed: list[changes.Change] = []
    if not rules.damage_persists and any([permanent.damage for permanent in state.permanents]):
        proposed.append(changes.DamageCleared())
    if rules.until_end_of_turn is options.EndOfTurn.END_OF_ACTION:
        expiring = [effect for effect in state.ongoing if not isinstance(effect, DelayedTrigger)]
        expiring = [
            effect
            for effect in expiring
            if not isinstance(effect, (ContinuousEffect, LastingRule)) or effect.duration is Duration.END_OF_TURN
        ]
        if expiring or any([permanent.damaged_by for permanent in state.permanents]):
            proposed.append(changes.EffectsEnded(at_end_of_turn=True))
    return proposed
