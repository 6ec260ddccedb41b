"""Where castle creatures go, what they pay and what is paid for them, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.castle.model.options import CastleRules
from castlerules.magic.model.actions import DeclineUpkeep, PayUpkeep
from castlerules.testing.castle import castle
from castlerules.testing.magic import A, side

from .kit import D, scenario


@pytest.mark.rule("CAS-052", "CAS-K22", "CAS-Q74")
@pytest.mark.parametrize("reaches", [True, False])
def test_a_castle_creature_may_have_to_be_sacrificed(reaches: bool) -> None:
    """Chainer's Edict takes D's only active creature, not a face-down card; by option it takes none."""
    rules = CastleRules(sacrifice_effects_reach_castle=reaches)
    slots = castle(R1C1="Verdant Force/up", R1C2="Grizzly Bears")
    start = scenario(side("2 Swamp", hand="Chainer's Edict"), theirs_castle=slots, rules=rules)
    done = start.cast("Chainer's Edict", D).resolve()

    assert ("vacant" if reaches else "Verdant Force 7/7") == done.slot(D, "R1C1")
    assert ("down Grizzly Bears", reaches) == (done.slot(D, "R1C2"), "Verdant Force" in done.exile(D))


@pytest.mark.rule("CAS-053", "CAS-K18", "CAS-015", "CAS-Q22")
def test_no_creature_is_summoned_into_a_castle() -> None:
    """A creature that is cast with a castle of vacant slots, and a token, stand beside it."""
    start = scenario(side("8 Forest", hand="Verdant Force")).cast("Verdant Force").resolve()
    token = start.to_step("upkeep").resolve()

    assert (None, "7/7", ()) == (start.castle_slot("Verdant Force"), start.size("Verdant Force"), start.active_slots(A))
    assert ("1/1", ()) == (token.size("Saproling"), token.active_slots(A))


@pytest.mark.rule("CAS-K21", "CAS-Q81", "CAS-038")
def test_a_stolen_castle_creature_leaves_the_castle() -> None:
    """Control Magic on an Angel of row 3: it has no bonus, and stands beside the castle of the thief."""
    start = scenario(
        side("4 Island, Swamp, Mountain", hand="Control Magic, Lightning Bolt"),
        "Swamp",
        theirs_castle=castle(R3C1="Serra Angel/up"),
    )
    done = start.cast("Control Magic", "Serra Angel").resolve()

    assert ("vacant", None, "4/4") == (done.slot(D, "R3C1"), done.castle_slot("Serra Angel"), done.size("Serra Angel"))
    assert "Serra Angel" in done.battlefield(A)


@pytest.mark.rule("CAS-K21", "CAS-Q81")
def test_a_position_begins_with_what_was_stolen_beside_the_castle() -> None:
    """With Control Magic attached to the Angel of row 3 the position has it under A, and its slot vacant."""
    start = scenario("Control Magic", theirs_castle=castle(R3C1="Serra Angel/up"), attached={"Control Magic": "N R3C1"})

    assert ("vacant", None, "4/4") == (
        start.slot(D, "R3C1"),
        start.castle_slot("Serra Angel"),
        start.size("Serra Angel"),
    )
    assert ("Control Magic", "Serra Angel") == start.battlefield(A)


@pytest.mark.rule("CAS-Q99", "CAS-050")
def test_an_aura_on_a_castle_creature_falls_off_when_it_is_gone() -> None:
    """A Mastodon with D's Pacifism is returned; the Pacifism goes to the graveyard of its owner."""
    start = scenario(
        side("Island", hand="Unsummon"),
        "Pacifism",
        castle=castle(R2C1="Siege Mastodon/up"),
        attached={"Pacifism": "A R2C1"},
    )
    done = start.cast("Unsummon", "Siege Mastodon").resolve()

    assert ("Siege Mastodon", "Siege Mastodon 4/6") == (start.attached_to("Pacifism"), start.slot(A, "R2C1"))
    assert (("Pacifism",), ("Siege Mastodon",)) == (done.graveyard(D), done.hand(A))


@pytest.mark.rule("CAS-051", "CAS-K23", "CAS-Q85")
def test_upkeep_is_paid_for_active_creatures_alone() -> None:
    """Carnophage in row 2 asks for 1 life or is tapped; one that lies face down asks for nothing."""
    start = scenario(castle=castle(R2C1="Carnophage/up", R2C2="Carnophage"), step="upkeep", step_begins=True).resolve()

    assert "PayDecision" == start.decision
    paid, not_paid = start.act(PayUpkeep, "Carnophage"), start.act(DeclineUpkeep, "Carnophage")
    assert (19, 20) == (paid.life(A), not_paid.life(A))
    assert (False, True, ()) == (paid.is_tapped("Carnophage#1"), not_paid.is_tapped("Carnophage#1"), paid.stack)


@pytest.mark.rule("CAS-051", "CAS-Q85", "CAS-K23")
def test_an_upkeep_that_is_not_paid_costs_the_creature() -> None:
    """A Hireling that is not paid for is removed from the game; a Blastoderm fades as anywhere."""
    start = scenario(
        "Mountain", castle=castle(R2C1="Hireling/up", R2C2="Blastoderm/up/fade2"), step="upkeep", step_begins=True
    )
    done = start.choose("Hireling").resolve() if start.decision == "TriggerOrderDecision" else start.resolve()
    while done.decision == "PayDecision" or done.stack:
        done = done.no() if done.decision == "PayDecision" else done.resolve()

    assert ("vacant", True) == (done.slot(A, "R2C1"), "Hireling" in done.exile(A))
    assert (1, "Blastoderm 6/6") == (done.counters("Blastoderm", "fade"), done.slot(A, "R2C2"))


@pytest.mark.rule("CAS-050", "CAS-Q83", "CAS-013")
def test_castle_creatures_use_their_abilities() -> None:
    """Elves in row 3 make mana, an Adept shoots, and a Tradewind Rider taps two castle creatures for its cost."""
    start = scenario(
        side("Tradewind Rider", hand="Giant Growth"),
        "Hill Giant",
        castle=castle(R3C1="Llanowar Elves/up", R3C2="Grizzly Bears/up"),
    )
    grown = start.cast("Giant Growth", "Grizzly Bears").resolve()
    done = start.activate("Tradewind Rider", "Hill Giant", paid_with=("Llanowar Elves", "Grizzly Bears")).resolve()

    assert ("Grizzly Bears 7/7", True) == (grown.slot(A, "R3C2"), grown.is_tapped("Llanowar Elves"))
    assert (("Hill Giant",), True) == (done.hand(D), done.is_tapped("Grizzly Bears"))


@pytest.mark.rule("CAS-Q72", "CAS-Q84", "CAS-050")
def test_rules_are_no_effects() -> None:
    """A castle creature untaps, heals at cleanup and dies of lethal damage like any other."""
    start = scenario("", castle=castle(R1C1="Serra Angel/up/t/d3", R2C1="Grizzly Bears/up/t"), active=D)
    turn = start.to_step("upkeep")

    assert (True, 3) == (start.is_tapped("Serra Angel"), start.damage("Serra Angel"))
    assert (False, False, 0) == (
        turn.is_tapped("Serra Angel"),
        turn.is_tapped("Grizzly Bears"),
        turn.damage("Serra Angel"),
    )
