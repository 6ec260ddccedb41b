"""Rules text that is nothing but keywords, read whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.cards.language.abilities import Keyword
from castlerules.cards.language.characteristics import CardType, Color, Supertype
from castlerules.cards.language.costs import Cost
from castlerules.cards.language.enums import KeywordKind
from castlerules.cards.language.expressions import AllOf, Filter, Not
from castlerules.cards.language.filters import Anything, IsColor, IsSubtype, IsSupertype, IsType
from castlerules.cards.language.mana import mana
from castlerules.core import DataError
from castlerules.core.errors import short_repr

_PLAIN_KEYWORDS: Final = (
    *(KeywordKind.FLYING, KeywordKind.REACH, KeywordKind.FEAR, KeywordKind.SHADOW, KeywordKind.MENACE),
    *(KeywordKind.FLANKING, KeywordKind.DEFENDER, KeywordKind.FIRST_STRIKE, KeywordKind.TRAMPLE),
    *(KeywordKind.SHROUD, KeywordKind.HASTE, KeywordKind.VIGILANCE, KeywordKind.FLASH, KeywordKind.PHASING),
)
_LANDWALK_FILTERS: Final[Mapping[str, Filter]] = MappingProxyType(
    {
        **{land.lower(): IsSubtype(land) for land in ("Plains", "Island", "Swamp", "Mountain", "Forest")},
        "nonbasic land": AllOf((IsType(CardType.LAND), Not(IsSupertype(Supertype.BASIC)))),
        "legendary land": AllOf((IsType(CardType.LAND), IsSupertype(Supertype.LEGENDARY))),
        "snow land": AllOf((IsType(CardType.LAND), IsSupertype(Supertype.SNOW))),
    }
)
_ENCHANT_FILTERS: Final[Mapping[str, Filter]] = MappingProxyType(
    {
        "permanent": Anything(),
        "artifact": IsType(CardType.ARTIFACT),
        "creature": IsType(CardType.CREATURE),
        "enchantment": IsType(CardType.ENCHANTMENT),
        "land": IsType(CardType.LAND),
    }
)
_FIXED_KEYWORDS: Final = MappingProxyType(
    {
        **{kind.value: Keyword(kind) for kind in _PLAIN_KEYWORDS},
        **{f"{land}walk": Keyword(KeywordKind.LANDWALK, filter=what) for land, what in _LANDWALK_FILTERS.items()},
        **{f"enchant {word}": Keyword(KeywordKind.ENCHANT, filter=what) for word, what in _ENCHANT_FILTERS.items()},
    }
)
_PAID_PATTERN: Final = re.compile(r"(kicker|buyback|flashback|cycling|echo) (\{.*\})")
_FADING_PATTERN: Final = re.compile(r"fading ([1-9][0-9]?)")
_ALL_COLORS: Final = tuple(IsColor(color) for color in Color)
_PROTECTION_FILTERS: Final[Mapping[str, tuple[Filter, ...]]] = MappingProxyType(
    {
        **{color.name.lower(): (IsColor(color),) for color in Color},
        "all colors": _ALL_COLORS,
        "each color": _ALL_COLORS,
        "artifacts": (IsType(CardType.ARTIFACT),),
        "creatures": (IsType(CardType.CREATURE),),
        "enchantments": (IsType(CardType.ENCHANTMENT),),
    }
)
_REMINDER: Final = re.compile(r"\([^()\n]*\)")
_SENTENCE: Final = re.compile(r".*?\.[\"\u201d'\u2019)]*(?=\s|$)")
_NOT_A_LIST: Final = re.compile(r"[.:\"\u201c\u201d\u2013\u2014]")
_LONGEST_CLAUSE: Final = 200


@attrs.frozen
class KeywordText:
    """A keyword, and the words of the text that say it."""

    keyword: Keyword
    words: str


@attrs.frozen
class UnreadText:
    """The first part of a text that is not understood, as it is written."""

    clause: str


def read_keywords(text: str, *, lone_reminders: bool = False) -> tuple[KeywordText, ...] | UnreadText:
    """Return the keywords that *text* consists of, or the first clause of it that is none.

    Reminder text in parentheses is passed over where it stands in a line with keywords, and with *lone_reminders*
    also where it stands alone.
    """
    without_reminders = _REMINDER.sub(lambda found: " " * len(found[0]), text)
    keyword_texts: list[KeywordText] = []
    start = 0
    for line in without_reminders.split("\n"):
        original = text[start : start + len(line)]
        found = _line_keywords(line, original) if (line if lone_reminders else original).strip() else ()
        if isinstance(found, UnreadText):
            return found
        keyword_texts += found
        start += len(line) + 1
    return tuple(keyword_texts)


def _line_keywords(without_reminders: str, original: str) -> tuple[KeywordText, ...] | UnreadText:
    """Read a line, which is *original*, and *without_reminders* where blanks stand for reminders of the same length."""
    keyword_texts: list[KeywordText] = []
    start = 0
    for part in re.split("[,;]", without_reminders):
        words = original[start : start + len(part.rstrip())].strip()  # a reminder before the last of them is in it
        keywords = _parse_keywords(" ".join(words.split()), keyword_texts[-1].keyword.kind if keyword_texts else None)
        if not keywords:
            return UnreadText(
                _clause_text(
                    words
                    if words and _NOT_A_LIST.search(without_reminders) is None
                    else _first_sentence(without_reminders, original)
                )
            )
        keyword_texts += [KeywordText(keyword, words) for keyword in keywords]
        start += len(part) + 1
    return tuple(keyword_texts)


def _first_sentence(without_reminders: str, original: str) -> str:
    """Return the first sentence of a line as it is written, or all of a line that has none."""
    found = _SENTENCE.match(without_reminders)
    end = found.end() if found else len(without_reminders.rstrip()) or len(original)
    return original[:end].strip()


def _clause_text(clause: str) -> str:
    short = clause[:_LONGEST_CLAUSE]
    return short if short.isprintable() else short_repr(short, _LONGEST_CLAUSE)


def _parse_keywords(words: str, after: KeywordKind | None) -> tuple[Keyword, ...]:
    """Return the keywords that *words* are, none if they are anything else; *after* is the keyword before them."""
    low = words.lower()
    if keyword := _FIXED_KEYWORDS.get(low):
        return (keyword,)
    if found := _PAID_PATTERN.fullmatch(low):
        return _paid_keyword(KeywordKind(found[1]), found[2].upper())
    if found := _FADING_PATTERN.fullmatch(low):
        return (Keyword(KeywordKind.FADING, int(found[1])),)
    if low.startswith("protection from "):
        return _protections(low.removeprefix("protection "))
    if after is KeywordKind.PROTECTION and low.startswith(("from ", "and from ")):
        return _protections(low.removeprefix("and "))
    return ()


def _paid_keyword(kind: KeywordKind, cost: str) -> tuple[Keyword, ...]:
    """Return the keyword *kind* with *cost*; none if that is no plain mana cost."""
    try:
        mana_cost = mana(cost)
    except DataError:
        return ()
    return () if mana_cost.xs else (Keyword(kind, cost=Cost(mana_cost)),)


def _protections(words: str) -> tuple[Keyword, ...]:
    """Read ``from A and from B``; none if one of the qualities is not known."""
    qualities = [_PROTECTION_FILTERS.get(quality.removeprefix("from "), ()) for quality in words.split(" and ")]
    froms = all(quality.startswith("from ") for quality in words.split(" and "))
    if not froms or not all(qualities):
        return ()
    return tuple(Keyword(KeywordKind.PROTECTION, filter=one) for quality in qualities for one in quality)
