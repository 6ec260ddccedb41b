"""Rows of MTGJSON and Scryfall as cards whose text is not read yet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

import attrs

from castlerules.core import DataError, UnsupportedCard
from castlerules.core.shown import shown

from .characteristics import Color
from .definition import CardDef, Layout
from .row_faces import MTGJSON, SCRYFALL, Dialect, colors_of, printings_of, read_face
from .row_fields import Fields

__all__ = ["RowCard", "RowFaces", "faces_of", "grouped", "groups_or_faults", "read_card"]

_BETWEEN_NAMES: Final = " // "
_ONLY_SCRYFALL: Final = ("type_line", "card_faces", "object")
_ONLY_MTGJSON: Final = ("types",)
_SIDES: Final = ("a", "b")


@attrs.frozen
class RowCard:
    """A card without abilities, and the text of each of its faces."""

    card: CardDef
    texts: tuple[str, ...]


@attrs.frozen
class RowFaces:
    """Of which faces the rows of one card tell: each has its name and its fields; *whole* is said of the card."""

    name: str
    dialect: Dialect
    whole: Fields
    faces: tuple[tuple[str, Fields], ...]

    @property
    def layout(self) -> Layout:
        """How the faces stand to each other."""
        return Layout.NORMAL if len(self.faces) == 1 else Layout.SPLIT

    def refuse_other_colors(self, colors: Collection[Color]) -> None:
        """Raise DataError if the whole is said to have other colours than its two faces, which have *colors*."""
        stated = colors_of(self.whole, self.dialect) if self.dialect is SCRYFALL else None
        if stated is not None and len(self.faces) > 1 and set(stated) != set(colors):
            raise DataError(self.whole.at("colors"), "they are not the colours of the two faces")


def grouped(rows: Iterable[object], path: str) -> list[tuple[Fields, ...]]:
    """Return the rows of each card, which are two for a split card of MTGJSON, in the order of the first ones.

    Raises DataError, whose path begins with *path* and the place of the row, for rows that are no mappings and for a
    half without the other.
    """
    groups: list[tuple[Fields, ...]] = []
    for found in groups_or_faults(rows, path):
        if isinstance(found, DataError):
            raise found
        groups.append(found)
    return groups


def groups_or_faults(rows: Iterable[object], path: str) -> list[tuple[Fields, ...] | DataError]:
    """Return what ``grouped`` returns, with a DataError in the place of every row that it would refuse.

    Raises DataError only if *rows* is no list of rows at all.
    """
    if isinstance(rows, (Mapping, str, bytes)) or not isinstance(rows, Iterable):
        raise DataError(path, f"a list of rows is wanted, not {shown(rows)}")
    groups: list[list[Fields] | DataError] = []
    waiting: dict[tuple[str | None, ...], list[Fields]] = {}
    for place, row in enumerate(rows):
        try:
            fields = Fields.of(row, f"{path}[{place}]")
            key = _key(fields) if _is_half(fields) else None
        except DataError as fault:
            groups.append(fault)
            continue
        if key is not None and (group := waiting.pop(key, None)) is not None:
            group.append(fields)
            continue
        groups.append(group := [fields])
        if key is not None:
            waiting[key] = group
    return [_whole(group) for group in groups]


def _whole(group: list[Fields] | DataError) -> tuple[Fields, ...] | DataError:
    """Return *group* if it is the rows of a whole card."""
    if isinstance(group, list) and len(group) == 1 and _is_half(group[0]):
        return DataError(group[0].at("side"), "the other half of this split card is missing")
    return tuple(group) if isinstance(group, list) else group


def _key(half: Fields) -> tuple[str | None, ...]:
    """Return what the two halves of a card, and no others, have in common."""
    return (half.name("name"), *[half.optional(key) for key in (*MTGJSON.sets, "number")])


def _is_half(fields: Fields) -> bool:
    """Return whether a row is one half of a split card."""
    return _dialect(fields) is MTGJSON and fields.optional("layout") == Layout.SPLIT.value


def _dialect(fields: Fields) -> Dialect:
    """Return whose row it is; raise DataError if it could be of neither, or of both."""
    scryfall, mtgjson = fields.has(*_ONLY_SCRYFALL), fields.has(*_ONLY_MTGJSON)
    if scryfall == mtgjson:
        says = "fields of both" if scryfall else "neither types nor type_line"
        raise DataError(fields.path, f"a row of MTGJSON or of Scryfall is wanted; this one has {says}")
    return SCRYFALL if scryfall else MTGJSON


def read_card(rows: tuple[Fields, ...]) -> RowCard:
    """Return the card that *rows* are, which are two halves, or one row of another card.

    Raises DataError for what is ill-formed, and UnsupportedCard for a layout, type, rarity, mana cost or number that
    is none of those that the rules here know.
    """
    found = faces_of(rows)
    dialect, name = found.dialect, found.name
    faces = tuple(read_face(fields, dialect, card=name, name=called) for called, fields in found.faces)
    found.refuse_other_colors([color for face in faces for color in face.colors])
    card = CardDef(faces, found.layout, printings_of(found.whole, dialect, name))
    return RowCard(card, tuple(fields.text(dialect.text) for _, fields in found.faces))


def faces_of(rows: tuple[Fields, ...]) -> RowFaces:
    """Return the faces of the card that *rows* are, which are two halves, or one row of another card.

    Raises DataError for what is ill-formed, and UnsupportedCard for a layout that is not known here.
    """
    first, *others = rows
    dialect = _dialect(first)
    name = first.name("name")
    if others:
        return _from_halves(first, others[0], name)
    layout = first.optional("layout") or Layout.NORMAL.value
    if layout not in (Layout.NORMAL.value, Layout.SPLIT.value):
        raise UnsupportedCard(name, f"the layout {layout}")
    if _is_half(first):
        raise DataError(first.at("side"), "one half of a split card is no card; give both to cards_from_rows")
    return _from_faces(first, name) if layout == Layout.SPLIT.value else _from_whole(first, name, dialect)


def _from_whole(row: Fields, name: str, dialect: Dialect) -> RowFaces:
    """Return the one face of a card."""
    if key := next((key for key in ("side", "card_faces") if row.has(key)), None):
        raise DataError(row.at(key), "a card of the layout normal has one face")
    if _BETWEEN_NAMES in name:
        raise DataError(row.at("name"), f"{shown(name)} is the name of two faces, and the layout is normal")
    if row.has("faceName") and row.name("faceName") != name:
        raise DataError(row.at("faceName"), f"{shown(row.name('faceName'))} is not the name of the card")
    return RowFaces(name, dialect, row, ((name, row),))


def _from_halves(first: Fields, second: Fields, name: str) -> RowFaces:
    """Return the split card of two rows of MTGJSON, whichever side comes first."""
    halves = sorted((first, second), key=lambda half: half.line("side"))
    if tuple([half.line("side") for half in halves]) != _SIDES:
        raise DataError(second.at("side"), "the halves of a split card are the sides a and b")
    if second.optional("rarity") != first.optional("rarity"):
        raise DataError(second.at("rarity"), "the halves of a split card have the same rarity")
    return _split(tuple([(half.name("faceName"), half) for half in halves]), first, name, MTGJSON)


def _from_faces(row: Fields, name: str) -> RowFaces:
    """Return the split card of one row of Scryfall."""
    halves = row.parts("card_faces")
    if len(halves) != len(_SIDES):
        raise DataError(row.at("card_faces"), f"a split card has 2 faces, not {len(halves)}")
    return _split(tuple([(half.name("name"), half) for half in halves]), row, name, SCRYFALL)


def _split(faces: tuple[tuple[str, Fields], ...], row: Fields, name: str, dialect: Dialect) -> RowFaces:
    """Return the split card called *name* that has *faces*."""
    if name != _BETWEEN_NAMES.join(half for half, _ in faces):
        raise DataError(row.at("name"), f"{shown(name)} does not consist of the names of the two faces")
    return RowFaces(name, dialect, row, faces)
