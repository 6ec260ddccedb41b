"""Shows the panels of a display as a text table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from castlerules.text import INNER_WIDTH, LABEL_WIDTH, box, labelled, wrapped

from .panels import Display, Entry, Grid, Panel, Side, Slot

_MIN_COLUMN_WIDTH: Final = 12
_GAP: Final = "  "


def text_table(display: Display) -> str:
    """Return *display* as a text table: the sides with the notes between them, and the decision at the end."""
    middle = [line for entry in display.notes for line in _entry_lines(entry)]
    ending = [display.decision, *([f"options: {display.options}"] if display.options else [])]
    above, below, after = [
        [_side_lines(side) for side in sides] for sides in (display.above, display.below, display.after)
    ]
    between = [middle or [display.idle]] if middle or display.idle else []
    return box([*above, *between, *below, ending, *after], head=(display.heading, display.observer))


def _side_lines(side: Side) -> list[str]:
    blocks = [block for panel in (*side.edge, *side.field) for block in _blocks(panel)]
    return [line for block in (blocks[::-1] if side.own else blocks) for line in block]


def _blocks(panel: Panel) -> Iterator[list[str]]:
    """Yield the lines of *panel* in groups that stay together whatever the order of the groups is."""
    groups = [_entry_lines(entry) for entry in panel.entries]
    if isinstance(panel, Grid):
        yield [line for lines in (*groups, *[_row_lines(*row) for row in panel.rows]) for line in lines]
    else:
        yield from groups


def _entry_lines(entry: Entry) -> list[str]:
    label, lines = entry
    return list(lines) if label is None else labelled(label, lines)


def _row_lines(edge: str, row: tuple[Slot, ...]) -> list[str]:
    """Return the lines of a grid *row* with the label *edge*: a column for each slot, or a list if it has too many."""
    wide = (INNER_WIDTH - LABEL_WIDTH + len(_GAP)) // max(1, len(row)) - len(_GAP)
    if wide < _MIN_COLUMN_WIDTH:
        return labelled(edge, ["; ".join([f"{slot.heading}: {slot.text}" for slot in row])])
    columns = [[*wrapped(slot.heading, wide), *wrapped(slot.text, wide)] for slot in row]
    body = [_GAP.join([f"{part:<{wide}}" for part in line]) for line in zip_longest(*columns, fillvalue="")]
    margins = [edge, *[""] * (len(body) - 1)]
    return [f"{margin:<{LABEL_WIDTH}}{line}".rstrip() for margin, line in zip(margins, body, strict=True)]
