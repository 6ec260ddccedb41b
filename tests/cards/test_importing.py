"""A row of MTGJSON and a row of Scryfall become the card that is printed."""

from __future__ import annotations

import attrs
import pytest

from castlerules import DataError, UnsupportedCard
from castlerules.cards import language as lang
from castlerules.cards.importing.rows import card_from_row, cards_from_rows

from .sample_rows import Row, line, mtgjson, scryfall, split_row, split_rows

PIPER = lang.Face(
    "Hill Piper",
    lang.mana("{1}{G}"),
    line(lang.CardType.CREATURE, subtypes=("Goat", "Bard")),
    (lang.Color.GREEN,),
    lang.PT(2, 3),
)
IN_INVASION = (lang.Printing("INV", lang.Rarity.COMMON),)


def read(**changes: object) -> lang.CardDef:
    """Return the card of an MTGJSON row with *changes*."""
    return card_from_row(mtgjson(**changes))


def test_a_creature_without_text_is_read_from_both_dialects() -> None:
    """Name, cost, colours, type line, numbers, set and rarity are those of the row."""
    card = lang.CardDef((PIPER,), lang.Layout.NORMAL, IN_INVASION)

    assert card == card_from_row(mtgjson())
    assert card == card_from_row(scryfall())


def test_keywords_and_their_parameters_are_read_from_both_dialects() -> None:
    """Each keyword of the text is an ability, in its order; reminders are none."""
    text = "Flying (It soars.)\nFirst strike, protection from red\nCycling {2} ({2}, Throw it away: Look on.)"
    abilities = (
        lang.Keyword(lang.KeywordKind.FLYING),
        lang.Keyword(lang.KeywordKind.FIRST_STRIKE),
        lang.Keyword(lang.KeywordKind.PROTECTION, filter=lang.IsColor(lang.Color.RED)),
        lang.Keyword(lang.KeywordKind.CYCLING, cost=lang.Cost(lang.mana("{2}"))),
    )
    card = lang.CardDef((attrs.evolve(PIPER, abilities=abilities),), printings=IN_INVASION)

    assert card == card_from_row(mtgjson(text=text))
    assert card == card_from_row(scryfall(oracle_text=text))


def test_a_land_that_has_basic_types_needs_no_other_text() -> None:
    """What its reminder says follows from the types (BASE-030), so it has no ability of its own."""
    reminder = "({T}: One mana of either kind.)"
    types = line(lang.CardType.LAND, subtypes=("Forest", "Island"), supertypes=(lang.Supertype.SNOW,))
    card = lang.CardDef((lang.Face("Wet Wood", None, types),), printings=IN_INVASION)
    bare: Row = {"name": "Wet Wood", "power": None, "toughness": None, "colors": []}
    lists = {"supertypes": ["Snow"], "types": ["Land"], "subtypes": ["Forest", "Island"], "manaCost": None}
    land = scryfall(**bare, type_line="Snow Land — Forest Island", mana_cost="", oracle_text=reminder)

    assert card == read(**bare, **lists, text=reminder)
    assert card == card_from_row(land)


def test_the_halves_of_a_split_card_are_put_together() -> None:
    """Two rows in any order, with others between, are the card that one row of Scryfall is."""
    left = lang.Face("Ebb", lang.mana("{U}"), line(lang.CardType.INSTANT), (lang.Color.BLUE,))
    right = lang.Face("Glow", lang.mana("{2}{R}"), line(lang.CardType.SORCERY), (lang.Color.RED,))
    card = lang.CardDef((left, right), lang.Layout.SPLIT, IN_INVASION, blank=True)
    first, two = split_rows()

    assert (card,) == cards_from_rows([first, two], blank=True)
    assert [card.name, "Hill Piper"] == [card.name for card in cards_from_rows([two, mtgjson(), first], blank=True)]
    assert card == cards_from_rows([two, mtgjson(), first], blank=True)[0]
    assert card == card_from_row(split_row(), blank=True)


def test_copies_of_a_split_card_are_told_apart_by_their_numbers() -> None:
    """Left halves that come before all right halves find their own."""
    rows = [half | {"number": number} for half in split_rows() for number in ("7", "8")]

    assert ["Ebb // Glow"] * 2 == [card.name for card in cards_from_rows(rows, blank=True)]


def test_a_split_card_is_refused_for_the_first_half_that_is_not_understood() -> None:
    """The clause is one of the text, and the name is that of the whole card."""
    for rows in (split_rows(), [split_row()]):
        with pytest.raises(UnsupportedCard) as caught:
            cards_from_rows(rows)
        assert ("Ebb // Glow", "Do this") == (caught.value.card, caught.value.clause)


def test_characteristics_alone_are_read_whatever_the_text_says() -> None:
    """The card is marked as blank, and has no ability, not even those that could be read."""
    blank = lang.CardDef((PIPER,), printings=IN_INVASION, blank=True)

    assert blank == card_from_row(mtgjson(text="Flying\nWin the game."), blank=True)
    assert blank == card_from_row(scryfall(oracle_text="Flying\nWin the game."), blank=True)


@pytest.mark.parametrize(
    ("power", "number"),
    [
        ("0", 0),
        ("-1", -1),
        ("\N{MINUS SIGN}1", -1),
        ("12", 12),
        ("*", None),
        ("1+*", None),
        ("*+1", None),
        ("7-*", None),
    ],
)
def test_power_is_a_number_unless_there_is_a_star_in_it(power: str, number: int | None) -> None:
    """A star stands for no printed number."""
    row = mtgjson(power=power, toughness="1")

    assert lang.PT(number, 1) == card_from_row(row, blank=True).face.pt


def test_a_star_without_text_that_explains_it_is_refused() -> None:
    """With its characteristics alone it is read."""
    with pytest.raises(UnsupportedCard, match="expected one CharacteristicDefining ability for the \\* in \\*/3"):
        card_from_row(mtgjson(power="*", text="Flying"))


@pytest.mark.parametrize("row", [mtgjson(manaCost=None, colors=[]), scryfall(mana_cost="", colors=[])])
def test_no_mana_cost_is_not_a_cost_of_nothing(row: Row) -> None:
    """Only ``{0}`` is one (BASE-044)."""
    key = "manaCost" if "types" in row else "mana_cost"

    assert card_from_row(row).face.cost is None
    assert lang.mana("{0}") == card_from_row(row | {key: "{0}"}).face.cost


@pytest.mark.parametrize(
    ("changes", "colors"),
    [
        ({"manaCost": "{R}{W}", "colors": ["R", "W"]}, (lang.Color.WHITE, lang.Color.RED)),
        ({"manaCost": "{R}{W}", "colors": None}, (lang.Color.WHITE, lang.Color.RED)),
        ({"manaCost": "{3}", "colors": ["B"]}, (lang.Color.BLACK,)),
        ({"manaCost": "{R}", "colors": []}, ()),
        ({"manaCost": None, "colors": None, "colorIndicator": ["U"]}, (lang.Color.BLUE,)),
        ({"manaCost": None, "colors": None}, ()),
    ],
)
def test_colours_are_what_the_row_says_and_else_those_of_the_cost(
    changes: dict[str, object], colors: tuple[lang.Color, ...]
) -> None:
    """They stand in the order W U B R G."""
    assert colors == read(**changes).face.colors


@pytest.mark.parametrize("dash", ["\N{EM DASH}", "\N{EN DASH}", "-"])
def test_any_dash_parts_the_type_line(dash: str) -> None:
    """A hyphen inside a word, and a subtype of two words, stay whole."""
    row = scryfall(
        type_line=f"Legendary Artifact Creature {dash} Time Lord Power-Plant Urza\N{RIGHT SINGLE QUOTATION MARK}s"
    )
    types = lang.TypeLine(
        (lang.Supertype.LEGENDARY,),
        (lang.CardType.ARTIFACT, lang.CardType.CREATURE),
        ("Time Lord", "Power-Plant", "Urza's"),
    )
    lists = {"supertypes": ["Legendary"], "types": ["Artifact", "Creature"]}

    assert types == card_from_row(row).face.types
    assert (
        types == read(**lists, subtypes=["Time Lord", "Power-Plant", "Urza\N{RIGHT SINGLE QUOTATION MARK}s"]).face.types
    )


def test_names_have_plain_apostrophes_and_single_spaces() -> None:
    """Accents and strokes without spaces stay as they are."""
    assert "Piper's Jötun//x" == read(name=" Piper\N{RIGHT SINGLE QUOTATION MARK}s  Jötun//x").name


def test_a_printing_is_a_set_with_a_rarity() -> None:
    """Codes are in capitals, under either key of MTGJSON; an atomic card has no printing."""
    assert (lang.Printing("7ED", lang.Rarity.RARE),) == read(setCode=None, set="7ed", rarity="rare").printings
    assert (lang.Printing("7ED", lang.Rarity.UNCOMMON),) == card_from_row(
        scryfall(set="7ed", rarity="uncommon")
    ).printings
    assert () == read(setCode=None, rarity=None, printings=["7ED"]).printings


@pytest.mark.parametrize(
    ("changes", "clause"),
    [
        ({"layout": "transform"}, "the layout transform; expected normal or split"),
        ({"types": ["Planeswalker"]}, "the type or supertype 'Planeswalker' on its type line"),
        ({"supertypes": ["Ongoing"]}, "the type or supertype 'Ongoing' on its type line"),
        ({"manaCost": "{W/P}"}, "its mana cost: mana cost: the symbol {W/P} is not supported"),
        ({"power": "½"}, "its power '½'; expected an integer, * or a sum such as 1+*"),
        ({"power": None, "types": ["Artifact"]}, "its toughness; expected none, as the card is not a creature"),
        ({"rarity": "mythic"}, "the rarity mythic; expected one of common, uncommon, rare"),
    ],
)
@pytest.mark.parametrize("blank", [False, True])
def test_what_no_rules_here_know_is_refused(changes: dict[str, object], clause: str, *, blank: bool) -> None:
    """It is reported by its name and what is not supported, text or no text."""
    with pytest.raises(UnsupportedCard) as caught:
        card_from_row(mtgjson(**changes), blank=blank)

    assert ("Hill Piper", clause.replace("mana cost: mana cost", "mana cost")) == (
        caught.value.card,
        caught.value.clause,
    )


def test_one_half_is_no_card() -> None:
    """Alone it is ill-formed, and the message tells which function takes both."""
    with pytest.raises(DataError, match="cards_from_rows") as caught:
        card_from_row(split_rows()[0])

    assert "row.side" == caught.value.path
