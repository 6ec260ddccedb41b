"""Conditions on actions: ``legality`` lists by them, and the rules in ``violations`` refuse by them."""

from __future__ import annotations

from typing import Final

from castlerules.core import Player
from castlerules.magic54.model.cards import opponent
from castlerules.magic54.model.ids import ObjectId, owner_of
from castlerules.magic54.model.options import JackScope
from castlerules.magic54.model.state import Phase, Side, State, check_state

_PRE: Final = Phase.PRECOMBAT
_POST: Final = Phase.POSTCOMBAT


def to_act(state: State) -> Player | None:
    """Return the player who must decide, or None if the game is over (M54-I03, M54-I04)."""
    try:
        searching = state.searching_joker
    except AttributeError:
        check_state(state)
        raise
    if state.result is not None:
        return None
    if searching is not None:
        return searching.team
    return opponent(state.active) if state.phase is Phase.BLOCKERS else state.priority


def untapped_mana(side: Side) -> int:
    """M54-030, M54-Q05: return how much mana *side* can pay: one for each untapped Mana card."""
    return len(side.mana) - side.tapped


def can_put_permanent(state: State) -> bool:
    """M54-080, M54-Q07: return whether the player with priority may put Mana cards and creatures into play.

    Only the active player may, in the window before or after the attack, while no play waits on the pile.
    """
    return state.priority == state.active and not state.pile and (state.phase is _PRE or state.phase is _POST)


def mana_drop_left(state: State) -> bool:
    """M54-080, M54-Q01, M54-Q06: return whether the limit per turn (or window) allows one more Mana card to be put."""
    return state.mana_played < state.rules.mana_per_turn


def can_jack_stand_in(state: State, jack: ObjectId, creature: ObjectId) -> bool:
    """M54-Q15: return whether *jack* can take the damage that would hit *creature*.

    It must be another creature, and with the option ``jack_scope="own_other"`` one of the Jack's own team.
    """
    mine = owner_of(jack) == owner_of(creature)
    return jack != creature and (mine or state.rules.jack_scope is JackScope.ANY_OTHER)
