"""Pools from the rows of card files, and the suggested sets (section 2 of the rules)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from cards.sample_rows import Row, mtgjson, scryfall, split_row, split_rows
from hypothesis import given
from hypothesis import strategies as st

from castlerules import DataError, SetupError, from_json, to_json
from castlerules.ascension import (
    GAME,
    SET_CATALOGUE,
    AscensionRules,
    CardPool,
    CardSet,
    ColorCheck,
    Printing,
    Rarity,
    RefusedRow,
    SetKind,
    color_letters,
    pool_from_rows,
    read_pool,
)

NOTHING = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
ANYTHING = st.recursive(NOTHING, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=3), inner))
LEGEND = {"name": "Ada", "supertypes": ["Legendary"], "colors": ["W", "U"], "rarity": "rare"}


def land(name: str, **changes: object) -> Row:
    """Return the row of a basic land."""
    bare: Row = {"manaCost": None, "colors": [], "power": None, "toughness": None, "subtypes": []}
    return mtgjson(**{**bare, "name": name, "supertypes": ["Basic"], "types": ["Land"], **changes})


def read(*rows: Row) -> tuple[Printing, ...]:
    """Return the printings of the pool of *rows*, none of which is refused."""
    return pool_from_rows(rows).printings


def refusal(*rows: Any, **how: Any) -> RefusedRow:
    """Return why the only one of *rows* that is refused is that."""
    (refused_row,) = read_pool(rows, **how).refused
    return refused_row


@pytest.mark.rule("ASC-Q05")
def test_both_dialects_give_the_same_printing() -> None:
    """A creature, and a split card of two rows or one."""
    piper = Printing("Hill Piper", "INV", Rarity.COMMON, "G", ("Creature",))
    split = Printing("Ebb // Glow", "INV", Rarity.COMMON, "UR", ("Instant", "Sorcery"), split=True)

    assert (piper, split) == read(mtgjson(), *split_rows()) == read(scryfall(), split_row())
    assert (split,) == read(*split_rows()[::-1])


@pytest.mark.rule("ASC-Q02")
def test_the_color_identity_is_that_of_the_row_if_it_tells_one() -> None:
    """Of the halves of a split card it is that of both; a row without it leaves it open."""
    halves = [half | {"colorIdentity": [color]} for half, color in zip(split_rows(), "UR", strict=True)]
    rows = [mtgjson(colorIdentity=["R", "W"]), scryfall(name="Elk", color_identity=[]), mtgjson(name="Ox"), *halves]
    pool = pool_from_rows(rows)

    assert ["WR", "", None, "UR"] == [
        None if card.color_identity is None else color_letters(card.color_identity) for card in pool.printings
    ]
    with pytest.raises(SetupError, match="color_identity of INV/Ox"):
        GAME.new_game(pool=pool, rules=AscensionRules(color_check=ColorCheck.COLOR_IDENTITY))


@pytest.mark.rule("ASC-Q12", "ASC-Q04")
def test_basic_lands_are_flagged_whatever_their_rarity() -> None:
    """Snow-covered ones too; a basic land of no colour needs a colour identity that says so."""
    rows = [
        land("Island", rarity="land"),
        land("Snow-Covered Forest", supertypes=["Basic", "Snow"], rarity=None),
        land("Wastes", colorIdentity=[]),
        land("Grotto", supertypes=[]),
    ]
    card_pool = pool_from_rows(rows)

    assert ["Island", "Snow-Covered Forest", "Wastes"] == [card.name for card in card_pool.index.basic_lands]
    assert ["U", "G", ""] == [color_letters(card.land_colors) for card in card_pool.index.basic_lands]
    assert RefusedRow(
        "rows[0]",
        "Wastes",
        "ASC-Q04",
        "INV/Wastes is a basic land, and neither name nor color_identity gives its color",
    ) == refusal(land("Wastes"))


@pytest.mark.rule("ASC-Q44")
def test_other_rarities_are_mapped_as_the_caller_says() -> None:
    """Mythic is rare unless the map says otherwise; what no map knows is refused."""
    row = mtgjson(rarity="mythic")

    assert Rarity.RARE == read(row)[0].rarity
    assert Rarity.UNCOMMON == read_pool([row], rarity_map={"mythic": Rarity.UNCOMMON}).pool.printings[0].rarity
    for rarity_map in ({}, {"mythic": "gold"}):
        refused_row = refusal(row, rarity_map=rarity_map)
        assert ("rows[0].rarity", "ASC-Q44") == (refused_row.path, refused_row.rule)


def test_cards_of_later_times_are_read_as_well() -> None:
    """Types, mana symbols and numbers that the other rules do not know do not matter here."""
    planeswalker = mtgjson(types=["Planeswalker"], power=None, toughness=None, loyalty="4", manaCost="{G/W}{2}")
    vehicle = scryfall(name="Cart", type_line="Artifact \N{EM DASH} Vehicle", mana_cost="{C}", rarity="bonus")

    assert [("Planeswalker",), ("Artifact",)] == [card.types for card in read(planeswalker, vehicle)]


@pytest.mark.parametrize(
    ("row", "path", "card", "reason"),
    [
        (7, "rows[0]", "", "expected a mapping, got 7"),
        ({}, "rows[0]", "", "neither types nor type_line"),
        (mtgjson(name=None), "rows[0].name", "", "this field is missing"),
        (mtgjson(types=[]), "rows[0].types", "Hill Piper", "expected at least one card type, got none"),
        (mtgjson(colors=["X"]), "rows[0].colors[0]", "Hill Piper", "expected W, U, B, R or G, got 'X'"),
        (mtgjson(colorIdentity="G"), "rows[0].colorIdentity", "Hill Piper", "expected a list, got 'G'"),
        (mtgjson(setCode=None), "rows[0].setCode", "Hill Piper", "this field is missing"),
        (mtgjson(colors=None, manaCost="{Q}"), "rows[0]", "Hill Piper", "not supported: its mana cost"),
        (mtgjson(layout="transform"), "rows[0]", "Hill Piper", "not supported: the layout transform"),
        (split_rows()[0], "rows[0].side", "", "the other half of this split card is missing"),
        (split_row() | {"colors": ["R"]}, "rows[0].colors", "Ebb // Glow", "expected the two faces' colours, "),
        (mtgjson(rarity=None), "rows[0].rarity", "Hill Piper", "the rarity is missing"),
        (
            mtgjson(rarity="purple"),
            "rows[0].rarity",
            "Hill Piper",
            "expected one of common, uncommon, rare, got 'purple'",
        ),
        (mtgjson(setCode="XYZ"), "rows[0]", "Hill Piper", "the set XYZ is not among the sets of the import"),
    ],
)
@pytest.mark.rule("ASC-Q05")
def test_a_bad_row_is_told_with_its_place_and_the_reason(row: object, path: str, card: str, reason: str) -> None:
    """Nothing of it is guessed, and nothing else is lost for it."""
    pool_import = read_pool([row, mtgjson(name="Elk")])  # type: ignore[list-item]

    assert ["Elk"] == [card.name for card in pool_import.pool.printings]
    assert [(path, card)] == [(refused_row.path, refused_row.card) for refused_row in pool_import.refused]
    assert reason in pool_import.refused[0].reason


@pytest.mark.rule("ASC-Q05", "ASC-Q06")
def test_all_bad_rows_are_told_at_once() -> None:
    """In the order of the file, with the code of the rule; no pool is made of such a file unless that is asked for."""
    rows = [mtgjson(setCode="XYZ"), mtgjson(), mtgjson(name="Elk", rarity="purple"), mtgjson(name="Ox", types=7)]
    with pytest.raises(SetupError) as caught:
        pool_from_rows(rows)

    assert ["ASC-Q06", "ASC-Q44", "ASC-Q05"] == [violation.rule for violation in caught.value.problems]
    assert (
        "rows[2].rarity: Elk: expected one of common, uncommon, rare, got 'purple'" in caught.value.problems[1].reason
    )
    assert [str(refused_row) for refused_row in read_pool(rows).refused] == [
        violation.reason for violation in caught.value.problems
    ]


@pytest.mark.rule("ASC-Q05")
@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"rarity": "rare"}, "rarity"),
        ({"colors": ["R"]}, "colors"),
        ({"types": ["Artifact"]}, "types"),
        ({"supertypes": ["Legendary"]}, "supertypes"),
        ({"colorIdentity": ["G"]}, "color identity"),
    ],
)
def test_rows_of_one_printing_say_the_same(change: Row, word: str) -> None:
    """Another picture is no other printing; another rarity is one of two that cannot both be right."""
    assert 1 == len(read(mtgjson(), mtgjson(number="7"), scryfall()))
    assert 2 == len(read(mtgjson(), mtgjson(setCode="PLS", **change)))
    refused_row = refusal(mtgjson(), mtgjson(**change))
    assert ("rows[1]", f"'INV/Hill Piper' stands in an earlier row with another {word}") == (
        refused_row.path,
        refused_row.reason,
    )


@pytest.mark.rule("ASC-Q06")
def test_the_caller_says_of_which_kind_sets_are() -> None:
    """Sets come in the order in which they are given, and only those of which there is a card."""
    sets: list[Any] = [
        {"code": "XYZ", "name": "Ecks", "kind": "small"},
        CardSet("INV", "Invasion", SetKind.CORE),
        *SET_CATALOGUE[:1],
    ]
    pool = read_pool([mtgjson(), mtgjson(setCode="xyz")], sets).pool

    assert [("XYZ", SetKind.SMALL), ("INV", SetKind.CORE)] == [(card_set.code, card_set.kind) for card_set in pool.sets]
    with pytest.raises(SetupError, match="the pool lists the set 7ED twice"):
        read_pool([], [*SET_CATALOGUE, SET_CATALOGUE[0]])
    with pytest.raises(DataError, match=r"sets\[0\]\.kind"):
        read_pool([], [{"code": "XYZ", "name": "Ecks", "kind": "huge"}])


@pytest.mark.parametrize("rows", [mtgjson(), "rows", b"rows", 7, None])
def test_a_file_is_a_list_of_rows(rows: Any) -> None:
    """A single row, or the file around them, is none."""
    for reader in (read_pool, pool_from_rows):
        with pytest.raises(DataError) as caught:
            reader(rows)
        assert "rows" == caught.value.path


def test_no_text_of_a_card_is_kept() -> None:
    """It is not looked at, whatever it is, and it is not in the data of the pool."""
    pool = pool_from_rows([mtgjson(text="Nobody knows what this does.", flavorText="Oh!"), mtgjson(name="Elk", text=7)])

    assert pool == from_json(to_json(pool), CardPool)
    assert "Nobody" not in to_json(pool)
    assert "Oh" not in to_json(pool)


@given(st.sampled_from([mtgjson(), scryfall(), split_row(), split_rows()[0], land("Plains")]), st.data())
def test_whatever_stands_in_a_row_it_is_read_or_refused(row: Row, data: st.DataObject) -> None:
    """Each row is either in the pool or among those that are refused."""
    field = data.draw(st.sampled_from([*sorted(row), "colorIdentity", "color_identity", "card_faces"]))
    pool_import = read_pool([mtgjson(name="Elk"), row | {field: data.draw(ANYTHING)}])

    assert 2 == len(pool_import.pool.printings) + len(pool_import.refused)
    assert "INV/Elk" == pool_import.pool.printings[0].id


@pytest.mark.rule("ASC-T2", "ASC-015", "ASC-Q06")
def test_the_suggested_sets_are_those_of_the_time() -> None:
    """Eight Basic Sets, one of them a core set, and 18 small expansions; the blocks are those of three sets."""
    kinds = {kind: [card_set.code for card_set in SET_CATALOGUE if card_set.kind == kind] for kind in SetKind}
    blocks = {card_set.block for card_set in SET_CATALOGUE if card_set.kind == SetKind.MAIN}
    small = "ARN ATQ DRK FEM HML ALL VIS WTH STH EXO ULG UDS NEM PCY PLS APC TOR JUD"

    assert ["7ED"] == kinds[SetKind.CORE]
    assert ["ICE", "MIR", "TMP", "USG", "MMQ", "INV", "ODY"] == kinds[SetKind.MAIN]
    assert sorted(small.split()) == sorted(kinds[SetKind.SMALL])
    assert {"LEG", "CHR", "6ED"} < set(kinds[SetKind.OTHER])
    assert [3] * 7 == [len([card_set for card_set in SET_CATALOGUE if card_set.block == block]) for block in blocks]


def test_the_page_on_pools_lists_the_suggested_sets() -> None:
    """Code, name, kind and block of each, in the same order."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "ascension_pools.md").read_text(encoding="utf-8")
    table = page.partition("| code | set | kind | block |\n|---|---|---|---|\n")[2].partition("\n\n")[0]

    assert [
        f"| {card_set.code} | {card_set.name} | {card_set.kind} | {card_set.block or ''} |".replace("  ", " ")
        for card_set in SET_CATALOGUE
    ] == (table.splitlines())
