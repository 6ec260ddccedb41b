"""Take the tokens of a text apart: lines, sentences, the cost before a colon."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from .subtypes import subtype_of
from .text import SELF, Token

Tokens = tuple[Token, ...]

_LABELS: Final = frozenset({"threshold", "domain"})
_ITSELF: Final = r"(?:^|, )~ (?:gets \S+ and )?(?:has|gains)$|\b(?:~|it) enters .*and with$"
_OTHER_COST: Final = r'^[^":]*(?:rather than pay ~ \'s mana cost|you may cast ~ without paying its mana cost)'
_ENCHANTED: Final = ("artifact", "creature", "enchantment", "land")


def parts_of_line(tokens: Tokens, mark: str) -> list[Tokens]:
    """Return the parts of *tokens* between the tokens with the word *mark*; empty parts are left out."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.word == mark:
            parts.append([])
        else:
            parts[-1].append(token)
    return [tuple(part) for part in parts if part]


def sentences(tokens: Tokens) -> Iterator[Tokens]:
    """Yield the sentences of *tokens* without their full stops; a quotation is a part of its sentence."""
    quoted, sentence = False, list[Token]()
    for place, token in enumerate(tokens):
        if token.word == '"':
            quoted = not quoted
        ends = token.word == "." and not quoted
        if not ends:
            sentence.append(token)
        closing = token.word == '"' and not quoted and place > 0 and tokens[place - 1].word == "."
        follower = tokens[place + 1] if place + 1 < len(tokens) else None
        if ends or (closing and (follower is None or follower.capital)):
            if sentence:
                yield tuple(sentence)
            sentence = []
    if sentence:
        yield tuple(sentence)


def is_later(tokens: Tokens, *, of_spell: bool) -> bool:
    """Return whether *tokens* begin with the time at which a step happens, which an earlier one may have set."""
    yours = of_spell and begins(tokens, "at the beginning of your next")
    return yours or begins(tokens, "at the beginning of the next")


def split_cost(tokens: Tokens) -> tuple[Tokens, Tokens] | None:
    """Return the cost and the effect of an activated ability; None if *tokens* have no colon outside quotations."""
    quoted = False
    for place, token in enumerate(tokens):
        if token.word == '"':
            quoted = not quoted
        if token.word == ":" and not quoted:
            return tokens[:place], tokens[place + 1 :]
    return None


def begins(line: Tokens, words: str) -> bool:
    """Return whether *line* begins with *words*."""
    expected = words.split()
    return [token.word for token in line[: len(expected)]] == expected


def has_other_cost(line: Tokens) -> bool:
    """Return whether *line* says what may be paid instead of the mana cost of the card, outside quotations."""
    return re.search(_OTHER_COST, " ".join([token.word for token in line])) is not None


def foreign_name(sentence: Tokens, text: str) -> Tokens:
    """Return the name of the card in a quotation of *sentence*, a part of *text*, if something else has the quotation.

    There "this creature" is what has the ability, but the name of the card is still the card that gives it. It may
    stand there only if both are one: "<name> gets +1/+1 and has ...".
    """
    start = next((place for place, token in enumerate(sentence) if token.word == '"'), len(sentence))
    if re.search(_ITSELF, " ".join([token.word for token in sentence[:start]])):
        return ()
    names = [token for token in sentence[start:] if token.word == SELF]
    return tuple([token for token in names if not _is_this(text[token.start : token.end])][:1])


def _is_this(words: str) -> bool:
    """Return whether *words*, which mean the card, are "this" with a noun that a permanent can have."""
    this, _, noun = words.lower().partition(" ")
    return this == "this" and noun not in ("aura", "card", "spell")


def without_label(line: Tokens) -> Tokens:
    """Return *line* without a label such as "Threshold —", which only names what the line says itself."""
    labelled = len(line) > 2 and line[0].word in _LABELS and line[1].word == "—"
    return line[2:] if labelled else line


def misnamed_enchanted(line: Tokens, first: Tokens) -> Tokens:
    """Return the words of *line* that call what an Aura enchants something else than its *first* line says."""
    if first[0].word != "enchant":
        return ()
    words = [token.word for token in first]
    words += ["creature", "land"] * any(subtype_of(word) is not None for word in words)
    for token, follower in pairwise(line):
        if token.word == "enchanted" and follower.word in _ENCHANTED and follower.word not in words:
            return (token, follower)
    return ()
