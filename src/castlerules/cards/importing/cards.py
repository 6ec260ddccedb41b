"""Rows of MTGJSON and Scryfall as cards whose text is not read yet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

import attrs

from castlerules.cards.language.characteristics import Color
from castlerules.cards.language.definition import CardDef, Layout
from castlerules.core import DataError, UnsupportedCard
from castlerules.core.errors import short_repr

from .faces import MTGJSON, SCRYFALL, Dialect, colors_of, printings_of, read_face
from .fields import RowFields

_NAME_SEPARATOR: Final = " // "
_ONLY_SCRYFALL: Final = ("type_line", "card_faces", "object")
_ONLY_MTGJSON: Final = ("types",)
_SIDES: Final = ("a", "b")


@attrs.frozen
class CardWithTexts:
    """A card without abilities, and the text of each of its faces."""

    card: CardDef
    texts: tuple[str, ...]


@attrs.frozen
class RowFaces:
    """Of which faces the rows of one card tell: each has its name and its fields; *card_fields* is said of the card."""

    name: str
    dialect: Dialect
    card_fields: RowFields
    faces: tuple[tuple[str, RowFields], ...]

    @property
    def layout(self) -> Layout:
        """How the faces stand to each other."""
        return Layout.NORMAL if len(self.faces) == 1 else Layout.SPLIT

    def check_colors(self, colors: Collection[Color]) -> None:
        """Raise DataError if the whole is said to have other colours than its two faces, which have *colors*."""
        stated_colors = colors_of(self.card_fields, self.dialect) if self.dialect is SCRYFALL else None
        if stated_colors is not None and len(self.faces) > 1 and set(stated_colors) != set(colors):
            raise DataError(self.card_fields.path_to("colors"), "they are not the colours of the two faces")


def group_rows(rows: Iterable[object], path: str) -> list[tuple[RowFields, ...]]:
    """Return the rows of each card, which are two for a split card of MTGJSON, in the order of the first ones.

    Raises DataError, whose path begins with *path* and the place of the row, for rows that are no mappings and for a
    half without the other.
    """
    groups: list[tuple[RowFields, ...]] = []
    for groups_or_fault in group_rows_or_errors(rows, path):
        if isinstance(groups_or_fault, DataError):
            raise groups_or_fault
        groups.append(groups_or_fault)
    return groups


def group_rows_or_errors(rows: Iterable[object], path: str) -> list[tuple[RowFields, ...] | DataError]:
    """Return what ``grouped`` returns, with a DataError in the place of every row that it would refuse.

    Raises DataError only if *rows* is no list of rows at all.
    """
    if isinstance(rows, (Mapping, str, bytes)) or not isinstance(rows, Iterable):
        raise DataError(path, f"a list of rows is wanted, not {short_repr(rows)}")
    groups: list[list[RowFields] | DataError] = []
    open_halves: dict[tuple[str | None, ...], list[RowFields]] = {}
    for place, row in enumerate(rows):
        try:
            fields = RowFields.of(row, f"{path}[{place}]")
            key = _half_key(fields) if _is_half(fields) else None
        except DataError as fault:
            groups.append(fault)
            continue
        if key is not None and (group := open_halves.pop(key, None)) is not None:
            group.append(fields)
            continue
        groups.append(group := [fields])
        if key is not None:
            open_halves[key] = group
    return [_group_or_error(group) for group in groups]


def _group_or_error(group: list[RowFields] | DataError) -> tuple[RowFields, ...] | DataError:
    """Return *group* if it is the rows of a whole card."""
    if isinstance(group, list) and len(group) == 1 and _is_half(group[0]):
        return DataError(group[0].path_to("side"), "the other half of this split card is missing")
    return tuple(group) if isinstance(group, list) else group


def _half_key(half: RowFields) -> tuple[str | None, ...]:
    """Return what the two halves of a card, and no others, have in common."""
    return (half.name("name"), *[half.optional_line(key) for key in (*MTGJSON.sets, "number")])


def _is_half(fields: RowFields) -> bool:
    """Return whether a row is one half of a split card."""
    return _dialect_of(fields) is MTGJSON and fields.optional_line("layout") == Layout.SPLIT.value


def _dialect_of(fields: RowFields) -> Dialect:
    """Return whose row it is; raise DataError if it could be of neither, or of both."""
    scryfall, mtgjson = fields.has(*_ONLY_SCRYFALL), fields.has(*_ONLY_MTGJSON)
    if scryfall == mtgjson:
        says = "fields of both" if scryfall else "neither types nor type_line"
        raise DataError(fields.path, f"a row of MTGJSON or of Scryfall is wanted; this one has {says}")
    return SCRYFALL if scryfall else MTGJSON


def read_card(rows: tuple[RowFields, ...]) -> CardWithTexts:
    """Return the card that *rows* are, which are two halves, or one row of another card.

    Raises DataError for what is ill-formed, and UnsupportedCard for a layout, type, rarity, mana cost or number that
    is none of those that the rules here know.
    """
    row_faces = faces_of(rows)
    dialect, name = row_faces.dialect, row_faces.name
    faces = tuple(read_face(fields, dialect, card=name, name=face_name) for face_name, fields in row_faces.faces)
    row_faces.check_colors([color for face in faces for color in face.colors])
    card = CardDef(faces, row_faces.layout, printings_of(row_faces.card_fields, dialect, name))
    return CardWithTexts(card, tuple(fields.text(dialect.text) for _, fields in row_faces.faces))


def faces_of(rows: tuple[RowFields, ...]) -> RowFaces:
    """Return the faces of the card that *rows* are, which are two halves, or one row of another card.

    Raises DataError for what is ill-formed, and UnsupportedCard for a layout that is not known here.
    """
    first, *others = rows
    dialect = _dialect_of(first)
    name = first.name("name")
    if others:
        return _faces_from_halves(first, others[0], name)
    layout = first.optional_line("layout") or Layout.NORMAL.value
    if layout not in (Layout.NORMAL.value, Layout.SPLIT.value):
        raise UnsupportedCard(name, f"the layout {layout}")
    if _is_half(first):
        raise DataError(first.path_to("side"), "one half of a split card is no card; give both to cards_from_rows")
    return _faces_from_list(first, name) if layout == Layout.SPLIT.value else _single_face(first, name, dialect)


def _single_face(row: RowFields, name: str, dialect: Dialect) -> RowFaces:
    """Return the one face of a card."""
    if key := next((key for key in ("side", "card_faces") if row.has(key)), None):
        raise DataError(row.path_to(key), "a card of the layout normal has one face")
    if _NAME_SEPARATOR in name:
        raise DataError(row.path_to("name"), f"{short_repr(name)} is the name of two faces, and the layout is normal")
    if row.has("faceName") and row.name("faceName") != name:
        raise DataError(row.path_to("faceName"), f"{short_repr(row.name('faceName'))} is not the name of the card")
    return RowFaces(name, dialect, row, ((name, row),))


def _faces_from_halves(first: RowFields, second: RowFields, name: str) -> RowFaces:
    """Return the split card of two rows of MTGJSON, whichever side comes first."""
    halves = sorted((first, second), key=lambda half: half.line("side"))
    if tuple([half.line("side") for half in halves]) != _SIDES:
        raise DataError(second.path_to("side"), "the halves of a split card are the sides a and b")
    if second.optional_line("rarity") != first.optional_line("rarity"):
        raise DataError(second.path_to("rarity"), "the halves of a split card have the same rarity")
    return _split_faces(tuple([(half.name("faceName"), half) for half in halves]), first, name, MTGJSON)


def _faces_from_list(row: RowFields, name: str) -> RowFaces:
    """Return the split card of one row of Scryfall."""
    halves = row.mapping_list("card_faces")
    if len(halves) != len(_SIDES):
        raise DataError(row.path_to("card_faces"), f"a split card has 2 faces, not {len(halves)}")
    return _split_faces(tuple([(half.name("name"), half) for half in halves]), row, name, SCRYFALL)


def _split_faces(faces: tuple[tuple[str, RowFields], ...], row: RowFields, name: str, dialect: Dialect) -> RowFaces:
    """Return the split card called *name* that has *faces*."""
    if name != _NAME_SEPARATOR.join(half for half, _ in faces):
        raise DataError(row.path_to("name"), f"{short_repr(name)} does not consist of the names of the two faces")
    return RowFaces(name, dialect, row, faces)
