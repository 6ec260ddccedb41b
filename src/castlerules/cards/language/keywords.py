"""The keyword abilities: one line for each, with all that the library has to know about it as data.

What a keyword does is a function of the engine. The lists of keywords with something in common, such as those with a
cost, are computed from the traits here.
"""

from __future__ import annotations

from enum import Enum
from typing import Self


class KeywordTrait(Enum):
    """What some keyword abilities have in common; the first three are the parameters that a ``Keyword`` can have."""

    COST = "cost"
    """The keyword has a cost."""
    FILTER = "filter"
    """The keyword has a filter, such as the lands of landwalk."""
    NUMBER = "n"
    """The keyword has a number."""
    EVASION = "evasion"
    """Only some creatures can block an attacker with the keyword. (Menace restricts how many block, not which.)"""
    CASTING_COST = "casting cost"
    """The cost is paid while the card is cast."""
    OPTIONAL_COST = "optional cost"
    """The cost is paid in addition to the mana cost, or instead of it, or not at all, as the player likes."""
    CARD_ONLY = "card only"
    """The keyword does nothing for a permanent that gains it."""

    __hash__ = object.__hash__


_OPTIONAL = (KeywordTrait.CASTING_COST, KeywordTrait.OPTIONAL_COST, KeywordTrait.CARD_ONLY)


class KeywordKind(Enum):
    """The keyword abilities (BASE-K rows), each with its ``traits``; its value is the word in text and in data.

    A card with "kicker A and/or B" has two keywords: a kicker and a second kicker (BASE-K30). An alternative cost is
    paid instead of the mana cost, and other optional costs besides (BASE-K36).
    """

    _value_: str
    traits: frozenset[KeywordTrait]

    FLYING = "flying", KeywordTrait.EVASION
    REACH = "reach"
    FEAR = "fear", KeywordTrait.EVASION
    SHADOW = "shadow", KeywordTrait.EVASION
    HORSEMANSHIP = "horsemanship", KeywordTrait.EVASION
    LANDWALK = "landwalk", KeywordTrait.EVASION, KeywordTrait.FILTER
    MENACE = "menace"
    FLANKING = "flanking"
    DEFENDER = "defender"
    FIRST_STRIKE = "first strike"
    TRAMPLE = "trample"
    PROTECTION = "protection", KeywordTrait.EVASION, KeywordTrait.FILTER
    SHROUD = "shroud"
    HASTE = "haste"
    VIGILANCE = "vigilance"
    FLASH = "flash"
    PHASING = "phasing"
    KICKER = "kicker", KeywordTrait.COST, *_OPTIONAL
    SECOND_KICKER = "second kicker", KeywordTrait.COST, *_OPTIONAL
    BUYBACK = "buyback", KeywordTrait.COST, *_OPTIONAL
    FLASH_AT_A_PRICE = "flash at a price", KeywordTrait.COST, *_OPTIONAL
    ALTERNATIVE_COST = "alternative cost", KeywordTrait.COST, *_OPTIONAL
    FLASHBACK = "flashback", KeywordTrait.COST, KeywordTrait.CASTING_COST, KeywordTrait.CARD_ONLY
    MADNESS = "madness", KeywordTrait.COST, KeywordTrait.CASTING_COST, KeywordTrait.CARD_ONLY
    CYCLING = "cycling", KeywordTrait.COST, KeywordTrait.CARD_ONLY
    ECHO = "echo", KeywordTrait.COST
    FADING = "fading", KeywordTrait.NUMBER
    ENCHANT = "enchant", KeywordTrait.FILTER, KeywordTrait.CARD_ONLY

    def __new__(cls, word: str, *traits: KeywordTrait) -> Self:
        """Return the member with the value *word* that has *traits*."""
        member = object.__new__(cls)
        member._value_ = word
        member.traits = frozenset(traits)
        return member

    __hash__ = object.__hash__

    @classmethod
    def having(cls, trait: KeywordTrait) -> tuple[KeywordKind, ...]:
        """Return the keywords that have *trait*, in the order of their definition."""
        return tuple([kind for kind in cls if trait in kind.traits])
