"""Which ids a state mentions, and whether a number is one."""

from __future__ import annotations

from .cards import CARDS, Kind
from .state import PLAYERS, ObjectId, State, card_of

__all__ = ["ids_of", "is_creature_id"]

_LOWEST = 64


def is_creature_id(number: int) -> bool:
    """Return whether *number* is an id that a creature can have."""
    return number >= _LOWEST and number % _LOWEST < len(CARDS) and card_of(ObjectId(number)).kind is Kind.CREATURE


def ids_of(state: State) -> list[ObjectId]:
    """Return every id of a creature that *state* mentions, in play or gone, players left out."""
    found: list[ObjectId | None] = [one.id for side in state.sides for one in side.creatures]
    for item in state.pile:
        found += [item.source, item.target]
    for shield in state.shields:
        found += [shield.target, shield.receiver]
    found += [packet.target for packet in state.pooled]
    found += state.combat.attackers
    for block in state.combat.blocks:
        found += block
    for attacker, blocker, _ in state.combat.split:
        found += [attacker, blocker]
    return [one for one in found if one is not None and one not in PLAYERS]
