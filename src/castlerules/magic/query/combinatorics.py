"""Bipartite matching, and choosing a set one object at a time in ascending order so that each set occurs once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from castlerules.magic.model.ids import ObjectId


def next_ascending(candidates: Iterable[ObjectId], chosen: tuple[ObjectId, ...], count: int) -> list[ObjectId]:
    """Return the candidates for the next choice when *count* objects are chosen one at a time by ascending id.

    Their ids are greater than the last one of *chosen*, the ids chosen so far, and enough greater ids remain for the
    later choices. So each set of objects can be chosen in one order only, which keeps game trees small.
    """
    rest = sorted([object_id for object_id in candidates if not chosen or object_id > chosen[-1]])
    spare = max(0, count - len(chosen) - 1)
    return rest[: len(rest) - spare]


def has_matching(candidates: Mapping[ObjectId, Sequence[ObjectId]]) -> bool:
    """Return whether each key of *candidates* can be assigned one of its values, no value twice."""
    holders: dict[ObjectId, ObjectId] = {}
    return all(_try_to_match(key, candidates, holders) for key in candidates)


def _try_to_match(
    key: ObjectId, candidates: Mapping[ObjectId, Sequence[ObjectId]], holders: dict[ObjectId, ObjectId]
) -> bool:
    """Assign one of its *candidates* to *key*, moving other keys along an augmenting path; return whether it worked.

    *holders* maps each assigned value to its key; it is updated.
    """
    came_from: dict[ObjectId, ObjectId] = {}
    queue = [key]
    for object_id in queue:
        for candidate in candidates[object_id]:
            if candidate in came_from:
                continue
            came_from[candidate] = object_id
            if candidate not in holders:
                _shift_along_path(candidate, came_from, holders, key)
                return True
            queue.append(holders[candidate])
    return False


def _shift_along_path(
    free: ObjectId, came_from: Mapping[ObjectId, ObjectId], holders: dict[ObjectId, ObjectId], key: ObjectId
) -> None:
    """Update *holders* along an augmenting path, from the unassigned value *free* back to *key*.

    *came_from* maps each value to the key that gets it now, *holders* each assigned value to its key. The value that
    such a key had before goes to the key before it on the path, until *key*, which had none.
    """
    taken = free
    while True:
        taker = came_from[taken]
        before = next((candidate for candidate, holder in holders.items() if holder == taker), None)
        holders[taken] = taker
        if taker == key or before is None:
            return
        taken = before
