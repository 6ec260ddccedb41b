"""What an assault on the fortress would bring: its damage as the table stands, and the chances of its results."""

from __future__ import annotations

from fractions import Fraction

from castlerules.core import Rng, SetupError
from castlerules.fortress.book import FORTRESS
from castlerules.fortress.model import assault_table
from castlerules.fortress.model.assault_table import DICE
from castlerules.fortress.rules.turn import assault_damage
from castlerules.magic.information.determinize import determinize
from castlerules.magic.information.observation import Observation
from castlerules.magic.query.board import Board

from .phrases import row_name


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


def percent(chance: Fraction) -> str:
    """Return *chance* in percent; one that is not certain is never shown as 0 or 100 percent."""
    if chance == 1:
        return "for certain"
    rounded = round(chance * 100)
    if 0 < rounded < 100:
        return f"{rounded}%"
    return "more than 99%" if rounded else "less than 1%"
