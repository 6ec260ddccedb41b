"""Positions that go on differently have different keys."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.core import Rng
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.state import Phase, Tableau, tableau_of

from .damaged_states import with_tableau

START: Final = GAME.new_game(rng=Rng.seeded(7))


@pytest.mark.rule("SOL-040", "SOL-G95")
def test_what_is_in_use_is_told_apart_in_position_keys() -> None:
    """The tops of different stacks are different objects in a key, also such as are not in play."""
    numbers = [card.id for stack in tableau_of(START).stacks for card in stack.face_up]
    keys = {GAME.position_key(with_tableau(START, phase=Phase.USE, permanent_in_use=number)) for number in numbers}

    assert numbers == [card.id for card in tableau_of(START).face_up_cards()]
    assert len(numbers) == len(keys)
    assert () == Tableau().face_up_cards()
