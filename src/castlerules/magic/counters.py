"""Counters on permanents, and the one form in which they are kept (BASE-130)."""

from __future__ import annotations

from typing import Final, TypeAlias

from castlerules.cards.terms import CounterKind

from .options import MOST_POINTS

__all__ = ["Counters", "are_counters", "with_counters"]

Counters: TypeAlias = tuple[tuple[CounterKind, int], ...]
"""Kinds and how many there are of each: every kind once, in the order of the kinds, and every number above 0."""

_KINDS: Final = tuple(CounterKind)


def with_counters(counters: Counters, kind: CounterKind, more: int) -> Counters:
    """BASE-130: return *counters* with so many *more* of *kind*, or fewer if that is negative.

    There are never fewer than none, nor more than a million.
    """
    counts = dict(counters)
    counts[kind] = min(MOST_POINTS, max(0, counts.get(kind, 0) + more))
    return tuple([(each, counts[each]) for each in _KINDS if counts.get(each)])


def are_counters(counters: Counters) -> bool:
    """BASE-130: return whether *counters* are in the form in which they are kept, and can be so many."""
    kinds = [kind for kind, _ in counters]
    return kinds == [kind for kind in _KINDS if kind in kinds] and all(0 < n <= MOST_POINTS for _, n in counters)
