"""Characteristics of a card other than its abilities: colours, types, power and toughness (CR 109.3)."""

from __future__ import annotations

from enum import Enum
from typing import Final

from castlerules.core.frozen import frozen


class Color(Enum):
    """BASE-025: a colour. Colourless is not a colour (BASE-026)."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"

    __hash__ = object.__hash__  # members are singletons, so identity suffices; the hash of Enum is slow


COLORS: Final = tuple(Color)
"""The colours in the order W U B R G (BASE-D09)."""


class CardType(Enum):
    """BASE-025: a card type."""

    ARTIFACT = "Artifact"
    CREATURE = "Creature"
    ENCHANTMENT = "Enchantment"
    INSTANT = "Instant"
    LAND = "Land"
    SORCERY = "Sorcery"

    __hash__ = object.__hash__


LAND_TYPES: Final = (
    *("Plains", "Island", "Swamp", "Mountain", "Forest"),
    *("Desert", "Lair", "Locus", "Mine", "Power-Plant", "Tower", "Urza's"),
)
"""BASE-025: the subtypes that only lands have."""


class Supertype(Enum):
    """BASE-025: a supertype. Snow has no rules meaning; only filters ask for snow (BASE-K51)."""

    BASIC = "Basic"
    LEGENDARY = "Legendary"
    SNOW = "Snow"
    WORLD = "World"

    __hash__ = object.__hash__


@frozen
class TypeLine:
    """The type line of a card: supertypes, types and subtypes, each in printed order."""

    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()

    def __str__(self) -> str:
        left = " ".join(part.value for part in (*self.supertypes, *self.types))
        return f"{left} — {' '.join(self.subtypes)}" if self.subtypes else left

    @property
    def is_permanent(self) -> bool:
        """Whether the card becomes a permanent when it resolves: it is neither an instant nor a sorcery."""
        return CardType.INSTANT not in self.types and CardType.SORCERY not in self.types


@frozen
class PT:
    """Printed power and toughness; None stands for ``*``, which an ability defines (BASE-029)."""

    power: int | None
    toughness: int | None

    def __str__(self) -> str:
        return "/".join("*" if part is None else str(part) for part in (self.power, self.toughness))
