"""The worked scenarios of Castle on who attacks, and who does not defend."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import ChooseAttackColumn
from castlerules.castle.model.decisions import ColumnDecision
from castlerules.castle.model.options import CastleRules
from castlerules.magic.model.actions import AddAttacker
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A

from .kit import BOTH, SIXTH, D, options, scenario


def own_turn(rules: CastleRules = SIXTH) -> CastleScenario:
    """Return D's main phase, with Bear active in row 3 of D's castle, and A's column 1 vacant."""
    slots = castle(R3C4="Bear/up")
    return scenario("Ogre", "", castle=castle(R1C2="Giant"), theirs_castle=slots, rules=rules, active=D)


@BOTH
@pytest.mark.rule("CAS-Q25", "CAS-050", "CAS-048", scenario="CAS-S41")
def test_a_castle_creature_attacks_from_its_slot(rules: CastleRules) -> None:
    """Bear deals 4 to A, and is tapped in R3C4 afterwards."""
    done = own_turn(rules).breach(1, "Bear").fight_in_castle()

    assert (16, 20) == (done.life(A), done.life(D))
    assert ("Bear 4/4", True) == (done.slot(D, "R3C4"), done.is_tapped("Bear"))


@BOTH
@pytest.mark.rule("CAS-Q25", "CAS-035", "CAS-048", scenario="CAS-S41")
def test_a_castle_creature_that_attacked_blocks_all_the_same(rules: CastleRules) -> None:
    """In A's next turn the tapped Bear kills Ogre as 4/4 and survives."""
    attacked = (
        own_turn(rules).breach(1, "Bear").fight_in_castle().to_step("end of turn").to_step("main").breach(4, "Ogre")
    )
    done = attacked.fight_in_castle()

    assert (A, ("Ogre",), True) == (attacked.state.active, attacked.blocked_attackers, attacked.is_tapped("Bear"))
    assert (("Ogre",), "Bear 4/4", 3) == (done.graveyard(A), done.slot(D, "R3C4"), done.damage("Bear"))


@pytest.mark.rule("CAS-Q25", "CAS-Q24", scenario="CAS-S41")
def test_castle_creatures_stay_at_home_if_that_is_agreed() -> None:
    """With the option D may not attack with Bear, and is not asked for a column; without it Bear is offered."""
    rules = options(castle_creatures_may_attack=False)
    idle = own_turn(rules).to_step("declare attackers")
    deciding = own_turn().to_step("declare attackers").do(ChooseAttackColumn(1))

    assert (None, "declare attackers") == (idle.decision, idle.step)
    assert ("Bear",) == deciding.offers(AddAttacker)


@pytest.mark.rule("CAS-Q25", "CAS-015", scenario="CAS-S41")
def test_with_castle_creatures_at_home_regular_ones_still_attack() -> None:
    """With the option and Elf beside it, Elf is offered as an attacker and Bear is not."""
    rules = options(castle_creatures_may_attack=False)
    start = scenario("", "Elf", theirs_castle=castle(R3C4="Bear/up"), rules=rules, active=D).to_step(
        "declare attackers"
    )
    named = start.do(ChooseAttackColumn(2))

    assert isinstance(start.state.decision, ColumnDecision)
    assert (("Elf",), "CAS-Q25") == (named.offers(AddAttacker), named.broken_rule(AddAttacker, "Bear"))


@BOTH
@pytest.mark.rule("CAS-015", "CAS-Q22", scenario="CAS-S42")
def test_regular_creatures_do_not_defend(rules: CastleRules) -> None:
    """D's untapped Giant is of no use: nobody is asked to block, and Squire takes D to 19."""
    breached = scenario("Squire", "Giant", rules=rules).breach(2, "Squire")
    done = breached.fight_in_castle()

    assert (None, "declare blockers", ()) == (breached.decision, breached.step, breached.blocked_attackers)
    assert (19, 0) == (done.life(D), done.damage("Giant"))


@BOTH
@pytest.mark.rule("CAS-015", "CAS-034", scenario="CAS-S42")
def test_the_same_creature_in_the_castle_defends(rules: CastleRules) -> None:
    """Giant, active in column 2, kills Squire, and D stays at 20."""
    done = scenario("Squire", theirs_castle=castle(R1C2="Giant/up"), rules=rules).breach(2, "Squire").fight_in_castle()

    assert (20, ("Squire",)) == (done.life(D), done.graveyard(A))
