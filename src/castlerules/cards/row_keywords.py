"""Rules text that is nothing but keywords, read whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.core import DataError
from castlerules.core.shown import shown

from .abilities import Keyword
from .characteristics import CardType, Color, Supertype
from .costs import Cost
from .mana import mana
from .terms import AllOf, Anything, Filter, IsColor, IsSubtype, IsSupertype, IsType, KeywordKind, NotThat

__all__ = ["NotRead", "Said", "read_keywords"]

_BARE: Final = (
    *(KeywordKind.FLYING, KeywordKind.REACH, KeywordKind.FEAR, KeywordKind.SHADOW, KeywordKind.MENACE),
    *(KeywordKind.FLANKING, KeywordKind.DEFENDER, KeywordKind.FIRST_STRIKE, KeywordKind.TRAMPLE),
    *(KeywordKind.SHROUD, KeywordKind.HASTE, KeywordKind.VIGILANCE, KeywordKind.FLASH, KeywordKind.PHASING),
)
_WALKED: Final[Mapping[str, Filter]] = MappingProxyType(
    {
        **{land.lower(): IsSubtype(land) for land in ("Plains", "Island", "Swamp", "Mountain", "Forest")},
        "nonbasic land": AllOf((IsType(CardType.LAND), NotThat(IsSupertype(Supertype.BASIC)))),
        "legendary land": AllOf((IsType(CardType.LAND), IsSupertype(Supertype.LEGENDARY))),
        "snow land": AllOf((IsType(CardType.LAND), IsSupertype(Supertype.SNOW))),
    }
)
_ENCHANTED: Final[Mapping[str, Filter]] = MappingProxyType(
    {
        "permanent": Anything(),
        "artifact": IsType(CardType.ARTIFACT),
        "creature": IsType(CardType.CREATURE),
        "enchantment": IsType(CardType.ENCHANTMENT),
        "land": IsType(CardType.LAND),
    }
)
_WHOLE: Final = MappingProxyType(
    {
        **{kind.value: Keyword(kind) for kind in _BARE},
        **{f"{land}walk": Keyword(KeywordKind.LANDWALK, filter=what) for land, what in _WALKED.items()},
        **{f"enchant {word}": Keyword(KeywordKind.ENCHANT, filter=what) for word, what in _ENCHANTED.items()},
    }
)
_PAID: Final = re.compile(r"(kicker|buyback|flashback|cycling|echo) (\{.*\})")
_FADING: Final = re.compile(r"fading ([1-9][0-9]?)")
_ALL_COLORS: Final = tuple(IsColor(color) for color in Color)
_QUALITIES: Final[Mapping[str, tuple[Filter, ...]]] = MappingProxyType(
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
_NO_LIST: Final = re.compile(r"[.:\"\u201c\u201d\u2013\u2014]")
_LONGEST: Final = 200


@attrs.frozen
class Said:
    """A keyword, and the words of the text that say it."""

    keyword: Keyword
    words: str


@attrs.frozen
class NotRead:
    """The first part of a text that is not understood, as it is written."""

    clause: str


def read_keywords(text: str, *, lone_reminders: bool = False) -> tuple[Said, ...] | NotRead:
    """Return the keywords that *text* consists of, or the first clause of it that is none.

    Reminder text in parentheses is passed over where it stands in a line with keywords, and with *lone_reminders*
    also where it stands alone.
    """
    bare = _REMINDER.sub(lambda found: " " * len(found[0]), text)
    said: list[Said] = []
    start = 0
    for line in bare.split("\n"):
        whole = text[start : start + len(line)]
        found = _line(line, whole) if (line if lone_reminders else whole).strip() else ()
        if isinstance(found, NotRead):
            return found
        said += found
        start += len(line) + 1
    return tuple(said)


def _line(bare: str, whole: str) -> tuple[Said, ...] | NotRead:
    """Read a line, which is *whole*, and *bare* where blanks stand for reminders of the same length."""
    said: list[Said] = []
    start = 0
    for part in re.split("[,;]", bare):
        words = whole[start : start + len(part.rstrip())].strip()  # a reminder before the last of them is in it
        keywords = _keywords(" ".join(words.split()), said[-1].keyword.kind if said else None)
        if not keywords:
            return NotRead(_shown(words if words and _NO_LIST.search(bare) is None else _sentence(bare, whole)))
        said += [Said(keyword, words) for keyword in keywords]
        start += len(part) + 1
    return tuple(said)


def _sentence(bare: str, whole: str) -> str:
    """Return the first sentence of a line as it is written, or all of a line that has none."""
    found = _SENTENCE.match(bare)
    end = found.end() if found else len(bare.rstrip()) or len(whole)
    return whole[:end].strip()


def _shown(clause: str) -> str:
    short = clause[:_LONGEST]
    return short if short.isprintable() else shown(short, _LONGEST)


def _keywords(words: str, after: KeywordKind | None) -> tuple[Keyword, ...]:
    """Return the keywords that *words* are, none if they are anything else; *after* is the keyword before them."""
    low = words.lower()
    if keyword := _WHOLE.get(low):
        return (keyword,)
    if found := _PAID.fullmatch(low):
        return _paid(KeywordKind(found[1]), found[2].upper())
    if found := _FADING.fullmatch(low):
        return (Keyword(KeywordKind.FADING, int(found[1])),)
    if low.startswith("protection from "):
        return _protection(low.removeprefix("protection "))
    if after is KeywordKind.PROTECTION and low.startswith(("from ", "and from ")):
        return _protection(low.removeprefix("and "))
    return ()


def _paid(kind: KeywordKind, cost: str) -> tuple[Keyword, ...]:
    """Return the keyword *kind* with *cost*; none if that is no plain mana cost."""
    try:
        price = mana(cost)
    except DataError:
        return ()
    return () if price.xs else (Keyword(kind, cost=Cost(price)),)


def _protection(words: str) -> tuple[Keyword, ...]:
    """Read ``from A and from B``; none if one of the qualities is not known."""
    qualities = [_QUALITIES.get(quality.removeprefix("from "), ()) for quality in words.split(" and ")]
    froms = all(quality.startswith("from ") for quality in words.split(" and "))
    if not froms or not all(qualities):
        return ()
    return tuple(Keyword(KeywordKind.PROTECTION, filter=one) for quality in qualities for one in quality)
