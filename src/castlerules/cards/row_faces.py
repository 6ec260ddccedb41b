"""The characteristics that a row gives a face, whatever its text says."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from castlerules.core import DataError, UnsupportedCard
from castlerules.core.shown import shown

from .characteristics import COLORS, PT, CardType, Color, Supertype, TypeLine
from .definition import Face, Printing, Rarity
from .mana import ManaCost, mana
from .row_fields import Fields

__all__ = [
    "MTGJSON",
    "SCRYFALL",
    "Dialect",
    "colors_of",
    "face_colors",
    "identity_of",
    "printings_of",
    "read_face",
    "set_of",
    "type_words",
]


@attrs.frozen
class Dialect:
    """How the fields are called that do not have the same name in MTGJSON and Scryfall."""

    cost: str
    text: str
    indicator: str
    identity: str
    sets: tuple[str, ...]


TypeWords: TypeAlias = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""Supertypes, types and subtypes, in the words of a row."""

MTGJSON: Final = Dialect("manaCost", "text", "colorIndicator", "colorIdentity", ("setCode", "set"))
SCRYFALL: Final = Dialect("mana_cost", "oracle_text", "color_indicator", "color_identity", ("set",))

_SYMBOLS: Final = re.compile(r"(?:\{[^{}]+\})+")
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")
_STARRED: Final = re.compile(r"(?:[0-9]{1,6}[+-])?\*(?:[+-][0-9]{1,6})?")
_DASHES: Final = str.maketrans("\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}", "---")
_SET: Final = re.compile(r"[A-Za-z0-9_]{1,8}")
_BETWEEN: Final = re.compile(r"\s+[\u2014\u2013-](?:\s+|$)")
_SUBTYPES: Final = re.compile(r"Time Lord\b|\S+")  # the only one of two words that a card of the known types has
_SUPERTYPES: Final = MappingProxyType({one.value: one for one in Supertype})
_TYPES: Final = MappingProxyType({one.value: one for one in CardType})
_COLORS: Final = MappingProxyType({one.value: one for one in Color})
_RARITIES: Final = MappingProxyType(
    {"common": Rarity.COMMON, "uncommon": Rarity.UNCOMMON, "rare": Rarity.RARE},
)
_LATER_RARITIES: Final = ("mythic", "special", "bonus")


def read_face(fields: Fields, dialect: Dialect, *, card: str, name: str) -> Face:
    """Return the face *name* of *card* without its abilities.

    Raises DataError for a field that is ill-formed, and UnsupportedCard for types, symbols and numbers that no rules
    here know.
    """
    types = _types(type_words(fields, dialect), card)
    cost = _cost(fields, dialect.cost, card)
    colors = face_colors(fields, dialect, card)
    return Face(name, cost, types, colors, _pt(fields, types, card))


def face_colors(fields: Fields, dialect: Dialect, card: str) -> tuple[Color, ...]:
    """Return the colours that a row states, or those of its mana cost if it says nothing of them (BASE-026).

    Raises DataError for what is ill-formed, and UnsupportedCard for a cost that is needed and not known.
    """
    stated = colors_of(fields, dialect)
    if stated is not None:
        return stated
    cost = _cost(fields, dialect.cost, card)
    return () if cost is None else cost.colors


def colors_of(fields: Fields, dialect: Dialect) -> tuple[Color, ...] | None:
    """Return the colours that a row states, in the order W U B R G, or None if it says nothing of them."""
    key = next((key for key in ("colors", dialect.indicator) if fields.has(key)), None)
    return None if key is None else _letters(fields, key)


def identity_of(fields: Fields, dialect: Dialect) -> tuple[Color, ...] | None:
    """Return the colour identity that a row states, in the order W U B R G, or None if it says nothing of it."""
    return _letters(fields, dialect.identity) if fields.has(dialect.identity) else None


def _letters(fields: Fields, key: str) -> tuple[Color, ...]:
    """Return the colours whose letters are listed under *key*, in the order W U B R G."""
    letters = fields.lines(key)
    for place, letter in enumerate(letters):
        if letter not in _COLORS:
            raise DataError(f"{fields.at(key)}[{place}]", f"W, U, B, R or G is wanted, not {shown(letter)}")
    return tuple(color for color in COLORS if color.value in letters)


def printings_of(fields: Fields, dialect: Dialect, card: str) -> tuple[Printing, ...]:
    """Return the printing that a row is of; none if it has neither set nor rarity.

    Raises DataError if it has only one of them, or they are ill-formed, and UnsupportedCard for later rarities.
    """
    if not fields.has("rarity", *dialect.sets):
        return ()
    code = set_of(fields, dialect)
    rarity = fields.line("rarity")
    if rarity in _LATER_RARITIES:
        raise UnsupportedCard(card, f"the rarity {rarity}")
    if rarity not in _RARITIES:
        raise DataError(
            fields.at("rarity"), f"{shown(rarity)} is not one of {', '.join((*_RARITIES, *_LATER_RARITIES))}"
        )
    return (Printing(code, _RARITIES[rarity]),)


def set_of(fields: Fields, dialect: Dialect) -> str:
    """Return the code of the set that a row is of, in capital letters; raise DataError if it has none."""
    key = next((key for key in dialect.sets if fields.has(key)), dialect.sets[0])
    code = fields.line(key)
    if _SET.fullmatch(code) is None:
        raise DataError(fields.at(key), f"the code of a set is wanted, not {shown(code)}")
    return code.upper()


def type_words(fields: Fields, dialect: Dialect) -> TypeWords:
    """Return the words of a type line, whether the rules know them or not; raise DataError if there is no type."""
    return _line_words(fields) if dialect is SCRYFALL else _list_words(fields)


def _list_words(fields: Fields) -> TypeWords:
    """Return the type line that three lists say."""
    types = fields.lines("types")
    if not types:
        raise DataError(fields.at("types"), "a card has at least one type")
    return fields.lines("supertypes"), types, fields.lines("subtypes")


def _line_words(fields: Fields) -> TypeWords:
    """Return the type line that one text says."""
    left, *right = _BETWEEN.split(fields.line("type_line").strip(), maxsplit=1)
    words = left.split()
    supers = next((place for place, word in enumerate(words) if word not in _SUPERTYPES), len(words))
    if supers == len(words):
        raise DataError(fields.at("type_line"), "a card has at least one type")
    if right == [""]:
        raise DataError(fields.at("type_line"), "no subtype stands behind the dash")
    return tuple(words[:supers]), tuple(words[supers:]), tuple(_SUBTYPES.findall("".join(right)))


def _types(said: TypeWords, card: str) -> TypeLine:
    """Return a type line; raise UnsupportedCard if a word before its dash is not one that the rules know."""
    supers, types, subtypes = said
    for words, known in ((supers, _SUPERTYPES), (types, _TYPES)):
        if later := next((word for word in words if word not in known), None):
            raise UnsupportedCard(card, f"{shown(later)} on its type line")
    return TypeLine(tuple(_SUPERTYPES[one] for one in supers), tuple(_TYPES[one] for one in types), subtypes)


def _cost(fields: Fields, key: str, card: str) -> ManaCost | None:
    """Return the mana cost; none is null, missing or empty (BASE-044), which is not ``{0}``."""
    text = fields.optional(key)
    if not text:
        return None
    if _SYMBOLS.fullmatch(text) is None:
        raise DataError(fields.at(key), f"{shown(text)} is not a row of symbols such as {{2}}{{R}}")
    try:
        return mana(text)
    except DataError as found:
        raise UnsupportedCard(card, f"its mana cost: {found.problem}") from None


def _pt(fields: Fields, types: TypeLine, card: str) -> PT | None:
    """Return power and toughness, which creatures have and nothing else."""
    if CardType.CREATURE in types.types:
        return PT(_number(fields, "power", card), _number(fields, "toughness", card))
    if key := next((key for key in ("power", "toughness") if fields.has(key)), None):
        raise UnsupportedCard(card, f"its {key}, as it is no creature")
    return None


def _number(fields: Fields, key: str, card: str) -> int | None:
    """Return a printed power or toughness, None if there is a star in it."""
    text = fields.line(key).translate(_DASHES)
    if _NUMBER.fullmatch(text):
        return int(text)
    if _STARRED.fullmatch(text) is None:
        raise UnsupportedCard(card, f"its {key} {shown(text)}")
    return None
