"""What several cards of the pool have in common."""

from __future__ import annotations

import pytest

from castlerules.cards.atoms import Regenerate
from castlerules.cards.builders import act, artifact_creature
from castlerules.cards.terms import This
from castlerules.testing.magic import N, Scenario, side

from .play import aims, table

REVENANT = artifact_creature("Revenant", "{3}", "Golem", 3, 3, act("{1}", Regenerate(This())))


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

    def done(position: Scenario) -> Scenario:
        disk = spell == "Nevinyrral's Disk"
        return (position.activate(spell) if disk else position.cast(spell, "Revenant")).resolve()

    assert ("Revenant",) == done(start).graveyard(N)
    assert ("Revenant",) == done(start.passes().activate("Revenant").resolve()).play(N)


@pytest.mark.card("Capsize", "Vindicate")
@pytest.mark.rule("BASE-056")
@pytest.mark.parametrize("spell", ["Capsize", "Vindicate"])
def test_a_permanent_is_whatever_is_in_play(spell: str) -> None:
    """Players, spells and cards elsewhere are no permanents."""
    start = table(
        side("Swamp, Savannah Lions", hand="Capsize, Vindicate", graveyard="Python", pool="UUWB"),
        side("Sol Ring, Crusade", hand="Fog"),
    )

    assert ("Swamp", "Savannah Lions", "Sol Ring", "Crusade") == aims(start, spell)
