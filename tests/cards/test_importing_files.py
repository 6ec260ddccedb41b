"""Whole files: cards and refusals, printings of one card together, and the reference files where they are."""

from __future__ import annotations

import json
import pickle
import re
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from castlerules import DataError, RefusalKind, UnsupportedCard
from castlerules.cards.importing.rows import ImportResult, Wanted, card_from_row, cards_from_rows, read_rows
from castlerules.cards.language.characteristics import CardType
from castlerules.cards.language.definition import CardDef, Printing, Rarity
from castlerules.cards.pool import POOL

from .sample_rows import Row, as_mtgjson, as_scryfall, mtgjson, numbers, scryfall, split_rows

FOLDER: Final = Path(__file__).resolve().parents[2].parent / "shared" / "cards"
FILES: Final = sorted(FOLDER.glob("*.json"))
PRINTING: Final = (Printing("XYZ", Rarity.UNCOMMON),)

needs_files = pytest.mark.skipif(not FILES, reason="the reference rows are not beside the project")


def test_a_file_gives_its_cards_and_its_refusals_in_order() -> None:
    """A refusal names the card and the clause; nothing else is lost for it."""
    rows = [mtgjson(name="Bee", text="Sting."), mtgjson(), *split_rows(), mtgjson(name="Ant", text="Flying")]
    import_result = read_rows(rows)

    assert ["Hill Piper", "Ant"] == [card.name for card in import_result.cards]
    assert [("Bee", "Sting"), ("Ebb // Glow", "Do this")] == [
        (unsupported_card.card, unsupported_card.clause) for unsupported_card in import_result.refused
    ]
    assert all(isinstance(unsupported_card, UnsupportedCard) for unsupported_card in import_result.refused)


def test_rows_of_one_name_become_one_card_with_all_printings() -> None:
    """In the order of the file, each once, from whichever dialect."""
    rows = [mtgjson(), mtgjson(number="7"), mtgjson(name="Ant"), scryfall(set="pls", rarity="rare")]
    printings = (Printing("INV", Rarity.COMMON), Printing("PLS", Rarity.RARE))

    assert [("Hill Piper", printings), ("Ant", printings[:1])] == [(c.name, c.printings) for c in read_rows(rows).cards]
    assert 4 == len(cards_from_rows(rows))


def test_the_same_refusal_is_told_once() -> None:
    """Another clause for the same name is another refusal."""
    rows = [mtgjson(text=text) for text in ("Sting.", "Sting.", "Sing.")]

    assert ["Sting", "Sing"] == [unsupported_card.clause for unsupported_card in read_rows(rows).refused]


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"manaCost": "{2}{G}"}, "mana cost"),
        ({"subtypes": ["Goat"]}, "type line"),
        ({"colors": ["W"]}, "colours"),
        ({"power": "3"}, "power and toughness"),
        ({"text": "Flying"}, "abilities"),
    ],
)
def test_rows_of_one_name_that_are_not_one_card_are_refused(change: Row, word: str) -> None:
    """The path is that of the later row, and the message says in what they differ."""
    with pytest.raises(DataError, match=f"^rows\\[1\\].name: expected the same {word} as in .* 'Hill Piper'$"):
        read_rows([mtgjson(), mtgjson(**change)])


def test_refusals_are_counted_by_their_clauses() -> None:
    """A card's own name does not make its clause another one; the most frequent comes first."""
    texts = {"Ant": "Ant stings.", "Bee": "Bee stings.", "Cat": "Cat purrs.", "Dog": "Bark."}
    import_result = read_rows([mtgjson(name=name, text=text) for name, text in texts.items()])

    assert (("~ stings", 2), ("Bark", 1), ("~ purrs", 1)) == import_result.refusal_reasons()


def test_what_was_read_twice_is_equal_and_comes_through_a_pickle() -> None:
    """Refusals are compared by what they say."""
    rows = [mtgjson(), mtgjson(name="Bee", text="Sting.")]
    import_result = read_rows(rows)

    assert import_result == read_rows(rows) == pickle.loads(pickle.dumps(import_result))
    assert hash(import_result) == hash(read_rows(rows))
    assert import_result != ImportResult(import_result.cards, (UnsupportedCard("Bee", "Sing."),))


@pytest.mark.parametrize("name", POOL)
def test_a_card_of_the_pool_has_its_abilities_from_there(name: str) -> None:
    """Rows without a text, in both dialects, give the card of the pool in the printing of the row."""
    card = attrs.evolve(POOL[name], printings=PRINTING)

    assert (card,) == cards_from_rows(as_mtgjson(card))
    assert card == card_from_row(as_scryfall(card))


def test_the_old_way_to_write_ae_finds_the_card_of_the_pool() -> None:
    """The name is then that of the pool."""
    card = POOL["Aether Flash"]

    assert card.faces == card_from_row(as_mtgjson(card, name="Æther Flash")[0]).faces


@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"manaCost": "{2}{G}"}, "different mana cost from the built-in card of that name"),
        ({"power": "3"}, "different power and toughness from the built-in card of that name"),
        ({"colors": []}, "different colours from the built-in card of that name"),
        ({"supertypes": ["Legendary"]}, "different type line from the built-in card of that name"),
        ({"types": ["Artifact", "Creature"]}, "different type line from the built-in card of that name"),
    ],
)
def test_a_row_that_is_not_the_card_of_the_pool_is_refused(change: Row, clause: str) -> None:
    """Its name alone does not make it that card."""
    with pytest.raises(UnsupportedCard) as caught:
        card_from_row(as_mtgjson(POOL["Grizzly Bears"], **change)[0])

    assert ("Grizzly Bears", clause) == (caught.value.card, caught.value.clause)


def test_creature_types_may_differ_from_the_pool_but_others_may_not() -> None:
    """A file of another year has other creature types; the pool's are taken. An Aura is an Aura in every year."""
    bears, aura = POOL["Grizzly Bears"], POOL["Pacifism"]

    assert bears.faces == card_from_row(as_mtgjson(bears, subtypes=["Bear", "Scout"])[0]).faces
    with pytest.raises(UnsupportedCard, match="different type line"):
        card_from_row(as_mtgjson(aura, subtypes=[])[0])


def test_characteristics_alone_do_not_ask_the_pool() -> None:
    """What the row says is what is read."""
    card = card_from_row(as_mtgjson(POOL["Serra Angel"], power="7")[0], blank=True)

    assert (7, ()) == (card.face.pt and card.face.pt.power, card.face.abilities)


def cost_of(text: str | None) -> list[str] | None:
    """Return the symbols of a cost, in one order for all."""
    return None if text is None else sorted(re.findall(r"\{.*?\}", text))


def said_by(row: Row) -> tuple[Any, ...]:
    """Return the characteristics that a reference row says."""
    line = tuple(tuple(row[key]) for key in ("supertypes", "types", "subtypes"))
    return (
        cost_of(row["manaCost"]),
        line,
        sorted(row["colors"]),
        row["power"],
        row["toughness"],
        (row["set"], row["rarity"]),
    )


def said_of(card: CardDef, side: int) -> tuple[Any, ...]:
    """Return the characteristics of a face in the form of the reference rows."""
    face = card.faces[side]
    types = face.types
    line = (tuple(s.value for s in types.supertypes), tuple(t.value for t in types.types), types.subtypes)
    printed = card.printings[0].set, card.printings[0].rarity.name.lower()
    return (
        cost_of(str(face.cost) if face.cost else None),
        line,
        sorted(c.value for c in face.colors),
        *numbers(face).values(),
        printed,
    )


@needs_files
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_reference_row_is_a_card_or_is_refused_for_a_clause_of_its_text(file: Path) -> None:
    """Nothing else is raised, no name is lost, and no name is both."""
    rows = json.loads(file.read_text(encoding="utf-8"))
    texts = [(row["name"], row["text"]) for row in rows]
    import_result = read_rows(rows)

    assert [] == [
        unsupported_card
        for unsupported_card in import_result.refused
        if not any(unsupported_card.card == n and unsupported_card.clause in t for n, t in texts)
    ]
    names = [card.name for card in import_result.cards] + [
        unsupported_card.card for unsupported_card in import_result.refused
    ]
    assert sorted({row["name"] for row in rows}) == sorted(names)


@needs_files
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_reference_row_has_its_characteristics_without_its_text(file: Path) -> None:
    """Cost, type line, colours, numbers, set and rarity are those of the row."""
    rows = json.loads(file.read_text(encoding="utf-8"))
    cards = {card.name: card for card in read_rows(rows, blank=True).cards}

    assert [said_by(row) for row in rows] == [said_of(cards[r["name"]], "ab".index(r.get("side", "a"))) for r in rows]


@needs_files
def test_every_creature_without_text_in_the_reference_rows_is_read() -> None:
    """In the Seventh Edition they are cards without abilities."""
    rows = json.loads((FOLDER / "7ED.json").read_text(encoding="utf-8"))
    bare = [row["name"] for row in rows if row["types"] == ["Creature"] and not row["text"]]
    cards = {card.name: card for card in read_rows(rows).cards}

    assert bare
    assert [()] * len(bare) == [cards[name].face.abilities for name in bare]
    assert all(cards[name].has_type(CardType.CREATURE) for name in bare)


def test_a_refusal_holds_all_clauses_of_the_card() -> None:
    """Its text tells the first and how many more; each clause is data with its kind, its face and its place."""
    text = "Flying\nSing loudly.\nWhen Bee sings, draw a card."
    (refused,) = read_rows([mtgjson(name="Bee", text=text)]).refused

    assert "Bee: not supported: Sing loudly; and 1 more clause" == str(refused)
    assert [(RefusalKind.READER, "Bee"), (RefusalKind.READER, "Bee")] == [(c.kind, c.face) for c in refused.clauses]
    assert ["Sing loudly", "When Bee sings, draw a card"] == [text[c.start : c.end] for c in refused.clauses]
    assert refused.clauses == pickle.loads(pickle.dumps(refused)).clauses


def test_what_is_wanted_most_comes_first() -> None:
    """Words after which nothing is understood are counted for all cards together, whatever else keeps them away."""
    texts = {"Ant": "When Ant sings, draw a card.", "Bee": "When Bee sings, draw a card.\nDance.", "Cat": "Dance."}
    import_result = read_rows([mtgjson(name=name, text=text) for name, text in texts.items()])

    assert (
        Wanted(RefusalKind.READER, "Dance", ("Bee", "Cat"), 1),
        Wanted(RefusalKind.READER, "sings, draw a card", ("Ant", "Bee"), 1),
    ) == import_result.wanting()


def test_bad_rows_are_refused_if_the_caller_says_so() -> None:
    """By the name in the row, or by its place; the others are read."""
    twice = mtgjson(text="Flying"), mtgjson(text="Fear")
    rows: list[Any] = [*twice, mtgjson(name="Bee", power=2), 7, split_rows()[0], mtgjson(name="Cat", layout="token")]
    import_result = read_rows(rows, lenient=True)

    assert ["Hill Piper"] == [card.name for card in import_result.cards]
    assert ["Hill Piper", "Bee", "rows[3]", "rows[4]", "Cat"] == [refused.card for refused in import_result.refused]
    assert {RefusalKind.DATA} == {refused.clauses[0].kind for refused in import_result.refused}
    with pytest.raises(DataError):
        read_rows(rows)
