"""``? deck``: what is left in a known deck, counted and in no order."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from castlerules import GAMES
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session

from .sessions import answer_text, decision_points, session_of

LEFT = re.compile(r"In no order: (.*)\.$", re.DOTALL)
PART = re.compile(r"(?:(\d+) )?(.+?)(?: \{.*| \d+/\d+)?")


def told(session: Session, word: str) -> dict[str, int]:
    """Return the cards that *word* is explained with, and their numbers; none if it says that nothing is left."""
    words = answer_text(answer_line(session, f"? {word}", 100_000))
    found = LEFT.search(words)
    if found is None:
        assert re.search(r"Nothing is left|no card", words)
        return {}
    parts = [PART.fullmatch(part) for part in re.split(r", (?![^{]*\})", found[1])]
    return {part[2]: int(part[1] or 1) for part in parts if part is not None}


def points(name: str, seed: int = 7, most: int = 60) -> list[Session]:
    """Return the first decisions of a game called *name*."""
    return list(decision_points(session_of(GAMES[name], seed=seed), most))


@pytest.mark.rule("BASE-181", "BASE-024")
@pytest.mark.parametrize("name", ["duel", "castle", "fortress"])
def test_the_library_is_told_by_its_cards(name: str) -> None:
    """Whatever has become of the other cards of the deck."""
    sizes = set()
    for session in points(name):
        state = session.state
        library = Counter([state.table.cards[row].name for row in state.seats[0].library])
        assert library == told(session, "deck") == told(session, "library")
        sizes.add(library.total())
    assert len(sizes) > 4


def test_the_cards_of_solitaire_that_are_not_in_sight_are_told_with_their_places() -> None:
    """They lie in the library, on the stacks and in the discard pile, and their sum is the number that is told."""
    places = set()
    for session in points("solitaire"):
        words = answer_text(answer_line(session, "? deck", 100_000))
        counts = re.findall(r"(\d+) (in your library|face down on the stacks|in the discard pile|covered)", words)
        total = re.search(r": (\d+) cards?", words)
        if counts:
            assert total is not None
            assert int(total[1]) == sum([int(count) for count, _ in counts]) == sum(told(session, "deck").values())
            places |= {place for _, place in counts}
    assert {"in your library", "face down on the stacks", "in the discard pile"} <= places


@pytest.mark.rule("M54-005")
def test_the_deck_of_magic_54_is_told_by_its_cards() -> None:
    """The own cards that are nowhere else."""
    for session in points("magic54"):
        assert {card.code for card in session.state.sides[0].deck} == {*told(session, "deck")}


@pytest.mark.rule("CAS-K25", "CAS-Q06")
def test_the_stock_is_told_by_the_cards_that_are_face_down_and_those_of_the_reserve() -> None:
    """A card that both players have seen is told where it stands."""
    sizes = set()
    for session in points("castle", most=150):
        state = session.state
        castle = state.extra.castles[0]
        hidden = [slot.card for slot in castle.slots if slot is not None and not getattr(slot, "known", True)]
        stock = Counter([state.table.cards[row].name for row in (*hidden, *castle.reserve)])
        assert stock == told(session, "stock")
        sizes.add(stock.total())
    assert len(sizes) > 1


def test_a_word_for_no_pile_is_explained_without_cards() -> None:
    """Nor does the opponent's hand have an answer."""
    for word in ("hand", "graveyard", "creature"):
        assert "In no order" not in answer_text(answer_line(session_of(GAMES["duel"]), f"? {word}"))
