"""Worked scenarios: Growth in a fight, and what comes before it."""

from __future__ import annotations

import pytest

from castlerules.magic54 import Grew, Phase, PlayKind
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import side, table

from .duel_queries import creatures_text, damage_hits, in_combat, rule_broken_by, solved_kinds


@pytest.mark.rule("M54-053", "M54-054", "M54-056", "M54-Q26", "M54-A11", scenario="M54-S06")
def test_a_seven_makes_a_queen_win_against_a_queen() -> None:
    """QH is 9/9 in the fight, kills QC, survives its 2 damage, and is 2/2 without a mark after it."""
    start = table(red=side("QH", hand="7D", mana=1), black=side("QC"), phase="attackers")
    duel = in_combat(start, "QH", "QC>QH").do("growth 7D QH").pass_times()

    assert [7] == [event.bonus for event in duel.events if isinstance(event, Grew)]
    assert [("QH", 9), ("QC", 2)] == sorted(damage_hits(duel.events), key=lambda hit: -hit[1])
    assert "QH/t" == creatures_text(duel, RED)
    assert "" == creatures_text(duel, BLACK)
    assert "7D" == duel.discard(RED)
    assert "QC" == duel.discard(BLACK)
    assert 1 == duel.untapped_mana(RED)


@pytest.mark.rule("M54-053", "M54-055", "M54-Q26", scenario="M54-S07")
def test_growth_is_for_a_blocked_attacker_and_its_blocker_only() -> None:
    """Growth may be played on KH and JC, which fight, and on no other creature."""
    start = table(red=side("QH KH JH", hand="3H"), black=side("JC QS"), phase="attackers")
    duel = in_combat(start, "QH KH", "JC>KH")

    assert rule_broken_by(duel, "growth 3H KH") is None
    assert rule_broken_by(duel, "growth 3H JC") is None
    assert ["M54-055"] * 3 == [rule_broken_by(duel, f"growth 3H {name}") for name in ("QH", "QS", "JH")]


@pytest.mark.rule("M54-039", "M54-096", "M54-Q13", scenario="M54-S09")
def test_growth_that_answers_a_six_comes_in_time() -> None:
    """The Growth is solved first, so KH has 3 + 2 marked of 6, kills QC, and keeps 2 of them after combat."""
    start = table(red=side("KH", hand="3H"), black=side("QC", hand="6C", mana=3), phase="attackers")
    duel = in_combat(start, "KH", "QC>KH").do("pass", "damage 6C KH", "growth 3H KH").pass_times()

    assert [PlayKind.GROWTH, PlayKind.DAMAGE] == solved_kinds(duel.events)
    assert {("6C", 3), ("QC", 2), ("KH", 6)} == set(damage_hits(duel.events))
    assert "KH/t/d2" == creatures_text(duel, RED)
    assert "QC" == duel.discard(BLACK).split()[-1]


@pytest.mark.rule("M54-039", "M54-096", "M54-Q13", "M54-Q33", scenario="M54-S10")
def test_a_six_that_answers_growth_kills_before_it() -> None:
    """The Six is solved first: KH dies, the Growth does nothing, and QC neither gives nor takes damage."""
    start = table(red=side("KH", hand="3H"), black=side("QC", hand="6C", mana=3), phase="attackers")
    duel = in_combat(start, "KH", "QC>KH").do("growth 3H KH", "damage 6C KH").pass_times()

    assert [PlayKind.DAMAGE, PlayKind.GROWTH] == solved_kinds(duel.events)
    assert [("6C", 3)] == damage_hits(duel.events)
    assert [] == [event for event in duel.events if isinstance(event, Grew)]
    assert "" == creatures_text(duel, RED)
    assert "QC" == creatures_text(duel, BLACK)
    assert (20, 20) == (duel.hp(RED), duel.hp(BLACK))
    assert "KH 3H" == duel.discard(RED)
    assert Phase.POSTCOMBAT is duel.state.phase
