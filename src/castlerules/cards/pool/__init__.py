"""The built-in cards, by name, and decks made of them; the cards are read when one is first asked for."""

from .decks import CASTLE_CREATURES, FORTRESS_DECKS, FORTRESS_LISTS, FortressList, Lines, castle_stock
from .lookup import POOL, card

__all__ = [
    "CASTLE_CREATURES",
    "FORTRESS_DECKS",
    "FORTRESS_LISTS",
    "POOL",
    "FortressList",
    "Lines",
    "card",
    "castle_stock",
]
