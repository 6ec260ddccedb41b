"""The subtypes that rules texts name: land types, creature types, and those of enchantments and artifacts."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.creature_types import CREATURE_TYPES

LAND_TYPES: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""The basic land types (CR 205.3i)."""

NOT_CREATURES: Final = (*LAND_TYPES, "Desert", "Lair", "Urza's", "Mine", "Tower", "Power-Plant", "Aura")
"""The subtypes of lands and enchantments (CR 205.3g to 205.3i)."""

_SUBTYPES: Final = (*NOT_CREATURES, *CREATURE_TYPES)
"""The subtypes of cards up to 2002, by the names that they have today (CR 205.3)."""

_ODD_PLURALS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Dwarf": "Dwarves",
        "Elf": "Elves",
        "Faerie": "Faeries",
        "Fox": "Foxes",
        "Fungus": "Fungi",
        "Homunculus": "Homunculi",
        "Leech": "Leeches",
        "Lich": "Liches",
        "Mercenary": "Mercenaries",
        "Mouse": "Mice",
        "Octopus": "Octopuses",
        "Ox": "Oxen",
        "Phoenix": "Phoenixes",
        "Thief": "Thieves",
        "Werewolf": "Werewolves",
        "Wolf": "Wolves",
    }
)


def _forms() -> Mapping[str, str]:
    forms = {plural.lower(): subtype for subtype, plural in _ODD_PLURALS.items()}
    for subtype in _SUBTYPES:
        forms[subtype.lower()] = subtype
        if subtype not in _ODD_PLURALS:
            forms.setdefault(f"{subtype.lower()}s", subtype)
    return MappingProxyType(forms)


_FORMS: Final = _forms()


_UNCHANGED: Final = frozenset(
    {
        "Plains", "Urza's", "Aurochs", "Cyclops", "Dauthi", "Elk", "Fish", "Jellyfish", "Kavu", "Kithkin", "Kor",
        "Kraken", "Lammasu", "Merfolk", "Metathran", "Nautilus", "Necron", "Nephilim", "Ninja", "Pegasus", "Samurai",
        "Sheep", "Slith", "Soltari", "Squid", "Starfish", "Surrakar", "Thalakos", "Treefolk", "Vedalken", "Viashino",
        "Volver", "Moonfolk", "Elder", "Spawn",
    }
)  # fmt: skip
"""Subtypes that may be the same in the plural."""


def is_plural(word: str) -> bool | None:
    """Return whether *word*, in small letters, names a subtype in the plural; None if its form does not show it."""
    subtype = _FORMS[word]
    return None if subtype in _UNCHANGED else word != subtype.lower()


def subtype_of(word: str) -> str | None:
    """Return the subtype that *word*, in small letters, names in the singular or plural; None if it is none."""
    return _FORMS.get(word)
