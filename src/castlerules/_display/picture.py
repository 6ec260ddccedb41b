"""Draws the panels of a display: the other sides on top, the own side below, and the notes beside or below them.

Coordinates are pixels. Cards fill as many rows as they need in the given width, so that a narrow picture is as readable
as a wide one.
"""

from __future__ import annotations

from typing import Final

from castlerules.core.errors import checked_int
from castlerules.svg import Element, add_arrow, add_label, add_rectangle, new_document

from .canvas import DARK, DIM, EDGE, GAP, GOLD, Point, SvgCanvas
from .card import INK, PALE
from .details import draw_details, texts_to_show
from .panels import Display, Grid, Panel, Piles, Ranking, Seat, Side
from .picture_panels import ARROW_STUB, draw_grid, draw_piles, draw_ranking
from .text_width import lines_that_fit, text_width

_MIN_WIDTH_WITH_NOTES: Final = 800
_NOTES_WIDTH: Final = 264
_MIDDLE_GAP: Final = 36
_TITLE_SIZES: Final = (19, 16, 13)
_HANG: Final = 12
_BAR_HEIGHT: Final = 34
_TABLE_COLOR: Final = "#1f3f4a"


def picture(display: Display, width: int | None = None, details: bool | str = False) -> Element:  # noqa: FBT001, FBT002 - as svg passes it
    """Return *display* as a picture, *width* pixels wide if given, with texts of cards below it as *details* says.

    Raises DataError if *width* is no positive int, or if *details* names no card that the player sees.
    """
    texts = texts_to_show(display, details)
    least, usual, greatest = display.widths
    wide = usual if width is None else min(max(checked_int("width", width, 1), least), greatest)
    beside = wide >= _MIN_WIDTH_WITH_NOTES and bool(display.notes or display.idle)
    told = [line for panel in _panels(display.above) for line in panel.description]
    told += [f"{head}: {'; '.join(lines)}" for head, lines in display.notes]
    title = f"{display.title}{', ' if display.observer else ''}{display.observer}"
    drawing = new_document((wide, 100), title, ". ".join([display.turn, *told, display.decision]), width=width)
    felt = add_rectangle(drawing, (0, 0), (wide, 100), 14, fill=_TABLE_COLOR)
    canvas = SvgCanvas(drawing, wide - 2 * EDGE - (_NOTES_WIDTH + EDGE if beside else 0))
    _draw_head(canvas, display, wide)
    top = canvas.next_y
    _draw_arrows(canvas, display, _draw_sides(canvas, display))
    if beside:
        _draw_notes(canvas, display, (wide - EDGE - _NOTES_WIDTH, top), _NOTES_WIDTH)
    else:
        _draw_notes(canvas, display, (EDGE, canvas.next_y), wide - 2 * EDGE)
    _draw_decision(canvas, display, wide)
    _draw_panels(canvas, _panels(display.after))
    draw_details(canvas, texts, wide - 2 * EDGE)
    _set_height(drawing, felt, (wide, canvas.next_y + EDGE - GAP), width)
    return drawing


def _set_height(drawing: Element, felt: Element, extent: Point, width: int | None) -> None:
    """Set the height of *drawing* and of its background *felt*, which is known only after everything is drawn."""
    sized = new_document(extent, "", "", width=width)
    for name in ("viewBox", "width", "height"):
        drawing.set(name, sized.get(name, ""))
    felt.set("height", sized.get("viewBox", "").rpartition(" ")[2])


def _draw_head(canvas: SvgCanvas, display: Display, wide: float) -> None:
    """Draw the title, and on its right which player observes; this text goes below the title if there is no room."""
    title, observer, room = display.heading, display.observer, wide - 2 * EDGE - 4
    observer_width = text_width(observer, 14) + EDGE if observer else 0
    size = next((size for size in _TITLE_SIZES if text_width(title, size, bold=True) <= room), _TITLE_SIZES[-1])
    narrow = text_width(title, size, bold=True) + observer_width > room
    y = 30
    for line in lines_that_fit(title, room, size, bold=True):
        add_label(canvas.root, (EDGE + 2, y), line, size, fill=PALE, font_weight="bold")
        y += 18
    if observer and narrow:
        for line in lines_that_fit(observer, room, 14):
            add_label(canvas.root, (EDGE + 2, y), line, 14, fill=DIM)
            y += 18
    elif observer:
        add_label(canvas.root, (wide - EDGE - 2, 30), observer, 14, fill=DIM, text_anchor="end")
    canvas.next_y = y


def _draw_sides(canvas: SvgCanvas, display: Display) -> float:
    """Draw all sides, and return y of the middle between them; without a side below, that is 0."""
    _draw_panels(canvas, _panels(display.above))
    if not display.below:
        return 0
    middle = canvas.next_y + (_MIDDLE_GAP - GAP) / 2
    canvas.next_y += _MIDDLE_GAP - GAP
    _draw_panels(canvas, _panels(display.below))
    return middle


def _panels(sides: tuple[Side, ...]) -> list[Panel]:
    return [panel for side in sides for panel in side.panels]


def _draw_panels(canvas: SvgCanvas, panels: list[Panel]) -> None:
    for panel in panels:
        if isinstance(panel, Grid):
            draw_grid(canvas, panel)
        elif isinstance(panel, Piles):
            draw_piles(canvas, panel)
        elif isinstance(panel, Ranking):
            draw_ranking(canvas, panel)
        else:
            if isinstance(panel, Seat):
                canvas.add_seat_bar(panel)
            canvas.add_texts(panel.captions)
            canvas.add_row(panel.cards)


def _draw_arrows(canvas: SvgCanvas, display: Display, middle: float) -> None:
    """Draw arrows from card to card, and from cards to the y coordinate *middle*.

    If grids or piles lie between a card and the middle, its arrow is a short stub in that direction, and arrows between
    cards are paler. A card whose arrow would cross another card of its side has none; its frame and its words say what
    it does.
    """
    crossing = any(isinstance(panel, Grid | Piles) for panel in _panels((*display.above, *display.below)))
    for arrow in display.arrows:
        if arrow.source not in canvas.card_positions:
            continue
        x, y, high = canvas.card_positions[arrow.source]
        if arrow.target is None:
            way = 1 if middle > y else -1
            tip = y + way * (high + ARROW_STUB) if crossing else middle
            if not _crosses_card(canvas, (x, y), tip):
                add_arrow(canvas.root, (x, y + way * high), (x, tip), arrow.color, 4)
        elif arrow.target in canvas.card_positions:
            to_x, to_y, target_half_height = canvas.card_positions[arrow.target]
            way = 1 if to_y > y else -1
            add_arrow(canvas.root, (x, y + way * high), (to_x, to_y - way * target_half_height), arrow.color, 4)
            for part in canvas.root[-2:] if crossing else ():
                part.set("opacity", "0.6")  # it crosses cards


def _crosses_card(canvas: SvgCanvas, middle_of_card: Point, tip: float) -> bool:
    """Return whether a card lies between the card with this middle and the y coordinate *tip* above or below it."""
    x, y = middle_of_card
    return any(
        other_x == x and min(y, tip) < other_y < max(y, tip) for other_x, other_y, _ in canvas.card_positions.values()
    )


def _draw_notes(canvas: SvgCanvas, display: Display, corner: Point, wide: float) -> None:
    """Draw the notes in words from *corner* on, *wide* pixels wide; go on below them and all that is there already."""
    parts: list[tuple[str, str]] = []
    for heading, lines in display.notes:
        parts += [("gap", ""), ("head", heading)]
        for words in lines:
            first, *others = lines_that_fit(words, wide - 28, 13.5, hang=_HANG)
            parts += [("line", first), *[("more", line) for line in others]]
    parts = parts[1:] or ([("line", display.idle)] if display.idle else [])
    if not parts:
        return
    high = 18 + 18 * len(parts)
    add_rectangle(canvas.root, corner, (wide, high), 10, fill=DARK)
    for place, (kind, words) in enumerate(parts):
        at = (corner[0] + 14, corner[1] + 22 + 18 * place)
        if kind == "head":
            add_label(canvas.root, at, words, 13, fill=GOLD, font_weight="bold", letter_spacing=1)
        elif words:
            add_label(canvas.root, (at[0] + (_HANG if kind == "more" else 0), at[1]), words, 13.5, fill=PALE)
    canvas.next_y = max(canvas.next_y, corner[1] + high + GAP)


def _draw_decision(canvas: SvgCanvas, display: Display, wide: float) -> None:
    """Draw the bar at the bottom: the player to act and the decision, or the result of the game."""
    lines = lines_that_fit(display.decision, wide - 4 * EDGE, 16, bold=True)
    high = _BAR_HEIGHT + 20 * (len(lines) - 1)
    fill = PALE if display.is_over else GOLD
    add_rectangle(canvas.root, (EDGE, canvas.next_y), (wide - 2 * EDGE, high), 10, fill=fill)
    for place, line in enumerate(lines):
        where = (wide / 2, canvas.next_y + 23 + 20 * place)
        add_label(canvas.root, where, line, 16, fill=INK, text_anchor="middle", font_weight="bold")
    canvas.next_y += high + GAP
