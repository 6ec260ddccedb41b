"""The Specials of Jack, Queen and King, and Growth."""

from __future__ import annotations

import pytest

from castlerules.magic54 import Grew, Phase
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import Magic54Scenario, side, table

from .duel_queries import creatures_text, damage_hits, in_combat, rule_broken_by


@pytest.mark.rule("M54-050", "M54-Q15")
@pytest.mark.parametrize(("other", "red", "black"), [("KH", "KH", "QC"), ("QC", "KH", "QC")])
def test_a_jack_stands_in_for_a_creature_of_either_side(other: str, red: str, black: str) -> None:
    """BLACK aims a Two at *other*; JH dies in its place and *other* is unharmed."""
    start = table(red=side("JH KH", mana=1), black=side("QC", hand="2C", mana=1))
    duel = start.do("pass", f"damage 2C {other}", f"sacrifice JH {other}").pass_times()

    assert (red, black) == (creatures_text(duel, RED), creatures_text(duel, BLACK))
    assert "JH" == duel.discard(RED)


@pytest.mark.rule("M54-050", "M54-Q15", "M54-Q17")
def test_a_jack_stands_in_only_for_the_chosen_creature_and_for_one_exchange() -> None:
    """Damage to KD is its own while JH stands in for KH, and so is KH's in the next exchange."""
    start = table(red=side("JH KH KD", mana=1), black=side(hand="2C 2S 4C", mana=4))
    first = start.do("pass", "damage 2C KD", "sacrifice JH KH").pass_times()
    second = first.do("pass", "damage 2S KH").pass_times()

    assert "JH KH KD/d1" == creatures_text(first, RED)
    assert "JH KH/d1 KD/d1" == creatures_text(second, RED)


@pytest.mark.rule("M54-050", "M54-T1")
def test_a_jack_takes_combat_damage_for_another_creature() -> None:
    """JH, at home, takes what the blocker KC deals to KH and dies; KH survives the fight, KC does not."""
    start = table(red=side("KH JH", mana=1), black=side("KC"), phase="attackers")
    duel = in_combat(start, "KH", "KC>KH").do("sacrifice JH KH").pass_times()

    assert ("KH/t", "JH") == (creatures_text(duel, RED), duel.discard(RED))
    assert "KC" == duel.discard(BLACK)


@pytest.mark.rule("M54-051", "M54-Q16")
def test_a_players_hp_pay_for_the_protected_queen() -> None:
    """A Six at QH costs RED 3 hp instead of QH; the other Queen is not protected, nor is QH the next time."""
    start = table(red=side("QH QD", mana=2), black=side(hand="6C 2C 2S", mana=5))
    first = start.do("pass", "damage 6C QH", "pass", "damage 2C QD", "protection QH").pass_times()
    second = first.do("pass", "damage 2S QH").pass_times()

    assert (17, "QH QD/d1") == (first.hp(RED), creatures_text(first, RED))
    assert (17, "QH/d1 QD/d1") == (second.hp(RED), creatures_text(second, RED))
    assert 20 == second.hp(BLACK)


@pytest.mark.rule("M54-051", "M54-006")
def test_protection_can_cost_the_game() -> None:
    """With 3 hp left, RED dies of the Six aimed at the protected Queen, though the Queen lives."""
    start = table(red=side("QH", mana=2, hp=3), black=side(hand="6C", mana=3))
    duel = start.do("pass", "damage 6C QH", "protection QH").pass_times()

    assert (0, "QH") == (duel.hp(RED), creatures_text(duel, RED))
    assert duel.state.result is not None
    assert "black" == duel.state.result.value


@pytest.mark.rule("M54-052", "M54-Q27")
def test_knowledge_draws_the_top_card_of_the_own_deck() -> None:
    """RED draws one card whatever the hand holds; BLACK's hand and deck stay as they are."""
    start = table(red=side("KH", hand="2H 3H 4H 5H 6H", mana=6, deck="AD AH 8H"), black=side(hand="QC", deck="AC"))
    once = start.do("knowledge KH").pass_times()
    twice = once.do("knowledge KH").pass_times()

    assert "2H 3H 4H 5H 6H AD" == once.hand(RED)
    assert "2H 3H 4H 5H 6H AD AH" == twice.hand(RED)
    assert "8H" == twice.deck(RED).split()[0]
    assert (start.hand(BLACK), start.deck(BLACK)) == (twice.hand(BLACK), twice.deck(BLACK))


@pytest.mark.rule("M54-053", "M54-T1")
@pytest.mark.parametrize(("code", "bonus"), [("3H", 3), ("5H", 5), ("7H", 7), ("9H", 9)])
def test_growth_is_by_the_number_of_the_card_and_costs_no_mana(code: str, bonus: int) -> None:
    """A Jack of 1/1 deals 1 more than the card's number, with no Mana in play, and BLACK may do the same."""
    start = table(red=side("JH", hand=code), black=side("KC", hand="9C"), phase="attackers")
    fight = in_combat(start, "JH", "KC>JH")
    duel = fight.do(f"growth {code} JH", "growth 9C KC").pass_times()

    assert {("JH", 1 + bonus), ("KC", 12)} == set(damage_hits(duel.events))
    assert [9, bonus] == [event.bonus for event in duel.events if isinstance(event, Grew)]


@pytest.mark.rule("M54-053")
@pytest.mark.parametrize("phase", ["pre", "post"])
def test_growth_is_for_the_combat_window(phase: str) -> None:
    """Before and after the attack it may not be played, and no card but Mana is Growth."""
    calm = table(red=side("QH", hand="3H 2H"), black=side("QC"), phase=phase)
    fight = in_combat(table(red=side("QH", hand="3H 2H"), black=side("QC"), phase="attackers"), "QH", "QC>QH")

    assert ["M54-053"] * 2 == [rule_broken_by(calm, f"growth 3H {name}") for name in ("QH", "QC")]
    assert [None] * 2 == [rule_broken_by(fight, f"growth 3H {name}") for name in ("QH", "QC")]
    assert "M54-A11" == rule_broken_by(fight, "growth 2H QH")


def grown_queen(damage: str) -> Magic54Scenario:
    """Return the duel after a fight of QH, grown by a Seven, with JC, and two Damage cards and *damage* on QH."""
    black = side("JC", hand=f"6C 6S {damage}", mana=8)
    fight = in_combat(table(red=side("QH", hand="7D"), black=black, phase="attackers"), "QH", "JC>QH")
    played = fight.do("pass", "damage 6C QH", "pass", "damage 6S QH", "pass", f"damage {damage} QH")
    return played.do("growth 7D QH").pass_times()


@pytest.mark.rule("M54-054", "M54-053", "M54-032")
def test_a_queen_with_a_seven_is_9_9() -> None:
    """She survives 8 damage and dies of 9, and deals 9."""
    lives, dies = grown_queen("2C"), grown_queen("4C")

    assert {("6S", 3), ("6C", 3), ("2C", 1), ("JC", 1), ("QH", 9)} == set(damage_hits(lives.events))
    assert "QH/t/d1" == creatures_text(lives, RED)
    assert {("6S", 3), ("6C", 3), ("4C", 2), ("JC", 1), ("QH", 9)} == set(damage_hits(dies.events))
    assert ("", "QH 7D") == (creatures_text(dies, RED), dies.discard(RED))


@pytest.mark.rule("M54-055", "M54-Q11")
def test_an_unblocked_attacker_does_not_grow() -> None:
    """Without a block there is no Growth at all, neither on the attacker nor on who stayed at home."""
    start = table(red=side("QH JH", hand="3H"), black=side("QC", hand="3C"), phase="attackers")
    open_attack = in_combat(start, "QH")

    assert Phase.COMBAT is open_attack.state.phase
    assert ("pass",) == open_attack.legal
    assert ["M54-055"] * 3 == [rule_broken_by(open_attack, f"growth 3H {name}") for name in ("QH", "JH", "QC")]
    assert "M54-055" == rule_broken_by(open_attack.do("pass"), "growth 3C QC")
    assert rule_broken_by(in_combat(start, "QH", "QC>QH").do("pass"), "growth 3C QC") is None


@pytest.mark.rule("M54-056", "M54-Q26", "M54-Q39", "M54-Q40")
def test_growth_cards_are_discarded_when_combat_is_over_and_not_before() -> None:
    """They lie aside while damage is divided, then come to the discard piles above the dead of the combat."""
    start = table(red=side("KH", hand="3H"), black=side("JC QC", hand="5C"), phase="attackers")
    split = in_combat(start, "KH", "JC>KH QC>KH").do("growth 3H KH", "growth 5C JC").pass_times()
    duel = split.do("assign KH JC 0")

    assert Phase.ASSIGNMENT is split.state.phase
    assert ("", "") == (split.discard(RED), split.discard(BLACK))
    assert Phase.POSTCOMBAT is duel.state.phase
    assert ("KH 3H", "QC 5C") == (duel.discard(RED), duel.discard(BLACK))
    assert "JC" == creatures_text(duel, BLACK)
