"""What an assault on the fortress would bring: its damage as the table stands, and the chances of its results."""

from __future__ import annotations

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


def assault_damage_now(observation: Observation) -> int | None:
    """FOR-032: return the damage that an assault would do now; None if *observation* fits no state of a game."""
    try:
        return assault_damage(Board(FORTRESS, determinize(FORTRESS, observation, Rng.seeded(0))))
    except SetupError:
        return None


def chances_words(damage: int, margin: int) -> str:
    """FOR-034: return the chances of the possible results of an assault with *damage*, and what decides."""
    parts = [f"{row_name(row)} {percent(chance)}" for row, chance in assault_table.chances(damage, margin) if chance]
    return f"with {damage} damage now against {DICE} dice: {', '.join(parts)}"


def odds_words(damage: int, margin: int) -> str:
    """FOR-034 to FOR-040: return the exact chances of an assault with *damage*, and those to win with other damage."""
    rows = [f"{row_name(row)} {_exact(chance)}" for row, chance in assault_table.chances(damage, margin) if chance]
    others = [f"{other}: {_exact(winning_chance(other))}" for other in _EXAMPLES]
    return (
        f"With the {damage} damage of your creatures as things are: {', '.join(rows)}. Any victory: "
        f"{_exact(winning_chance(damage))} (FOR-034). Any victory with other damage: {', '.join(others)}."
    )


def winning_chance(damage: int) -> Fraction:
    """FOR-035 to FOR-037: return the chance that an assault with *damage* brings a victory of any kind."""
    return sum([chance for row, chance in assault_table.chances(damage) if row in _VICTORIES], Fraction(0))


def _exact(chance: Fraction) -> str:
    """Return *chance* in percent, with two decimals if it is no whole number, and rounded to neither 0 nor 100."""
    if (chance * 100).denominator == 1:
        return f"{int(chance * 100)}%"
    return f"{float(chance * 100):.2f}%"


def percent(chance: Fraction) -> str:
    """Return *chance* in percent; one that is not certain is never shown as 0 or 100 percent."""
    if chance == 1:
        return "for certain"
    rounded = round(chance * 100)
    if 0 < rounded < 100:
        return f"{rounded}%"
    return "more than 99%" if rounded else "less than 1%"
