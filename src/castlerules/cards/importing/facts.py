"""What rows say of a card besides its text and its numbers: enough for building decks, whenever the card is from."""

from __future__ import annotations

import attrs

from castlerules.cards.language.characteristics import COLORS, Color

from .cards import faces_of
from .faces import face_colors, identity_of, set_of, type_words
from .fields import RowFields


@attrs.frozen
class RowFacts:
    """A card in one set, in the words of its row; those of all faces together.

    *set* is in capital letters, *rarity* and *identity* are None where the row does not tell them.
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
    """Return what *rows* say, which are the two halves of a split card, or one row of another card.

    Types and rarities may be any. Raises DataError for what is ill-formed or missing, and UnsupportedCard for a layout
    that is not known here.
    """
    row_faces = faces_of(rows)
    dialect, parts = row_faces.dialect, [fields for _, fields in row_faces.faces]
    colors = [color for part in parts for color in face_colors(part, dialect, row_faces.name)]
    row_faces.check_colors(colors)
    identities = [one for row in rows if (one := identity_of(row, dialect)) is not None]
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
