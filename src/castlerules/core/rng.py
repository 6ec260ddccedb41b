"""Chance as a value: a generator is a frozen value whose draws return its successor.

The algorithm of ``Rng`` is written down, with test vectors, in ``docs/rng.md``, and never changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, Self

from .errors import DataError, checked_int, short_repr
from .value import value

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Generator(Protocol):
    """What the rules draw from: any frozen, hashable value with this one method."""

    def below(self, n: int, /) -> tuple[int, Self]:
        """Return a number in ``range(n)``, every one as likely, and the generator that goes on from there.

        ``below(1)`` is ``(0, self)``: what cannot vary draws nothing.
        """


def _mix(word: int) -> int:
    """Return a 64-bit word whose every bit depends on every bit of *word*."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def _hash_words(words: Iterable[int]) -> int:
    """Return one 64-bit word that depends on all of *words* and their order."""
    word_hash = 0
    for word in words:
        word_hash = _mix(((word_hash + _STEP) & _MASK) ^ _mix(word & _MASK))
    return word_hash


def _limbs(number: int) -> list[int]:
    """Return the sign and the 64-bit limbs of *number*, lowest first."""
    limbs, rest = [int(number < 0)], abs(number)
    while True:
        limbs.append(rest & _MASK)
        rest >>= 64
        if not rest:
            return limbs


def _checked_bound(n: int) -> int:
    """Return *n*; raise DataError if it is no positive integer."""
    if type(n) is not int or n < 1:
        raise DataError("below", f"expected a positive number of results to draw from, got {short_repr(n)}")
    return n


@value
class Rng:
    """A generator that is two 64-bit numbers: which stream it is (*key*) and how far in (*counter*)."""

    key: int
    counter: int = 0

    def data_fault(self) -> str | None:
        """Return what is wrong with numbers that came from outside, if anything is."""
        if 0 <= self.key <= _MASK and 0 <= self.counter <= _MASK:
            return None
        return "key and counter must be numbers of 64 bits"

    @classmethod
    def seeded(cls, seed: int) -> Rng:
        """Return the generator for *seed*, any integer; raise DataError if it is none."""
        if type(seed) is not int:
            raise DataError("seed", f"expected an integer, got {short_repr(seed)}")
        return cls(_hash_words(_limbs(seed)), 0)

    def derive(self, index: int) -> Rng:
        """Return the independent generator number *index* (any integer) of this one, which stays as it is.

        Raises DataError if *index* is no integer.
        """
        if type(index) is not int:
            raise DataError("index", f"expected an integer, got {short_repr(index)}")
        return Rng(_hash_words([self.key, self.counter, *_limbs(index)]), 0)

    def below(self, n: int) -> tuple[int, Rng]:
        """Return a number in ``range(n)`` and the next generator; raise DataError if *n* is not positive."""
        if _checked_bound(n) == 1:
            return 0, self
        words = ((n - 1).bit_length() + 63) // 64
        span = 1 << (64 * words)
        fair = span - span % n
        counter = self.counter
        while True:
            drawn = 0
            for _ in range(words):
                counter = (counter + 1) & _MASK
                drawn = drawn << 64 | _mix((self.key + counter * _STEP) & _MASK)
            if drawn < fair:
                return drawn % n, Rng(self.key, counter)


@value
class Scripted:
    """A generator whose results are written down beforehand, one entry per draw.

    An entry is the drawn number (0-based), or, for a shuffle, the order as a permutation: entry *i* says which of
    the old places comes to place *i*. Draws that cannot vary use no entry.
    """

    results: tuple[int | tuple[int, ...], ...]

    def data_fault(self) -> str | None:
        """Return what is wrong with entries that came from outside, if anything is."""
        numbers = [entry for entry in self.results if isinstance(entry, int)]
        return "an entry is below 0" if any(number < 0 for number in numbers) else None

    @classmethod
    def dice(cls, *faces: int) -> Scripted:
        """Return the generator that rolls *faces*, 1-based; raise DataError for what is no face of a die."""
        return cls(tuple([checked_int("dice", face, 1) - 1 for face in faces]))

    def below(self, n: int) -> tuple[int, Scripted]:
        """Return the next entry as a number in ``range(n)``; raise DataError if there is none or it does not fit."""
        if _checked_bound(n) == 1:
            return 0, self
        if not self.results:
            raise DataError("Scripted", f"has run out; the next draw is below {short_repr(n)}")
        entry = self.results[0]
        drawn = rank_of(entry, n) if isinstance(entry, tuple) else entry
        if type(drawn) is not int or not 0 <= drawn < n:
            raise DataError("Scripted", f"the next entry is {short_repr(entry)}, but the draw is below {short_repr(n)}")
        return drawn, Scripted(self.results[1:])


def permutation_of(rank: int, size: int) -> list[int]:
    """Return permutation number *rank* of ``range(size)``; each of ``size!`` ranks gives another one."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        rank, pick = divmod(rank, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return order


def rank_of(order: tuple[int, ...], ranks: int) -> int:
    """Return the number that ``permutation_of`` turns into *order*; raise DataError if it is none of *ranks* orders."""
    if _bounded_factorial(len(order), ranks) != ranks:
        raise DataError("Scripted", f"{short_repr(order)} is not one of {short_repr(ranks)} orders")
    if not all(type(place) is int for place in order) or sorted(order) != list(range(len(order))):
        raise DataError("Scripted", f"{short_repr(order)} is not a permutation of 0 to {len(order) - 1}")
    places = list(range(len(order)))
    rank, weight = 0, 1
    for last in range(len(order) - 1, 0, -1):
        pick = places.index(order[last])
        places[last], places[pick] = places[pick], places[last]
        rank += pick * weight
        weight *= last + 1
    return rank


def _bounded_factorial(size: int, most: int) -> int:
    """Return in how many orders *size* things can be, or any number above *most* if there are more than that."""
    product = 1
    for factor in range(2, size + 1):
        product *= factor
        if product > most:
            break
    return product
