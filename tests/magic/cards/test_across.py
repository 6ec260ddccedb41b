"""What several cards of the pool have in common."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, artifact_creature
from castlerules.testing.magic import MagicScenario, N, side

from .play import table

REVENANT = artifact_creature("Revenant", "{3}", "Golem", 3, 3, act("{1}", lang.Regenerate(lang.This())))


@pytest.mark.card("Disenchant", "Shatter", "Creeping Mold", "Vindicate", "Nevinyrral's Disk")
@pytest.mark.rule("BASE-098")
@pytest.mark.parametrize("spell", ["Disenchant", "Shatter", "Creeping Mold", "Vindicate", "Nevinyrral's Disk"])
def test_what_only_destroys_leaves_a_thing_that_regenerates(spell: str) -> None:
    """Without a shield an artifact creature is destroyed, with one it is not."""
    rest = side(
        "Nevinyrral's Disk, 2 Forest, 2 Plains, 2 Mountain, 2 Swamp",
        hand="Disenchant, Shatter, Creeping Mold, Vindicate",
    )
    start = table(rest, side("Revenant", pool="C"), cards={"Revenant": REVENANT})

    def done(position: MagicScenario) -> MagicScenario:
        disk = spell == "Nevinyrral's Disk"
        return (position.activate(spell) if disk else position.cast(spell, "Revenant")).resolve()

    assert ("Revenant",) == done(start).graveyard(N)
    assert ("Revenant",) == done(start.passes().activate("Revenant").resolve()).battlefield(N)


@pytest.mark.card("Crusade", "Wild Mongrel")
@pytest.mark.rule("BASE-080", "BASE-026")
def test_a_change_of_color_gives_and_ends_the_bonus_of_crusade() -> None:
    """Mongrel is green, becomes white and gains the bonus, then blue, and loses it: 3/3 and +1/+1, 4/4 without."""
    start = table(side("Wild Mongrel, Crusade", hand="2 Forest"))
    white = start.activate("Wild Mongrel", paid_with=("Forest#1",)).resolve().choose(0)
    blue = white.activate("Wild Mongrel", paid_with=("Forest#2",)).resolve().choose(1)

    assert ("2/2", "4/4", "4/4") == (start.size("Wild Mongrel"), white.size("Wild Mongrel"), blue.size("Wild Mongrel"))
