"""The rulings on declaring the attack (CAS-Q23 to CAS-Q29, CAS-Q101)."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import ChooseAttackColumn, ProceedToBlock
from castlerules.castle.rules.slots import breach_of
from castlerules.magic.model.actions import AddAttacker, BeginAbility, DeclareNoAttack, PassPriority
from castlerules.testing.castle import castle
from castlerules.testing.magic import A, side

from .rulings_kit import D, scenario


@pytest.mark.rule("CAS-Q23")
def test_there_is_one_attack_in_a_turn_on_one_column() -> None:
    """After the column is named no other can be, and the second main phase follows the combat."""
    start = scenario("Ogre, Bear", theirs_castle=castle(R1C1="Guard"))
    named = start.to_step("declare attackers").act(ChooseAttackColumn, 1)

    assert "BASE-D25" == named.broken_rule(ChooseAttackColumn, 2)
    assert "second main" == start.breach(2, "Ogre").to_step("second main").step
    assert start.state.turn + 1 == start.breach(2, "Ogre").to_step("declare attackers").state.turn


@pytest.mark.rule("CAS-Q24")
def test_a_player_may_attack_with_nothing() -> None:
    """No column is named, nothing is revealed and nobody is shielded: Spark may aim at the other castle."""
    start = scenario(side("Ogre, Mountain", hand="Spark"), theirs_castle=castle(R1C1="Bear/up", R1C2="Bear"))
    none = start.to_step("declare attackers").act(DeclareNoAttack)

    assert (None, "declare attackers", "down Bear") == (breach_of(none.state), none.step, none.slot(D, "R1C2"))
    assert "vacant" == none.cast("Spark", "Bear").resolve().slot(D, "R1C1")


@pytest.mark.rule("CAS-Q24")
def test_without_a_creature_that_can_attack_no_column_is_asked_for() -> None:
    """A tapped and a new creature do not attack, so nobody is asked."""
    step = scenario("Ogre/t, Bear/s").to_step("declare attackers")

    assert (None, ("PassPriority",)) == (step.decision, step.legal[0])


@pytest.mark.rule("CAS-Q24")
def test_what_must_attack_leaves_no_other_choice() -> None:
    """With Berserker there must be an attack, on whatever column, and Berserker is in it."""
    deciding = scenario("Berserker, Bear").to_step("declare attackers")
    bear = deciding.permanent("Bear").id

    assert "BASE-154" == deciding.broken_rule(DeclareNoAttack)
    assert ["1", "2", "3", "4"] == list(deciding.offers(ChooseAttackColumn))
    assert ("Berserker",) == deciding.act(ChooseAttackColumn, 3).offers(AddAttacker)
    assert bear not in deciding.attack_column(3, "Berserker").state.combat.attackers


@pytest.mark.rule("CAS-Q25")
def test_an_active_castle_creature_attacks_from_its_slot() -> None:
    """Bear hits for 4 from the back row, is tapped, and stays where it is; what lies face down does not attack."""
    start = scenario(castle=castle(R3C4="Bear/up", R1C1="Ogre"), theirs_castle=castle(R1C2="Levy"))
    deciding = start.to_step("declare attackers").act(ChooseAttackColumn, 1)
    done = start.breach(1, "Bear").fight_in_castle()

    assert ("Bear",) == deciding.offers(AddAttacker)
    assert (16, True, "R3C4", "Bear 4/4") == (
        done.life(D),
        done.is_tapped("Bear"),
        done.castle_slot("Bear"),
        done.slot(A, "R3C4"),
    )


@pytest.mark.rule("CAS-Q25")
def test_an_attacking_castle_creature_that_dies_is_removed() -> None:
    """Squire attacks Giant, dies, and its slot is vacant."""
    start = scenario(castle=castle(R1C1="Squire/up"), theirs_castle=castle(R1C1="Giant/up"))
    done = start.breach(1, "Squire").fight_in_castle()

    assert ("vacant", ()) == (done.slot(A, "R1C1"), done.graveyard(A))
    assert "Squire" in done.exile(A)


@pytest.mark.rule("CAS-Q25")
def test_castle_creatures_stay_at_home_if_that_is_agreed() -> None:
    """With the option a castle creature is refused by its ruling, and a regular one is not."""
    start = scenario("Ogre", castle=castle(R1C1="Bear/up"), castle_creatures_may_attack=False)
    deciding = start.to_step("declare attackers").act(ChooseAttackColumn, 1)

    assert ("Ogre",) == deciding.offers(AddAttacker)
    assert "CAS-Q25" == deciding.broken_rule(AddAttacker, "Bear")
    assert (
        None
        is scenario(castle=castle(R1C1="Bear/up"), castle_creatures_may_attack=False)
        .to_step("declare attackers")
        .decision
    )


@pytest.mark.rule("CAS-Q26")
def test_a_creature_activated_in_the_opponents_turn_attacks_in_the_own_next_one() -> None:
    """Adept cannot use its tap ability in the turn in which it is activated, and attacks in the next."""
    start = scenario("Bear", "2 Island", theirs_castle=castle(R3C1="Adept"))
    raised = start.breach(1, "Bear").passes()

    after = raised.to_step("declare attackers").act(ChooseAttackColumn, 1)

    assert ("Adept 3/3", ()) == (raised.slot(D, "R3C1"), raised.offers(BeginAbility))
    assert (start.state.turn + 1, ("Adept",)) == (after.state.turn, after.offers(AddAttacker))


@pytest.mark.rule("CAS-Q26")
def test_haste_works_for_castle_creatures_as_well() -> None:
    """Of two that came this turn only the one with haste may attack."""
    deciding = (
        scenario(castle=castle(R1C1="Runner/up/s", R1C2="Bear/up/s"))
        .to_step("declare attackers")
        .act(ChooseAttackColumn, 1)
    )

    assert ("Runner",) == deciding.offers(AddAttacker)
    assert "BASE-041" == deciding.broken_rule(AddAttacker, "Bear")


@pytest.mark.rule("CAS-Q27")
def test_whether_a_column_is_empty_is_looked_at_when_the_breach_begins() -> None:
    """Bear, sacrificed while attackers are declared, leaves the column open; a turn later it would be too late."""
    start = scenario("Ogre", "Butcher", theirs_castle=castle(R1C1="Bear/up"))
    attacked = start.attack_column(1, "Ogre").passes()
    opened = attacked.activate("Butcher", paid_with=("Bear",)).resolve()
    held = start.breach(1, "Ogre").passes().activate("Butcher", paid_with=("Bear",)).resolve()

    assert 17 == opened.to_step("end of combat").life(D)
    assert 20 == held.to_step("end of combat").life(D)


@pytest.mark.rule("CAS-Q28")
def test_attack_triggers_resolve_before_anything_is_revealed() -> None:
    """Courier's card is drawn while the card of the column still lies face down."""
    attacked = scenario("Courier", theirs_castle=castle(R1C1="Bear")).attack_column(1, "Courier")
    drawn = attacked.resolve()

    assert (("Courier",), "down Bear") == (attacked.stack, attacked.slot(D, "R1C1"))
    assert (1, "declare attackers", "down Bear") == (len(drawn.hand(A)), drawn.step, drawn.slot(D, "R1C1"))
    assert "known Bear" == drawn.passes(2).slot(D, "R1C1")


@pytest.mark.rule("CAS-Q29")
def test_any_of_the_columns_may_be_named() -> None:
    """All four are offered, full or vacant; there is no column 0 or 5."""
    deciding = scenario("Ogre", theirs_castle=castle(R2C3="Bear")).to_step("declare attackers")

    assert ("1", "2", "3", "4") == deciding.offers(ChooseAttackColumn)
    assert ["CAS-017", "CAS-017"] == [deciding.broken_rule(ChooseAttackColumn, column) for column in (0, 5)]


@pytest.mark.rule("CAS-Q101")
def test_with_nobody_attacking_there_is_priority_and_then_the_end_of_combat() -> None:
    """Both pass in the declare-attackers step, and the breach step does not come."""
    none = scenario("Ogre", theirs_castle=castle(R1C1="Bear")).to_step("declare attackers").act(DeclareNoAttack)

    assert (A, ("PassPriority",)) == (none.to_act, none.legal[0])
    assert "end of combat" == none.passes(2).step
    assert "second main" == none.passes(2).passes(2).step


@pytest.mark.rule("CAS-Q101", "CAS-Q61", "CAS-Q60")
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
