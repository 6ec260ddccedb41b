"""Find all ways to read tokens as a phrase of a kind.

The templates of all phrases of a kind form a tree of words (a trie), so that a text is compared with all of them at
once. Results are kept per kind and place: no place is read twice as the same kind, and none as a kind that cannot begin
with the word there. The work that a text may take is counted in steps, so that it ends at the same point everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import attrs

from castlerules.core.frozen import frozen

from .phrase import Phrase, Slot
from .text import Token

_MOST_STEPS: Final = 4_000
"""The most steps for a text; texts of cards take some hundreds."""

_MOST_DEPTH: Final = 100
"""The most kinds inside of each other, which are calls inside of each other."""


class TooManyReadings(Exception):
    """Raised for a text with more readings, or more steps to find them, than any text of a card has."""


@frozen(eq=False)
class Leaf:
    """A part of a text that a scanner has read: its *value*."""

    value: Any


@frozen(eq=False)
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


@attrs.define
class Work:
    """The steps that reading a text may still take."""

    left: int = _MOST_STEPS

    def spend(self, steps: int) -> None:
        """Count *steps*; raise TooManyReadings if there are no more."""
        self.left -= steps
        if self.left < 0:
            raise TooManyReadings


@frozen(eq=False)
class Grammar:
    """The trees of words of all kinds, and the scanners of the kinds that are no phrases, such as numbers.

    *beginnings* are the words, and the scanners, with one of which a kind begins.
    """

    roots: Mapping[str, Node]
    scanners: Mapping[str, Scanner]
    beginnings: Mapping[str, tuple[frozenset[str], tuple[str, ...]]]

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
        return cls(roots, scanners, _beginnings(roots))


def _beginnings(roots: Mapping[str, Node]) -> Mapping[str, tuple[frozenset[str], tuple[str, ...]]]:
    """Return the words, and the scanners, with one of which each kind begins; a kind that may be empty is left out."""
    kinds: dict[str, dict[str, None]] = {}
    for kind in roots:
        firsts, new = {kind: None}, [kind]
        while new:
            slots = roots[slot].slots if (slot := new.pop()) in roots else ()
            new += [other for other in slots if other not in firsts]
            firsts |= dict.fromkeys(slots)
        kinds[kind] = firsts
    return {
        kind: (
            frozenset([word for slot in firsts if slot in roots for word in roots[slot].words]),
            tuple([slot for slot in firsts if slot not in roots]),
        )
        for kind, firsts in kinds.items()
        if not any(slot in roots and roots[slot].phrases for slot in firsts)
    }


@attrs.define(eq=False)
class Chart:
    """The readings of *tokens* that have been found so far, and how far reading has come.

    *furthest* is the last place that a reading from the start has reached; *expected* are the words and kinds that
    could have followed there.
    """

    grammar: Grammar
    tokens: tuple[Token, ...]
    work: Work = attrs.field(factory=Work)
    furthest: int = 0
    depth: int = 0
    _frontier: list[Node] = attrs.field(factory=list)
    _found: dict[tuple[str, int], tuple[tuple[int, Reading], ...]] = attrs.field(factory=dict)

    @property
    def expected(self) -> tuple[str, ...]:
        """The words and kinds that could have followed at *furthest*."""
        words = [word for node in self._frontier for word in (*node.words, *[f"<{slot}>" for slot in node.slots])]
        return tuple(dict.fromkeys(words))

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
        if start > 0 and self._cannot_begin(kind, start):
            return ()
        if self.depth == _MOST_DEPTH:
            raise TooManyReadings
        self.depth += 1
        tokens, work = self.tokens, self.work
        found: list[tuple[int, Reading]] = []
        open_paths: list[tuple[Node, int, tuple[Reading, ...]]] = [(self.grammar.roots[kind], start, ())]
        while open_paths:
            node, place, parts = open_paths.pop()
            work.left -= 1
            if work.left < 0:
                raise TooManyReadings
            if node.phrases:
                found += [(place, Tree(phrase, parts)) for phrase in node.phrases]
            if place >= self.furthest and (place > start or start == 0):
                self._note(node, place)
            if place < len(tokens) and (follower := node.words.get(tokens[place].word)) is not None:
                open_paths.append((follower, place + 1, parts))
            for slot, follower in node.slots.items():
                if read := self.readings(slot, place):
                    open_paths += [(follower, end, (*parts, part)) for end, part in read]
        self.depth -= 1
        return tuple(found)

    def _cannot_begin(self, kind: str, start: int) -> bool:
        """Return whether no text of *kind* begins with the token at *start*, or there is no token."""
        if kind not in self.grammar.beginnings:
            return False
        words, scanners = self.grammar.beginnings[kind]
        if start < len(self.tokens) and self.tokens[start].word in words:
            return False
        return not any([self.readings(scanner, start) for scanner in scanners])

    def _note(self, node: Node, place: int) -> None:
        """Note what could follow at *place*, as no reading has come further."""
        if place > self.furthest:
            self.furthest = place
            self._frontier.clear()
        self._frontier.append(node)
