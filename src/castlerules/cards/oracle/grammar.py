"""Find all ways to read tokens as a phrase of a kind.

The templates of all phrases of a kind form a tree of words (a trie), so that a text is compared with all of them at
once. Results are kept per kind and place: no place is read twice as the same kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from .phrase import Phrase, Slot
from .text import Token

_MOST_STEPS: Final = 60_000
_MOST_TREES: Final = 24


class TooManyReadings(Exception):
    """Raised for a text with more readings, or more steps to find them, than any text of a card has."""


@attrs.frozen(eq=False)
class Leaf:
    """A part of a text that a scanner has read: its *value*."""

    value: Any


@attrs.frozen(eq=False)
class Tree:
    """A reading of a part of a text: its *phrase*, and the readings of the slots of the phrase in order."""

    phrase: Phrase
    parts: tuple[Reading, ...]


Reading: TypeAlias = Leaf | Tree
Scanner: TypeAlias = Callable[[tuple[Token, ...], int], Iterable[tuple[int, Any]]]
"""Gets tokens and a place; gives the ends of what it can read from there, each with the value that it means."""


@attrs.define(eq=False)
class Node:
    """A place in the tree of words of a kind: what may follow, and the phrases that end here."""

    words: dict[str, Node] = attrs.field(factory=dict)
    slots: dict[str, Node] = attrs.field(factory=dict)
    phrases: list[Phrase] = attrs.field(factory=list)


@attrs.frozen(eq=False)
class Grammar:
    """The trees of words of all kinds, and the scanners of the kinds that are no phrases, such as numbers."""

    roots: Mapping[str, Node]
    scanners: Mapping[str, Scanner]

    @classmethod
    def of(cls, phrases: Iterable[Phrase], scanners: Mapping[str, Scanner]) -> Grammar:
        """Return the grammar of *phrases* and *scanners*, which are named by the kind that they read."""
        roots: dict[str, Node] = {}
        for phrase in phrases:
            for sequence in phrase.sequences():
                node = roots.setdefault(phrase.kind, Node())
                for symbol in sequence:
                    branch = node.slots if isinstance(symbol, Slot) else node.words
                    node = branch.setdefault(symbol.kind if isinstance(symbol, Slot) else symbol, Node())
                node.phrases.append(phrase)
        return cls(roots, scanners)


@attrs.define(eq=False)
class Chart:
    """The readings of *tokens* that have been found so far, and how far reading has come.

    *furthest* is the last place that a reading from the start has reached; *expected* are the words and kinds that
    could have followed there.
    """

    grammar: Grammar
    tokens: tuple[Token, ...]
    steps: int = 0
    furthest: int = 0
    expected: dict[str, None] = attrs.field(factory=dict)
    _found: dict[tuple[str, int], tuple[tuple[int, Reading], ...]] = attrs.field(factory=dict)

    def whole(self, kind: str) -> tuple[Reading, ...]:
        """Return every reading of all tokens as *kind*."""
        return tuple([reading for end, reading in self.readings(kind, 0) if end == len(self.tokens)])

    def readings(self, kind: str, start: int) -> tuple[tuple[int, Reading], ...]:
        """Return every reading as *kind* from the place *start*, each with its end."""
        found = self._found.get((kind, start))
        if found is None:
            found = self._found[kind, start] = self._scan(kind, start)
        return found

    def _scan(self, kind: str, start: int) -> tuple[tuple[int, Reading], ...]:
        scanner = self.grammar.scanners.get(kind)
        if scanner is not None:
            return tuple([(end, Leaf(value)) for end, value in scanner(self.tokens, start)])
        found: list[tuple[int, Reading]] = []
        open_paths: list[tuple[Node, int, tuple[Reading, ...]]] = [(self.grammar.roots[kind], start, ())]
        while open_paths:
            node, place, parts = open_paths.pop()
            self.steps += 1
            if self.steps > _MOST_STEPS:
                raise TooManyReadings
            found += [(place, Tree(phrase, parts)) for phrase in node.phrases]
            if place > start or start == 0:
                self._note(node, place)
            if place < len(self.tokens) and (follower := node.words.get(self.tokens[place].word)) is not None:
                open_paths.append((follower, place + 1, parts))
            for slot, follower in node.slots.items():
                open_paths += [(follower, end, (*parts, part)) for end, part in self.readings(slot, place)]
        if len(found) > _MOST_TREES * (len(self.tokens) + 1):
            raise TooManyReadings
        return tuple(found)

    def _note(self, node: Node, place: int) -> None:
        """Note what could follow at *place*, if no reading has come further."""
        if place > self.furthest:
            self.furthest = place
            self.expected.clear()
        if place == self.furthest:
            self.expected.update(dict.fromkeys([*node.words, *[f"<{slot}>" for slot in node.slots]]))
