"""The option ``pile_resolution="single"`` (M54-Q09): two passes solve the top of the pile only."""

from __future__ import annotations

import pytest

from castlerules import magic54
from castlerules.magic54 import BLACK, RED, Magic54Rules, Phase
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import rule_broken_by

SINGLE = Magic54Rules.of({"pile_resolution": "single"})


def blocked(duel: Magic54Scenario) -> Magic54Scenario:
    """Return the combat window in which KC blocks KH."""
    return duel.pass_times().do("attack KH", "end_attack", "block KC KH", "end_block")


@pytest.mark.rule("M54-Q09", "M54-Q08")
def test_after_the_top_the_active_player_has_priority_with_no_pass_counted() -> None:
    """It takes two more passes for the next item, whoever played it."""
    start = table(red=side(mana=1, hand="2H"), black=side(mana=1, hand="2C"), rules=SINGLE)

    top = start.do("damage 2H BLACK", "damage 2C RED").pass_times()

    assert (19, 20, 1) == (top.hp(RED), top.hp(BLACK), len(top.state.pile))
    assert RED == magic54.GAME.to_act(top.state)
    assert (20, BLACK) == (top.do("pass").hp(BLACK), magic54.GAME.to_act(top.do("pass").state))
    assert (19, "pre") == (top.pass_times().hp(BLACK), top.pass_times().state.phase.value)


@pytest.mark.rule("M54-Q09", "M54-Q07")
def test_between_two_items_instants_are_possible_and_permanents_are_not() -> None:
    """The pile is not empty, so Mana and creatures wait until it is."""
    start = table(red=side(mana=3, hand="2H JH 3H 2D"), black=side(mana=1, hand="2C"), rules=SINGLE)

    top = start.do("damage 2H BLACK", "damage 2C RED").pass_times()
    empty = top.pass_times()

    assert ["M54-A01", "M54-A02"] == [rule_broken_by(top, "put 3H"), rule_broken_by(top, "summon JH")]
    assert top.is_legal("damage 2D BLACK")
    assert {True} == {empty.is_legal(action) for action in ("put 3H", "summon JH")}


@pytest.mark.rule("M54-Q09", "M54-Q17")
def test_a_shield_covers_the_items_below_it_and_ends_with_the_pile() -> None:
    """The exchange lasts to the moment when the pile is empty, not to the next item."""
    start = table(red=side(mana=1, hand="AH"), black=side(mana=5, hand="2C 4C 4S"), rules=SINGLE)

    shielded = start.do("pass", "damage 2C RED", "pass", "damage 4C RED", "ace AH RED").pass_times()
    done = shielded.pass_times().pass_times()

    assert (1, 1) == (len(shielded.state.shields), len(shielded.pass_times().state.shields))
    assert (20, ()) == (done.hp(RED), done.state.shields)
    assert 18 == done.do("pass", "damage 4S RED").pass_times().hp(RED)


@pytest.mark.rule("M54-Q09", "M54-Q28")
def test_damage_of_one_exchange_is_kept_between_its_items() -> None:
    """With ``exchange`` the Queen dies of two Twos on one pile, though they are solved one by one."""
    rules = Magic54Rules.of({"pile_resolution": "single", "damage_persistence": "exchange"})
    start = table(red=side(mana=2, hand="2H 2D"), black=side("QC"), rules=rules)

    half = start.do("damage 2H QC", "pass", "damage 2D QC").pass_times()
    queen = half.creature("QC")

    assert queen is not None
    assert 1 == queen.damage
    assert half.pass_times().creature("QC") is None


@pytest.mark.rule("M54-Q09", "M54-095")
def test_in_combat_the_window_stays_open_when_the_pile_is_empty() -> None:
    """Two passes solve the last item, and two more with an empty pile end the window."""
    start = blocked(table(red=side("KH", mana=1, hand="3H"), black=side("KC", mana=1, hand="2C"), rules=SINGLE))

    solved = start.do("growth 3H KH", "damage 2C KH").pass_times().pass_times()
    king = solved.creature("KH")

    assert Phase.COMBAT is solved.state.phase
    assert RED == magic54.GAME.to_act(solved.state)
    assert king is not None
    assert (6, 1) == (king.attack, king.damage)
    assert ("post", "KC") == (solved.pass_times().state.phase.value, solved.pass_times().discard(BLACK).split()[-1])


@pytest.mark.rule("M54-Q09", "M54-Q26", "M54-Q23")
def test_in_combat_a_player_may_wait_to_see_an_item_solved() -> None:
    """After the Eight has taken the blocker away RED keeps the Growth card; solved at once it would be lost."""
    start = blocked(table(red=side("KH", hand="3H"), black=side("KC", mana=1, hand="8C"), rules=SINGLE))

    solved = start.do("pass", "eight 8C KC").pass_times()

    assert Phase.COMBAT is solved.state.phase
    assert solved.is_legal("growth 3H KH")
    assert ("3H", 20) == (solved.pass_times().hand(RED), solved.pass_times().hp(BLACK))


@pytest.mark.rule("M54-Q09", "M54-Q23", "M54-055")
def test_an_attacker_freed_between_two_items_may_not_grow_where_blocks_end() -> None:
    """With ``blocked_stays_blocked`` off the King is unblocked once the Eight is solved: no Growth, but a hit."""
    rules = Magic54Rules.of({"pile_resolution": "single", "blocked_stays_blocked": False})
    start = blocked(table(red=side("KH", hand="3H"), black=side("KC", mana=1, hand="8C"), rules=rules))

    solved = start.do("pass", "eight 8C KC").pass_times()

    assert start.is_legal("growth 3H KH")
    assert "M54-055" == rule_broken_by(solved, "growth 3H KH")
    assert 17 == solved.pass_times().hp(BLACK)


@pytest.mark.rule("M54-Q09", "M54-Q17")
def test_in_combat_a_shield_outlasts_an_empty_pile() -> None:
    """The Ace that was solved by itself still cancels the combat damage."""
    start = blocked(table(red=side("KH", mana=1, hand="AH"), black=side("KC"), rules=SINGLE))

    solved = start.do("ace AH KH").pass_times()
    after = solved.pass_times()

    assert (Phase.COMBAT, 1) == (solved.state.phase, len(solved.state.shields))
    assert after.creature("KH") is not None
    assert after.creature("KC") is None
    assert () == after.state.shields


@pytest.mark.rule("M54-Q09", "M54-Q25")
def test_after_a_search_the_rest_of_the_pile_waits_for_two_passes() -> None:
    """The choice ends the Joker only; the Two below it can still be answered."""
    start = table(red=side(mana=1, hand="XR", deck="AH KH"), black=side(mana=1, hand="2C"), rules=SINGLE)

    magic54_scenario = start.do("pass", "damage 2C RED", "joker XR").pass_times().with_random_results(0).do("choose KH")

    assert (1, 20, RED) == (
        len(magic54_scenario.state.pile),
        magic54_scenario.hp(RED),
        magic54.GAME.to_act(magic54_scenario.state),
    )
    assert 19 == magic54_scenario.pass_times().hp(RED)


@pytest.mark.rule("M54-Q09", "M54-Q25")
def test_a_search_that_was_the_last_item_ends_the_exchange_or_goes_on_with_combat() -> None:
    """Before the attack the shields end with it; in combat the window stays open."""
    start = table(red=side("KH", mana=2, hand="XR AH", deck="QH"), black=side("KC"), rules=SINGLE)
    plays = ("joker XR", "pass", "ace AH KH", "pass", "pass", "pass", "pass", "choose QH")

    calm = start.do(*plays)
    fight = blocked(start).do(*plays)

    assert (Phase.PRECOMBAT, ()) == (calm.state.phase, calm.state.shields)
    assert (Phase.COMBAT, 1) == (fight.state.phase, len(fight.state.shields))


@pytest.mark.rule("M54-Q09", "M54-Q19")
def test_knowledge_and_sacrifice_can_be_answered_one_at_a_time() -> None:
    """The Jack killed between the items leaves its own Special without effect."""
    start = table(red=side("KH JH", mana=1), black=side(mana=4, hand="6C 2C"), rules=SINGLE)

    open_ = start.do("pass", "damage 6C KH", "sacrifice JH KH", "damage 2C JH")
    after = open_.pass_times().pass_times().pass_times()

    assert (None, None) == (after.creature("JH"), after.creature("KH"))
    assert () == after.state.pile


@pytest.mark.rule("M54-Q09", "M54-Q07")
def test_single_items_after_an_answer_to_a_permanent() -> None:
    """With both options the creature just summoned is struck once, then saved from the second strike."""
    rules = Magic54Rules.of({"pile_resolution": "single", "response_after_permanent": True})
    start = table(red=side(mana=4, hand="KH AH"), black=side(mana=6, hand="4C 4S"), rules=rules)

    struck = start.do("summon KH", "damage 4C KH", "pass", "damage 4S KH").pass_times()
    saved = struck.do("ace AH KH").pass_times().pass_times()
    king = saved.creature("KH")

    assert RED == magic54.GAME.to_act(struck.state)
    assert king is not None
    assert 0 == king.damage
    assert struck.pass_times().creature("KH") is None
