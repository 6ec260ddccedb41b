"""The option ``damage_timing="pooled"`` (M54-Q13): all damage of an exchange is dealt at its end, at once."""

from __future__ import annotations

import pytest

from castlerules import magic54
from castlerules.magic54 import BLACK, RED, Damaged, Magic54Rules, Phase, Result
from castlerules.testing.magic54 import Magic54Scenario, side, table

POOLED = Magic54Rules.of({"damage_timing": "pooled"})


def pooled(**options: object) -> Magic54Rules:
    """Return the rules with pooled damage and these *options*."""
    return Magic54Rules.of({"damage_timing": "pooled", **options})


def marked(duel: Magic54Scenario, code: str) -> int | None:
    """Return the damage on the creature with this *code*, or None if it is not in play."""
    creature = duel.creature(code)
    return None if creature is None else creature.damage


def fight(duel: Magic54Scenario, attack: str, *blocks: str) -> Magic54Scenario:
    """Return the combat window after *attack* was blocked so."""
    named = [f"block {block} {attack}" for block in blocks]
    duel = duel.pass_times().do(f"attack {attack}", "end_attack", *named)
    return duel.do("end_block") if duel.state.phase is Phase.BLOCKERS else duel


@pytest.mark.rule("M54-Q13", "M54-Q09")
@pytest.mark.parametrize(("timing", "alive"), [("on_resolution", False), ("pooled", True)])
def test_a_creature_is_not_dead_before_the_end_of_a_pooled_exchange(timing: str, alive: bool) -> None:
    """The Queen that was killed by the top of the pile can still be protected by the item below."""
    rules = Magic54Rules.of({"damage_timing": timing})
    start = table(red=side("QH", mana=2), black=side(mana=2, hand="4C"), rules=rules)

    after = start.do("protection QH", "damage 4C QH").pass_times()

    assert alive == (after.creature("QH") is not None)
    assert (18 if alive else 20) == after.hp(RED)


@pytest.mark.rule("M54-Q13")
def test_a_pooled_packet_for_a_creature_that_was_returned_hurts_nobody() -> None:
    """The Eight below the Six takes its target away before the damage is dealt."""
    start = table(red=side(mana=1, hand="8H"), black=side("KC", mana=3, hand="6C"), rules=POOLED)

    after = start.do("eight 8H KC", "damage 6C KC").pass_times()

    assert "KC" == after.hand(BLACK)
    assert Damaged not in {type(event) for event in after.events}
    assert (20, 20) == (after.hp(RED), after.hp(BLACK))


@pytest.mark.rule("M54-Q13", "M54-Q26")
@pytest.mark.parametrize(("timing", "alive"), [("on_resolution", False), ("pooled", True)])
def test_growth_below_the_damage_still_saves_with_pooled_damage(timing: str, alive: bool) -> None:
    """A Six in answer to the Growth kills the King at once, or meets a King of 6/6 together with the blocker."""
    rules = Magic54Rules.of({"damage_timing": timing})
    start = table(red=side("KH", hand="3H"), black=side("QC", mana=3, hand="6C"), rules=rules)

    after = fight(start, "KH", "QC").do("growth 3H KH", "damage 6C KH").pass_times()

    assert alive == (after.creature("KH") is not None)
    assert alive == (after.creature("QC") is None)
    assert (2 if alive else None) == marked(after, "KH")


@pytest.mark.rule("M54-Q13", "M54-Q33")
@pytest.mark.parametrize(("timing", "hp"), [("on_resolution", 20), ("pooled", 19)])
def test_an_attacker_doomed_by_a_pooled_card_still_deals_its_damage(timing: str, hp: int) -> None:
    """The Two and the Jack's own damage are dealt at once."""
    rules = Magic54Rules.of({"damage_timing": timing})
    start = table(red=side("JH"), black=side(mana=1, hand="2C"), rules=rules)

    after = fight(start, "JH").do("pass", "damage 2C JH").pass_times()

    assert hp == after.hp(BLACK)
    assert after.creature("JH") is None


@pytest.mark.rule("M54-Q13", "M54-Q15")
@pytest.mark.parametrize(("timing", "alive"), [("on_resolution", False), ("pooled", True)])
def test_a_jack_catches_card_and_combat_damage_of_one_pooled_exchange(timing: str, alive: bool) -> None:
    """The Jack does not die between the Six and the blocker's damage, so both go to it."""
    rules = Magic54Rules.of({"damage_timing": timing})
    start = table(red=side("KH JH", mana=1), black=side("KC", mana=3, hand="6C"), rules=rules)

    after = fight(start, "KH", "KC").do("pass", "damage 6C KH", "sacrifice JH KH").pass_times()

    assert alive == (after.creature("KH") is not None)
    assert after.creature("JH") is None
    assert after.creature("KC") is None


@pytest.mark.rule("M54-Q13", "M54-Q14", "M54-Q16", "M54-Q18")
def test_pooled_packets_run_through_all_shields_of_the_exchange() -> None:
    """Card and combat damage on the Queen goes to her controller, whom the Ace in answer protects."""
    start = table(red=side("QH", mana=3, hand="AH"), black=side("KC", mana=3, hand="6C"), rules=POOLED)

    open_ = fight(start, "QH", "KC").do("pass", "damage 6C QH", "protection QH", "pass")
    hurt, saved = open_.do("pass"), open_.do("ace AH RED").pass_times()

    assert (14, 0) == (hurt.hp(RED), marked(hurt, "QH"))
    assert (20, 0) == (saved.hp(RED), marked(saved, "QH"))


@pytest.mark.rule("M54-Q13", "M54-Q34")
@pytest.mark.parametrize(
    ("options", "result"),
    [
        ({}, Result.BLACK),
        ({"damage_timing": "pooled"}, Result.DRAW),
        ({"damage_timing": "pooled", "simultaneous_zero": "active_wins"}, Result.RED),
        ({"damage_timing": "pooled", "simultaneous_zero": "active_loses"}, Result.BLACK),
    ],
)
def test_with_pooled_damage_both_may_reach_zero_in_any_window(options: dict[str, object], result: Result) -> None:
    """Two Sixes for the last three hp of both are dealt together; solved one by one, the top decides."""
    start = table(
        red=side(hp=3, mana=3, hand="6H"), black=side(hp=3, mana=3, hand="6C"), rules=Magic54Rules.of(options)
    )

    after = start.do("damage 6H BLACK", "damage 6C RED").pass_times()

    assert result is after.state.result
    assert () == magic54.GAME.problems(after.state)


@pytest.mark.rule("M54-Q13", "M54-Q31")
def test_pooled_damage_waits_while_combat_damage_is_divided() -> None:
    """The King divides although the Six will kill it; the Jack dies of its share together with it."""
    start = table(red=side("KH"), black=side("JC QC", mana=3, hand="6C"), rules=POOLED)

    split = fight(start, "KH", "JC", "QC").do("pass", "damage 6C KH").pass_times()
    after = split.do("assign KH JC 1")

    assert (Phase.ASSIGNMENT, 1) == (split.state.phase, len(split.state.pooled_packets))
    assert (None, None, None) == (after.creature("KH"), after.creature("JC"), after.creature("QC"))


@pytest.mark.rule("M54-Q13", "M54-Q25")
def test_pooled_damage_waits_while_a_joker_is_searching() -> None:
    """The Two above the Joker is solved, but hurts only after the search and the rest of the pile."""
    start = table(red=side(mana=1, hand="XR", deck="KH"), black=side(mana=1, hand="2C"), rules=POOLED)

    searching = start.do("joker XR", "damage 2C RED").pass_times()
    after = searching.with_random_results(0).do("choose KH")

    assert (1, 20) == (len(searching.state.pooled_packets), searching.hp(RED))
    assert 19 == after.hp(RED)


@pytest.mark.rule("M54-Q13", "M54-Q09")
def test_pooled_and_single_deal_all_damage_when_the_pile_is_empty() -> None:
    """Item by item nothing hurts, and an Ace between the items cancels what was solved before it."""
    start = table(red=side(mana=3, hand="4H"), black=side(mana=2, hand="2C AC"), rules=pooled(pile_resolution="single"))

    half = start.do("damage 4H BLACK", "damage 2C BLACK").pass_times()
    saved = half.do("pass", "ace AC BLACK").pass_times().pass_times()

    assert (1, 1, 20) == (len(half.state.pile), len(half.state.pooled_packets), half.hp(BLACK))
    assert 17 == half.pass_times().hp(BLACK)
    assert 20 == saved.hp(BLACK)
    assert () == saved.state.shields


@pytest.mark.rule("M54-Q13", "M54-Q09")
def test_pooled_and_single_keep_combat_damage_together_over_several_piles() -> None:
    """In combat the exchange lasts to the end of combat, so two solved piles hurt together with the blocker."""
    rules = pooled(pile_resolution="single")
    start = table(red=side("KH"), black=side("JC", mana=2, hand="2C 2S"), rules=rules)

    first = fight(start, "KH", "JC").do("pass", "damage 2C KH").pass_times()
    second = first.do("pass", "damage 2S KH").pass_times()
    after = second.pass_times()

    assert (Phase.COMBAT, 0, 2) == (second.state.phase, marked(second, "KH"), len(second.state.pooled_packets))
    assert (None, None) == (after.creature("KH"), after.creature("JC"))


@pytest.mark.rule("M54-Q13", "M54-Q28")
def test_pooled_damage_is_dealt_before_the_damage_of_the_exchange_is_forgotten() -> None:
    """Two Twos of one exchange kill a Queen; of two exchanges they do not."""
    rules = pooled(damage_persistence="exchange")
    start = table(red=side(mana=2, hand="2H 2D"), black=side("QC"), rules=rules)

    together = start.do("damage 2H QC", "pass", "damage 2D QC").pass_times()
    apart = start.do("damage 2H QC").pass_times().do("damage 2D QC").pass_times()

    assert together.creature("QC") is None
    assert 0 == marked(apart, "QC")


@pytest.mark.rule("M54-Q13", "M54-097")
def test_pooled_damage_reaches_creatures_before_players() -> None:
    """The packet for the player was solved first and is dealt last."""
    start = table(red=side("JH"), black=side(mana=2, hand="2C 2S"), rules=POOLED)

    after = start.do("pass", "damage 2C JH", "pass", "damage 2S RED").pass_times()

    assert ["2C", "2S"] == [event.source.code for event in after.events if isinstance(event, Damaged)]
    assert (19, None) == (after.hp(RED), after.creature("JH"))
