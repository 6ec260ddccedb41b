"""Random draws as series of chance events with few outcomes each, for libraries in which chance is a player."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.core import DataError

NODE_SIZE: Final = 64
"""A draw with more results than this is made in parts, if the number of results can be divided."""

MOST_OUTCOMES: Final = 1_024
"""The most outcomes that a chance event can have."""


@attrs.frozen
class PartialDraw:
    """A draw of a number that is made in parts: *size* outcomes for the next one, *left* results for all from it on.

    *number* is the sum of the parts so far, and *weight* what the next one counts. If every part is uniform, the number
    is uniform.
    """

    left: int
    size: int
    number: int = 0
    weight: int = 1

    @classmethod
    def below(cls, n: int) -> PartialDraw:
        """Return a draw below *n* of which nothing is known yet; raise DataError if a part has too many outcomes."""
        return cls(n, part_size(n))

    def after(self, outcome: int) -> PartialDraw:
        """Return the draw after *outcome*, a number below ``size``; it is complete if its ``left`` is 1.

        Raises DataError if *outcome* is not such a number.
        """
        if type(outcome) is not int or not 0 <= outcome < self.size:
            raise DataError("outcome", f"expected a number from 0 to {self.size - 1}, got {outcome!r}")
        left, number = self.left // self.size, self.number + self.weight * outcome
        return PartialDraw(left, part_size(left), number, self.weight * self.size)


def part_size(n: int) -> int:
    """Return how many outcomes the next part of a draw below *n* has; raise DataError if they are too many.

    It is the largest divisor of *n* up to ``NODE_SIZE``; if only 1 is one, it is the least divisor above.
    """
    if n <= NODE_SIZE:
        return n
    sizes = (*range(NODE_SIZE, 1, -1), *range(NODE_SIZE + 1, MOST_OUTCOMES + 1))
    divisor: int | None = next((size for size in sizes if n % size == 0), None)
    if divisor is not None:
        return divisor
    raise DataError("draw", f"expected draws whose results have prime factors up to {MOST_OUTCOMES}, got one below {n}")
