"""The same games under every hash seed, and with the fast way of building values switched off."""

from __future__ import annotations

import os
import sys
from types import ModuleType

import pytest
from children import finished
from golden import duels, games, keeps, leagues, siege

every_game = pytest.mark.parametrize(
    "kept", [games, siege, duels, keeps, leagues], ids=["magic54", "fortress", "duel", "castle", "ascension"]
)


def digests(kept: ModuleType, seed: str, *flags: str) -> list[str]:
    """Return the digests of seeded games in another process."""
    command = [sys.executable, *flags, str(kept.__file__)]
    return finished(command, env={**os.environ, "PYTHONHASHSEED": seed}).stdout.splitlines()


@pytest.mark.rule("M54-I25", "FOR-I20", "CAS-I20", "ASC-I27")
@pytest.mark.parametrize("seed", ["0", "1", "12345"])
@every_game
def test_the_hash_seed_changes_no_game(kept: ModuleType, seed: str) -> None:
    """Seeded games have the same digests as in this process, whatever strings hash to."""
    assert list(kept.digests(20)) == digests(kept, seed)


@pytest.mark.parametrize("seed", ["0", "1"])
@every_game
def test_plain_attrs_classes_change_no_game(kept: ModuleType, seed: str) -> None:
    """With ``-X castlerules-plain`` every class is built the plain way, and every game goes the same."""
    assert list(kept.digests(20)) == digests(kept, seed, "-X", "castlerules-plain")
