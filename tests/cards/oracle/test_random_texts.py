"""Texts that chance puts together from the phrases of the reader: each is refused, or becomes a card that is whole."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
import pytest
from profiles import by_profile

from castlerules.cards import CardDef, card_from_json, card_to_json, faults_of, render
from castlerules.cards.oracle import RefusalKind
from castlerules.castle.book import CASTLE
from castlerules.magic import NORMAL, refusals
from castlerules.solitaire.book import SOLITAIRE

from .faces import face, read
from .random_texts import random_text

BLOCKS = 10


def cards(block: int) -> Iterator[tuple[str, CardDef]]:
    """Yield the texts of *block* that are read, and their cards."""
    for number in range(block, by_profile(2_000, 20_000), BLOCKS):
        text, on = random_text(number)
        found = read(text, on)
        if not found.refused:
            yield text, CardDef((attrs.evolve(face(on), abilities=found.abilities),))


@pytest.mark.parametrize("block", range(BLOCKS))
def test_a_text_that_is_read_becomes_a_whole_card(block: int) -> None:
    """It can be told in words and as data, and it is known what is wrong with it, and what a game lacks for it."""
    seen = 0
    for text, card in cards(block):
        seen += 1
        assert render(card), text
        assert card == card_from_json(card_to_json(card)), text
        if not faults_of(card):
            assert all(isinstance(refusals(book, card), tuple) for book in (NORMAL, CASTLE, SOLITAIRE)), text
    assert seen, "no text was read"


def test_a_hostile_text_of_ten_thousand_characters_is_one_refused_clause() -> None:
    """Sentences that chance has put together, far more than a card could hold."""
    text = "\n".join(random_text(number)[0] for number in range(400))[:10_000]
    (clause,) = read(text).refused

    assert (10_000, RefusalKind.READER, text) == (len(text), clause.kind, clause.clause)


def test_as_much_as_a_card_can_hold_is_read_or_refused() -> None:
    """Twelve texts in one, in limited work: every sentence is told apart."""
    for first in range(0, by_profile(60, 600), 12):
        text = "\n".join(random_text(number)[0] for number in range(first, first + 12))[:1_900]
        assert read(text, "Creature") == read(text, "Creature")
