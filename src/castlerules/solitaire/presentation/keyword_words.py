"""What the keyword abilities do in Solitaire, where nobody chooses blockers and there are no turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.cards.language.keywords import KeywordKind, KeywordTrait
from castlerules.magic.presentation.keyword_words import KEYWORD_MEANINGS, with_meaning
from castlerules.solitaire.model.options import OptionalCosts, SolitaireRules

KeywordReading: TypeAlias = tuple[str, str, tuple[KeywordKind, ...]]
"""A rule of Solitaire, what it makes of some keywords, in words that follow the keyword and a colon, and these."""

_NO_CHOICE: Final = "it changes nothing in Solitaire: all face-up creatures of the attacked stack block."
_NO_TURNS: Final = "it does nothing in Solitaire, which has no turns."
_PROTECTION: Final = (
    "in protection from red, for example, red sources deal it no damage, red Auras cannot be on it, and red spells and "
    "abilities cannot target it while it counts as a permanent. It keeps no blocker off."
)
_FLASH: Final = "the card can also be played in a fight, before the damage."
_OPTIONAL: Final[Mapping[OptionalCosts, str]] = MappingProxyType(
    {
        OptionalCosts.UNAVAILABLE: "it cannot be paid in Solitaire.",
        OptionalCosts.ONE_EXTRA_SOURCE: "it takes one more source in Solitaire, however much it costs in print.",
        OptionalCosts.FREE: "it is free in Solitaire.",
    }
)


def keyword_readings(rules: SolitaireRules) -> Iterator[KeywordReading]:
    """Yield the keywords that mean something else than in normal Magic under the options *rules*."""
    if not rules.respect_evasion:
        blocks = (*KeywordKind.having(KeywordTrait.EVASION), KeywordKind.REACH, KeywordKind.MENACE)
        yield "SOL-G74", _NO_CHOICE, blocks
        yield "SOL-G74", _PROTECTION, (KeywordKind.PROTECTION,)
    yield "SOL-G31", _FLASH, (KeywordKind.FLASH,)
    yield "SOL-056", _NO_TURNS, (KeywordKind.HASTE,)
    yield "SOL-G72", _NO_TURNS, (KeywordKind.VIGILANCE, KeywordKind.PHASING, KeywordKind.ECHO, KeywordKind.FADING)
    yield "SOL-G76", "it does nothing in Solitaire: there is no player to damage.", (KeywordKind.TRAMPLE,)
    optional = (KeywordKind.KICKER, KeywordKind.SECOND_KICKER, KeywordKind.BUYBACK)
    yield "SOL-G44", _OPTIONAL[rules.optional_costs], optional
    if not rules.alternative_costs:
        yield "SOL-G45", "it cannot be used in Solitaire.", (KeywordKind.ALTERNATIVE_COST,)


def solitaire_keywords(rules: SolitaireRules) -> Mapping[KeywordKind, str]:
    """SOL-G31, SOL-G44, SOL-G45, SOL-G72, SOL-G74, SOL-G76: return what each keyword does under the options *rules*."""
    meanings = KEYWORD_MEANINGS
    for _, meaning, kinds in keyword_readings(rules):
        meanings = with_meaning(meanings, kinds, meaning)
    return meanings
