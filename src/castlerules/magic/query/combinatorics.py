"""Bipartite matching, the most that a chain of choices can gain, and choosing sets so that each occurs once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Final, TypeVar

from castlerules.magic.model.ids import ObjectId

K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Hashable)

NO_WAY: Final = -1
"""The value of a case from which no end can be reached."""


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


def most_gained(
    first: K,
    values: dict[K, int],
    *,
    is_end: Callable[[K], bool],
    next_cases: Callable[[K], Iterable[tuple[int, K]]],
    bound: Callable[[K], int],
) -> int:
    """Return the most that can be gained on the way from the case *first* to an end; NO_WAY if none can be reached.

    *next_cases* returns the cases that may follow a case, each with what that gains; *bound* returns a number that no
    way from a case gains more than. *values* holds the results that are known, and gets the new ones. Cases that are
    needed for others wait on a stack, so that long ways need no deep recursion.
    """
    if first in values:
        return values[first]
    stack = [first]
    while stack:
        case, waits = stack[-1], False
        best, most = 0 if is_end(case) else NO_WAY, bound(case)
        for gain, after in next_cases(case):
            if after not in values:
                stack.append(after)
                waits = True
                break
            if values[after] != NO_WAY:
                best = max(best, gain + values[after])
            if best == most:
                break
        if not waits:
            values[case] = best
            stack.pop()
    return values[first]
