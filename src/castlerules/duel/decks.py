"""Decks for a duel: what is allowed in one (BASE-180), and ready-made ones."""

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
"""The ready-made decks by name, two for each pair of colours; their cards are read when they are first asked for."""


def deck_problems(deck: Deck, rules: DuelRules) -> tuple[Violation, ...]:
    """BASE-180, BASE-Q25: return everything that is wrong with *deck*, given as to ``new_game``, under *rules*."""
    cards, unreadable = read_deck(deck)
    return tuple(unreadable) or deck_problems_of_magic(NORMAL, cards, rules.core)
