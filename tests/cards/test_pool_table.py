"""The cards of the pool against the table of the pool, where that is at hand."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from castlerules.cards import language as lang
from castlerules.cards.pool import POOL

from .card_nodes import nodes_of_type, numbers

TABLE = Path(__file__).resolve().parents[2].parent / "shared" / "card_pool.md"
pytestmark = pytest.mark.skipif(not TABLE.is_file(), reason="the table of the pool does not lie beside the project")

WORDS = {kind.value for kind in lang.KeywordKind} - {"landwalk", "enchant"}
WALKS = ("plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk")


@attrs.frozen
class Row:
    """A row of the table: the facts, and the stage in which the card must be there."""

    name: str
    cost: str
    types: str
    pt: str
    abilities: str
    stage: int
    printed: str


def table() -> list[Row]:
    """Return the rows of the table."""
    rows = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 7 and cells[5].isdigit():
            name, cost, types, pt, abilities, stage, printed = cells
            printed = "" if printed.startswith("(none") else printed
            rows.append(Row(name.removesuffix(" (S)"), cost, types, pt, abilities, int(stage), printed))
    return rows


def in_pool() -> list[tuple[Row, lang.CardDef]]:
    """Return the rows whose cards are in the pool, each with its card."""
    return [(row, POOL[row.name]) for row in table() if row.name in POOL]


def costs(text: str) -> list[lang.ManaCost | None]:
    """Return the costs of the faces, of which the table has *text*."""
    return [None if part == "\u2013" else lang.mana(part) for part in text.split(" // ")]


def printed(card: lang.CardDef) -> str:
    """Return the printings of *card* as the table has them."""
    return " ".join(f"{where.set}-{where.rarity.value}" for where in card.printings)


def keywords(cell: str) -> list[str]:
    """Return the keywords in the abilities of a row: parts of which every member is one."""
    parts = [[word.replace("_", " ") for word in re.split(r", ?", part)] for part in cell.split("; ")]
    plain = [words for words in parts if all(word.partition("(")[0] in WORDS or word in WALKS for word in words)]
    return sorted(word for words in plain for word in words)


def table_word(word: lang.Keyword) -> str:
    """Return *word* as the table writes it."""
    if isinstance(word.filter, lang.IsSubtype):
        return f"{word.filter.subtype.lower()}walk"
    if isinstance(word.filter, lang.IsColor):
        return f"{word.kind.value}({word.filter.color.name.lower()})"
    parameter = word.n or (word.cost and word.cost.mana)
    return f"{word.kind.value}({parameter})" if parameter else word.kind.value


def test_the_table_is_read_whole() -> None:
    """It has a hundred cards that must be there, sixty of the next stage and an annex."""
    stages = [row.stage for row in table()]

    assert (100, 60, 32) == tuple(stages.count(stage) for stage in (1, 2, 3))


def test_every_card_of_the_core_is_in_the_pool() -> None:
    """Nothing of the first two stages is missing."""
    assert [] == [row.name for row in table() if row.name not in POOL and row.stage < 3]


def test_the_pool_holds_no_card_that_is_not_in_the_table() -> None:
    """Every card stands in it once."""
    names = [row.name for row in table()]

    assert set() == set(POOL) - set(names)
    assert len(names) == len(set(names))


def test_cards_are_as_in_the_table() -> None:
    """Cost, type line, power and toughness, and printings are those of the table."""
    for row, card in in_pool():
        assert costs(row.cost) == [face.cost for face in card.faces], row.name
        assert {row.types} == {str(face.types) for face in card.faces}, row.name
        assert row.pt == str(card.face.pt or ""), row.name
        assert row.printed == printed(card), row.name


def test_cards_have_the_keywords_of_the_table() -> None:
    """Each keyword with its cost, number, colour or land, and no others."""
    for row, card in in_pool():
        words = [word for face in card.faces for word in face.abilities if isinstance(word, lang.Keyword)]
        actual = sorted(table_word(word) for word in words if word.kind is not lang.KeywordKind.ENCHANT)

        assert keywords(row.abilities) == actual, row.name


@pytest.mark.rule("BASE-055")
def test_cards_have_as_many_targets_as_the_table_says() -> None:
    """Each mention of a target in the table is a slot, and nothing else is."""
    for row, card in in_pool():
        mentions = re.findall(r"\btargets?\b", row.abilities)

        assert len(mentions) == len(nodes_of_type(card.faces, lang.TargetSlot)), row.name


def test_cards_have_the_numbers_of_the_table() -> None:
    """The amounts of effects and costs are those of the table; threshold is seven (BASE-K38), double is two."""
    for row, card in in_pool():
        cell = row.abilities.replace("threshold", "7").replace("doubled", "2")
        abilities = tuple(face.abilities for face in card.faces)

        assert {int(word) for word in re.findall(r"\d+", cell)} - {0, 1} == numbers(abilities), row.name


def test_cards_have_as_many_activated_abilities_as_the_table_says() -> None:
    """Granted ones count too; the lands whose row points at another one have two."""
    for row, card in in_pool():
        expected = 2 if row.abilities.startswith("same") else row.abilities.count("act(")

        assert expected == len(nodes_of_type(card.faces, lang.Activated)), row.name
