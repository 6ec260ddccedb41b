"""The slots of a castle: what they are called, and which lie next to which.

Slots are counted row by row from 0, so that in a castle of four columns slot 5 is ``R2C2``. Row 1 is nearest to the
opponent, columns go from the left of the owner, and both players use the owner's numbers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from .options import Adjacency

if TYPE_CHECKING:
    from .options import CastleRules


_SLOT_NAME: Final = re.compile(r"R([1-9]\d?)C([1-9]\d?)", re.ASCII)
_SLOT_NAME_ANY_CASE: Final = re.compile(_SLOT_NAME.pattern, re.ASCII | re.IGNORECASE)


def slot_name(rules: CastleRules, slot: int) -> str:
    """Return what *slot* is called, such as ``R1C2`` for the second of the front row."""
    return f"R{row_of(rules, slot)}C{column_of(rules, slot)}"


def slot_named(rules: CastleRules, name: object) -> int | None:
    """Return the slot called *name*; None if there is none."""
    match = _SLOT_NAME.fullmatch(name) if isinstance(name, str) else None
    if match is None:
        return None
    row, column = int(match[1]), int(match[2])
    return (row - 1) * rules.columns + column - 1 if row <= rules.rows and column <= rules.columns else None


def normalized_slot(name: str) -> str:
    """Return the name of a slot as it is written, where it is in small letters; whatever else it is, as it is."""
    return name.upper() if _SLOT_NAME_ANY_CASE.fullmatch(name) else name


def row_of(rules: CastleRules, slot: int) -> int:
    """Return the row of *slot*, from 1 on."""
    return slot // rules.columns + 1


def column_of(rules: CastleRules, slot: int) -> int:
    """Return the column of *slot*, from 1 on."""
    return slot % rules.columns + 1


def slots_in_column(rules: CastleRules, column: int) -> range:
    """Return the slots of *column*, the front one first."""
    return range(column - 1, rules.slots, rules.columns)


def slot_behind(rules: CastleRules, slot: int) -> int | None:
    """Return the slot directly behind *slot*; None in the last row."""
    return slot + rules.columns if slot + rules.columns < rules.slots else None


def are_adjacent(rules: CastleRules, slot: int, other: int) -> bool:
    """CAS-Q88: return whether two slots of one castle lie next to each other; there is no wrap-around."""
    down = abs(row_of(rules, slot) - row_of(rules, other))
    across = abs(column_of(rules, slot) - column_of(rules, other))
    if rules.adjacency == Adjacency.KING:
        return max(down, across) == 1
    return down + across == 1
