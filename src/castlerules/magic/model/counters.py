"""Counters on permanents in canonical form, so that equal counters are equal tuples (BASE-130)."""

from __future__ import annotations

from typing import Final, TypeAlias

from castlerules.cards.language.enums import CounterKind

from .options import MAX_POINTS

Counters: TypeAlias = tuple[tuple[CounterKind, int], ...]
"""(kind, number) pairs: every kind once, in the order of ``CounterKind``, and every number above 0."""

_KINDS: Final = tuple(CounterKind)


def with_counters(counters: Counters, kind: CounterKind, change: int) -> Counters:
    """BASE-130: return *counters* with *change* added to the number of *kind*; *change* may be negative.

    The number never becomes less than 0 or more than a million.
    """
    counts = dict(counters)
    counts[kind] = min(MAX_POINTS, max(0, counts.get(kind, 0) + change))
    return tuple([(counter_kind, counts[counter_kind]) for counter_kind in _KINDS if counts.get(counter_kind)])


def is_canonical(counters: Counters) -> bool:
    """BASE-130: return whether *counters* have the only form in which a state holds them.

    That is: each kind at most once, in the order of ``CounterKind``, with numbers from 1 to a million.
    """
    kinds = [kind for kind, _ in counters]
    return kinds == [kind for kind in _KINDS if kind in kinds] and all(0 < n <= MAX_POINTS for _, n in counters)
