"""Convert rows of MTGJSON and Scryfall to cards without abilities; ``abilities`` reads their rules texts later."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from castlerules.cards.language import CardDef, Color, Layout
from castlerules.core import DataError, UnsupportedCard
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen

from .faces import MTGJSON, SCRYFALL, Dialect, colors_of, printings_of, read_face
from .fields import RowFields

_NAME_SEPARATOR: Final = " // "
_ONLY_SCRYFALL: Final = ("type_line", "card_faces", "object")
_ONLY_MTGJSON: Final = ("types",)
_SIDES: Final = ("a", "b")


@frozen
class CardWithTexts:
    """A card without abilities, and the rules text of each of its faces."""

    card: CardDef
    texts: tuple[str, ...]


@frozen
class RowFaces:
    """The rows of one card, sorted into faces: *faces* pairs the name of each face with the fields that describe it.

    *card_fields* hold what concerns the whole card, such as its set. *dialect* tells how the fields are called.
    """

    name: str
    dialect: Dialect
    card_fields: RowFields
    faces: tuple[tuple[str, RowFields], ...]

    @property
    def layout(self) -> Layout:
        """The layout: normal for one face, split for two."""
        return Layout.NORMAL if len(self.faces) == 1 else Layout.SPLIT

    def check_colors(self, colors: Collection[Color]) -> None:
        """Raise DataError if this is a split card whose row states colours other than *colors*, those of its faces."""
        stated_colors = colors_of(self.card_fields, self.dialect) if self.dialect is SCRYFALL else None
        if stated_colors is not None and len(self.faces) > 1 and set(stated_colors) != set(colors):
            expected, got = _letters(colors), _letters(stated_colors)
            raise DataError(
                self.card_fields.path_to("colors"), f"expected the two faces' colours, {expected}, got {got}"
            )


def _letters(colors: Collection[Color]) -> str:
    return " ".join([color.value for color in Color if color in colors]) or "none"


def group_rows(rows: Iterable[object], path: str) -> list[tuple[RowFields, ...]]:
    """Return the rows of each card, cards in the order of their first rows; a split card of MTGJSON has two rows.

    Raises DataError for a row that is not a mapping, and for one half of a split card without the other. Its path is
    *path* with the index of the row, such as ``rows[3]``.
    """
    groups: list[tuple[RowFields, ...]] = []
    for group in group_rows_or_errors(rows, path):
        if isinstance(group, DataError):
            raise group
        groups.append(group)
    return groups


def group_rows_or_errors(rows: Iterable[object], path: str) -> list[tuple[RowFields, ...] | DataError]:
    """Return what ``group_rows`` returns, with a DataError in the place of every row for which it would raise one.

    So a caller can report all bad rows at once, and use the good ones.

    Raises DataError only if *rows* is not a list of rows at all.
    """
    if isinstance(rows, (Mapping, str, bytes)) or not isinstance(rows, Iterable):
        raise DataError(path, f"expected a list of rows, got {short_repr(rows)}")
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
    """Return *group*, the rows of a card or an error; if it is one half of a split card, a DataError that says so."""
    if isinstance(group, list) and len(group) == 1 and _is_half(group[0]):
        return DataError(
            group[0].path_to("side"),
            "the other half of this split card is missing; expected two rows, with the sides a and b",
        )
    return tuple(group) if isinstance(group, list) else group


def _half_key(half: RowFields) -> tuple[str | None, ...]:
    """Return the name, set and number of a split card, by which ``group_rows`` finds the other half of *half*."""
    return (half.name("name"), *[half.optional_line(key) for key in (*MTGJSON.sets, "number")])


def _is_half(fields: RowFields) -> bool:
    """Return whether a row is one half of a split card, as in MTGJSON; Scryfall has a split card in one row."""
    return _dialect_of(fields) is MTGJSON and fields.optional_line("layout") == Layout.SPLIT.value


def _dialect_of(fields: RowFields) -> Dialect:
    """Return whether a row comes from MTGJSON or Scryfall; raise DataError if it has fields of both, or of neither."""
    scryfall, mtgjson = fields.has(*_ONLY_SCRYFALL), fields.has(*_ONLY_MTGJSON)
    if scryfall == mtgjson:
        fields_text = "fields of both" if scryfall else "neither types nor type_line"
        raise DataError(fields.path, f"expected a row of MTGJSON or of Scryfall, got one with {fields_text}")
    return SCRYFALL if scryfall else MTGJSON


def read_card(rows: tuple[RowFields, ...]) -> CardWithTexts:
    """Return the card described by *rows*: the two halves of a split card, or one row for any other card.

    Raises DataError for ill-formed rows, and UnsupportedCard for a layout, type, rarity, mana cost or number that the
    library does not support.
    """
    row_faces = faces_of(rows)
    dialect, name = row_faces.dialect, row_faces.name
    faces = tuple(read_face(fields, dialect, card=name, name=face_name) for face_name, fields in row_faces.faces)
    row_faces.check_colors([color for face in faces for color in face.colors])
    card = CardDef(faces, row_faces.layout, printings_of(row_faces.card_fields, dialect, name))
    return CardWithTexts(card, tuple(fields.text(dialect.text) for _, fields in row_faces.faces))


def faces_of(rows: tuple[RowFields, ...]) -> RowFaces:
    """Return the faces of the card described by *rows*: two halves of a split card, or one row for any other card.

    Raises DataError for ill-formed rows, and UnsupportedCard for a layout that the library does not support.
    """
    first, *others = rows
    dialect = _dialect_of(first)
    name = first.name("name")
    if others:
        return _faces_from_halves(first, others[0], name)
    layout = first.optional_line("layout") or Layout.NORMAL.value
    if layout not in (Layout.NORMAL.value, Layout.SPLIT.value):
        raise UnsupportedCard(name, f"the layout {layout}; expected normal or split")
    if _is_half(first):
        raise DataError(
            first.path_to("side"),
            "expected a whole card, got half of a split card; pass both halves to cards_from_rows",
        )
    return _faces_from_list(first, name) if layout == Layout.SPLIT.value else _single_face(first, name, dialect)


def _single_face(row: RowFields, name: str, dialect: Dialect) -> RowFaces:
    """Return the faces of a card that has one face; raise DataError if the row has fields of a split card."""
    if key := next((key for key in ("side", "card_faces") if row.has(key)), None):
        raise DataError(
            row.path_to(key), f"expected no {key} in the row of a card that has the layout normal and so one face"
        )
    if _NAME_SEPARATOR in name:
        raise DataError(
            row.path_to("name"), f"expected the name of one face, as the layout is normal, got {short_repr(name)}"
        )
    if row.has("faceName") and row.name("faceName") != name:
        raise DataError(
            row.path_to("faceName"),
            f"expected the card's name, {short_repr(name)}, got {short_repr(row.name('faceName'))}",
        )
    return RowFaces(name, dialect, row, ((name, row),))


def _faces_from_halves(first: RowFields, second: RowFields, name: str) -> RowFaces:
    """Return the faces of the split card in two rows of MTGJSON, which may come in either order."""
    halves = sorted((first, second), key=lambda half: half.line("side"))
    if tuple([half.line("side") for half in halves]) != _SIDES:
        sides = " and ".join([half.line("side") for half in halves])
        raise DataError(second.path_to("side"), f"expected the sides a and b of a split card, got {sides}")
    if second.optional_line("rarity") != first.optional_line("rarity"):
        rarities = [str(half.optional_line("rarity")) for half in (first, second)]
        raise DataError(
            second.path_to("rarity"), f"expected the rarity of the other half, {rarities[0]}, got {rarities[1]}"
        )
    return _split_faces(tuple([(half.name("faceName"), half) for half in halves]), first, name, MTGJSON)


def _faces_from_list(row: RowFields, name: str) -> RowFaces:
    """Return the faces of the split card in one row of Scryfall."""
    halves = row.mapping_list("card_faces")
    if len(halves) != len(_SIDES):
        raise DataError(row.path_to("card_faces"), f"expected 2 faces of a split card, got {len(halves)}")
    return _split_faces(tuple([(half.name("name"), half) for half in halves]), row, name, SCRYFALL)


def _split_faces(faces: tuple[tuple[str, RowFields], ...], row: RowFields, name: str, dialect: Dialect) -> RowFaces:
    """Return the faces of the split card called *name*; raise DataError if *name* does not join the faces' names."""
    expected = _NAME_SEPARATOR.join(half for half, _ in faces)
    if name != expected:
        raise DataError(
            row.path_to("name"), f"expected the names of both faces, {short_repr(expected)}, got {short_repr(name)}"
        )
    return RowFaces(name, dialect, row, faces)
