"""The worked scenarios of Castle on effects that do not target, and on the rows of a castle."""

from __future__ import annotations

import pytest

from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import castle_state_of
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import BOTH, D, options, scenario


@pytest.mark.rule("CAS-044", "CAS-045", scenario="CAS-S27")
@pytest.mark.parametrize("who", [A, D])
def test_mass_destruction_leaves_a_castle_alone(who: int) -> None:
    """Whoever resolves Cleansing, both regular Ogres die, and Bear and the cards face down stay."""
    slots = castle(R1C1="Bear/up", R2C1="Guard", R3C4="Giant")
    caster, other = side("Ogre, 4 Plains", hand="Cleansing"), side("Ogre")
    sides = (caster, other) if who == A else (other, caster)
    start = scenario(*sides, theirs_castle=slots, active=A if who == A else D)
    done = start.cast("Cleansing").resolve()

    assert (True, True) == ("Ogre" in done.graveyard(A), "Ogre" in done.graveyard(D))
    assert "Bear 2/2" == done.slot(D, "R1C1")
    assert castle_state_of(start.state).castles == castle_state_of(done.state).castles


@pytest.mark.rule("CAS-010", "CAS-044", "CAS-045", scenario="CAS-S28")
def test_mass_damage_hurts_neither_players_nor_castle_creatures() -> None:
    """Quake for 4 marks Guard with 4 and Bear with nothing, and both life totals stay."""
    mine = side("5 Mountain", hand="Quake", life=4)
    start = scenario(mine, side("Guard", life=3), theirs_castle=castle(R1C1="Bear/up"))
    done = start.cast("Quake", x=4).resolve()

    assert (4, 3, None) == (done.life(A), done.life(D), done.result)
    assert (4, 0, "Bear 2/2") == (done.damage("Guard"), done.damage("Bear"), done.slot(D, "R1C1"))


@pytest.mark.rule("CAS-044", "CAS-046", "CAS-047", "CAS-Q71", "CAS-Q99", scenario="CAS-S29")
def test_global_bonuses_pass_a_castle_by_and_auras_do_not() -> None:
    """With Banner the regular Bear is 3/3, and Bear in row 2 is 3/3 by its row; Mantle makes it 5/5."""
    theirs = side("Banner, Bear, Forest", hand="Mantle")
    start = scenario("", theirs, theirs_castle=castle(R2C1="Bear/up"), active=D)
    done = start.cast("Mantle", "Bear#2").resolve()

    assert ("3/3", "Bear 3/3") == (start.size("Bear#1"), start.slot(D, "R2C1"))
    assert ("3/3", "Bear 5/5", "Bear#2") == (done.size("Bear#1"), done.slot(D, "R2C1"), done.attached_to("Mantle"))


@pytest.mark.rule("CAS-047", "CAS-048", "CAS-Q76", "CAS-K05", scenario="CAS-S29")
@pytest.mark.parametrize(("slot", "size"), [("R1C1", "2/2"), ("R2C1", "3/3"), ("R3C1", "4/4")])
def test_a_row_makes_a_castle_creature_greater_and_nothing_else_does(slot: str, size: str) -> None:
    """Under Banner, Bear is 2/2, 3/3 and 4/4 in rows 1, 2 and 3."""
    assert f"Bear {size}" == scenario(theirs="Banner", theirs_castle=castle(**{slot: "Bear/up"})).slot(D, slot)


def forced(*, reach: bool = True, regular: str = "") -> CastleScenario:
    """Return D's castle, of which only Bear is active, after A's Decree on D."""
    mine = side("2 Swamp", hand="Decree")
    slots = castle(R1C1="Bear/up", R1C2="Ogre", R2C1="Guard")
    rules = options(sacrifice_effects_reach_castle=reach)
    return scenario(mine, regular, theirs_castle=slots, rules=rules).cast("Decree", D).resolve()


@pytest.mark.rule("CAS-052", "CAS-Q74", "CAS-049", "CAS-K22", scenario="CAS-S46")
def test_a_player_who_must_sacrifice_may_have_to_give_an_active_creature() -> None:
    """Bear, the only creature in play, is removed; cards that lie face down are no creatures."""
    done = forced()

    assert ("vacant", True, ()) == (done.slot(D, "R1C1"), "Bear" in done.exile(D), done.graveyard(D))
    assert ("down Ogre", "down Guard") == (done.slot(D, "R1C2"), done.slot(D, "R2C1"))


@pytest.mark.rule("CAS-052", "CAS-Q74", scenario="CAS-S46")
def test_a_player_who_must_sacrifice_chooses_among_regular_and_active_creatures() -> None:
    """With Elf in play either may be given; with the option only Elf can be, and without Elf nothing happens."""
    deciding = forced(regular="Elf")

    assert {"Elf", "Bear"} == {words[1] for words in deciding.legal}
    assert "Bear 2/2" == deciding.choose("Elf").slot(D, "R1C1")
    assert ("Bear 2/2", ("Elf",)) == (
        forced(reach=False, regular="Elf").slot(D, "R1C1"),
        forced(reach=False, regular="Elf").graveyard(D),
    )
    assert ("Bear 2/2", ()) == (forced(reach=False).slot(D, "R1C1"), forced(reach=False).graveyard(D))


@BOTH
@pytest.mark.rule("CAS-Q73", "CAS-044", scenario="CAS-S47")
def test_what_prevents_all_combat_damage_does_not_protect_castle_creatures(rules: CastleRules) -> None:
    """After Calm, Bear takes 1 damage, and Squire none."""
    start = scenario("Squire", side("Forest", hand="Calm"), theirs_castle=castle(R1C1="Bear/up"), rules=rules)
    blocked = start.breach(1, "Squire")
    done = blocked.passes().cast("Calm").resolve().fight_in_castle()

    assert (1, 0, ("Squire",)) == (done.damage("Bear"), done.damage("Squire"), done.battlefield(A))
    assert (("Squire",), 1) == (blocked.fight_in_castle().graveyard(A), blocked.fight_in_castle().damage("Bear"))
