"""Every example runs, and prints the same wherever it runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).resolve().parents[1] / "examples").glob("*.py"))


def printed(example: Path, *, hash_seed: str = "0") -> str:
    """Return what *example* prints in an interpreter of its own, in which warnings are errors."""
    command = [sys.executable, "-W", "error", str(example)]
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8", check=False)
    assert (0, "") == (done.returncode, done.stderr)
    return done.stdout


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_prints_the_same_under_every_hash_seed(example: Path) -> None:
    """An example that took its chance from anywhere but a generator would differ."""
    first = printed(example)

    assert first
    assert first == printed(example, hash_seed="1")


def test_the_random_game_ends_with_a_result() -> None:
    """The last line of the game is its outcome."""
    *_, last = printed(EXAMPLES[0].with_name("random_game.py")).splitlines()

    assert last.startswith("Outcome(returns=(")


def test_a_ten_takes_each_of_five_cards_with_a_chance_of_one_fifth() -> None:
    """Two of the five cards are creatures, so the odds of losing one are 2/5."""
    lines = printed(EXAMPLES[0].with_name("odds_of_a_ten.py")).splitlines()

    assert ["1/5 KC", "1/5 KS", "1/5 6C", "1/5 3C", "1/5 XB"] == lines[:5]
    assert ["2/5 creature", "1/5 damage", "1/5 mana", "1/5 action"] == lines[5:]
