"""Split rules text into tokens: words, mana symbols, numbers and punctuation, each with its place in the text.

Old and new wordings become the same tokens: "enters the battlefield" and "enters", "his or her" and "their", a card's
own name and "this creature" (``SELF``). Reminder text in parentheses is dropped.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from castlerules.core.frozen import frozen

from .subtypes import subtype_of

SELF: Final = "~"
"""The word of the token that stands for the card itself: its name, or "this" with a noun."""

LONGEST_TEXT: Final = 2_000
"""Texts with more characters are refused unread; the longest card of the era has fewer than half as many."""

# Patterns are text, which re compiles at their first use: that keeps imports fast.
_WORD: Final = (
    r"(?:\{[^{}\s]{1,5}\})+"  # mana symbols and {T}
    r"|[+-][0-9X]+/[+-][0-9X]+"  # changes of power and toughness
    r"|[0-9X*]+/[0-9X*]+"
    r"|[0-9]+"
    r"|'s?(?![a-z])"
    r"|and/or|non(?=-)|[^\W\d_]+(?:-[^\W\d_]+)*(?:'(?:t|re|ve|d|ll)\b)?"
    r"|\S"
)
_CONTRACTIONS: Final = MappingProxyType(
    {"it": ("it", "is"), "that": ("that", "is"), "there": ("there", "is"), "who": ("who", "is"), "he": ("they", "are")}
)
_FOLDED: Final = str.maketrans(
    "\N{MINUS SIGN}\N{EN DASH}\N{RIGHT SINGLE QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}"
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}",
    "--''\"\"",
)
_SELF_NOUNS: Final = (
    "artifact", "aura", "card", "creature", "enchantment", "land", "permanent", "spell", "token",
)  # fmt: skip
_OTHER_WORDS: Final = frozenset(
    {"the", "a", "an", "all", "each", "black", "blue", "green", "red", "white", "silver", "crypt", "shadow"}
)
"""Words that are no names, although names of legends may begin with them."""
_AFTER_REMINDERS: Final = ',;."'
_SAME_WORDS: Final[tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]] = (
    (("enters", "the", "battlefield"), ("enters",)),
    (("enter", "the", "battlefield"), ("enter",)),
    (("entered", "the", "battlefield"), ("entered",)),
    (("entering", "the", "battlefield"), ("entering",)),
    (("his", "or", "her"), ("their",)),
    (("he", "or", "she"), ("they",)),
    (("him", "or", "her"), ("them",)),
    (("converted", "mana", "cost"), ("mana", "value")),
    (("to", "your", "mana", "pool"), ()),
)
"""Older wordings and the words that replace them; the new words take the places of the first old ones."""


@frozen
class Token:
    """One *word* of a text in small letters, or a symbol; *start* and *end* are its place in the text.

    *capital* tells whether the text has it with a capital letter.
    """

    word: str
    start: int
    end: int
    capital: bool = False


def tokens_of(text: str, name: str, *, lone_reminders: bool = False, is_legend: bool = False) -> tuple[Token, ...]:
    """Return the tokens of *text*, the rules text of the face called *name*; a line break is a token.

    A line that is nothing but a reminder is kept, since it may be all that says what a card does, unless
    *lone_reminders* is true. If *is_legend* is true, the text may call the card by the first word of its name.
    """
    folded = text.translate(_FOLDED)
    tokens = list(_split(_without_reminders(folded, lone_reminders=lone_reminders)))
    for own in (*_own_names(name), *_first_name(name) * is_legend):
        words = tuple(token.word for token in _split(own.translate(_FOLDED)))
        tokens = _replaced(tokens, words, (SELF,), capital=True)
    for noun in _SELF_NOUNS:
        tokens = _replaced(tokens, ("this", noun), (SELF,))
    for old, new in _SAME_WORDS:
        tokens = _replaced(tokens, old, new)
    return tuple(tokens)


def _without_reminders(text: str, *, lone_reminders: bool) -> str:
    """Return *text* with blanks in place of reminder text, so that all places stay the same."""

    def blank(match: re.Match[str]) -> str:
        return " " * len(match[0]) if _is_reminder(match, lone=lone_reminders) else match[0]

    return "\n".join([re.sub(r"\([^()]*\)", blank, line) for line in text.split("\n")])


def _is_reminder(parentheses: re.Match[str], *, lone: bool) -> bool:
    """Return whether *parentheses* stand where reminders do: behind words, before a line's end or a new clause.

    With *lone*, they may also be the whole line.
    """
    before = parentheses.string[: parentheses.start()].strip()
    after = parentheses.string[parentheses.end() :].lstrip()
    if not before:
        return lone and not after
    return not after or after[0] in _AFTER_REMINDERS or after[0].isupper()


def _split(text: str) -> Iterator[Token]:
    for match in re.finditer(rf"\n|{_WORD}", text):
        word = match[0]
        if word == "'s" and (parts := _CONTRACTIONS.get(text[: match.start()].rpartition(" ")[2].lower())):
            yield Token(parts[1], match.start(), match.end())
            continue
        low = word if "{" in word or "/" in word or word == "X" else word.lower()
        yield Token(low, match.start(), match.end(), capital=word[0].isupper())


def _own_names(name: str) -> tuple[str, ...]:
    """Return *name*, and its first part if it has a title, as "Kamahl" of "Kamahl, Pit Fighter"."""
    short, comma, _ = name.partition(",")
    return (name, short) if comma else (name,)


def _first_name(name: str) -> tuple[str, ...]:
    """Return the first word of *name*, as "Hivis" of "Hivis of the Scale", if it means nothing else."""
    first, _, others = name.partition(" ")
    known = first.lower() in _OTHER_WORDS or subtype_of(first.lower()) is not None
    return (first,) if others and "," not in name and not known else ()


def _replaced(tokens: list[Token], old: tuple[str, ...], new: tuple[str, ...], *, capital: bool = False) -> list[Token]:
    """Return *tokens* with each run of the words *old* replaced by tokens with the words *new*.

    If *capital* is true, only runs that begin with a capital letter are: a card called Fear may speak of fear.
    """
    if not old or old[0] not in {token.word for token in tokens}:
        return tokens
    result: list[Token] = []
    place = 0
    while place < len(tokens):
        run = tokens[place : place + len(old)]
        if tuple([token.word for token in run]) == old and (run[0].capital or not capital):
            result += [Token(word, run[0].start, run[-1].end, run[0].capital) for word in new]
            place += len(old)
        else:
            result.append(tokens[place])
            place += 1
    return result
