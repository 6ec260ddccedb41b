"""Invented cards as rows of both dialects, and what is expected of them."""

from __future__ import annotations

from typing import Any

from castlerules.cards.language.characteristics import CardType, Color, Supertype, TypeLine
from castlerules.cards.language.definition import CardDef, Face, Layout

Row = dict[str, Any]


def mtgjson(**changes: object) -> Row:
    """Return a row as MTGJSON writes it, of a 2/3 creature without text; a change to None drops the field."""
    row: Row = {
        "name": "Hill Piper",
        "layout": "normal",
        "manaCost": "{1}{G}",
        "colors": ["G"],
        "supertypes": [],
        "types": ["Creature"],
        "subtypes": ["Goat", "Bard"],
        "power": "2",
        "toughness": "3",
        "rarity": "common",
        "setCode": "INV",
    }
    return {key: value for key, value in (row | changes).items() if value is not None}


def scryfall(**changes: object) -> Row:
    """Return a row as Scryfall writes it, of the same creature; a change to None drops the field."""
    row: Row = {
        "object": "card",
        "name": "Hill Piper",
        "layout": "normal",
        "mana_cost": "{1}{G}",
        "colors": ["G"],
        "type_line": "Creature — Goat Bard",
        "power": "2",
        "toughness": "3",
        "oracle_text": "",
        "rarity": "common",
        "set": "inv",
    }
    return {key: value for key, value in (row | changes).items() if value is not None}


def split_rows() -> list[Row]:
    """Return the two rows of a split card in MTGJSON."""
    both: Row = {"name": "Ebb // Glow", "layout": "split", "power": None, "toughness": None, "subtypes": []}
    left = mtgjson(**both, faceName="Ebb", side="a", manaCost="{U}", colors=["U"], types=["Instant"], text="Do this.")
    right = mtgjson(
        **both, faceName="Glow", side="b", manaCost="{2}{R}", colors=["R"], types=["Sorcery"], text="Do that."
    )
    return [left, right]


def split_row() -> Row:
    """Return the same split card as one row in Scryfall."""
    faces = [
        {"name": "Ebb", "mana_cost": "{U}", "type_line": "Instant", "oracle_text": "Do this."},
        {"name": "Glow", "mana_cost": "{2}{R}", "type_line": "Sorcery", "oracle_text": "Do that."},
    ]
    return {
        "object": "card",
        "name": "Ebb // Glow",
        "layout": "split",
        "mana_cost": "{U} // {2}{R}",
        "colors": ["R", "U"],
        "type_line": "Instant // Sorcery",
        "card_faces": faces,
        "rarity": "common",
        "set": "inv",
    }


def as_mtgjson(card: CardDef, **changes: object) -> list[Row]:
    """Return the rows that MTGJSON would have of *card*, one for each face, without a text."""
    rows = []
    for side, face in zip("ab", card.faces, strict=False):
        row: Row = {"name": card.name, "layout": card.layout.value, "setCode": "XYZ", "rarity": "uncommon"}
        row |= {"manaCost": str(face.cost) if face.cost else None, "colors": letters(face.colors)}
        row |= {"supertypes": words(face.types.supertypes), "types": words(face.types.types)}
        row |= {"subtypes": list(face.types.subtypes)} | numbers(face)
        if card.layout is Layout.SPLIT:
            row |= {"faceName": face.name, "side": side}
        rows.append(row | changes)
    return rows


def as_scryfall(card: CardDef) -> Row:
    """Return the row that Scryfall would have of *card*, without a text."""
    faces: list[Row] = [
        {"name": face.name, "mana_cost": str(face.cost or ""), "type_line": str(face.types)} | numbers(face)
        for face in card.faces
    ]
    head: Row = {"object": "card", "layout": card.layout.value, "set": "xyz", "rarity": "uncommon"}
    if card.layout is Layout.SPLIT:
        return head | {"name": card.name, "card_faces": faces}
    return head | faces[0] | {"colors": letters(card.face.colors)}


def letters(colors: tuple[Color, ...]) -> list[str]:
    """Return the letters of *colors*."""
    return [color.value for color in colors]


def words(parts: tuple[Supertype, ...] | tuple[CardType, ...]) -> list[str]:
    """Return *parts* of a type line as words."""
    return [part.value for part in parts]


def numbers(face: Face) -> Row:
    """Return the power and toughness of *face*, with a star for what is not printed as a number."""
    if face.pt is None:
        return {"power": None, "toughness": None}
    printed = ["*" if part is None else str(part) for part in (face.pt.power, face.pt.toughness)]
    return {"power": printed[0], "toughness": printed[1]}


def line(*types: CardType, subtypes: tuple[str, ...] = (), supertypes: tuple[Supertype, ...] = ()) -> TypeLine:
    """Return a type line."""
    return TypeLine(supertypes, types, subtypes)
