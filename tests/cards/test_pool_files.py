"""The cards of the pool against the rows of card files, where these are at hand."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from castlerules.cards import language as lang
from castlerules.cards.pool import POOL

from .card_nodes import nodes_of_type

FILES = sorted((Path(__file__).resolve().parents[2].parent / "shared" / "cards").glob("*.json"))
pytestmark = pytest.mark.skipif(not FILES, reason="no card files lie beside the project")


def files() -> dict[str, list[dict[str, Any]]]:
    """Return the rows of the card files by set, as far as their cards are in the pool."""
    rows = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in FILES}
    return {code: [row for row in card_rows if row["name"] in POOL] for code, card_rows in rows.items()}


def faces() -> list[tuple[lang.Face, dict[str, Any]]]:
    """Return the faces that the card files have too, each with its row."""
    card_rows = [row for rows in files().values() for row in rows]
    return [(POOL[row["name"]].faces["ab".index(row.get("side", "a"))], row) for row in card_rows]


def lines(row: dict[str, Any]) -> list[str]:
    """Return the lines of the text of *row* without explanations and labels."""
    text = re.sub(r"\([^)]*\)", "", row["text"])
    return [line.strip() for line in text.split("\n")]


def test_the_card_files_know_many_cards_of_the_pool() -> None:
    """The comparisons below compare something."""
    assert len(faces()) > 90


def test_cards_are_as_in_the_card_files() -> None:
    """Name, cost, colours, type line, power and toughness are those of the rows."""
    for face, row in faces():
        cost = None if row["manaCost"] is None else lang.mana(row["manaCost"])
        pt = f"{row['power']}/{row['toughness']}" if row["power"] is not None else ""

        assert row.get("faceName", row["name"]) == face.name
        assert cost == face.cost, face.name
        assert row["colors"] == sorted(color.value for color in face.colors), face.name
        assert row["supertypes"] == [supertype.value for supertype in face.types.supertypes], face.name
        assert row["types"] == [card_type.value for card_type in face.types.types], face.name
        assert row["subtypes"] == list(face.types.subtypes), face.name
        assert pt == str(face.pt or ""), face.name


def test_printings_are_those_of_the_card_files() -> None:
    """A card is said to be in a set, and of a rarity, exactly if the file of the set has it so."""
    letters = {"common": "C", "uncommon": "U", "rare": "R"}
    for code, rows in files().items():
        printed = {
            (name, where.rarity.value) for name, card in POOL.items() for where in card.printings if where.set == code
        }

        assert {(row["name"], letters[row["rarity"]]) for row in rows} == printed, code


@pytest.mark.rule("BASE-055")
def test_cards_have_as_many_targets_as_their_texts() -> None:
    """Each mention of a target is a slot, and no other word is."""
    for face, row in faces():
        mentions = re.findall(r"\btargets?\b", " ".join(lines(row)), flags=re.IGNORECASE)

        assert len(mentions) == len(nodes_of_type(face, lang.TargetSlot)), face.name


def test_cards_have_as_many_abilities_of_each_kind_as_their_texts() -> None:
    """Lines with a colon are activated abilities, lines with when, whenever and at triggered ones."""
    for face, row in faces():
        activated = [line for line in lines(row) if re.match(r"[^.\"]*: ", line)]
        tapping = [line for line in activated if "{T}" in line.partition(": ")[0]]
        triggered = [line for line in lines(row) if re.match(r"(When|Whenever|At) ", line)]
        abilities = nodes_of_type(face, lang.Activated)

        assert len(activated) == len(abilities), face.name
        assert len(tapping) == len([ability for ability in abilities if lang.TapThis() in ability.cost.parts]), (
            face.name
        )
        assert len(triggered) == len(nodes_of_type(face, lang.Triggered)), face.name


def test_cards_have_the_keywords_of_their_texts() -> None:
    """A word that opens a line, or follows a comma in such a line, is a keyword of the card, and no other is."""
    plain = {kind.value for kind in lang.KeywordKind} - {"landwalk"}
    for face, row in faces():
        words = [word.strip().lower() for line in lines(row) if "." not in line for word in line.split(",")]
        expected = sorted(
            head for word in words if (head := re.split(r" (?=\{|creature|land\b|from)", word)[0]) in plain
        )

        assert expected == sorted(
            ability.kind.value for ability in face.abilities if isinstance(ability, lang.Keyword)
        ), face.name
