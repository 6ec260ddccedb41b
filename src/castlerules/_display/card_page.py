"""A card of Magic alone, as text and as a picture: name, cost, types, rules text, power and toughness."""

from __future__ import annotations

from typing import Final, NamedTuple

from castlerules._displayed import Printer, is_alone
from castlerules.cards import language as lang
from castlerules.cards.rendering.cards import render, rules_lines
from castlerules.svg import (
    Element,
    add_label,
    add_rectangle,
    add_shape,
    add_tooltip,
    html_frame,
    markup,
    new_document,
)
from castlerules.text import box

from .canvas import DARK, Point, draw_symbols
from .card import INK, SYMBOL_WIDTH
from .card_colors import cost_symbols, fill_color
from .text_width import ELLIPSIS, lines_that_fit, shortened, text_width

_TEXT_WIDTH: Final = 64
"""The width of a card as text, in columns."""

_WIDTH: Final = 250
_HEIGHT: Final = 350
_EDGE: Final = 10
_GAP: Final = 8
_PAPER: Final = "#fbf8f0"
_TITLE_SIZE: Final = 14
_TYPE_SIZE: Final = 11.5
_SIZE_SIZE: Final = 17
_SIZE_HEIGHT: Final = 28
_TEXT_TOP: Final = 74
_TEXT_SIZES: Final = (13.0, 12.0, 11.0, 10.0)
"""The font sizes of the rules text: the first in which all of it fits, else the last, and the text is cut."""

_INSET: Final = 8
_LEADING: Final = 1.3
_PARAGRAPH_GAP: Final = 4


# Text.


def card_text(card: lang.CardDef) -> str:
    """Return *card* in a frame: its name and cost above, then types and size, and below them its rules text."""
    faces = [_face_box(face) for face in card.faces]
    return "\n".join([*faces, *["(characteristics only)"] * card.blank])


def _face_box(face: lang.Face) -> str:
    size = "" if face.pt is None else str(face.pt)
    room = _TEXT_WIDTH - 4
    types = str(face.types)
    head = [f"{types}{size:>{room - len(types)}}"] if len(types) + len(size) + 2 <= room else [types, f"{size:>{room}}"]
    cost = "" if face.cost is None else str(face.cost)
    rules = rules_lines(face)
    return box([head, *([rules] if rules else [])], head=(face.name, cost), width=_TEXT_WIDTH)


def print_card(card: lang.CardDef, printer: Printer) -> None:
    """Print *card* as text, or inside of another value its ``repr``."""
    printer.text(card_text(card) if is_alone(printer) else repr(card))


# Picture.


def card_picture(card: lang.CardDef, width: int | None = None) -> Element:
    """Return the picture of *card*, *width* pixels wide; the halves of a split card stand side by side.

    The whole text is shown under a pointer. Raises DataError if *width* is no positive integer.
    """
    count = len(card.faces)
    wide = _WIDTH * count + _GAP * (count - 1)
    lines = render(card).splitlines()
    root = new_document((wide, _HEIGHT), card.name, " ".join(lines), width=width)
    group = add_tooltip(add_shape(root, "g"), *lines)
    for place, face in enumerate(card.faces):
        _draw_face(group, face, place * (_WIDTH + _GAP))
    return root


def card_svg(card: lang.CardDef, width: int | None = None) -> str:
    """Return the picture of *card* as SVG."""
    return markup(card_picture(card, width))


def card_html(card: lang.CardDef) -> str:
    """Return the picture of *card* in an HTML element."""
    return markup(html_frame(card_picture(card)))


def _draw_face(group: Element, face: lang.Face, left: float) -> None:
    fill = fill_color(face.colors, land=face.has_type(lang.CardType.LAND))
    add_rectangle(group, (left, 0), (_WIDTH, _HEIGHT), 14, fill=DARK)
    add_rectangle(group, (left + 5, 5), (_WIDTH - 10, _HEIGHT - 10), 10, fill=fill)
    inner, room = left + _EDGE + _INSET, _WIDTH - 2 * (_EDGE + _INSET)
    _draw_title(group, face, (inner, 30), room)
    _draw_types(group, face, (inner, 57), room)
    bottom = _HEIGHT - _EDGE - 5
    if face.pt is not None:
        _draw_size(group, str(face.pt), (left + _WIDTH - _EDGE - 5, bottom), fill)
        bottom -= _SIZE_HEIGHT + 4
    add_rectangle(
        group, (left + _EDGE, _TEXT_TOP), (_WIDTH - 2 * _EDGE, bottom - _TEXT_TOP), 5, fill=_PAPER, stroke=DARK
    )
    _draw_rules(group, rules_lines(face), (inner, _TEXT_TOP + _INSET), (room, bottom - _TEXT_TOP - 2 * _INSET))


def _draw_title(group: Element, face: lang.Face, place: Point, room: float) -> None:
    """Draw the name of *face*, and its cost at the right end; at most half of the room is for the cost."""
    symbols = "" if face.cost is None else cost_symbols(face.cost)
    wide = min(SYMBOL_WIDTH * len(symbols.split()), room / 2)
    name = shortened(face.name, room - wide - (6 if wide else 0), _TITLE_SIZE, bold=True)
    add_label(group, place, name, _TITLE_SIZE, fill=INK, font_weight="bold")
    if symbols:
        draw_symbols(group, symbols, (place[0] + room - wide, place[1] - 5), wide)


def _draw_types(group: Element, face: lang.Face, place: Point, room: float) -> None:
    """Draw the type line of *face* on a strip; what does not fit is left out."""
    add_rectangle(
        group,
        (place[0] - _INSET, place[1] - 16),
        (room + 2 * _INSET, 24),
        5,
        fill=_PAPER,
        fill_opacity=0.6,
        stroke=DARK,
    )
    types = shortened(str(face.types), room, _TYPE_SIZE)
    add_label(group, place, types, _TYPE_SIZE, fill=INK)


def _draw_size(group: Element, size: str, corner: Point, fill: str) -> None:
    """Draw power and toughness in a box, whose right lower corner is *corner*."""
    wide = max(52, text_width(size, _SIZE_SIZE, bold=True) + 2 * _INSET)
    where = (corner[0] - wide, corner[1] - _SIZE_HEIGHT)
    add_rectangle(group, where, (wide, _SIZE_HEIGHT), 8, fill=fill, stroke=DARK)
    middle = (where[0] + wide / 2, where[1] + 20)
    add_label(group, middle, size, _SIZE_SIZE, fill=INK, text_anchor="middle", font_weight="bold")


def _draw_rules(group: Element, rules: tuple[str, ...], place: Point, room: tuple[float, float]) -> None:
    """Draw *rules* in the largest font in which they fit into *room*, else in the smallest, cut with an ellipsis."""
    size = next((size for size in _TEXT_SIZES if _depth(_lines(rules, room[0], size)) <= room[1]), _TEXT_SIZES[-1])
    lines = _lines(rules, room[0], size)
    shown = [line for line in lines if line.depth <= room[1]]
    if len(shown) < len(lines):
        last = shortened(f"{shown[-1].words} {ELLIPSIS}", room[0], size)
        shown[-1] = _Line(last, shown[-1].depth)
    for words, depth in shown:
        add_label(group, (place[0], place[1] + depth - size * (_LEADING - 1)), words, size, fill=INK)


class _Line(NamedTuple):
    """A line of the rules text, and the *depth* of its lower edge below the upper edge of the text, in pixels."""

    words: str
    depth: float


def _lines(rules: tuple[str, ...], room: float, size: float) -> list[_Line]:
    """Return the lines of *rules*, at most *room* pixels wide, in the font size *size*; a rule begins after a gap."""
    lines: list[_Line] = []
    for number, rule in enumerate(rules):
        gap = _PARAGRAPH_GAP if number else 0
        for words in lines_that_fit(rule, room, size):
            lines.append(_Line(words, _depth(lines) + gap + size * _LEADING))
            gap = 0
    return lines


def _depth(lines: list[_Line]) -> float:
    return lines[-1].depth if lines else 0
