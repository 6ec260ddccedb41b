"""A row with an ill-formed field is refused by the path of that field, and never by an error of another kind."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlerules import DataError, UnsupportedCard
from castlerules.cards.importing.rows import card_from_row, cards_from_rows, read_rows

from .sample_rows import Row, mtgjson, scryfall, split_row, split_rows

NOTHING = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
ANYTHING = st.recursive(NOTHING, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=3), inner))


def path(row: object, *, blank: bool = True) -> str:
    """Return the path of what is wrong with *row*."""
    with pytest.raises(DataError) as caught:
        card_from_row(row, blank=blank)  # type: ignore[arg-type]
    return caught.value.path


@pytest.mark.parametrize(
    "row", [None, 7, "Hill Piper", [mtgjson()], {}, {"name": "Hill Piper"}, mtgjson() | scryfall()]
)
def test_what_is_no_row_of_either_dialect_is_refused(row: object) -> None:
    """Nor is a row of both."""
    assert "row" == path(row)


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        *[("name", value, "row.name") for value in (None, "", "  ", 7, ["x"], "x" * 201, "a\nb", "A // B")],
        *[("manaCost", value, "row.manaCost") for value in (2, ["{2}"], "2G", "{2", "{}", "{2}//{2}", "x" * 300)],
        ("types", "Creature", "row.types"),
        ("types", [], "row.types"),
        ("types", {"Creature": 1}, "row.types"),
        *[("types", ["Creature", value], "row.types[1]") for value in (7, "", "Creature")],
        ("subtypes", "Goat", "row.subtypes"),
        ("subtypes", ["Goat", "\x07"], "row.subtypes[1]"),
        ("supertypes", [None], "row.supertypes[0]"),
        *[("power", value, "row.power") for value in (None, 2, "", ["2"], True)],
        *[("toughness", value, "row.toughness") for value in (None, 3, "")],
        ("colors", "G", "row.colors"),
        *[("colors", ["G", value], "row.colors[1]") for value in ("Green", "g", None, "G")],
        *[("rarity", value, "row.rarity") for value in (None, 3, "purple", "Common", "")],
        *[("setCode", value, "row.setCode") for value in (None, 7, "IN V", "NINELONGX", "")],
        *[("text", value, "row.text") for value in (7, ["Flying"], "x" * 10_001)],
        ("layout", 7, "row.layout"),
        ("side", "a", "row.side"),
        ("faceName", "Hill", "row.faceName"),
    ],
)
def test_an_ill_formed_field_of_mtgjson_is_named(key: str, value: object, where: str) -> None:
    """None stands for a field that is missing."""
    assert where == path(mtgjson(**{key: value}))


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("mana_cost", 2, "row.mana_cost"),
        *[("type_line", value, "row.type_line") for value in (None, "", 7, "Legendary", "Creature \N{EM DASH}")],
        ("oracle_text", 7, "row.oracle_text"),
        ("color_indicator", ["X"], "row.color_indicator[0]"),
        ("set", 7, "row.set"),
        ("card_faces", [{}], "row.card_faces"),
    ],
)
def test_an_ill_formed_field_of_scryfall_is_named(key: str, value: object, where: str) -> None:
    """The names are those of that dialect."""
    assert where == path(scryfall(**{"colors": None, key: value}))


@pytest.mark.parametrize(
    ("place", "key", "value", "where"),
    [
        (0, "side", None, "rows[0].side"),
        (1, "side", "a", "rows[1].side"),
        (1, "side", "c", "rows[1].side"),
        (0, "faceName", None, "rows[0].faceName"),
        (0, "faceName", "Flow", "rows[0].name"),
        (1, "rarity", "rare", "rows[1].rarity"),
        (1, "name", "Ebb // Flow", "rows[0].side"),
        (1, "setCode", "PLS", "rows[0].side"),
        (1, "manaCost", "R", "rows[1].manaCost"),
    ],
)
def test_halves_that_do_not_fit_are_refused(place: int, key: str, value: object, where: str) -> None:
    """The path leads to the row among the others."""
    rows = split_rows()
    rows[place][key] = value

    with pytest.raises(DataError) as caught:
        cards_from_rows(rows, blank=True)
    assert where == caught.value.path


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"card_faces": None}, "row.card_faces"),
        ({"card_faces": "Ebb"}, "row.card_faces"),
        ({"card_faces": split_row()["card_faces"][:1]}, "row.card_faces"),
        ({"card_faces": split_row()["card_faces"] * 2}, "row.card_faces"),
        ({"card_faces": [split_row()["card_faces"][0], 7]}, "row.card_faces[1]"),
        ({"card_faces": [{}, {}]}, "row.card_faces[0].name"),
        ({"card_faces": split_row()["card_faces"][::-1]}, "row.name"),
        ({"colors": ["R"]}, "row.colors"),
    ],
)
def test_faces_that_do_not_fit_are_refused(change: Row, where: str) -> None:
    """A split card has two, with the names and the colours of the whole."""
    assert where == path(split_row() | change)


@pytest.mark.parametrize("rows", [mtgjson(), "rows", b"rows", 7, None])
def test_a_file_is_a_list_of_rows(rows: Any) -> None:
    """A single row, or the file around them, is none."""
    for reader in (read_rows, cards_from_rows):
        with pytest.raises(DataError) as caught:
            reader(rows)
        assert "rows" == caught.value.path


@given(st.sampled_from([mtgjson(), scryfall(), split_row(), split_rows()[0]]), st.data())
def test_any_field_may_hold_anything(row: Row, data: st.DataObject) -> None:
    """Whatever stands there, a card is read or the row is refused by one of the two errors that say so."""
    changed = row | {data.draw(st.sampled_from(sorted(row))): data.draw(ANYTHING)}

    with suppress(DataError, UnsupportedCard):
        assert cards_from_rows([changed], blank=data.draw(st.booleans()))


@given(st.data())
def test_any_field_of_a_face_may_hold_anything(data: st.DataObject) -> None:
    """The same inside a row."""
    left, right = split_row()["card_faces"]
    changed = left | {
        data.draw(st.sampled_from([*sorted(left), "colors", "color_indicator", "power"])): data.draw(ANYTHING)
    }

    with suppress(DataError, UnsupportedCard):
        assert cards_from_rows([split_row() | {"card_faces": [changed, right]}], blank=True)


def test_a_message_shows_nothing_that_could_harm() -> None:
    """Long values are cut and characters without a shape are written as their codes."""
    with pytest.raises(DataError) as caught:
        card_from_row(mtgjson(rarity="\x1b[31m" + "x" * 100))

    assert str(caught.value).isprintable()
    assert "\\x1b[31m" in str(caught.value)
    assert "x" * 50 not in str(caught.value)
