"""The creatures of the first stage whose text is empty."""

from __future__ import annotations

import pytest

from castlerules.cards.pool import POOL
from castlerules.testing.magic import A, N, side

from .play import table, usable

VANILLA = {
    "Savannah Lions": "2/1",
    "Fresh Volunteers": "2/2",
    "Knight Errant": "2/2",
    "Trokin High Guard": "3/3",
    "Siege Mastodon": "3/5",
    "Merfolk of the Pearl Trident": "1/1",
    "Coral Merfolk": "2/1",
    "Giant Octopus": "3/3",
    "Water Elemental": "5/4",
    "Python": "3/2",
    "Scathe Zombies": "2/2",
    "Zombie Goliath": "4/3",
    "Hurloon Minotaur": "2/3",
    "Hill Giant": "3/3",
    "Tor Giant": "3/3",
    "Wild Jhovall": "3/3",
    "Bonebreaker Giant": "4/4",
    "Earth Elemental": "4/5",
    "Grizzly Bears": "2/2",
    "Trained Armodon": "3/3",
    "Rumbling Baloth": "4/4",
    "Blanchwood Treefolk": "4/5",
    "Durkwood Boars": "4/4",
    "Spined Wurm": "5/4",
    "Tobias Andrion": "4/4",
    "Stone Golem": "4/4",
    "Obsianus Golem": "4/6",
    "Phyrexian Hulk": "5/4",
}


@pytest.mark.card(*VANILLA)
@pytest.mark.parametrize(("name", "size"), VANILLA.items())
def test_a_creature_without_text_attacks_for_its_power_and_does_nothing_else(name: str, size: str) -> None:
    """It has no ability, taps as it attacks, and is of the size on the card."""
    start = table(side(name))
    attacked = start.attack(name).deal_combat_damage()

    assert () == POOL[name].face.abilities
    assert (size, ()) == (start.size(name), usable(start))
    assert (True, 20 - int(size[0])) == (attacked.is_tapped(name), attacked.life(N))
    assert 20 == attacked.life(A)
