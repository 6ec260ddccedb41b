"""The fight with the one blocker, and how the combat ends, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import AssignBlockerDamage
from castlerules.core import IllegalAction
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A

from .kit import D, scenario


def faced(attackers: str, within: str, theirs: object = "", **position: object) -> CastleScenario:
    """Return a position in which *attackers* have come to the block of *within*, active at the front of column 1."""
    marks = within if "/" in within else f"{within}/up"
    start = scenario(attackers, theirs, theirs_castle=castle(R1C1=marks), **position)  # type: ignore[arg-type]
    names = [name.partition("/")[0] for name in attackers.split(", ")]
    return start.breach(1, *names)


@pytest.mark.rule("CAS-036", "CAS-Q57", "CAS-K13")
def test_a_division_that_is_not_possible_is_refused() -> None:
    """Not more than there is, not less than nothing, and nobody else first."""
    start = faced("Hill Giant, Grizzly Bears", "Serra Angel").passes(2)

    assert ["CAS-036", "CAS-036"] == [start.broken_rule(AssignBlockerDamage, "Hill Giant", n) for n in (5, -1)]
    assert "CAS-036" == start.broken_rule(AssignBlockerDamage, "Grizzly Bears", 1)
    with pytest.raises(IllegalAction, match="CAS-036: expected 0 to 4 damage to attacker"):
        start.act(AssignBlockerDamage, "Hill Giant", 5)
    with pytest.raises(IllegalAction, match="CAS-036: damage is divided among attackers in the order of their"):
        start.act(AssignBlockerDamage, "Grizzly Bears", 1)
    with pytest.raises(IllegalAction, match="CAS-036"):
        start.act(AssignBlockerDamage, "Serra Angel", 4)


@pytest.mark.rule("CAS-Q62", "CAS-Q59")
def test_a_defender_that_regenerated_from_first_strike_is_dealt_nothing_more() -> None:
    """White Knight and Giant attack Skeletons: the second step takes place, and nothing happens in it."""
    start = faced("White Knight, Hill Giant", "Drudge Skeletons", "Swamp").passes()
    done = start.activate("Drudge Skeletons").resolve().fight_in_castle().fight_in_castle()

    assert ("combat damage", "Drudge Skeletons 1/1", 0) == (
        done.step,
        done.slot(D, "R1C1"),
        done.damage("Drudge Skeletons"),
    )
    assert (20, 0) == (done.life(D), done.damage("Hill Giant"))


@pytest.mark.rule("CAS-Q71", "CAS-044")
def test_a_furnace_doubles_damage_to_all_but_castle_creatures() -> None:
    """An Armodon kills an attacking Mastodon with twice 3; a Wall of Fire survives a Giant that deals it just 3."""
    done = faced(["Siege Mastodon", "Furnace of Rath"][0], "Trained Armodon", "Furnace of Rath").fight_in_castle()

    assert ("vacant", ("Siege Mastodon",)) == (done.slot(D, "R1C1"), done.graveyard(A))
    wall = faced("Hill Giant", "Wall of Fire", "Furnace of Rath").fight_in_castle()
    assert ("Wall of Fire 0/5", 3) == (wall.slot(D, "R1C1"), wall.damage("Wall of Fire"))
