"""Whatever deck is written is read back, and whatever text comes in, nothing but a DataError comes out."""

from __future__ import annotations

from contextlib import suppress

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlerules import DataError
from castlerules.cards import DeckFormat, DeckLine, DeckList, read_deck, write_deck

from .faulty_decklists import with_mistakes
from .sample_decklists import ALL

WORDS = st.text(alphabet="abzÄéæ',-!+/_12&:", min_size=1, max_size=9)
NAMES = st.lists(st.one_of(WORDS, st.sampled_from(["//", "(of no set)", "Sideboard", "SB:"])), min_size=1, max_size=4)
PRINTINGS = st.one_of(
    st.just((None, None)),
    st.tuples(st.text(alphabet="AZ09", min_size=1, max_size=5), st.one_of(st.none(), st.just("7"), st.just("A-12★"))),
)
LINES = st.builds(
    lambda count, name, printing: DeckLine(count, " ".join(name), *printing), st.integers(1, 1000), NAMES, PRINTINGS
)
PARTS = st.lists(LINES, max_size=5).map(tuple)
DECKS = st.builds(DeckList, st.one_of(st.none(), NAMES.map(" ".join)), PARTS, PARTS, PARTS).filter(
    lambda deck: deck.main or deck.sideboard or deck.commander
)


def bare(lines: tuple[DeckLine, ...]) -> tuple[DeckLine, ...]:
    """Return *lines* without their printings."""
    return tuple(attrs.evolve(line, set_code=None, collector_number=None) for line in lines)


@given(DECKS)
def test_a_deck_comes_back_from_arena_text_whole(deck: DeckList) -> None:
    """Name, order, printings, sideboard and commanders are the same."""
    assert deck == read_deck(write_deck(deck, "arena"), format="arena")


@given(DECKS)
def test_a_deck_comes_back_from_mtgo_text_as_its_names_and_counts(deck: DeckList) -> None:
    """Only the deck's name and the printings are left out."""
    plain = attrs.evolve(deck, commander=(), main=deck.main or deck.commander)
    if not (plain.main or plain.sideboard):
        return
    text = write_deck(plain, "mtgo")

    assert DeckList(None, bare(plain.main), bare(plain.sideboard)) == read_deck(text, format="mtgo")
    assert len(plain.main) + len(plain.sideboard) <= text.count("\n")


@given(DECKS)
def test_a_written_deck_is_recognised_as_what_it_is_or_refused(deck: DeckList) -> None:
    """Without its format Arena text is never read as another deck."""
    with suppress(DataError):
        assert deck == read_deck(write_deck(deck, "arena"))


@pytest.mark.parametrize("deck_format", [None, *DeckFormat])
@given(text=with_mistakes(st.sampled_from([*ALL.values(), "\n".join(ALL.values())])))
def test_damaged_lists_raise_nothing_but_data_errors(deck_format: DeckFormat | None, text: str) -> None:
    """A list with a fault is refused, or is read as lines that keep the bounds."""
    with suppress(DataError):
        deck = read_deck(text, format=deck_format)
        lines = deck.main + deck.sideboard + deck.commander
        assert lines
        assert all(1 <= line.count <= 1000 and line.name == " ".join(line.name.split()) != "" for line in lines)
        assert all(line.name.isprintable() and not set("[]|") & set(line.name) for line in lines)


@pytest.mark.parametrize("deck_format", [None, *DeckFormat])
@given(text=st.text(max_size=80))
def test_any_text_raises_nothing_but_data_errors(deck_format: DeckFormat | None, text: str) -> None:
    """Text of any characters is refused or read, never a crash."""
    with suppress(DataError):
        assert read_deck(text, format=deck_format) == read_deck(text, format=deck_format)
