"""Names for filters, target slots, keywords and triggers that many cards use."""

from __future__ import annotations

from typing import Final

from .abilities import Keyword
from .characteristics import CardType, Color
from .enums import StepName, TargetPlayers, Zone
from .expressions import ControlledBy, Not
from .filters import Anything, IsColor, IsThis, IsType
from .keywords import KeywordKind
from .references import EachPlayer, Target, You
from .targets import TargetSlot
from .triggers import StepBegins

# Filters.

ARTIFACT: Final = IsType(CardType.ARTIFACT)
"""Matches artifacts."""

CREATURE: Final = IsType(CardType.CREATURE)
"""Matches creatures."""

ENCHANTMENT: Final = IsType(CardType.ENCHANTMENT)
"""Matches enchantments."""

LAND: Final = IsType(CardType.LAND)
"""Matches lands."""

WHITE: Final = IsColor(Color.WHITE)
"""Matches white objects."""

BLUE: Final = IsColor(Color.BLUE)
"""Matches blue objects."""

BLACK: Final = IsColor(Color.BLACK)
"""Matches black objects."""

RED: Final = IsColor(Color.RED)
"""Matches red objects."""

GREEN: Final = IsColor(Color.GREEN)
"""Matches green objects."""

NOT_THIS: Final = Not(IsThis())
"""Matches every object except the one that has the ability: "other"."""

YOU_CONTROL: Final = ControlledBy(You())
"""Matches objects that the controller of the ability controls."""


# Targets.

TARGET: Final = Target()
"""The objects or players chosen for the first target slot."""

ANY_TARGET: Final = TargetSlot(CREATURE, TargetPlayers.ANY)
"""The target slot for one creature or player."""

TARGET_PLAYER: Final = TargetSlot(None, TargetPlayers.ANY)
"""The target slot for one player."""

TARGET_SPELL: Final = TargetSlot(Anything(), zone=Zone.STACK)
"""The target slot for one spell."""


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
"""The ability phasing; no game can play cards with it, so decks that hold one are refused."""

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


# Numbers.

ANY_NUMBER: Final = 1_000
"""The *most* of a search or a choice of any number of objects; no zone holds as many."""


# Triggers.

YOUR_UPKEEP: Final = StepBegins(StepName.UPKEEP, You())
"""Triggers at the beginning of the controller's upkeep."""

END_STEP: Final = StepBegins(StepName.END, EachPlayer())
"""Triggers at the beginning of each end step."""
