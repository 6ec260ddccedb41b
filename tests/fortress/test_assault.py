"""The table of the assault, its exact chances, and the results of a game."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from castlerules import DataError
from castlerules.core import Outcome
from castlerules.fortress.model.assault_table import (
    DICE,
    FACES,
    ROLLS,
    ROLLS_BY_SUM,
    AssaultRow,
    Result,
    assault_row,
    chances,
)

ROWS = list(AssaultRow)
ALL_SUMS = range(3, 19)


@pytest.mark.rule("FOR-Q52")
@pytest.mark.parametrize("margin", [0, 1, 5, 8])
def test_a_difference_of_the_margin_is_not_yet_the_most_extreme_row(margin: int) -> None:
    """One more is, on either side."""
    assert AssaultRow.TOTAL_VICTORY is assault_row(10 + margin + 1, 10, margin)
    assert AssaultRow.TOTAL_VICTORY is not assault_row(10 + margin, 10, margin)
    assert AssaultRow.HELP_COMES is assault_row(10 - margin - 1, 10, margin)
    assert AssaultRow.HELP_COMES is not assault_row(10 - margin, 10, margin)


@pytest.mark.rule("FOR-034", "FOR-I18")
def test_the_table_has_one_row_for_each_pair_better_with_damage_and_worse_with_the_roll() -> None:
    """Every total up to 60 against every sum."""
    rank = {pair: ROWS.index(assault_row(*pair)) for pair in product(range(61), ALL_SUMS)}

    assert all(rank[damage, roll] >= rank[damage + 1, roll] for damage in range(60) for roll in ALL_SUMS)
    assert all(rank[damage, roll] <= rank[damage, roll + 1] for damage in range(61) for roll in range(3, 18))
    assert set(range(5)) == set(rank.values())


@pytest.mark.rule("FOR-033")
def test_the_sums_of_three_dice_are_counted_exactly() -> None:
    """Sixteen sums in 216 rolls, as many above the middle as below."""
    assert (3, 6, 216) == (DICE, FACES, ROLLS)
    assert [1, 3, 6, 10, 15, 21, 25, 27] == [ways for _, ways in ROLLS_BY_SUM[:8]]
    assert [ways for _, ways in ROLLS_BY_SUM] == [ways for _, ways in ROLLS_BY_SUM[::-1]]
    assert list(ALL_SUMS) == [total for total, _ in ROLLS_BY_SUM]


@pytest.mark.rule("FOR-Q52")
def test_the_chances_follow_the_margin_and_add_up() -> None:
    """Without a margin every roll below the damage is a total victory."""
    margins = [dict(chances(damage, margin)) for damage in range(30) for margin in (0, 5, 9)]

    assert {1} == {sum(margin.values()) for margin in margins}
    assert [Fraction(1, 2), 0, Fraction(1, 8), 0, Fraction(3, 8)] == list(dict(chances(11, 0)).values())
    assert 1 == dict(chances(40, 100))[AssaultRow.CONVINCING_VICTORY]


@pytest.mark.rule("FOR-040", "FOR-Q57")
def test_results_are_ordered_and_their_returns_with_them() -> None:
    """From 1 for total victory to -1 for total defeat; a draw is worth nothing, and only victories more."""
    returns = [result.returns for result in Result]

    assert all(better > worse for better, worse in pairwise(returns))
    assert (1.0, 0.0, -1.0) == (returns[0], Result.DRAW.returns, returns[-1])
    assert Result.DRAW.returns > Result.PLAY_AGAIN.returns > Result.DEFEAT.returns
    assert [True] * 3 + [False] * 4 == [bool(Outcome((result.returns,), "", "").winners) for result in Result]


@pytest.mark.rule("FOR-040")
def test_every_row_but_the_last_is_a_result() -> None:
    """In the last row the player chooses."""
    assert [Result.TOTAL_VICTORY, Result.CONVINCING_VICTORY, Result.VICTORY, Result.DRAW, None] == [
        row.result for row in AssaultRow
    ]


@pytest.mark.rule("FOR-034")
@pytest.mark.parametrize(
    ("numbers", "path"),
    [
        ((-1, 10), "damage"),
        ((2.0, 10), "damage"),
        ((True, 10), "damage"),
        ((9, 2), "roll"),
        ((9, 19), "roll"),
        ((9, "10"), "roll"),
        ((9, True), "roll"),
        ((9, 10, -1), "margin"),
        ((9, 10, None), "margin"),
    ],
)
def test_numbers_that_no_assault_has_are_refused(numbers: tuple[Any, ...], path: str) -> None:
    """The wrong one is named."""
    with pytest.raises(DataError) as caught:
        assault_row(*numbers)

    assert path == caught.value.path
