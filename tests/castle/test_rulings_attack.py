"""The rulings on declaring the attack (CAS-Q23 to CAS-Q29, CAS-Q101)."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import ChooseAttackColumn, ProceedToBlock
from castlerules.castle.rules.slots import breach_of
from castlerules.magic.model.actions import AddAttacker, BeginAbility, PassPriority
from castlerules.testing.castle import castle

from .kit import D, scenario


@pytest.mark.rule("CAS-Q23")
def test_there_is_one_attack_in_a_turn_on_one_column() -> None:
    """After the column is named no other can be, and the second main phase follows the combat."""
    start = scenario("Ogre, Bear", theirs_castle=castle(R1C1="Guard"))
    named = start.to_step("declare attackers").act(ChooseAttackColumn, 1)

    assert "BASE-D25" == named.broken_rule(ChooseAttackColumn, 2)
    assert "second main" == start.breach(2, "Ogre").to_step("second main").step
    assert start.state.turn + 1 == start.breach(2, "Ogre").to_step("declare attackers").state.turn


@pytest.mark.rule("CAS-Q26")
def test_a_creature_activated_in_the_opponents_turn_attacks_in_the_own_next_one() -> None:
    """Adept cannot use its tap ability in the turn in which it is activated, and attacks in the next."""
    start = scenario("Bear", "2 Island", theirs_castle=castle(R3C1="Adept"))
    raised = start.breach(1, "Bear").passes()

    after = raised.to_step("declare attackers").act(ChooseAttackColumn, 1)

    assert ("Adept 3/3", ()) == (raised.slot(D, "R3C1"), raised.offers(BeginAbility))
    assert (start.state.turn + 1, ("Adept",)) == (after.state.turn, after.offers(AddAttacker))


@pytest.mark.rule("CAS-Q101", "CAS-Q61", "CAS-Q60", "CAS-Q69", "CAS-I25")
@pytest.mark.parametrize(("column", "fighting"), [(1, True), (2, True), (3, False)])
def test_creatures_stay_in_a_combat_that_has_run_its_course(column: int, fighting: bool) -> None:
    """Unblocked, or held by a creature that keeps its slot, Ogre stays in combat to its end; else it leaves at once."""
    start = scenario("Ogre", theirs_castle=castle(R1C2="Guard/up", R1C3="Squire/up"))
    ended = start.breach(column, "Ogre").fight_in_castle().to_step("end of combat")

    assert fighting is bool(ended.state.combat.attackers)
    assert () == ended.to_step("second main").state.combat.attackers
    assert None is breach_of(ended.to_step("second main").state)


@pytest.mark.rule("CAS-Q55", "CAS-Q56")
def test_the_defender_has_no_choice_but_to_block() -> None:
    """With nothing behind there is no question; with a card behind the choice is to go on or to switch."""
    start = scenario("Bear", theirs_castle=castle(R1C1="Guard/up", R1C2="Guard/up", R2C2="Levy"))
    alone, faced = start.breach(1, "Bear"), start.breach(2, "Bear")

    assert (None, 1) == (alone.decision, len(alone.state.combat.blocks))
    assert (("ProceedToBlock",), ("SwitchWithBehind",)) == faced.legal
    assert "CAS-032" == faced.broken_rule(PassPriority)
    assert 1 == len(faced.act(ProceedToBlock).state.combat.blocks)
