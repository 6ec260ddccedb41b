"""Random games of Solitaire, all ready-made decks, random options: no dead end, no broken invariant, no lost card."""

from __future__ import annotations

from typing import Final

import pytest
from profiles import by_profile
from solitaire.random_games import PLAIN_COUNT, options_of_seed

from castlerules import Rng, solitaire
from castlerules.magic import State

from .chance import played

pytestmark = pytest.mark.fuzz

PATIENCES: Final = by_profile(20, 400, 5_000)
"""How many are played."""

BLOCKS: Final = 20
LONGEST: Final = 5_000
LIMIT: Final = 1_000
"""SOL-G84: what is taken back from graveyards could go round for ever; with this limit it does not."""

DECKS: Final = tuple(solitaire.DECKS)


def start_of(number: int) -> State:
    """Return the start of game *number*: every deck meets every kind of options, and every fourth game the usual ones.

    A game that may be conceded is soon over by chance, so few may.
    """
    chosen = options_of_seed(number + PLAIN_COUNT) | {"offer_concede": number % 8 == 1} if number % 4 else {}
    limit = chosen.pop("action_limit", None) or LIMIT
    rules = solitaire.SolitaireRules(action_limit=limit, **chosen)  # type: ignore[arg-type]
    return solitaire.GAME.new_game(
        DECKS[(number + number // len(DECKS)) % len(DECKS)], rules=rules, rng=Rng.seeded(number)
    )


def end_of(number: int) -> State:
    """Return how game *number* ends, played by chance."""
    end: State = played(solitaire.GAME, start_of(number), number, LONGEST)
    return end


@pytest.mark.rule("SOL-I01", "SOL-I04", "SOL-I11", "SOL-I13", "SOL-I23")
@pytest.mark.parametrize("block", range(BLOCKS))
def test_random_games_of_solitaire_go_on_to_their_ends_without_a_problem(block: int) -> None:
    """Every step keeps the invariants and all cards, the player can always act until it is over, and it is over."""
    for number in range(block, PATIENCES, BLOCKS):
        assert end_of(number).result is not None, f"game {number}"
