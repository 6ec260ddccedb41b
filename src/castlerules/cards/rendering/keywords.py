"""The texts of keyword abilities: "flying", "islandwalk", "protection from black", "Kicker {2}"."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang

from .costs import cost_text, payment_text
from .filters import adjective_of, noun_phrase
from .referents import CHOSEN, THIS, mention
from .wording import text_of
from .words import CAPITAL


def keyword_text(ability: lang.Keyword) -> str:
    """Return the text of a keyword ability: the keyword and its parameters, without a capital and a full stop."""
    words = _SENTENCES.get(ability.kind)
    if words is not None and ability.cost is not None and ability.n == 0 and ability.filter is None:
        return words(ability.cost)
    head = _landwalk_text(ability) if ability.kind is lang.KeywordKind.LANDWALK else ability.kind.value
    head += "" if ability.n == 0 else f" {ability.n}"
    if ability.filter is not None and ability.kind is not lang.KeywordKind.LANDWALK:
        head += f" {_filter_words(ability.kind, ability.filter)}"
    return head if ability.cost is None else f"{head}{_price(ability.cost)}"


def is_listed(ability: lang.Ability) -> bool:
    """Return whether *ability* is a keyword that shares its line with others, such as flying."""
    if not isinstance(ability, lang.Keyword) or ability.cost is not None or ability.n != 0:
        return False
    return ability.kind not in (lang.KeywordKind.ENCHANT, lang.KeywordKind.FADING)


def keyword_line(ability: lang.Keyword) -> str:
    """Return the text of a keyword ability as a line of its own: it ends with a full stop if it is a sentence."""
    text = keyword_text(ability)
    is_sentence = ability.cost is not None and (ability.cost.parts or ability.kind in _SENTENCES)
    return f"{CAPITAL}{text}{'.' * bool(is_sentence)}"


def _landwalk_text(ability: lang.Keyword) -> str:
    match ability.filter:
        case None:
            return "landwalk"
        case lang.IsSubtype(subtype=subtype) if subtype in lang.LAND_TYPES:
            return f"{subtype.lower()}walk"
        case lang.AllOf(parts=(first, lang.IsSubtype(subtype=subtype))) if (
            subtype in lang.LAND_TYPES and (before := adjective_of(first)) is not None
        ):
            return f"{before} {subtype.lower()}walk"
        case lang.IsChosen():
            return f"landwalk of {mention(CHOSEN)}"
        case filter_:
            adjective = adjective_of(filter_)
            return f"landwalk over ({noun_phrase(filter_)})" if adjective is None else f"{adjective} landwalk"


def _filter_words(kind: lang.KeywordKind, filter_: lang.Filter) -> str:
    if kind is lang.KeywordKind.ENCHANT:
        return noun_phrase(filter_)
    adjective = adjective_of(filter_)
    what = adjective or noun_phrase(filter_, "object", plural=True)
    what = mention(CHOSEN) if filter_ == lang.IsChosen() else what
    return f"from {what}" if kind is lang.KeywordKind.PROTECTION else f"of ({what})"


def _price(cost: lang.Cost) -> str:
    return f"—{cost_text(cost)}" if cost.parts else f" {cost_text(cost)}"


def _alternative_text(cost: lang.Cost) -> str:
    *parts, last = cost.parts or (None,)
    if isinstance(last, lang.OnlyIf):
        return f"if {text_of(last.condition)}, {_alternative_text(lang.Cost(cost.mana, tuple(parts)))}"
    return f"you may {payment_text(cost)} rather than pay this spell's mana cost"


def _flash_text(cost: lang.Cost) -> str:
    return (
        f"you may cast {mention(THIS)} as though it had flash if you {payment_text(cost)} in addition to its mana cost"
    )


_SENTENCES: Final[Mapping[lang.KeywordKind, Callable[[lang.Cost], str]]] = MappingProxyType(
    {
        lang.KeywordKind.ALTERNATIVE_COST: _alternative_text,
        lang.KeywordKind.FLASH_AT_A_PRICE: _flash_text,
    }
)
"""The text of the keywords that Magic says with a sentence instead of a word."""
