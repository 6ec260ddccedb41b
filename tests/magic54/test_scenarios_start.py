"""Worked scenarios: the two decks, the first turns, and what Mana is good for."""

from __future__ import annotations

from collections import Counter

import pytest

from castlerules import Rng, magic54
from castlerules.core import Player
from castlerules.magic54 import FirstPlayer, Kind, Magic54Rules, Phase
from castlerules.testing.magic54 import BLACK, RED, Duel, side, table

from .words import IDLE, in_play, rule_against


@pytest.mark.rule("M54-001", "M54-004", "M54-005", "M54-T1", scenario="M54-S01")
@pytest.mark.parametrize(("team", "foreign"), [(RED, "CSB"), (BLACK, "HDR")])
def test_each_team_has_27_cards_and_none_of_the_suits_of_the_other(team: Player, foreign: str) -> None:
    """A new game has 6 creatures, 8 Mana, 6 Damage and 7 Action cards on each side, all of its own colour."""
    dealt = magic54.new_game(rng=Rng.seeded(1)).sides[team]

    cards = dealt.deck + dealt.hand
    assert 27 == len(cards) == len(set(cards))
    assert {Kind.CREATURE: 6, Kind.MANA: 8, Kind.DAMAGE: 6, Kind.ACTION: 7} == Counter(one.kind for one in cards)
    assert [] == [one.code for one in cards if one.code[-1] in foreign]


@pytest.mark.rule("M54-061", "M54-071", "M54-072", "M54-Q03", scenario="M54-S02")
def test_only_the_first_turn_of_the_game_is_without_a_draw() -> None:
    """RED starts with 5 cards and 22 in the deck; BLACK has 6 and 21 in turn 2, and RED's deck 21 in turn 3."""
    first = Duel(magic54, magic54.new_game(rules=Magic54Rules(first_player=FirstPlayer.RED)))
    second = first.do(*IDLE)
    third = second.do(*["pass"] * 4, f"discard {second.hand(BLACK).split()[0]}", "decline")

    assert (5, 22) == sizes(first, RED)
    assert (6, 21) == sizes(second, BLACK)
    assert (5, 22) == sizes(second, RED)
    assert (6, 21) == sizes(third, RED)
    assert [1, 2, 3] == [one.state.turn for one in (first, second, third)]


def sizes(duel: Duel, player: Player) -> tuple[int, int]:
    """Return the sizes of the hand and the deck of *player*."""
    mine = duel.state.sides[player]
    return len(mine.hand), len(mine.deck)


@pytest.mark.rule("M54-080", "M54-110", "M54-Q06", "M54-A01", scenario="M54-S03")
def test_a_second_mana_card_waits_for_the_next_own_turn() -> None:
    """After 3H, 5H may be put neither before nor after the attack, but in RED's next turn."""
    pre = table(red=side(hand="3H 5H")).do("put 3H")
    post = pre.passes()
    later = post.do("pass", "pass", "decline").do(*IDLE)

    assert Phase.PRE is pre.state.phase
    assert "M54-Q06" == rule_against(pre, "put 5H")
    assert Phase.POST is post.state.phase
    assert "M54-Q06" == rule_against(post, "put 5H")
    assert (RED, 23) == (later.state.active, later.state.turn)
    assert rule_against(later, "put 5H") is None
    assert 2 == later.do("put 5H").ready(RED)


@pytest.mark.rule("M54-031", "M54-040", "M54-A02", scenario="M54-S04")
def test_a_summoned_king_costs_three_mana_and_does_not_attack_this_turn() -> None:
    """Three Mana cards tap for KH, which comes untapped and sick; with two it cannot be summoned."""
    alone = table(red=side(hand="KH", mana=3)).do("summon KH")
    beside = table(red=side("JH", hand="KH", mana=3)).do("summon KH").passes()

    assert 0 == alone.ready(RED)
    assert "KH/s" == in_play(alone, RED)
    assert Phase.POST is alone.passes().state.phase
    assert Phase.ATTACKERS is beside.state.phase
    assert "M54-040" == rule_against(beside, "attack KH")
    assert rule_against(beside, "attack JH") is None
    assert "M54-031" == rule_against(table(red=side(hand="KH", mana=2)), "summon KH")


@pytest.mark.rule("M54-024", "M54-070", "M54-Q05", scenario="M54-S05")
def test_mana_spent_in_the_own_turn_is_missing_in_the_turn_of_the_opponent() -> None:
    """Of three Mana, RED spends two, can spend one in BLACK's turn, and has three again in the own next turn."""
    spent = table(red=side(hand="2H 4H 4D", mana=3)).do("damage 4D BLACK").passes()
    abroad = spent.do(*IDLE, "pass")
    again = abroad.do("damage 2H BLACK").passes().do(*IDLE)

    assert 1 == spent.ready(RED)
    assert (BLACK, RED) == (abroad.state.active, abroad.state.priority)
    assert 1 == abroad.ready(RED)
    assert rule_against(abroad, "damage 2H BLACK") is None
    assert "M54-031" == rule_against(abroad, "damage 4H BLACK")
    assert RED == again.state.active
    assert 3 == again.ready(RED)
