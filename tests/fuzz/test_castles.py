"""Random games of Castle, all ready-made decks and stocks, random options: no dead end, no broken invariant."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest
from castle.games import options
from hypothesis import settings

from castlerules import Generator, Rng, castle, choice
from castlerules.magic import State

CASTLES: Final = 5_000 if settings().max_examples >= 2_000 else 20
"""How many are played: all with ``--hypothesis-profile=fuzz``."""

BLOCKS: Final = 20
LONGEST: Final = 10_000
DECKS: Final = tuple(product(castle.DECKS, castle.DECKS))
STOCKS: Final = tuple(product(castle.STOCKS, castle.STOCKS))


def start_of(number: int) -> State:
    """Return the start of game *number*: all pairs of decks and of stocks meet; every fourth has the usual options."""
    rules = castle.CastleRules(**(options(number) if number % 4 else {}))  # type: ignore[arg-type]
    decks, stocks = DECKS[number * 21 % len(DECKS)], STOCKS[number * 7 % len(STOCKS)]
    return castle.new_game(decks, stocks, rules=rules, rng=Rng.seeded(number))


def played(number: int) -> State:
    """Play game *number* by chance and return how it ends; AssertionError for what is wrong on the way."""
    state = start_of(number)
    chance: Generator = Rng.seeded(-1 - number)
    for _ in range(LONGEST):
        legal = castle.legal_actions(state)
        if not legal:
            break
        action, chance = choice(chance, legal)
        after = castle.advance(state, action)
        found = (*castle.problems(after), *castle.step_problems(state, action, after))
        assert not found, f"game {number} after {castle.format_action(action)}: {found}"
        state = after
    return state


@pytest.mark.rule("CAS-I01", "CAS-I11", "CAS-I17", "CAS-I30", "CAS-I32")
@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_games_of_castle_go_on_to_their_ends_without_a_problem(block: int) -> None:
    """Every step keeps the invariants, somebody can always act until it is over, and it is over some time."""
    for number in range(block, CASTLES, BLOCKS):
        assert played(number).result is not None, f"game {number}"
