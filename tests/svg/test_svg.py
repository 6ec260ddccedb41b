"""Any observation is drawn as SVG that stands alone; everything in it is escaped; states are refused."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest
from toys import TOYS

from castlerules import DataError, magic54
from castlerules.svg import (
    add_arrow,
    add_label,
    add_rectangle,
    add_shape,
    add_tooltip,
    format_number,
    html_frame,
    markup,
    new_document,
    svg,
)

from .renew import FOLDER, PICTURES

SPACE = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_in_the_docs_is_what_is_drawn_now(name: str) -> None:
    """``python -m tests.svg.renew`` draws it again."""
    assert (FOLDER / name).read_text(encoding="utf-8") == f"{PICTURES[name]()}\n"


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_a_view_that_does_not_draw_itself_is_drawn_as_its_text(game: Any) -> None:
    """The picture holds the lines of the text."""
    state = game.new_game()
    root = ET.fromstring(svg(game.observe(state, game.players(state)[0]), width=400))

    assert "400" == root.get("width")
    assert any((element.text or "").startswith("| rules") for element in root.iter(f"{SPACE}text"))


@pytest.mark.parametrize("game", [magic54.GAME, *TOYS], ids=lambda game: game.name)
def test_a_state_has_no_picture(game: Any) -> None:
    """A state shows everything, so only observations are drawn."""
    with pytest.raises(DataError, match="a state holds hidden information"):
        svg(game.new_game())


def test_a_width_is_kept_with_the_proportions() -> None:
    """Height follows width, and the coordinates stay."""
    seen = magic54.GAME.observe(magic54.GAME.new_game(), magic54.RED)
    plain, wide = ET.fromstring(svg(seen)), ET.fromstring(svg(seen, width=1800))

    assert plain.get("viewBox") == wide.get("viewBox") == f"0 0 {plain.get('width')} {plain.get('height')}"
    assert ("1800", 2 * float(plain.get("height", ""))) == (wide.get("width"), float(wide.get("height", "")))


@pytest.mark.parametrize("width", [0, -5, 1.5, "400", True, 100_001, 2**20_000], ids=lambda width: type(width).__name__)
def test_a_width_that_is_none_is_refused(width: Any) -> None:
    """Whole numbers from 1 to 100000 are taken, and nothing else."""
    with pytest.raises(DataError, match=r"^width: "):
        svg(magic54.GAME.observe(magic54.GAME.new_game(), magic54.RED), width=width)


STRANGE = "<script>&\"'\x00\x1b\ud800]]>\n"


def test_whatever_is_written_is_escaped() -> None:
    """Markup, quotes, control characters and lone surrogates come back from a parser as text."""
    root = new_document((10, 10), STRANGE, STRANGE)
    add_tooltip(add_label(add_shape(root, "g", fill=STRANGE), (1, 2), STRANGE, 3), STRANGE)
    read = ET.fromstring(markup(root).encode("utf-8"))
    safe = "<script>&\"'\ufffd\ufffd\ufffd]]>\ufffd"

    assert [safe] * 3 == [element.text for element in read.iter() if element.text and element.tag != f"{SPACE}text"]
    assert [safe] == [element.get("fill") for element in read.iter(f"{SPACE}g")]
    assert [safe] == [element[0].tail or element.text for element in read.iter(f"{SPACE}text")]


def test_attributes_stand_in_the_order_in_which_they_were_given() -> None:
    """Underscores become hyphens, and numbers are short."""
    root = ET.Element("svg")
    add_rectangle(root, (0.5, 1), (2, 1 / 3), 4, stroke_width=-0.001)

    assert '<svg><rect x="0.5" y="1" width="2" height="0.33" rx="4" stroke-width="0" /></svg>' == markup(root)


def test_a_number_has_two_decimals_at_most() -> None:
    """Whole numbers have none, there is no minus zero, and what is not finite is refused."""
    assert ["3", "3.14", "-0.5", "0"] == [format_number(number) for number in (3.0, 3.14159, -0.5, -0.0)]
    with pytest.raises(ValueError, match="expected a finite coordinate"):
        format_number(float("nan"))


def test_an_arrow_ends_at_its_tip() -> None:
    """The head is as long as thrice its thickness; between one place and itself there is no arrow."""
    root = ET.Element("svg")
    add_arrow(root, (5, 5), (5, 5), "red", 2)
    assert "<svg />" == markup(root)

    add_arrow(root, (0, 0), (0, 10), "red", 2)
    assert ["0", "4"] == [root[0].get("x2"), root[0].get("y2")]
    assert "0,10 -3.4,4 3.4,4" == root[1].get("points")


def test_a_frame_makes_the_picture_fit_into_a_page() -> None:
    """The HTML is one element with the picture in it."""
    root = ET.fromstring(markup(html_frame(new_document((10, 20), "title", "words"))))

    assert ("div", 1) == (root.tag, len(root))
    assert "max-width:100%;height:auto" == root[0].get("style")
