"""Cards as data: every card comes back equal, and anything else is refused with the place of its fault."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlerules import DataError
from castlerules.cards import (
    POOL,
    PT,
    CardDef,
    Draw,
    Effect,
    Face,
    InOrder,
    ManaCost,
    ManaKind,
    Mode,
    Spell,
    TypeLine,
    You,
    card,
    card_from_data,
    card_from_json,
    card_to_data,
    card_to_json,
    mana,
)
from castlerules.core.codec import Codec

from .node_strategies import CARDS, classes

CODEC = Codec((CardDef,), {}, {})


@attrs.frozen
class Hand:
    """What a game might hold: cards, and perhaps one that is seen."""

    cards: tuple[CardDef, ...]
    seen: CardDef | None = None


def nested(depth: int) -> CardDef:
    """Return a card whose effect is a step inside *depth* steps."""
    deep: Effect = Draw(You())
    for _ in range(depth):
        deep = InOrder((deep,))
    return CardDef((Face("Deep", None, TypeLine(), abilities=(Spell((Mode(deep),)),)),))


def changed(path: tuple[str | int, ...], new: object) -> Any:
    """Return the data of Prodigal Sorcerer with *new* at *path* inside its only face."""
    data = card_to_data(card("Prodigal Sorcerer"))
    place: Any = data["card"]["faces"][0]
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = new
    return data


@given(CARDS)
def test_every_card_comes_back_from_data(card: CardDef) -> None:
    """Whatever the language can say, in data and in JSON text."""
    data = card_to_data(card)

    assert card == card_from_data(data)
    assert card == card_from_json(card_to_json(card))
    assert data == json.loads(card_to_json(card))


@given(CARDS, CARDS)
def test_different_cards_have_different_data(card: CardDef, other: CardDef) -> None:
    """There is one text for each card."""
    assert (card == other) == (card_to_json(card) == card_to_json(other))


def test_every_card_of_the_pool_comes_back_from_data() -> None:
    """The data of a built-in card is whole, with its name inside a face."""
    assert all(card == card_from_json(card_to_json(card)) for card in POOL.values())
    assert "Serra Angel" == card_to_data(card("Serra Angel"))["card"]["faces"][0]["name"]


def test_the_types_of_the_fields_of_all_classes_can_be_found() -> None:
    """The language is recursive through several modules; every annotation in it has a meaning at run time."""
    assert 100 < len(classes())
    for kind in classes():
        attrs.resolve_types(kind)
        assert not any(isinstance(field.type, str) for field in attrs.fields(kind))
        assert "type" not in attrs.fields_dict(kind)


def test_data_of_a_card_has_a_schema() -> None:
    """The number of the layout is in front, and another one is refused."""
    data = card_to_data(card("Forest"))

    assert ["schema", "card"] == list(data)
    assert 2 == data["schema"]
    for schema in (1, True, "2", None):
        with pytest.raises(DataError, match=r"^schema: expected schema 2"):
            card_from_data({**data, "schema": schema})


@pytest.mark.parametrize(
    ("path", "new", "fault"),
    [
        (("name",), 7, "card.faces[0].name: expected a string, got 7"),
        (("cost",), "{9/Q}", "card.faces[0].cost: the symbol {9/Q} is not supported"),
        (("cost",), "{U}{2}", "card.faces[0].cost: expected {2}{U}, the canonical text, got '{U}{2}'"),
        (("colors",), ["P"], "card.faces[0].colors[0]: 'P' is not one of W, U, B, R, G"),
        (("colors",), "U", "card.faces[0].colors: expected a list, got 'U'"),
        (("pt", "power"), 1.0, "card.faces[0].pt.power: expected an integer or null, got 1.0"),
        (("pt", "power"), True, "card.faces[0].pt.power: expected an integer or null, got True"),
        (
            ("abilities", 0, "type"),
            "StaticEffect",
            "card.faces[0].abilities[0].type: 'StaticEffect' is not one of Keyword, Spell",
        ),
        (
            ("abilities", 0, "effect", "amount"),
            "1",
            "card.faces[0].abilities[0].effect.amount: expected an integer or ",
        ),
        (("abilities", 0, "effect", "extra"), 1, "card.faces[0].abilities[0].effect: DealDamage has no 'extra'"),
    ],
)
def test_a_fault_is_told_with_its_place(path: tuple[str | int, ...], new: object, fault: str) -> None:
    """Wrong types, unknown names and other spellings are refused, and nothing is converted."""
    with pytest.raises(DataError) as caught:
        card_from_data(changed(path, new))

    assert str(caught.value).startswith(fault)


def test_a_missing_field_is_told() -> None:
    """Nothing is filled in, not even what the class has a default for."""
    data = card_to_data(card("Forest"))
    del data["card"]["blank"]

    with pytest.raises(DataError, match=r"^card: 'blank' of CardDef is missing$"):
        card_from_data(data)


@pytest.mark.parametrize("depth", [28, 60, 2_000, 50_000])
def test_cards_that_are_nested_too_deep_are_refused(depth: int) -> None:
    """A card that could not be read is not written; one step less is."""
    assert nested(27) == card_from_data(card_to_data(nested(27)))
    with pytest.raises(DataError, match=r"^nested deeper than 64 levels$"):
        card_to_data(nested(depth))


def test_deep_and_large_data_is_refused_before_anything_is_made() -> None:
    """Neither depth nor size brings the reader down, in data or in text."""
    data: Any = {"steps": [], "type": "InOrder"}
    for _ in range(50_000):
        data = {"steps": [data], "type": "InOrder"}

    with pytest.raises(DataError, match="nested deeper than 64"):
        card_from_data(changed(("abilities", 0, "effect"), data))
    with pytest.raises(DataError, match="nested deeper than 64"):
        card_from_json("[" * 100_000 + "]" * 100_000)
    with pytest.raises(DataError, match="more than 20000 values"):
        card_from_data(changed(("colors",), ["U"] * 20_000))


@pytest.mark.parametrize(
    "change",
    [
        {"pt": PT("1", 2)},  # type: ignore[arg-type]
        {"abilities": []},
        {"abilities": ("flying",)},
        {"colors": (None,)},
        {"cost": ManaCost(((ManaKind.RED,), (ManaKind.WHITE,)))},
        {"cost": ManaCost(generic=-1)},
        {"name": None},
    ],
)
def test_what_would_come_back_as_something_else_is_not_written(change: dict[str, Any]) -> None:
    """A card that was built of wrong parts is refused, near as it may be to a right one."""
    face = card("Savannah Lions").face

    assert card_to_data(CardDef((attrs.evolve(face, name="Cat"),)))
    with pytest.raises(DataError):
        card_to_data(CardDef((attrs.evolve(face, **change),)))


def test_only_cards_are_written() -> None:
    """A face or a name is no card."""
    for value in (card("Forest").face, "Forest", None):
        with pytest.raises(DataError, match=r"^expected a CardDef"):
            card_to_data(value)  # type: ignore[arg-type]


def test_a_built_in_card_inside_a_game_stands_by_its_name() -> None:
    """In other data the pool's cards are names, others whole, and both come back."""
    own = nested(1)
    hand = Hand((card("Forest"), own), own)
    data = CODEC.unstructure(hand)

    assert "Forest" == data["cards"][0]
    assert [["Deep"], "CardDef"] == [[face["name"] for face in data["cards"][1]["faces"]], data["seen"]["type"]]
    assert hand == CODEC.structure(data, Hand)
    assert card("Forest") is CODEC.structure(CODEC.unstructure(Hand((), card("Forest"))), Hand).seen


def test_a_built_in_card_inside_a_game_has_no_other_form() -> None:
    """Given with all its fields it is refused; with one of them changed it is somebody's own."""
    whole = card_to_data(card("Forest"))["card"]

    with pytest.raises(
        DataError, match=r"^cards\[0\]: expected this CardDef written as its code 'Forest', got an object"
    ):
        CODEC.structure({"cards": [whole], "seen": None}, Hand)
    assert None is CODEC.structure({"cards": [{**whole, "printings": []}], "seen": None}, Hand).cards[0].code


def test_names_of_no_built_in_card_are_refused() -> None:
    """A name travels only for a card of the pool, spelt as it is."""
    for name in ("forest", "Deep", ""):
        with pytest.raises(DataError, match=r"^cards\[0\]: .* is not a card of the built-in pool"):
            CODEC.structure({"cards": [name], "seen": None}, Hand)


@given(st.text(max_size=30))
def test_no_text_brings_the_reader_down(text: str) -> None:
    """Any text is a card or a DataError."""
    with pytest.raises(DataError):
        card_from_json(text)


@pytest.mark.rule("BASE-037")
def test_a_mana_cost_travels_as_its_text() -> None:
    """The text is the code, in one spelling only."""
    assert "{X}{2}{W/U}{R}" == mana("{X}{2}{W/U}{R}").code
    assert mana("{X}{2}{W/U}{R}") == ManaCost.of_code("{X}{2}{W/U}{R}")
    for other in ("", "{R}{2}", "{2}{U/W}", "{1}{1}"):
        assert other != mana(other).code
        with pytest.raises(DataError, match="the canonical text"):
            ManaCost.of_code(other)
