"""Every word that carries meaning matters: a text that lacks it, or has another, is refused or reads differently."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import pytest
from profiles import by_profile

from castlerules.cards import language as lang
from castlerules.cards.oracle.phrasebook import phrases

from .card_files import needs_files, read_cards
from .faces import face, read
from .mutants import Mutant, mutants_of, survivors

SILENT: Final = MappingProxyType(
    {
        "you -> nothing": "a command is what you do",
        "then -> nothing": "clauses happen in the order of the text",
        ", -> nothing": "clauses happen in the order of the text",
        "and -> nothing": "clauses happen in the order of the text",
        "creature -> nothing": "a creature type alone names creatures",
        "creatures -> nothing": "a creature type alone names creatures",
        "all -> nothing": "a plural alone means all permanents of the kind",
        "each -> nothing": "what is said of several permanents is said of each of them",
        "additional -> nothing": "a card that is drawn by an effect is an additional one in any case",
        "or -> and": "what is one of two kinds is counted with both kinds",
        "and -> or": "what is one of two kinds is counted with both kinds",
        "opponent -> player": 'an opponent is a player, too: "that player" and "that opponent" can be the same',
        "player -> opponent": 'an opponent is a player, too: "that player" and "that opponent" can be the same',
        "card -> nothing": "a card that has been revealed is a card: that it is a land says that it is a land card",
        "revealed -> nothing": '"the card" is the one card that has been named, which has been revealed',
        "exactly -> nothing": "a number without other words is that number",
        "single -> nothing": 'what is only "a creature" is only one',
        "pay -> nothing": "mana that is given rather than other mana is paid",
        "permanent -> creature": 'old texts say "creature or player" of whatever can be dealt damage',
    }
)
"""Changes of a word that need not change the meaning of a text, and why."""

MOST: Final = 0.015
"""The greatest share of texts with another word that may read as before; all of those are changes listed above."""

EXAMPLES: Final = tuple(
    sorted({(phrase.example, phrase.on) for phrase in phrases() if phrase.example}),
)
EVERY: Final = by_profile(30, 1)


def without_power(texts: list[tuple[str, lang.Face]]) -> tuple[float, list[str]]:
    """Return the share of all mutants of *texts* that read as before, and those whose change is not listed above."""
    number = sum(1 for text, on in texts for _ in mutants_of(text, on))
    alive: list[Mutant] = [mutant for text, on in texts for mutant in survivors(text, on)]
    return len(alive) / max(1, number), [mutant.text for mutant in alive if not is_silent(mutant)]


NEAR: Final = MappingProxyType(
    {
        "permanent": "creature or player",
        "player": "hat opponent",
        "opponent": "hat player",
        "card": "If it's a",
        "revealed": "the  card",
        "single": "only a  ",
        "pay": "You may  {",
    }
)
"""What the text must contain for the change of a word to be one of those listed."""


def is_silent(mutant: Mutant) -> bool:
    """Return whether *mutant* may read as before."""
    return mutant.change in SILENT and NEAR.get(mutant.old, "") in mutant.text


def test_each_word_of_an_example_matters() -> None:
    """The examples of the phrases, in our own words; all of them under the profile ``fuzz``."""
    texts = [(text, face(on)) for text, on in EXAMPLES[:: by_profile(5, 1)] if not read(text, on).refused]
    share, unexplained = without_power(texts)
    assert not unexplained, unexplained
    assert 0 < share < MOST


@needs_files
def test_each_word_of_a_printed_text_matters() -> None:
    """The printed texts that are read wholly; all of them under the profile ``fuzz``."""
    cards = [card for card in read_cards() if any(card[0].texts)]
    texts = [
        pair for printed, _ in cards[::EVERY] for pair in zip(printed.texts, printed.card.faces, strict=True) if pair[0]
    ]
    share, unexplained = without_power(texts)
    assert not unexplained, unexplained
    assert 0 < share < MOST


@pytest.mark.parametrize("change", SILENT)
def test_a_change_that_need_not_matter_is_one_of_a_few_words(change: str) -> None:
    """No word that names a target, an owner, a number or a limit is among them."""
    assert change.partition(" -> ")[0] in {
        "you", "then", ",", "and", "or", "creature", "creatures", "additional", "all", "each", "permanent",
        "player", "opponent", "card", "revealed", "exactly", "single", "pay",
    }  # fmt: skip


def test_a_player_is_an_opponent_only_where_one_has_been_named() -> None:
    """The two words mean the same only in "that player"; elsewhere the change is seen as one that matters."""
    assert is_silent(Mutant("Target opponent draws a card. That opponent loses 1 life.", "player", "opponent"))
    assert not is_silent(Mutant("Target opponent draws a card.", "player", "opponent"))


def test_a_swallowed_word_would_be_seen() -> None:
    """A reading in which a word does nothing is found: here "then" does nothing, and every other word matters."""
    text = "Draw two cards, then discard a card."
    assert ["then"] == [mutant.old for mutant in survivors(text, face()) if mutant.old.isalpha()]
