"""The parts of a text that are no fixed words: numbers, mana, power and toughness, subtypes, names, quoted abilities.

Each is read by a scanner, which gets the tokens and a place and gives the end and the value of what it reads there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import DataError

from .grammar import Scanner
from .subtypes import is_plural, subtype_of
from .text import Token

_NUMBERS: Final = MappingProxyType(
    {
        word: number
        for number, word in enumerate(
            (
                "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
                "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
            )
        )
    }
)  # fmt: skip
_HIGHEST: Final = 99


def _number(tokens: tuple[Token, ...], start: int) -> Iterator[tuple[int, int]]:
    """Read a number in digits or words."""
    if start < len(tokens):
        word = tokens[start].word
        number = int(word) if word.isdecimal() and len(word) <= len(str(_HIGHEST)) else _NUMBERS.get(word)
        if number is not None:
            yield start + 1, number


def _mana(tokens: tuple[Token, ...], start: int) -> Iterator[tuple[int, lang.ManaCost]]:
    """Read mana symbols as a mana cost."""
    if start < len(tokens) and tokens[start].word.startswith("{"):
        try:
            yield start + 1, lang.mana(tokens[start].word.upper())
        except DataError:
            return


def _mana_kinds(tokens: tuple[Token, ...], start: int) -> Iterator[tuple[int, tuple[lang.ManaKind, ...]]]:
    """Read mana symbols as the mana that they add: {W}, {U}, {B}, {R}, {G} and {C} only."""
    if start < len(tokens) and tokens[start].word.startswith("{"):
        letters = tokens[start].word[1:-1].split("}{")
        kinds = {kind.value: kind for kind in lang.ManaKind}
        if all(letter in kinds for letter in letters):
            yield start + 1, tuple([kinds[letter] for letter in letters])


def _pt_part(text: str) -> lang.Value | None:
    sign, size = (text[0], text[1:]) if text[0] in "+-" else ("", text)
    if size == "X":
        return lang.Product(-1, lang.X()) if sign == "-" else lang.X()
    if not size.isdecimal() or len(size) > len(str(_HIGHEST)):
        return None
    return -int(size) if sign == "-" else int(size)


def _pt(tokens: tuple[Token, ...], start: int, *, signed: bool) -> Iterator[tuple[int, tuple[lang.Value, lang.Value]]]:
    if start < len(tokens):
        power, slash, toughness = tokens[start].word.partition("/")
        if slash and power and toughness and (power[0] in "+-") == (toughness[0] in "+-") == signed:
            parts = _pt_part(power), _pt_part(toughness)
            if parts[0] is not None and parts[1] is not None:
                yield start + 1, (parts[0], parts[1])


def _subtype(tokens: tuple[Token, ...], start: int) -> Iterator[tuple[int, str]]:
    """Read a subtype, in the singular or plural; only words with a capital letter are subtypes."""
    if start < len(tokens) and tokens[start].capital and (subtype := subtype_of(tokens[start].word)) is not None:
        yield start + 1, subtype


def _subtype_noun(tokens: tuple[Token, ...], start: int) -> Iterator[tuple[int, tuple[str, bool | None]]]:
    """Read a subtype as a noun; the value tells also whether it is a plural, if its form shows that."""
    for end, subtype in _subtype(tokens, start):
        yield end, (subtype, is_plural(tokens[start].word))


_JOINING: Final = frozenset({"of", "the"})


def _name(tokens: tuple[Token, ...], start: int) -> Iterator[tuple[int, str]]:
    """Read a name: words with capital letters, also with "of" or "the" between them."""
    named: list[str] = []
    for place in range(start, len(tokens)):
        token = tokens[place]
        if token.capital and token.word[0].isalpha():
            named.append(token.word.title())
            yield place + 1, " ".join(named)
        elif named and token.word in _JOINING:
            named.append(token.word)
        else:
            return


def _quoted(tokens: tuple[Token, ...], start: int) -> Iterator[tuple[int, tuple[Token, ...]]]:
    """Read a text in quotation marks; the value is its tokens."""
    if start < len(tokens) and tokens[start].word == '"':
        for end in range(start + 1, len(tokens)):
            if tokens[end].word == '"':
                yield end + 1, tokens[start + 1 : end]
                return


SCANNERS: Final[Mapping[str, Scanner]] = MappingProxyType(
    {
        "number": _number,
        "mana": _mana,
        "kinds": _mana_kinds,
        "change": lambda tokens, start: _pt(tokens, start, signed=True),
        "size": lambda tokens, start: _pt(tokens, start, signed=False),
        "subtype": _subtype,
        "subtype_noun": _subtype_noun,
        "name": _name,
        "quoted": _quoted,
    }
)
"""The scanners by the kind that they read."""
