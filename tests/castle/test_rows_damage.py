"""What can hurt a player, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import PayActivation
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import MODERN, D, scenario

WALLED = castle(R1C1="Wall of Fire/up", R1C2="Grizzly Bears", R1C3="Grizzly Bears", R1C4="Grizzly Bears")


@pytest.mark.rule("CAS-003", "CAS-016", "CAS-K06")
def test_a_player_behind_a_full_castle_cannot_be_hurt_by_an_attack() -> None:
    """A Dragon does not get past a Wall that it kills; through a vacant column it does."""
    walled = scenario("Shivan Dragon", theirs_castle=WALLED).breach(1, "Shivan Dragon").fight_in_castle()
    vacant = (
        scenario("Shivan Dragon", theirs_castle=castle(R1C2="Grizzly Bears"))
        .breach(1, "Shivan Dragon")
        .fight_in_castle()
    )

    assert (20, "vacant") == (walled.life(D), walled.slot(D, "R1C1"))
    assert 15 == vacant.life(D)


@pytest.mark.rule("CAS-009", "CAS-010", "CAS-016", "CAS-K06")
@pytest.mark.parametrize(
    ("source", "act"),
    [
        (side("Mountain", hand="Lightning Bolt"), lambda now: now.cast("Lightning Bolt", D)),
        (side("3 Mountain", hand="Blaze"), lambda now: now.cast("Blaze", D, x=2)),
        (side("Prodigal Sorcerer"), lambda now: now.activate("Prodigal Sorcerer", D)),
        (side("Mogg Fanatic"), lambda now: now.activate("Mogg Fanatic", D)),
        (side("Rod of Ruin, 3 Mountain"), lambda now: now.activate("Rod of Ruin", D)),
    ],
)
def test_no_other_damage_of_an_opponent_hurts(source: object, act: object) -> None:
    """Spells, artifacts and creatures that do not attack deal no damage to the other player, and no event says so."""
    done = act(scenario(source)).resolve()  # type: ignore[operator, arg-type]

    assert ((20, 20), []) == ((done.life(A), done.life(D)), hurts(done))


def hurts(table: CastleScenario) -> list[str]:
    """Return the events of damage by name."""
    return [type(event).__name__ for event in table.events if "Damage" in type(event).__name__]


@pytest.mark.rule("CAS-009", "CAS-Q11", "CAS-K06", "CAS-051", "CAS-K23")
def test_own_creatures_hurt_in_the_castle_and_beside_it() -> None:
    """Lord of the Pit takes 7 from a player with no other creature to give, wherever it stands."""
    beside = scenario("Lord of the Pit", step="upkeep", step_begins=True).resolve()
    within = scenario(castle=castle(R2C4="Lord of the Pit/up"), step="upkeep", step_begins=True).resolve()
    down = scenario(castle=castle(R2C4="Lord of the Pit"), step="upkeep", step_begins=True)

    assert (13, 13, 20) == (beside.life(A), within.life(A), down.life(A))
    assert () == down.stack


@pytest.mark.rule("CAS-009", "CAS-Q11")
def test_a_player_may_hurt_themself_with_their_own_creature() -> None:
    """Prodigal Sorcerer aimed at its controller deals 1, from the castle too; a Rod of Ruin deals nothing."""
    start = scenario("Prodigal Sorcerer, Rod of Ruin, 3 Mountain", castle=castle(R1C1="Prodigal Sorcerer/up"))
    first = start.activate("Prodigal Sorcerer#1", A).resolve()
    second = first.activate("Prodigal Sorcerer#2", A).resolve()

    assert (19, 18) == (first.life(A), second.life(A))
    assert 18 == second.activate("Rod of Ruin", A).resolve().life(A)


@pytest.mark.rule("CAS-010", "CAS-Q15")
@pytest.mark.parametrize("land", ["City of Brass", "Sulfurous Springs"])
def test_lands_that_hurt_are_free(land: str) -> None:
    """They make coloured mana and deal no damage to their controller."""
    done = scenario(side(f"{land}, Swamp, Mountain", hand="Bad Moon")).cast("Bad Moon")
    while done.stack:
        done = done.resolve()

    assert (20, True) == (done.life(A), done.is_on_battlefield("Bad Moon"))
    assert 20 == scenario(side(land, hand="Lightning Bolt")).cast("Lightning Bolt", D).resolve().life(A)


@pytest.mark.rule("CAS-Q12", "CAS-010", "CAS-K06")
def test_damage_that_is_zero_was_not_dealt_and_is_no_prevention() -> None:
    """A Sorcerer that a Cloak would reward gains nothing by a shot at a player, and life by one at a creature."""
    start = scenario(
        side("Prodigal Sorcerer, Armadillo Cloak @ Prodigal Sorcerer"), "Giant Octopus", theirs_castle=WALLED
    )
    player = start.activate("Prodigal Sorcerer", D).resolve()
    creature = start.activate("Prodigal Sorcerer", "Giant Octopus").resolve(2)

    assert ((), 20) == (player.stack, player.life(A))
    assert (21, 1) == (creature.life(A), creature.damage("Giant Octopus"))


@pytest.mark.rule("CAS-K06", "CAS-009", "CAS-019")
def test_an_unblocked_attacker_that_has_left_still_deals_the_damage_it_assigned() -> None:
    """With damage on the stack Unsummon comes too late; without, an attacker that is gone deals nothing."""
    start = scenario("Hill Giant", side("Island", hand="Unsummon"))
    damage = start.breach(3, "Hill Giant").passes(2)
    late = damage.passes().cast("Unsummon", "Hill Giant").resolve(2)
    modern = scenario("Hill Giant", side("Island", hand="Unsummon"), rules=MODERN).breach(3, "Hill Giant")
    early = modern.passes().cast("Unsummon", "Hill Giant").resolve().to_step("end of combat")

    assert (("damage",), 17, ("Hill Giant",)) == (damage.stack, late.life(D), late.hand(A))
    assert 20 == early.life(D)


@pytest.mark.rule("CAS-009", "CAS-024")
def test_a_price_is_no_damage() -> None:
    """Paying for a card is described as life lost."""
    paid = (
        scenario("Hill Giant", theirs_castle=castle(R1C1="Llanowar Elves")).breach(1, "Hill Giant").act(PayActivation)
    )

    assert (18, []) == (paid.life(D), hurts(paid))
