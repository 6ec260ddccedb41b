"""Decklists of a game: which cards each player owns, sorted by name so that they reveal nothing about the zones."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from castlerules.cards.language.definition import CardDef
from castlerules.core import Player

from .ids import CardId

if TYPE_CHECKING:
    from .state import CardTable


CardCounts: TypeAlias = tuple[tuple[CardDef, int], ...]
"""(card, number) pairs in the order of the card names."""


def sorted_by_name(cards: Iterable[CardDef]) -> list[CardDef]:
    """Return *cards* sorted by name; different cards with the same name are sorted by their ``repr``."""
    entries = sorted([(card.name, place, card) for place, card in enumerate(cards)])
    if any(entry[0] == successor[0] and entry[2] != successor[2] for entry, successor in pairwise(entries)):
        entries.sort(key=lambda entry: (entry[0], repr(entry[2])))
    return [card for _, _, card in entries]


def card_counts(cards: Iterable[CardDef]) -> CardCounts:
    """Return *cards* as (card, number) pairs in the order of the card names."""
    counts: dict[CardDef, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return tuple([(card, counts[card]) for card in sorted_by_name(counts)])


@lru_cache(maxsize=512)
def decklists_of(table: CardTable, seats: int) -> tuple[CardCounts, ...]:
    """Return the decklists of the first *seats* players, without tokens and cards that belong to no deck."""
    rows = list(zip(table.cards, table.owners, strict=True))[: table.first_aside]
    return tuple([card_counts([card for card, owner in rows if owner == player]) for player in range(seats)])


def token_cards(table: CardTable) -> tuple[tuple[CardDef, Player], ...]:
    """Return the cards that describe the tokens of *table*, each with its owner."""
    first = table.first_token
    return tuple(zip(table.cards[first:], table.owners[first:], strict=True)) if table.token_rows else ()


def cards_by_name(table: CardTable, rows: Iterable[CardId]) -> tuple[CardDef, ...]:
    """Return the cards in the rows *rows* of *table*, sorted by name, so that their order reveals nothing."""
    return tuple(sorted_by_name([table.cards[row] for row in rows]))
