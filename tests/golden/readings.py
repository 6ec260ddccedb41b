"""What the reader makes of the examples of its phrases: each text, the words of its abilities, and their digest."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from castlerules.cards import language as lang
from castlerules.cards import render_ability
from castlerules.cards.oracle import read_text
from castlerules.cards.oracle.phrasebook import phrases


def readings() -> Iterator[str]:
    """Yield each example with its type line, and below it what it says; a digest tells of what the words leave out."""
    examples = sorted({(phrase.example, phrase.on) for phrase in phrases() if phrase.example})
    for text, on in examples:
        yield f"{on}: {text.replace(chr(10), ' / ')}"
        yield from [f"    {line}" for line in _reading(text, on)]


def _reading(text: str, on: str) -> Iterator[str]:
    types, _, subtypes = on.partition(" — ")
    kinds = tuple([lang.CardType(word) for word in types.split()])
    size = lang.PT(1, 1) if lang.CardType.CREATURE in kinds else None
    line = lang.TypeLine((), kinds, tuple(subtypes.split()))
    found = read_text(text, lang.Face("Test Card", lang.mana("{X}{X}"), line, (), size))
    for clause in found.refused:
        yield f"refused: {clause.missing or clause.why}"
    for ability in found.abilities:
        words = render_ability(ability).replace("\n", " / ")
        yield f"{words} [{sha256(repr(ability).encode()).hexdigest()[:8]}]"
