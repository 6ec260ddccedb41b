"""Shows observations as SVG pictures, and offers the building blocks of such pictures.

A picture is self-contained: it has no scripts, style sheets or external resources, and equal observations give equal
bytes. Cards, places and players that actions can name carry ``data-keys``, the words by which actions name them, so
that a page knows what was clicked. Only observations have a picture, as in ``castlerules.text``. ``picture_of`` is a
generic function, and each game registers a drawing for the class of its observations. An observation of any other class
is drawn by its own ``_repr_svg_`` if it has one, or else as its text. The building blocks are XML elements instead of
text, so that names in them are always escaped.
"""

from __future__ import annotations

from functools import singledispatch
from math import hypot, isfinite
from typing import Final, Protocol, TypeAlias, runtime_checkable
from xml.etree import ElementTree as ET

from .core import DataError
from .core.errors import checked_int, short_repr
from .text import WIDTH, check_observation, load_presentation, printable, text

Element: TypeAlias = ET.Element
"""An element of a picture."""

_MAX_WIDTH: Final = 100_000
"""The greatest width of a picture in pixels."""

_SANS: Final = "Helvetica Neue, Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"
"""The fonts for words, the preferred one first."""
_MONO: Final = "Menlo, Consolas, Liberation Mono, DejaVu Sans Mono, monospace"
"""The fixed-width fonts for text tables, the preferred one first."""
_PAPER: Final = "#f7f4ea"
_INK: Final = "#1d1f21"


@runtime_checkable
class HasSvgRepr(Protocol):
    """An observation that draws itself by ``_repr_svg_``; for games that register no drawing with ``picture_of``."""

    def _repr_svg_(self, width: int | None = None) -> str:
        """Return the picture, *width* pixels wide."""


def svg(observation: object, *, width: int | None = None, details: bool | str = False) -> str:
    """Return *observation* as a complete SVG document, *width* pixels wide; by default the drawing has its own width.

    With *details* the full text of every card that the player sees stands below the table; if *details* is the name of
    a card, the text of that card alone.

    Raises DataError for anything but an observation, such as a state; if *width* is no positive integer; and if
    *details* names no card that the player sees, or is given for a game whose cards have no text.
    """
    check_observation(observation)
    load_presentation(observation)
    if details is not False:
        return markup(picture_with_details(observation, width, details))
    if picture_of.dispatch(type(observation)) is _DEFAULT_PICTURE and isinstance(observation, HasSvgRepr):
        return observation._repr_svg_(width)
    return markup(picture_of(observation, width))


def drawn(observation: object, width: int | None = None) -> Element:
    """Return the picture of *observation*, after importing the presentation of its game, which has the drawing."""
    load_presentation(observation)
    return picture_of(observation, width)


@singledispatch
def picture_of(observation: object, width: int | None = None) -> Element:
    """Return the picture of *observation*.

    The presentation of a game registers a drawing for its observations with ``picture_of.register``.
    """
    return _text_picture(observation, width)


@singledispatch
def picture_with_details(observation: object, width: int | None, details: bool | str) -> Element:  # noqa: ARG001, FBT001 - for games whose cards have text
    """Return the picture of *observation* with texts of cards below it, as *details* of ``svg`` says.

    The presentation of a game registers a drawing for its observations with ``picture_with_details.register``. Raises
    DataError for an observation of any other game.
    """
    raise DataError("details", f"no cards of {type(observation).__name__} have a text to show; leave details out")


_DEFAULT_PICTURE: Final = picture_of.dispatch(object)


def new_document(size: tuple[float, float], title: str, description: str, *, width: int | None = None) -> Element:
    """Return an empty picture of *size*, *width* pixels wide if that is given.

    *title* and *description* are for screen readers. Raises DataError if *width* is no positive integer, or above
    100,000.
    """
    wide, high = size
    pixels = wide if width is None else checked_int("width", width, 1)
    if pixels > _MAX_WIDTH:
        raise DataError("width", f"expected at most {_MAX_WIDTH} pixels, got {short_repr(pixels)}")
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {format_number(wide)} {format_number(high)}",
            "width": format_number(pixels),
            "height": format_number(high * pixels / wide),
            "role": "img",
            "font-family": _SANS,
        },
    )
    for tag, words in (("title", title), ("desc", description)):
        ET.SubElement(root, tag).text = printable(words)
    return root


def add_shape(parent: Element, tag: str, **attributes: str | float) -> Element:
    """Add an element *tag* (``circle``, say) to *parent* and return it; ``stroke_width=2`` is ``stroke-width="2"``."""
    attribute_texts = {name.replace("_", "-"): _attribute_text(value) for name, value in attributes.items()}
    return ET.SubElement(parent, tag, attribute_texts)


def add_rectangle(
    parent: Element,
    corner: tuple[float, float],
    size: tuple[float, float],
    corner_radius: float,
    **attributes: str | float,
) -> Element:
    """Add a rectangle to *parent* and return it; *corner* is its upper left corner, *corner_radius* rounds all four."""
    return add_shape(
        parent, "rect", x=corner[0], y=corner[1], width=size[0], height=size[1], rx=corner_radius, **attributes
    )


def add_tooltip(element: Element, *lines: str) -> Element:
    """Show *lines* below each other when a pointer rests on *element*, and return *element*."""
    title = ET.Element("title")
    title.text = "\n".join(map(printable, lines))
    element.insert(0, title)
    return element


def add_label(
    parent: Element, place: tuple[float, float], words: str, size: float, **attributes: str | float
) -> Element:
    """Add the text *words* in font size *size* to *parent*, and return the element.

    The text begins at *place*, or is centred or ends there if *attributes* has such a ``text_anchor``.
    """
    label = add_shape(parent, "text", x=place[0], y=place[1], font_size=size, **attributes)
    label.text = printable(words)
    return label


def add_arrow(
    parent: Element, start: tuple[float, float], end: tuple[float, float], colour: str, thickness: float
) -> None:
    """Add an arrow from *start* to its tip at *end* to *parent*; add nothing if both are the same point."""
    (x, y), (tip_x, tip_y) = start, end
    length = hypot(tip_x - x, tip_y - y)
    if not length:
        return
    along, across = (tip_x - x) / length, (tip_y - y) / length
    neck_x, neck_y = tip_x - 3 * thickness * along, tip_y - 3 * thickness * across
    side_x, side_y = -1.7 * thickness * across, 1.7 * thickness * along
    line = add_shape(parent, "line", x1=x, y1=y, x2=neck_x, y2=neck_y)
    line.attrib |= {"stroke": colour, "stroke-width": format_number(thickness), "stroke-linecap": "round"}
    corners = ((tip_x, tip_y), (neck_x + side_x, neck_y + side_y), (neck_x - side_x, neck_y - side_y))
    points = " ".join(f"{format_number(corner_x)},{format_number(corner_y)}" for corner_x, corner_y in corners)
    add_shape(parent, "polygon", points=points, fill=colour)


def html_frame(picture: Element) -> Element:
    """Return *picture* as an HTML element to embed in a page; the picture shrinks where there is little room."""
    picture.set("style", "max-width:100%;height:auto")
    frame = ET.Element("div")
    frame.append(picture)
    return frame


def markup(root: Element) -> str:
    """Return the XML text of *root*."""
    return ET.tostring(root, encoding="unicode")


def format_number(number: float) -> str:
    """Return *number* with two decimals at most; raise ValueError if it is not finite."""
    if not isfinite(number):
        raise ValueError(f"expected a finite coordinate, got {number}")
    rounded = round(number, 2) + 0.0  # not -0
    return str(int(rounded)) if rounded == int(rounded) else str(rounded)


def _attribute_text(value: str | float) -> str:
    return printable(value) if isinstance(value, str) else format_number(value)


def _text_picture(observation: object, width: int | None) -> Element:
    """Return the text of *observation* as a picture: for observations without a drawing of their own."""
    lines = text(observation).splitlines()
    high = 20 * len(lines) + 24
    wide = round(9.1 * WIDTH) + 32
    root = new_document((wide, high), "What a player may know", " ".join(lines), width=width)
    add_rectangle(root, (0, 0), (wide, high), 8, fill=_PAPER)
    for place, line in enumerate(lines):
        words = add_label(root, (16, 28 + 20 * place), line, 15, fill=_INK, font_family=_MONO)
        words.set("textLength", format_number(9 * WIDTH))
        words.set("xml:space", "preserve")
    return root
