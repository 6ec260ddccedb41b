"""Texts that differ in one word from a given text: the word is dropped, or another stands in its place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle import OracleText, read_text
from castlerules.cards.oracle.text import tokens_of

NONSENSE: Final = "glorp"

_PAIRS: Final = (
    ("target", "each"), ("target", "another target"), ("each", "target"), ("all", "target"), ("a", "another"),
    ("a", "two"), ("an", "two"), ("another", "a"), ("other", "tapped"), ("any", "your"), ("you", "target opponent"),
    ("your", "target opponent's"), ("player", "opponent"), ("opponent", "player"), ("owner's", "controller's"),
    ("its", "your"), ("creature", "land"), ("creatures", "lands"), ("land", "creature"), ("lands", "creatures"),
    ("artifact", "enchantment"), ("enchantment", "artifact"), ("permanent", "creature"), ("spell", "creature spell"),
    ("card", "land card"), ("cards", "land cards"), ("white", "blue"), ("blue", "black"), ("black", "red"),
    ("red", "green"), ("green", "white"), ("nonblack", "black"), ("tapped", "untapped"), ("untapped", "tapped"),
    ("attacking", "blocking"), ("blocking", "attacking"), ("attacks", "blocks"), ("blocks", "attacks"),
    ("dies", "enters"), ("enters", "dies"), ("tap", "untap"), ("untap", "tap"), ("destroy", "exile"),
    ("exile", "destroy"), ("gain", "lose"), ("gains", "loses"), ("lose", "gain"), ("draw", "discard"),
    ("draws", "discards"), ("discard", "draw"), ("can't", "doesn't"), ("greater", "less"), ("less", "greater"),
    ("or", "and"), ("and", "or"), ("power", "toughness"), ("upkeep", "end step"), ("hand", "graveyard"),
    ("graveyard", "hand"), ("battlefield", "stack"), ("top", "bottom"), ("with", "without"), ("without", "with"),
    ("control", "own"), ("combat", "noncombat"), ("flying", "trample"), ("basic", "nonbasic"), ("up", "exactly up"),
)  # fmt: skip
_SWAPS: Final = tuple([(old, new) for old, new in _PAIRS])
_SILENT: Final = frozenset('.\n"•—:')
"""Signs between clauses, which are no words."""


@attrs.frozen
class Mutant:
    """*text* has *new* in the place of the word *old*; *new* is empty if the word is dropped."""

    text: str
    old: str
    new: str

    @property
    def change(self) -> str:
        """What has been changed, in words."""
        return f"{self.old} -> {self.new or 'nothing'}"


def mutants_of(text: str, face: lang.Face) -> Iterator[Mutant]:
    """Yield each text that differs from *text*, the text of *face*, in one word."""
    seen: set[tuple[int, int]] = set()
    for token in tokens_of(text, face.name, lone_reminders=True):
        place = (token.start, token.end)
        if token.word in _SILENT or place in seen:
            continue
        seen.add(place)
        old = text[token.start : token.end]
        others = [new for word, new in _SWAPS if word == old.lower()]
        if old.isdecimal():
            others.append(str(int(old) + 1))
        for new in ("", NONSENSE, *others):
            capital = new.capitalize() if old[0].isupper() and new and not old.isupper() else new
            yield Mutant(text[: token.start] + capital + text[token.end :], token.word, new)


def survivors(text: str, face: lang.Face) -> Iterator[Mutant]:
    """Yield each text that differs from *text* in one word, and yet is read as *text* is."""
    original = read_text(text, face)
    for mutant in mutants_of(text, face):
        if _same(original, read_text(mutant.text, face)):
            yield mutant


def _same(one: OracleText, other: OracleText) -> bool:
    return not other.refused and one.abilities == other.abilities
