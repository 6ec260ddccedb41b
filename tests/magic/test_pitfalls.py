"""Where engines go silently wrong: what cards of the pool meet of it, as far as no test of a single card tells it."""

from __future__ import annotations

import pytest

from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import MagicScenario, N, Side, side


def table(mine: Side, theirs: Side | None = None) -> MagicScenario:
    """Return the position of normal Magic with these sides."""
    return MagicScenario.of(NORMAL, mine, theirs)


@pytest.mark.rule("BASE-017", "BASE-059")
def test_a_creature_that_has_been_away_is_another_one() -> None:
    """A Sengir Vampire that was recast has damaged nobody, so its old prey gives it no counter."""
    start = table(
        side("Sengir Vampire, 7 Swamp, Mountain, Island", hand="Unsummon, Lightning Bolt"), side("Giant Spider/+1")
    )
    fought = (
        start.attack("Sengir Vampire")
        .block({"Giant Spider": "Sengir Vampire"})
        .deal_combat_damage()
        .to_step("second main")
    )
    again = fought.cast("Unsummon", "Sengir Vampire").resolve().cast("Sengir Vampire").resolve()
    killed = again.cast("Lightning Bolt", "Giant Spider").resolve()

    assert (("Giant Spider",), ()) == (killed.graveyard(N), killed.stack)
    assert ("Sengir Vampire",) == fought.cast("Lightning Bolt", "Giant Spider").resolve().stack
