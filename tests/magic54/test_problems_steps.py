"""Steps that the rules never take are reported by ``step_problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import Player, evolve, magic54
from castlerules.magic54 import BLACK, GAME, RED, Action, Creature, Magic54Rules, Phase, State, card, object_id
from castlerules.testing.magic54 import Magic54Scenario, side, table

Step = tuple[State, Action, State]


def step(duel: Magic54Scenario, text: str) -> Step:
    """Return the true step that the action *text* takes."""
    action = GAME.parse_action(duel.state, text)
    return duel.state, action, magic54.GAME.apply(duel.state, action)


def after(taken: Step, state: State) -> Step:
    """Return the step *taken* as if it had led to *state*."""
    return taken[0], taken[1], state


def mine(state: State, player: Player = RED, **changes: Any) -> State:
    """Return *state* with *changes* on the side of *player*."""
    side = evolve(state.sides[player], **changes)
    return evolve(state, sides=(side, state.sides[1]) if player == RED else (state.sides[0], side))


def king(state: State, **changes: Any) -> State:
    """Return *state* with *changes* on RED's first creature."""
    first, *rest = state.sides[RED].creatures
    return mine(state, creatures=(evolve(first, **changes), *rest))


def codes(taken: Step) -> list[str]:
    """Return the codes of the problems of a step."""
    return [problem.rule for problem in magic54.GAME.step_problems(*taken)]


START = table(
    red=side("KH QH", mana=4, tapped=1, hand="2H 4H JD 3H AH 8H 10H XR 6H", deck="9H"),
    black=side("KC", mana=2, tapped=1, hand="2C", deck="9C"),
)
FIGHT = START.pass_times().do("attack KH", "end_attack", "block KC KH", "end_block")
END = table(
    red=side("KH QH", mana=3, tapped=2, hand="2H"), black=side("KC/s", mana=2, tapped=2, hand="2C"), phase="cycle"
)
POST = table(red=side("KH"), black=side("KC"), phase="post")

PASS, PUT, SUMMON = step(START, "pass"), step(START, "put 3H"), step(START, "summon JD")
BURN, ACE, NEXT = step(START, "damage 4H BLACK"), step(START, "ace AH RED"), step(END, "decline")
EIGHT, TEN, JOKER = step(START, "eight 8H KC"), step(START, "ten 10H"), step(START, "joker XR")
PROTECTION, KNOWLEDGE = step(START, "protection QH"), step(START, "knowledge KH")
GROWTH, CLOSE = step(FIGHT, "growth 3H KH"), step(POST.do("pass"), "pass")
SACRIFICE = step(table(red=side("JH KH", mana=1)), "sacrifice JH KH")
PAID = (SUMMON, BURN, ACE, EIGHT, TEN, JOKER, PROTECTION, KNOWLEDGE, SACRIFICE)


@pytest.mark.rule("M54-I07", "M54-I28")
@pytest.mark.parametrize("taken", [PASS, PUT, NEXT, GROWTH, CLOSE, *PAID], ids=lambda taken: type(taken[1]).__name__)
def test_true_steps_have_no_problems(taken: Step) -> None:
    """What the rules do breaks nothing."""
    assert [] == codes(taken)


@pytest.mark.rule("M54-I02")
@pytest.mark.parametrize("player", [RED, BLACK])
def test_risen_hp_are_told(player: Player) -> None:
    """They may fall, for either player, but never rise."""
    before, action, end = PASS
    hurt = mine(before, player, hp=10)

    assert ["M54-I02"] == codes((hurt, action, mine(end, player, hp=11)))
    assert [] == codes((hurt, action, mine(end, player, hp=9)))


@pytest.mark.rule("M54-I06")
@pytest.mark.parametrize("player", [RED, BLACK])
def test_mana_that_leaves_play_is_told(player: Player) -> None:
    """Neither the first nor the last Mana card may be gone, or be another."""
    end = PASS[2]
    mana = end.sides[player].mana

    assert ["M54-I06"] == codes(after(PASS, mine(end, player, mana=mana[:-1])))
    assert ["M54-I06"] == codes(after(PASS, mine(end, player, mana=mana[1:])))
    assert [] == codes(after(PASS, mine(end, player, mana=(*mana, card("3D")))))


@pytest.mark.rule("M54-I07")
@pytest.mark.parametrize("taken", PAID, ids=lambda taken: type(taken[1]).__name__)
@pytest.mark.parametrize("more", [-1, 1])
def test_a_play_that_costs_more_or_less_than_its_mana_is_told(taken: Step, more: int) -> None:
    """Every payer taps exactly the cost; one Mana card less may look as if Mana had untapped, or was free."""
    tapped = taken[2].sides[RED].tapped

    assert "M54-I07" in codes(after(taken, mine(taken[2], tapped=tapped + more)))


@pytest.mark.rule("M54-I08")
def test_mana_that_untaps_at_another_time_is_told() -> None:
    """Not in the middle of a turn, not that of the player whose turn has ended, and all of the one who begins."""
    assert ["M54-I08"] == codes(after(PASS, mine(PASS[2], tapped=0)))
    assert ["M54-I08"] == codes(after(NEXT, mine(NEXT[2], tapped=1)))
    assert ["M54-I08"] == codes(after(NEXT, mine(NEXT[2], BLACK, tapped=1)))
    assert (2, 0) == (NEXT[2].sides[RED].tapped, NEXT[2].sides[BLACK].tapped)


@pytest.mark.rule("M54-I09")
def test_a_turn_that_ends_with_a_full_hand_is_told() -> None:
    """Six cards are one too many for the player whose turn it was, and not for the other."""
    hand = tuple(map(card, ("2H", "4H", "6H", "8H", "10H", "AH")))
    full = tuple(map(card, ("2C", "4C", "6C", "8C", "10C", "AC")))
    before = mine(NEXT[0], BLACK, hand=full[:5])

    assert ["M54-I09"] == codes(after(NEXT, mine(NEXT[2], hand=hand)))
    assert [] == codes(after(NEXT, mine(NEXT[2], hand=hand[:5])))
    assert [] == codes((before, NEXT[1], mine(NEXT[2], BLACK, hand=full)))


@pytest.mark.rule("M54-I12")
def test_damage_or_a_bonus_at_the_start_of_a_turn_is_told() -> None:
    """On creatures of either side, unless damage was agreed to be permanent."""
    permanent = Magic54Rules.of({"damage_persistence": "permanent"})
    hurt = king(NEXT[2], damage=1)

    assert ["M54-I12"] == codes(after(NEXT, hurt))
    assert ["M54-I12"] == codes(after(NEXT, king(NEXT[2], bonus=3)))
    assert [] == codes((evolve(NEXT[0], rules=permanent), NEXT[1], evolve(hurt, rules=permanent)))
    assert [] == codes(after(PASS, king(PASS[2], damage=1)))


@pytest.mark.rule("M54-I21", "M54-I23")
@pytest.mark.parametrize(("deck", "discard", "drawn"), [("", "", 0), ("", "4C", 1), ("4C", "", 1)])
def test_a_beginning_phase_draws_nothing_only_from_nothing(deck: str, discard: str, drawn: int) -> None:
    """With deck and discard pile empty no card comes, and none may come."""
    zones = {"deck": tuple(map(card, deck.split())), "discard": tuple(map(card, discard.split()))}
    before = mine(NEXT[0], BLACK, **zones)
    hands = [mine(NEXT[2], BLACK, hand=tuple(map(card, codes_.split()))) for codes_ in ("2C", "2C 4C")]

    assert [] == codes((before, NEXT[1], hands[drawn]))
    assert ["M54-I21"] == codes((before, NEXT[1], hands[1 - drawn]))


@pytest.mark.rule("M54-I16")
@pytest.mark.parametrize("phase", ["pre", "attackers", "blockers", "combat", "split"])
def test_a_second_attack_in_a_turn_is_told(phase: str) -> None:
    """From the window after the attack no way leads back, except into the next turn."""
    end = evolve(CLOSE[0], phase=Phase(phase))

    assert ["M54-I16"] == codes(after(CLOSE, end))
    assert [] == codes(after(PASS, evolve(PASS[2], phase=Phase(phase))))


@pytest.mark.rule("M54-I18")
def test_sickness_at_the_wrong_time_is_told() -> None:
    """A creature falls sick by entering play, which a summoning only does, and is free after the own beginning."""
    entered = (*PASS[2].sides[RED].creatures, Creature(object_id(4, card("JD"))))
    fit = tuple(evolve(creature, sick=False) for creature in SUMMON[2].sides[RED].creatures)
    sick = tuple(evolve(creature, sick=True) for creature in NEXT[2].sides[BLACK].creatures)

    assert ["M54-I18"] == codes(after(PASS, king(PASS[2], sick=True)))
    assert ["M54-I18"] == codes(after(PASS, mine(PASS[2], creatures=entered)))
    assert ["M54-I18"] == codes(after(SUMMON, mine(SUMMON[2], creatures=fit)))
    assert ["M54-I18"] == codes(after(NEXT, mine(NEXT[2], BLACK, creatures=sick)))


@pytest.mark.rule("M54-I15")
def test_a_creature_that_taps_without_attacking_is_told() -> None:
    """Only naming it as an attacker taps a creature, not a pass, a block or a Special."""
    attack = step(START.pass_times(), "attack KH")

    assert ["M54-I15"] == codes(after(PASS, king(PASS[2], tapped=True)))
    assert ["M54-I15"] == codes(after(KNOWLEDGE, king(KNOWLEDGE[2], tapped=True)))
    assert [] == codes(attack)


@pytest.mark.rule("M54-I28", "M54-I07")
def test_a_special_for_nothing_is_told_twice() -> None:
    """Its cost is missing, and with it the end of the window."""
    free = mine(SACRIFICE[2], tapped=0)

    assert ["M54-I07", "M54-I28"] == codes(after(SACRIFICE, free))
    assert [] == codes(step(START.do("joker XR").pass_times(), "choose 9H"))
