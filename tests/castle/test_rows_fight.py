"""The fight with the one blocker, and how the combat ends, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import AssignBlockerDamage
from castlerules.castle.model.options import CastleRules
from castlerules.core import IllegalAction
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import MODERN, SIXTH, D, scenario

both = pytest.mark.parametrize("rules", [SIXTH, MODERN], ids=["sixth", "modern"])


def faced(attackers: str, within: str, theirs: object = "", **position: object) -> CastleScenario:
    """Return a position in which *attackers* have come to the block of *within*, active at the front of column 1."""
    marks = within if "/" in within else f"{within}/up"
    start = scenario(attackers, theirs, theirs_castle=castle(R1C1=marks), **position)  # type: ignore[arg-type]
    names = [name.partition("/")[0] for name in attackers.split(", ")]
    return start.breach(1, *names)


@pytest.mark.rule("CAS-034", "CAS-Q55", "CAS-Q56")
def test_the_front_creature_blocks_every_attacker() -> None:
    """Three are blocked by one; triggers of blocks happen once for each, and both players have priority."""
    start = faced("Hill Giant, Skirmisher, Elvish Berserker", "Verdant Force")
    while start.decision == "TriggerOrderDecision":
        start = start.choose("Skirmisher")

    assert 3 == len(start.state.combat.blocked)
    assert ({"Skirmisher", "Elvish Berserker"}, A) == (set(start.stack), start.to_act)
    assert "2/2" == start.resolve(2).size("Elvish Berserker")


@pytest.mark.rule("CAS-036", "CAS-Q57", "CAS-K13")
def test_the_defender_divides_the_damage_of_the_blocker_freely() -> None:
    """Seven damage: all to the second attacker, or anything else that adds up; attackers by number."""
    start = faced("Hill Giant, Grizzly Bears, Savannah Lions", "Verdant Force").passes(2)
    named = start.offers(AssignBlockerDamage)

    assert ("DamageDivisionDecision", D) == (start.decision, start.to_act)
    assert tuple(f"Hill Giant {n}" for n in range(8)) == named
    second = start.act(AssignBlockerDamage, "Hill Giant", 0)
    assert tuple(f"Grizzly Bears {n}" for n in range(8)) == second.offers(AssignBlockerDamage)
    done = second.act(AssignBlockerDamage, "Grizzly Bears", 6).resolve()
    assert ({"Grizzly Bears", "Savannah Lions"}, 0) == (set(done.graveyard(A)), done.damage("Hill Giant"))


@pytest.mark.rule("CAS-036", "CAS-Q57", "CAS-K13")
def test_a_division_that_is_not_possible_is_refused() -> None:
    """Not more than there is, not less than nothing, and nobody else first."""
    start = faced("Hill Giant, Grizzly Bears", "Serra Angel").passes(2)

    assert ["CAS-036", "CAS-036"] == [start.broken_rule(AssignBlockerDamage, "Hill Giant", n) for n in (5, -1)]
    assert "CAS-036" == start.broken_rule(AssignBlockerDamage, "Grizzly Bears", 1)
    with pytest.raises(IllegalAction, match="CAS-036"):
        start.act(AssignBlockerDamage, "Serra Angel", 4)


@pytest.mark.rule("CAS-036", "CAS-Q100", "CAS-Q57")
@both
def test_what_is_divided_is_dealt_at_once_with_that_of_the_attackers(rules: CastleRules) -> None:
    """A Bear with two Lions before it: all three die together."""
    done = faced("Savannah Lions, Coral Merfolk", "Grizzly Bears", rules=rules).fight_in_castle({"Savannah Lions": 1})

    assert ({"Savannah Lions", "Coral Merfolk"}, "vacant") == (set(done.graveyard(A)), done.slot(D, "R1C1"))


@pytest.mark.rule("CAS-037", "CAS-038", "CAS-039", "CAS-K14", "CAS-K16")
@both
def test_a_defender_that_dies_is_removed_and_the_combat_is_over(rules: CastleRules) -> None:
    """Llanowar Elves: the slot is vacant, the attackers leave combat, and the card is in no graveyard."""
    done = faced("Hill Giant", "Llanowar Elves", rules=rules).fight_in_castle()
    ended = done.to_step("end of combat")

    assert ("vacant", (), 20) == (done.slot(D, "R1C1"), done.graveyard(D), done.life(D))
    assert ("Llanowar Elves" in done.exile(D), ()) == (True, ended.state.combat.attackers)


@pytest.mark.rule("CAS-Q60", "CAS-Q101", "CAS-K14")
def test_a_defender_that_survives_stays_and_the_combat_runs_its_course() -> None:
    """Creatures are in combat until its end is over; the damage stays until cleanup."""
    done = faced("Grizzly Bears", "Siege Mastodon").fight_in_castle()
    ended, later = done.to_step("end of combat"), done.to_step("second main")

    assert ("Siege Mastodon 3/5", 2, 20) == (done.slot(D, "R1C1"), done.damage("Siege Mastodon"), done.life(D))
    assert (1, 0) == (len(done.state.combat.blocks), len(later.state.combat.attackers))
    assert ("end of combat", 2) == (ended.step, later.damage("Siege Mastodon"))


@pytest.mark.rule("CAS-Q59", "CAS-Q57")
def test_attackers_that_die_by_first_strike_deal_nothing() -> None:
    """Black Knight in row 2 divides 3 between two Lions and has no damage; it does not strike twice."""
    start = scenario("2 Savannah Lions", theirs_castle=castle(R2C1="Black Knight/up"))
    done = start.breach(1, "Savannah Lions#1", "Savannah Lions#2").fight_in_castle({"Savannah Lions#1": 2})

    assert ("first-strike damage", 2) == (done.step, len(done.graveyard(A)))
    assert ("Black Knight 3/3", 0) == ((end := done.to_step("second main")).slot(D, "R2C1"), end.damage("Black Knight"))


@pytest.mark.rule("CAS-Q65", "CAS-044")
def test_a_basilisk_destroys_what_it_meets_only_outside_of_castles() -> None:
    """A castle creature that it attacks lives on; an attacker that it blocks from a castle does not."""
    attacks = faced("Thicket Basilisk", "Siege Mastodon").resolve().fight_in_castle().to_step("end of combat")
    blocks = faced("Siege Mastodon", "Thicket Basilisk").resolve().fight_in_castle().to_step("end of combat")

    assert "Siege Mastodon 3/5" == attacks.resolve().slot(D, "R1C1")
    assert ("Siege Mastodon",) == blocks.resolve().graveyard(A)


@pytest.mark.rule("CAS-Q62", "CAS-Q59")
def test_a_defender_that_regenerated_from_first_strike_is_dealt_nothing_more() -> None:
    """White Knight and Giant attack Skeletons: the second step takes place, and nothing happens in it."""
    start = faced("White Knight, Hill Giant", "Drudge Skeletons", "Swamp").passes()
    done = start.activate("Drudge Skeletons").resolve().fight_in_castle().fight_in_castle()

    assert ("combat damage", "Drudge Skeletons 1/1", 0) == (
        done.step,
        done.slot(D, "R1C1"),
        done.damage("Drudge Skeletons"),
    )
    assert (20, 0) == (done.life(D), done.damage("Hill Giant"))


@pytest.mark.rule("CAS-Q73", "CAS-044")
def test_a_fog_protects_the_attackers_and_not_the_castle() -> None:
    """Hill Giant deals 3 to the Mastodon and is dealt none; unblocked attackers deal none either."""
    fogged = (
        faced("Hill Giant", "Siege Mastodon", side("Forest", hand="Fog"))
        .passes()
        .cast("Fog")
        .resolve()
        .fight_in_castle()
    )
    vacant = scenario("Hill Giant", side("Forest", hand="Fog")).breach(1, "Hill Giant").passes().cast("Fog").resolve()

    assert (3, 0) == (fogged.damage("Siege Mastodon"), fogged.damage("Hill Giant"))
    assert 20 == vacant.fight_in_castle().life(D)


@pytest.mark.rule("CAS-Q71", "CAS-044")
def test_a_furnace_doubles_damage_to_all_but_castle_creatures() -> None:
    """An Armodon kills an attacking Mastodon with twice 3; a Wall of Fire survives a Giant that deals it just 3."""
    done = faced(["Siege Mastodon", "Furnace of Rath"][0], "Trained Armodon", "Furnace of Rath").fight_in_castle()

    assert ("vacant", ("Siege Mastodon",)) == (done.slot(D, "R1C1"), done.graveyard(A))
    wall = faced("Hill Giant", "Wall of Fire", "Furnace of Rath").fight_in_castle()
    assert ("Wall of Fire 0/5", 3) == (wall.slot(D, "R1C1"), wall.damage("Wall of Fire"))
