"""The characteristics that a row gives a face, whatever its text says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.core import DataError, UnsupportedCard
from castlerules.core.shown import shown

from .characteristics import COLORS, PT, CardType, Color, Supertype, TypeLine
from .definition import Face, Printing, Rarity
from .mana import ManaCost, mana
from .row_fields import Fields

__all__ = ["MTGJSON", "SCRYFALL", "Dialect", "colors_of", "printings_of", "read_face"]


@attrs.frozen
class Dialect:
    """How the fields are called that do not have the same name in MTGJSON and Scryfall."""

    cost: str
    text: str
    indicator: str
    sets: tuple[str, ...]


MTGJSON: Final = Dialect("manaCost", "text", "colorIndicator", ("setCode", "set"))
SCRYFALL: Final = Dialect("mana_cost", "oracle_text", "color_indicator", ("set",))

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
    types = _type_line(fields, card) if dialect is SCRYFALL else _type_lists(fields, card)
    cost = _cost(fields, dialect.cost, card)
    colors = colors_of(fields, dialect)
    if colors is None:
        colors = () if cost is None else cost.colors
    return Face(name, cost, types, colors, _pt(fields, types, card))


def colors_of(fields: Fields, dialect: Dialect) -> tuple[Color, ...] | None:
    """Return the colours that a row states, in the order W U B R G, or None if it says nothing of them."""
    key = next((key for key in ("colors", dialect.indicator) if fields.has(key)), None)
    if key is None:
        return None
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
    key = next((key for key in dialect.sets if fields.has(key)), dialect.sets[0])
    code = fields.line(key)
    if _SET.fullmatch(code) is None:
        raise DataError(fields.at(key), f"the code of a set is wanted, not {shown(code)}")
    rarity = fields.line("rarity")
    if rarity in _LATER_RARITIES:
        raise UnsupportedCard(card, f"the rarity {rarity}")
    if rarity not in _RARITIES:
        raise DataError(
            fields.at("rarity"), f"{shown(rarity)} is not one of {', '.join((*_RARITIES, *_LATER_RARITIES))}"
        )
    return (Printing(code.upper(), _RARITIES[rarity]),)


def _type_lists(fields: Fields, card: str) -> TypeLine:
    """Return the type line that three lists say."""
    types = fields.lines("types")
    if not types:
        raise DataError(fields.at("types"), "a card has at least one type")
    return _types(fields.lines("supertypes"), types, fields.lines("subtypes"), card)


def _type_line(fields: Fields, card: str) -> TypeLine:
    """Return the type line that one text says."""
    left, *right = _BETWEEN.split(fields.line("type_line").strip(), maxsplit=1)
    words = left.split()
    supers = next((place for place, word in enumerate(words) if word not in _SUPERTYPES), len(words))
    if supers == len(words):
        raise DataError(fields.at("type_line"), "a card has at least one type")
    if right == [""]:
        raise DataError(fields.at("type_line"), "no subtype stands behind the dash")
    return _types(words[:supers], words[supers:], _SUBTYPES.findall("".join(right)), card)


def _types(supers: Sequence[str], types: Sequence[str], subtypes: Sequence[str], card: str) -> TypeLine:
    """Return a type line; raise UnsupportedCard if a word before its dash is not one that the rules know."""
    for words, known in ((supers, _SUPERTYPES), (types, _TYPES)):
        if later := next((word for word in words if word not in known), None):
            raise UnsupportedCard(card, f"{shown(later)} on its type line")
    return TypeLine(tuple(_SUPERTYPES[one] for one in supers), tuple(_TYPES[one] for one in types), tuple(subtypes))


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
