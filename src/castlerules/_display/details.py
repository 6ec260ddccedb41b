"""Below a table, the full text of the cards that are seen: all of them, or one that is asked for by its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castlerules.core import DataError
from castlerules.core.errors import short_repr
from castlerules.svg import add_label, add_rectangle

from .canvas import DARK, EDGE, GAP, SvgCanvas
from .card import PALE, Card, CardText
from .panels import Display, Grid, Piles
from .text_width import lines_that_fit

_COLUMN_WIDTH: Final = 290
_INSET: Final = 12
_NAME_SIZE: Final = 14
_TEXT_SIZE: Final = 12.5
_LINE_HEIGHT: Final = 17


def texts_to_show(display: Display, details: bool | str) -> tuple[CardText, ...]:  # noqa: FBT001 - as svg passes it
    """Return the texts of the cards that the player sees in *display*, or of the card that is called *details*.

    Raises DataError if the player sees no card of that name, or if *details* is neither a name nor a bool.
    """
    texts = {text.name: text for text in _texts_of(display)}
    if isinstance(details, bool):
        return tuple(texts.values()) if details else ()
    if not isinstance(details, str):
        raise DataError("details", f"expected True, False or the name of a card, got {short_repr(details)}")
    if details not in texts:
        seen = ", ".join(sorted(texts)) or "none"
        raise DataError("details", f"expected the name of a card that the player sees ({seen}), got {details!r}")
    return (texts[details],)


def _texts_of(display: Display) -> Iterator[CardText]:
    for card in _cards_of(display):
        if card.full_text is not None:
            yield card.full_text
    yield from display.card_texts


def _cards_of(display: Display) -> Iterator[Card]:
    for side in (*display.above, *display.below, *display.after):
        for panel in side.panels:
            yield from panel.cards
            if isinstance(panel, Grid):
                yield from (slot.card for _, row in panel.rows for slot in row)
            elif isinstance(panel, Piles):
                yield from (card for pile in panel.piles for card in pile.cards)


def draw_details(canvas: SvgCanvas, texts: tuple[CardText, ...], width: float) -> None:
    """Draw *texts* side by side in columns, *width* pixels wide in all, from the lower end of *canvas* on."""
    count = max(1, int((width + GAP) // (_COLUMN_WIDTH + GAP)))
    wide = (width + GAP) / count - GAP
    for first in range(0, len(texts), count):
        row = [_lines_of(text, wide - 2 * _INSET) for text in texts[first : first + count]]
        high = 2 * _INSET + _LINE_HEIGHT * max(map(len, row))
        for place, lines in enumerate(row):
            left = EDGE + place * (wide + GAP)
            add_rectangle(canvas.root, (left, canvas.next_y), (wide, high), 8, fill=DARK)
            for number, (line, bold) in enumerate(lines):
                where = (left + _INSET, canvas.next_y + _INSET + 12 + _LINE_HEIGHT * number)
                size, weight = (_NAME_SIZE, "bold") if bold else (_TEXT_SIZE, "normal")
                add_label(canvas.root, where, line, size, fill=PALE, font_weight=weight)
        canvas.next_y += high + GAP


def _lines_of(text: CardText, room: float) -> list[tuple[str, bool]]:
    """Return the lines of *text* in *room* pixels, each with whether it is bold; the first one, with the name, is."""
    name, *rest = text.lines
    head = [(line, True) for line in lines_that_fit(name, room, _NAME_SIZE, bold=True)]
    return head + [(part, False) for line in rest for part in lines_that_fit(line, room, _TEXT_SIZE)]
