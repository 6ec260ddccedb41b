"""The rulings on the fight (CAS-Q55 to CAS-Q66)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import IllegalAction
from castlerules.castle.model.actions import AssignBlockerDamage, ProceedToBlock
from castlerules.magic.model.actions import BeginCast
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .rulings_kit import D, scenario

MODERN: dict[str, Any] = {"core": {"combat_damage_uses_stack": False}}


def blocked(front: str, attackers: str, theirs: Any = "", **position: Any) -> CastleScenario:
    """Return the position in which *front* in R1C1 blocks all *attackers*."""
    start = scenario(attackers, theirs, theirs_castle=castle(R1C1=f"{front}/up"), **position)
    return start.breach(1, *[name.partition("/")[0] for name in attackers.split(", ")])


@pytest.mark.rule("CAS-Q55")
def test_going_on_is_blocking_every_attacker() -> None:
    """All three attackers are blocked by the one creature; there is no other way to go on."""
    now = blocked("Giant", "Ogre, Bear, Squire")

    assert 3 == len(now.state.combat.blocks) == len(now.state.combat.blocked)
    assert {now.active_creature(D, "R1C1")} == {blocker for blocker, _ in now.state.combat.blocks}


@pytest.mark.rule("CAS-Q56")
def test_block_triggers_happen_once_for_each_attacker_as_the_defender_goes_on() -> None:
    """Before the choice nothing triggers; then Warden does once for each, and both have priority before damage."""
    slots = castle(R1C1="Warden/up", R2C1="Levy")
    faced = scenario("Ogre, Bear", side("Forest", hand="Growth"), theirs_castle=slots).breach(1, "Ogre", "Bear")
    now = faced.act(ProceedToBlock)

    assert ((), ("Warden", "Warden")) == (faced.stack, now.stack)
    assert (22, A, 0) == (now.resolve(2).life(D), now.to_act, now.damage("Warden"))
    assert ("Growth",) == now.resolve(2).passes().offers(BeginCast)


@pytest.mark.rule("CAS-Q57", "CAS-036")
def test_the_defender_divides_freely() -> None:
    """No order and no lethal damage is asked for: all 5 may go to Squire, or nothing to the first two."""
    now = blocked("Giant", "Ogre, Bear, Squire")
    last, spread = now.fight_in_castle({"Squire": 5}), now.fight_in_castle({"Ogre": 2, "Bear": 1, "Squire": 2})

    assert (0, 0, False) == (last.damage("Ogre"), last.damage("Bear"), last.is_on_battlefield("Squire"))
    assert (2, 1, False) == (spread.damage("Ogre"), spread.damage("Bear"), spread.is_on_battlefield("Squire"))


@pytest.mark.rule("CAS-Q57")
def test_the_parts_are_not_negative_and_add_up_to_the_power() -> None:
    """The first attacker gets 0 to 5, the next 0 to what is left, and the last one the whole rest."""
    deciding = blocked("Giant", "Ogre, Bear, Squire").passes(2)
    ogre, bear = deciding.permanent("Ogre").id, deciding.permanent("Bear").id
    second = deciding.do(AssignBlockerDamage(ogre, 3))

    assert (D, [f"Ogre {n}" for n in range(6)]) == (deciding.to_act, list(deciding.offers(AssignBlockerDamage)))
    assert ("Bear 0", "Bear 1", "Bear 2") == second.offers(AssignBlockerDamage)
    for wrong in (AssignBlockerDamage(ogre, 6), AssignBlockerDamage(ogre, -1), AssignBlockerDamage(bear, 1)):
        with pytest.raises(IllegalAction, match="CAS-036"):
            deciding.do(wrong)
    assert 1 == second.do(AssignBlockerDamage(bear, 1)).resolve().damage("Bear")


@pytest.mark.rule("CAS-Q57")
def test_a_blocker_without_power_or_with_one_attacker_divides_nothing() -> None:
    """Nobody is asked, and every attacker assigns all its damage to the blocker."""
    alone, weak = blocked("Giant", "Ogre"), blocked("Bodyguard", "Ogre, Bear")
    shrunk = scenario("Ogre, Bear, Flatten", theirs_castle=castle(R1C1="Guard/up"), attached={"Flatten": "N R1C1"})
    now = shrunk.breach(1, "Ogre", "Bear")

    assert (3, "0/1", "vacant") == (
        alone.fight_in_castle().damage("Giant"),
        now.size("Guard"),
        now.fight_in_castle().slot(D, "R1C1"),
    )
    assert "DamageDivisionDecision" == weak.passes(2).decision
    assert None is now.passes(2).decision


@pytest.mark.rule("CAS-Q58", "CAS-035")
def test_a_tapped_blocker_deals_damage() -> None:
    """Tapped Bear kills the damaged Ogre that attacks it."""
    done = scenario("Ogre/d1", theirs_castle=castle(R1C1="Bear/up/t")).breach(1, "Ogre").fight_in_castle()

    assert (False, "vacant") == (done.is_on_battlefield("Ogre"), done.slot(D, "R1C1"))


@pytest.mark.rule("CAS-Q59")
@pytest.mark.parametrize("core", [{}, {"combat_damage_uses_stack": False}])
def test_first_strike_has_its_own_step_on_either_side(core: dict[str, bool]) -> None:
    """A blocker with it kills Bear before that strikes; one without dies before it strikes."""
    struck = blocked("Duelist", "Bear", core=core).fight_in_castle()
    dead = blocked("Bear", "Duelist, Ogre", core=core).fight_in_castle()

    assert ("Duelist 2/2", False) == (struck.to_step("end of combat").slot(D, "R1C1"), struck.is_on_battlefield("Bear"))
    assert (0, "vacant", "end of combat") == (dead.damage("Ogre"), dead.slot(D, "R1C1"), dead.passes(2).step)


@pytest.mark.rule("CAS-Q59", "CAS-Q60")
def test_after_the_first_damage_step_a_surviving_blocker_fights_on() -> None:
    """Guard takes 2 from Duelist first and 3 from Ogre then, and deals its 2 in the second step."""
    now = blocked("Guard", "Duelist, Bear").fight_in_castle()
    done = now.fight_in_castle({"Bear": 2})

    assert ("first-strike damage", 2, True) == (now.step, now.damage("Guard"), now.is_on_battlefield("Bear"))
    assert ("combat damage", 4, False) == (done.step, done.damage("Guard"), done.is_on_battlefield("Bear"))


@pytest.mark.rule("CAS-Q60")
def test_a_surviving_defender_stays_with_its_damage() -> None:
    """Guard keeps 3 damage until cleanup, its slot and its place; the player takes nothing."""
    done = blocked("Guard", "Ogre").fight_in_castle()

    assert (3, "Guard 2/5", 20) == (done.damage("Guard"), done.slot(D, "R1C1"), done.life(D))
    assert 0 == done.to_step("upkeep").damage("Guard")


@pytest.mark.rule("CAS-Q61")
def test_a_combat_that_is_over_has_its_last_step_and_then_the_second_main_phase() -> None:
    """The shield lasts to the end of that step: Spark may aim at the other castle only afterwards."""
    start = scenario(side("Ogre, Mountain", hand="Spark"), theirs_castle=castle(R1C1="Squire/up", R1C2="Bear/up"))
    ended = start.breach(1, "Ogre").fight_in_castle().to_step("end of combat")

    assert (("end of combat", ()), "CAS-042") == ((ended.step, ended.state.combat.attackers), aim(ended))
    assert (None, "second main") == (aim(ended.to_step("second main")), ended.passes(2).step)


def aim(now: CastleScenario) -> str | None:
    """Return the code that keeps Spark from being cast at the active Bear of the other castle."""
    try:
        now.cast("Spark", "Bear")
    except IllegalAction as error:
        return error.violation.rule
    return None


@pytest.mark.rule("CAS-Q62")
def test_a_regenerated_defender_is_out_of_combat_and_attackers_stay_blocked() -> None:
    """In the first-strike step Troll regenerates: tapped, in its slot, and neither deals nor takes more damage."""
    start = blocked("Troll", "Lancer, Ogre", "Forest").passes().activate("Troll").resolve()
    struck = start.fight_in_castle()
    done = struck.to_step("second main")

    assert ("Troll 3/3", True, 0) == (struck.slot(D, "R1C1"), struck.is_tapped("Troll"), struck.damage("Troll"))
    assert (0, 0, 0, 20) == (done.damage("Ogre"), done.damage("Lancer"), done.damage("Troll"), done.life(D))


@pytest.mark.rule("CAS-Q63")
def test_damage_on_the_stack_is_dealt_though_the_defender_has_gone() -> None:
    """Bear, sacrificed in answer, still kills; with damage dealt at once there is nothing to answer."""
    now = blocked("Bear", "Ogre/d1", "Butcher").passes(2)
    gone = now.passes().activate("Butcher", paid_with=("Bear",)).resolve()
    done = gone.resolve()

    assert (("damage",), "vacant", ("damage",)) == (now.stack, gone.slot(D, "R1C1"), gone.stack)
    assert (False, "end of combat") == (done.is_on_battlefield("Ogre"), done.to_step("end of combat").step)
    assert () == blocked("Bear", "Ogre/d1", "Butcher", **MODERN).passes(2).stack


@pytest.mark.rule("CAS-Q63", "CAS-010", "BASE-168")
def test_damage_of_an_unblocked_attacker_that_has_left_is_dealt() -> None:
    """Its damage is on the stack as Bear is destroyed, and costs 2 all the same."""
    start = scenario("Bear", side("2 Swamp", hand="Smite")).breach(1, "Bear")
    done = start.to_step("combat damage").passes().cast("Smite", "Bear").resolve().resolve()

    assert (False, 18) == (done.is_on_battlefield("Bear"), done.life(D))


@pytest.mark.rule("CAS-Q64")
@pytest.mark.parametrize("core", [{}, {"combat_damage_uses_stack": False}])
def test_if_the_defender_leaves_after_the_block_no_damage_is_dealt(core: dict[str, bool]) -> None:
    """Recalled, it leaves Ogre blocked for nothing, and the end of combat follows."""
    now = blocked("Bear", "Ogre", side("Island", hand="Recall"), core=core)
    gone = now.passes().cast("Recall", "Bear").resolve()

    assert ("end of combat", 20, 0) == (gone.passes(2).step, gone.to_step("second main").life(D), gone.damage("Ogre"))
    assert ("Bear",) == gone.hand(D)


@pytest.mark.rule("CAS-Q65")
def test_untargeted_abilities_of_attackers_do_nothing_to_the_blocker() -> None:
    """Skirmisher's -1/-1 and Rider's flanking leave Bear 2/2."""
    for attacker in ("Skirmisher", "Rider"):
        now = blocked("Bear", attacker)

        assert ((attacker,), "Bear 2/2") == (now.stack, now.resolve().slot(D, "R1C1"))


@pytest.mark.rule("CAS-Q65")
def test_abilities_of_the_blocker_do_affect_regular_attackers() -> None:
    """Basilisk gives each attacker -1/-1."""
    now = blocked("Basilisk", "Ogre, Bear").resolve(2)

    assert ["2/2", "1/1"] == [now.size(name) for name in ("Ogre", "Bear")]


@pytest.mark.rule("CAS-Q65")
def test_abilities_of_the_blocker_leave_attackers_from_a_castle_alone() -> None:
    """Basilisk's trigger does nothing to an attacking castle creature."""
    start = scenario(castle=castle(R1C1="Ogre/up"), theirs_castle=castle(R1C1="Basilisk/up"))

    assert "3/3" == start.breach(1, "Ogre").resolve().size("Ogre")


@pytest.mark.rule("CAS-Q66")
@pytest.mark.parametrize(("visits", "lives"), [(True, [23, 21]), (False, [20, 20])])
def test_a_dying_castle_creature_passes_through_the_graveyard_unless_it_goes_straight(
    visits: bool, lives: list[int]
) -> None:
    """Martyr's own trigger and Wake's see it, or neither does; either way the card is in the removed pile."""
    done = [
        blocked(front, "Ogre", theirs, death_visits_graveyard=visits).fight_in_castle()
        for front, theirs in (("Martyr", ""), ("Squire", "Wake"))
    ]

    assert lives == [castle_scenario.resolve(len(castle_scenario.stack)).life(D) for castle_scenario in done]
    assert [(), ()] == [castle_scenario.graveyard(D) for castle_scenario in done]
    assert [True, True] == [
        name in castle_scenario.exile(D) for name, castle_scenario in zip(("Martyr", "Squire"), done, strict=True)
    ]


@pytest.mark.rule("CAS-Q66")
@pytest.mark.parametrize("visits", [True, False])
def test_leaving_play_is_seen_either_way(visits: bool) -> None:
    """Leaver's trigger looks for leaving play, wherever it goes."""
    start = scenario("Ogre", theirs_castle=castle(R1C1="Leaver/up"), death_visits_graveyard=visits)

    assert 23 == start.breach(1, "Ogre").fight_in_castle().resolve().life(D)


@pytest.mark.rule("CAS-Q66", "CAS-049")
def test_nobody_finds_a_dead_castle_creature_in_the_graveyard() -> None:
    """While Martyr's trigger waits, the graveyard holds only what was there before."""
    waiting = blocked("Martyr", "Ogre", side(graveyard="Elf")).fight_in_castle()

    assert (("Martyr",), ("Elf",)) == (waiting.stack, waiting.graveyard(D))
    assert "Martyr" in waiting.exile(D)
