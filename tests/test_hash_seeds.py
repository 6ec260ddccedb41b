"""The same games under every hash seed, and with the fast way of building values switched off."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from golden import games

SCRIPT = Path(games.__file__)


def digests(seed: str, *flags: str) -> list[str]:
    """Return the digests of seeded games in another process."""
    done = subprocess.run(
        [sys.executable, *flags, str(SCRIPT)],
        env={**os.environ, "PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.rule("M54-I25")
@pytest.mark.parametrize("seed", ["0", "1", "12345"])
def test_the_hash_seed_changes_no_game(seed: str) -> None:
    """Seeded games have the same digests as in this process, whatever strings hash to."""
    assert list(games.digests(20)) == digests(seed)


@pytest.mark.parametrize("seed", ["0", "1"])
def test_plain_attrs_classes_change_no_game(seed: str) -> None:
    """With ``-X castlerules-plain`` every class is built the plain way, and every game goes the same."""
    assert list(games.digests(20)) == digests(seed, "-X", "castlerules-plain")
