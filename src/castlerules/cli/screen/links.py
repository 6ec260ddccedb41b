"""Finds the names of cards in lines of text, also where a name goes on in the next line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from castlerules.core.frozen import frozen

_WORD: Final = re.compile(r"[^\s,;:()\[\]{}]+")
_WIDEST_GAP: Final = 2
"""The columns between two words of a name: a space, or a comma and a space."""


@frozen
class CardSpan:
    """A part of the name of the card *name*: the columns from *start* to *end* of the line number *row*."""

    row: int
    start: int
    end: int
    name: str


@frozen
class _Word:
    text: str
    row: int
    start: int
    end: int


class CardFinder:
    """Finds the cards called *names* in texts."""

    def __init__(self, names: Iterable[str]) -> None:
        self._by_first_word: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for name in sorted(names, key=len, reverse=True):
            words = tuple(_WORD.findall(name))
            if words:
                self._by_first_word.setdefault(words[0], []).append((words, name))

    def spans(self, lines: Sequence[str]) -> list[CardSpan]:
        """Return where names stand in *lines*, from the top; a name in two lines has a span in each of them."""
        rows = [
            [_Word(found.group(), row, found.start(), found.end()) for found in _WORD.finditer(line)]
            for row, line in enumerate(lines)
        ]
        spans: list[CardSpan] = []
        taken: list[tuple[int, int]] = []
        for row, words in enumerate(rows):
            for place, word in enumerate(words):
                if (row, word.start) not in taken:
                    name, found = self._name_at(rows, row, place)
                    spans += _joined(found, name)
                    taken += [(part.row, part.start) for part in found]
            taken = [where for where in taken if where[0] > row]
        return spans

    def _name_at(self, rows: Sequence[Sequence[_Word]], row: int, place: int) -> tuple[str, list[_Word]]:
        """Return the longest name that begins with a word, and its words; without any words if there is none."""
        first = rows[row][place]
        for words, name in self._by_first_word.get(first.text, ()):
            found = _match(rows, row, place, words)
            if found:
                return name, found
        return "", []


def _match(rows: Sequence[Sequence[_Word]], row: int, place: int, words: tuple[str, ...]) -> list[_Word]:
    """Return the words of a text that are *words*, from the word number *place* of *row*; empty if they differ."""
    found = [rows[row][place]]
    for text in words[1:]:
        last = found[-1]
        after = [word for word in rows[last.row] if 0 < word.start - last.end <= _WIDEST_GAP]
        below = rows[last.row + 1] if last.row == row and row + 1 < len(rows) else []
        is_last = last is rows[last.row][-1]
        candidates = [*after[:1], *[word for word in below if word.start == found[0].start], *below[: int(is_last)]]
        following = next((word for word in candidates if word.text == text), None)
        if following is None:
            return []
        found.append(following)
    return found


def _joined(words: Sequence[_Word], name: str) -> Iterable[CardSpan]:
    """Yield a span for the *words* of each line."""
    for row in dict.fromkeys([word.row for word in words]):
        here = [word for word in words if word.row == row]
        yield CardSpan(row, here[0].start, here[-1].end, name)
