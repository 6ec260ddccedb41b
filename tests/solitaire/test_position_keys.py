"""Positions that go on differently have different keys."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.core import Rng
from castlerules.solitaire.game import GAME, new_game
from castlerules.solitaire.tableau import Phase, Tableau, tableau_of

from .broken import kept

START: Final = new_game(rng=Rng.seeded(7))


@pytest.mark.rule("SOL-040", "SOL-G95")
def test_what_is_in_use_is_told_apart_in_position_keys() -> None:
    """The tops of different stacks are different objects in a key, also such as are not in play."""
    numbers = [one.id for stack in tableau_of(START).stacks for one in stack.up]
    keys = {GAME.position_key(kept(START, phase=Phase.USE, user=number)) for number in numbers}

    assert numbers == [one.id for one in tableau_of(START).laid()]
    assert len(numbers) == len(keys)
    assert () == Tableau().laid()
