"""Read the characteristics of a face from its row: cost, types, colours, power and toughness, but not its text."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.core import DataError, UnsupportedCard
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen

from .fields import RowFields


@frozen
class Dialect:
    """The keys of the fields that MTGJSON and Scryfall call by different names.

    *indicator* and *identity* are the keys of the colour indicator and the colour identity. *sets* are the keys that
    can hold the set code; the first of them that a row has counts.
    """

    cost: str
    text: str
    indicator: str
    identity: str
    sets: tuple[str, ...]


TypeWords: TypeAlias = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""The supertypes, types and subtypes that a row lists, known to the library or not."""

MTGJSON: Final = Dialect("manaCost", "text", "colorIndicator", "colorIdentity", ("setCode", "set"))
SCRYFALL: Final = Dialect("mana_cost", "oracle_text", "color_indicator", "color_identity", ("set",))

# Patterns are text, which re compiles at their first use: that keeps imports fast.
_SYMBOLS: Final = r"(?:\{[^{}]+\})+"
_NUMBER: Final = r"-?[0-9]{1,6}"
_STARRED: Final = r"(?:[0-9]{1,6}[+-])?\*(?:[+-][0-9]{1,6})?"
_DASHES: Final = str.maketrans("\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}", "---")
_SET_CODE: Final = r"[A-Za-z0-9_]{1,8}"
_TYPE_DASH: Final = r"\s+[\u2014\u2013-](?:\s+|$)"
_SUBTYPES: Final = r"Time Lord\b|\S+"  # the only subtype of two words
_SUPERTYPES: Final = MappingProxyType({supertype.value: supertype for supertype in lang.Supertype})
_TYPES: Final = MappingProxyType({card_type.value: card_type for card_type in lang.CardType})
_COLORS: Final = MappingProxyType({color.value: color for color in lang.Color})
_RARITIES: Final = MappingProxyType(
    {"common": lang.Rarity.COMMON, "uncommon": lang.Rarity.UNCOMMON, "rare": lang.Rarity.RARE},
)
_UNSUPPORTED_RARITIES: Final = ("mythic", "special", "bonus")


def read_face(fields: RowFields, dialect: Dialect, *, card: str, name: str) -> lang.Face:
    """Return the face called *name* of the card called *card*, without its abilities; *fields* describe the face.

    Raises DataError for an ill-formed field, and UnsupportedCard for types, symbols and numbers that the library does
    not support.
    """
    types = _type_line(type_words(fields, dialect), card)
    cost = _mana_cost(fields, dialect.cost, card)
    colors = face_colors(fields, dialect, card)
    return lang.Face(name, cost, types, colors, _power_toughness(fields, types, card))


def face_colors(fields: RowFields, dialect: Dialect, card: str) -> tuple[lang.Color, ...]:
    """Return the colours that a row states, or the colours of its mana cost if it states none (BASE-026).

    Raises DataError for an ill-formed field, and UnsupportedCard if the cost is needed and not supported.
    """
    stated_colors = colors_of(fields, dialect)
    if stated_colors is not None:
        return stated_colors
    cost = _mana_cost(fields, dialect.cost, card)
    return () if cost is None else cost.colors


def colors_of(fields: RowFields, dialect: Dialect) -> tuple[lang.Color, ...] | None:
    """Return the colours that a row states, in the order W U B R G, or None if it has no field for them."""
    key = next((key for key in ("colors", dialect.indicator) if fields.has(key)), None)
    return None if key is None else _colors_from_letters(fields, key)


def identity_of(fields: RowFields, dialect: Dialect) -> tuple[lang.Color, ...] | None:
    """Return the colour identity that a row states, in the order W U B R G, or None if it has no field for it."""
    return _colors_from_letters(fields, dialect.identity) if fields.has(dialect.identity) else None


def _colors_from_letters(fields: RowFields, key: str) -> tuple[lang.Color, ...]:
    """Return the colours whose letters are listed under *key*, in the order W U B R G."""
    letters = fields.line_list(key)
    for place, letter in enumerate(letters):
        if letter not in _COLORS:
            raise DataError(f"{fields.path_to(key)}[{place}]", f"expected W, U, B, R or G, got {short_repr(letter)}")
    return tuple(color for color in lang.COLORS if color.value in letters)


def printings_of(fields: RowFields, dialect: Dialect, card: str) -> tuple[lang.Printing, ...]:
    """Return the one printing that a row describes, or an empty tuple if the row has neither set nor rarity.

    Raises DataError if only one of the two is there or one is ill-formed, and UnsupportedCard for mythic and other
    rarities that the library does not have.
    """
    if not fields.has("rarity", *dialect.sets):
        return ()
    code = set_of(fields, dialect)
    rarity = fields.line("rarity")
    if rarity in _UNSUPPORTED_RARITIES:
        raise UnsupportedCard(card, f"the rarity {rarity}; expected one of {', '.join(_RARITIES)}")
    if rarity not in _RARITIES:
        raise DataError(
            fields.path_to("rarity"),
            f"expected one of {', '.join((*_RARITIES, *_UNSUPPORTED_RARITIES))}, got {short_repr(rarity)}",
        )
    return (lang.Printing(code, _RARITIES[rarity]),)


def set_of(fields: RowFields, dialect: Dialect) -> str:
    """Return the set code in a row, in capital letters; raise DataError if the code is missing or ill-formed."""
    key = next((key for key in dialect.sets if fields.has(key)), dialect.sets[0])
    code = fields.line(key)
    if re.fullmatch(_SET_CODE, code) is None:
        raise DataError(
            fields.path_to(key),
            f"expected a set code, at most 8 letters, digits and underscores, got {short_repr(code)}",
        )
    return code.upper()


def type_words(fields: RowFields, dialect: Dialect) -> TypeWords:
    """Return the supertypes, card types and subtypes of a row as words, even those that the library does not support.

    Raises DataError if there is no card type.
    """
    return _type_words_from_line(fields) if dialect is SCRYFALL else _type_words_from_lists(fields)


def _type_words_from_lists(fields: RowFields) -> TypeWords:
    """Return the words of the type line from the three lists of MTGJSON."""
    types = fields.line_list("types")
    if not types:
        raise DataError(fields.path_to("types"), "expected at least one card type, got none")
    return fields.line_list("supertypes"), types, fields.line_list("subtypes")


def _type_words_from_line(fields: RowFields) -> TypeWords:
    """Return the words of the type line from the one string of Scryfall."""
    left, *right = re.split(_TYPE_DASH, fields.line("type_line").strip(), maxsplit=1)
    words = left.split()
    supertypes = next((place for place, word in enumerate(words) if word not in _SUPERTYPES), len(words))
    if supertypes == len(words):
        raise DataError(fields.path_to("type_line"), "expected at least one card type, got none")
    if right == [""]:
        raise DataError(fields.path_to("type_line"), "expected a subtype after the dash, got none")
    return tuple(words[:supertypes]), tuple(words[supertypes:]), tuple(re.findall(_SUBTYPES, "".join(right)))


def _type_line(words_by_part: TypeWords, card: str) -> lang.TypeLine:
    """Return the type line that consists of *words_by_part*: the words for supertypes, card types and subtypes.

    Raises UnsupportedCard, for the card called *card*, if the library does not know a supertype or card type.
    """
    supertypes, types, subtypes = words_by_part
    for words, supported in ((supertypes, _SUPERTYPES), (types, _TYPES)):
        if unsupported := next((word for word in words if word not in supported), None):
            raise UnsupportedCard(card, f"the type or supertype {short_repr(unsupported)} on its type line")
    return lang.TypeLine(
        tuple(_SUPERTYPES[word] for word in supertypes), tuple(_TYPES[word] for word in types), subtypes
    )


def _mana_cost(fields: RowFields, key: str, card: str) -> lang.ManaCost | None:
    """Return the mana cost under *key*, or None if the field is null, missing or empty (BASE-044).

    None is no mana cost, which differs from the mana cost ``{0}``. Raises DataError if the text is not a mana cost, and
    UnsupportedCard, for the card called *card*, if the library does not support one of its symbols.
    """
    text = fields.optional_line(key)
    if not text:
        return None
    if re.fullmatch(_SYMBOLS, text) is None:
        raise DataError(fields.path_to(key), f"expected symbols such as {{2}}{{R}}, got {short_repr(text)}")
    try:
        return lang.mana(text)
    except DataError as error:
        raise UnsupportedCard(card, f"its mana cost: {error.problem}") from None


def _power_toughness(fields: RowFields, types: lang.TypeLine, card: str) -> lang.PT | None:
    """Return the power and toughness of a creature, or None if *types* do not include creature.

    Raises UnsupportedCard if a card that is not a creature has power or toughness, as Vehicles have.
    """
    if lang.CardType.CREATURE in types.types:
        return lang.PT(_printed_number(fields, "power", card), _printed_number(fields, "toughness", card))
    if key := next((key for key in ("power", "toughness") if fields.has(key)), None):
        raise UnsupportedCard(card, f"its {key}; expected none, as the card is not a creature")
    return None


def _printed_number(fields: RowFields, key: str, card: str) -> int | None:
    """Return the power or toughness under *key*, or None if it is ``*`` or a sum with ``*``, such as ``1+*``.

    Raises UnsupportedCard for anything else that is not an integer.
    """
    text = fields.line(key).translate(_DASHES)
    if re.fullmatch(_NUMBER, text):
        return int(text)
    if re.fullmatch(_STARRED, text) is None:
        raise UnsupportedCard(card, f"its {key} {short_repr(text)}; expected an integer, * or a sum such as 1+*")
    return None
