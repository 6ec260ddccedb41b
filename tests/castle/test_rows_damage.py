"""What can hurt a player, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import D, scenario


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
