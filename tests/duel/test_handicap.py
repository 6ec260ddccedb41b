"""A duel in unequal terms: more life, more cards, and who starts, as a handicap gives them."""

from __future__ import annotations

import pytest

from castlerules import DataError, Player, Record, Rng, SetupError, duel, from_json, to_json
from castlerules.castle import CastleRules
from castlerules.duel import DuelRules
from castlerules.magic import NORMAL, KeepHand, Mulligan
from castlerules.testing.conformance import check_game
from castlerules.testing.magic import MagicScenario

HANDICAP = DuelRules.of({"core": {"starting_player": 1}, "extra_life": (0, 5), "extra_cards": [0, 2]})
STARTED = Player(1)


def hands(state: duel.State) -> list[int]:
    """Return how many cards both players have in hand."""
    return [len(seat.hand) for seat in state.seats]


@pytest.mark.rule("BASE-180", "BASE-181")
def test_a_player_may_start_with_more_life_and_more_cards() -> None:
    """The other one has as much as always, and the library is smaller by the cards that were dealt."""
    start = duel.GAME.new_game(rules=HANDICAP, rng=Rng.seeded(3))

    assert [(20, 7, 53), (25, 9, 51)] == [(seat.life, len(seat.hand), len(seat.library)) for seat in start.seats]
    assert STARTED == start.active == duel.GAME.to_act(start)
    assert () == duel.GAME.problems(start)
    assert duel.GAME.new_game(rng=Rng.seeded(3)) == duel.GAME.new_game(rules=DuelRules(), rng=Rng.seeded(3))


@pytest.mark.rule("BASE-182")
def test_a_mulligan_of_the_old_kind_is_one_card_fewer_than_the_larger_hand() -> None:
    """Nine, eight, seven: the cards of the handicap are not lost at once."""
    state = duel.GAME.new_game(rules=HANDICAP, rng=Rng.seeded(3))
    totals = []
    for _ in range(3):
        totals.append(hands(state)[STARTED])
        state = duel.GAME.apply(state, Mulligan())
        state = duel.GAME.apply(state, KeepHand()) if duel.GAME.to_act(state) != STARTED else state

    assert [9, 8, 7] == totals


@pytest.mark.rule("BASE-183")
def test_a_mulligan_of_the_new_kind_is_as_many_cards_as_the_larger_hand() -> None:
    """It may be taken as often as there are cards in it, and no more often."""
    core = {"starting_player": 1, "mulligan": "london", "opening_hand": 1}
    rules = DuelRules.of({"core": core, "extra_cards": (0, 2)})
    state = duel.GAME.apply(duel.GAME.new_game(rules=rules, rng=Rng.seeded(3)), Mulligan())
    state = duel.GAME.apply(state, KeepHand())
    for _ in range(2):
        assert (STARTED, 3) == (duel.GAME.to_act(state), hands(state)[STARTED])
        state = duel.GAME.apply(state, Mulligan())

    assert (3, (KeepHand(),)) == (hands(state)[STARTED], duel.GAME.legal_actions(state))


def test_the_handicap_of_a_duel_is_checked() -> None:
    """It is described for both players, in numbers that make nobody weaker."""
    for wrong, right_values in {
        "extra_life": (5,),
        "extra_cards": (0, 1, 2),
    }.items():
        with pytest.raises(SetupError, match=f"{wrong}: expected a tuple of 2 integers from 0 to "):
            DuelRules.of({wrong: right_values})
    for option in ("extra_life", "extra_cards"):
        with pytest.raises(SetupError, match=option):
            DuelRules.of({option: (0, -1)})
    with pytest.raises(DataError, match="unknown options: 'extra_life'"):
        CastleRules.of({"extra_life": (0, 5)})


def test_a_handicap_travels_with_the_record() -> None:
    """What is read from it begins alike; the compact text holds only what is not as usual."""
    record = Record.of(duel.GAME, rules=HANDICAP, rng=Rng.seeded(3))

    assert record == from_json(to_json(record), Record) == Record.from_text(record.to_text())
    assert '"extra_life":[0,5]' in record.to_text()
    assert "DuelRules(core={'starting_player': 1}, extra_life=(0, 5), extra_cards=(0, 2))" == repr(HANDICAP)


def test_a_position_of_a_duel_with_a_handicap_begins_with_that_life() -> None:
    """Where a scenario does not tell how much life there is."""
    position = MagicScenario.of(NORMAL, rules=HANDICAP)

    assert [20, 25] == [position.life(Player(0)), position.life(Player(1))]


def test_a_duel_with_a_handicap_keeps_the_laws() -> None:
    """Replay, data, observations and guesses know of the larger hand."""
    rules = DuelRules.of({"core": {"mulligan": "london"}, "extra_life": (3, 0), "extra_cards": (1, 0)})
    check_game(duel.GAME, rules=rules, seed=8, games=1, max_actions=200, check_every=40, must_end=False)
