"""Ranks and suits in words, and how long the effects of cards last: what texts of cards, events and rules share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.magic54.model.cards import Card
from castlerules.magic54.model.options import Magic54Rules, ShieldDuration

RANK_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "A": "Ace", "2": "Two", "3": "Three", "4": "Four", "5": "Five", "6": "Six", "7": "Seven", "8": "Eight",
        "9": "Nine", "10": "Ten", "J": "Jack", "Q": "Queen", "K": "King", "X": "Joker",
    }
)  # fmt: skip
SUIT_NAMES: Final[Mapping[str, str]] = MappingProxyType({"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"})


def spoken_card(card: Card) -> str:
    """Return the code of *card* with its rank and suit in words: ``KH King of hearts``."""
    suit = SUIT_NAMES.get(card.code[-1])
    return f"{card.code} {RANK_NAMES[card.rank]}" + ("" if suit is None else f" of {suit}")


def shield_end(rules: Magic54Rules) -> str:
    """M54-Q17: return how long the effects of Ace, Jack and Queen last."""
    return f"until the end of the {'turn' if rules.shield_duration is ShieldDuration.TURN else 'exchange'}"
