"""The rulings on damage, the Ace, the Jack and the Queen (M54-Q13 to M54-Q21), each with its options."""

from __future__ import annotations

import pytest

from castlerules.magic54 import BLACK, RED, Damaged, Magic54Rules, ShieldRaised
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import rule_broken_by


def marked(duel: Magic54Scenario, code: str) -> int | None:
    """Return the damage on the creature with this *code*, or None if it is not in play."""
    creature = duel.creature(code)
    return None if creature is None else creature.damage


@pytest.mark.rule("M54-Q14")
def test_an_ace_cancels_every_later_packet_of_the_exchange_combat_damage_included() -> None:
    """A Six below the Ace and the damage of the blocker both vanish; what the King deals does not."""
    start = table(red=side("KH", mana=1, hand="AH"), black=side("KC", mana=3, hand="6C"))
    fight = start.pass_times().do("attack KH", "end_attack", "block KC KH", "end_block")

    after = fight.do("pass", "damage 6C KH", "ace AH KH").pass_times()

    assert 0 == marked(after, "KH")
    assert after.creature("KC") is None


@pytest.mark.rule("M54-Q14")
@pytest.mark.parametrize(("clears", "left"), [(True, 0), (False, 1)])
def test_damage_in_answer_to_an_ace_is_wiped_from_a_creature_that_survived_it(clears: bool, left: int) -> None:
    """The Two on top of the Ace marks the King first; the Ace takes it off again only with the option."""
    rules = Magic54Rules(ace_clears_marked=clears)
    start = table(red=side("KH", mana=1, hand="AH"), black=side(mana=4, hand="2C 6C"), rules=rules)

    after = start.do("pass", "damage 6C KH", "ace AH KH", "damage 2C KH").pass_times()

    assert left == marked(after, "KH")


@pytest.mark.rule("M54-Q15")
def test_with_own_other_a_jack_stands_in_for_own_creatures_only() -> None:
    """The creature of the opponent is refused, the own one is not, and the Jack itself never is a choice."""
    rules = Magic54Rules.of({"jack_scope": "own_other"})
    start = table(red=side("JH KH", mana=1), black=side("QC"), rules=rules)

    assert "M54-Q15" == rule_broken_by(start, "sacrifice JH QC")
    assert "M54-Q15" == rule_broken_by(start, "sacrifice JH JH")
    assert start.is_legal("sacrifice JH KH")
    assert "M54-Q15" == rule_broken_by(table(red=side("JH KH", mana=1)), "sacrifice JH JH")


@pytest.mark.rule("M54-Q16", "M54-Q32", "M54-097")
def test_damage_redirected_to_a_player_is_applied_after_that_to_creatures() -> None:
    """The blocker of the protected Queen hurts RED only after the Queen has hurt the blocker."""
    start = table(red=side("QH KH", mana=2), black=side("KC JC")).pass_times()
    fight = start.do("attack QH", "attack KH", "end_attack", "block KC QH", "block JC KH", "end_block")

    after = fight.do("protection QH").pass_times()

    hits = [(event.source.code, event.target >= 64) for event in after.events if isinstance(event, Damaged)]
    assert [("QH", True), ("KH", True), ("JC", True), ("KC", False)] == hits


@pytest.mark.rule("M54-Q17")
@pytest.mark.parametrize(("duration", "second"), [("exchange", 17), ("turn", 20)])
def test_a_shield_lasts_for_the_exchange_or_for_the_turn(duration: str, second: int) -> None:
    """After the exchange of the Ace another Six hits the player, or is cancelled till the turn is over."""
    rules = Magic54Rules.of({"shield_duration": duration})
    start = table(red=side(mana=1, hand="AH 3H"), black=side(mana=8, hand="6C 6S"), rules=rules)

    first = start.do("pass", "damage 6C RED", "ace AH RED").pass_times()
    again = first.pass_times().do("pass", "damage 6S RED").pass_times()

    assert 20 == first.hp(RED)
    assert second == again.hp(RED)
    assert (duration == "turn") == bool(first.state.shields)


@pytest.mark.rule("M54-Q17")
def test_a_shield_of_the_turn_ends_with_it() -> None:
    """In BLACK's turn nothing of RED's Ace is left."""
    rules = Magic54Rules.of({"shield_duration": "turn"})
    start = table(red=side(mana=1, hand="AH"), black=side(mana=3, hand="6C"), rules=rules)

    later = start.do("ace AH RED").pass_times(6).do("damage 6C RED").pass_times()

    assert (1, ()) == (len(start.do("ace AH RED").pass_times(4).state.shields), later.state.shields)
    assert 17 == later.hp(RED)


@pytest.mark.rule("M54-Q17")
@pytest.mark.parametrize(("duration", "left"), [("exchange", 0), ("turn", 1)])
def test_a_shield_of_combat_ends_with_the_combat_damage_or_the_turn(duration: str, left: int) -> None:
    """In the window after the attack the shield raised in combat is gone, unless it lasts for the turn."""
    rules = Magic54Rules.of({"shield_duration": duration})
    start = table(red=side("KH", mana=1, hand="AH"), black=side("KC"), rules=rules).pass_times()

    after = start.do("attack KH", "end_attack", "block KC KH", "end_block", "ace AH KH").pass_times()

    assert "post" == after.state.phase.value
    assert left == len(after.state.shields)
    assert 0 == marked(after, "KH")


@pytest.mark.rule("M54-Q17", "M54-Q22")
def test_a_shield_of_the_turn_goes_with_the_creature_that_leaves() -> None:
    """A shielded King that was returned and summoned anew has no shield any more."""
    rules = Magic54Rules.of({"shield_duration": "turn"})
    start = table(red=side("KH", mana=5, hand="AH 8H"), black=side(mana=3, hand="6C"), rules=rules)

    shielded = start.do("ace AH KH").pass_times()
    anew = shielded.do("eight 8H KH").pass_times().do("summon KH", "pass", "damage 6C KH").pass_times()

    assert 1 == len(shielded.state.shields)
    assert anew.creature("KH") is None


@pytest.mark.rule("M54-Q18")
@pytest.mark.parametrize(("plays", "hp"), [(("protection QC", "ace AC QC"), 20), (("ace AC QC", "protection QC"), 17)])
def test_of_two_shields_the_one_solved_earliest_acts_first(plays: tuple[str, str], hp: int) -> None:
    """What was played last is solved first: on top the Ace cancels, on top the Protection redirects."""
    start = table(red=side(mana=3, hand="6H"), black=side("QC", mana=3, hand="AC"))

    after = start.do("damage 6H QC", plays[0], "pass", plays[1]).pass_times()

    assert hp == after.hp(BLACK)
    assert 0 == marked(after, "QC")


@pytest.mark.rule("M54-Q18", "M54-Q15")
@pytest.mark.parametrize(("first", "second"), [("JH", "JD"), ("JD", "JH")])
def test_of_two_jacks_the_one_used_last_takes_the_packet(first: str, second: str) -> None:
    """Both stand in for the King; the one whose Special was played last is asked first."""
    start = table(red=side("KH JH JD", mana=2), black=side(mana=3, hand="6C"))

    after = start.do("pass", "damage 6C KH", f"sacrifice {first} KH", "pass", f"sacrifice {second} KH").pass_times()

    assert after.creature(second) is None
    assert 0 == marked(after, first)


@pytest.mark.rule("M54-Q19", "M54-052")
def test_a_special_without_its_ends_has_no_effect_but_knowledge_has() -> None:
    """A Jack, a Queen and a King die in answer to their Specials: no shield is raised, but a card is drawn."""
    start = table(red=side("JH KH QH", mana=6, deck="2H"), black=side(mana=6, hand="2C 4C 6C"))

    jack = start.do("sacrifice JH KH", "damage 2C JH").pass_times()
    queen = start.do("protection QH", "damage 4C QH").pass_times()
    king = start.do("knowledge KH", "damage 6C KH").pass_times()

    assert not any(isinstance(event, ShieldRaised) for event in (*jack.events, *queen.events))
    assert (None, None, None) == (jack.creature("JH"), queen.creature("QH"), king.creature("KH"))
    assert ("", "", "2H") == (jack.hand(RED), queen.hand(RED), king.hand(RED))


@pytest.mark.rule("M54-Q20", "M54-035")
def test_specials_of_tapped_sick_attacking_and_blocking_creatures_and_several_times() -> None:
    """Being in play is the only condition, and mana the only limit."""
    start = table(red=side("KH QH", mana=8, hand="JH"), black=side("QC JC", mana=4)).do("summon JH").pass_times()
    fight = start.do("attack QH", "end_attack", "block QC QH", "end_block")

    used = fight.do("protection QH", "protection QC", "protection QH", "protection QC", "sacrifice JH KH")

    assert 5 == len(used.state.pile)
    assert {True} == {fight.is_legal(special) for special in ("sacrifice JH QC", "knowledge KH", "protection QH")}
    assert (2, 0) == (used.untapped_mana(RED), used.untapped_mana(BLACK))
    assert "M54-031" == rule_broken_by(used, "sacrifice JC QC")


@pytest.mark.rule("M54-Q21", "M54-038")
def test_damage_and_aces_may_be_aimed_at_everybody() -> None:
    """Oneself, the opponent and the creatures of both; not a creature that has left play."""
    start = table(red=side("JH", mana=2, hand="2H AH 2D"), black=side("KC"))
    aims = ("RED", "BLACK", "JH", "KC")

    killed = start.do("damage 2H JH").pass_times()

    assert {True} == {start.is_legal(f"{play} {aim}") for play in ("damage 2H", "ace AH") for aim in aims}
    assert 19 == start.do("damage 2H RED").pass_times().hp(RED)
    assert ["M54-038"] * 2 == [rule_broken_by(killed, "damage 2D JH#1"), rule_broken_by(killed, "ace AH JH#1")]
