"""Read rules text that consists of keywords only; any other text is refused with the first clause not understood."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.core import DataError
from castlerules.core.errors import short_repr

_PARAMETERS: Final = frozenset({lang.KeywordTrait.COST, lang.KeywordTrait.FILTER, lang.KeywordTrait.NUMBER})
_READ: Final = tuple([kind for kind in lang.KeywordKind if lang.KeywordTrait.UNREAD not in kind.traits])
_LANDWALK_FILTERS: Final[Mapping[str, lang.Filter]] = MappingProxyType(
    {
        **{land.lower(): lang.IsSubtype(land) for land in ("Plains", "Island", "Swamp", "Mountain", "Forest")},
        "nonbasic land": lang.AllOf(
            (lang.IsType(lang.CardType.LAND), lang.Not(lang.IsSupertype(lang.Supertype.BASIC)))
        ),
        "legendary land": lang.AllOf((lang.IsType(lang.CardType.LAND), lang.IsSupertype(lang.Supertype.LEGENDARY))),
        "snow land": lang.AllOf((lang.IsType(lang.CardType.LAND), lang.IsSupertype(lang.Supertype.SNOW))),
    }
)
_ENCHANT_FILTERS: Final[Mapping[str, lang.Filter]] = MappingProxyType(
    {
        "permanent": lang.Anything(),
        "artifact": lang.IsType(lang.CardType.ARTIFACT),
        "creature": lang.IsType(lang.CardType.CREATURE),
        "enchantment": lang.IsType(lang.CardType.ENCHANTMENT),
        "land": lang.IsType(lang.CardType.LAND),
    }
)
_FIXED_KEYWORDS: Final = MappingProxyType(
    {
        **{kind.value: lang.Keyword(kind) for kind in _READ if not kind.traits & _PARAMETERS},
        **{
            f"{land}walk": lang.Keyword(lang.KeywordKind.LANDWALK, filter=what)
            for land, what in _LANDWALK_FILTERS.items()
        },
        **{
            f"enchant {word}": lang.Keyword(lang.KeywordKind.ENCHANT, filter=what)
            for word, what in _ENCHANT_FILTERS.items()
        },
    }
)


def _words_with(parameter: lang.KeywordTrait) -> str:
    """Return a pattern for the words of the keywords that have *parameter* and that the reader reads."""
    return "|".join([kind.value for kind in _READ if parameter in kind.traits])


# Patterns are text, which re compiles at their first use: that keeps imports fast.
_PAID_PATTERN: Final = f"({_words_with(lang.KeywordTrait.COST)}) (\\{{.*\\}})"
_NUMBERED_PATTERN: Final = f"({_words_with(lang.KeywordTrait.NUMBER)}) ([1-9][0-9]?)"
_ALL_COLORS: Final = tuple(lang.IsColor(color) for color in lang.Color)
_PROTECTION_FILTERS: Final[Mapping[str, tuple[lang.Filter, ...]]] = MappingProxyType(
    {
        **{color.name.lower(): (lang.IsColor(color),) for color in lang.Color},
        "all colors": _ALL_COLORS,
        "each color": _ALL_COLORS,
        "artifacts": (lang.IsType(lang.CardType.ARTIFACT),),
        "creatures": (lang.IsType(lang.CardType.CREATURE),),
        "enchantments": (lang.IsType(lang.CardType.ENCHANTMENT),),
    }
)
_REMINDER: Final = r"\([^()\n]*\)"
_SENTENCE: Final = r".*?\.[\"\u201d'\u2019)]*(?=\s|$)"
_NOT_A_LIST: Final = r"[.:\"\u201c\u201d\u2013\u2014]"
_LONGEST_CLAUSE: Final = 200


@attrs.frozen
class KeywordText:
    """A keyword, and its *words*: the part of the text from which it was read."""

    keyword: lang.Keyword
    words: str


@attrs.frozen
class UnreadText:
    """The result of ``read_keywords`` for a text with more than keywords: the first *clause* that is not understood."""

    clause: str


def read_keywords(text: str, *, lone_reminders: bool = False) -> tuple[KeywordText, ...] | UnreadText:
    """Return the keywords that *text* consists of, or its first clause that is not a keyword.

    Reminder text in parentheses is ignored in a line with keywords, and with *lone_reminders* also in a line by itself.
    """
    without_reminders = re.sub(_REMINDER, lambda reminder: " " * len(reminder[0]), text)
    keyword_texts: list[KeywordText] = []
    start = 0
    for line in without_reminders.split("\n"):
        original = text[start : start + len(line)]
        line_texts = _line_keywords(line, original) if (line if lone_reminders else original).strip() else ()
        if isinstance(line_texts, UnreadText):
            return line_texts
        keyword_texts += line_texts
        start += len(line) + 1
    return tuple(keyword_texts)


def _line_keywords(without_reminders: str, original: str) -> tuple[KeywordText, ...] | UnreadText:
    """Return the keywords in the line *original*, or its first clause that is not a keyword.

    *without_reminders* is the same line with each character of reminder text replaced by a blank, so that positions in
    both are equal.
    """
    keyword_texts: list[KeywordText] = []
    start = 0
    for part in re.split("[,;]", without_reminders):
        words = original[start : start + len(part.rstrip())].strip()  # with reminders inside
        keywords = _parse_keywords(" ".join(words.split()), keyword_texts[-1].keyword.kind if keyword_texts else None)
        if not keywords:
            return UnreadText(
                _clause_text(
                    words
                    if words and re.search(_NOT_A_LIST, without_reminders) is None
                    else _first_sentence(without_reminders, original)
                )
            )
        keyword_texts += [KeywordText(keyword, words) for keyword in keywords]
        start += len(part) + 1
    return tuple(keyword_texts)


def _first_sentence(without_reminders: str, original: str) -> str:
    """Return the first sentence of the line *original*, with reminder text, or the whole line if it has no full stop.

    Full stops are looked for in *without_reminders*, where blanks replace the reminder text.
    """
    sentence = re.match(_SENTENCE, without_reminders)
    end = sentence.end() if sentence else len(without_reminders.rstrip()) or len(original)
    return original[:end].strip()


def _clause_text(clause: str) -> str:
    short = clause[:_LONGEST_CLAUSE]
    return short if short.isprintable() else short_repr(short, _LONGEST_CLAUSE)


def _parse_keywords(words: str, after: lang.KeywordKind | None) -> tuple[lang.Keyword, ...]:
    """Return the keywords that *words* stand for, or () if *words* are no keyword.

    *after* is the kind of the keyword before them in the line: "and from white" can only follow a protection.
    """
    low = words.lower()
    if keyword := _FIXED_KEYWORDS.get(low):
        return (keyword,)
    if match := re.fullmatch(_PAID_PATTERN, low):
        return _paid_keyword(lang.KeywordKind(match[1]), match[2].upper())
    if match := re.fullmatch(_NUMBERED_PATTERN, low):
        return (lang.Keyword(lang.KeywordKind(match[1]), int(match[2])),)
    if low.startswith("protection from "):
        return _protections(low.removeprefix("protection "))
    if after is lang.KeywordKind.PROTECTION and low.startswith(("from ", "and from ")):
        return _protections(low.removeprefix("and "))
    return ()


def _paid_keyword(kind: lang.KeywordKind, cost: str) -> tuple[lang.Keyword, ...]:
    """Return the keyword *kind* with the mana cost *cost*, as a tuple of one; () if *cost* is none or contains {X}."""
    try:
        mana_cost = lang.mana(cost)
    except DataError:
        return ()
    return () if mana_cost.xs else (lang.Keyword(kind, cost=lang.Cost(mana_cost)),)


def _protections(words: str) -> tuple[lang.Keyword, ...]:
    """Return the protections in *words*, such as ``from red and from white``; () if a quality is not supported."""
    qualities = [_PROTECTION_FILTERS.get(quality.removeprefix("from "), ()) for quality in words.split(" and ")]
    froms = all(quality.startswith("from ") for quality in words.split(" and "))
    if not froms or not all(qualities):
        return ()
    filters = [filter_ for quality in qualities for filter_ in quality]
    return tuple(lang.Keyword(lang.KeywordKind.PROTECTION, filter=filter_) for filter_ in filters)
