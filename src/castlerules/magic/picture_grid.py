"""Grids of cards as pictures: what lies there keeps its place, and what matters now lies on a lighter ground."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.svg import block, label

from .grids import cell_words
from .naming import Names
from .sheet import EDGE, GAP, GOLD, PALE, Place, Sheet
from .slips import ATTACK, CARD, Slip, back_slip, creature_slip, open_slip
from .told import Cell, Grid

__all__ = ["draw_grid"]

_SLIMMEST: Final = 70
_LEAST_HIGH: Final = 54


def draw_grid(sheet: Sheet, names: Names, grid: Grid, *, own: bool) -> None:
    """Draw *grid*, what there is to know of it farthest from the middle; in parts if it is too broad for the sheet."""
    rows = grid.as_seen(own=own)
    facts = f"{grid.label}: {', '.join(grid.facts)}"
    if not own:
        sheet.words(facts)
    edge = 10 + 7.6 * max([len(words) for words, _ in rows], default=0) if any(grid.edges) else 0
    count = max([len(row) for _, row in rows], default=0)
    fit = max(1, min(count, int((sheet.wide - edge + GAP) // (_SLIMMEST + GAP))))
    wide = min(CARD, (sheet.wide - edge + GAP) / fit - GAP)
    for first in range(0, count, fit):
        part = [(words, row[first : first + fit]) for words, row in rows]
        _draw_part(sheet, names, part, (EDGE + edge, wide))
    if own:
        sheet.words(facts)


def _draw_part(
    sheet: Sheet, names: Names, rows: list[tuple[str, tuple[Cell, ...]]], lay_out: tuple[float, float]
) -> None:
    """Draw some columns; *lay_out* is where the first begins, and how wide each is."""
    left, wide = lay_out
    slips = [[_cell_slip(names, cell, wide) for cell in row] for _, row in rows]
    deep = [max([slip.high for slip in row] + [_LEAST_HIGH]) for row in slips]
    marked = [place for place in range(len(slips[0])) if any([row[place].marked for _, row in rows])]
    for place in marked:
        corner: Place = (left + place * (wide + GAP) - GAP / 2, sheet.top - GAP / 2)
        extent = (wide + GAP, sum(deep) + GAP * len(deep))
        block(sheet.root, corner, extent, 8, fill=ATTACK, fill_opacity=0.5)
    for (edge, _), row, high in zip(rows, slips, deep, strict=True):
        if edge:
            where = (left - 8, sheet.top + high / 2 + 5)
            label(sheet.root, where, edge, 13, fill=PALE, text_anchor="end", font_weight="bold")
        for place, slip in enumerate(row):
            sheet.card(slip, (left + place * (wide + GAP), sheet.top), high)
        sheet.top += high + GAP


def _cell_slip(names: Names, cell: Cell, wide: float) -> Slip:
    """Return what is in *cell*: a creature, a card, the back of one, or an outline."""
    one = names.placed(cell)
    if one is not None:
        slip = creature_slip(names, one)
    elif cell.down:
        slip = back_slip("" if cell.card is None else cell.card.name)
    elif cell.card is not None:
        slip = attrs.evolve(open_slip(cell.card), marks="turned up")
    else:
        slip = Slip("", "none", "", ink=PALE, dashed=True)
    frame = slip.frame or (GOLD if cell.chosen else "")
    return attrs.evolve(slip, told=f"{cell.name}: {cell_words(names, cell)}", tag=cell.name, wide=wide, frame=frame)
