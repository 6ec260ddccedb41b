"""Random generators as frozen values: a draw returns a number and the next generator.

The algorithm of ``Rng`` never changes; ``docs/rng.md`` specifies it, with test vectors.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Protocol, Self

from .errors import DataError, Violation, checked_int, short_repr
from .value import value

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Generator(Protocol):
    """The source of all random draws: any frozen, hashable value with this one method."""

    def below(self, n: int, /) -> tuple[int, Self]:
        """Return a uniformly random number in ``range(n)``, and the generator for the next draw.

        ``below(1)`` is ``(0, self)``: a draw with one possible result uses up nothing.
        """


def expected_generator(rng: object) -> str:
    """Return the text of the error for the argument *rng*, which is no ``Generator``."""
    seed = rng if type(rng) is int else 0
    return f"expected a generator with below(n), got {short_repr(rng)}; Rng.seeded({short_repr(seed)}) makes one"


def rng_violations(rule: str, rng: object) -> tuple[Violation, ...]:
    """Return a violation with the code *rule* if *rng*, the argument of a new game, is no ``Generator``; else ()."""
    if callable(getattr(rng, "below", None)):
        return ()
    return (Violation(rule, f"rng: {expected_generator(rng)}"),)


def _mix(word: int) -> int:
    """Return a 64-bit word whose every bit depends on every bit of *word*."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def _hash_words(words: Iterable[int]) -> int:
    """Return one 64-bit word, a hash of all of *words* in their order; ``Rng`` makes its keys with it."""
    word_hash = 0
    for word in words:
        word_hash = _mix(((word_hash + _STEP) & _MASK) ^ _mix(word & _MASK))
    return word_hash


def _limbs(number: int) -> list[int]:
    """Return any integer as 64-bit words for ``_hash_words``: 1 if negative else 0, then its digits in base 2**64.

    The lowest digit comes first.
    """
    limbs, rest = [int(number < 0)], abs(number)
    while True:
        limbs.append(rest & _MASK)
        rest >>= 64
        if not rest:
            return limbs


def _checked_bound(n: int) -> int:
    """Return *n*, the number of possible results of a draw; raise DataError if it is not a positive integer."""
    if type(n) is not int or n < 1:
        raise DataError("below", f"expected a positive number of results to draw from, got {short_repr(n)}")
    return n


@value
class Rng:
    """The library's generator: two 64-bit numbers, the stream (*key*) and the position in it (*counter*)."""

    key: int
    counter: int = 0

    def data_fault(self) -> str | None:
        """Return what is wrong with *key* or *counter*, or None; ``from_data`` refuses such a generator."""
        if 0 <= self.key <= _MASK and 0 <= self.counter <= _MASK:
            return None
        numbers = f"{short_repr(self.key)} and {short_repr(self.counter)}"
        return f"key and counter must be numbers of 64 bits, from 0 to 2**64 - 1; got {numbers}"

    @classmethod
    def seeded(cls, seed: int) -> Rng:
        """Return the generator for *seed*, any integer; raise DataError if it is not an integer."""
        if type(seed) is not int:
            raise DataError("seed", f"expected an integer, got {short_repr(seed)}")
        return cls(_hash_words(_limbs(seed)), 0)

    def derive(self, index: int) -> Rng:
        """Return a generator that is independent of this one; each *index* (any integer) gives a different one.

        Raises DataError if *index* is not an integer.
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
    """A generator with given *results*, one entry per draw: for tests, puzzles and games with real dice.

    An entry is the drawn number (0-based), or, for a shuffle, the order as a permutation: number *i* of it is the old
    place of the item that comes to place *i*. A draw with one possible result uses no entry.
    """

    results: tuple[int | tuple[int, ...], ...]

    def data_fault(self) -> str | None:
        """Return what is wrong with *results*, or None; ``from_data`` refuses such a generator."""
        numbers = [entry for entry in self.results if isinstance(entry, int)]
        lowest = min(numbers, default=0)
        return None if lowest >= 0 else f"expected entries of at least 0, got {short_repr(lowest)}"

    @classmethod
    def dice(cls, *faces: int) -> Scripted:
        """Return a generator whose die rolls give *faces*, 1-based; raise DataError for a face below 1."""
        return cls(tuple([checked_int("dice", face, 1) - 1 for face in faces]))

    def below(self, n: int) -> tuple[int, Scripted]:
        """Return the next entry as a number in ``range(n)``; raise DataError if there is none or it does not fit."""
        if _checked_bound(n) == 1:
            return 0, self
        if not self.results:
            raise DataError(
                "Scripted", f"the script has run out; expected another entry, a number below {short_repr(n)}"
            )
        entry = self.results[0]
        drawn = rank_of(entry, n) if isinstance(entry, tuple) else entry
        if type(drawn) is not int or not 0 <= drawn < n:
            raise DataError(
                "Scripted", f"expected a number below {short_repr(n)} as the next entry, got {short_repr(entry)}"
            )
        return drawn, Scripted(self.results[1:])


def permutation_of(rank: int, size: int) -> list[int]:
    """Return permutation number *rank* of ``range(size)``, so that one draw below ``size!`` can choose a shuffle.

    Each rank below ``size!`` gives a different permutation.
    """
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        rank, pick = divmod(rank, last + 1)
        order[last], order[pick] = order[pick], order[last]
    return order


def rank_of(order: tuple[int, ...], ranks: int) -> int:
    """Return the rank that ``permutation_of`` turns into *order*, so that a script can hold a shuffle as its order.

    *ranks* is the number of possible orders. Raises DataError if *order* is not one of them.
    """
    if _bounded_factorial(len(order), ranks) != ranks:
        raise DataError(
            "Scripted",
            f"expected an entry for a draw with {short_repr(ranks)} possible results, got {short_repr(order)};"
            f" {len(order)} items have another number of orders",
        )
    if not all(type(place) is int for place in order) or sorted(order) != list(range(len(order))):
        raise DataError("Scripted", f"expected a permutation of 0 to {len(order) - 1}, got {short_repr(order)}")
    places = list(range(len(order)))
    rank, weight = 0, 1
    for last in range(len(order) - 1, 0, -1):
        pick = places.index(order[last])
        places[last], places[pick] = places[pick], places[last]
        rank += pick * weight
        weight *= last + 1
    return rank


def _bounded_factorial(size: int, most: int) -> int:
    """Return the factorial of *size*, or some number above *most* if it is greater than *most*.

    The limit keeps a huge *size* from taking forever.
    """
    product = 1
    for factor in range(2, size + 1):
        product *= factor
        if product > most:
            break
    return product
