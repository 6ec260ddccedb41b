"""Random duels between all ready-made decks in both editions: no dead end, no exception, no broken invariant."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from profiles import by_profile

from castlerules import Rng, duel
from castlerules.magic import State

from .chance import played

pytestmark = pytest.mark.fuzz

DUELS: Final = by_profile(10, 120, 10_000)
"""How many are played."""

BLOCKS: Final = 10
LONGEST: Final = 5_000
PAIRS: Final = tuple(product(duel.DECKS, duel.DECKS))
EDITIONS: Final = (duel.DuelRules.sixth_edition(), duel.DuelRules.modern())


def start_of(number: int) -> State:
    """Return the start of duel *number*: every pair of decks meets in each edition before one meets again."""
    rules = EDITIONS[number // len(PAIRS) % len(EDITIONS)]
    return duel.GAME.new_game(PAIRS[number % len(PAIRS)], rules=rules, rng=Rng.seeded(number))


def end_of(number: int) -> State:
    """Return how duel *number* ends, played by chance."""
    end: State = played(duel.GAME, start_of(number), number, LONGEST)
    return end


@pytest.mark.rule("BASE-I04", "BASE-I11", "BASE-I25", "BASE-I28", "BASE-188")
@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_duels_go_on_to_their_ends_without_a_problem(block: int) -> None:
    """Every step keeps the invariants, somebody can always act until it is over, and it is over some time."""
    for number in range(block, DUELS, BLOCKS):
        assert end_of(number).result is not None, f"duel {number}"
