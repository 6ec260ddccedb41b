"""The worked scenarios of Castle on the fight of one creature with all attackers."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import AssignBlockerDamage, ProceedToBlock, SwitchWithBehind
from castlerules.castle.model.options import CastleRules
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import BOTH, MODERN, SIXTH, D, options, scenario


@BOTH
@pytest.mark.rule("CAS-048", "CAS-Q30", "CAS-Q60", scenario="CAS-S21")
def test_the_foremost_card_fights_from_its_own_row(rules: CastleRules) -> None:
    """Bear in row 3 of a column without other cards kills Ogre as 4/4, survives with 3 damage, and stays there."""
    start = scenario("Ogre", "2 Forest", theirs_castle=castle(R3C4="Bear"), rules=rules)
    done = start.breach(4, "Ogre").fight_in_castle()

    assert (("Ogre",), 20) == (done.graveyard(A), done.life(D))
    assert ("Bear 4/4", 3) == (done.slot(D, "R3C4"), done.damage("Bear"))


@BOTH
@pytest.mark.rule("CAS-013", "CAS-035", "CAS-Q58", "CAS-Q83", scenario="CAS-S22")
def test_a_tapped_defender_blocks_and_deals_damage(rules: CastleRules) -> None:
    """Adept taps for 1 damage to Bear, blocks it tapped, and deals 1 more."""
    start = scenario("Bear", theirs_castle=castle(R1C2="Adept/up"), rules=rules).attack_column(2, "Bear")
    hit = start.passes().activate("Adept", "Bear").resolve()
    blocked = hit.to_breach()
    done = blocked.fight_in_castle()

    assert (True, 1, ("Bear",)) == (blocked.is_tapped("Adept"), blocked.damage("Bear"), blocked.blocked_attackers)
    assert (("Bear",), "vacant", True) == (done.graveyard(A), done.slot(D, "R1C2"), "Adept" in done.exile(D))
    assert 1 == start.to_breach().fight_in_castle().damage("Bear")


def swarmed(rules: CastleRules = SIXTH) -> CastleScenario:
    """Return the fight of Giant with three attackers."""
    start = scenario("Ogre, Bear, Squire", theirs_castle=castle(R1C1="Giant/up"), rules=rules)
    return start.breach(1, "Ogre", "Bear", "Squire")


@BOTH
@pytest.mark.rule("CAS-034", "CAS-036", "CAS-Q57", "CAS-Q100", scenario="CAS-S23")
def test_one_creature_blocks_all_and_its_controller_divides_its_damage(rules: CastleRules) -> None:
    """Giant gives 3 to Ogre, 2 to Bear and nothing to Squire, and is dealt 6."""
    start = swarmed(rules)
    done = start.fight_in_castle({"Ogre": 3, "Bear": 2})

    assert ("Ogre", "Bear", "Squire") == start.blocked_attackers
    assert (("Ogre", "Bear"), ("Squire",), "vacant") == (done.graveyard(A), done.battlefield(A), done.slot(D, "R1C1"))
    assert (20, 0) == (done.life(D), done.damage("Squire"))


@BOTH
@pytest.mark.rule("CAS-036", "CAS-Q57", scenario="CAS-S23")
def test_the_parts_of_a_division_add_up_to_the_power(rules: CastleRules) -> None:
    """After 4 to Ogre there is 1 left, not 2; what the first two do not get goes to Squire."""
    deciding = swarmed(rules).to_step("combat damage")
    four = deciding.act(AssignBlockerDamage, "Ogre", 4)
    rest = deciding.act(AssignBlockerDamage, "Ogre", 3).act(AssignBlockerDamage, "Bear", 1)
    done = rest.resolve() if rest.stack else rest

    assert tuple(f"Ogre {n}" for n in range(6)) == deciding.offers(AssignBlockerDamage)
    assert ("Bear 0", "Bear 1") == four.offers(AssignBlockerDamage)
    assert "CAS-036" == four.broken_rule(AssignBlockerDamage, "Bear", 2)
    assert (D, ("Ogre", "Squire"), 1) == (deciding.to_act, done.graveyard(A), done.damage("Bear"))


@BOTH
@pytest.mark.rule("CAS-Q59", "CAS-Q61", "CAS-039", "CAS-K14", scenario="CAS-S24")
def test_a_defender_that_first_strike_kills_ends_the_combat(rules: CastleRules) -> None:
    """Duelist kills Bear, which deals no damage; there is no second step for Ogre."""
    start = scenario("Duelist, Ogre", theirs_castle=castle(R1C1="Bear/up"), rules=rules)
    done = start.breach(1, "Duelist", "Ogre").fight_in_castle()

    assert ("first-strike damage", "vacant") == (done.step, done.slot(D, "R1C1"))
    assert ("end of combat", ()) == (done.passes(2).step, done.passes(2).state.combat.attackers)
    assert (0, 0, 20) == (done.damage("Duelist"), done.damage("Ogre"), done.life(D))


@BOTH
@pytest.mark.rule("CAS-Q59", scenario="CAS-S24")
def test_a_defender_that_outlives_first_strike_fights_on(rules: CastleRules) -> None:
    """Guard has 2 damage after the first step, and 5 after the second, in which it deals its own."""
    start = scenario("Duelist, Ogre", theirs_castle=castle(R1C1="Guard/up"), rules=rules)
    first = start.breach(1, "Duelist", "Ogre").fight_in_castle()
    done = first.fight_in_castle({"Duelist": 2})

    assert (2, "first-strike damage", 0) == (first.damage("Guard"), first.step, first.damage("Duelist"))
    assert (("Duelist",), "combat damage", "vacant") == (done.graveyard(A), done.step, done.slot(D, "R1C1"))


@BOTH
@pytest.mark.rule("CAS-014", "CAS-K12", "CAS-Q17", "CAS-Q21", scenario="CAS-S25")
def test_trample_is_nothing(rules: CastleRules) -> None:
    """Rhino removes Squire, and the player stays at 20; where trample is not ignored, 4 go through."""
    start, other = [
        scenario("Rhino", theirs_castle=castle(R1C1="Squire/up"), rules=agreed)
        for agreed in (rules, options(rules, ignored_keywords=()))
    ]
    done = start.breach(1, "Rhino").fight_in_castle()
    tramples = other.breach(1, "Rhino").assign_damage({"Rhino": {"Squire": 1, D: 4}})

    assert (20, "vacant", 1) == (done.life(D), done.slot(D, "R1C1"), done.damage("Rhino"))
    assert 16 == (tramples.resolve() if tramples.stack else tramples).life(D)


@BOTH
@pytest.mark.rule("CAS-011", "CAS-012", "CAS-Q17", "CAS-Q19", scenario="CAS-S26")
def test_a_flier_is_blocked_like_any_other(rules: CastleRules) -> None:
    """Bear blocks Hawk, which flies nevertheless, and both die."""
    blocked = scenario("Hawk", theirs_castle=castle(R1C1="Bear/up"), rules=rules).breach(1, "Hawk")
    done = blocked.fight_in_castle()

    assert (("Hawk",), True) == (blocked.blocked_attackers, blocked.has_keyword("Hawk", "flying"))
    assert (("Hawk",), "vacant", 20) == (done.graveyard(A), done.slot(D, "R1C1"), done.life(D))


@BOTH
@pytest.mark.rule("CAS-011", "CAS-Q18", scenario="CAS-S26")
def test_protection_neither_evades_nor_prevents_damage(rules: CastleRules) -> None:
    """Slayer, which is black, blocks Paladin and kills it; with the option Paladin takes no damage."""
    slots = castle(R1C1="Slayer/up")
    start, other = [
        scenario("Paladin", theirs_castle=slots, rules=agreed).breach(1, "Paladin")
        for agreed in (rules, options(rules, protection_scope="block_only"))
    ]
    done, safe = start.fight_in_castle(), other.fight_in_castle()

    assert (("Paladin",), ("Paladin",)) == (start.blocked_attackers, other.blocked_attackers)
    assert (("Paladin",), "vacant") == (done.graveyard(A), done.slot(D, "R1C1"))
    assert ((), 0, "vacant") == (safe.graveyard(A), safe.damage("Paladin"), safe.slot(D, "R1C1"))


@BOTH
@pytest.mark.rule("CAS-037", "CAS-049", "CAS-Q66", scenario="CAS-S43")
@pytest.mark.parametrize(("visits", "life"), [(True, 23), (False, 20)])
def test_what_triggers_on_dying_triggers_as_a_castle_creature_passes_the_graveyard(
    rules: CastleRules, visits: bool, life: int
) -> None:
    """Martyr dies: its player gains 3 and it is removed; with the option there is no trigger."""
    agreed = options(rules, death_visits_graveyard=visits)
    hit = scenario("Ogre", theirs_castle=castle(R1C1="Martyr/up"), rules=agreed).breach(1, "Ogre").fight_in_castle()
    done = hit.resolve() if visits else hit

    assert (life, (), True) == (done.life(D), done.stack, "Martyr" in done.exile(D))
    assert ("vacant", ()) == (done.slot(D, "R1C1"), done.graveyard(D))


@BOTH
@pytest.mark.rule("CAS-Q62", "CAS-028", scenario="CAS-S44")
def test_a_defender_that_regenerates_stays_where_it_is(rules: CastleRules) -> None:
    """Two Ogres would destroy Troll; it is tapped, face up and out of combat, and its 3 damage was dealt."""
    start = scenario("2 Ogre", "Forest", theirs_castle=castle(R1C1="Troll/up"), rules=rules)
    shielded = start.attack_column(1, "Ogre#1", "Ogre#2").passes().activate("Troll").resolve()
    done = shielded.to_breach().fight_in_castle({"Ogre#1": 2})

    assert ("Troll 3/3", True, 0) == (done.slot(D, "R1C1"), done.is_tapped("Troll"), done.damage("Troll"))
    assert (2, 1, 20) == (done.damage("Ogre#1"), done.damage("Ogre#2"), done.life(D))
    assert () == done.state.combat.blocks
    assert 2 == len(done.blocked_attackers)


@BOTH
@pytest.mark.rule("CAS-Q65", "CAS-044", "CAS-Q56", scenario="CAS-S45")
def test_what_an_attacker_does_to_its_blocker_without_targeting_does_nothing(rules: CastleRules) -> None:
    """The trigger of Skirmisher leaves Bear 2/2, and both die."""
    start = scenario("Skirmisher", theirs_castle=castle(R1C1="Bear/up"), rules=rules)
    blocked = start.breach(1, "Skirmisher")
    resolved = blocked.resolve()
    done = resolved.fight_in_castle()

    assert (("Skirmisher",), "Bear 2/2") == (blocked.stack, resolved.slot(D, "R1C1"))
    assert (("Skirmisher",), "vacant") == (done.graveyard(A), done.slot(D, "R1C1"))


def butchered(rules: CastleRules, *, behind: str = "") -> CastleScenario:
    """Return the attack of Ogre on Bear, with *behind* in the slot behind it; the defender has Butcher."""
    slots = castle(R1C1="Bear/up", **({"R2C1": behind} if behind else {}))
    return scenario("Ogre", "Butcher", theirs_castle=slots, rules=rules).breach(1, "Ogre")


@BOTH
@pytest.mark.rule("CAS-Q64", "CAS-Q47", "CAS-052", "CAS-049", scenario="CAS-S38")
def test_a_defender_that_is_sacrificed_after_the_block_ends_the_combat(rules: CastleRules) -> None:
    """Ogre was blocked and deals nothing; Bear is removed and Butcher is 3/3."""
    gone = butchered(rules).passes().activate("Butcher", paid_with=("Bear",)).resolve()
    done = gone.passes(2)

    assert (True, "vacant", "3/3") == ("Bear" in gone.exile(D), gone.slot(D, "R1C1"), gone.size("Butcher"))
    assert (("Ogre",), "end of combat", 20) == (gone.blocked_attackers, done.step, done.life(D))
    assert (0, 20) == (done.damage("Ogre"), done.to_step("second main").life(D))


@BOTH
@pytest.mark.rule("CAS-Q47", "CAS-032", scenario="CAS-S38")
def test_no_other_card_takes_the_place_of_a_defender_that_has_gone(rules: CastleRules) -> None:
    """With a card behind it the combat is over all the same, and that card stays face down."""
    proceeded = butchered(rules, behind="Squire").act(ProceedToBlock)
    done = proceeded.passes().activate("Butcher", paid_with=("Bear",)).to_step("second main")

    assert ("down Squire", 20) == (done.slot(D, "R2C1"), done.life(D))
    assert proceeded.broken_rule(SwitchWithBehind) is not None


@BOTH
@pytest.mark.rule("CAS-Q27", "CAS-019", scenario="CAS-S39")
def test_a_column_that_is_emptied_before_the_breach_is_open(rules: CastleRules) -> None:
    """Bear is sacrificed as attackers are declared: Ogre is unblocked, and deals 3."""
    start = scenario("Ogre", "Butcher", theirs_castle=castle(R1C1="Bear/up"), rules=rules)
    gone = start.attack_column(1, "Ogre").passes().activate("Butcher", paid_with=("Bear",)).resolve()
    done = gone.to_breach().fight_in_castle()

    assert (17, (), "vacant") == (done.life(D), done.blocked_attackers, done.slot(D, "R1C1"))
    assert 20 == start.attack_column(1, "Ogre").to_breach().fight_in_castle().life(D)


def returning(rules: CastleRules) -> CastleScenario:
    """Return the attack in which Recluse has risen, and its player says what returns to the hand."""
    mine = side("Ogre, 2 Swamp", hand="Smite")
    return (
        scenario(mine, "3 Island, Elf", theirs_castle=castle(R1C1="Recluse"), rules=rules).breach(1, "Ogre").resolve()
    )


@BOTH
@pytest.mark.rule("CAS-Q47", "CAS-Q71", scenario="CAS-S40")
def test_a_defender_that_returns_itself_ends_the_combat(rules: CastleRules) -> None:
    """Recluse returns itself as it rises: the player takes nothing, and the slot is vacant; with Elf it would fight."""
    done = returning(rules).choose("Recluse")
    other = returning(rules).choose("Elf")

    assert (("Recluse",), "vacant", "end of combat") == (done.hand(D), done.slot(D, "R1C1"), done.step)
    assert ((), 20) == (done.blocked_attackers, done.to_step("second main").life(D))
    assert (("Ogre",), "Recluse 2/3") == (other.blocked_attackers, other.slot(D, "R1C1"))


@BOTH
@pytest.mark.rule("CAS-Q80", "CAS-015", "CAS-053", scenario="CAS-S40")
def test_a_creature_that_left_the_castle_is_a_regular_one(rules: CastleRules) -> None:
    """Recluse, cast from the hand, does not defend its old column, and dies into the graveyard."""
    back = returning(rules).choose("Recluse").to_step("end of turn").to_step("main")
    cast = back.cast("Recluse").resolve(2).choose("Elf")
    hit = cast.to_step("end of turn").to_step("main").breach(1, "Ogre").fight_in_castle()
    done = hit.to_step("second main").cast("Smite", "Recluse").resolve()

    assert (None, "2/3", "vacant") == (cast.castle_slot("Recluse"), cast.size("Recluse"), cast.slot(D, "R1C1"))
    assert (17, True) == (hit.life(D), "Recluse" in hit.battlefield(D))
    assert (("Recluse",), False) == (done.graveyard(D), "Recluse" in done.exile(D))


@pytest.mark.rule("CAS-Q63", scenario="CAS-S50")
def test_damage_on_the_stack_is_dealt_although_its_source_has_gone() -> None:
    """The castle Bear is sacrificed with damage on the stack: the other Bear dies, and combat is over."""
    start = scenario("Bear", "Butcher", theirs_castle=castle(R1C1="Bear/up"), rules=SIXTH)
    packed = start.breach(1, "Bear#1").to_step("combat damage")
    gone = packed.passes().activate("Butcher", paid_with=("Bear#2",)).resolve()
    done = gone.resolve()

    assert (("damage",), ("damage",), True) == (packed.stack, gone.stack, "Bear" in gone.exile(D))
    assert (("Bear",), "vacant", 20) == (done.graveyard(A), done.slot(D, "R1C1"), done.life(D))
    assert ("end of combat", ()) == (done.passes(2).step, done.passes(2).state.combat.attackers)


@pytest.mark.rule("CAS-Q63", "CAS-Q64", scenario="CAS-S50")
def test_without_damage_on_the_stack_a_sacrifice_comes_before_it_or_after_it() -> None:
    """With damage at once, Bear can be sacrificed only before it is dealt, and the other Bear survives."""
    start = scenario("Bear", "Butcher", theirs_castle=castle(R1C1="Bear/up"), rules=MODERN).breach(1, "Bear#1")
    gone = start.passes().activate("Butcher", paid_with=("Bear#2",)).resolve().to_step("second main")
    late = start.to_step("combat damage")

    assert (("Bear",), ()) == (gone.battlefield(A), gone.graveyard(A))
    assert (("Bear",), "vacant", ()) == (late.graveyard(A), late.slot(D, "R1C1"), late.stack)
