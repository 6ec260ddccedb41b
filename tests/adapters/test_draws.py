"""A draw in parts is uniform: each number comes from exactly one series of outcomes."""

from __future__ import annotations

from math import factorial

import pytest

from castlerules import DataError
from castlerules.adapters.draws import NODE_SIZE, PartialDraw


def numbers(draw: PartialDraw) -> list[int]:
    """Return the number of each series of outcomes that completes *draw*."""
    ends, waiting = [], [draw]
    while waiting:
        part = waiting.pop()
        if part.left == 1:
            ends.append(part.number)
        else:
            waiting += [part.after(outcome) for outcome in range(part.size)]
    return ends


@pytest.mark.parametrize("n", [2, 20, 64, 65, 67, 120, 720, 2 * 67, factorial(7)])
def test_every_number_comes_once(n: int) -> None:
    """The parts multiply to the whole, so equal odds of the parts are equal odds of the numbers."""
    assert list(range(n)) == sorted(numbers(PartialDraw.below(n)))


def test_a_shuffle_is_a_short_series() -> None:
    """Sixty cards need fewer parts than cards, none with more than the usual number of outcomes."""
    draw, sizes = PartialDraw.below(factorial(60)), []
    while draw.left > 1:
        sizes.append(draw.size)
        draw = draw.after(draw.size - 1)

    assert factorial(60) - 1 == draw.number
    assert (True, True) == (len(sizes) < 60, max(sizes) <= NODE_SIZE)


def test_impossible_parts_are_refused() -> None:
    """A large prime cannot be divided, and an outcome lies below the size of its part."""
    with pytest.raises(DataError, match="prime factors up to 1024"):
        PartialDraw.below(1_031)
    with pytest.raises(DataError, match="expected a number from 0 to 5"):
        PartialDraw.below(6).after(6)
