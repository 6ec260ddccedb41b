"""Worked scenarios: drawing, searching, discarding and turning over."""

from __future__ import annotations

import pytest

from castlerules import full_repr, magic54
from castlerules.magic54 import Phase
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import side, table

from .duel_queries import rule_broken_by

TEN_CARDS = "AH 2H 3H 4H 5H 6D 7H 8H 9H 10H"


@pytest.mark.rule("M54-T1", "M54-Q25", "M54-Q44", "M54-C4", "M54-A16", scenario="M54-S22")
def test_a_joker_finds_a_card_that_the_opponent_does_not_see() -> None:
    """RED takes 6D out of ten cards, the other nine are shuffled, the Joker is discarded last."""
    start = table(red=side(hand="XR", mana=1, deck=TEN_CARDS, rest="discard"))
    search = start.do("joker XR").pass_times().with_random_results((8, 7, 6, 5, 4, 3, 2, 1, 0))
    duel = search.do("choose 6D")

    assert "6D" == duel.hand(RED)
    assert "10H 9H 8H 7H 5H 4H 3H 2H AH" == duel.deck(RED)
    assert "XR" == duel.discard(RED).split()[-1]
    assert "6D" not in full_repr(magic54.GAME.observe(duel.state, BLACK))
    assert "6D" in full_repr(magic54.GAME.observe(duel.state, RED))
    assert "6D" not in repr([magic54.GAME.seen_by(event, BLACK) for event in duel.events])


@pytest.mark.rule("M54-023", "M54-073", "M54-Q38", "M54-I22", scenario="M54-S23")
def test_an_empty_deck_is_replaced_by_the_discard_pile_oldest_on_top() -> None:
    """RED draws 2H, the oldest discarded card; KH and 10D are the new deck, and nothing is discarded."""
    start = table(red=side(discard="2H KH 10D", rest="hand"), black=side(hand="JC"), active=BLACK, phase="cycle")
    duel = start.do("decline")

    assert (RED, Phase.PRECOMBAT) == (duel.state.active, duel.state.phase)
    assert "2H" == duel.hand(RED).split()[-1]
    assert len(start.hand(RED).split()) + 1 == len(duel.hand(RED).split())
    assert "KH 10D" == duel.deck(RED)
    assert "" == duel.discard(RED)


@pytest.mark.rule("M54-073", "M54-Q38", "M54-I23", scenario="M54-S24")
def test_with_deck_and_discard_pile_empty_the_game_goes_on_without_a_draw() -> None:
    """RED begins the turn with the hand as it was, and is to act."""
    start = table(red=side(rest="hand"), black=side(hand="JC"), active=BLACK, phase="cycle")
    duel = start.do("decline")

    assert start.hand(RED) == duel.hand(RED)
    assert duel.state.result is None
    assert RED == magic54.GAME.to_act(duel.state) == duel.state.active
    assert duel.is_legal("put 3H")


@pytest.mark.rule("M54-120", "M54-121", "M54-122", "M54-A17", "M54-A18", scenario="M54-S25")
def test_seven_cards_become_five_and_one_of_them_may_be_exchanged() -> None:
    """RED discards two cards, one at a time, then exchanges one or declines; BLACK's turn begins with RED at 5."""
    start = table(red=side(hand="2H 3H 4H 5H 6H 7H 8H", deck="KD QD"), phase="discard")
    magic54_scenario = start.do("discard 3H")
    two = magic54_scenario.do("discard 8H")

    assert (Phase.DISCARD, "M54-A18") == (magic54_scenario.state.phase, rule_broken_by(magic54_scenario, "decline"))
    assert (Phase.CYCLE, "M54-A17") == (two.state.phase, rule_broken_by(two, "discard 2H"))
    assert "3H 8H" == two.discard(RED)
    changed, declined = two.do("cycle 4H"), two.do("decline")
    assert "2H 5H 6H 7H KD" == changed.hand(RED)
    assert ("QD", "4H") == (changed.deck(RED).split()[0], changed.deck(RED).split()[-1])
    assert "2H 4H 5H 6H 7H" == declined.hand(RED)
    assert [(BLACK, Phase.PRECOMBAT)] * 2 == [(end.state.active, end.state.phase) for end in (changed, declined)]


@pytest.mark.rule("M54-023", "M54-Q25", "M54-Q38", scenario="M54-S31")
def test_a_joker_on_an_empty_deck_searches_the_discard_pile_turned_over() -> None:
    """The new deck is 5H and 2H; RED takes 5H, keeps 2H as deck, and discards the Joker last."""
    rest = "AH 3H 4H 6H 7H 8H 9H 10H JH QH KH AD 2D 3D 4D 5D 6D 7D 8D 10D JD QD KD"
    start = table(red=side(hand=f"XR {rest}", mana="9D", discard="5H 2H"))
    search = start.do("joker XR").pass_times()
    duel = search.do("choose 5H")

    assert ("5H 2H", "") == (search.deck(RED), search.discard(RED))
    assert ("choose:2H", "choose:5H") == search.legal
    assert f"{rest} 5H" == duel.hand(RED)
    assert ("2H", "XR") == (duel.deck(RED), duel.discard(RED))
