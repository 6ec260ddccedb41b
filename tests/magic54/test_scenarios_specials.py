"""Worked scenarios: Sacrifice, Protection and Knowledge."""

from __future__ import annotations

import pytest

from castlerules.core import Event
from castlerules.magic54 import DamageCancelled, DamageRedirected, ObjectId, ShieldRaised
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import side, table

from .duel_queries import creatures_text, damage_hits, in_combat, rule_broken_by


@pytest.mark.rule("M54-050", "M54-039", "M54-Q15", "M54-A08", scenario="M54-S13")
def test_a_jack_dies_of_the_six_that_was_aimed_at_the_king() -> None:
    """JH takes all 3 and dies; KH has nothing marked."""
    start = table(red=side("KH JH", mana=1), black=side(hand="6C", mana=3))
    duel = start.do("pass", "damage 6C KH", "sacrifice JH KH").pass_times()

    assert "KH" == creatures_text(duel, RED)
    assert "JH" == duel.discard(RED)
    assert [("6C", 3)] == damage_hits(duel.events)


@pytest.mark.rule("M54-039", "M54-050", "M54-Q15", scenario="M54-S14")
def test_damage_that_answers_the_sacrifice_hits_the_king() -> None:
    """The Two is solved before the shield and marks KH; the Six still goes to JH, which dies."""
    start = table(red=side("KH JH", mana=1), black=side(hand="6C 2C", mana=4))
    duel = start.do("pass", "damage 6C KH", "sacrifice JH KH", "damage 2C KH").pass_times()

    assert "KH/d1" == creatures_text(duel, RED)
    assert "JH" == duel.discard(RED)
    assert [("2C", 1), ("6C", 3)] == damage_hits(duel.events)


@pytest.mark.rule("M54-050", "M54-Q14", "M54-Q18", scenario="M54-S15")
def test_an_ace_on_the_jack_cancels_what_it_takes_for_the_king() -> None:
    """With the Sacrifice and an Ace on JH nothing is damaged and both creatures live."""
    start = table(red=side("KH JH", hand="AH", mana=2), black=side(hand="6C", mana=3))
    duel = start.do("pass", "damage 6C KH", "sacrifice JH KH", "pass", "ace AH JH").pass_times()

    assert "KH JH" == creatures_text(duel, RED)
    assert [] == damage_hits(duel.events)
    assert "AH" == duel.discard(RED)
    assert (20, 20) == (duel.hp(RED), duel.hp(BLACK))


@pytest.mark.rule("M54-051", "M54-007", "M54-Q16", "M54-A09", scenario="M54-S16")
def test_her_player_takes_what_a_blocker_deals_to_a_protected_queen() -> None:
    """RED falls to 17 in the place of QH; KC has 2 marked and lives."""
    start = table(red=side("QH", mana=2), black=side("KC"), phase="attackers")
    fight = in_combat(start, "QH", "KC>QH")
    duel = fight.do("protection QH").pass_times()

    assert (17, 20) == (duel.hp(RED), duel.hp(BLACK))
    assert "QH/t" == creatures_text(duel, RED)
    assert "KC/d2" == creatures_text(duel, BLACK)
    assert (20, "QH") == (fight.pass_times().hp(RED), fight.pass_times().discard(RED))


@pytest.mark.rule("M54-033", "M54-035", "M54-036", "M54-Q20", scenario="M54-S30")
@pytest.mark.parametrize(("mana", "sacrifice"), [(6, "M54-031"), (7, None)])
def test_a_king_just_summoned_draws_and_a_tapped_jack_may_still_stand_in(mana: int, sacrifice: str | None) -> None:
    """With 6 mana KH is summoned and draws a card at once; a seventh would pay for the Sacrifice of a tapped JH."""
    start = table(red=side("JH/t QH", hand="KH", mana=mana, deck="9H 2H"), phase="post")
    used = start.do("summon KH", "knowledge KH", "pass")

    assert sacrifice == rule_broken_by(used, "sacrifice JH QH")
    assert mana - 6 == used.untapped_mana(RED)
    drawn = used.do("pass")
    assert "9H" == drawn.hand(RED)
    assert "JH/t QH KH/s" == creatures_text(drawn, RED)
    assert sacrifice == rule_broken_by(drawn, "sacrifice JH KH")


@pytest.mark.rule("M54-051", "M54-Q14", "M54-Q16", "M54-Q18", "M54-007", scenario="M54-S33")
def test_an_ace_on_the_player_cancels_what_the_protected_queen_passes_on() -> None:
    """KH's 3 go from QC to BLACK and vanish there, as do QH's unblocked 2; KH has 2 marked."""
    start = table(red=side("KH QH"), black=side("QC", hand="AC", mana=3), phase="attackers")
    fight = in_combat(start, "KH QH", "QC>KH")
    duel = fight.do("pass", "protection QC", "pass", "ace AC BLACK").pass_times()

    shields = [event for event in duel.events if isinstance(event, ShieldRaised)]
    assert [ShieldRaised(ObjectId(BLACK), None), ObjectId(BLACK)] == [shields[0], shields[1].receiver]
    assert {("KH", 3)} == {caught(event) for event in duel.events if isinstance(event, DamageRedirected)}
    assert {("KH", 3), ("QH", 2)} == {caught(event) for event in duel.events if isinstance(event, DamageCancelled)}
    assert 20 == duel.hp(BLACK)
    assert "QC" == creatures_text(duel, BLACK)
    assert "KH/t/d2 QH/t" == creatures_text(duel, RED)


def caught(event: Event) -> tuple[str, int]:
    """Return the code of the source and the amount of a packet that met a shield."""
    if not isinstance(event, DamageRedirected | DamageCancelled):
        raise TypeError(f"{event} is about no shield")
    return event.source.code, event.amount
