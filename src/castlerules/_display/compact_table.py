"""Shows the panels of a display as a text table of few lines, for tables that would be taller than a screen.

There are two such forms: the compact one says all that the usual one says; the brief one leaves out the names of cards
that are out of play, and is for those who can have the whole table shown.
"""

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
class _BriefRows:
    """*rows* of slots, each with the label at its edge, in which equal slots stand together."""

    rows: tuple[tuple[str, tuple[Slot, ...]], ...]


@frozen
class _Columns:
    """Columns of text side by side."""

    columns: tuple[tuple[str, ...], ...]


_Item: TypeAlias = Entry | _Row | _BriefRows | _Columns


@frozen
class FittedTable:
    """The *sections* of a table in the form that fits, each a list of lines, and whether that *leaves_out* something.

    *lower* is the place of the first section of the sides below the middle, if there are any.
    """

    sections: list[list[str]]
    leaves_out: bool
    lower: int


def fitting_table(display: Display, width: int = WIDTH, *, tallest: int = TALLEST, brief_note: str = "") -> str:
    """Return *display* as a text table, in few lines if it would have more than *tallest*.

    No line has more than *width* columns. *brief_note* says in the upper edge of a brief table that leaves something
    out how all of it is shown; without it the table is not brief.
    """
    fitted = fitted_table(display, width - FRAME, tallest=tallest, may_be_brief=bool(brief_note))
    return box(
        fitted.sections, head=(display.heading, brief_note if fitted.leaves_out else display.observer), width=width
    )


def fitted_table(display: Display, width: int, *, tallest: int = TALLEST, may_be_brief: bool = False) -> FittedTable:
    """Return what stands in a frame with room for *width* columns: the first form with at most *tallest* lines.

    If none has, it is the last form that is allowed. The table is brief only where it *may_be_brief*.
    """
    sections = table_sections(display, width)
    other_sections = len(display.below) + len(display.after)
    if not display.can_shrink or _height(sections) <= tallest:
        return FittedTable(sections, leaves_out=False, lower=len(sections) - other_sections - 1)
    sections = _compact(display, width)
    is_brief = may_be_brief and _height(sections) > tallest
    if is_brief:
        sections = _brief(display, width)
    return FittedTable(sections, leaves_out=is_brief and _leaves_out(display), lower=len(sections) - other_sections)


def _leaves_out(display: Display) -> bool:
    """Return whether the brief form of *display* says less than the others."""
    panels = [panel for side in (*display.above, *display.below, *display.after) for panel in side.panels]
    is_shorter = any([panel.brief is not None and panel.brief != panel.entries for panel in panels])
    return is_shorter or any([label in display.minor for label, _ in display.notes])


def _height(sections: Sequence[Sequence[str]]) -> int:
    """Return how many lines *sections* and the lines below them take."""
    return sum([len(section) + 1 for section in sections])


def _compact(display: Display, width: int) -> list[list[str]]:
    """Return the sections of *display* in few lines.

    Short entries share a line, the lines of an entry follow each other, a slot is named in its first line, and the
    decision stands below the lowest side without a line in between.
    """
    middle = [line for label, lines in display.notes for line in labelled(label, lines, width=width)]
    return _sections(display, width, middle or [display.idle], is_brief=False)


def _brief(display: Display, width: int) -> list[list[str]]:
    """Return the sections of *display* in as few lines as possible.

    Panels have their brief entries, minor notes are left out and the others share lines, equal slots of a row stand
    together, and it is not said that there are no notes.
    """
    notes = [note for note in display.notes if note[0] not in display.minor]
    return _sections(display, width, _lines(notes, width), is_brief=True)


def _sections(display: Display, width: int, middle: Sequence[str], *, is_brief: bool) -> list[list[str]]:
    above, below, after = [
        [_lines(_side_items(side, is_brief=is_brief), width) for side in sides]
        for sides in (display.above, display.below, display.after)
    ]
    between = [[*middle]] if any(middle) else []
    ending = [display.decision, f"options: {display.options}" if display.options else ""]
    *higher, lowest = [*above, *between, *below]
    return [*higher, [*lowest, *filter(None, ending)], *after]


def _side_items(side: Side, *, is_brief: bool) -> list[_Item]:
    blocks = [block for panel in (*side.edge, *side.field) for block in _blocks(panel, is_brief=is_brief)]
    return [item for block in (blocks[::-1] if side.own else blocks) for item in block]


def _blocks(panel: Panel, *, is_brief: bool) -> Iterator[Sequence[_Item]]:
    """Yield what *panel* shows in groups that stay together whatever the order of the groups is."""
    entries = panel.entries if panel.brief is None or not is_brief else panel.brief
    if isinstance(panel, Grid) and is_brief:
        rows = _BriefRows(panel.rows)
        yield [rows, *entries] if panel.own else [*entries, rows]
        return
    if isinstance(panel, Grid):
        yield [*entries, *[_Row(*row) for row in panel.rows]]
        return
    yield from [[entry] for entry in entries]
    if isinstance(panel, Piles) and panel.columns_of_text:
        yield [_Columns(panel.columns_of_text)]


def _lines(items: Iterable[_Item], width: int) -> list[str]:
    """Return the lines of *items*; an entry that has room behind the one before it stands there."""
    lines: list[str] = []
    can_join = False
    for item in items:
        if isinstance(item, _Row):
            lines, can_join = [*lines, *_row_lines(item, width)], False
        elif isinstance(item, _BriefRows):
            lines, can_join = [*lines, *_brief_row_lines(item, width)], False
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


def _brief_row_lines(item: _BriefRows, width: int) -> list[str]:
    """Return the lines of rows of slots; a row that has room behind the one before it stands there."""
    lines: list[str] = []
    can_join = False
    for edge, slots in item.rows:
        text = common_row_text(slots) or _BETWEEN_LINES.join(_slot_groups(slots))
        longer = f"{lines[-1]}{_BETWEEN_ENTRIES}{edge} {text}" if can_join else ""
        if longer and len(longer) <= width:
            lines[-1] = longer
        else:
            row_lines = labelled(edge, [text], label_width=_MARGIN, width=width)
            lines, can_join = [*lines, *row_lines], len(row_lines) == 1
    return lines


def _slot_groups(slots: Iterable[Slot]) -> list[str]:
    """Return what *slots* hold, each content with the headings of its slots; what several hold is last."""
    headings: dict[str, list[str]] = {}
    for slot in slots:
        headings.setdefault(slot.words, []).append(slot.heading)
    groups = sorted(headings.items(), key=lambda group: len(group[1]) > 1)
    return [f"{', '.join(names)} {words}" for words, names in groups]
