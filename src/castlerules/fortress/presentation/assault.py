"""What an assault on the fortress would bring: its damage as the table stands, and the chances of its results."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from castlerules.core import Rng, SetupError
from castlerules.fortress.book import FORTRESS
from castlerules.fortress.model import assault_table
from castlerules.fortress.model.assault_table import DICE, AssaultRow
from castlerules.fortress.rules.turn import assault_damage
from castlerules.magic.information.determinize import determinize
from castlerules.magic.information.observation import Observation
from castlerules.magic.query.board import Board

from .phrases import row_name

_VICTORIES: Final = (AssaultRow.TOTAL_VICTORY, AssaultRow.CONVINCING_VICTORY, AssaultRow.VICTORY)
_EXAMPLES: Final = (6, 8, 10, 12, 14, 16)
_HUNDREDTHS: Final = 10_000
"""So many hundredths of a percent are the whole."""


def assault_damage_now(observation: Observation) -> int | None:
    """FOR-032: return the damage that an assault would do now; None if *observation* fits no state of a game."""
    try:
        return assault_damage(Board(FORTRESS, determinize(FORTRESS, observation, Rng.seeded(0))))
    except SetupError:
        return None


def chances_words(damage: int, margin: int) -> str:
    """FOR-034: return the chances of the possible results of an assault with *damage*, and what decides."""
    parts = [f"{row_name(row)} {_shown(chance, whole)}" for row, chance, whole in _rounded_chances(damage, margin, 100)]
    return f"with {damage} damage now against {DICE} dice: {', '.join(parts)}"


def odds_words(damage: int, margin: int) -> str:
    """FOR-034 to FOR-040: return the exact chances of an assault with *damage*, and those to win with other damage."""
    rows = [
        f"{row_name(row)} {_exact(chance, hundredths)}"
        for row, chance, hundredths in _rounded_chances(damage, margin, _HUNDREDTHS)
    ]
    others = [f"{other}: {_exact(winning_chance(other))}" for other in _EXAMPLES]
    return (
        f"With the {damage} damage of your creatures as things are: {', '.join(rows)}. Any victory: "
        f"{_exact(winning_chance(damage))} (FOR-034). Any victory with other damage: {', '.join(others)}."
    )


def winning_chance(damage: int) -> Fraction:
    """FOR-035 to FOR-037: return the chance that an assault with *damage* brings a victory of any kind."""
    return sum([chance for row, chance in assault_table.chances(damage) if row in _VICTORIES], Fraction(0))


def percent(chance: Fraction) -> str:
    """Return *chance* in percent; one that is not certain is never shown as 0 or 100 percent."""
    return _shown(chance, round(chance * 100))


def rounded_together(amounts: Sequence[Fraction]) -> tuple[int, ...]:
    """Return *amounts*, none below 0, as whole numbers whose sum is that of the amounts, rounded.

    Those with the largest remainders are rounded up; of equal ones, those that come first.
    """
    whole = [int(amount) for amount in amounts]
    missing = round(sum(amounts, Fraction(0))) - sum(whole)
    largest = sorted(range(len(amounts)), key=lambda place: whole[place] - amounts[place])[:missing]
    return tuple([number + (place in largest) for place, number in enumerate(whole)])


def _rounded_chances(damage: int, margin: int, parts: int) -> list[tuple[AssaultRow, Fraction, int]]:
    """FOR-034: return the possible rows of an assault with *damage*: the chance of each, and its share of *parts*.

    The shares add up to *parts*, and those of the victories to the rounded chance of any victory. *parts* is even.
    """
    possible = [pair for pair in assault_table.chances(damage, margin) if pair[1]]
    shares = dict[AssaultRow, int]()
    for is_won in (True, False):
        group = [(row, chance * parts) for row, chance in possible if (row in _VICTORIES) is is_won]
        rounded = rounded_together([amount for _, amount in group])
        shares.update(zip([row for row, _ in group], rounded, strict=True))
    return [(row, chance, shares[row]) for row, chance in possible]


def _exact(chance: Fraction, hundredths: int | None = None) -> str:
    """Return *chance* in percent, with two decimals if it is no whole number, and rounded to neither 0 nor 100.

    *hundredths* is the rounded number of hundredths of a percent; if it is None, they are rounded here.
    """
    if (chance * 100).denominator == 1:
        return f"{int(chance * 100)}%"
    whole, decimals = divmod(round(chance * _HUNDREDTHS) if hundredths is None else hundredths, 100)
    return f"{whole}.{decimals:02}%"


def _shown(chance: Fraction, whole: int) -> str:
    """Return *chance*, which *whole* percent are about, in words; see ``percent``."""
    if chance == 1:
        return "for certain"
    if 0 < whole < 100:
        return f"{whole}%"
    return "more than 99%" if whole else "less than 1%"
