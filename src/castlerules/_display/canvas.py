"""The SVG canvas of a display: draws rows of cards, bars and lines of text from top to bottom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.svg import Element, add_label, add_rectangle, add_shape, add_tooltip, format_number

from .card import INK, LINE_HEIGHT, PALE, SIZE_SIZE, SYMBOL_WIDTH, TEXT_LINE_HEIGHT, Card
from .panels import Seat
from .text_width import lines_that_fit, shortened, text_width

EDGE: Final = 14
"""The margin around the picture, in pixels."""

GAP: Final = 8
"""The space between two cards or bars, in pixels."""

CARD_EDGE: Final = 2
"""How much of each card under another one shows, in pixels."""

MAX_EDGES: Final = 3
"""The number of cards at most whose edges show under another card."""

DARK: Final = "#152d36"
DIM: Final = "#a9bcc4"
GOLD: Final = "#f0c24b"
_SCORE_HEIGHT: Final = 46
_GREY: Final = "#50504e"
_SHADE: Final = "#3c3a36"
_SYMBOL_COLORS: Final[Mapping[str, str]] = MappingProxyType(
    {"W": "#fffbe0", "U": "#7fb8e0", "B": "#9b8f96", "R": "#e8835c", "G": "#84b878"}
)

Point: TypeAlias = tuple[float, float]
"""A point as (pixels from the left, pixels from the top)."""


class SvgCanvas:
    """A picture under construction: *root*, the *width* to draw in, and *next_y*, where the next row begins.

    *card_positions* maps the object id of each card to (x, y) of its middle and half of its height, for arrows.
    """

    def __init__(self, root: Element, width: float) -> None:
        self.root = root
        self.width = width
        self.next_y: float = 48
        self.card_positions: dict[int, tuple[float, float, float]] = {}

    def add_row(self, cards: Sequence[Card]) -> None:
        """Draw *cards* side by side from ``next_y`` on, in as many rows as they need."""
        piled = any(card.under for card in cards)
        gap = 2 * GAP if piled else GAP
        rest = list(cards)
        while rest:
            ends = accumulate([card.width + gap for card in rest])
            fit = max(1, sum(end <= self.width + GAP for end in ends))
            line, rest = rest[:fit], rest[fit:]
            high = max([card.height for card in line])
            self.next_y += CARD_EDGE * MAX_EDGES if piled else 0
            left: float = EDGE
            for card in line:
                drop = (high - card.height) / 2 if card.turned else 0
                self.add_card(card, (left, self.next_y + drop), high - 2 * drop)
                left += card.width + gap
            self.next_y += high + GAP

    def add_card(self, card: Card, corner: Point, high: float) -> None:
        """Draw *card*, *high* pixels high, its left upper corner at *corner*; record its position for arrows."""
        for place in range(min(card.under, MAX_EDGES), 0, -1):
            where = (corner[0] + CARD_EDGE * place, corner[1] - CARD_EDGE * place)
            add_rectangle(self.root, where, (card.width, high), 6, fill=card.edge or card.fill, stroke=DARK)
        group = _add_group(self.root, card.keys)
        add_tooltip(group, card.tooltip, *(() if card.full_text is None else card.full_text.lines))
        _draw_background(group, card, corner, high)
        _draw_texts(group, card, corner, high)
        _draw_foot(group, card, corner, high)
        if card.object_id is not None:
            self.card_positions[card.object_id] = (corner[0] + card.width / 2, corner[1] + high / 2, high / 2)

    def add_seat_bar(self, seat: Seat) -> None:
        """Draw the bar that heads a player's side: name, facts, and at its end the score in large letters.

        If it is the player's turn to act, the bar has a golden frame.
        """
        score_width = text_width(seat.score, 34, bold=True) + GAP if seat.score else 0
        name = shortened(seat.name, (self.width - score_width) / 2, 16, bold=True)
        left = EDGE + 22 + text_width(name, 16, bold=True)
        lines = lines_that_fit(seat.facts, EDGE + self.width - 12 - score_width - left, 14)
        high = max(12 + 17 * len(lines), _SCORE_HEIGHT if seat.score else 0)
        bar = _add_group(self.root, seat.keys)
        add_tooltip(bar, ", ".join(filter(None, (f"{seat.name}: {seat.facts}", seat.score))))
        frame = add_rectangle(bar, (EDGE, self.next_y), (self.width, high), 8, fill=DARK)
        if seat.is_to_act:
            frame.attrib |= {"stroke": GOLD, "stroke-width": "2.5"}
        first = self.next_y + 20 + (high - 12 - 17 * max(1, len(lines))) / 2
        add_label(bar, (EDGE + 12, first), name, 16, fill=PALE, font_weight="bold")
        for place, line in enumerate(lines):
            add_label(bar, (left, first + 17 * place), line, 14, fill=PALE)
        if seat.score:
            where = (EDGE + self.width - 12, self.next_y + 35)
            add_label(bar, where, seat.score, 34, fill=PALE, text_anchor="end", font_weight="bold")
        self.next_y += high + GAP

    def add_texts(self, lines: Iterable[str]) -> None:
        """Draw *lines* of dim text, each wrapped to the width."""
        for line in lines:
            for part in lines_that_fit(line, self.width - 2, 13):
                add_label(self.root, (EDGE + 2, self.next_y + 12), part, 13, fill=DIM)
                self.next_y += 17
            self.next_y += 4


def _add_group(root: Element, keys: Sequence[str]) -> Element:
    """Add an empty group to *root* and return it; its attribute ``data-keys`` holds *keys*, if there are any."""
    return add_shape(root, "g", data_keys=" ".join(keys)) if keys else add_shape(root, "g")


def _draw_background(group: Element, card: Card, corner: Point, high: float) -> None:
    """Draw a card without its text: its face, a pattern if it is face down, a shade if it is tapped."""
    face = add_rectangle(
        group,
        corner,
        (card.width, high),
        6,
        fill=card.fill,
        stroke=card.frame or (DIM if card.dashed else DARK),
    )
    face.set("stroke-width", "4" if card.frame else "1.5")
    if card.dashed:
        face.set("stroke-dasharray", "6 5")
    if card.back_pattern:
        inner, size = (corner[0] + 4, corner[1] + 4), (card.width - 8, high - 8)
        add_rectangle(group, inner, size, 4, fill="none", stroke=card.back_pattern)
        if not card.emblem:
            _draw_lozenge(group, card.back_pattern, (corner[0] + card.width - 16, corner[1] + high - 17))
    if card.tapped:
        add_rectangle(group, corner, (card.width, high), 6, fill=_SHADE, fill_opacity=0.35)


def _draw_texts(group: Element, card: Card, corner: Point, high: float) -> None:
    """Draw the name of a card, its tag and status, and as much of its rules text as fits."""
    left, y = corner[0] + card.inset, corner[1] + (20 if card.emblem else 16)
    for line in card.title_lines:
        add_label(group, (left, y), line, card.title_size, fill=card.ink, font_weight="bold")
        y += LINE_HEIGHT
    ink = _GREY if card.ink == INK and not card.tapped else card.ink
    for line in card.small_lines:
        add_label(group, (left, y), line, card.small_size, fill=ink)
        y += LINE_HEIGHT
    for line in card.text_lines(high):
        add_label(group, (left, y), line, card.text_size, fill=card.ink)
        y += TEXT_LINE_HEIGHT


def _draw_foot(group: Element, card: Card, corner: Point, high: float) -> None:
    """Draw cost, size and emblem at the bottom of a card; the emblem of a turned card stands beside its name."""
    left, bottom = corner[0], corner[1] + high
    room = card.text_room
    if card.cost:
        beside = room - (text_width(card.size, SIZE_SIZE, bold=True) + 6 if card.size else 0)
        y = bottom - (33 if card.has_cost_above else 13)
        draw_symbols(group, card.cost, (left + card.inset, y), room if card.has_cost_above else beside)
    if card.pips:
        draw_symbols(group, card.pips, (left + card.inset, bottom - (33 if card.size else 13)), room)
    if card.emblem:
        x, y = left + card.width / 2 - 12, bottom - 30 - (20 if card.size else 0)
        if card.turned:
            x, y = left + card.width - 30, corner[1] + 5
        move = f"translate({format_number(x)} {format_number(y)})"
        add_shape(group, "path", d=card.emblem, fill=card.ink, transform=move)
    if card.size:
        where = (left + card.width - card.inset, bottom - 8)
        add_label(group, where, card.size, SIZE_SIZE, fill=card.ink, text_anchor="end", font_weight="bold")


def _draw_lozenge(group: Element, colour: str, middle: Point) -> None:
    x, y = middle
    corners = ((x, y - 8), (x + 7, y), (x, y + 8), (x - 7, y))
    add_shape(
        group,
        "polygon",
        points=" ".join(f"{format_number(x)},{format_number(y)}" for x, y in corners),
        fill=colour,
    )


def draw_symbols(group: Element, symbols: str, start: Point, room: float) -> None:
    """Draw the mana symbols in *symbols*, which are separated by spaces, as circles in a row that begins at *start*.

    If they need more than *room* pixels, or are the two costs of a split card (separated by ``//``), they are drawn as
    plain text, whose end is left out if there is no room for that either.
    """
    signs, (left, y) = symbols.split(), start
    if len(signs) * SYMBOL_WIDTH > room or "//" in signs:
        add_label(group, (left, y + 4), shortened(symbols, room, 11), 11, fill=INK)
        return
    for place, sign in enumerate(signs):
        x = left + SYMBOL_WIDTH * (place + 0.5) - 1
        add_shape(group, "circle", cx=x, cy=y, r=6.5, fill=_SYMBOL_COLORS.get(sign, "#c9c5bf"), stroke=DARK)
        add_label(group, (x, y + 3.5), sign, 9 if len(sign) == 1 else 6.5, fill=INK, text_anchor="middle")
