"""The colours of cards of Magic in pictures."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

_LAND_COLOR: Final = "#e0cfb4"
_MULTICOLORED: Final = "#ecd98f"
_COLORLESS: Final = "#d9dbde"
_CARD_COLORS: Final[Mapping[lang.Color, str]] = MappingProxyType(
    {
        lang.Color.WHITE: "#f6f1dc",
        lang.Color.BLUE: "#cfe3f2",
        lang.Color.BLACK: "#cdc6cb",
        lang.Color.RED: "#f3cdb9",
        lang.Color.GREEN: "#cfe3c4",
    }
)


def fill_color(colors: tuple[lang.Color, ...], *, land: bool) -> str:
    """Return the fill colour for a card of these *colors*; if it has none, *land* says whether it is a land."""
    if not colors:
        return _LAND_COLOR if land else _COLORLESS
    return _CARD_COLORS[colors[0]] if len(colors) == 1 else _MULTICOLORED


def cost_symbols(cost: lang.ManaCost) -> str:
    """Return *cost* as symbols separated by spaces, such as ``2 R R``."""
    return str(cost).replace("}{", " ").strip("{}")
