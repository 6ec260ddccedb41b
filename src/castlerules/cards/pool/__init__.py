"""The built-in cards, by name, and decks made of them; the cards are read when one is first asked for."""

from .decks import (
    CASTLE_CREATURES,
    CASTLE_STOCKS,
    FORTRESS_DECKS,
    FORTRESS_LISTS,
    PAIR_DECKS,
    PAIR_HALVES,
    PAIR_LISTS,
    DeckHalf,
    FortressList,
    Lines,
    castle_stock,
    pair_deck,
)
from .lookup import POOL, card

__all__ = [
    "CASTLE_CREATURES",
    "CASTLE_STOCKS",
    "FORTRESS_DECKS",
    "FORTRESS_LISTS",
    "PAIR_DECKS",
    "PAIR_HALVES",
    "PAIR_LISTS",
    "POOL",
    "DeckHalf",
    "FortressList",
    "Lines",
    "card",
    "castle_stock",
    "pair_deck",
]
