"""How the lands play."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, side

from .play import castable, table

BASICS = [("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G")]
PAIN = [
    ("Adarkar Wastes", "WU"),
    ("Underground River", "UB"),
    ("Sulfurous Springs", "BR"),
    ("Karplusan Forest", "RG"),
    ("Brushland", "GW"),
]
ONE_OF_EACH = {
    "W": "Savannah Lions",
    "U": "Merfolk of the Pearl Trident",
    "B": "Dark Ritual",
    "R": "Raging Goblin",
    "G": "Llanowar Elves",
}
BY_HAND = MagicRules(core=CoreRules(manual_mana=True))


def by_hand(land: str) -> MagicScenario:
    """Return the position with *land*, in which mana is made by hand."""
    return MagicScenario.of(NORMAL, side(land), rules=BY_HAND)


@pytest.mark.card("Plains", "Island", "Swamp", "Mountain", "Forest")
@pytest.mark.rule("BASE-030", "BASE-035")
@pytest.mark.parametrize(("land", "mana"), BASICS)
def test_a_basic_land_makes_one_mana_of_its_colour_without_harm(land: str, mana: str) -> None:
    """It pays for spells of that colour and no other, and is tapped for it."""
    start = table(side(land, hand=tuple(ONE_OF_EACH.values())))
    cast = start.cast(ONE_OF_EACH[mana])

    assert (ONE_OF_EACH[mana],) == castable(start)
    assert (True, "", 20) == (cast.is_tapped(land), cast.pool(A), cast.life(A))
    assert (mana, True) == ((tapped := by_hand(land).tap(land)).pool(A), tapped.is_tapped(land))
    assert () == tapped.offers(actions.ActivateMana)


@pytest.mark.card("Adarkar Wastes", "Underground River", "Sulfurous Springs", "Karplusan Forest", "Brushland")
@pytest.mark.rule("BASE-035", "BASE-D06")
@pytest.mark.parametrize(("land", "colours"), PAIN)
def test_a_pain_land_makes_colourless_mana_freely_and_coloured_mana_for_one_damage(land: str, colours: str) -> None:
    """The damage is dealt as the mana is made, by the land, without the stack."""
    start = by_hand(land)
    scenarios = [start.tap(land, option) for option in range(3)]
    lives = {magic_scenario.pool(A): (magic_scenario.life(A), magic_scenario.life(N)) for magic_scenario in scenarios}

    assert {"C": (20, 20), colours[0]: (19, 20), colours[1]: (19, 20)} == lives
    assert [()] * 3 == [magic_scenario.stack for magic_scenario in scenarios]
    assert 3 == len(start.offers(actions.ActivateMana))
