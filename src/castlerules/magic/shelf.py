"""The decks on a table: whose cards they are, in the order of their names, which tells nothing of where they lie."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from castlerules.cards.definition import CardDef
from castlerules.core import Player

from .ids import CardId

if TYPE_CHECKING:
    from .state import Table

__all__ = ["DeckList", "counted", "decks_of", "in_name_order", "name_order", "tokens_of"]

DeckList: TypeAlias = tuple[tuple[CardDef, int], ...]
"""How many of which card, in the order of their names."""


def name_order(card: CardDef) -> tuple[str, str]:
    """Return what sorts *card* by its name; cards of one name that differ are told apart by all that they say."""
    return card.name, "" if card.code is not None else repr(card)


def counted(cards: Iterable[CardDef]) -> DeckList:
    """Return *cards* as a list of counts, in the order of their names."""
    counts: dict[CardDef, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return tuple([(card, counts[card]) for card in sorted(counts, key=name_order)])


@lru_cache(maxsize=512)
def decks_of(table: Table, seats: int) -> tuple[DeckList, ...]:
    """Return what each of so many *seats* owns of *table*, tokens left out."""
    rows = list(zip(table.cards, table.owners, strict=True))[: len(table.cards) - table.tokens]
    return tuple([counted([card for card, owner in rows if owner == player]) for player in range(seats)])


def tokens_of(table: Table) -> tuple[tuple[CardDef, Player], ...]:
    """Return what the tokens of *table* are, and whose."""
    first = len(table.cards) - table.tokens
    return tuple(zip(table.cards[first:], table.owners[first:], strict=True)) if table.tokens else ()


def in_name_order(table: Table, rows: Iterable[CardId]) -> tuple[CardDef, ...]:
    """Return the cards of *rows* in the order of their names."""
    return tuple(sorted([table.cards[row] for row in rows], key=name_order))
