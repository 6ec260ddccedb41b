"""Read the facts that deck construction needs from rows: name, set, rarity, colours and types.

Unlike ``read_card`` this works for every card, of any year, because no rules text or number is read.
"""

from __future__ import annotations

from castlerules.cards.language.characteristics import COLORS, Color
from castlerules.core.frozen import frozen

from .cards import faces_of
from .faces import face_colors, identity_of, set_of, type_words
from .fields import RowFields


@frozen
class RowFacts:
    """The facts about a card in one set; colours and types are those of all its faces together.

    *set* is the set code in capital letters. *rarity* and *identity* (the colour identity) are None if the row does not
    state them. *split* tells whether it is a split card.
    """

    name: str
    set: str
    rarity: str | None
    colors: tuple[Color, ...]
    identity: tuple[Color, ...] | None
    types: tuple[str, ...]
    supertypes: tuple[str, ...]
    split: bool


def read_facts(rows: tuple[RowFields, ...]) -> RowFacts:
    """Return the facts in *rows*: the two halves of a split card, or one row for any other card.

    All types and rarities are accepted. Raises DataError for fields that are ill-formed or missing, and UnsupportedCard
    for a layout that the library does not support.
    """
    row_faces = faces_of(rows)
    dialect, parts = row_faces.dialect, [fields for _, fields in row_faces.faces]
    colors = [color for part in parts for color in face_colors(part, dialect, row_faces.name)]
    row_faces.check_colors(colors)
    identities = [identity for row in rows if (identity := identity_of(row, dialect)) is not None]
    words = [type_words(part, dialect) for part in parts]
    return RowFacts(
        name=row_faces.name,
        set=set_of(row_faces.card_fields, dialect),
        rarity=row_faces.card_fields.optional_line("rarity"),
        colors=_in_order(colors),
        identity=_in_order([color for colors in identities for color in colors]) if identities else None,
        types=tuple(dict.fromkeys(word for _, types, _ in words for word in types)),
        supertypes=tuple(dict.fromkeys(word for supers, _, _ in words for word in supers)),
        split=len(parts) > 1,
    )


def _in_order(colors: list[Color]) -> tuple[Color, ...]:
    return tuple(color for color in COLORS if color in colors)
