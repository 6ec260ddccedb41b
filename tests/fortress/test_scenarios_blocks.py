"""The worked scenarios of the garrison's blocks, on the table: FOR-S09 to FOR-S20, and FOR-S30."""

from __future__ import annotations

import pytest

from castlerules.fortress.model.state import GARRISON, PLAYER
from castlerules.magic.model.actions import ActivateMana, AddAttacker
from castlerules.testing.magic import MagicScenario, side

from .kit import blocks_by_attacker, declare_attack, fight, pass_until, siege, with_dice


def war(attacker: str, garrison: str, **options: object) -> MagicScenario:
    """Return the end of a combat in which *attacker* alone attacks *garrison*."""
    return fight(siege(side(attacker), garrison, options=options), attacker)


def left(table: MagicScenario) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what the player and the garrison have in play."""
    return table.battlefield(PLAYER), table.battlefield(GARRISON)


@pytest.mark.rule("FOR-026", "FOR-Q44", scenario="FOR-S09")
def test_the_smallest_that_kills_and_survives_blocks() -> None:
    """Of 4/4, 5/5 and 3/4 the last one: the attacker dies, the blocker has 3 damage."""
    after = war("3x3", "4x4, 5x5, 3x4")

    assert ((), ("4x4", "5x5", "3x4")) == left(after)
    assert [0, 0, 3] == [after.damage(name) for name in after.battlefield(GARRISON)]
    assert ("3x3",) == after.graveyard(PLAYER)


@pytest.mark.rule("FOR-026", "FOR-Q38", scenario="FOR-S10")
@pytest.mark.parametrize(
    ("measure", "blocker"), [("total", "5x4"), ("power_then_toughness", "4x6"), ("toughness_then_power", "5x4")]
)
def test_the_measure_of_the_first_preference_is_an_option(measure: str, blocker: str) -> None:
    """A sum of 9 is less than one of 10, but a power of 4 less than one of 5."""
    table = siege(side("3x3"), "4x6, 5x4", options={"tier1_measure": measure})

    assert {"3x3": blocker} == blocks_by_attacker(declare_attack(table, "3x3"))


@pytest.mark.rule("FOR-027", scenario="FOR-S11")
def test_if_none_can_kill_the_survivor_of_least_toughness_blocks() -> None:
    """2/5 blocks a 4/4 rather than 1/6, and nobody dies."""
    after = war("4x4", "1x6, 2x5, 3x3")

    assert (("4x4",), ("1x6", "2x5", "3x3")) == left(after)
    assert (2, 0, 4, 0) == tuple(after.damage(name) for name in ("4x4", "1x6", "2x5", "3x3"))


@pytest.mark.rule("FOR-028", scenario="FOR-S12")
def test_if_none_can_survive_the_killer_of_least_power_blocks() -> None:
    """3/3 blocks a 5/3 rather than 4/4, and both die."""
    assert ((), ("4x4", "2x2")) == left(war("5x3", "4x4, 3x3, 2x2"))


@pytest.mark.rule("FOR-029", "FOR-Q34", scenario="FOR-S13")
def test_if_none_can_do_either_the_least_sum_blocks() -> None:
    """5/2 blocks a 6/6 and dies; the attacker has 5 damage."""
    after = war("6x6", "4x4, 5x2, 3x5")

    assert (("6x6",), ("4x4", "3x5")) == left(after)
    assert 5 == after.damage("6x6")


@pytest.mark.rule("FOR-Q39", scenario="FOR-S14")
def test_in_the_hole_between_the_preferences_the_garrison_survives_unless_it_was_agreed_to_kill() -> None:
    """1/4 blocks a 3/3 and nobody dies; or 3/1 does, and both die."""
    assert (("3x3",), ("3x1", "1x4")) == left(war("3x3", "3x1, 1x4"))
    assert ((), ("1x4",)) == left(war("3x3", "3x1, 1x4", mixed_case="kill"))


@pytest.mark.rule("FOR-Q36", scenario="FOR-S15")
def test_the_order_of_the_attackers_decides_who_meets_whom() -> None:
    """The first meets 3/4 and dies; the second meets 1/1, which dies."""
    table = siege(side("2x2, 3x3"), "3x4, 1x1")
    rising, falling = declare_attack(table, "2x2", "3x3"), declare_attack(table, "3x3", "2x2")

    assert {"2x2": "3x4", "3x3": "1x1"} == blocks_by_attacker(rising)
    assert {"3x3": "3x4", "2x2": "1x1"} == blocks_by_attacker(falling)
    assert (("3x3",), ("3x4",)) == left(rising.to_step("end of combat"))
    assert (("2x2",), ("3x4",)) == left(falling.to_step("end of combat"))


@pytest.mark.rule("FOR-Q35", "FOR-Q43", "FOR-K11", scenario="FOR-S16")
def test_an_attacker_without_blocker_does_nothing() -> None:
    """Of two 3/3 the first declared is blocked; 2/2 dies, and nobody loses life."""
    table = siege(side("2 3x3"), "2x2")
    after = declare_attack(table, "3x3#2", "3x3#1")

    assert {"3x3#2": "2x2"} == blocks_by_attacker(after)
    end = after.to_step("end of combat")
    assert (("3x3", "3x3"), ()) == left(end)
    assert (20, 0) == (end.life(PLAYER), end.life(GARRISON))


@pytest.mark.rule("FOR-Q31", "FOR-Q41", "FOR-K08", scenario="FOR-S17")
@pytest.mark.parametrize("untaps", [True, False])
def test_a_tapped_creature_does_not_block_and_untaps_with_the_player(untaps: bool) -> None:
    """With 3/4 tapped, 1/1 blocks and dies; in the next turn 3/4 is untapped, unless the option says otherwise."""
    table = siege(side("Shackle, Mountain, 3x3"), "3x4, 1x1", options={"opponent_untaps": untaps})
    fought = fight(table.activate("Shackle", "3x4").resolve(), "3x3")
    later = pass_until(with_dice(fought, 1), lambda now: now.state.turn == 12)

    assert (("Shackle", "Mountain", "3x3"), ("3x4",)) == left(fought)
    assert not later.is_tapped("3x3")
    assert untaps is not later.is_tapped("3x4")


@pytest.mark.rule("FOR-Q37", scenario="FOR-S18")
def test_damage_that_is_marked_already_counts() -> None:
    """A 3/4 with 1 damage does not survive a 3/3: both die; without it the 3/4 lives."""
    assert ((), ()) == left(war("3x3", "3x4/d1"))
    assert ((), ("3x4",)) == left(war("3x3", "3x4"))


@pytest.mark.rule("FOR-Q30", scenario="FOR-S19")
def test_damage_heals_in_cleanup() -> None:
    """A 3/5 takes 4 from a 4/2; in the next turn it has none, and takes another 4/2 alike."""
    first_fight = fight(siege(side("2 4x2"), "3x5"), "4x2")
    next_turn = pass_until(with_dice(first_fight, 1), lambda now: now.state.turn == 12 and now.step == "main")
    again = fight(next_turn, "4x2#2")

    assert (("4x2",), 4, 0) == (first_fight.battlefield(PLAYER), first_fight.damage("3x5"), next_turn.damage("3x5"))
    assert ((), ("3x5",), 4) == (*left(again), again.damage("3x5"))


@pytest.mark.rule("FOR-004", "FOR-021", "FOR-Q23", "FOR-K03", scenario="FOR-S20")
def test_first_strike_and_flying_do_not_count() -> None:
    """A 2/2 with both is blocked by a 2/2, and both die at once."""
    assert ((), ()) == left(war("Lancer", "2x2"))


@pytest.mark.rule("FOR-004", "FOR-021", "FOR-Q23", scenario="FOR-S20")
def test_what_creatures_do_as_they_come_and_what_they_tap_for_does_not_count() -> None:
    """Nothing is drawn, nothing waits, and no mana is offered, by hand or otherwise."""
    table = siege(side("Mountain, Elf", hand="Herald"), "1x1", options={"core": {"manual_mana": True}})
    cast = table.act(ActivateMana, "Mountain", 0).cast("Herald").resolve()

    assert ("Mountain 0",) == table.offers(ActivateMana)
    assert "BASE-D06" == table.broken_rule(ActivateMana, "Elf", 0)
    assert ((), (), 10) == (cast.stack, cast.hand(PLAYER), len(cast.library(PLAYER)))


@pytest.mark.rule("FOR-Q23", "FOR-Q26", scenario="FOR-S30")
def test_haste_does_not_help_a_creature_cast_this_turn() -> None:
    """It may not attack, while one that was there may; in the next turn it may."""
    table = siege(side("Mountain, 1x1", hand="Sprinter"), "1x1")
    war_turn = table.cast("Sprinter").resolve().to_step("declare attackers")
    next_turn = pass_until(
        with_dice(war_turn, 1), lambda now: now.state.turn == 12 and now.decision == "AttackDecision"
    )

    assert ("BASE-041", None) == tuple(war_turn.broken_rule(AddAttacker, name) for name in ("Sprinter", "1x1"))
    assert next_turn.broken_rule(AddAttacker, "Sprinter") is None
