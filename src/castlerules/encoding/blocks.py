"""Blocks: parts of a vector, each with names for its entries and a function for their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, TypeVar

import attrs

T = TypeVar("T")
U = TypeVar("U")


@attrs.frozen(eq=False)
class Block(Generic[T]):
    """Entries of a vector: *names* has a name for each, *values* returns their values for a thing, in that order."""

    names: tuple[str, ...]
    values: Callable[[T], Sequence[float]]

    def of(self, prefix: str, part: Callable[[U], T]) -> Block[U]:
        """Return this block for *part* of a larger thing, with *prefix* and a dot before each name."""
        return Block(tuple([f"{prefix}.{name}" for name in self.names]), lambda whole: self.values(part(whole)))


def joined(*blocks: Block[T]) -> Block[T]:
    """Return *blocks* as one block, one after the other."""

    def values(thing: T) -> list[float]:
        numbers: list[float] = []
        for block in blocks:
            numbers += block.values(thing)
        return numbers

    return Block(tuple([name for block in blocks for name in block.names]), values)


def slots(prefix: str, count: int, block: Block[U], items: Callable[[T], Sequence[U]]) -> Block[T]:
    """Return *count* copies of *block* for the first *items* of a thing; copies without an item have zeros.

    A last entry, ``more``, holds how many items have no slot, in tens.
    """
    names = [f"{prefix}.{place}.{name}" for place in range(count) for name in block.names]
    width = len(block.names)

    def values(thing: T) -> list[float]:
        found = items(thing)
        numbers: list[float] = []
        for item in found[:count]:
            numbers += block.values(item)
        numbers += [0.0] * (width * count - len(numbers))
        numbers.append(max(0, len(found) - count) / 10)
        return numbers

    return Block((*names, f"{prefix}.more"), values)


def one_hot(place: int | None, size: int) -> list[float]:
    """Return *size* zeros, but 1 at *place*; all are 0 if *place* is None or outside."""
    numbers = [0.0] * size
    if place is not None and 0 <= place < size:
        numbers[place] = 1.0
    return numbers


def membership(things: Iterable[object], members: Sequence[object]) -> list[float]:
    """Return for each of *things* 1 if it is among *members*, else 0."""
    return [1.0 if thing in members else 0.0 for thing in things]
