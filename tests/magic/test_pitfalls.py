"""Where engines go silently wrong: what cards of the pool meet of it, as far as no test of a single card tells it."""

from __future__ import annotations

import pytest

from castlerules.magic.model import changes
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, Side, side


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


@pytest.mark.rule("BASE-177", "BASE-E16")
def test_a_library_that_was_searched_in_vain_is_shuffled() -> None:
    """Nobody learns from the shuffle whether Harrow has found anything."""
    start = table(side("3 Forest", hand="Harrow", library="Island, Fog, Fog"))
    failed = start.cast("Harrow", paid_with=("Forest#1",)).resolve().stop_choosing()

    assert [changes.Shuffled(A)] == [event for event in failed.events if isinstance(event, changes.Shuffled)]
    assert 3 == len(failed.library(A))
