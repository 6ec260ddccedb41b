"""Shows the panels of a display as a text table of few lines, for tables that would be taller than a screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Final, TypeAlias

from castlerules.core.frozen import frozen
from castlerules.text import WIDTH, box, labelled, wrapped

from .panels import Display, Entry, Grid, Panel, Piles, Side, Slot
from .text_table import FRAME, column_lines, common_row_text, table_sections

TALLEST: Final = 28
"""A table with more lines is shown in few lines, unless the caller has less room."""

_MARGIN: Final = 6
"""The width of the label at the edge of a row of slots."""

_MIN_SLOT_WIDTH: Final = 12
_GAP: Final = "  "
_BETWEEN_LINES: Final = "; "
_BETWEEN_ENTRIES: Final = " | "


@frozen
class _Row:
    """A row of slots with the label *edge*."""

    edge: str
    slots: tuple[Slot, ...]


@frozen
class _Columns:
    """Columns of text side by side."""

    columns: tuple[tuple[str, ...], ...]


_Item: TypeAlias = Entry | _Row | _Columns


def fitting_table(display: Display, width: int = WIDTH, *, tallest: int = TALLEST) -> str:
    """Return *display* as a text table, in few lines if it would have more than *tallest*.

    No line has more than *width* columns.
    """
    sections = fitting_sections(display, width - FRAME, tallest=tallest)
    return box(sections, head=(display.heading, display.observer), width=width)


def fitting_sections(display: Display, width: int, *, tallest: int = TALLEST) -> list[list[str]]:
    """Return what stands in the frame of the table of *display*, in few lines if it would have more than *tallest*.

    It is a list of lines for each section; the frame has room for *width* columns.
    """
    sections = table_sections(display, width)
    is_tall = sum([len(section) + 1 for section in sections]) > tallest
    return _compact(display, width) if is_tall and display.can_shrink else sections


def _compact(display: Display, width: int) -> list[list[str]]:
    """Return the sections of *display* in few lines.

    Short entries share a line, the lines of an entry follow each other, a slot is named in its first line, and the
    decision stands below the lowest side without a line in between.
    """
    above, below, after = [
        [_lines(_side_items(side), width) for side in sides] for sides in (display.above, display.below, display.after)
    ]
    middle = [line for label, lines in display.notes for line in labelled(label, lines, width=width)]
    between = [middle or [display.idle]] if middle or display.idle else []
    ending = [display.decision, *([f"options: {display.options}"] if display.options else [])]
    *higher, lowest = [*above, *between, *below]
    return [*higher, [*lowest, *ending], *after]


def _side_items(side: Side) -> list[_Item]:
    blocks = [block for panel in (*side.edge, *side.field) for block in _blocks(panel)]
    return [item for block in (blocks[::-1] if side.own else blocks) for item in block]


def _blocks(panel: Panel) -> Iterator[Sequence[_Item]]:
    """Yield what *panel* shows in groups that stay together whatever the order of the groups is."""
    if isinstance(panel, Grid):
        yield [*panel.entries, *[_Row(*row) for row in panel.rows]]
        return
    yield from [[entry] for entry in panel.entries]
    if isinstance(panel, Piles) and panel.columns_of_text:
        yield [_Columns(panel.columns_of_text)]


def _lines(items: Iterable[_Item], width: int) -> list[str]:
    """Return the lines of *items*; an entry that has room behind the one before it stands there."""
    lines: list[str] = []
    can_join = False
    for item in items:
        if isinstance(item, _Row):
            lines, can_join = [*lines, *_row_lines(item, width)], False
        elif isinstance(item, _Columns):
            lines, can_join = [*lines, *column_lines(item.columns, width)], False
        elif item[0] is None:
            lines, can_join = [*lines, *item[1]], False
        else:
            text = _BETWEEN_LINES.join([" ".join(line.split()) for line in item[1]])
            longer = f"{lines[-1]}{_BETWEEN_ENTRIES}{item[0]}: {text}" if can_join else ""
            if longer and len(longer) <= width:
                lines[-1] = longer
            else:
                lines += labelled(item[0], [text], width=width)
                can_join = True
    return lines


def _row_lines(row: _Row, width: int) -> list[str]:
    """Return the lines of a row of slots: a column for each of them, or a list if there are too many."""
    common = common_row_text(row.slots)
    if common:
        return labelled(row.edge, [common], label_width=_MARGIN, width=width)
    texts = [f"{slot.heading} {slot.words}" for slot in row.slots]
    wide = (width - _MARGIN + len(_GAP)) // max(1, len(texts)) - len(_GAP)
    if wide < _MIN_SLOT_WIDTH:
        return labelled(row.edge, [_BETWEEN_LINES.join(texts)], label_width=_MARGIN, width=width)
    cells = [wrapped(text, wide) for text in texts]
    body = [_GAP.join([f"{part:<{wide}}" for part in line]) for line in zip_longest(*cells, fillvalue="")]
    edges = [row.edge, *[""] * (len(body) - 1)]
    return [f"{edge:<{_MARGIN}}{line}".rstrip() for edge, line in zip(edges, body, strict=True)]
