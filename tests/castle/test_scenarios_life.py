"""The worked scenarios of Castle on what hurts a player, on upkeep, and on running out of cards."""

from __future__ import annotations

import pytest

from castlerules.castle.model.options import CastleRules
from castlerules.magic.model.changes import Damage
from castlerules.magic.model.options import CoreRules
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import D, options, scenario


@pytest.mark.rule("CAS-010", "CAS-016", "CAS-Q12", scenario="CAS-S30")
def test_burn_does_not_hurt_a_player() -> None:
    """Spark at D deals no damage; at a creature it deals 2."""
    start = scenario(side("Mountain", hand="Spark"), "Ogre")
    done = start.cast("Spark", D).resolve()

    assert 20 == done.life(D)
    assert not any(isinstance(event, Damage) for event in done.events)
    assert 2 == start.cast("Spark", "Ogre").resolve().damage("Ogre")


@pytest.mark.rule("CAS-Q13", scenario="CAS-S30")
def test_loss_of_life_is_no_damage() -> None:
    """Siphon takes 2 from D; with the option D keeps 20, and A may still aim it at A."""
    mine = side("Swamp", hand="Siphon")
    start, other = scenario(mine), scenario(mine, rules=options(restrict_life_loss=True))

    assert 18 == start.cast("Siphon", D).resolve().life(D)
    assert 20 == other.cast("Siphon", D).resolve().life(D)
    assert 18 == other.cast("Siphon", A).resolve().life(A)


@pytest.mark.rule("CAS-Q13", scenario="CAS-S30")
@pytest.mark.parametrize("restricted", [False, True])
def test_life_that_is_paid_is_paid_whatever_is_agreed_on_its_loss(restricted: bool) -> None:
    """D buys Extort off with 2 life, with the option too; who does not pay gives Elf."""
    rules = options(restrict_life_loss=restricted)
    deciding = scenario(side("Swamp", hand="Extort"), "Elf", rules=rules).cast("Extort", D).resolve()

    assert (18, ("Elf",)) == (deciding.yes().life(D), deciding.yes().battlefield(D))
    assert (20, ()) == (deciding.no().life(D), deciding.no().battlefield(D))


@pytest.mark.rule("CAS-009", "CAS-Q11", "CAS-051", scenario="CAS-S31")
def test_own_creatures_hurt_their_player_in_and_out_of_the_castle() -> None:
    """Demon in D's castle deals 1 at D's upkeep, A's regular Demon 1 at A's."""
    start = scenario("Demon", theirs_castle=castle(R1C1="Demon/up"), step="end of turn")
    theirs = start.to_step("draw")
    mine = theirs.to_step("draw")

    assert (D, 20, 19) == (theirs.state.active, theirs.life(A), theirs.life(D))
    assert (A, 19, 19) == (mine.state.active, mine.life(A), mine.life(D))


@pytest.mark.rule("CAS-009", "CAS-Q11", "CAS-Q85", scenario="CAS-S31")
def test_a_creature_that_lies_face_down_does_not_hurt_its_player() -> None:
    """Demon face down costs nothing at D's upkeep."""
    assert 20 == scenario(theirs_castle=castle(R1C1="Demon"), step="end of turn").to_step("draw").life(D)


@pytest.mark.rule("CAS-Q15", "CAS-010", scenario="CAS-S31")
@pytest.mark.parametrize("manual", [True, False], ids=["by hand", "by itself"])
def test_own_lands_do_not_hurt_their_player(manual: bool) -> None:
    """Scald makes the mana for Elf, and D takes nothing."""
    rules = CastleRules(core=CoreRules(manual_mana=manual))
    start = scenario("", side("Scald", hand="Elf"), rules=rules, active=D)
    tapped = start.tap("Scald", 4) if manual else start
    done = tapped.cast("Elf").resolve()

    assert (("G" if manual else ""), 20) == (tapped.pool(D), tapped.life(D))
    assert (("Scald", "Elf"), True, 20) == (done.battlefield(D), done.is_tapped("Scald"), done.life(D))


def full() -> dict[str, str]:
    """Return a castle whose first column is full."""
    return dict(castle(R1C1="Ogre/up", R2C1="Guard", R3C1="Giant"))


@pytest.mark.rule("CAS-Q10", "CAS-Q28", "CAS-003", scenario="CAS-S32")
@pytest.mark.parametrize(("counts", "life"), [(False, 20), (True, 19)])
def test_what_an_attacker_does_besides_fighting_does_not_hurt_unless_it_is_agreed(counts: bool, life: int) -> None:
    """The trigger of Captain deals nothing through a full column; with the option it deals 1."""
    rules = options(attacker_ability_damage_counts=counts)
    start = scenario("Captain", theirs_castle=full(), rules=rules).attack_column(1, "Captain")
    done = start.resolve()

    assert (("Captain",), "declare attackers", 20) == (start.stack, start.step, start.life(D))
    assert (life, "declare attackers") == (done.life(D), done.step)


def unpaid() -> CastleScenario:
    """Return D's upkeep, with one Hireling active and another one face down; D could pay."""
    slots = castle(R1C1="Hireling/up", R1C2="Hireling")
    return scenario("", "Mountain", theirs_castle=slots, active=D, step="upkeep", step_begins=True)


@pytest.mark.rule("CAS-051", "CAS-Q85", "CAS-Q77", "CAS-K23", scenario="CAS-S48")
def test_only_active_creatures_have_an_upkeep() -> None:
    """There is one question, for the Hireling in R1C1; declined, it is removed, and R1C2 is as it was."""
    start = unpaid()
    done = start.resolve().no()

    assert ("Hireling",) == start.stack
    assert ("vacant", "down Hireling") == (done.slot(D, "R1C1"), done.slot(D, "R1C2"))
    assert (("Hireling",), (), None) == (done.exile(D)[-1:], done.graveyard(D), done.decision)


@pytest.mark.rule("CAS-051", scenario="CAS-S48")
def test_an_upkeep_that_is_paid_keeps_the_creature() -> None:
    """Paid, Hireling stays in R1C1, and Mountain is tapped."""
    done = unpaid().resolve().yes()

    assert ("Hireling 3/2", True) == (done.slot(D, "R1C1"), done.is_tapped("Mountain"))


@pytest.mark.rule("CAS-002", "CAS-Q95", scenario="CAS-S49")
@pytest.mark.parametrize(("cards", "winners"), [(0, (A,)), (1, None)])
def test_who_must_draw_and_cannot_has_lost(cards: int, winners: tuple[int, ...] | None) -> None:
    """With an empty library D loses at the draw step, whatever stands in the castle; with one card D goes on."""
    slots = {f"R{row}C{column}": "Bear" for row in (1, 2, 3) for column in (1, 2, 3, 4)}
    start = scenario("", side(library=cards), theirs_castle=castle(**slots), step="end of turn")
    done = start.to_step("draw")

    assert winners == (done.result and done.result.winners)
    assert (20, 20, "down Bear", 12) == (done.life(A), done.life(D), done.slot(D, "R1C1"), len(slots))
