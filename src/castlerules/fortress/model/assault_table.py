"""The table of the assault, the exact chances of its dice, and the results of a game."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from itertools import product
from types import MappingProxyType
from typing import Final

from castlerules.core import DataError
from castlerules.core.errors import checked_int, short_repr


class Result(Enum):
    """FOR-Q57: how a game can end for the player, from best to worst."""

    TOTAL_VICTORY = "total_victory"
    CONVINCING_VICTORY = "convincing_victory"
    VICTORY = "victory"
    DRAW = "draw"
    PLAY_AGAIN = "play_again"
    DEFEAT = "defeat"
    TOTAL_DEFEAT = "total_defeat"

    @property
    def returns(self) -> float:
        """The value of the result for the player: 1 for total victory, -1 for total defeat, 0 for a draw.

        The rules only give the order (FOR-Q57). A convincing victory is worth 0.75, a victory 0.5, a defeat -0.5.
        PLAY_AGAIN, if it ends the game (FOR-Q54), is worth -0.25: its row is below that of the draw, but the player has
        not lost.
        """
        return _RETURNS[self]


_RETURNS: Final = MappingProxyType(dict(zip(Result, (1.0, 0.75, 0.5, 0.0, -0.25, -0.5, -1.0), strict=True)))


class AssaultRow(Enum):
    """FOR-034: the rows of the table that gives the result of an assault from its damage and the dice, in order."""

    TOTAL_VICTORY = "total_victory"
    CONVINCING_VICTORY = "convincing_victory"
    VICTORY = "victory"
    DRAW = "draw"
    HELP_COMES = "help_comes"

    @property
    def result(self) -> Result | None:
        """The result of the game; None for HELP_COMES, after which the player still has a choice (FOR-040)."""
        return None if self is AssaultRow.HELP_COMES else Result(self.value)


DICE: Final = 3
"""FOR-033: how many dice are rolled."""

FACES: Final = 6
"""FOR-033: how many faces each die has."""

ROLLS: Final = FACES**DICE
"""How many different rolls there are, all equally likely."""

_ALL_SUMS: Final = tuple(map(sum, product(range(1, FACES + 1), repeat=DICE)))

ROLLS_BY_SUM: Final = tuple([(total, _ALL_SUMS.count(total)) for total in range(DICE, DICE * FACES + 1)])
"""Each sum of the dice with the number of rolls that give it."""


def assault_row(damage: int, roll: int, margin: int = 5) -> AssaultRow:
    """FOR-I18, FOR-034: return the row of the assault table for the total *damage* of the creatures and the dice.

    *roll* is the sum of the dice. FOR-Q52: if several rows apply, the most extreme one is returned. The extreme rows
    (total victory, help comes) apply only if *damage* and *roll* differ by more than *margin*. Raises DataError if
    *damage* or *margin* is below zero, or if the dice cannot add up to *roll*.
    """
    if type(roll) is not int or not DICE <= roll <= DICE * FACES:
        raise DataError("roll", f"expected the sum of {DICE} dice, {DICE} to {DICE * FACES}, got {short_repr(roll)}")
    lead, margin = checked_int("damage", damage) - roll, checked_int("margin", margin)
    if lead > margin:
        return AssaultRow.TOTAL_VICTORY
    if lead > 0:
        return AssaultRow.CONVINCING_VICTORY
    if lead == 0:
        return AssaultRow.VICTORY
    return AssaultRow.DRAW if lead >= -margin else AssaultRow.HELP_COMES


def chances(damage: int, margin: int = 5) -> tuple[tuple[AssaultRow, Fraction], ...]:
    """Return the exact probability of each row of the assault table for total *damage* (FOR-034), in table order.

    *margin* is the difference of damage and dice above which the extreme rows apply (``assault_margin``, FOR-Q52).
    Impossible rows have probability 0, and all add up to 1. Raises DataError if *damage* or *margin* is below zero.
    """
    rows = [(assault_row(damage, roll, margin), ways) for roll, ways in ROLLS_BY_SUM]
    return tuple([(row, Fraction(sum(ways for other, ways in rows if other is row), ROLLS)) for row in AssaultRow])
