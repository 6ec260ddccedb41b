"""The golden files hold what the rules give."""

from __future__ import annotations

import pytest

from castlerules import magic54

from .renew import COMMAND, DEPTHS, FILES, FOLDER, POSITIONS, perft_table, text_of, transcript

KEPT = ("", "fortress_", "duel_", "castle_", "ascension_")


@pytest.mark.parametrize(
    "name", [*[f"{game}{kind}.txt" for game in KEPT for kind in ("perft", "transcript")], "readings.txt"]
)
def test_a_golden_file_holds_what_the_rules_give(name: str) -> None:
    """Counts, transcripts and readings of texts are as they were written; the first line says how to renew them."""
    golden_text = (FOLDER / name).read_text(encoding="utf-8")

    assert golden_text.splitlines()[0] == COMMAND
    assert golden_text == text_of(name)


def test_every_golden_file_is_renewed() -> None:
    """No file lies there that the command does not write."""
    assert set(FILES) == {path.name for path in FOLDER.glob("*.txt")}


def test_the_table_counts_every_position() -> None:
    """Each position has its line of counts, the longest one being as deep as was asked for."""
    rows = list(perft_table())

    for name, depth in DEPTHS.items():
        assert depth == len(rows[rows.index(name) + 1].split())
    assert {"the start"} == set(DEPTHS) - set(POSITIONS)


@pytest.mark.rule("M54-006")
def test_the_transcript_ends_with_a_winner_and_can_be_set_up_again() -> None:
    """The game comes to its end, and first and last position are read back."""
    lines = list(transcript())
    first, last = (magic54.GAME.parse_position(line) for line in lines if line.startswith("magic54 "))

    assert 1 == first.turn
    assert magic54.GAME.outcome(first) is None
    assert "M54-006" in lines[-2]
    assert 0 in [side.hp for side in last.sides]
