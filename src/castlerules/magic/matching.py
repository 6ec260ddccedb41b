"""Whether everyone can have one of their own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .ids import ObjectId

__all__ = ["can_be_matched"]


def can_be_matched(wants: Mapping[ObjectId, Sequence[ObjectId]]) -> bool:
    """Return whether each key of *wants* can have one of its values, no two the same one."""
    holders: dict[ObjectId, ObjectId] = {}
    return all(_seated(seeker, wants, holders) for seeker in wants)


def _seated(seeker: ObjectId, wants: Mapping[ObjectId, Sequence[ObjectId]], holders: dict[ObjectId, ObjectId]) -> bool:
    """Give *seeker* one of its values, moving others along an augmenting path; return whether that worked."""
    came_from: dict[ObjectId, ObjectId] = {}
    line = [seeker]
    for one in line:
        for wanted in wants[one]:
            if wanted in came_from:
                continue
            came_from[wanted] = one
            if wanted not in holders:
                _move_along(wanted, came_from, holders, seeker)
                return True
            line.append(holders[wanted])
    return False


def _move_along(
    free: ObjectId, came_from: Mapping[ObjectId, ObjectId], holders: dict[ObjectId, ObjectId], seeker: ObjectId
) -> None:
    taken = free
    while True:
        taker = came_from[taken]
        before = next((wanted for wanted, holder in holders.items() if holder == taker), None)
        holders[taken] = taker
        if taker == seeker or before is None:
            return
        taken = before
