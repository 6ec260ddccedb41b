"""Lines of the list and names of cards by a few of their words."""

from __future__ import annotations

import pytest

from castlerules import GAMES
from castlerules.cli.play.lines import LineKind
from castlerules.cli.play.name_matching import names_fitting, words_fit
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.magic.model import actions

from .sessions import after_typing, answer_text, session_of


def refused(session: Session, typed: str) -> str:
    """Return the refusal of the line *typed*, in one line."""
    answer = answer_line(session, typed, 1_000)
    assert answer.session is session
    return answer_text(answer, LineKind.REFUSAL)


@pytest.fixture
def main() -> Session:
    """Return the first main phase of a duel, with lands and a River Boa in hand."""
    return after_typing(session_of(GAMES["duel"], seed=4, auto=True), "keep")


@pytest.mark.parametrize("typed", ["play karp", "karp", "forest karpl", "Play Karplusan"])
def test_a_few_words_of_one_line_take_it(main: Session, typed: str) -> None:
    """They are beginnings of its words, in any order."""
    assert after_typing(main, "4") == after_typing(main, typed)
    assert isinstance(after_typing(main, typed).steps[len(main.steps)].action, actions.PlayLand)


def test_words_of_several_lines_list_them_with_their_numbers(main: Session) -> None:
    """Nothing is taken then."""
    assert "'" not in refused(main, "play for")
    assert "play for fits several: 2 play Forest, 4 play Karplusan Forest; type 1 to 4" in refused(main, "play for")


@pytest.mark.parametrize("typed", ["play river boa", "play boa", "cast boa", "cast river boa"])
def test_an_own_card_that_cannot_be_played_now_has_a_reason(main: Session, typed: str) -> None:
    """It is the reason that the action itself has."""
    assert answer_text(answer_line(main, "cast river boa")) == refused(main, typed)
    assert "there is no word" not in refused(main, typed)


def test_a_land_that_cannot_be_played_a_second_time_has_a_reason(main: Session) -> None:
    """Play and cast are both understood."""
    assert "you have played a land this turn" in refused(after_typing(main, "play karp"), "play mountain")
    assert "there is no word 'play'" in refused(main, "play xyzzy")


def test_a_card_on_a_stack_of_solitaire_is_played_by_its_name() -> None:
    """The line says from where; a card that is not in the list has a reason."""
    first = session_of(GAMES["solitaire"], seed=4, auto=True)
    by_number = after_typing(first, "3")

    assert by_number == after_typing(first, "raging") == after_typing(first, "cast raging")
    assert "several" in refused(first, "play goblin")


def test_a_card_is_read_by_any_word_of_its_name(main: Session) -> None:
    """A name that is written in full is meant before longer ones."""
    assert "River Boa" in answer_text(answer_line(main, "? boa"))
    assert "Karplusan Forest" in answer_text(answer_line(main, "? karpl"))
    assert ["Boa"] == names_fitting(("River Boa", "Boa"), "boa")
    goblins = ("Raging Goblin", "Goblin King", "Goblin Raider")
    assert ["Goblin King", "Goblin Raider", "Raging Goblin"] == names_fitting(goblins, "goblin")
    assert ["Lightning Bolt"] == names_fitting(("Lightning Bolt", "Ball Lightning"), "lightn")


def test_each_typed_word_is_the_beginning_of_another_word() -> None:
    """One letter is not enough, and no word is used twice."""
    assert words_fit("wild cast", "cast Wild Jhovall")
    assert words_fit("gob gob", "Goblin and Goblin")
    assert not words_fit("gob gob", "Raging Goblin")
    assert not words_fit("w", "cast Wild Jhovall")
    assert not words_fit("?!", "cast Wild Jhovall")
