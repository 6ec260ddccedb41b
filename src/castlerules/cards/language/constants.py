"""What cards name so often that it has a name of its own: filters, targets, keywords and events."""

from __future__ import annotations

from typing import Final

from .abilities import Keyword, TargetSlot
from .characteristics import CardType, Color
from .enums import KeywordKind, StepName, TargetPlayers, Zone
from .expressions import ControlledBy, Not
from .filters import Anything, IsColor, IsThis, IsType
from .references import EachPlayer, Target, You
from .triggers import StepBegins

# Filters.

ARTIFACT: Final = IsType(CardType.ARTIFACT)
"""What is an artifact."""

CREATURE: Final = IsType(CardType.CREATURE)
"""What is a creature."""

ENCHANTMENT: Final = IsType(CardType.ENCHANTMENT)
"""What is an enchantment."""

LAND: Final = IsType(CardType.LAND)
"""What is a land."""

WHITE: Final = IsColor(Color.WHITE)
"""What is white."""

BLUE: Final = IsColor(Color.BLUE)
"""What is blue."""

BLACK: Final = IsColor(Color.BLACK)
"""What is black."""

RED: Final = IsColor(Color.RED)
"""What is red."""

GREEN: Final = IsColor(Color.GREEN)
"""What is green."""

NOT_THIS: Final = Not(IsThis())
"""What is not the object itself."""

YOU_CONTROL: Final = ControlledBy(You())
"""What the controller of the ability controls."""


# Targets.

TARGET: Final = Target()
"""What was chosen for the first target slot."""

ANY_TARGET: Final = TargetSlot(CREATURE, TargetPlayers.ANY)
"""The slot of one creature or player."""

TARGET_PLAYER: Final = TargetSlot(None, TargetPlayers.ANY)
"""The slot of one player."""

TARGET_SPELL: Final = TargetSlot(Anything(), zone=Zone.STACK)
"""The slot of one spell."""


# Keywords.

DEFENDER: Final = Keyword(KeywordKind.DEFENDER)
"""The ability defender (BASE-K12)."""

FEAR: Final = Keyword(KeywordKind.FEAR)
"""The ability fear (BASE-K03)."""

FIRST_STRIKE: Final = Keyword(KeywordKind.FIRST_STRIKE)
"""The ability first strike (BASE-K17)."""

FLANKING: Final = Keyword(KeywordKind.FLANKING)
"""The ability flanking (BASE-K10)."""

FLASH: Final = Keyword(KeywordKind.FLASH)
"""The ability flash (BASE-K27)."""

FLYING: Final = Keyword(KeywordKind.FLYING)
"""The ability flying (BASE-K01)."""

HASTE: Final = Keyword(KeywordKind.HASTE)
"""The ability haste (BASE-K25)."""

HORSEMANSHIP: Final = Keyword(KeywordKind.HORSEMANSHIP)
"""The ability horsemanship (BASE-K05)."""

PHASING: Final = Keyword(KeywordKind.PHASING)
"""The ability phasing, which games refuse."""

REACH: Final = Keyword(KeywordKind.REACH)
"""The ability reach (BASE-K02)."""

SHADOW: Final = Keyword(KeywordKind.SHADOW)
"""The ability shadow (BASE-K04)."""

SHROUD: Final = Keyword(KeywordKind.SHROUD)
"""The ability shroud (BASE-K22)."""

TRAMPLE: Final = Keyword(KeywordKind.TRAMPLE)
"""The ability trample (BASE-K19)."""

VIGILANCE: Final = Keyword(KeywordKind.VIGILANCE)
"""The ability vigilance (BASE-K26)."""


# Events.

YOUR_UPKEEP: Final = StepBegins(StepName.UPKEEP, You())
"""The upkeep of the controller begins."""

END_STEP: Final = StepBegins(StepName.END, EachPlayer())
"""The end step of any player begins."""
