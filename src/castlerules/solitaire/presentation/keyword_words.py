"""What the keyword abilities do in Solitaire, where nobody chooses blockers and there are no turns."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.keywords import KeywordKind, KeywordTrait
from castlerules.magic.presentation.keyword_words import KEYWORD_MEANINGS, with_meaning
from castlerules.solitaire.model.options import OptionalCosts, SolitaireRules

_NO_CHOICE: Final = "it changes nothing in Solitaire: all face-up creatures of the attacked stack block."
_NO_TURNS: Final = "it does nothing in Solitaire, which has no turns."
_PROTECTION: Final = (
    "in protection from red, for example, red sources deal it no damage, red Auras cannot be on it, and red spells and "
    "abilities cannot target it while it counts as a permanent. It keeps no blocker off."
)
_FLASH: Final = "it can also be played in a fight, before the damage."
_OPTIONAL: Final[Mapping[OptionalCosts, str]] = MappingProxyType(
    {
        OptionalCosts.UNAVAILABLE: "it cannot be paid in Solitaire.",
        OptionalCosts.ONE_EXTRA_SOURCE: "it takes one more source in Solitaire, however much it costs in print.",
        OptionalCosts.FREE: "it is free in Solitaire.",
    }
)


def solitaire_keywords(rules: SolitaireRules) -> Mapping[KeywordKind, str]:
    """SOL-G31, SOL-G44, SOL-G45, SOL-G72, SOL-G74, SOL-G76: return what each keyword does under the options *rules*."""
    meanings = KEYWORD_MEANINGS
    if not rules.respect_evasion:
        blocks = (*KeywordKind.having(KeywordTrait.EVASION), KeywordKind.REACH, KeywordKind.MENACE)
        meanings = with_meaning(meanings, blocks, _NO_CHOICE)
        meanings = with_meaning(meanings, [KeywordKind.PROTECTION], _PROTECTION)
    groups = {
        _FLASH: (KeywordKind.FLASH,),
        _NO_TURNS: (
            KeywordKind.HASTE,
            KeywordKind.VIGILANCE,
            KeywordKind.PHASING,
            KeywordKind.ECHO,
            KeywordKind.FADING,
        ),
        "it does nothing in Solitaire: there is no player to damage.": (KeywordKind.TRAMPLE,),
        _OPTIONAL[rules.optional_costs]: (KeywordKind.KICKER, KeywordKind.SECOND_KICKER, KeywordKind.BUYBACK),
    }
    for meaning, kinds in groups.items():
        meanings = with_meaning(meanings, kinds, meaning)
    if not rules.alternative_costs:
        meanings = with_meaning(meanings, [KeywordKind.ALTERNATIVE_COST], "it cannot be used in Solitaire.")
    return meanings
