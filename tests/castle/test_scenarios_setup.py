"""The worked scenarios of Castle on how a game begins."""

from __future__ import annotations

import pytest

from castlerules.cards.builders import creature
from castlerules.castle.decks import DECKS
from castlerules.castle.game import GAME
from castlerules.castle.information.observed_castle import ObservedCastleState, ObservedFaceDownCard
from castlerules.castle.model.state import FaceDownCard, castle_state_of
from castlerules.core import Player, Rng, SetupError, Violation
from castlerules.magic.decks import DEFAULT_DECKS
from castlerules.magic.model.state import State
from castlerules.testing.magic import A

from .kit import D

STOCKS = tuple(
    tuple(creature(f"{side} {number}", "{1}", "Soldier", 1, 1) for number in range(1, 16))
    for side in ("North", "South")
)
"""Two stocks of fifteen creatures each, all of them called otherwise."""


def start(seed: int = 7) -> State:
    """Return the game with both stocks that *seed* gives."""
    return GAME.new_game(stocks=STOCKS, rng=Rng.seeded(seed))


@pytest.mark.rule("CAS-004", "CAS-005", "CAS-006", "CAS-008", "CAS-Q05", scenario="CAS-S01")
def test_each_castle_is_twelve_face_down_cards_of_the_own_stock_in_an_order_of_chance() -> None:
    """Twelve slots and a reserve of three hold the fifteen creatures of the stock; the seed says which is where."""
    state, other = start(), start(8)
    dealt = [
        [slot.card for slot in castle.slots if isinstance(slot, FaceDownCard)]
        for castle in castle_state_of(state).castles
    ]
    piles = [(*slots, *castle.reserve) for slots, castle in zip(dealt, castle_state_of(state).castles, strict=True)]

    assert [12, 12] == [len(slots) for slots in dealt]
    assert [{card.name for card in stock} for stock in STOCKS] == [
        {state.table.cards[card].name for card in pile} for pile in piles
    ]
    assert castle_state_of(state) != castle_state_of(other)


@pytest.mark.rule("CAS-005", "CAS-Q08", scenario="CAS-S01")
def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    """Seed 7 gives equal states; libraries have seven cards fewer than the decks."""
    state = start()
    decks = [len(DECKS[name]) for name in DEFAULT_DECKS]

    assert state == start()
    assert state != start(8)
    assert [size - 7 for size in decks] == [len(seat.library) for seat in state.seats]


@pytest.mark.rule("CAS-007", "CAS-Q03", "CAS-Q06", scenario="CAS-S01")
@pytest.mark.parametrize("player", [A, D])
def test_nobody_sees_a_card_of_a_castle_by_its_place(player: Player) -> None:
    """All slots are face down and nameless to both players, and of a reserve only its size is seen."""
    observed = GAME.observe(start(), player).extra
    assert isinstance(observed, ObservedCastleState)

    assert {ObservedFaceDownCard(None, known=False)} == {slot for castle in observed.castles for slot in castle.slots}
    assert [(12, 3), (12, 3)] == [(len(castle.slots), castle.reserve) for castle in observed.castles]
    assert [place == player for place in (A, D)] == [castle.stock is not None for castle in observed.castles]


@pytest.mark.rule("CAS-004", "CAS-Q01", scenario="CAS-S01")
def test_a_stock_of_fourteen_is_refused() -> None:
    """Fifteen creatures are a stock, one fewer is none."""
    with pytest.raises(SetupError) as refused:
        GAME.new_game(stocks=(STOCKS[0], STOCKS[1][:14]))

    reason = "stock of player 1: expected a stock of 15 creatures, got 14"
    assert (Violation("CAS-004", reason),) == refused.value.problems
