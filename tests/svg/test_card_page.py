"""A card alone: the picture that notebooks show, and the text in a frame."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree as ET

import attrs
import pytest

from castlerules._display.card_page import card_text
from castlerules._display.text_width import text_width
from castlerules.cards import CardDef, card, render
from castlerules.cards.builders import act, creature, pump
from castlerules.cards.language import This, TypeLine
from castlerules.core import DataError

SPACE: Final = "{http://www.w3.org/2000/svg}"
"""The names of elements in a picture begin with it."""


def long_card(lines: int) -> CardDef:
    """Return a creature with so many abilities, each of which takes two lines."""
    pumps = [act(f"{{{number}}}{{G}}{{G}}", pump(This(), number, number)) for number in range(1, lines + 1)]
    return creature("Many-Worded Wurm of the Long and Winding Roads", "{5}{G}{G}{G}{G}", "Wurm", 7, 7, *pumps)


def labels(card_def: CardDef) -> list[ET.Element]:
    """Return the texts that are drawn, from top to bottom."""
    return list(ET.fromstring(card_def._repr_svg_()).iter(f"{SPACE}text"))


def test_a_picture_shows_name_types_text_and_size() -> None:
    """Everything that the card says is written on it, and the cost as symbols."""
    written = [label.text for label in labels(card("Shivan Dragon"))]

    assert ["Shivan Dragon", "4", "R", "R", "Creature — Dragon", "5/5", "Flying"] == written[:7]
    assert "{R}: This creature gets +1/+0" == written[7]


@pytest.mark.parametrize("lines", [1, 4, 9, 30])
def test_nothing_is_written_outside_of_its_place(lines: int) -> None:
    """Names, types and texts of any length stay between the edges, and above power and toughness."""
    wide = 250 - 20
    for label in labels(long_card(lines)):
        size, bold = float(label.get("font-size", "0")), label.get("font-weight") == "bold"
        left = float(label.get("x", "0"))
        width = text_width(label.text or "", size, bold=bold)
        left -= width / 2 if label.get("text-anchor") == "middle" else 0
        assert 10 <= left
        assert left + width <= 10 + wide
        assert float(label.get("y", "0")) <= 303 or label.text == "7/7"


def test_a_text_that_does_not_fit_is_cut_and_whole_under_a_pointer() -> None:
    """The last line ends with an ellipsis; the tool tip has every line of the text."""
    short, long = long_card(2), long_card(30)
    tip = ET.fromstring(long._repr_svg_()).find(f"{SPACE}g/{SPACE}title")

    assert "…" not in "".join([label.text or "" for label in labels(short)[2:]])
    assert (labels(long)[-1].text or "").endswith("…")
    assert tip is not None
    assert (tip.text or "").splitlines() == render(long).splitlines()


def test_the_halves_of_a_split_card_stand_side_by_side() -> None:
    """The picture is as wide as two cards."""
    picture = ET.fromstring(card("Fire // Ice")._repr_svg_())

    assert ["508", "350"] == [picture.get("width"), picture.get("height")]
    assert {"Fire", "Ice"} <= {label.text for label in labels(card("Fire // Ice"))}


def test_a_picture_has_the_width_that_is_asked_for() -> None:
    """The height follows; a width below 1 is an error."""
    picture = ET.fromstring(card("Forest")._repr_svg_(125))

    assert ["125", "175"] == [picture.get("width"), picture.get("height")]
    with pytest.raises(DataError, match="width"):
        card("Forest")._repr_svg_(0)


def test_a_notebook_gets_the_picture_in_an_element() -> None:
    """It shrinks where there is little room."""
    html = card("Forest")._repr_html_()

    assert html.startswith("<div><svg")
    assert "max-width:100%" in html


@attrs.define
class Printer:
    """A pretty printer that remembers what it prints; *group_stack* are its open groups."""

    group_stack: list[int]
    printed: str = ""

    def text(self, words: str) -> None:
        """Print *words*."""
        self.printed += words


def test_a_console_shows_a_card_as_text_and_inside_of_a_value_by_its_name() -> None:
    """The ``repr`` stays short where many cards are shown."""
    alone, inside = Printer([0]), Printer([0, 1, 2])
    card("Hill Giant")._repr_pretty_(alone, False)
    card("Hill Giant")._repr_pretty_(inside, False)

    assert card_text(card("Hill Giant")) == alone.printed
    assert "card('Hill Giant')" == inside.printed


def test_a_text_has_cost_and_size_at_the_right_edge() -> None:
    """A land has neither; a blank card says that only its characteristics are read."""
    giant, forest = card_text(card("Hill Giant")).splitlines(), card_text(card("Forest")).splitlines()
    blank = card_text(attrs.evolve(card("Serra Angel"), blank=True))

    assert ["{3}{R} --+", "3/3 |"] == [giant[0][-10:], giant[1][-5:]]
    assert 3 == len(forest)
    assert {64} == {len(line) for line in (*giant, *forest)}
    assert blank.endswith("(characteristics only)")


def test_a_long_type_line_leaves_the_size_a_line_of_its_own() -> None:
    """Neither is cut."""
    types = TypeLine(subtypes=("Verylongcreaturetype",) * 3)
    long = long_card(1)
    face = attrs.evolve(long.face, types=attrs.evolve(long.face.types, subtypes=types.subtypes))

    text = card_text(attrs.evolve(long, faces=(face,)))

    assert 3 == text.count("Verylongcreaturetype")
    assert "7/7" in text
    assert {64} == {len(line) for line in text.splitlines()}
