"""What the keyword abilities do in Castle, where the card in front of a column blocks every attacker."""

from __future__ import annotations

from collections.abc import Mapping

from castlerules.cards.language.keywords import KeywordKind
from castlerules.castle.model.options import CastleRules, ProtectionScope
from castlerules.magic.presentation.keyword_words import KEYWORD_MEANINGS, with_meaning

_IGNORED = "it does nothing in Castle: the card in front of a column blocks all attackers, whatever they are."
_TRAMPLE = "it does nothing in Castle: a blocked attacker damages only the creature that blocks it."
_HALF = (
    "in Castle it keeps no blocker off. The rest of it works: protection from red, for example, keeps off the damage "
    "of red sources, red Auras, spells and abilities."
)
_REACH = "it is not needed in Castle: castle creatures block attackers with flying, too."


def castle_keywords(rules: CastleRules) -> Mapping[KeywordKind, str]:
    """CAS-011, CAS-014, CAS-Q17, CAS-Q18: return what each keyword does under the options *rules*."""
    ignored = [kind for kind in KeywordKind if kind.value in rules.ignored_keywords]
    meanings = with_meaning(KEYWORD_MEANINGS, ignored, _IGNORED)
    if KeywordKind.TRAMPLE in ignored:
        meanings = with_meaning(meanings, [KeywordKind.TRAMPLE], _TRAMPLE)
    if KeywordKind.FLYING in ignored:
        meanings = with_meaning(meanings, [KeywordKind.REACH], _REACH)
    if KeywordKind.PROTECTION in ignored and rules.protection_scope == ProtectionScope.BLOCK_ONLY:
        meanings = with_meaning(meanings, [KeywordKind.PROTECTION], _HALF)
    return meanings
