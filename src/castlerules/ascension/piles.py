"""Piles of cards: how many there are of each printing, ordered by the ids of the printings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final, TypeAlias, TypeVar

from castlerules.core import DataError
from castlerules.core.shown import shown

from .pool import PrintingId

__all__ = ["NO_CARDS", "Cards", "count_of", "pile", "pile_fault", "size_of", "with_card", "without_card"]

K = TypeVar("K", bound=str)
Cards: TypeAlias = tuple[tuple[PrintingId, int], ...]
"""A pile: each printing in it once, in alphabetical order, with how many of it there are (at least one)."""

NO_CARDS: Final[Cards] = ()
"""The empty pile."""

_MOST: Final = 100_000


def pile(given: Mapping[K, int] | Iterable[tuple[K, int]]) -> Cards:
    """Return the pile in *given*: numbers by printing, or pairs of both, in which a printing may be there often.

    Raises DataError for numbers below 1 and for what is no printing's id (ASC-Q05).
    """
    found: dict[PrintingId, int] = {}
    for pair in given.items() if isinstance(given, Mapping) else given:
        if type(pair) is not tuple or len(pair) != 2:
            raise DataError("cards", f"pairs of a printing and a number are wanted, not {shown(pair)}")
        fault = _entry_fault(*pair)
        if fault is not None:
            raise DataError("cards", fault)
        printing = PrintingId(pair[0])
        found[printing] = found.get(printing, 0) + pair[1]
    return tuple(sorted(found.items()))


def pile_fault(pile: object) -> str | None:
    """Return what is wrong with *pile* as ``Cards``, if anything is (ASC-Q05)."""
    if type(pile) is not tuple or not all(type(entry) is tuple and len(entry) == 2 for entry in pile):
        return f"a tuple of printings with their numbers is wanted, not {shown(pile)}"
    fault = next((fault for entry in pile if (fault := _entry_fault(*entry)) is not None), None)
    if fault is None and any(one[0] >= other[0] for one, other in pairwise(pile)):
        return "each printing stands once, in alphabetical order"
    return fault


def _entry_fault(printing: object, number: object) -> str | None:
    if type(printing) is not str or "/" not in printing:
        return f"the id of a printing is wanted, such as TMP/Goblin Bully, not {shown(printing)}"
    if type(number) is not int or not 1 <= number <= _MOST:
        return f"a number from 1 to {_MOST} of {shown(printing)} is wanted, not {shown(number)}"
    return None


def size_of(pile: Cards) -> int:
    """Return how many cards *pile* has (ASC-010)."""
    return sum([number for _, number in pile])


def count_of(pile: Cards, printing: PrintingId) -> int:
    """Return how many of *printing* are in *pile* (ASC-Q05)."""
    for one, number in pile:
        if one == printing:
            return number
    return 0


def with_card(pile: Cards, printing: PrintingId) -> Cards:
    """Return *pile* with one more of *printing* (ASC-A06)."""
    for place, (one, number) in enumerate(pile):
        if one == printing:
            return (*pile[:place], (one, number + 1), *pile[place + 1 :])
        if one > printing:
            return (*pile[:place], (printing, 1), *pile[place:])
    return (*pile, (printing, 1))


def without_card(pile: Cards, printing: PrintingId) -> Cards:
    """Return *pile* with one less of *printing*, which is in it (ASC-A12)."""
    for place, (one, number) in enumerate(pile):
        if one == printing:
            left = ((one, number - 1),) if number > 1 else ()
            return (*pile[:place], *left, *pile[place + 1 :])
    raise DataError("printing", f"{shown(printing)} is not in the pile")
