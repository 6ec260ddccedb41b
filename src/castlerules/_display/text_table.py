"""Shows the panels of a display as a text table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from castlerules.text import LABEL_WIDTH, WIDTH, box, labelled, wrapped

from .panels import Display, Entry, Grid, Panel, Piles, Side, Slot

_MIN_COLUMN_WIDTH: Final = 12
_GAP: Final = "  "
_NARROW_GAP: Final = " "
FRAME: Final = 4
"""The columns that the frame of a table takes."""


def text_table(display: Display, width: int = WIDTH) -> str:
    """Return *display* as a text table: the sides with the notes between them, and the decision at the end.

    No line has more than *width* columns.
    """
    return box(table_sections(display, width - FRAME), head=(display.heading, display.observer), width=width)


def table_sections(display: Display, width: int) -> list[list[str]]:
    """Return what stands in the frame of the text table of *display*: a list of lines for each of its sections.

    The frame has room for *width* columns; lines that stand beside no label may be longer.
    """
    middle = [line for entry in display.notes for line in _entry_lines(entry, width)]
    ending = [display.decision, *([f"options: {display.options}"] if display.options else [])]
    above, below, after = [
        [_side_lines(side, width) for side in sides] for sides in (display.above, display.below, display.after)
    ]
    between = [middle or [display.idle]] if middle or display.idle else []
    return [*above, *between, *below, ending, *after]


def _side_lines(side: Side, width: int) -> list[str]:
    blocks = [block for panel in (*side.edge, *side.field) for block in _blocks(panel, width)]
    return [line for block in (blocks[::-1] if side.own else blocks) for line in block]


def _blocks(panel: Panel, width: int) -> Iterator[list[str]]:
    """Yield the lines of *panel* in groups that stay together whatever the order of the groups is."""
    groups = [_entry_lines(entry, width) for entry in panel.entries]
    if isinstance(panel, Grid):
        yield [line for lines in (*groups, *[_row_lines(*row, width) for row in panel.rows]) for line in lines]
        return
    yield from groups
    if isinstance(panel, Piles) and panel.columns_of_text:
        yield column_lines(panel.columns_of_text, width)


def _entry_lines(entry: Entry, width: int) -> list[str]:
    label, lines = entry
    return list(lines) if label is None else labelled(label, lines, width=width)


def _row_lines(edge: str, row: tuple[Slot, ...], width: int) -> list[str]:
    """Return the lines of a grid *row* with the label *edge*: a column for each slot, or a list if it has too many."""
    if common := common_row_text(row):
        return labelled(edge, [common], width=width)
    wide = (width - LABEL_WIDTH + len(_GAP)) // max(1, len(row)) - len(_GAP)
    if wide < _MIN_COLUMN_WIDTH:
        return labelled(edge, ["; ".join([f"{slot.heading}: {slot.words}" for slot in row])], width=width)
    columns = [[*wrapped(slot.heading, wide), *wrapped(slot.words, wide)] for slot in row]
    body = [_GAP.join([f"{part:<{wide}}" for part in line]) for line in zip_longest(*columns, fillvalue="")]
    margins = [edge, *[""] * (len(body) - 1)]
    return [f"{margin:<{LABEL_WIDTH}}{line}".rstrip() for margin, line in zip(margins, body, strict=True)]


def common_row_text(row: tuple[Slot, ...]) -> str:
    """Return the text of a *row* of slots that all hold the same, with the headings and notes of those that have notes.

    The text is empty if they do not.
    """
    if len(row) < 2 or len({slot.text for slot in row}) > 1:
        return ""
    marked = [f"; {slot.heading} {slot.note}" for slot in row if slot.note]
    return f"{row[0].heading} to {row[-1].heading}: {row[0].text}{''.join(marked)}"


def column_lines(columns: tuple[tuple[str, ...], ...], width: int) -> list[str]:
    """Return *columns* of text side by side; below each other, if there is no room for their longest words."""
    wide = _column_widths(columns, width)
    if wide is None:
        return [
            line for name, *lines in columns for line in labelled(name, [", ".join(filter(None, lines))], width=width)
        ]
    parts = [
        [part for line in lines for part in wrapped(line, room)] for lines, room in zip(columns, wide, strict=True)
    ]
    rows = zip_longest(*parts, fillvalue="")
    return [
        _NARROW_GAP.join([f"{part:<{room}}" for part, room in zip(row, wide, strict=True)]).rstrip() for row in rows
    ]


def _column_widths(columns: tuple[tuple[str, ...], ...], width: int) -> list[int] | None:
    """Return the width of each of *columns*, equal shares of the line; None if their longest words have no room.

    A column with a long word is wider, and takes its room from the columns that have the most to spare.
    """
    room = width - len(_NARROW_GAP) * (len(columns) - 1)
    longest_words = [max([len(word) for line in lines for word in line.split()], default=0) for lines in columns]
    if sum(longest_words) > room:
        return None
    widths = [max(longest, room // len(columns)) for longest in longest_words]
    while sum(widths) > room:
        slack = [(width - longest, width) for width, longest in zip(widths, longest_words, strict=True)]
        widths[slack.index(max(slack))] -= 1
    return widths
