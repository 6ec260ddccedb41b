"""The geometry of a castle: names, rows, columns and adjacency of its slots.

Slots are numbered row by row from 0: in a castle of four columns slot 5 is ``R2C2``. Row 1 is nearest to the opponent,
column 1 is leftmost for the owner, and both players use the owner's numbers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from .options import Adjacency

if TYPE_CHECKING:
    from .options import CastleRules


_SLOT_NAME: Final = r"R([1-9]\d?)C([1-9]\d?)"


def slot_name(rules: CastleRules, slot: int) -> str:
    """Return the name of *slot*, such as ``R1C2`` for the second slot of the front row."""
    return f"R{row_of(rules, slot)}C{column_of(rules, slot)}"


def slot_named(rules: CastleRules, name: object) -> int | None:
    """Return the index of the slot called *name*; None if the castle has no such slot."""
    match = re.fullmatch(_SLOT_NAME, name, re.ASCII) if isinstance(name, str) else None
    if match is None:
        return None
    row, column = int(match[1]), int(match[2])
    return (row - 1) * rules.columns + column - 1 if row <= rules.rows and column <= rules.columns else None


def normalized_slot(name: str) -> str:
    """Return *name* in capital letters if it has the form of a slot name, otherwise unchanged."""
    return name.upper() if re.fullmatch(_SLOT_NAME, name, re.ASCII | re.IGNORECASE) else name


def row_of(rules: CastleRules, slot: int) -> int:
    """Return the row of *slot*, counted from 1."""
    return slot // rules.columns + 1


def column_of(rules: CastleRules, slot: int) -> int:
    """Return the column of *slot*, counted from 1."""
    return slot % rules.columns + 1


def slots_in_column(rules: CastleRules, column: int) -> range:
    """Return the slots of *column*, the front one first."""
    return range(column - 1, rules.slots, rules.columns)


def slots_behind(rules: CastleRules, slot: int) -> range:
    """CAS-Q49: return the slots behind *slot*, the nearest first, whose card may come to the front in a switch.

    That is the one directly behind it, or by option (``switch_skips_gaps``) the first one there that is not vacant.
    """
    behind = range(slot + rules.columns, rules.slots, rules.columns)
    return behind if rules.switch_skips_gaps else behind[:1]


def are_adjacent(rules: CastleRules, slot: int, other: int) -> bool:
    """CAS-Q88: return whether two slots of one castle are adjacent under *rules*; there is no wrap-around."""
    down = abs(row_of(rules, slot) - row_of(rules, other))
    across = abs(column_of(rules, slot) - column_of(rules, other))
    if rules.adjacency == Adjacency.KING:
        return max(down, across) == 1
    return down + across == 1
