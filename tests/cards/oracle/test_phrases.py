"""Every phrase of the card reader: its example uses it, and its templates differ in function words only."""

from __future__ import annotations

import re
from typing import Final

import pytest

from castlerules.cards.oracle.phrase import Phrase, Slot, sequences_of
from castlerules.cards.oracle.phrasebook import grammar, phrases
from castlerules.cards.oracle.reading import phrases_in

from .faces import face, read

PHRASES: Final = tuple(phrases())
EXAMPLES: Final = tuple([phrase for phrase in PHRASES if phrase.example])

_GRAMMAR: Final = (
    "a an the this that these those it its it's they them their your into onto is isn't are was were be been has",
    "have do does don't doesn't to of in on from for with at as by each all any and or and/or then if ' 's , ; . —",
    "when whenever",
)
FUNCTION_WORDS: Final = frozenset(" ".join(_GRAMMAR).split())
"""Words that may differ between the templates of one phrase: they carry grammar, not meaning."""


@pytest.mark.parametrize("phrase", EXAMPLES, ids=lambda phrase: f"{phrase.kind}: {phrase.templates[0]}")
def test_the_example_of_a_phrase_uses_it(phrase: Phrase) -> None:
    """The example is read without ambiguity, or refused for what the engine lacks only."""
    found = read(phrase.example, phrase.on)
    if any(clause.missing for clause in found.refused):
        return
    assert not found.refused, found.refused
    assert phrase in phrases_in(phrase.example, face(phrase.on))


def stem(word: str) -> str:
    """Return *word* without the endings of plural and person."""
    return re.sub(r"(?<=[cs]h|ss)es$|(?<=[^s])s$", "", re.sub(r"ies$", "y", word))


@pytest.mark.parametrize("phrase", PHRASES, ids=lambda phrase: f"{phrase.kind}: {phrase.templates[0]}")
def test_templates_of_one_phrase_differ_in_function_words_only(phrase: Phrase) -> None:
    """A word that carries meaning stands in all templates of a phrase, since the phrase means one thing."""
    contents = {
        frozenset(
            symbol if isinstance(symbol, Slot) else stem(symbol)
            for symbol in sequence
            if isinstance(symbol, Slot) or symbol not in FUNCTION_WORDS
        )
        for template in phrase.templates
        for sequence in sequences_of(template)
    }
    assert len(contents) == 1, contents


def test_no_kind_begins_with_itself() -> None:
    """A phrase that began with its own kind could never be read."""
    firsts = {kind: set(node.slots) for kind, node in grammar().roots.items()}
    for kind, direct in firsts.items():
        seen: set[str] = set()
        open_kinds = set(direct)
        while open_kinds:
            first = open_kinds.pop()
            seen.add(first)
            open_kinds |= firsts.get(first, set()) - seen
        assert kind not in seen, kind


def test_every_kind_that_a_template_names_exists() -> None:
    """A slot of an unknown kind could never be filled."""
    known = set(grammar().roots) | set(grammar().scanners)
    named = {
        symbol.kind
        for phrase in PHRASES
        for sequence in phrase.sequences()
        for symbol in sequence
        if isinstance(symbol, Slot)
    }
    assert named <= known, named - known
