"""Bipartite matching, and choosing a set one object at a time in ascending order so that each set occurs once."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from castlerules.magic.model.ids import ObjectId

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Hashable)


def next_ascending(candidates: Iterable[ObjectId], chosen: tuple[ObjectId, ...], count: int) -> list[ObjectId]:
    """Return the candidates for the next choice when *count* objects are chosen one at a time by ascending id.

    Their ids are greater than the last one of *chosen*, the ids chosen so far, and enough greater ids remain for the
    later choices; none if there are too few. So each set of objects can be chosen in one order only, which keeps game
    trees small.
    """
    rest = sorted([object_id for object_id in candidates if not chosen or object_id > chosen[-1]])
    spare = max(0, count - len(chosen) - 1)
    return rest[: max(0, len(rest) - spare)]


def try_to_match(key: K, candidates: Mapping[K, Sequence[V]], holders: dict[V, K]) -> bool:
    """Assign one of its *candidates* to *key*, moving other keys along an augmenting path; return whether it worked.

    *holders* maps each assigned value to its key; it is updated.
    """
    came_from: dict[V, K] = {}
    queue = [key]
    for seeker in queue:
        for candidate in candidates[seeker]:
            if candidate in came_from:
                continue
            came_from[candidate] = seeker
            if candidate in holders:
                queue.append(holders[candidate])
                continue
            value_of = {holder: value for value, holder in holders.items()}
            free: V | None = candidate
            while free is not None:
                taker = came_from[free]
                before = value_of.get(taker)
                holders[free] = taker
                free = before
            return True
    return False
