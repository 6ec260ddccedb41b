"""Whatever the reader reads can be played: random games of it in four games, and a game about each card by itself."""

from __future__ import annotations

from typing import Final

import pytest
from cards.oracle.card_files import needs_files
from profiles import by_profile

from .read_games import faults_in_game, faults_of_use, playable

pytestmark = [pytest.mark.fuzz, needs_files]

GAMES: Final = {
    "duel": by_profile(2, 100, 2_000),
    "castle": by_profile(1, 25, 500),
    "fortress": by_profile(2, 50, 500),
    "solitaire": by_profile(2, 50, 500),
}
BLOCKS: Final = 10


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("block", range(BLOCKS))
def test_games_with_all_cards_that_are_read_go_on_without_a_problem(name: str, block: int) -> None:
    """No exception, no broken invariant, no dead end."""
    assert not [fault for number in range(block, GAMES[name], BLOCKS) for fault in faults_in_game(name, number)]


@pytest.mark.deep
@pytest.mark.parametrize("block", range(BLOCKS))
def test_each_card_that_is_read_can_be_played_and_does_something(block: int) -> None:
    """In games about one card it is played, its abilities resolve, and then something happens.

    A few cards may have no luck: what they speak of comes too seldom. They are shown if there are too many.
    """
    cards = playable("duel")[block::BLOCKS]
    faults = {card.name: list(faults_of_use(card, range(by_profile(1, 12, 30)))) for card in cards}
    assert not [fault for found in faults.values() for fault in found if ", seed " in fault]
    idle = [name for name, found in faults.items() if found]
    assert len(idle) <= len(cards) // 10, faults
