"""The rulings on targets and on immunity (CAS-Q67 to CAS-Q76, CAS-Q99)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.castle.model.actions import ChooseAttackColumn
from castlerules.magic.model.actions import AddAttacker, ChooseTarget, DeclareNoAttack
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import D, scenario


def slayer(attackers: str = "", **position: Any) -> CastleScenario:
    """Return the position in which Slayer is active and its trigger asks for a target, if it must be chosen."""
    start = scenario(
        attackers, "4 Swamp", castle=castle(R1C1="Giant/up"), theirs_castle=castle(R1C1="Slayer"), **position
    )
    return start.breach(1, "Giant")


@pytest.mark.rule("CAS-Q68")
def test_a_trigger_that_must_have_a_target_takes_an_own_creature_before_a_shielded_one() -> None:
    """With nothing else about, Slayer destroys itself; with the option it may choose the attacking Giant."""
    alone = slayer()
    choice = slayer(shield_scope="defender_only")

    assert ("vacant", "Giant 5/5") == (alone.resolve().slot(D, "R1C1"), alone.resolve().slot(A, "R1C1"))
    assert ("Giant", "Slayer") == choice.offers(ChooseTarget)


@pytest.mark.rule("CAS-Q71")
def test_what_is_attached_and_what_speaks_of_itself_works() -> None:
    """An Aura, a self-pump, regeneration and counters of its own reach a castle creature."""
    start = scenario(
        "Mantle, 2 Swamp, Forest", castle=castle(R1C1="Wight/up", R1C2="Bear/up"), attached={"Mantle": "A R1C2"}
    )
    leech = scenario(castle=castle(R1C1="Leech/up/+2"))

    assert ["Wight 2/2", "Bear 4/4"] == [start.activate("Wight").resolve().slot(A, f"R1C{column}") for column in (1, 2)]
    assert "Leech 1/1" == leech.activate("Leech").resolve().slot(A, "R1C1")


@pytest.mark.rule("CAS-Q71")
def test_what_a_castle_creature_says_of_itself_holds() -> None:
    """Acolyte grows by its own condition, Berserker must attack, and Serpent can't without an Island over there."""
    grown = scenario(side(graveyard="7 Bear"), castle=castle(R1C1="Acolyte/up"))
    bound = scenario(castle=castle(R1C1="Berserker/up")).to_step("declare attackers")
    held = scenario("Bear", castle=castle(R1C1="Serpent/up")).to_step("declare attackers").act(ChooseAttackColumn, 1)

    assert ("Acolyte 4/4", "BASE-154") == (grown.slot(A, "R1C1"), bound.broken_rule(DeclareNoAttack))
    assert ("Bear",) == held.offers(AddAttacker)


@pytest.mark.rule("CAS-Q71", "CAS-044")
def test_what_is_said_of_all_creatures_does_not_hold_for_castle_creatures() -> None:
    """Under Truce castle Bear attacks and regular Ogre cannot; under Warcry only Ogre must."""
    truce, war = (
        scenario(f"Ogre, {card}", castle=castle(R1C1="Bear/up")).to_step("declare attackers")
        for card in ("Truce", "Warcry")
    )
    alone = scenario("Warcry", castle=castle(R1C1="Bear/up")).to_step("declare attackers")

    assert ("Bear",) == truce.act(ChooseAttackColumn, 1).offers(AddAttacker)
    assert ["BASE-154", None] == [now.broken_rule(DeclareNoAttack) for now in (war, alone)]


@pytest.mark.rule("CAS-Q71", "CAS-Q74")
def test_an_effect_on_a_player_lets_that_player_choose_a_castle_creature() -> None:
    """Recluse's trigger, which does not target, offers castle creatures beside the regular ones, and none face down."""
    start = scenario(side("Bear, 3 Island", hand="Recluse"), castle=castle(R1C1="Ogre/up", R1C2="Giant"))
    deciding = start.cast("Recluse").resolve().resolve()

    assert {"Bear", "Ogre", "Recluse"} == {words[-1] for words in deciding.legal}
    assert (("Ogre",), "vacant") == (deciding.choose("Ogre").hand(A), deciding.choose("Ogre").slot(A, "R1C1"))


@pytest.mark.rule("CAS-Q74", "CAS-052")
def test_a_cost_may_be_paid_with_a_castle_creature_with_the_option_as_without() -> None:
    """Butcher eats Bear although effects do not reach the castle."""
    start = scenario("Butcher", castle=castle(R1C1="Bear/up"), sacrifice_effects_reach_castle=False)

    assert "vacant" == start.activate("Butcher", paid_with=("Bear",)).slot(A, "R1C1")


@pytest.mark.rule("CAS-Q76")
def test_the_bonus_comes_after_what_sets_power_and_toughness() -> None:
    """Bear under Flatten is 2/3 in row 3, Pygmy makes it 2/2 in row 2, and switched numbers stay under the bonus."""
    flat = scenario("Flatten", castle=castle(R3C1="Guard/up"), attached={"Flatten": "A R3C1"})
    small = scenario(side("Island", hand="Pygmy"), castle=castle(R2C1="Guard/up")).cast("Pygmy", "Guard").resolve()
    switched = scenario(side("Island", hand="Topsy"), castle=castle(R2C1="Guard/up")).cast("Topsy", "Guard").resolve()

    assert ["2/3", "2/2", "6/3"] == [now.size("Guard") for now in (flat, small, switched)]


@pytest.mark.rule("CAS-Q99")
def test_an_aura_falls_off_when_its_castle_creature_goes() -> None:
    """Dead or returned to hand, Bear leaves Mantle to its owner's graveyard."""
    position: dict[str, Any] = {"theirs_castle": castle(R1C1="Bear/up"), "attached": {"Mantle": "N R1C1"}}
    died = scenario("Giant", "Mantle", **position).breach(1, "Giant").fight_in_castle()
    back = scenario(side("Island", hand="Recall"), "Mantle", **position).cast("Recall", "Bear").resolve()

    assert [("Mantle",), ("Mantle",)] == [died.graveyard(D), back.graveyard(D)]


@pytest.mark.rule("CAS-Q99")
@pytest.mark.parametrize(("raised", "host"), [(True, "Squire"), (False, "Bear")])
def test_an_aura_that_is_moved_without_a_target_does_not_attach_to_a_castle_creature(raised: bool, host: str) -> None:
    """Fling Aura moves Mantle onto the other player's only creature, if that is a regular one."""
    mine = side("Squire, Mantle @ Squire, Island", hand="Fling Aura")
    start = scenario(mine, "" if raised else "Bear", theirs_castle=castle(R1C1="Bear/up") if raised else None)

    assert host == start.cast("Fling Aura", "Mantle").resolve().attached_to("Mantle")
