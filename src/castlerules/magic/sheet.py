"""A sheet on which a table of Magic is drawn from top to bottom: cards in rows, strips and lines of words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.svg import Element, block, label, number, shape, tell
from castlerules.text import wrapped

from .ids import ObjectId
from .slips import CARD, INK, LINE, Slip

__all__ = ["DARK", "DIM", "EDGE", "GAP", "GOLD", "PALE", "Place", "Sheet"]

EDGE: Final = 14
"""How much room there is around everything."""

GAP: Final = 8
"""How much room there is between things."""

DARK: Final = "#152d36"
PALE: Final = "#f3efe2"
DIM: Final = "#a9bcc4"
GOLD: Final = "#f0c24b"
_GREY: Final = "#5a5a58"
_SHADE: Final = "#3c3a36"
_PIPS: Final[Mapping[str, str]] = MappingProxyType(
    {"W": "#fffbe0", "U": "#7fb8e0", "B": "#8d8087", "R": "#e8835c", "G": "#84b878"}
)

Place: TypeAlias = tuple[float, float]
"""How far from the left and from the top."""


class Sheet:
    """A picture in the making: *root*, how *wide* its field is, and *top*, below which nothing is drawn yet.

    *places* are the middles of the cards in play, with half of their height.
    """

    def __init__(self, root: Element, wide: float) -> None:
        self.root = root
        self.wide = wide
        self.top: float = 48
        self.places: dict[ObjectId, tuple[float, float, float]] = {}

    def row(self, slips: Sequence[Slip]) -> None:
        """Draw cards, in as many rows as they need."""
        fit = max(1, int((self.wide + GAP) // (CARD + GAP)))
        for first in range(0, len(slips), fit):
            line = slips[first : first + fit]
            high = max([slip.high for slip in line])
            for place, slip in enumerate(line):
                self.card(slip, (EDGE + place * (CARD + GAP), self.top), high)
            self.top += high + GAP

    def card(self, slip: Slip, corner: Place, high: float) -> None:
        """Draw a card that is so *high*, its left upper corner at *corner*."""
        (left, top), group = corner, tell(shape(self.root, "g"), slip.told)
        _draw_face(group, slip, corner, high)
        inset, sizes = (5, (10, 10)) if slip.slim else (7, (12.5, 11))
        for place, line in enumerate(slip.title):
            where = (left + inset, top + 16 + LINE * place)
            label(group, where, line, sizes[0], fill=slip.ink, font_weight="bold")
        begin, ink = top + 16 + LINE * len(slip.title), _GREY if slip.ink == INK and not slip.tapped else slip.ink
        for place, line in enumerate(slip.small):
            label(group, (left + inset, begin + LINE * place), line, sizes[1], fill=ink)
        if slip.cost:
            _draw_cost(group, slip.cost, (left + 13, top + high - 13))
        if slip.pips:
            _draw_cost(group, slip.pips, (left + 13, top + high - (33 if slip.size else 13)))
        if slip.size:
            where = (left + slip.wide - inset, top + high - 8)
            label(group, where, slip.size, 17, fill=slip.ink, text_anchor="end", font_weight="bold")
        if slip.number is not None:
            self.places[slip.number] = (left + slip.wide / 2, top + high / 2, high / 2)

    def strip(self, head: str, facts: str, *, acts: bool) -> None:
        """Draw who sits here, with what there is to know in numbers, framed if they are to act."""
        lines = wrapped(facts, int((self.wide - 34 - 10.8 * len(head)) / 6.9))
        high = 12 + 17 * len(lines)
        frame = block(self.root, (EDGE, self.top), (self.wide, high), 8, fill=DARK)
        if acts:
            frame.attrib |= {"stroke": GOLD, "stroke-width": "2.5"}
        label(self.root, (EDGE + 12, self.top + 20), head, 16, fill=PALE, font_weight="bold")
        for place, line in enumerate(lines):
            label(self.root, (EDGE + 22 + 10.8 * len(head), self.top + 20 + 17 * place), line, 14, fill=PALE)
        self.top += high + GAP

    def words(self, line: str) -> None:
        """Draw a line of dim words."""
        for part in wrapped(line, int(self.wide / 6.5)):
            label(self.root, (EDGE + 2, self.top + 12), part, 13, fill=DIM)
            self.top += 17
        self.top += 4


def _draw_face(group: Element, slip: Slip, corner: Place, high: float) -> None:
    """Draw what is below all letters: the card, its pattern if it lies face down, a shade if it is tapped."""
    face = block(
        group, corner, (slip.wide, high), 6, fill=slip.fill, stroke=slip.frame or (DIM if slip.dashed else DARK)
    )
    face.set("stroke-width", "4" if slip.frame else "1.5")
    if slip.dashed:
        face.set("stroke-dasharray", "6 5")
    if slip.lining:
        inner, size = (corner[0] + 4, corner[1] + 4), (slip.wide - 8, high - 8)
        block(group, inner, size, 4, fill="none", stroke=slip.lining)
        _draw_lozenge(group, slip.lining, (corner[0] + slip.wide - 16, corner[1] + high - 17))
    if slip.tapped:
        block(group, corner, (slip.wide, high), 6, fill=_SHADE, fill_opacity=0.35)


def _draw_lozenge(group: Element, colour: str, middle: Place) -> None:
    x, y = middle
    corners = ((x, y - 8), (x + 7, y), (x, y + 8), (x - 7, y))
    shape(group, "polygon", points=" ".join(f"{number(one)},{number(two)}" for one, two in corners), fill=colour)


def _draw_cost(group: Element, signs: str, middle: Place) -> None:
    """Draw the symbols of a cost from *middle* on; many of them, or those of two halves, as letters."""
    found = signs.split()
    if len(found) > 5 or "//" in found:
        label(group, (middle[0] - 6, middle[1] + 4), signs, 11, fill=INK)
        return
    for place, sign in enumerate(found):
        x = middle[0] + 14 * place
        shape(group, "circle", cx=x, cy=middle[1], r=6.5, fill=_PIPS.get(sign, "#c9c5bf"), stroke=DARK)
        label(group, (x, middle[1] + 3.5), sign, 9 if len(sign) == 1 else 6.5, fill=INK, text_anchor="middle")
