"""The built-in cards by name, and ready-made decks of them; cards are loaded on first use."""

from .decks import *
from .lookup import *

__all__ = [
    "CASTLE_CREATURES", "CASTLE_STOCKS", "FORTRESS_DECKS", "FORTRESS_LISTS", "POOL", "TWO_COLOR_DECKS",
    "TWO_COLOR_HALVES", "TWO_COLOR_LISTS", "CardCounts", "DeckHalf", "FortressList", "card", "castle_stock",
    "two_color_deck",
]  # fmt: skip
