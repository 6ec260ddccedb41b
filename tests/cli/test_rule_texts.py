"""What ? CODE says: the text of the rule that a message has named."""

from __future__ import annotations

import re

import pytest
from rule_texts import CODE, FILE, file_content, named_codes, short_text

from castlerules import GAMES
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.rule_table import RULE_TEXTS

from .sessions import answer_text, session_of


def test_the_texts_are_those_of_the_rules_pages() -> None:
    """``python -m tests.rule_texts`` writes the file again."""
    assert file_content() == FILE.read_text(encoding="utf-8")


def test_every_code_that_a_message_can_name_has_a_text() -> None:
    """In plain words, without marks, and not too long for an answer at the prompt."""
    texts = dict([entry.split(" ", 1) for entry in RULE_TEXTS.replace("\n ", " ").splitlines()])

    assert named_codes() == texts.keys()
    assert [] == [code for code, text in texts.items() if not CODE.fullmatch(code) or not 10 < len(text) < 420]
    assert RULE_TEXTS.isascii()
    assert [] == [code for code, text in texts.items() if re.search(r"\*\*|`|\]\(", text)]


@pytest.mark.parametrize(
    ("game", "code", "text"),
    [
        ("solitaire", "SOL-G74", "SOL-G74: Evasion and blocking restrictions. All of them, whatever flying, fear, "),
        ("solitaire", "(sol-090)", "SOL-090: At no time do you control two permanents; "),
        ("castle", "CAS-017", "CAS-017: Declaring an attack includes naming one of the four columns of the opponent"),
        ("fortress", "FOR-009", "FOR-009: "),
        ("duel", "BASE-045", "BASE-045: Playing a land is a special action: own main phase, empty stack, priority, "),
        ("ascension", "ASC-041", "ASC-041: Points can be spent only between games."),
    ],
)
def test_a_code_is_explained_in_every_game(game: str, code: str, text: str) -> None:
    """As it stands in a message, in brackets or not."""
    assert " ".join(answer_text(answer_line(session_of(GAMES[game]), f"? {code}", width=200)).split()).startswith(text)


def test_the_code_of_a_refusal_can_be_asked() -> None:
    """The message ends with it; a code that nothing names is an unknown word."""
    session = session_of()
    refused = answer_text(answer_line(session, "end_block"))
    code = refused.split("(")[-1].split(")")[0]

    assert answer_text(answer_line(session, f"?{code}")).startswith(f"{code}: ")
    assert "there is no word 'M54-9999'" in answer_text(answer_line(session, "? M54-9999"))


def test_a_long_text_ends_with_a_whole_sentence() -> None:
    """Marks and references to other rules are left out."""
    plain = short_text("a *word* of `code` (SOL-G01, CR 104.3a) and **more**", "x" * 150)

    assert f"A word of code and more. X{'x' * 149}." == plain
    assert "First. second ..." == short_text("first. second. " + "x" * 400)
