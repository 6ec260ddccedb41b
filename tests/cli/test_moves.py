"""The game so far: all of it, or the last decisions."""

from __future__ import annotations

import pytest

from castlerules.cli.play.prompt import answer_line

from .sessions import after_typing, answer_text, session_of
from .terminal import run_command


def test_moves_with_a_number_shows_the_last_decisions() -> None:
    """They keep their numbers, and what came of them stands below them."""
    session = after_typing(session_of(), *["1"] * 12)
    everything, last = (answer_text(answer_line(session, words)).split("\n") for words in ("moves", "moves 2"))

    assert last == everything[len(everything) - len(last) :]
    assert [f"{number}. " for number in (11, 12)] == [line[:4] for line in last if not line.startswith(" ")]
    assert everything == answer_text(answer_line(session, "moves 99")).split("\n")


def test_many_moves_tell_of_the_shorter_form() -> None:
    """Few do not."""
    session = after_typing(session_of(), *["1"] * 40)

    assert "lines; moves 10 shows your last ten decisions" in answer_text(answer_line(session, "moves"))
    assert "moves 10" not in answer_text(answer_line(session, "moves 3"))


@pytest.mark.parametrize("words", ["moves 0", "moves x", "moves -1", "moves 1 2"])
def test_moves_takes_a_number_only(words: str) -> None:
    """Anything else is refused."""
    assert "moves takes a number of your last decisions" in answer_text(answer_line(session_of(), words))


def test_a_word_of_the_prompt_is_no_command_of_the_program() -> None:
    """It says where it is typed."""
    assert "there is no command 'rules' here; type rules inside a game" in run_command("rules").refusal()
