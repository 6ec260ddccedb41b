"""Worked scenarios: plays, answers, and the order in which the pile is solved."""

from __future__ import annotations

from fractions import Fraction

import pytest

from castlerules import magic54, outcomes
from castlerules.magic54 import Died, Drew, Pass, Phase, Solved
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import creatures_text, damage_hits, rule_broken_by


@pytest.mark.rule("M54-012", "M54-T1", "M54-A03", scenario="M54-S08")
def test_a_four_costs_two_mana_and_burns_for_two() -> None:
    """BLACK has 18 hp, RED two tapped Mana cards and the Four in the discard pile."""
    duel = table(red=side(hand="4H", mana=2)).do("damage 4H BLACK").pass_times()

    assert 18 == duel.hp(BLACK)
    assert 20 == duel.hp(RED)
    assert 0 == duel.untapped_mana(RED)
    assert "4H" == duel.discard(RED)


@pytest.mark.rule("M54-111", "M54-039", "M54-Q14", "M54-A04", scenario="M54-S11")
def test_an_ace_that_answers_a_six_saves_the_player() -> None:
    """BLACK opens an exchange in RED's last window; the Ace, solved first, cancels all of the Six."""
    start = table(red=side(hand="AH", mana=1), black=side(hand="6C", mana=3), phase="post")
    waiting = start.do("pass").state
    opened = start.do("pass", "damage 6C RED")

    assert magic54.GAME.parse_action(waiting, "damage 6C RED") in magic54.GAME.legal_actions(waiting)
    assert 20 == opened.do("ace AH RED").pass_times().hp(RED)
    assert 17 == opened.pass_times().hp(RED)


@pytest.mark.rule("M54-039", "M54-Q14", scenario="M54-S12")
def test_a_two_that_answers_the_ace_hits() -> None:
    """The Two is solved before the Ace, so RED falls to 19; the Six is cancelled."""
    start = table(red=side(hand="AH", mana=1), black=side(hand="6C 2C", mana=4), phase="post")
    duel = start.do("pass", "damage 6C RED", "ace AH RED", "damage 2C RED").pass_times()

    assert [("2C", 1)] == damage_hits(duel.events)
    assert 19 == duel.hp(RED)


@pytest.mark.rule("M54-052", "M54-Q19", scenario="M54-S21")
def test_knowledge_is_drawn_though_its_king_has_died() -> None:
    """The Six that answers Knowledge kills KH first; then RED draws one card all the same."""
    start = table(red=side("KH", mana=3, deck="9D 2H"), black=side(hand="6C", mana=3))
    duel = start.do("knowledge KH", "damage 6C KH").pass_times()

    assert [Died, Drew] == [type(event) for event in duel.events if isinstance(event, Died | Drew)]
    assert "" == creatures_text(duel, RED)
    assert "KH" == duel.discard(RED)
    assert "9D" == duel.hand(RED)


@pytest.mark.rule("M54-080", "M54-081", "M54-Q08", "M54-Q24", "M54-C3", scenario="M54-S29")
def test_a_ten_before_the_mana_card_takes_each_of_four_cards_as_often() -> None:
    """Each of RED's four cards is lost with probability 1/4; RED may then still put one and holds two."""
    start = table(red=side(hand="3H 5H 7H 9H"), black=side(hand="10C", mana=1))
    ends = outcomes(magic54.GAME, start.do("pass", "ten 10C", "pass").state, Pass())
    duels = [Magic54Scenario(magic54.GAME, state) for _, state in ends]

    assert [Fraction(1, 4)] * 4 == [chance for chance, _ in ends]
    assert {"3H", "5H", "7H", "9H"} == {duel.discard(RED) for duel in duels}
    assert [(RED, Phase.PRECOMBAT, 0)] * 4 == [
        (magic54_scenario.state.priority, magic54_scenario.state.phase, magic54_scenario.state.passes)
        for magic54_scenario in duels
    ]
    assert [2] * 4 == [
        len(magic54_scenario.do(f"put {magic54_scenario.hand(RED).split()[0]}").hand(RED).split())
        for magic54_scenario in duels
    ]


@pytest.mark.rule("M54-080", "M54-A01", "M54-A02", scenario="M54-S32")
def test_permanents_need_an_empty_pile() -> None:
    """While 2H and the Special that answers it are on the pile, RED may play instants and pass, but put nothing."""
    start = table(red=side("KH", hand="2H 3H JH 2D", mana=5), black=side("QC", mana=2))
    duel = start.do("damage 2H QC", "protection QC")

    assert RED == duel.state.priority
    assert "M54-A01" == rule_broken_by(duel, "put 3H")
    assert "M54-A02" == rule_broken_by(duel, "summon JH")
    assert [None] * 3 == [rule_broken_by(duel, action) for action in ("damage 2D QC", "knowledge KH", "pass")]
    emptied = duel.pass_times()
    assert 2 == len([event for event in emptied.events if isinstance(event, Solved)])
    assert [None] * 2 == [rule_broken_by(emptied, action) for action in ("put 3H", "summon JH")]
