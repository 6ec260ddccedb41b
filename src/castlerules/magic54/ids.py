"""Which ids a state mentions, and whether a number is one."""

from __future__ import annotations

from .cards import CARDS, Kind
from .state import PLAYERS, ObjectId, State, card_of

__all__ = ["creature_ids_of", "is_creature_id", "target_ids_of"]

_LOWEST = 64


def is_creature_id(number: int) -> bool:
    """Return whether *number* is an id that a creature can have."""
    return number >= _LOWEST and number % _LOWEST < len(CARDS) and card_of(ObjectId(number)).kind is Kind.CREATURE


def creature_ids_of(state: State) -> list[ObjectId]:
    """Return every id in *state* where only a creature can be, in play or gone."""
    found = [one.id for side in state.sides for one in side.creatures]
    found += [item.source for item in state.pile if item.source is not None]
    found += state.combat.attackers
    for block in state.combat.blocks:
        found += block
    for attacker, blocker, _ in state.combat.split:
        found += [attacker, blocker]
    return found


def target_ids_of(state: State) -> list[ObjectId]:
    """Return every id in *state* where a creature or a player can be; players are left out."""
    found = [item.target for item in state.pile]
    for shield in state.shields:
        found += [shield.target, shield.receiver]
    found += [packet.target for packet in state.pooled]
    return [one for one in found if one is not None and one not in PLAYERS]
