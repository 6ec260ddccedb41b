"""The worked scenarios of Castle on breaches and prices."""

from __future__ import annotations

import pytest

from castlerules.castle.keep import PayActivation, ProceedToBlock, SwitchWithBehind

from .kit import D, castle, keep


@pytest.mark.rule("CAS-019", scenario="CAS-S02")
def test_a_vacant_column_is_open() -> None:
    """Ogre and Bear hit the player for 5, and nothing is revealed."""
    done = keep("Ogre, Bear", theirs_castle=castle(R1C1="Giant")).breach(2, "Ogre", "Bear").fight()

    assert (15, "down Giant") == (done.life(D), done.slot(D, "R1C1"))


@pytest.mark.rule("CAS-022", "CAS-023", "CAS-037", "CAS-038", "CAS-039", scenario="CAS-S03")
def test_tapped_lands_pay_as_well_as_untapped_ones() -> None:
    """Two tapped Forests make Bear free; it fights, dies, and its slot is vacant."""
    start = keep("Ogre", "2 Forest/t", theirs_castle=castle(R1C1="Bear"))
    faced = start.breach(1, "Ogre")
    done = faced.fight()

    assert (None, "Bear 2/2", "") == (faced.asked, faced.slot(D, "R1C1"), faced.pool(D))
    assert (2, "vacant", 20) == (done.damage("Ogre"), done.slot(D, "R1C1"), done.life(D))
    assert ("Bear" in done.exile(D), done.graveyard(D)) == (True, ())


@pytest.mark.rule("CAS-024", scenario="CAS-S04")
def test_generic_mana_that_is_lacking_costs_one_life_each() -> None:
    """With one Mountain, Ogre costs 2."""
    asked = keep("Bear", "Mountain", theirs_castle=castle(R1C1="Ogre")).breach(1, "Bear")
    done = asked.act(PayActivation)

    assert ("Activating", 2) == (asked.asked, asked.state.asks.price)  # type: ignore[union-attr]
    assert (18, "Ogre 3/3") == (done.life(D), done.slot(D, "R1C1"))


@pytest.mark.rule("CAS-032", "CAS-033", scenario="CAS-S16")
def test_a_switch_brings_up_the_card_behind() -> None:
    """Bear goes back as 3/3, Ogre comes up, fights Giant and is removed."""
    start = keep("Giant", "Forest, 2 Mountain", theirs_castle=castle(R1C3="Bear", R2C3="Ogre", R3C3="Guard"))
    switched = start.breach(3, "Giant").act(SwitchWithBehind)
    done = switched.act(ProceedToBlock).fight()

    assert (18, "Bear 3/3", "Ogre 3/3") == (switched.life(D), switched.slot(D, "R2C3"), switched.slot(D, "R1C3"))
    assert (3, "vacant", "down Guard") == (done.damage("Giant"), done.slot(D, "R1C3"), done.slot(D, "R3C3"))
    assert "Ogre" in done.exile(D)
