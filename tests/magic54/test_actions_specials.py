"""Specials, Growth and passing (M54-A08 to M54-A12): what makes them legal, each near miss, and what they do."""

from __future__ import annotations

import pytest

from castlerules import magic54
from castlerules.magic54 import (
    BLACK,
    RED,
    Damaged,
    DamageRedirected,
    Died,
    Discarded,
    Grew,
    Healed,
    ObjectId,
    Passed,
    Phase,
    PhaseBegan,
    PileItem,
    Played,
    PlayKind,
    ShieldRaised,
    Solved,
    card,
    object_id,
)
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import rule_broken_by

JH, QH, KH = (object_id(entry, card(code)) for entry, code in ((1, "JH"), (2, "QH"), (3, "KH")))
QC, JC = object_id(4, card("QC")), object_id(5, card("JC"))


def court(mana: int = 6) -> Magic54Scenario:
    """Return a table with one creature of each rank for RED and two of BLACK's."""
    return table(
        red=side("JH QH KH", mana=mana, hand="JD QD KD 3H 2H", deck="10H"),
        black=side("QC JC", mana=3, hand="3C 5C 2C"),
    )


def fight(duel: Magic54Scenario) -> Magic54Scenario:
    """Return the combat window in which QC blocks QH and nobody blocks KH."""
    return duel.pass_times().do("attack QH", "attack KH", "end_attack", "block QC QH", "end_block")


@pytest.mark.rule("M54-A08", "M54-A09", "M54-A10", "M54-033", "M54-034")
@pytest.mark.parametrize(
    ("action", "mana", "code"),
    [
        ("sacrifice JH QH", 1, None),
        ("sacrifice JH QC", 1, None),
        ("sacrifice JH QC", 0, "M54-031"),
        ("sacrifice JH JH", 1, "M54-Q15"),
        ("sacrifice JH QC#9", 1, "M54-038"),
        ("sacrifice JH RED", 1, "M54-A08"),
        ("sacrifice JD#1 QH", 1, "M54-033"),
        ("sacrifice JC QH", 1, "M54-033"),
        ("sacrifice QH JH", 1, "M54-T1"),
        ("protection QH", 2, None),
        ("protection QH", 1, "M54-031"),
        ("protection QD#7", 2, "M54-033"),
        ("protection QC", 2, "M54-033"),
        ("protection KH", 2, "M54-T1"),
        ("protection RED", 2, "M54-033"),
        ("knowledge KH", 3, None),
        ("knowledge KH", 2, "M54-031"),
        ("knowledge KD#3", 3, "M54-033"),
        ("knowledge JH", 3, "M54-T1"),
    ],
)
def test_a_special_needs_the_own_creature_in_play_and_its_mana(action: str, mana: int, code: str | None) -> None:
    """One mana for a Jack, two for a Queen, three for a King; cards in the hand have no Special."""
    duel = court(mana)

    assert code == rule_broken_by(duel, action)
    assert (code is None) == duel.is_legal(action)


@pytest.mark.rule("M54-A08", "M54-A09", "M54-A10", "M54-036")
@pytest.mark.parametrize("action", ["sacrifice JH QH", "protection QH", "knowledge KH"])
def test_a_special_is_possible_wherever_an_action_card_is(action: str) -> None:
    """In the three windows with priority, and not in the steps between or without priority."""
    start = court()
    attackers = start.do("pass", "pass")
    blockers = attackers.do("attack KH", "end_attack")

    assert [None, None] == [rule_broken_by(start, action), rule_broken_by(fight(start), action)]
    assert rule_broken_by(attackers.do("end_attack"), action) is None
    assert ["M54-Q12", "M54-Q12"] == [rule_broken_by(attackers, action), rule_broken_by(blockers, action)]
    assert ["M54-033", "M54-033"] == [
        rule_broken_by(start.do("pass"), action),
        rule_broken_by(fight(start).do("pass"), action),
    ]


@pytest.mark.rule("M54-A08", "M54-050")
def test_sacrifice_is_paid_piled_and_raises_a_redirecting_shield() -> None:
    """The Jack is not tapped, and takes the Two that was aimed at the Queen."""
    used = court().do("pass", "damage 2C QH", "sacrifice JH QH")
    solved = used.do("pass", "pass")
    jack = used.creature("JH")

    assert (Played(RED, PlayKind.SACRIFICE, card("JH"), JH, QH),) == used.events[2:]
    assert PileItem(PlayKind.SACRIFICE, card("JH"), JH, QH) == used.state.pile[-1]
    assert jack is not None
    assert (False, 5) == (jack.tapped, used.untapped_mana(RED))
    assert (
        ShieldRaised(QH, JH),
        Solved(PlayKind.DAMAGE, card("2C"), True),
        DamageRedirected(card("2C"), QH, JH, 1),
        Damaged(card("2C"), JH, 1),
        Discarded(BLACK, card("2C")),
        Died(JH),
        Discarded(RED, card("JH")),
    ) == solved.events[3:]


@pytest.mark.rule("M54-A09", "M54-051")
def test_protection_is_paid_piled_and_redirects_to_the_controller() -> None:
    """The Queen is target and source of the item; her controller takes the Two."""
    used = court().do("pass", "damage 2C QH", "protection QH")
    solved = used.do("pass", "pass")

    assert PileItem(PlayKind.PROTECTION, card("QH"), QH, QH) == used.state.pile[-1]
    assert 4 == used.untapped_mana(RED)
    assert (
        ShieldRaised(QH, ObjectId(RED)),
        Solved(PlayKind.DAMAGE, card("2C"), True),
        DamageRedirected(card("2C"), QH, ObjectId(RED), 1),
        Damaged(card("2C"), ObjectId(RED), 1),
        Discarded(BLACK, card("2C")),
    ) == solved.events[3:]


@pytest.mark.rule("M54-A11", "M54-055", "M54-053")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("growth 3H QH", None),
        ("growth 3H QC", None),
        ("growth 3H KH", "M54-055"),
        ("growth 3H JH", "M54-055"),
        ("growth 3H JC", "M54-055"),
        ("growth 3H RED", "M54-055"),
        ("growth 3H QC#9", "M54-055"),
        ("growth 5H QH", "M54-021"),
        ("growth 3C QH", "M54-Q41"),
        ("growth 2H QH", "M54-A11"),
        ("growth JD QH", "M54-A11"),
    ],
)
def test_growth_needs_a_mana_card_of_the_hand_and_a_fighting_creature(action: str, code: str | None) -> None:
    """The blocked attacker and the blocker can grow, the unblocked attacker and those at home cannot."""
    duel = fight(court(0))

    assert code == rule_broken_by(duel, action)
    assert (code is None) == duel.is_legal(action)


@pytest.mark.rule("M54-A11", "M54-053")
def test_growth_is_possible_in_the_combat_window_only() -> None:
    """Before the blocks, after combat and without priority it is refused."""
    start = court()

    assert "M54-053" == rule_broken_by(start, "growth 3H QH")
    assert "M54-Q12" == rule_broken_by(start.do("pass", "pass", "attack QH"), "growth 3H QH")
    assert "M54-Q41" == rule_broken_by(fight(start).do("pass"), "growth 3H QH")
    assert "M54-053" == rule_broken_by(fight(start).pass_times(), "growth 3H KH")


@pytest.mark.rule("M54-A11", "M54-056", "M54-Q26")
def test_growth_is_piled_stays_aside_and_is_discarded_at_the_end_of_combat() -> None:
    """The Queen of 5/5 kills the other and gets rid of the damage with her bonus."""
    used = fight(court(0)).do("growth 3H QH")
    solved = used.do("pass", "pass")

    assert (PileItem(PlayKind.GROWTH, card("3H"), None, QH),) == used.state.pile
    assert (
        Solved(PlayKind.GROWTH, card("3H"), True),
        Grew(QH, 3),
        Damaged(card("QH"), QC, 5),
        Damaged(card("QC"), QH, 2),
        Damaged(card("KH"), ObjectId(BLACK), 3),
        Died(QC),
        Discarded(BLACK, card("QC")),
        Discarded(RED, card("3H")),
        Healed(QH, 2),
        PhaseBegan(Phase.POSTCOMBAT),
    ) == solved.events[2:]
    assert 17 == solved.hp(BLACK)


@pytest.mark.rule("M54-A12", "M54-095")
def test_a_pass_hands_priority_over_and_two_close_the_window() -> None:
    """With an empty pile the first pass gives the other player the chance, the second leads on."""
    start = court()

    first, second = start.do("pass"), start.do("pass", "pass")

    assert ((Passed(RED),), BLACK, 1) == (first.events, magic54.GAME.to_act(first.state), first.state.passes)
    assert (Phase.ATTACKERS, RED, 0) == (second.state.phase, magic54.GAME.to_act(second.state), second.state.passes)


@pytest.mark.rule("M54-A12", "M54-Q12", "M54-Q25")
def test_a_pass_is_refused_outside_the_windows_and_in_a_search() -> None:
    """Where attackers or blockers are named or a card must be chosen nobody passes."""
    start = court()
    attackers = start.pass_times()
    searching = table(red=side(mana=1, hand="XR")).do("joker XR").pass_times()

    assert ["M54-Q12", "M54-Q12", "M54-Q25"] == [
        rule_broken_by(duel, "pass") for duel in (attackers, attackers.do("attack KH", "end_attack"), searching)
    ]
    assert {True} == {duel.is_legal("pass") for duel in (start, fight(start), attackers.do("end_attack"))}
