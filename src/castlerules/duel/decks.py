"""Decks for a duel: the check that a deck is legal (BASE-180), and the ready-made decks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from castlerules.cards.language.definition import CardDef
from castlerules.cards.pool import TWO_COLOR_DECKS
from castlerules.core import Violation
from castlerules.magic.decks import Deck, read_deck
from castlerules.magic.decks import deck_problems as deck_problems_of_magic
from castlerules.magic.normal import NORMAL

from .options import DuelRules

DECKS: Final[Mapping[str, tuple[CardDef, ...]]] = TWO_COLOR_DECKS
"""The ready-made decks by name, two for each pair of colours; their cards are read on first use."""


def deck_problems(deck: Deck, rules: DuelRules) -> tuple[Violation, ...]:
    """BASE-180, BASE-Q25: return every reason why *deck* is not legal under *rules*; empty if it is legal.

    *deck* has one of the forms that ``DuelGame.new_game`` takes: a name, a ``DeckList``, or cards and names of cards.
    """
    cards, unreadable = read_deck(deck)
    return tuple(unreadable) or deck_problems_of_magic(NORMAL, cards, rules.core)
