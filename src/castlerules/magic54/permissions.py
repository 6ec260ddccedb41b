"""The conditions of the rules, each told once: ``legality`` and ``reasons`` both ask them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core import Player

from .cards import opponent
from .rules import JackScope
from .state import ObjectId, Phase, Side, State, owner_of

__all__ = ["COSTS", "calm", "drop_left", "jack_may_help", "ready_mana", "to_act"]

_PRE: Final = Phase.PRE
_POST: Final = Phase.POST

COSTS: Final[Mapping[str, int]] = MappingProxyType({"J": 1, "Q": 2, "K": 3})
"""M54-T1, M54-034: what the Specials of a Jack, a Queen and a King cost."""


def to_act(state: State) -> Player | None:
    """Return who must decide, or None when the game is over (M54-I03, M54-I04)."""
    if state.result is not None:
        return None
    if state.search is not None:
        return state.search.team
    return opponent(state.active) if state.phase is Phase.BLOCKERS else state.priority


def ready_mana(side: Side) -> int:
    """M54-030, M54-Q05: return how much *side* can pay: one for each untapped Mana card."""
    return len(side.mana) - side.tapped


def calm(state: State) -> bool:
    """M54-080, M54-Q07: return whether permanents may be put: the active player, a main window, an empty pile."""
    return state.priority == state.active and not state.pile and (state.phase is _PRE or state.phase is _POST)


def drop_left(state: State) -> bool:
    """M54-080, M54-Q01, M54-Q06: return whether one more Mana card may be put."""
    return state.mana_played < state.rules.mana_per_turn


def jack_may_help(state: State, jack: ObjectId, creature: ObjectId) -> bool:
    """M54-Q15: return whether *jack* may take the damage of *creature*: any other one, or only an own one."""
    mine = owner_of(jack) == owner_of(creature)
    return jack != creature and (mine or state.rules.jack_scope is JackScope.ANY_OTHER)
