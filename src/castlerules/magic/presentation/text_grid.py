"""Writes a variant's grids of cards as text: each row in columns, or as a list if it has too many places."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from castlerules.text import INNER_WIDTH, LABEL_WIDTH, labelled, wrapped

from .display import Cell, Grid
from .names import ObjectNames, power_toughness

_MIN_COLUMN_WIDTH: Final = 12
_GAP: Final = "  "


def grid_lines(names: ObjectNames, grid: Grid, *, own: bool) -> list[str]:
    """Return the lines of *grid*: its facts, then its rows from top to bottom.

    *own* is true for the grid of the observing player; the opponent's is turned round.
    """
    lines = labelled(grid.label, ["; ".join(grid.facts)])
    for edge, row in grid.oriented_rows(own=own):
        wide = (INNER_WIDTH - LABEL_WIDTH + len(_GAP)) // max(1, len(row)) - len(_GAP)
        lines += (
            _rows_in_columns(names, edge, row, wide)
            if wide >= _MIN_COLUMN_WIDTH
            else _rows_in_sequence(names, edge, row)
        )
    return lines


def _rows_in_columns(names: ObjectNames, edge: str, row: tuple[Cell, ...], wide: int) -> list[str]:
    """Return the lines of a grid *row*, a column of *wide* characters for each cell: its name, then what is in it.

    *edge* is the label of the row, which stands on the left.
    """
    columns = [[*wrapped(_cell_heading(cell), wide), *wrapped(cell_text(names, cell), wide)] for cell in row]
    body = [_GAP.join([f"{part:<{wide}}" for part in line]) for line in zip_longest(*columns, fillvalue="")]
    margins = [edge, *[""] * (len(body) - 1)]
    return [f"{margin:<{LABEL_WIDTH}}{line}".rstrip() for margin, line in zip(margins, body, strict=True)]


def _rows_in_sequence(names: ObjectNames, edge: str, row: tuple[Cell, ...]) -> list[str]:
    return labelled(edge, ["; ".join([f"{_cell_heading(cell)}: {cell_text(names, cell)}" for cell in row])])


def _cell_heading(cell: Cell) -> str:
    return f"{cell.name} {cell.note}".rstrip()


def cell_text(names: ObjectNames, cell: Cell) -> str:
    """Return in words what is in *cell*: a permanent or a card.

    A hidden card is ``unknown``, an empty cell ``vacant``.
    """
    permanent = names.permanent_in(cell)
    if permanent is not None:
        return ", ".join(
            [f"{names.name_of(permanent.id)} {power_toughness(permanent)}".rstrip(), *names.status_words(permanent)]
        )
    if cell.card is not None:
        return f"{cell.card.name}, {'face down' if cell.face_down else 'turned up'}"
    return "unknown" if cell.face_down else "vacant"
