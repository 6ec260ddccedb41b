"""The rulings on what castle cards are and what becomes of them (CAS-Q77 to CAS-Q85, CAS-Q98)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.castle.book import CASTLE
from castlerules.castle.model.actions import ChooseAttackColumn, ManeuverTurnDown
from castlerules.magic import refusals
from castlerules.magic.model.actions import AddAttacker
from castlerules.testing.castle import castle
from castlerules.testing.magic import A, side

from .kit import KIT, PHASER, D, scenario


@pytest.mark.rule("CAS-Q77")
@pytest.mark.parametrize(("counted", "life"), [(False, 22), (True, 24)])
def test_what_lies_face_down_is_counted_as_a_creature_only_if_that_is_agreed(counted: bool, life: int) -> None:
    """Census gains 1 for each own creature: Squire, active Bear, and what lies face down."""
    slots = castle(R1C1="Bear/up", R1C2="Ogre", R2C2="Giant/known")
    start = scenario(
        side("Squire, Forest", hand="Census"),
        castle=slots,
        theirs_castle=castle(R1C1="Levy"),
        face_down_counts_as_creature=counted,
    )

    assert life == start.cast("Census").resolve().life(A)


@pytest.mark.rule("CAS-Q77")
@pytest.mark.parametrize("counted", [False, True])
def test_what_lies_face_down_is_no_permanent_either_way(counted: bool) -> None:
    """It does not attack, is not sacrificed, has no upkeep and no target, and Cleansing leaves it."""
    options: dict[str, Any] = {"face_down_counts_as_creature": counted}
    slots = castle(R1C1="Hurler", R1C2="Bear/known")
    upkeep = scenario(castle=slots, step="upkeep", step_begins=True, **options)
    deciding = scenario("Squire", castle=slots, **options).to_step("declare attackers").act(ChooseAttackColumn, 1)
    forced = scenario(side("2 Swamp", hand="Decree"), theirs_castle=slots, **options).cast("Decree", D).resolve()

    assert ((), ()) == (upkeep.stack, upkeep.battlefield(A))
    assert ("Squire",) == deciding.offers(AddAttacker)
    assert ["down Hurler", "known Bear"] == [forced.slot(D, name) for name in ("R1C1", "R1C2")]


@pytest.mark.rule("CAS-Q78")
@pytest.mark.parametrize(("leaves", "life"), [(True, 22), (False, 19)])
def test_turning_down_is_leaving_play_unless_it_is_agreed_otherwise(leaves: bool, life: int) -> None:
    """Leaver's trigger gains 3 or nothing; the price of 1 is paid either way."""
    turned = scenario(castle=castle(R1C1="Leaver/up"), turn_down_is_leaving_play=leaves).act(ManeuverTurnDown, "R1C1")
    done = turned.resolve() if leaves else turned

    assert (life, (), "known Leaver") == (done.life(A), done.stack, done.slot(A, "R1C1"))


@pytest.mark.rule("CAS-Q81")
def test_a_stolen_castle_creature_that_comes_back_is_a_regular_one() -> None:
    """With Bond destroyed, Bear is its owner's again, outside the castle, and dies to the graveyard."""
    mine = side("3 Island, Plains, 2 Swamp", hand="Bond, Snuff, Smite")
    back = (
        scenario(mine, theirs_castle=castle(R3C1="Bear/up"))
        .cast("Bond", "Bear")
        .resolve()
        .cast("Snuff", "Bond")
        .resolve()
    )
    dead = back.cast("Smite", "Bear").resolve()

    assert (("Bear",), None, "vacant") == (back.battlefield(D), back.castle_slot("Bear"), back.slot(D, "R3C1"))
    assert (("Bear",), False) == (dead.graveyard(D), "Bear" in dead.exile(D))


@pytest.mark.rule("CAS-Q82")
def test_phasing_is_left_out() -> None:
    """Cards with it are refused, so that no castle creature phases."""
    assert ["BASE-Q25"] == [violation.rule for violation in refusals(CASTLE, PHASER)]
    assert () == refusals(CASTLE, KIT["Bear"])


@pytest.mark.rule("CAS-Q98")
@pytest.mark.parametrize("legend_rule", ["off", "newer_dies"])
def test_without_the_legend_rule_both_stay(legend_rule: str) -> None:
    """The option of the core is that of normal Magic."""
    start = scenario("Ogre, Heir", "3 Plains", theirs_castle=castle(R1C1="Heir"), core={"legend_rule": legend_rule})

    assert ("Heir 2/2" if legend_rule == "off" else "vacant") == start.breach(1, "Ogre").slot(D, "R1C1")
