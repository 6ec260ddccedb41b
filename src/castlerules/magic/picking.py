"""Choosing several things one at a time, in one order only."""

from __future__ import annotations

from collections.abc import Iterable

from .ids import ObjectId

__all__ = ["rising"]


def rising(found: Iterable[ObjectId], chosen: tuple[ObjectId, ...], count: int) -> list[ObjectId]:
    """Return what is greater than the last one *chosen*, and leaves enough greater ones for *count* (BASE 4.1)."""
    rest = sorted([one for one in found if not chosen or one > chosen[-1]])
    spare = max(0, count - len(chosen) - 1)
    return rest[: len(rest) - spare]
