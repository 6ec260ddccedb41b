"""Worked scenarios: the two decks, the first turns, and what Mana is good for."""

from __future__ import annotations

from collections import Counter

import pytest

from castlerules import Rng, magic54
from castlerules.core import Player
from castlerules.magic54 import CardKind, FirstPlayer, Magic54Rules, Phase
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import IDLE_TURN, creatures_text, rule_broken_by


@pytest.mark.rule("M54-001", "M54-004", "M54-005", "M54-T1", scenario="M54-S01")
@pytest.mark.parametrize(("team", "foreign"), [(RED, "CSB"), (BLACK, "HDR")])
def test_each_team_has_27_cards_and_none_of_the_suits_of_the_other(team: Player, foreign: str) -> None:
    """A new game has 6 creatures, 8 Mana, 6 Damage and 7 Action cards on each side, all of its own colour."""
    dealt = magic54.GAME.new_game(rng=Rng.seeded(1)).sides[team]

    cards = dealt.deck + dealt.hand
    assert 27 == len(cards) == len(set(cards))
    assert {CardKind.CREATURE: 6, CardKind.MANA: 8, CardKind.DAMAGE: 6, CardKind.ACTION: 7} == Counter(
        card.kind for card in cards
    )
    assert [] == [card.code for card in cards if card.code[-1] in foreign]


@pytest.mark.rule("M54-061", "M54-071", "M54-072", "M54-Q03", scenario="M54-S02")
def test_only_the_first_turn_of_the_game_is_without_a_draw() -> None:
    """RED starts with 5 cards and 22 in the deck; BLACK has 6 and 21 in turn 2, and RED's deck 21 in turn 3."""
    first = Magic54Scenario(magic54.GAME, magic54.GAME.new_game(rules=Magic54Rules(first_player=FirstPlayer.RED)))
    second = first.do(*IDLE_TURN)
    third = second.do(*["pass"] * 4, f"discard {second.hand(BLACK).split()[0]}", "decline")

    assert (5, 22) == sizes(first, RED)
    assert (6, 21) == sizes(second, BLACK)
    assert (5, 22) == sizes(second, RED)
    assert (6, 21) == sizes(third, RED)
    assert [1, 2, 3] == [magic54_scenario.state.turn for magic54_scenario in (first, second, third)]


def sizes(duel: Magic54Scenario, player: Player) -> tuple[int, int]:
    """Return the sizes of the hand and the deck of *player*."""
    mine = duel.state.sides[player]
    return len(mine.hand), len(mine.deck)


@pytest.mark.rule("M54-080", "M54-110", "M54-Q06", "M54-A01", "M54-Q01", scenario="M54-S03")
def test_a_second_mana_card_waits_for_the_next_own_turn() -> None:
    """After 3H, 5H may be put neither before nor after the attack, but in RED's next turn."""
    pre = table(red=side(hand="3H 5H")).do("put 3H")
    post = pre.pass_times()
    later = post.do("pass", "pass", "decline").do(*IDLE_TURN)

    assert Phase.PRECOMBAT is pre.state.phase
    assert "M54-Q06" == rule_broken_by(pre, "put 5H")
    assert Phase.POSTCOMBAT is post.state.phase
    assert "M54-Q06" == rule_broken_by(post, "put 5H")
    assert (RED, 23) == (later.state.active, later.state.turn)
    assert rule_broken_by(later, "put 5H") is None
    assert 2 == later.do("put 5H").untapped_mana(RED)


@pytest.mark.rule("M54-031", "M54-040", "M54-A02", scenario="M54-S04")
def test_a_summoned_king_costs_three_mana_and_does_not_attack_this_turn() -> None:
    """Three Mana cards tap for KH, which comes untapped and sick; with two it cannot be summoned."""
    alone = table(red=side(hand="KH", mana=3)).do("summon KH")
    beside = table(red=side("JH", hand="KH", mana=3)).do("summon KH").pass_times()

    assert 0 == alone.untapped_mana(RED)
    assert "KH/s" == creatures_text(alone, RED)
    assert Phase.POSTCOMBAT is alone.pass_times().state.phase
    assert Phase.ATTACKERS is beside.state.phase
    assert "M54-040" == rule_broken_by(beside, "attack KH")
    assert rule_broken_by(beside, "attack JH") is None
    assert "M54-031" == rule_broken_by(table(red=side(hand="KH", mana=2)), "summon KH")


@pytest.mark.rule("M54-024", "M54-070", "M54-Q05", scenario="M54-S05")
def test_mana_spent_in_the_own_turn_is_missing_in_the_turn_of_the_opponent() -> None:
    """Of three Mana, RED spends two, can spend one in BLACK's turn, and has three again in the own next turn."""
    spent = table(red=side(hand="2H 4H 4D", mana=3)).do("damage 4D BLACK").pass_times()
    abroad = spent.do(*IDLE_TURN, "pass")
    again = abroad.do("damage 2H BLACK").pass_times().do(*IDLE_TURN)

    assert 1 == spent.untapped_mana(RED)
    assert (BLACK, RED) == (abroad.state.active, abroad.state.priority)
    assert 1 == abroad.untapped_mana(RED)
    assert rule_broken_by(abroad, "damage 2H BLACK") is None
    assert "M54-031" == rule_broken_by(abroad, "damage 4H BLACK")
    assert RED == again.state.active
    assert 3 == again.untapped_mana(RED)
