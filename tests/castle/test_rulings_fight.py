"""The rulings on the fight (CAS-Q55 to CAS-Q66)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.testing.castle import CastleScenario, castle

from .kit import D, scenario


def blocked(front: str, attackers: str, theirs: Any = "", **position: Any) -> CastleScenario:
    """Return the position in which *front* in R1C1 blocks all *attackers*."""
    start = scenario(attackers, theirs, theirs_castle=castle(R1C1=f"{front}/up"), **position)
    return start.breach(1, *[name.partition("/")[0] for name in attackers.split(", ")])


@pytest.mark.rule("CAS-Q57")
def test_a_blocker_without_power_or_with_one_attacker_divides_nothing() -> None:
    """Nobody is asked, and every attacker assigns all its damage to the blocker."""
    alone, weak = blocked("Giant", "Ogre"), blocked("Bodyguard", "Ogre, Bear")
    shrunk = scenario("Ogre, Bear, Flatten", theirs_castle=castle(R1C1="Guard/up"), attached={"Flatten": "N R1C1"})
    now = shrunk.breach(1, "Ogre", "Bear")

    assert (3, "0/1", "vacant") == (
        alone.fight_in_castle().damage("Giant"),
        now.size("Guard"),
        now.fight_in_castle().slot(D, "R1C1"),
    )
    assert "DamageDivisionDecision" == weak.passes(2).decision
    assert None is now.passes(2).decision
