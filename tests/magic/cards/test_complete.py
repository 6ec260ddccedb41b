"""Every card of the pool has a test of its play."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from castlerules.cards.pool import POOL
from castlerules.magic import refusals
from castlerules.magic.normal import NORMAL

from .test_vanilla import VANILLA

HERE: Final = Path(__file__).parent
TABLE: Final = HERE.parents[3] / "shared" / "card_pool.md"

WITH_ABILITIES: Final = (
    *("Master Decoy", "Samite Healer", "White Knight", "Serra Angel", "Healing Salve"),
    *("Swords to Plowshares", "Crusade", "Disenchant", "Pacifism", "Wrath of God"),
    *("Man-o'-War", "Phantom Warrior", "Prodigal Sorcerer", "Wind Drake", "Air Elemental", "Power Sink", "Unsummon"),
    *("Counterspell", "Capsize", "Evacuation"),
    *("Black Knight", "Drudge Skeletons", "Hypnotic Specter", "Knight of Dusk", "Gravedigger", "Sengir Vampire"),
    *("Dark Ritual", "Duress", "Bad Moon", "Terror", "Mind Rot"),
    *("Mogg Fanatic", "Raging Goblin", "Goblin Raider", "Wall of Fire", "Shivan Dragon", "Blaze", "Earthquake"),
    *("Lightning Bolt", "Shatter", "Aether Flash", "Apocalypse"),
    *("Llanowar Elves", "River Boa", "Wall of Blossoms", "Giant Spider", "Fog", "Giant Growth", "Regrowth"),
    *("Harrow", "Creeping Mold", "Overrun"),
    *("Terminate", "Vindicate"),
    *("Juggernaut", "Sol Ring", "Millstone", "Disrupting Scepter", "Icy Manipulator", "Jayemdae Tome"),
    *("Nevinyrral's Disk", "Rod of Ruin"),
    *("Adarkar Wastes", "Brushland", "Forest", "Island", "Karplusan Forest", "Mountain", "Plains"),
    *("Sulfurous Springs", "Swamp", "Underground River"),
)
"""The cards of the first stage that do something."""


def cards_with_test() -> Iterator[str]:
    """Yield the cards that a test beside this one says it tells of."""
    for path in sorted(HERE.glob("test_*.py")):
        module = import_module(f"{__package__}.{path.stem}")
        for name, member in vars(module).items():
            if name.startswith("test_"):
                for mark in getattr(member, "pytestmark", ()):
                    if mark.name == "card":
                        yield from mark.args


REFUSED: Final = ("Sandbar Crocodile",)
TOLD: Final = frozenset(cards_with_test())


@pytest.mark.parametrize("name", [name for name in POOL if name not in REFUSED])
def test_a_card_of_the_pool_has_a_test_of_its_play(name: str) -> None:
    """At least one test function is marked with its name, and normal Magic plays all that it says."""
    assert name in TOLD
    assert () == refusals(NORMAL, POOL[name])


@pytest.mark.parametrize("name", REFUSED)
def test_few_cards_of_the_pool_are_refused(name: str) -> None:
    """They are there for games in which their text is blank (FOR-Q23)."""
    assert refusals(NORMAL, POOL[name])


def test_tests_are_marked_with_names_of_the_pool_only() -> None:
    """A misspelt name would tell of nothing."""
    assert [] == sorted(TOLD - set(POOL))


def test_the_cards_of_the_first_stage_are_a_hundred() -> None:
    """Of them 28 have no text, and no basic land needs any."""
    silent = [name for name in WITH_ABILITIES if not POOL[name].face.abilities]

    assert (72, 28) == (len(set(WITH_ABILITIES)), len(VANILLA))
    assert ["Forest", "Island", "Mountain", "Plains", "Swamp"] == silent
    assert not set(WITH_ABILITIES) & set(VANILLA)


@pytest.mark.skipif(not TABLE.is_file(), reason="the table of the pool does not lie beside the project")
def test_the_cards_of_the_first_stage_are_those_of_the_table() -> None:
    """The list above is kept, since the table is not always there."""
    rows = [line.strip("|").split("|") for line in TABLE.read_text(encoding="utf-8").splitlines()]
    names = [row[0].strip().removesuffix(" (S)") for row in rows if len(row) == 7 and row[5].strip() == "1"]

    assert sorted((*WITH_ABILITIES, *VANILLA)) == sorted(names)
