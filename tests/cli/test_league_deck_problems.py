"""What is wrong with a list for a league is said all at once, however the parts of it are wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from .leagues import league_refusal, make_league, record_wins

WORDS = ("--colors", "WU", "--basic", "TAR", "--expansion", "VEL")
LINE, CARD, SET = (
    "line 3: 'x Otter': expected",
    "2 Tarnholm Bannerr: 'Tarnholm Bannerr' is not in",
    "QUE/Quessor Warden is",
)
COPIES = "COPIES: at most 2 Tarnholm Eel, not 4 (ASC-030)"


@pytest.fixture(autouse=True)
def _league(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    make_league("Ann", "Bob")


def refusal_of(*lines: str, words: tuple[object, ...] = WORDS, command: tuple[str, ...] = ("validate",)) -> str:
    """Return the refusal of a deck list with *lines*."""
    Path("deck.txt").write_text("\n".join(lines), encoding="utf-8")
    code, refusal = league_refusal(*command, "deck.txt", *words)
    assert 2 == code
    return refusal


@pytest.mark.rule("ASC-014", "ASC-030", "ASC-Q05")
@pytest.mark.parametrize("command", [("validate",), ("register", "Eve")])
def test_lines_cards_and_rules_are_told_together(command: tuple[str, ...]) -> None:
    """A line that is none, a card that there is not, one of a wrong set, and too many copies."""
    lines = ("9 Plains", "4 Tarnholm Eel", "x Otter", "2 Tarnholm Bannerr", "1 Quessor Warden")
    refusal = refusal_of(*lines, command=command)

    assert all(part in refusal for part in (LINE, CARD, SET, COPIES))
    assert "SIZE" not in refusal


@pytest.mark.rule("ASC-010")
def test_the_size_counts_the_cards_that_are_not_in_the_pool() -> None:
    """It is told only if it is wrong, and if every line can be read."""
    few = refusal_of("18 Plains", "22 Tarnholm Bannerr")
    enough = refusal_of("18 Plains", "27 Tarnholm Bannerr")

    assert "SIZE: a starter has exactly 45 cards, not 40 (ASC-010)" in few
    assert "SIZE" not in enough


def test_a_line_that_is_none_does_not_begin_the_sideboard() -> None:
    """An empty line would, in a list without headings."""
    refusal = refusal_of("9 Plains", "4 Tarnholm Eel", "x Otter", "2 Tarnholm Bannerr")

    assert CARD in refusal
    assert "sideboard" not in refusal


def test_wrong_colors_are_told_with_the_lines_and_cards() -> None:
    """The rules wait for the colors, since they ask for them."""
    refusal = refusal_of(
        "9 Plains", "4 Tarnholm Eel", "x Otter", "2 Tarnholm Bannerr", words=("--colors", "WX", *WORDS[2:])
    )

    assert "--colors: expected a collection of the colors W, U, B, R and G, got 'WX'" in refusal
    assert all(part in refusal for part in (LINE, CARD))
    assert "COPIES" not in refusal


def test_a_list_without_any_line_that_can_be_read_is_told_as_before() -> None:
    """Every line has its number."""
    refusal = refusal_of("x Otter", "y Otter")

    assert "line 1: 'x Otter': " in refusal
    assert "line 2: 'y Otter': " in refusal


@pytest.mark.rule("ASC-123")
def test_a_rebuilt_deck_is_judged_as_one() -> None:
    """It may have no rare, and says so beside a card that there is not."""
    record_wins("Ann", "Bob")
    lines = ("9 Plains", "1 Tarnholm Cathedral", "2 Tarnholm Bannerr")

    for command, words in ((("rebuild", "Bob"), WORDS), (("validate",), (*WORDS, "--rebuild"))):
        refusal = refusal_of(*lines, command=command, words=words)
        assert CARD in refusal
        assert "RARE_COUNT" in refusal
    assert "RARE_COUNT" not in refusal_of(*lines)
