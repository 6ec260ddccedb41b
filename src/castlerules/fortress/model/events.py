"""The events of Fortress that normal Magic does not have: creatures dealt to the garrison, and rolls of dice."""

from __future__ import annotations

from typing import Final

from castlerules.core import value
from castlerules.core.value import kinds_of
from castlerules.magic.model.changes import Change

from .assault_table import AssaultRow


@value
class GarrisonDealt(Change):
    """FOR-010: *count* creatures were dealt to the garrison in attempt number *attempt*."""

    count: int
    attempt: int


@value
class DieRolled(Change):
    """FOR-016: the die at the end of a turn showed *face*."""

    face: int


@value
class AssaultRolled(Change):
    """FOR-032: an assault was decided; its *damage* and the faces *dice* give *row* of the assault table (FOR-034)."""

    damage: int
    dice: tuple[int, ...]
    row: AssaultRow


EVENTS: Final = kinds_of(Change, __name__)
"""The events that normal Magic does not have."""
