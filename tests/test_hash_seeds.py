"""The same games under every hash seed, and with the fast way of building values switched off."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

import pytest
from golden.seeded import GAMES, digests
from processes import run_process
from profiles import deep

every_game = pytest.mark.parametrize("game", GAMES)


@cache
def here() -> dict[str, list[str]]:
    """Return the digests of seeded games in this process."""
    return digests()


@cache
def apart(seed: str, *flags: str) -> dict[str, list[str]]:
    """Return the digests of the same games in another process, which plays all of them."""
    done = run_process(
        [sys.executable, *flags, "-m", "golden.seeded"],
        cwd=Path(__file__).parent,
        env={**os.environ, "PYTHONHASHSEED": seed},
    )
    lines = [line.split("\t") for line in done.stdout.splitlines()]
    return {game: [line for name, line in lines if name == game] for game in GAMES}


@pytest.mark.rule("M54-I25", "FOR-I20", "CAS-I20", "ASC-I27")
@pytest.mark.parametrize("seed", ["0", "1", "12345"])
@every_game
def test_the_hash_seed_changes_no_game(game: str, seed: str) -> None:
    """Seeded games have the same digests as in this process, whatever strings hash to."""
    assert here()[game]
    assert here()[game] == apart(seed)[game]


@pytest.mark.parametrize("seed", ["0", deep("1")])
@every_game
def test_plain_attrs_classes_change_no_game(game: str, seed: str) -> None:
    """With ``-X castlerules-plain`` every class is built the plain way, and every game goes the same."""
    assert here()[game] == apart(seed, "-X", "castlerules-plain")[game]
