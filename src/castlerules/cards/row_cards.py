"""Rows of MTGJSON and Scryfall as cards whose text is not read yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from castlerules.core import DataError, UnsupportedCard
from castlerules.core.shown import shown

from .definition import CardDef, Face, Layout
from .row_faces import MTGJSON, SCRYFALL, Dialect, colors_of, printings_of, read_face
from .row_fields import Fields

__all__ = ["RowCard", "grouped", "is_half", "read_card"]

_BETWEEN_NAMES: Final = " // "
_ONLY_SCRYFALL: Final = ("type_line", "card_faces", "object")
_ONLY_MTGJSON: Final = ("types",)
_SIDES: Final = ("a", "b")


@attrs.frozen
class RowCard:
    """A card without abilities, and the text of each of its faces."""

    card: CardDef
    texts: tuple[str, ...]


def grouped(rows: Iterable[object], path: str) -> list[tuple[Fields, ...]]:
    """Return the rows of each card, which are two for a split card of MTGJSON, in the order of the first ones.

    Raises DataError, whose path begins with *path* and the place of the row, for rows that are no mappings and for a
    half without the other.
    """
    if isinstance(rows, (Mapping, str, bytes)) or not isinstance(rows, Iterable):
        raise DataError(path, f"a list of rows is wanted, not {shown(rows)}")
    groups: list[list[Fields]] = []
    waiting: dict[tuple[str | None, ...], list[Fields]] = {}
    for place, row in enumerate(rows):
        fields = Fields.of(row, f"{path}[{place}]")
        key = _key(fields) if is_half(fields) else None
        if key is not None and (group := waiting.pop(key, None)) is not None:
            group.append(fields)
            continue
        groups.append([fields])
        if key is not None:
            waiting[key] = groups[-1]
    for half in waiting.values():
        raise DataError(half[0].at("side"), "the other half of this split card is missing")
    return [tuple(group) for group in groups]


def _key(half: Fields) -> tuple[str | None, ...]:
    """Return what the two halves of a card, and no others, have in common."""
    return (half.name("name"), *[half.optional(key) for key in (*MTGJSON.sets, "number")])


def is_half(fields: Fields) -> bool:
    """Return whether a row is one half of a split card."""
    return _dialect(fields) is MTGJSON and fields.optional("layout") == Layout.SPLIT.value


def read_card(rows: tuple[Fields, ...]) -> RowCard:
    """Return the card that *rows* are, which are two halves, or one row of another card.

    Raises DataError for what is ill-formed, and UnsupportedCard for a layout, type, rarity, mana cost or number that
    is none of those that the rules here know.
    """
    first, *others = rows
    dialect = _dialect(first)
    name = first.name("name")
    if others:
        return _from_halves(first, others[0], name)
    layout = first.optional("layout") or Layout.NORMAL.value
    if layout not in (Layout.NORMAL.value, Layout.SPLIT.value):
        raise UnsupportedCard(name, f"the layout {layout}")
    if is_half(first):
        raise DataError(first.at("side"), "one half of a split card is no card; give both to cards_from_rows")
    if layout == Layout.SPLIT.value:
        return _from_faces(first, name)
    return _from_whole(first, name, dialect)


def _dialect(fields: Fields) -> Dialect:
    """Return whose row it is; raise DataError if it could be of neither, or of both."""
    scryfall, mtgjson = fields.has(*_ONLY_SCRYFALL), fields.has(*_ONLY_MTGJSON)
    if scryfall == mtgjson:
        says = "fields of both" if scryfall else "neither types nor type_line"
        raise DataError(fields.path, f"a row of MTGJSON or of Scryfall is wanted; this one has {says}")
    return SCRYFALL if scryfall else MTGJSON


def _from_whole(row: Fields, name: str, dialect: Dialect) -> RowCard:
    """Return a card with one face."""
    if key := next((key for key in ("side", "card_faces") if row.has(key)), None):
        raise DataError(row.at(key), "a card of the layout normal has one face")
    if _BETWEEN_NAMES in name:
        raise DataError(row.at("name"), f"{shown(name)} is the name of two faces, and the layout is normal")
    if row.has("faceName") and row.name("faceName") != name:
        raise DataError(row.at("faceName"), f"{shown(row.name('faceName'))} is not the name of the card")
    face = read_face(row, dialect, card=name, name=name)
    card = CardDef((face,), printings=printings_of(row, dialect, name))
    return RowCard(card, (row.text(dialect.text),))


def _from_halves(first: Fields, second: Fields, name: str) -> RowCard:
    """Return the split card of two rows of MTGJSON, whichever side comes first."""
    halves = sorted((first, second), key=lambda half: half.line("side"))
    if tuple([half.line("side") for half in halves]) != _SIDES:
        raise DataError(second.at("side"), "the halves of a split card are the sides a and b")
    for half in halves:
        if printings_of(half, MTGJSON, name) != printings_of(first, MTGJSON, name):
            raise DataError(half.at("rarity"), "the halves of a split card have the same rarity")
    return _split([(half, half.name("faceName")) for half in halves], first, name, MTGJSON)


def _from_faces(row: Fields, name: str) -> RowCard:
    """Return the split card of one row of Scryfall."""
    halves = row.parts("card_faces")
    if len(halves) != len(_SIDES):
        raise DataError(row.at("card_faces"), f"a split card has 2 faces, not {len(halves)}")
    read = _split([(half, half.name("name")) for half in halves], row, name, SCRYFALL)
    stated = colors_of(row, SCRYFALL)
    if stated is not None and {color for face in read.card.faces for color in face.colors} != set(stated):
        raise DataError(row.at("colors"), "they are not the colours of the two faces")
    return read


def _split(halves: list[tuple[Fields, str]], row: Fields, name: str, dialect: Dialect) -> RowCard:
    """Return the split card called *name* that *halves* with their names are the faces of."""
    if name != _BETWEEN_NAMES.join(half for _, half in halves):
        raise DataError(row.at("name"), f"{shown(name)} does not consist of the names of the two faces")
    faces: tuple[Face, ...] = tuple(read_face(half, dialect, card=name, name=called) for half, called in halves)
    card = CardDef(faces, Layout.SPLIT, printings_of(row, dialect, name))
    return RowCard(card, tuple(half.text(dialect.text) for half, _ in halves))
