"""Whatever a text says, reading it takes a limited number of steps; no clock decides."""

from __future__ import annotations

import pytest

from castlerules.cards.oracle import RefusalKind
from castlerules.cards.oracle.grammar import Chart, TooManyReadings, Work
from castlerules.cards.oracle.phrasebook import grammar
from castlerules.cards.oracle.text import LONGEST_TEXT, tokens_of

from .faces import read

HOSTILE = (
    "Destroy target artifact creature and ", "Elf creature ", "Search your library for a land card, reveal it, then ",
    "red or ", "creature with power 2 or less and ", "if you control a land, ", "Destroy target land.\n",
    '"', "(", "flying, ",
)  # fmt: skip


@pytest.mark.parametrize("words", HOSTILE)
@pytest.mark.parametrize("on", ["Sorcery", "Creature"])
def test_a_long_repetition_is_read_or_refused(words: str, on: str) -> None:
    """Neither the time nor the depth of calls grows without limit."""
    text = words * (LONGEST_TEXT // len(words))

    assert read(text, on) == read(text, on)


def test_a_text_of_ten_thousand_characters_is_not_read() -> None:
    """The clause is the whole text."""
    text = "Draw a card. " * 800
    (clause,) = read(text).refused

    assert (RefusalKind.READER, "the text is too long", text) == (clause.kind, clause.why, clause.clause)


def test_work_is_shared_by_all_sentences_of_a_text() -> None:
    """When it is used up, the next sentence is refused."""
    tokens = tokens_of("destroy target creature", "Test Card")
    work = Work()
    assert Chart(grammar(), tokens, work).whole("sentence")
    work.left = 3
    with pytest.raises(TooManyReadings):
        Chart(grammar(), tokens, work).whole("sentence")


def test_a_kind_that_cannot_begin_with_a_word_is_not_tried() -> None:
    """It is told what could have stood there all the same."""
    chart = Chart(grammar(), tokens_of("destroy gladly", "Test Card"))

    assert () == chart.whole("sentence")
    assert 1 == chart.furthest
    assert any(word.startswith("<") for word in chart.expected)
