"""What the keyword abilities mean, for players who ask about a word on a card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.keywords import KeywordKind

KEYWORD_MEANINGS: Final[Mapping[KeywordKind, str]] = MappingProxyType(
    {
        KeywordKind.FLYING: "only creatures with flying or reach can block it.",
        KeywordKind.REACH: "it can block creatures with flying.",
        KeywordKind.FEAR: "only artifact creatures and black creatures can block it.",
        KeywordKind.SHADOW: "only creatures with shadow can block it, and it can block only those.",
        KeywordKind.HORSEMANSHIP: "only creatures with horsemanship can block it.",
        KeywordKind.LANDWALK: "it cannot be blocked while the defending player controls a land of that kind, such as "
        "an Island for islandwalk.",
        KeywordKind.MENACE: "a single creature cannot block it; it takes two or more.",
        KeywordKind.FLANKING: "each creature without flanking that blocks it gets -1/-1 until end of turn.",
        KeywordKind.DEFENDER: "it cannot attack.",
        KeywordKind.FIRST_STRIKE: "it deals combat damage before creatures without first strike; those that die of it "
        "do not strike back.",
        KeywordKind.TRAMPLE: "when it is blocked, it may deal to the player what its blockers do not need to die.",
        KeywordKind.PROTECTION: "in protection from red, for example, red sources deal it no damage, red Auras cannot "
        "be on it, red creatures cannot block it, and red spells and abilities cannot target it. All else works.",
        KeywordKind.SHROUD: "no spell or ability can target it, not even those of its controller.",
        KeywordKind.HASTE: "it can attack, and use abilities with the tap symbol, in the turn in which it comes.",
        KeywordKind.VIGILANCE: "it does not tap when it attacks.",
        KeywordKind.FLASH: "it can be cast whenever an instant can.",
        KeywordKind.PHASING: "as each turn of its controller begins, it alternates between being there and not.",
        KeywordKind.KICKER: "a cost that may be paid besides the mana cost; the card says what more it does then.",
        KeywordKind.SECOND_KICKER: "another kicker of the card; each of them may be paid or not.",
        KeywordKind.BUYBACK: "a cost that may be paid besides the mana cost; the spell then returns to its owner's "
        "hand as it resolves.",
        KeywordKind.FLASH_AT_A_PRICE: "for this much more it can be cast whenever an instant can.",
        KeywordKind.ALTERNATIVE_COST: "a cost that may be paid instead of the mana cost.",
        KeywordKind.FLASHBACK: "its owner may cast it from the graveyard for this cost; afterwards it is exiled.",
        KeywordKind.MADNESS: "when it is discarded, its owner may cast it for this cost at once.",
        KeywordKind.CYCLING: "pay this cost and discard the card from your hand to draw a card.",
        KeywordKind.ECHO: "in the upkeep after it came under your control, pay this cost or sacrifice it.",
        KeywordKind.FADING: "it comes with this many fade counters. In each upkeep of its controller one goes off; "
        "when none is left to go, it is sacrificed.",
        KeywordKind.ENCHANT: "says what the Aura can be put on. If that goes, the Aura goes to the graveyard.",
    }
)
"""The meaning of each keyword in normal Magic, in words that follow the keyword and a colon."""

_BASIC_LANDWALKS: Final = ("plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk")


def keyword_glossary(meanings: Mapping[KeywordKind, str]) -> Mapping[str, str]:
    """Return *meanings* as a glossary, with the usual kinds of landwalk as words of their own."""
    words = {kind.value: f"{kind.value}: {meanings[kind]}" for kind in meanings}
    return MappingProxyType({**words, **dict.fromkeys(_BASIC_LANDWALKS, words[KeywordKind.LANDWALK.value])})


def with_meaning(
    meanings: Mapping[KeywordKind, str], kinds: Iterable[KeywordKind], meaning: str
) -> Mapping[KeywordKind, str]:
    """Return *meanings*, but with *meaning* for each of *kinds*."""
    return MappingProxyType({**meanings, **dict.fromkeys(kinds, meaning)})


def keyword_in(words: str) -> KeywordKind | None:
    """Return the keyword that *words*, in lower case, write out: ``protection from red``, ``cycling {2}``, or None."""
    if words.endswith((KeywordKind.LANDWALK.value, *_BASIC_LANDWALKS)):
        return KeywordKind.LANDWALK
    return next((kind for kind in KeywordKind if words == kind.value or words.startswith(f"{kind.value} ")), None)
