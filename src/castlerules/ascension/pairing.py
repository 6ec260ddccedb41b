"""Who may meet whom (ASC-007, ASC-Q35)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from castlerules.core import Broken, Player

from .league import active_members, contest_with, contests_left, is_ready
from .rules import PairingScope
from .state import Member, State

__all__ = ["free_members", "groups", "pairing_barred"]


def pairing_barred(state: State, participants: tuple[Player, ...]) -> Broken | None:
    """ASC-007, ASC-Q35: return why *participants*, all of them members, may not meet again now, None if they may.

    Nothing is barred where the players who are active are just as many.
    """
    rules = state.rules
    if rules.pairing_scope == PairingScope.OFF:
        return None
    if rules.pairing_waiver and len(active_members(state)) == len(participants):
        return None
    for player in participants:
        member = state.members[player]
        if member is not None and _repeats(rules.pairing_scope, participants, member):
            return Broken("ASC-007", f"player {player} has just met {_others(member)}; the next contest is another one")
    return None


def _repeats(scope: PairingScope, participants: tuple[Player, ...], member: Member) -> bool:
    if scope == PairingScope.SAME_GROUP:
        return participants == member.last_group
    return any(one in member.last_group for one in participants if one != member.player)


def _others(member: Member) -> str:
    return ", ".join([f"player {one}" for one in member.last_group if one != member.player])


def free_members(state: State) -> tuple[Player, ...]:
    """Return the players who can enter a contest now: active, ready, and in no other one (ASC-A02)."""
    return tuple(
        [
            one.player
            for one in active_members(state)
            if is_ready(state.rules, one.deck) and contest_with(state, one.player) is None
        ]
    )


def groups(state: State, size: int) -> Iterator[tuple[Player, ...]]:
    """Yield the groups of *size* players who may meet in a contest now, in order (ASC-Q35, ASC-Q49, ASC-I20)."""
    if not contests_left(state):
        return
    for group in combinations(free_members(state), size):
        if pairing_barred(state, group) is None:
            yield group
