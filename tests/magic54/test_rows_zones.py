"""Deck, hand, discard pile, and what it means to be tapped."""

from __future__ import annotations

import pytest

from castlerules import Rng, Scripted, evolve, magic54
from castlerules.magic54 import TEAM_CARDS, Phase, card
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import side, table

from .duel_queries import creatures_text, in_combat, rule_broken_by

BACKWARDS = tuple(range(26, -1, -1))
FORWARDS = tuple(range(27))


@pytest.mark.rule("M54-020", "M54-061", "M54-C1")
def test_each_deck_is_the_team_in_the_order_of_its_shuffle() -> None:
    """RED's cards come in the order of the first shuffle, BLACK's in that of the second, hand first."""
    red, black = magic54.GAME.new_game(rng=Scripted((BACKWARDS, FORWARDS, 0))).sides

    assert TEAM_CARDS[RED][::-1] == (*red.hand, *red.deck)
    assert TEAM_CARDS[BLACK] == (*black.hand, *black.deck)


@pytest.mark.rule("M54-020")
def test_every_game_is_shuffled_anew() -> None:
    """Three generators give three different orders of both decks."""
    games = [magic54.GAME.new_game(rng=Rng.seeded(seed)).sides for seed in range(3)]

    assert 3 == len({game[RED].hand + game[RED].deck for game in games})
    assert 3 == len({game[BLACK].hand + game[BLACK].deck for game in games})


@pytest.mark.rule("M54-020", "M54-021", "M54-Q44")
def test_decks_lie_face_down_and_hands_are_held() -> None:
    """RED's observation is the same for every order of the decks and every hand of BLACK, but not of RED."""
    start = table(red=side(hand="2H", deck="AH 4H"), black=side(hand="2C", deck="AC 4C"))
    red, black = start.state.sides
    turned = evolve(black, hand=(card("4C"),), deck=(card("2C"), *[card for card in black.deck if card.code != "4C"]))
    other = evolve(start.state, sides=(evolve(red, deck=red.deck[::-1]), turned))
    mine = table(red=side(hand="4H", deck="AH 2H"), black=side(hand="2C", deck="AC 4C"))

    assert magic54.GAME.observe(start.state, RED) == magic54.GAME.observe(other, RED)
    assert magic54.GAME.observe(start.state, RED) != magic54.GAME.observe(mine.state, RED)


@pytest.mark.rule("M54-021")
def test_only_a_card_in_the_own_hand_can_be_played() -> None:
    """A card in the deck, in the discard pile, used or already in play is not in the hand."""
    start = table(red=side("JH", hand="2H 4H", mana="3H 5H 7H 9H", discard="6H", deck="2D"))
    solved = start.do("damage 4H BLACK").pass_times()

    assert rule_broken_by(start, "damage 2H BLACK") is None
    assert ["M54-021"] * 2 == [rule_broken_by(start, f"damage {code} BLACK") for code in ("6H", "2D")]
    assert ["M54-021"] * 2 == [rule_broken_by(start, play) for play in ("put 3H", "summon JH")]
    assert "M54-021" == rule_broken_by(solved, "damage 4H BLACK")
    assert "M54-Q41" == rule_broken_by(start, "damage 2C RED")


@pytest.mark.rule("M54-022", "M54-Q39")
def test_a_discard_pile_receives_its_owners_dead_used_and_discarded_cards() -> None:
    """Dead creature, used instants and what a Ten takes lie in the order of events, each with its own team."""
    start = table(red=side(hand="4H 10H", mana=3), black=side("QC", hand="3C"))
    duel = start.do("damage 4H QC").pass_times().do("ten 10H").pass_times()

    assert "QC 3C" == duel.discard(BLACK)
    assert "4H 10H" == duel.discard(RED)


@pytest.mark.rule("M54-022", "M54-120")
def test_a_card_too_many_is_discarded_on_top() -> None:
    """What is discarded at the end of the turn lies above what was there before, and both players see it."""
    start = table(red=side(hand="2H 3H 4H 5H 6H 7H", discard="AD"), phase="discard")
    duel = start.do("discard 4H")

    assert "AD 4H" == duel.discard(RED)
    assert (card("AD"), card("4H")) == magic54.GAME.observe(duel.state, BLACK).other.discard
    assert (card("AD"), card("4H")) == magic54.GAME.observe(duel.state, RED).own.discard


@pytest.mark.rule("M54-023", "M54-Q27", "M54-Q38")
def test_knowledge_on_an_empty_deck_turns_the_discard_pile_over() -> None:
    """The oldest discarded card is drawn, the others are the deck in that order; a deck of one card stays a deck."""
    start = table(red=side("KH", mana=3, discard="2H 4H 6H", rest="hand"))
    last = table(red=side("KH", mana=3, deck="AD", discard="2H 4H 6H", rest="hand"))
    empty, magic54_scenario = start.do("knowledge KH").pass_times(), last.do("knowledge KH").pass_times()

    assert ("2H", "4H 6H", "") == (empty.hand(RED).split()[-1], empty.deck(RED), empty.discard(RED))
    assert ("AD", "", "2H 4H 6H") == (
        magic54_scenario.hand(RED).split()[-1],
        magic54_scenario.deck(RED),
        magic54_scenario.discard(RED),
    )


@pytest.mark.rule("M54-023", "M54-Q37")
def test_the_exchange_turns_an_empty_deck_over_before_the_card_goes_under_it() -> None:
    """With an empty deck the oldest discarded card is drawn, and the card put under the deck is its last."""
    held = "AH AD 2H 2D 3H"
    away = "3D 4H 4D 5H 5D 6H 6D 7H 7D 8H 8D 9H 9D 10H 10D JH JD QH QD KH KD XR"
    duel = table(red=side(hand=held, discard=away), phase="cycle").do("cycle 2H")

    assert "AH AD 2D 3H 3D" == duel.hand(RED)
    assert f"{away[3:]} 2H" == duel.deck(RED)
    assert "" == duel.discard(RED)


@pytest.mark.rule("M54-024", "M54-091")
def test_a_tapped_creature_neither_attacks_nor_blocks() -> None:
    """KH, tapped by its attack, cannot be named again; of BLACK's creatures the tapped one cannot block."""
    attackers = table(red=side("KH QH"), black=side("KC/t QC"), phase="attackers").do("attack KH")
    blockers = attackers.do("end_attack")

    assert "M54-091" == rule_broken_by(attackers, "attack KH")
    assert rule_broken_by(attackers, "attack QH") is None
    assert "M54-Q30" == rule_broken_by(blockers, "block KC KH")
    assert rule_broken_by(blockers, "block QC KH") is None


@pytest.mark.rule("M54-024", "M54-030")
def test_a_tapped_mana_card_pays_for_nothing() -> None:
    """Of three Mana cards with two tapped, one can pay."""
    duel = table(red=side(hand="2H 2D 4H", mana=3, tapped=2))
    paid = duel.do("damage 2H BLACK").pass_times()

    assert (1, 0) == (duel.untapped_mana(RED), paid.untapped_mana(RED))
    assert rule_broken_by(duel, "damage 2D BLACK") is None
    assert "M54-031" == rule_broken_by(duel, "damage 4H BLACK")
    assert "M54-031" == rule_broken_by(paid, "damage 2D BLACK")


@pytest.mark.rule("M54-024", "M54-035")
def test_a_card_enters_play_untapped_and_only_attacking_taps_a_creature() -> None:
    """Mana put can pay at once; a summoned creature is upright; a blocker stays upright."""
    start = table(red=side(hand="3H JH"), black=side("QC"))
    put = start.do("put 3H")
    fight = in_combat(table(red=side("KH"), black=side("QC"), phase="attackers"), "KH", "QC>KH")

    assert 1 == put.untapped_mana(RED)
    assert "JH/s" == creatures_text(put.do("summon JH"), RED)
    assert (Phase.COMBAT, "KH/t", "QC") == (fight.state.phase, creatures_text(fight, RED), creatures_text(fight, BLACK))
