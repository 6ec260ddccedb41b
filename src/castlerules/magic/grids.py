"""Grids of cards in words: the places of a row beside each other, or where they are too many one behind the other."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from castlerules.text import INNER, MARGIN, labelled, wrapped

from .naming import Names, size
from .told import Cell, Grid

__all__ = ["cell_words", "grid_lines"]

_SLIMMEST: Final = 12
_GAP: Final = "  "


def grid_lines(names: Names, grid: Grid, *, own: bool) -> list[str]:
    """Return *grid* as the player sees it who owns it, or not: what there is to know of it, then its rows."""
    lines = labelled(grid.label, ["; ".join(grid.facts)])
    for edge, row in grid.as_seen(own=own):
        wide = (INNER - MARGIN + len(_GAP)) // max(1, len(row)) - len(_GAP)
        lines += _beside(names, edge, row, wide) if wide >= _SLIMMEST else _behind(names, edge, row)
    return lines


def _beside(names: Names, edge: str, row: tuple[Cell, ...], wide: int) -> list[str]:
    """Return the places of a row in columns that are *wide*, each with its name on top."""
    columns = [[*wrapped(_head(cell), wide), *wrapped(cell_words(names, cell), wide)] for cell in row]
    body = [_GAP.join([f"{part:<{wide}}" for part in line]) for line in zip_longest(*columns, fillvalue="")]
    margins = [edge, *[""] * (len(body) - 1)]
    return [f"{margin:<{MARGIN}}{line}".rstrip() for margin, line in zip(margins, body, strict=True)]


def _behind(names: Names, edge: str, row: tuple[Cell, ...]) -> list[str]:
    return labelled(edge, ["; ".join([f"{_head(cell)}: {cell_words(names, cell)}" for cell in row])])


def _head(cell: Cell) -> str:
    return f"{cell.name} {cell.note}".rstrip()


def cell_words(names: Names, cell: Cell) -> str:
    """Return what is in *cell*."""
    one = names.placed(cell)
    if one is not None:
        return ", ".join([f"{names.thing(one.id)} {size(one)}".rstrip(), *names.marks(one)])
    if cell.card is not None:
        return f"{cell.card.name}, {'face down' if cell.down else 'turned up'}"
    return "unknown" if cell.down else "vacant"
