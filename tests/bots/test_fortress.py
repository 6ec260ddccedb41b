"""Bots besiege a fortress: one seat, a score of its own, and results with names."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import DataError, NoSetup, Player, Rng, SetupError, evolve, fortress
from castlerules.bots import Greedy, MatchResult, fortress_score, play_match, uniform
from castlerules.fortress import FortressSetup
from castlerules.magic import Permanent

ME = Player(0)


def begun(*texts: str) -> fortress.State:
    """Return a game of seed 0 after the actions in *texts*."""
    state = fortress.GAME.new_game(rng=Rng.seeded(0))
    for text in texts:
        state = fortress.GAME.apply(state, fortress.GAME.parse_action(state, text))
    return state


def put(state: fortress.State, name: str) -> fortress.State:
    """Return *state* with the first card called *name* put from the hand into play, as if nobody had seen it."""
    seat, garrison = state.seats
    card_object = next(card for card in seat.hand if state.table.cards[card.card].name == name)
    mine = Permanent(card_object.id, ME, card=card_object.card, controlled_since=0, timestamp=0)
    hand = tuple([card for card in seat.hand if card != card_object])
    return evolve(state, permanents=(*state.permanents, mine), seats=(evolve(seat, hand=hand), garrison))


def test_a_greedy_bot_besieges_better_than_chance() -> None:
    """Over the same eight deals it gains more than half of all that lies between defeat and victory."""
    chance = play_match(fortress.GAME, [uniform], games=8, seed=5).bots[0].mean_return
    greedy = play_match(fortress.GAME, [Greedy(fortress.GAME, samples=1)], games=8, seed=5).bots[0].mean_return

    assert chance is not None
    assert greedy is not None
    assert 0 < greedy
    assert 1 < greedy - chance


def test_a_siege_is_worth_more_with_life_creatures_and_lands_and_less_with_a_garrison() -> None:
    """A creature in play is worth more than in hand, and a land in hand nothing."""
    state = begun("oppose:3", "keep")
    seat, garrison = state.seats
    worth = fortress_score(state, ME)
    creature = next(card.name for card in _hand(state) if card.face.pt is not None)

    assert worth > fortress_score(evolve(state, seats=(evolve(seat, life=seat.life - 1), garrison)), ME)
    assert worth < fortress_score(evolve(state, permanents=state.permanents[1:]), ME)
    assert worth < fortress_score(put(state, creature), ME) < 1
    assert worth < fortress_score(put(state, "Mountain"), ME) < fortress_score(put(state, creature), ME)
    without = tuple([card for card in seat.hand if state.table.cards[card.card].name != "Mountain"])
    assert worth == fortress_score(evolve(state, seats=(evolve(seat, hand=without), garrison)), ME)


def _hand(state: fortress.State) -> list[Any]:
    return [state.table.cards[card.card] for card in state.seats[ME].hand]


def test_the_smaller_garrison_looks_better() -> None:
    """A greedy bot chooses one creature to oppose it."""
    state = begun()
    action, _ = Greedy(fortress.GAME)(
        fortress.GAME.observe(state, ME), fortress.GAME.legal_actions(state), Rng.seeded(1)
    )

    assert fortress.ChooseOpposition(1) == action


@pytest.fixture(scope="module")
def siege() -> MatchResult:
    """Return a match of chance alone."""
    return play_match(fortress.GAME, [uniform], games=30, seed=1)


def test_one_bot_in_one_seat_fares_as_its_seat(siege: MatchResult) -> None:
    """Rotation changes nothing, every game has its own deal, and the seat has its name."""
    bot, seat = siege.bots[0], siege.seats[0]

    assert ("uniform", "BESIEGER") == (bot.bot, seat.bot)
    assert (30, bot.wins, bot.draws, bot.losses) == (seat.games, seat.wins, seat.draws, seat.losses)
    assert bot.returns == seat.returns
    assert siege == play_match(fortress.GAME, [uniform], games=30, seed=1, rotate=False)


def test_results_are_counted_by_name_the_most_frequent_first(siege: MatchResult) -> None:
    """They are the names of the ledger, and what they are worth adds up to the returns."""
    worth = {result.value.replace("_", " "): result.returns for result in fortress.Result}
    counts = dict(siege.results)

    assert counts == siege.as_data()["results"]
    assert sorted(counts.values(), reverse=True) == [number for _, number in siege.results]
    assert sum(worth[name] * number for name, number in siege.results) == siege.bots[0].returns
    assert siege.bots[0].draws == counts["draw"]


def test_a_match_is_played_with_the_set_up_that_is_given() -> None:
    """Another deck is another match; what is no set-up of the game is refused, and so is a deck that may not be."""
    usual, other = (
        play_match(fortress.GAME, [uniform], games=3, setup=fortress_setup)
        for fortress_setup in (None, FortressSetup("mono Swamp"))
    )
    wrong: Any

    assert usual == play_match(fortress.GAME, [uniform], games=3, setup=FortressSetup())
    assert usual != other
    for wrong in (NoSetup(), "mono Swamp"):
        with pytest.raises(DataError, match="setup: expected FortressSetup, got "):
            play_match(fortress.GAME, [uniform], setup=wrong)
    with pytest.raises(SetupError, match="expected 15 creatures in the deck, got 0"):
        play_match(fortress.GAME, [uniform], setup=FortressSetup(["Forest"] * 40))
