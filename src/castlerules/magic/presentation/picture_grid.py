"""Draws a variant's grids of cards: each card at its place, and columns that matter now on a lighter background."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.svg import add_label, add_rectangle

from .canvas import EDGE, GAP, GOLD, PALE, Point, SvgCanvas
from .card_box import ATTACK_COLOR, CARD_WIDTH, CardBox, creature_box, face_down_box, face_up_box
from .display import Cell, Grid
from .names import ObjectNames
from .text_grid import cell_text

_MIN_CELL_WIDTH: Final = 70
_MIN_CELL_HEIGHT: Final = 54


def draw_grid(canvas: SvgCanvas, names: ObjectNames, grid: Grid, *, own: bool) -> None:
    """Draw *grid*, with its facts as a line on the side away from the middle.

    If the grid is too wide for the canvas, its columns are drawn in several parts below each other.
    """
    rows = grid.oriented_rows(own=own)
    facts = f"{grid.label}: {', '.join(grid.facts)}"
    if not own:
        canvas.add_text(facts)
    edge = 10 + 7.6 * max([len(words) for words, _ in rows], default=0) if any(grid.row_labels) else 0
    count = max([len(row) for _, row in rows], default=0)
    fit = max(1, min(count, int((canvas.width - edge + GAP) // (_MIN_CELL_WIDTH + GAP))))
    wide = min(CARD_WIDTH, (canvas.width - edge + GAP) / fit - GAP)
    for first in range(0, count, fit):
        part = [(words, row[first : first + fit]) for words, row in rows]
        _draw_part(canvas, names, part, (EDGE + edge, wide))
    if own:
        canvas.add_text(facts)


def _draw_part(
    canvas: SvgCanvas, names: ObjectNames, rows: list[tuple[str, tuple[Cell, ...]]], lay_out: tuple[float, float]
) -> None:
    """Draw the part of a grid in *rows*, pairs of a row label and some cells of that row.

    *lay_out* is (x of the first column, width of each column).
    """
    left, wide = lay_out
    boxes = [[_cell_box(names, cell, wide) for cell in row] for _, row in rows]
    heights = [max([card_box.height for card_box in row] + [_MIN_CELL_HEIGHT]) for row in boxes]
    marked = [place for place in range(len(boxes[0])) if any([row[place].highlighted for _, row in rows])]
    for place in marked:
        corner: Point = (left + place * (wide + GAP) - GAP / 2, canvas.next_y - GAP / 2)
        extent = (wide + GAP, sum(heights) + GAP * len(heights))
        add_rectangle(canvas.root, corner, extent, 8, fill=ATTACK_COLOR, fill_opacity=0.5)
    for (edge, _), row, high in zip(rows, boxes, heights, strict=True):
        if edge:
            where = (left - 8, canvas.next_y + high / 2 + 5)
            add_label(canvas.root, where, edge, 13, fill=PALE, text_anchor="end", font_weight="bold")
        for place, card_box in enumerate(row):
            canvas.add_card(card_box, (left + place * (wide + GAP), canvas.next_y), high)
        canvas.next_y += high + GAP


def _cell_box(names: ObjectNames, cell: Cell, wide: float) -> CardBox:
    """Return the box of *cell*: a creature, a face-up or face-down card, or the outline of an empty place."""
    permanent = names.permanent_in(cell)
    if permanent is not None:
        card_box = creature_box(names, permanent)
    elif cell.face_down:
        card_box = face_down_box("" if cell.card is None else cell.card.name)
    elif cell.card is not None:
        card_box = attrs.evolve(face_up_box(cell.card), status="turned up")
    else:
        card_box = CardBox("", "none", "", ink=PALE, dashed=True)
    frame = card_box.frame or (GOLD if cell.selected else "")
    return attrs.evolve(
        card_box, tooltip=f"{cell.name}: {cell_text(names, cell)}", tag=cell.name, width=wide, frame=frame
    )
