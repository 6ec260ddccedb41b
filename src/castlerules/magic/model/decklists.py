"""The decks on a table: whose cards they are, in the order of their names, which tells nothing of where they lie."""

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
"""How many of which card, in the order of their names."""


def sorted_by_name(cards: Iterable[CardDef]) -> list[CardDef]:
    """Return *cards* in the order of their names; cards of one name that differ are told apart by all that they say."""
    entries = sorted([(card.name, place, card) for place, card in enumerate(cards)])
    if any(one[0] == two[0] and one[2] != two[2] for one, two in pairwise(entries)):
        entries.sort(key=lambda one: (one[0], repr(one[2])))
    return [card for _, _, card in entries]


def card_counts(cards: Iterable[CardDef]) -> CardCounts:
    """Return *cards* as a list of counts, in the order of their names."""
    counts: dict[CardDef, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return tuple([(card, counts[card]) for card in sorted_by_name(counts)])


@lru_cache(maxsize=512)
def decklists_of(table: CardTable, seats: int) -> tuple[CardCounts, ...]:
    """Return what each of so many *seats* owns of *table*; tokens, and what a variant keeps apart, are left out."""
    rows = list(zip(table.cards, table.owners, strict=True))[: table.first_aside]
    return tuple([card_counts([card for card, owner in rows if owner == player]) for player in range(seats)])


def token_cards(table: CardTable) -> tuple[tuple[CardDef, Player], ...]:
    """Return what the tokens of *table* are, and whose."""
    first = table.first_token
    return tuple(zip(table.cards[first:], table.owners[first:], strict=True)) if table.token_rows else ()


def cards_by_name(table: CardTable, rows: Iterable[CardId]) -> tuple[CardDef, ...]:
    """Return the cards of *rows* in the order of their names."""
    return tuple(sorted_by_name([table.cards[row] for row in rows]))
