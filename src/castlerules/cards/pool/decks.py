"""Ready-made decks of cards of the pool, as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from castlerules.cards.characteristics import Color
from castlerules.cards.definition import CardDef
from castlerules.core import DataError
from castlerules.core.shown import shown

from .lookup import card

__all__ = ["CASTLE_CREATURES", "FORTRESS_DECKS", "FORTRESS_LISTS", "FortressList", "Lines", "castle_stock"]

Lines: TypeAlias = tuple[tuple[int, str], ...]
"""How many of which card, by name."""


def _cards(lines: Lines) -> tuple[CardDef, ...]:
    return tuple([card(name) for count, name in lines for _ in range(count)])


@attrs.frozen
class FortressList:
    """FOR-002: a deck for Fortress in its three parts."""

    creatures: Lines
    artifact: Lines
    lands: Lines

    def cards(self) -> tuple[CardDef, ...]:
        """Return the cards of the deck: the creatures, the artifact, the lands (FOR-002)."""
        return _cards((*self.creatures, *self.artifact, *self.lands))


def _mono(basic: str, artifact: str, *creatures: str) -> FortressList:
    return FortressList(tuple([(3, name) for name in creatures]), ((1, artifact),), ((24, basic),))


FORTRESS_LISTS: Final[Mapping[str, FortressList]] = MappingProxyType(
    {
        "mono Forest": _mono(
            *("Forest", "Howling Mine"),
            *("Trained Armodon", "Rumbling Baloth", "Durkwood Boars", "Blanchwood Treefolk", "Spined Wurm"),
        ),
        "mono Mountain": _mono(
            *("Mountain", "Rod of Ruin"),
            *("Hurloon Minotaur", "Hill Giant", "Tor Giant", "Wild Jhovall", "Bonebreaker Giant"),
        ),
        "mono Island": _mono(
            *("Island", "Jayemdae Tome"),
            *("Coral Merfolk", "Giant Octopus", "Water Elemental", "Air Elemental", "Sandbar Crocodile"),
        ),
        "mono Plains": _mono(
            *("Plains", "Ivory Tower"),
            *("Knight Errant", "Trokin High Guard", "Siege Mastodon", "Radiant's Dragoons", "Serra Angel"),
        ),
        "mono Swamp": _mono(
            *("Swamp", "Icy Manipulator"),
            *("Scathe Zombies", "Python", "Zombie Goliath", "Fallen Angel", "Sengir Vampire"),
        ),
    }
)
"""Five decks for Fortress by name, as lines of counts and names."""


class _FortressDecks(Mapping[str, tuple[CardDef, ...]]):
    """A read-only mapping from the name of a deck to its cards."""

    def __getitem__(self, name: str) -> tuple[CardDef, ...]:
        return FORTRESS_LISTS[name].cards()

    def __contains__(self, name: object) -> bool:
        return name in FORTRESS_LISTS

    def __iter__(self) -> Iterator[str]:
        return iter(FORTRESS_LISTS)

    def __len__(self) -> int:
        return len(FORTRESS_LISTS)

    def __repr__(self) -> str:
        return f"FORTRESS_DECKS({', '.join(self)})"


FORTRESS_DECKS: Final[Mapping[str, tuple[CardDef, ...]]] = _FortressDecks()
"""The same five decks as cards (FOR-002), made when they are asked for."""

CASTLE_CREATURES: Final[Mapping[Color, Lines]] = MappingProxyType(
    {
        Color.WHITE: (
            *((1, "Samite Healer"), (2, "Knight Errant"), (1, "White Knight"), (1, "Trokin High Guard")),
            *((1, "Radiant's Dragoons"), (1, "Siege Mastodon"), (1, "Serra Angel")),
        ),
        Color.BLUE: (
            *((1, "Coral Merfolk"), (1, "Phantom Warrior"), (1, "Man-o'-War"), (2, "Giant Octopus")),
            *((1, "Prodigal Sorcerer"), (1, "Air Elemental"), (1, "Water Elemental")),
        ),
        Color.BLACK: (
            *((1, "Drudge Skeletons"), (1, "Black Knight"), (1, "Scathe Zombies"), (1, "Python")),
            *((1, "Gravedigger"), (2, "Zombie Goliath"), (1, "Sengir Vampire")),
        ),
        Color.RED: (
            *((1, "Raging Goblin"), (2, "Hurloon Minotaur"), (2, "Hill Giant"), (1, "Bonebreaker Giant")),
            *((1, "Earth Elemental"), (1, "Wall of Fire")),
        ),
        Color.GREEN: (
            *((1, "Grizzly Bears"), (1, "Wall of Blossoms"), (2, "Trained Armodon"), (1, "Giant Spider")),
            *((1, "Rumbling Baloth"), (1, "Blanchwood Treefolk"), (1, "Spined Wurm")),
        ),
    }
)
"""Eight creatures of each colour, of which the stock of a castle is made."""


def castle_stock(first: Color, second: Color) -> tuple[CardDef, ...]:
    """Return 15 creatures for a castle: the eight of *first*, and those of *second* but the one listed first.

    Raises DataError if *first* and *second* are not two different colours.
    """
    for color in (first, second):
        if not isinstance(color, Color):
            raise DataError("castle stock", f"a colour is wanted, not {shown(color)}")
    if first is second:
        raise DataError("castle stock", f"two different colours are wanted, not {first.name.lower()} twice")
    return (*_cards(CASTLE_CREATURES[first]), *_cards(CASTLE_CREATURES[second])[1:])
