"""How many copies of a card a deck may hold (ASC-080, ASC-Q13, ASC-Q23)."""

from __future__ import annotations

from .decks import Deck
from .piles import Cards
from .pool import CardPool, Printing
from .rules import AscensionRules

__all__ = ["allowance", "copies_of", "counted_copies", "room_for"]


def allowance(rules: AscensionRules, limit: int, *, grace: bool) -> int:
    """ASC-030, ASC-031, ASC-Q13: return how many copies the copy *limit* allows of a card, or of the *grace* card."""
    if not grace:
        return limit
    return min(limit + 1, rules.max_copy_limit) if rules.grace_stacks else max(limit, rules.grace_copy_limit)


def copies_of(pool: CardPool, pile: Cards) -> dict[str, int]:
    """ASC-Q23: return how many cards of each name are in *pile*, whatever their sets; basic lands are left out."""
    by_id, found = pool.index.by_id, dict[str, int]()
    for printing, number in pile:
        card = by_id[printing]
        if not card.basic_land:
            found[card.name] = found.get(card.name, 0) + number
    return found


def counted_copies(pool: CardPool, rules: AscensionRules, deck: Deck) -> dict[str, int]:
    """ASC-Q23: return the copies of each card that the limit counts: in main and side, or in main alone."""
    return copies_of(pool, (*deck.main, *deck.side) if rules.copies_include_sideboard else deck.main)


def room_for(rules: AscensionRules, deck: Deck, copies: dict[str, int], card: Printing) -> int | None:
    """Return how many more copies of *card* the limit allows beside *copies*; None for basic lands (ASC-Q12)."""
    if card.basic_land:
        return None
    return allowance(rules, deck.copy_limit, grace=card.name == deck.grace) - copies.get(card.name, 0)
