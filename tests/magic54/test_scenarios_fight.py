"""Worked scenarios: attackers, blockers, and who is hurt by whom."""

from __future__ import annotations

import pytest

from castlerules.magic54 import Magic54Rules, Phase
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import side, table

from .duel_queries import IDLE_TURN, creatures_text, damage_hits, in_combat, rule_broken_by


@pytest.mark.rule("M54-099", "M54-Q22", "M54-Q23", "M54-A05", scenario="M54-S17")
@pytest.mark.parametrize(("stays", "hp"), [(True, 20), (False, 17)])
def test_an_attacker_whose_blocker_went_home_hits_nobody_unless_the_table_says_so(stays: bool, hp: int) -> None:
    """JC is in BLACK's hand; KH is still blocked and deals nothing, without ``blocked_stays_blocked`` 3."""
    rules = Magic54Rules(blocked_stays_blocked=stays)
    start = table(red=side("KH"), black=side("JC", hand="8C", mana=1), phase="attackers", rules=rules)
    duel = in_combat(start, "KH", "JC>KH").do("pass", "eight 8C JC").pass_times()

    assert hp == duel.hp(BLACK)
    assert "JC" == duel.hand(BLACK)
    assert "KH/t" == creatures_text(duel, RED)


@pytest.mark.rule("M54-100", "M54-040", "M54-Q22", "M54-Q33", scenario="M54-S18")
def test_an_attacker_that_went_home_hits_nobody_and_may_be_summoned_again() -> None:
    """KH deals no damage, costs 3 in the window after the attack, and is sick again."""
    start = table(red=side("KH", mana=3), black=side(hand="8C", mana=1), phase="attackers")
    fight = in_combat(start, "KH")
    duel = fight.do("pass", "eight 8C KH").pass_times()

    assert (20, 17) == (duel.hp(BLACK), fight.pass_times().hp(BLACK))
    assert "KH" == duel.hand(RED)
    assert Phase.POSTCOMBAT is duel.state.phase
    again = duel.do("summon KH")
    assert "KH/s" == creatures_text(again, RED)
    assert 0 == again.untapped_mana(RED)


@pytest.mark.rule("M54-101", "M54-102", "M54-098", "M54-Q31", "M54-A14", scenario="M54-S19")
@pytest.mark.parametrize(("amount", "left", "dead"), [(1, "", "JC QC"), (3, "QC", "JC")])
def test_an_attacker_divides_its_damage_between_two_blockers(amount: int, left: str, dead: str) -> None:
    """With 1 for JC, QC gets the other 2 and all three die; with 3 for JC, QC lives unharmed."""
    start = table(red=side("KH"), black=side("JC QC"), phase="attackers")
    split = in_combat(start, "KH", "JC>KH QC>KH").pass_times()
    duel = split.do(f"assign KH JC {amount}")

    assert Phase.ASSIGNMENT is split.state.phase
    assert {("JC", 1), ("QC", 2)} == {hit for hit in damage_hits(duel.events) if hit[0] != "KH"}
    assert 3 == sum(dealt for source, dealt in damage_hits(duel.events) if source == "KH")
    assert ("", "KH") == (creatures_text(duel, RED), duel.discard(RED))
    assert (left, dead) == (creatures_text(duel, BLACK), duel.discard(BLACK))
    assert (20, 20) == (duel.hp(RED), duel.hp(BLACK))


@pytest.mark.rule("M54-096", "M54-Q13", "M54-Q33", scenario="M54-S20")
def test_an_attacker_killed_by_a_two_deals_no_combat_damage() -> None:
    """JH is dead before combat damage, and BLACK keeps 20 hp."""
    start = table(red=side("JH"), black=side(hand="2C", mana=1), phase="attackers")
    fight = in_combat(start, "JH")
    duel = fight.do("pass", "damage 2C JH").pass_times()

    assert (20, 19) == (duel.hp(BLACK), fight.pass_times().hp(BLACK))
    assert "JH" == duel.discard(RED)


@pytest.mark.rule("M54-032", "M54-Q28", scenario="M54-S26")
def test_damage_adds_up_within_a_turn_and_no_longer() -> None:
    """QC dies of 1 before and 1 after the attack; if the second comes in BLACK's turn it has 1 marked."""
    start = table(red=side(hand="2H 2D", mana=2), black=side("QC"))
    first = start.do("damage 2H QC").pass_times()
    same = first.pass_times().do("damage 2D QC").pass_times()
    later = first.do(*IDLE_TURN, "pass", "damage 2D QC").pass_times()

    assert "QC/d1" == creatures_text(first, BLACK)
    assert Phase.POSTCOMBAT is same.state.phase
    assert ("", "QC") == (creatures_text(same, BLACK), same.discard(BLACK))
    assert BLACK == later.state.active
    assert "QC/d1" == creatures_text(later, BLACK)


@pytest.mark.rule("M54-093", "M54-024", "M54-Q30", "M54-A15", scenario="M54-S27")
def test_a_creature_that_attacked_cannot_block_but_one_just_summoned_can() -> None:
    """JC attacked in BLACK's last turn and stays tapped; KC, and QC from BLACK's last turn, can block."""
    start = table(red=side("QH"), black=side("JC KC", hand="QC", mana=2), active=BLACK, phase="attackers")
    black_turn = in_combat(start, "JC").pass_times().do("summon QC").pass_times()
    duel = black_turn.pass_times().do("attack QH", "end_attack")

    assert (RED, Phase.BLOCKERS) == (duel.state.active, duel.state.phase)
    assert "JC/t KC QC/s" == creatures_text(duel, BLACK)
    assert "M54-Q30" == rule_broken_by(duel, "block JC QH")
    assert rule_broken_by(duel, "block KC QH") is None
    assert rule_broken_by(duel, "block QC QH") is None


@pytest.mark.rule("M54-099", "M54-098", "M54-Q32", scenario="M54-S28")
def test_two_kings_that_fight_both_die() -> None:
    """KH and KC are discarded, and nobody loses hp."""
    start = table(red=side("KH"), black=side("KC"), phase="attackers")
    duel = in_combat(start, "KH", "KC>KH").pass_times()

    assert ("KH", "KC") == (duel.discard(RED), duel.discard(BLACK))
    assert ("", "") == (creatures_text(duel, RED), creatures_text(duel, BLACK))
    assert (20, 20) == (duel.hp(RED), duel.hp(BLACK))
