"""Draws panels with a layout of their own: grids of slots, piles of overlapping cards in columns, and rankings."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.svg import add_label, add_rectangle, add_tooltip

from .canvas import CARD_EDGE, DIM, EDGE, GAP, MAX_EDGES, Point, SvgCanvas
from .card import ATTACK_COLOR, CARD_WIDTH, PALE, Card
from .panels import Bar, Grid, Pile, Piles, Ranking, Slot
from .text_width import shortened, text_width

ARROW_STUB: Final = 20
"""The length of an arrow that only shows a direction, in pixels."""

_MIN_SLOT_WIDTH: Final = 70
_MIN_SLOT_HEIGHT: Final = 54
_MIN_PILE_WIDTH: Final = 74
_HEIGHT_PER_WIDTH: Final = 1.38
_FACE_DOWN_STEP: Final = 11
_HEADING_SIZES: Final = (12.5, 10.5, 9.5)
_HEAD_HEIGHT: Final = 18
_BAR_STEP: Final = 34
_BAR_HEIGHT: Final = 24
_NAME_WIDTH: Final = 232
_RANK_WIDTH: Final = 34
_BAR_GAP: Final = 12
_BAR_COLOR: Final = "#5a8fc4"
_OWN_BAR_COLOR: Final = "#d98f33"
_PART_COLOR: Final = "#c3d7ea"


# Grids.


def draw_grid(canvas: SvgCanvas, grid: Grid) -> None:
    """Draw *grid*, with its captions and room for the stubs of arrows on the side away from the middle.

    If the grid is too wide for the canvas, its columns are drawn in several parts below each other. Columns with a
    highlighted slot have a lighter ground.
    """
    if not grid.own:
        canvas.next_y += ARROW_STUB
        canvas.add_texts(grid.captions)
    labels = [words for words, _ in grid.rows]
    edge = 10 + max([text_width(words, 13, bold=True) for words in labels]) if any(labels) else 0
    count = max([len(row) for _, row in grid.rows], default=0)
    fit = max(1, min(count, int((canvas.width - edge + GAP) // (_MIN_SLOT_WIDTH + GAP))))
    wide = min(CARD_WIDTH, (canvas.width - edge + GAP) / fit - GAP)
    for first in range(0, count, fit):
        part = [(words, row[first : first + fit]) for words, row in grid.rows]
        _draw_part(canvas, part, (EDGE + edge, wide))
    if grid.own:
        canvas.add_texts(grid.captions)
        canvas.next_y += ARROW_STUB


def _draw_part(canvas: SvgCanvas, rows: list[tuple[str, tuple[Slot, ...]]], lay_out: tuple[float, float]) -> None:
    """Draw the part of a grid in *rows*, pairs of a row label and some slots of that row.

    *lay_out* is (x of the first column, width of each column).
    """
    left, wide = lay_out
    cards = [[attrs.evolve(slot.card, width=wide) for slot in row] for _, row in rows]
    heights = [max([card.height for card in row] + [_MIN_SLOT_HEIGHT]) for row in cards]
    for place in range(len(cards[0])):
        if any([row[place].highlighted for _, row in rows]):
            corner: Point = (left + place * (wide + GAP) - GAP / 2, canvas.next_y - GAP / 2)
            extent = (wide + GAP, sum(heights) + GAP * len(heights))
            add_rectangle(canvas.root, corner, extent, 8, fill=ATTACK_COLOR, fill_opacity=0.5)
    for (edge, _), row, high in zip(rows, cards, heights, strict=True):
        if edge:
            where = (left - 8, canvas.next_y + high / 2 + 5)
            add_label(canvas.root, where, edge, 13, fill=PALE, text_anchor="end", font_weight="bold")
        for place, card in enumerate(row):
            canvas.add_card(card, (left + place * (wide + GAP), canvas.next_y), high)
        canvas.next_y += high + GAP


# Piles.


def draw_piles(canvas: SvgCanvas, panel: Piles) -> None:
    """Draw the piles of *panel*, in more rows below each other if the canvas is too narrow for all columns."""
    fit = max(1, min(panel.columns, int((canvas.width + GAP) // (_MIN_PILE_WIDTH + GAP))))
    wide = min(CARD_WIDTH, (canvas.width + GAP) / fit - GAP)
    left = EDGE + (canvas.width + GAP - fit * (wide + GAP)) / 2
    columns = [left + place * (wide + GAP) for place in range(fit)]
    if panel.at_right and fit > len(panel.piles):
        columns = [columns[0], *columns[fit - len(panel.piles) + 1 :]]
    for first in range(0, len(panel.piles), len(columns)):
        line, bottom = panel.piles[first : first + len(columns)], canvas.next_y
        lift = _HEAD_HEIGHT + (CARD_EDGE * MAX_EDGES if any(card.under for pile in line for card in pile.cards) else 0)
        for pile, x in zip(line, columns, strict=False):
            _draw_heading(canvas, pile, (x, canvas.next_y), wide)
            bottom = max(bottom, _draw_overlapping(canvas, pile, (x, canvas.next_y + lift), wide))
        canvas.next_y = bottom + GAP
    canvas.add_texts(panel.captions)


def _draw_heading(canvas: SvgCanvas, pile: Pile, corner: Point, wide: float) -> None:
    """Draw the name and the fact of *pile*; the name is smaller where both have no room, and the fact has the rest."""
    biggest, *_, smallest = _HEADING_SIZES
    fact = shortened(pile.fact, max(wide / 2, wide - 8 - text_width(pile.name, biggest, bold=True)), 11)
    room = wide - 8 - text_width(fact, 11)
    sizes = [size for size in _HEADING_SIZES if text_width(pile.name, size, bold=True) <= room]
    size = sizes[0] if sizes else smallest
    name = shortened(pile.name, room, size, bold=True)
    add_label(canvas.root, (corner[0] + 2, corner[1] + 12), name, size, fill=PALE, font_weight="bold")
    add_label(canvas.root, (corner[0] + wide - 2, corner[1] + 12), fact, 11, fill=DIM, text_anchor="end")


def _draw_overlapping(canvas: SvgCanvas, pile: Pile, corner: Point, wide: float) -> float:
    """Draw the cards of *pile*, each covering the one before except for its text, and return y of their lower end."""
    (left, y), cards = corner, pile.cards or (Card.outline(f"{pile.name}: nothing"),)
    *covered, last = [attrs.evolve(card, width=wide) for card in cards]
    for card in covered:
        uncovered = attrs.evolve(card, tag=card.size, size="", cost="", pips="", rules_text=())
        canvas.add_card(uncovered, (left, y), max(_HEIGHT_PER_WIDTH * wide, uncovered.head_height))
        y += uncovered.head_height if uncovered.title_lines or uncovered.small_lines else _FACE_DOWN_STEP
    high = max(_HEIGHT_PER_WIDTH * wide, last.height)
    canvas.add_card(last, (left, y), high)
    for card in covered:
        if card.object_id is not None:
            canvas.card_positions[card.object_id] = (left + wide / 2, y + high / 2, high / 2)
    return y + high


# Rankings.


def draw_ranking(canvas: SvgCanvas, panel: Ranking) -> None:
    """Draw the lines of a ranking; the bar of the player with the most points has the full length."""
    most = max([bar.total for bar in panel.bars], default=0)
    facts = max([text_width(bar.fact, 14) + text_width(str(bar.total), 15) for bar in panel.bars], default=0)
    room = canvas.width - _NAME_WIDTH - facts - 3 * _BAR_GAP
    for bar in panel.bars:
        _draw_bar(canvas, bar, max(room, 0) / max(most, 1))
        canvas.next_y += _BAR_STEP
    canvas.add_texts(panel.captions)


def _draw_bar(canvas: SvgCanvas, bar: Bar, scale: float) -> None:
    """Draw one line of a ranking; *scale* is the length of a point."""
    top, left, length = canvas.next_y, EDGE + _NAME_WIDTH, scale * bar.total
    ink = PALE if bar.is_active else DIM
    name = shortened(bar.name, _NAME_WIDTH - _RANK_WIDTH - _BAR_GAP, 15, bold=bar.is_own)
    add_label(canvas.root, (EDGE + 2, top + 18), bar.rank, 15, fill=DIM)
    weight = "bold" if bar.is_own else "normal"
    add_label(canvas.root, (EDGE + _RANK_WIDTH, top + 18), name, 15, fill=ink, font_weight=weight)
    color = _OWN_BAR_COLOR if bar.is_own else _BAR_COLOR
    whole = add_rectangle(canvas.root, (left, top), (max(length, 2), _BAR_HEIGHT), 4, fill=color)
    add_tooltip(whole, bar.tooltip)
    if bar.part:
        add_rectangle(canvas.root, (left, top), (scale * bar.part, _BAR_HEIGHT), 4, fill=_PART_COLOR)
    add_label(canvas.root, (left + length + _BAR_GAP, top + 18), str(bar.total), 15, fill=ink)
    add_label(canvas.root, (EDGE + canvas.width, top + 18), bar.fact, 14, fill=DIM, text_anchor="end")
