"""What is said about cards, as plain data: deck lists, read from the texts that people share, and written again."""

from .deck_values import BadDeckList, BadLine, DeckFormat, DeckLine, DeckList
from .decklist import read_deck, write_deck

__all__ = [
    "BadDeckList",
    "BadLine",
    "DeckFormat",
    "DeckLine",
    "DeckList",
    "read_deck",
    "write_deck",
]
