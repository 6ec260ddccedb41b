"""The rulings on Eight, Ten, Joker, Growth and Knowledge (M54-Q22 to M54-Q27), each with its options."""

from __future__ import annotations

import pytest

from castlerules import magic54
from castlerules.magic54 import (
    BLACK,
    RED,
    CardFound,
    ChooseFromDeck,
    Magic54Rules,
    PlayGrowth,
    Revealed,
    card,
)
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import rule_broken_by


def marked(duel: Magic54Scenario, code: str) -> int | None:
    """Return the damage on the creature with this *code*, or None if it is not in play."""
    creature = duel.creature(code)
    return None if creature is None else creature.damage


def fight(duel: Magic54Scenario, attack: str, *blocks: str) -> Magic54Scenario:
    """Return the combat window after *attack* was blocked so."""
    named = [f"block {block} {attack}" for block in blocks]
    return duel.pass_times().do(f"attack {attack}", "end_attack", *named, "end_block")


@pytest.mark.rule("M54-Q22")
def test_a_returned_creature_comes_back_as_a_new_and_sick_object() -> None:
    """It pays again, has another id, and nothing of its damage and its tapping is left."""
    start = table(red=side("KH/t/d2", mana=4, hand="8H"), phase="post")
    old = start.creature("KH")

    back = start.do("eight 8H KH").pass_times()
    new = back.do("summon KH").creature("KH")

    assert "KH" == back.hand(RED)
    assert old is not None
    assert new is not None
    assert old.id != new.id
    assert (False, True, 0) == (new.tapped, new.sick, new.damage)
    assert 0 == back.do("summon KH").untapped_mana(RED)


@pytest.mark.rule("M54-Q22", "M54-038")
def test_an_item_aimed_at_the_old_object_does_not_reach_the_new_one() -> None:
    """The number of the returned creature is no target any more, though its card is in play again."""
    start = table(red=side("JH", mana=3, hand="8H 2H"))

    anew = start.do("eight 8H JH").pass_times().do("summon JH")

    assert "M54-038" == rule_broken_by(anew, "damage 2H JH#1")
    assert anew.is_legal("damage 2H JH#2")


@pytest.mark.rule("M54-Q22", "M54-Q21", "M54-A05")
def test_an_eight_takes_creatures_of_either_side_to_their_owners() -> None:
    """RED's Eight returns the own and the other creature, and no player."""
    start = table(red=side("JH", mana=1, hand="8H"), black=side("KC"))

    assert "JH" == start.do("eight 8H JH").pass_times().hand(RED)
    assert "KC" == start.do("eight 8H KC").pass_times().hand(BLACK)
    assert "M54-A05" == rule_broken_by(start, "eight 8H BLACK")


@pytest.mark.rule("M54-Q22", "M54-Q36")
def test_a_returned_creature_may_lead_to_a_hand_of_six() -> None:
    """The hand limit is asked only in the own phase 5, so BLACK keeps six cards through RED's turn."""
    start = table(red=side(mana=1, hand="8H"), black=side("KC", hand="2C 4C 6C 8C AC", rest="deck"))

    back = start.do("eight 8H KC").pass_times()

    assert 6 == len(back.hand(BLACK).split())
    assert 7 == len(back.pass_times(4).hand(BLACK).split())
    assert "discard" == back.pass_times(8).state.phase.value


@pytest.mark.rule("M54-Q23", "M54-Q26", "M54-055")
@pytest.mark.parametrize(("stays", "hp"), [(True, 20), (False, 10)])
def test_growth_that_lost_its_fight_still_makes_the_attacker_grow(stays: bool, hp: int) -> None:
    """The blocker leaves above the Growth; a King of 10/10 then hits the player, or nobody."""
    rules = Magic54Rules(blocked_stays_blocked=stays)
    start = table(red=side("KH", hand="7H"), black=side("JC", mana=1, hand="8C"), rules=rules)

    after = fight(start, "KH", "JC").do("growth 7H KH", "eight 8C JC").pass_times()

    assert hp == after.hp(BLACK)
    assert "7H" == after.discard(RED)


@pytest.mark.rule("M54-Q23")
def test_an_attacker_with_one_blocker_left_is_blocked_with_either_ruling() -> None:
    """Two blockers less one are still a fight, and its damage goes to the one in full."""
    rules = Magic54Rules(blocked_stays_blocked=False)
    start = table(red=side("KH", mana=1, hand="8H"), black=side("KC QC"), rules=rules)

    after = fight(start, "KH", "KC", "QC").do("eight 8H QC").pass_times()

    assert (20, None, None) == (after.hp(BLACK), marked(after, "KC"), marked(after, "KH"))


@pytest.mark.rule("M54-Q24")
def test_a_ten_draws_from_the_hand_as_it_is_when_it_is_solved() -> None:
    """The card that was drawn by Knowledge in answer can be the one to go."""
    start = table(red=side(mana=1, hand="10H"), black=side("KC", mana=3, hand="2C", deck="9C"))

    after = start.do("ten 10H", "knowledge KC").pass_times(1).with_random_results(1).do("pass")

    assert ("2C", "9C") == (after.hand(BLACK), after.discard(BLACK))
    assert "10H" == after.discard(RED)


@pytest.mark.rule("M54-Q24")
def test_a_ten_against_an_empty_hand_has_no_effect_and_draws_no_number() -> None:
    """It may be played and paid all the same."""
    start = table(red=side(mana=1, hand="10H")).with_random_results()

    after = start.do("ten 10H").pass_times()

    assert ("", "") == (after.hand(BLACK), after.discard(BLACK))
    assert ("10H", 0) == (after.discard(RED), after.untapped_mana(RED))


@pytest.mark.rule("M54-Q25", "M54-A16")
def test_the_choice_of_the_joker_is_the_only_decision_and_must_be_made() -> None:
    """Neither a pass nor a play is possible, and every card of the deck is a choice."""
    start = table(red=side(mana=2, hand="XR 2H", deck="KH 3H", rest="discard"))

    searching = start.do("joker XR").pass_times()

    assert ("choose:3H", "choose:KH") == searching.legal
    assert ["M54-Q25", "M54-Q25"] == [rule_broken_by(searching, "pass"), rule_broken_by(searching, "damage 2H BLACK")]


@pytest.mark.rule("M54-Q25")
@pytest.mark.parametrize("reveals", [False, True])
def test_the_card_found_is_shown_only_if_the_table_agrees(reveals: bool) -> None:
    """BLACK learns that a card was taken, and which one only with ``search_reveals``."""
    start = table(red=side(mana=1, hand="XR"), rules=Magic54Rules(search_reveals=reveals))

    magic54_scenario = start.do("joker XR").pass_times().do("choose 6D")
    seen = [magic54.GAME.seen_by(event, BLACK) for event in magic54_scenario.events]

    assert CardFound(RED, None) in seen
    assert CardFound(RED, card("6D")) not in seen
    assert reveals == (Revealed(RED, card("6D")) in seen)


@pytest.mark.rule("M54-Q26", "M54-053", "M54-013")
def test_either_player_may_let_any_fighting_creature_grow_for_no_mana() -> None:
    """Growths add up, cost no mana and do not count as the Mana card of the turn."""
    start = fight(table(red=side("QH", hand="3H 5H 7H"), black=side("QC", hand="3C")), "QH", "QC")

    grown = start.do("growth 3H QH", "growth 3C QH", "growth 5H QC").pass_times()

    assert {True} == {start.is_legal(f"growth 3H {name}") for name in ("QH", "QC")}
    assert (1, None) == (marked(grown, "QH"), marked(grown, "QC"))
    assert grown.is_legal("put 7H")
    assert ("5H 3H", "QC 3C", ()) == (grown.discard(RED), grown.discard(BLACK), grown.state.sides[RED].mana)


@pytest.mark.rule("M54-Q26")
def test_with_the_own_scope_only_own_creatures_grow() -> None:
    """The blocked attacker is RED's alone, and the blocker BLACK's."""
    rules = Magic54Rules.of({"growth_scope": "own"})
    start = fight(table(red=side("QH", hand="3H"), black=side("QC", hand="3C"), rules=rules), "QH", "QC")

    assert "M54-055" == rule_broken_by(start, "growth 3H QC")
    assert "M54-055" == rule_broken_by(start.do("pass"), "growth 3C QH")
    assert start.is_legal("growth 3H QH")
    assert start.do("pass").is_legal("growth 3C QC")


@pytest.mark.rule("M54-Q26")
@pytest.mark.parametrize(("expiry", "left"), [("soak", 0), ("strict", 2)])
def test_strict_expiry_keeps_damage_that_does_not_kill(expiry: str, left: int) -> None:
    """A King with two points marked is alive as a King of 3/3, and only ``soak`` takes them off."""
    rules = Magic54Rules.of({"growth_expiry": expiry})
    start = fight(table(red=side("KH", hand="3H"), black=side("QC"), rules=rules), "KH", "QC")

    after = start.do("growth 3H KH").pass_times()

    assert left == marked(after, "KH")
    assert 0 == marked(after.pass_times(), "KH")


@pytest.mark.rule("M54-Q26", "M54-Q28", "M54-Q39")
def test_strict_deaths_come_after_the_growth_cards_and_before_the_damage_is_forgotten() -> None:
    """A King of 8/8 with six points marked dies when his bonus ends; ``exchange`` does not forgive them first."""
    rules = Magic54Rules.of({"growth_expiry": "strict", "damage_persistence": "exchange"})
    start = fight(table(red=side("KH", hand="3H 5H"), black=side("KC"), rules=rules), "KH", "KC")

    after = start.do("growth 3H KC", "pass", "growth 5H KH").pass_times()

    assert (None, None) == (marked(after, "KH"), marked(after, "KC"))
    assert ("5H 3H KH", "KC") == (after.discard(RED), after.discard(BLACK))


@pytest.mark.rule("M54-Q26", "M54-Q17")
def test_a_strict_death_takes_the_shield_of_the_turn_with_it() -> None:
    """The Queen dies of the Four when her bonus ends, although the Ace still shields her, and so no shield is left."""
    rules = Magic54Rules.of({"growth_expiry": "strict", "shield_duration": "turn", "ace_clears_marked": False})
    start = fight(
        table(red=side("QH", mana=1, hand="3H AH"), black=side("QC", mana=2, hand="4C"), rules=rules), "QH", "QC"
    )

    grown = start.do("ace AH QH", "damage 4C QH", "growth 3H QH")
    after = grown.pass_times()

    assert () == after.state.shields
    assert (None, None) == (marked(after, "QH"), marked(after, "QC"))
    assert "AH 3H QH" == after.discard(RED)


@pytest.mark.rule("M54-Q27", "M54-Q38")
@pytest.mark.parametrize(("discard", "hand", "deck"), [("2H 4H 6H", "2H", "4H 6H"), ("", "", "")])
def test_knowledge_on_an_empty_deck_turns_the_discard_pile_over(discard: str, hand: str, deck: str) -> None:
    """The oldest discarded card is drawn; with both empty nothing happens."""
    start = table(red=side("KH", mana=3, discard=discard, rest="hand"))
    before = start.hand(RED).split()

    after = start.do("knowledge KH").pass_times()

    assert hand.split() == after.hand(RED).split()[len(before) :]
    assert (deck, "") == (after.deck(RED), after.discard(RED))


@pytest.mark.rule("M54-Q26", "M54-Q29")
def test_growth_and_choices_are_actions_on_what_is_there() -> None:
    """A Mana card in play cannot grow anything, and a card of the hand cannot be chosen from the deck."""
    start = fight(table(red=side("QH", mana="3H", hand="XR"), black=side("QC")), "QH", "QC")
    queen = start.creature("QH")

    assert queen is not None
    assert "M54-021" == rule_broken_by(start, magic54.GAME.format_action(PlayGrowth(card("3H"), queen.id)))
    assert "M54-Q25" == rule_broken_by(start, magic54.GAME.format_action(ChooseFromDeck(card("XR"))))
