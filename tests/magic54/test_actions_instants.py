"""Damage cards and Action cards (M54-A03 to M54-A07): what makes them legal, each near miss, and what they do."""

from __future__ import annotations

import pytest

from castlerules import magic54
from castlerules.magic54 import (
    BLACK,
    RED,
    CardFound,
    DamageCancelled,
    Damaged,
    Died,
    Discarded,
    Healed,
    ObjectId,
    Passed,
    PileItem,
    Played,
    PlayKind,
    ReturnedToHand,
    SearchBegan,
    ShieldRaised,
    Solved,
    card,
    object_id,
)
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import rule_broken_by

KH, QC = object_id(1, card("KH")), object_id(2, card("QC"))
AIM_RED, AIM_BLACK = ObjectId(RED), ObjectId(BLACK)


def armed(mana: int = 3) -> Magic54Scenario:
    """Return a table where RED holds one of each instant and BLACK a few."""
    return table(
        red=side("KH", mana=mana, hand="2H 4H 6H AH 8H 10H XR 3H"),
        black=side("QC", mana=3, hand="2C AC"),
    )


@pytest.mark.rule("M54-A03", "M54-031", "M54-038", "M54-T1")
@pytest.mark.parametrize(
    ("action", "mana", "code"),
    [
        ("damage 2H RED", 1, None),
        ("damage 2H QC", 1, None),
        ("damage 4H BLACK", 2, None),
        ("damage 6H KH", 3, None),
        ("damage 2H BLACK", 0, "M54-031"),
        ("damage 4H BLACK", 1, "M54-031"),
        ("damage 6H BLACK", 2, "M54-031"),
        ("damage 2D BLACK", 3, "M54-021"),
        ("damage 2C BLACK", 3, "M54-Q41"),
        ("damage AH BLACK", 3, "M54-A03"),
        ("damage 8H QC", 3, "M54-A03"),
        ("damage 3H BLACK", 3, "M54-A03"),
        ("damage KH BLACK", 3, "M54-A03"),
        ("damage 2H QC#1", 3, "M54-038"),
        ("damage 2H KC#2", 3, "M54-038"),
    ],
)
def test_a_damage_card_needs_a_card_a_target_and_its_mana(action: str, mana: int, code: str | None) -> None:
    """Two, Four and Six for one, two and three mana, at any player or creature in play."""
    duel = armed(mana)

    assert code == rule_broken_by(duel, action)
    assert (code is None) == duel.is_legal(action)


@pytest.mark.rule("M54-A04", "M54-A05", "M54-A06", "M54-A07", "M54-037")
@pytest.mark.parametrize(
    ("action", "mana", "code"),
    [
        ("ace AH KH", 1, None),
        ("ace AH RED", 1, None),
        ("ace AH BLACK", 0, "M54-031"),
        ("ace AD RED", 1, "M54-021"),
        ("ace AC RED", 1, "M54-Q41"),
        ("ace 8H KH", 1, "M54-T1"),
        ("ace AH KH#9", 1, "M54-038"),
        ("eight 8H QC", 1, None),
        ("eight 8H QC", 0, "M54-031"),
        ("eight 8H RED", 1, "M54-A05"),
        ("eight 8H QC#9", 1, "M54-038"),
        ("eight 8D QC", 1, "M54-021"),
        ("eight AH QC", 1, "M54-T1"),
        ("ten 10H", 1, None),
        ("ten 10H", 0, "M54-031"),
        ("ten 10D", 1, "M54-021"),
        ("ten XR", 1, "M54-T1"),
        ("joker XR", 1, None),
        ("joker XR", 0, "M54-031"),
        ("joker XB", 1, "M54-Q41"),
        ("joker 10H", 1, "M54-T1"),
    ],
)
def test_an_action_card_needs_a_card_one_mana_and_its_target(action: str, mana: int, code: str | None) -> None:
    """Ace at anything, Eight at a creature, Ten and Joker without a target."""
    duel = armed(mana)

    assert code == rule_broken_by(duel, action)
    assert (code is None) == duel.is_legal(action)


@pytest.mark.rule("M54-A03", "M54-A04", "M54-A05", "M54-A06", "M54-A07")
@pytest.mark.parametrize("action", ["damage 2H QC", "ace AH RED", "eight 8H QC", "ten 10H", "joker XR"])
def test_an_instant_needs_priority_in_one_of_the_three_windows(action: str) -> None:
    """It is possible before, in and after the attack; not without priority and not in the steps between."""
    start = armed()
    attackers = start.do("pass", "pass")
    blockers = attackers.do("attack KH", "end_attack")
    combat = blockers.do("block QC KH", "end_block")

    assert [None, None] == [rule_broken_by(start, action), rule_broken_by(combat, action)]
    assert rule_broken_by(attackers.do("end_attack"), action) is None
    assert ["M54-Q12", "M54-Q12"] == [rule_broken_by(attackers, action), rule_broken_by(blockers, action)]
    assert ["M54-Q41", "M54-Q41"] == [
        rule_broken_by(start.do("pass"), action),
        rule_broken_by(combat.do("pass"), action),
    ]


@pytest.mark.rule("M54-A03", "M54-012")
def test_a_damage_card_is_paid_piled_and_dealt_when_solved() -> None:
    """The card leaves the hand at once, the damage comes with the second pass, and then the discard."""
    played = armed(2).do("damage 4H QC")
    solved = played.do("pass", "pass")

    assert (Played(RED, PlayKind.DAMAGE, card("4H"), None, QC),) == played.events
    assert (PileItem(PlayKind.DAMAGE, card("4H"), None, QC),) == played.state.pile
    assert ("", 0, BLACK) == (played.discard(RED), played.untapped_mana(RED), magic54.GAME.to_act(played.state))
    assert "2H 6H AH 8H 10H XR 3H" == played.hand(RED)
    assert (
        Passed(BLACK),
        Passed(RED),
        Solved(PlayKind.DAMAGE, card("4H"), True),
        Damaged(card("4H"), QC, 2),
        Discarded(RED, card("4H")),
        Died(QC),
        Discarded(BLACK, card("QC")),
    ) == solved.events


@pytest.mark.rule("M54-A04")
def test_an_ace_raises_a_shield_when_solved() -> None:
    """Nothing is shielded while it waits; then the Two below it is cancelled."""
    played = armed().do("pass", "damage 2C RED", "ace AH RED")
    solved = played.do("pass", "pass")

    assert () == played.state.shields
    assert (
        PileItem(PlayKind.DAMAGE, card("2C"), None, AIM_RED),
        PileItem(PlayKind.ACE, card("AH"), None, AIM_RED),
    ) == played.state.pile
    assert (
        Solved(PlayKind.ACE, card("AH"), True),
        ShieldRaised(AIM_RED, None),
        Discarded(RED, card("AH")),
        Solved(PlayKind.DAMAGE, card("2C"), True),
        DamageCancelled(card("2C"), AIM_RED, 1),
        Discarded(BLACK, card("2C")),
    ) == solved.events[2:]


@pytest.mark.rule("M54-A04", "M54-Q14")
def test_an_ace_on_a_hurt_creature_reports_what_it_healed() -> None:
    """The marked point is described before the shield."""
    start = table(red=side("KH/d1", mana=1, hand="AH"))

    assert (Healed(KH, 1), ShieldRaised(KH, None)) == start.do("ace AH KH").pass_times().events[3:5]


@pytest.mark.rule("M54-A05")
def test_an_eight_returns_a_creature_when_solved() -> None:
    """The Queen comes to the end of her owner's hand, and the Eight is discarded."""
    solved = armed().do("eight 8H QC").pass_times()

    assert (
        Solved(PlayKind.EIGHT, card("8H"), True),
        ReturnedToHand(QC),
        Discarded(RED, card("8H")),
    ) == solved.events[2:]
    assert ("2C AC QC", None) == (solved.hand(BLACK), solved.creature("QC"))


@pytest.mark.rule("M54-A06")
def test_a_ten_discards_from_the_hand_of_the_opponent_when_solved() -> None:
    """The drawn card goes to BLACK's discard pile, and the Ten to RED's."""
    solved = armed().with_random_results(1).do("ten 10H").pass_times()

    assert (
        Solved(PlayKind.TEN, card("10H"), True),
        Discarded(BLACK, card("AC")),
        Discarded(RED, card("10H")),
    ) == solved.events[2:]
    assert ("2C", "AC", "10H") == (solved.hand(BLACK), solved.discard(BLACK), solved.discard(RED))


@pytest.mark.rule("M54-A07", "M54-A16")
def test_a_joker_opens_a_search_when_solved() -> None:
    """It is on no pile and in no zone while its owner chooses, whoever has priority."""
    searching = armed().do("joker XR").pass_times()
    magic54_scenario = searching.do("choose 6D")

    assert (Solved(PlayKind.JOKER, card("XR"), True), SearchBegan(RED)) == searching.events[2:]
    assert (card("XR"), (), "") == (searching.state.searching_joker, searching.state.pile, searching.discard(RED))
    assert RED == magic54.GAME.to_act(searching.state)
    assert (CardFound(RED, card("6D")), Discarded(RED, card("XR"))) == magic54_scenario.events


@pytest.mark.rule("M54-A07", "M54-081")
def test_the_other_player_searches_in_the_turn_of_the_active_one() -> None:
    """BLACK's Joker asks BLACK for the choice, and RED goes on after it."""
    start = table(black=side(mana=1, hand="XB")).do("pass", "joker XB", "pass", "pass")

    assert BLACK == magic54.GAME.to_act(start.state)
    assert "M54-A16" == rule_broken_by(start, "choose KH")
    assert RED == magic54.GAME.to_act(start.do("choose KC").state)
