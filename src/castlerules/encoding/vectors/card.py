"""The entries of a vector for one card: which card it is, what it costs, and what it is and can do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Final

from castlerules.cards import language as lang
from castlerules.encoding.blocks import Block, membership
from castlerules.magic.model.characteristics import BASIC_LANDS, Abilities, Characteristics

_CODE_BYTES: Final = 8
_LAND_TYPES: Final = tuple(BASIC_LANDS)
_TYPES: Final = tuple(lang.CardType)
_SUPERTYPES: Final = tuple(lang.Supertype)
_KEYWORDS: Final = tuple(lang.KeywordKind)

IDENTITY_NAMES: Final = (
    "present",
    *[f"code.{place}" for place in range(_CODE_BYTES)],
    "mana_value",
    *[f"cost.{kind.value}" for kind in lang.MANA_KINDS],
    *("cost.generic", "cost.x", "has_cost", "split"),
)
"""The entries that depend on the card alone.

The *code* are numbers from -1 to 1 made of the name, by which a learner can tell any two cards apart; they have no
meaning and no order.
"""

TRAIT_NAMES: Final = (
    *[f"type.{kind.value.lower()}" for kind in _TYPES],
    *[f"supertype.{kind.value.lower()}" for kind in _SUPERTYPES],
    *[f"land_type.{name.lower()}" for name in _LAND_TYPES],
    *[f"color.{color.value}" for color in lang.COLORS],
    *("power", "toughness", "varying_size"),
    *[f"keyword.{kind.value.replace(' ', '_')}" for kind in _KEYWORDS],
    *("mana_abilities", "activated_abilities", "triggered_abilities", "static_abilities"),
)
"""The entries that effects can change: types, colours, size, keywords, and how many other abilities there are."""


@lru_cache(maxsize=4096)
def identity(card: lang.CardDef) -> tuple[float, ...]:
    """Return the values of ``IDENTITY_NAMES`` for *card*."""
    cost = card.face.cost
    symbols = () if cost is None else cost.symbols
    return (
        1.0,
        *[byte / 127.5 - 1 for byte in sha256(card.name.encode("utf-8", "surrogatepass")).digest()[:_CODE_BYTES]],
        card.face.mana_value / 10,
        *[sum([1 / len(symbol) for symbol in symbols if kind in symbol]) / 4 for kind in lang.MANA_KINDS],
        (0 if cost is None else cost.generic) / 10,
        (0 if cost is None else cost.xs) / 2,
        float(cost is not None),
        float(card.layout is lang.Layout.SPLIT),
    )


def _counted(abilities: tuple[lang.Ability, ...]) -> tuple[float, ...]:
    """Return the values for the keywords and the numbers of other abilities among *abilities*."""
    keywords = [ability.kind for ability in abilities if isinstance(ability, lang.Keyword)]
    activated = [ability for ability in abilities if isinstance(ability, lang.Activated)]
    mana = sum([lang.is_mana_ability(ability) for ability in activated])
    triggered = sum([isinstance(ability, lang.Triggered) for ability in abilities])
    static = sum([isinstance(ability, lang.Static) for ability in abilities])
    counts = [count / 4 for count in (mana, len(activated) - mana, triggered, static)]
    return (*membership(_KEYWORDS, keywords), *counts)


@lru_cache(maxsize=4096)
def printed_traits(card: lang.CardDef) -> tuple[float, ...]:
    """Return the values of ``TRAIT_NAMES`` for *card* as printed; of a split card, those of its first half."""
    face = card.face
    power, toughness = (None, None) if face.pt is None else (face.pt.power, face.pt.toughness)
    return (
        *_words(face.types.types, face.types.supertypes, face.types.subtypes, face.colors),
        (power or 0) / 10,
        (toughness or 0) / 10,
        float(face.pt is not None and None in (power, toughness)),
        *_counted(face.abilities),
    )


def present_traits(characteristics: Characteristics) -> list[float]:
    """Return the values of ``TRAIT_NAMES`` for an object with *characteristics*; no size of it varies any more."""
    return [
        *_words(characteristics.types, characteristics.supertypes, characteristics.subtypes, characteristics.colors),
        characteristics.power / 10,
        characteristics.toughness / 10,
        0.0,
        *_present_abilities(characteristics.abilities),
    ]


@lru_cache(maxsize=4096)
def _present_abilities(abilities: Abilities) -> tuple[float, ...]:
    return _counted(abilities.in_order)


def _words(
    types: Sequence[lang.CardType],
    supertypes: Sequence[lang.Supertype],
    subtypes: Sequence[str],
    colors: Sequence[lang.Color],
) -> list[float]:
    return [
        *membership(_TYPES, types),
        *membership(_SUPERTYPES, supertypes),
        *membership(_LAND_TYPES, subtypes),
        *membership(lang.COLORS, colors),
    ]


def card_values(card: lang.CardDef | None) -> Sequence[float]:
    """Return the values of ``CARD`` for *card*; zeros for None, a card that is hidden or not there."""
    return _NOTHING if card is None else (*identity(card), *printed_traits(card))


CARD: Final = Block[lang.CardDef | None]((*IDENTITY_NAMES, *TRAIT_NAMES), card_values)
"""The entries for a card outside the battlefield."""

_NOTHING: Final = (0.0,) * len(CARD.names)
