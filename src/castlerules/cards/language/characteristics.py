"""What stands on the face of a card besides its text: colours, the type line, power and toughness."""

from __future__ import annotations

from enum import Enum
from typing import Final

import attrs


class Color(Enum):
    """BASE-025: a colour; colourless is none (BASE-026)."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"

    __hash__ = object.__hash__  # members are singletons, and the hash that Enum has is slow


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


class Supertype(Enum):
    """BASE-025: a supertype. Snow is only looked at by filters (BASE-K51)."""

    BASIC = "Basic"
    LEGENDARY = "Legendary"
    SNOW = "Snow"
    WORLD = "World"

    __hash__ = object.__hash__


@attrs.frozen
class TypeLine:
    """Supertypes, types and subtypes, each in printed order."""

    supertypes: tuple[Supertype, ...] = ()
    types: tuple[CardType, ...] = ()
    subtypes: tuple[str, ...] = ()

    def __str__(self) -> str:
        left = " ".join(part.value for part in (*self.supertypes, *self.types))
        return f"{left} — {' '.join(self.subtypes)}" if self.subtypes else left

    @property
    def is_permanent(self) -> bool:
        """Whether a card of this line stays in play."""
        return CardType.INSTANT not in self.types and CardType.SORCERY not in self.types


@attrs.frozen
class PT:
    """Power and toughness; None where the printed number is none, such as ``*`` (BASE-029 says what it then is)."""

    power: int | None
    toughness: int | None

    def __str__(self) -> str:
        return "/".join("*" if part is None else str(part) for part in (self.power, self.toughness))
