"""Ready-made decks of built-in cards for Fortress and for duels in two colours, and stocks of creatures for Castle."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.cards.language import CardDef, Color
from castlerules.core import DataError
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen

from .lookup import LazyMapping, card

CardCounts: TypeAlias = tuple[tuple[int, str], ...]
"""The lines of a deck: pairs of a count and the name of a card."""


def _cards_of(lines: CardCounts) -> tuple[CardDef, ...]:
    return tuple([card_def for count, name in lines for card_def in (card(name),) * count])


def _lazy_decks(name: str, lists: Mapping[str, CardCounts]) -> Mapping[str, tuple[CardDef, ...]]:
    """Return the decks of *lists*, whose cards are looked up on access; *name* stands for them in their ``repr``."""
    by_name = dict(lists)  # unlike a read-only view, a dict can be pickled
    return LazyMapping(f"{name}({', '.join(lists)})", by_name.keys, partial(_deck_of, by_name))


def _deck_of(lists: Mapping[str, CardCounts], name: str) -> tuple[CardDef, ...]:
    return _cards_of(lists[name])


@frozen
class FortressList:
    """FOR-002: a deck for Fortress as counts and names of cards, in three parts: creatures, an artifact, lands."""

    creatures: CardCounts
    artifact: CardCounts
    lands: CardCounts

    @property
    def lines(self) -> CardCounts:
        """The lines of the whole deck: creatures, artifact, lands (FOR-002)."""
        return (*self.creatures, *self.artifact, *self.lands)

    def cards(self) -> tuple[CardDef, ...]:
        """Return the cards of the deck, in the order of its lines (FOR-002)."""
        return _cards_of(self.lines)


def _mono_colored(basic: str, artifact: str, creatures: tuple[str, ...]) -> FortressList:
    return FortressList(tuple([(3, name) for name in creatures]), ((1, artifact),), ((24, basic),))


FORTRESS_LISTS: Final[Mapping[str, FortressList]] = MappingProxyType(
    {
        "mono Forest": _mono_colored(
            "Forest",
            "Howling Mine",
            ("Trained Armodon", "Rumbling Baloth", "Durkwood Boars", "Blanchwood Treefolk", "Spined Wurm"),
        ),
        "mono Mountain": _mono_colored(
            "Mountain",
            "Rod of Ruin",
            ("Hurloon Minotaur", "Hill Giant", "Tor Giant", "Wild Jhovall", "Bonebreaker Giant"),
        ),
        "mono Island": _mono_colored(
            "Island",
            "Jayemdae Tome",
            ("Coral Merfolk", "Giant Octopus", "Water Elemental", "Air Elemental", "Sandbar Crocodile"),
        ),
        "mono Plains": _mono_colored(
            "Plains",
            "Ivory Tower",
            ("Knight Errant", "Fresh Volunteers", "Trokin High Guard", "Alabaster Dragon", "Serra Angel"),
        ),
        "mono Swamp": _mono_colored(
            "Swamp", "Icy Manipulator", ("Scathe Zombies", "Python", "Zombie Goliath", "Fallen Angel", "Sengir Vampire")
        ),
    }
)
"""Five decks for Fortress by name, as counts and names of cards."""

FORTRESS_DECKS: Final[Mapping[str, tuple[CardDef, ...]]] = _lazy_decks(
    "FORTRESS_DECKS", {name: fortress_list.lines for name, fortress_list in FORTRESS_LISTS.items()}
)
"""The decks of ``FORTRESS_LISTS`` as cards (FOR-002), looked up on access."""


class DeckHalf(StrEnum):
    """Which half of a two-colour deck a colour provides: quick creatures, or removal and large creatures."""

    AGGRO = "aggro"
    CONTROL = "control"


TWO_COLOR_HALVES: Final[Mapping[tuple[Color, DeckHalf], CardCounts]] = MappingProxyType(
    {
        (Color.WHITE, DeckHalf.AGGRO): (
            *((4, "Savannah Lions"), (3, "Fresh Volunteers"), (3, "White Knight"), (2, "Soltari Foot Soldier")),
            *((2, "Charging Paladin"), (2, "Crusade"), (2, "Swords to Plowshares")),
        ),
        (Color.WHITE, DeckHalf.CONTROL): (
            *((3, "Samite Healer"), (2, "Master Decoy"), (2, "Radiant's Dragoons"), (3, "Serra Angel")),
            *((2, "Wrath of God"), (2, "Disenchant"), (2, "Healing Salve"), (2, "Pacifism")),
        ),
        (Color.BLUE, DeckHalf.AGGRO): (
            *((4, "Merfolk of the Pearl Trident"), (3, "Coral Merfolk"), (3, "Lord of Atlantis")),
            *((3, "Phantom Warrior"), (2, "Man-o'-War"), (3, "Unsummon")),
        ),
        (Color.BLUE, DeckHalf.CONTROL): (
            *((3, "Counterspell"), (2, "Power Sink"), (2, "Impulse"), (2, "Capsize")),
            *((1, "Evacuation"), (2, "Brainstorm"), (2, "Tradewind Rider"), (2, "Air Elemental")),
            *((1, "Control Magic"), (1, "Horseshoe Crab")),
        ),
        (Color.BLACK, DeckHalf.AGGRO): (
            *((4, "Carnophage"), (3, "Black Knight"), (3, "Hypnotic Specter"), (2, "Knight of Dusk")),
            *((3, "Dark Ritual"), (2, "Bad Moon"), (1, "Fallen Angel")),
        ),
        (Color.BLACK, DeckHalf.CONTROL): (
            *((2, "Drudge Skeletons"), (2, "Bone Shredder"), (2, "Gravedigger"), (2, "Sengir Vampire")),
            *((2, "Terror"), (2, "Chainer's Edict"), (2, "Duress"), (1, "Mind Rot")),
            *((1, "Phyrexian Arena"), (1, "Corrupt"), (1, "Pestilence")),
        ),
        (Color.RED, DeckHalf.AGGRO): (
            *((4, "Raging Goblin"), (3, "Goblin Raider"), (3, "Mogg Fanatic"), (2, "Goblin King")),
            *((2, "Ball Lightning"), (4, "Lightning Bolt")),
        ),
        (Color.RED, DeckHalf.CONTROL): (
            *((2, "Wall of Fire"), (2, "Hill Giant"), (2, "Earth Elemental"), (2, "Shivan Dragon")),
            *((2, "Firebolt"), (2, "Earthquake"), (1, "Aether Flash"), (2, "Blaze")),
            *((2, "Shatter"), (1, "Seismic Assault")),
        ),
        (Color.GREEN, DeckHalf.AGGRO): (
            *((4, "Llanowar Elves"), (3, "Grizzly Bears"), (3, "River Boa"), (3, "Trained Armodon")),
            *((2, "Kavu Titan"), (3, "Giant Growth")),
        ),
        (Color.GREEN, DeckHalf.CONTROL): (
            *((2, "Wall of Blossoms"), (2, "Giant Spider"), (2, "Blastoderm"), (2, "Spined Wurm")),
            *((2, "Verdant Force"), (2, "Harrow"), (2, "Creeping Mold"), (1, "Overrun")),
            *((1, "Regrowth"), (1, "Thicket Basilisk"), (1, "Maro")),
        ),
    }
)
"""The eighteen nonland cards of each half of a two-colour deck, as counts and names."""

_BASIC_LANDS: Final = MappingProxyType(
    {
        Color.WHITE: "Plains",
        Color.BLUE: "Island",
        Color.BLACK: "Swamp",
        Color.RED: "Mountain",
        Color.GREEN: "Forest",
    }
)
_DUAL_LANDS: Final = MappingProxyType(
    {
        frozenset((Color.WHITE, Color.BLUE)): "Adarkar Wastes",
        frozenset((Color.BLUE, Color.BLACK)): "Underground River",
        frozenset((Color.BLACK, Color.RED)): "Sulfurous Springs",
        frozenset((Color.RED, Color.GREEN)): "Karplusan Forest",
        frozenset((Color.GREEN, Color.WHITE)): "Brushland",
    }
)
_COLOR_PAIRS: Final = ("WU", "UB", "BR", "RG", "GW", "WB", "UR", "BG", "RW", "GU")


def _two_color_lands(first: Color, second: Color) -> CardCounts:
    """Return 24 lands: 10 basic lands of each colour and 4 copies of their dual land, or 12 of each if it is missing.

    The pool has a dual land for only five of the ten pairs of colours.
    """
    dual = _DUAL_LANDS.get(frozenset((first, second)))
    count = 12 if dual is None else 10
    basics = ((count, _BASIC_LANDS[first]), (count, _BASIC_LANDS[second]))
    return basics if dual is None else (*basics, (4, dual))


def _two_color_list(first: Color, first_half: DeckHalf, second: Color, second_half: DeckHalf) -> CardCounts:
    return (
        *TWO_COLOR_HALVES[first, first_half],
        *TWO_COLOR_HALVES[second, second_half],
        *_two_color_lands(first, second),
    )


TWO_COLOR_LISTS: Final[Mapping[str, CardCounts]] = MappingProxyType(
    {
        f"{pair} {half}": _two_color_list(Color(pair[0]), half, Color(pair[1]), half)
        for pair in _COLOR_PAIRS
        for half in DeckHalf
    }
)
"""Twenty decks of 60 cards, two for each pair of colours, as counts and names: ``WU aggro``, ``WU control``, ..."""

TWO_COLOR_DECKS: Final[Mapping[str, tuple[CardDef, ...]]] = _lazy_decks("TWO_COLOR_DECKS", TWO_COLOR_LISTS)
"""The decks of ``TWO_COLOR_LISTS`` as cards, looked up on access."""


def two_color_deck(
    first: Color, first_half: DeckHalf | str, second: Color, second_half: DeckHalf | str
) -> tuple[CardDef, ...]:
    """Return a deck of 60 cards: 18 of colour *first*, 18 of colour *second*, and 24 lands.

    *first_half* and *second_half* say which 18 cards: a ``DeckHalf`` or its value, ``aggro`` or ``control``. They may
    be equal. Raises DataError for any other half, or if *first* and *second* are not two different colours.
    """
    _check_two_colors("pair deck", first, second)
    return _cards_of(_two_color_list(first, _deck_half(first_half), second, _deck_half(second_half)))


def _deck_half(half: object) -> DeckHalf:
    deck_half = next((deck_half for deck_half in DeckHalf if deck_half == half), None)
    if deck_half is None:
        raise DataError("pair deck", f"expected {' or '.join(DeckHalf)} as half of the deck, got {short_repr(half)}")
    return deck_half


def _check_two_colors(deck_name: str, first: Color, second: Color) -> None:
    """Raise DataError if *first* and *second* are not two different colours."""
    for color in (first, second):
        if not isinstance(color, Color):
            raise DataError(deck_name, f"expected a Color, got {short_repr(color)}")
    if first is second:
        raise DataError(deck_name, f"expected two different colours, got {first.name.lower()} twice")


CASTLE_CREATURES: Final[Mapping[Color, CardCounts]] = MappingProxyType(
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
"""Eight creatures of each colour, from which the stocks for Castle are built, as counts and names."""


def castle_stock(first: Color, second: Color) -> tuple[CardDef, ...]:
    """Return a stock for Castle, the 15 creatures from which a player's castle is built.

    They are the eight creatures of the colour *first* in ``CASTLE_CREATURES`` and seven of the colour *second*: all but
    the first that is listed. So the order of the colours matters. Raises DataError if *first* and *second*
    are not two different colours.
    """
    _check_two_colors("castle stock", first, second)
    return _cards_of(_stock_lines(first, second))


def _stock_lines(first: Color, second: Color) -> CardCounts:
    return (*CASTLE_CREATURES[first], *CASTLE_CREATURES[second][1:])


CASTLE_STOCKS: Final[Mapping[str, tuple[CardDef, ...]]] = _lazy_decks(
    "CASTLE_STOCKS",
    {pair: _stock_lines(Color(pair[0]), Color(pair[1])) for pair in _COLOR_PAIRS},
)
"""Ten stocks of 15 creatures by name, one for each pair of colours (CAS-004), looked up on access."""
