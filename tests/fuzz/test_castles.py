"""Random games of Castle, all ready-made decks and stocks, random options: no dead end, no broken invariant."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from castle.games import options
from profiles import by_profile

from castlerules import Rng, castle
from castlerules.magic import State

from .chance import played

pytestmark = pytest.mark.fuzz

CASTLES: Final = by_profile(5, 60, 5_000)
"""How many are played."""

BLOCKS: Final = 5
LONGEST: Final = 10_000
DECKS: Final = tuple(product(castle.DECKS, castle.DECKS))
STOCKS: Final = tuple(product(castle.STOCKS, castle.STOCKS))


def start_of(number: int) -> State:
    """Return the start of game *number*: all pairs of decks and of stocks meet; every fourth has the usual options."""
    rules = castle.CastleRules(**(options(number) if number % 4 else {}))  # type: ignore[arg-type]
    decks, stocks = DECKS[number * 21 % len(DECKS)], STOCKS[number * 7 % len(STOCKS)]
    return castle.GAME.new_game(decks, stocks, rules=rules, rng=Rng.seeded(number))


def end_of(number: int) -> State:
    """Return how game *number* ends, played by chance."""
    end: State = played(castle.GAME, start_of(number), number, LONGEST)
    return end


@pytest.mark.rule("CAS-I01", "CAS-I11", "CAS-I17", "CAS-I30", "CAS-I32")
@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_games_of_castle_go_on_to_their_ends_without_a_problem(block: int) -> None:
    """Every step keeps the invariants, somebody can always act until it is over, and it is over some time."""
    for number in range(block, CASTLES, BLOCKS):
        assert end_of(number).result is not None, f"game {number}"
