"""What may be done as a numbered list, and what several courses of a game have in common."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

from castlerules.core import AnyGame
from castlerules.text import action_text

__all__ = ["common_text", "menu"]

_UNKNOWN: Final = "(unknown)"
_LEAST: Final = 2
"""So many words at the beginning say who does what."""


def common_text(lines: Sequence[str]) -> str | None:
    """Return what *lines*, each of another possible course, have in common; None if not even who does what.

    Words that differ among them are called unknown.
    """
    if len({*lines}) == 1:
        return lines[0]
    courses = [line.split() for line in lines]
    head = _same_words(courses)
    tail = _same_words([course[len(head) :][::-1] for course in courses])[::-1]
    return " ".join([*head, _UNKNOWN, *tail]) if len(head) >= _LEAST else None


def _same_words(courses: Sequence[Sequence[str]]) -> list[str]:
    """Return the words with which all of *courses* begin."""
    columns = zip(*courses, strict=False)
    return [words[0] for words in takewhile(lambda words: len({*words}) == 1, columns)]


def menu(game: AnyGame, seen: Any, legal: Sequence[Any]) -> list[str]:
    """Return the actions *legal* to the player of the view *seen*: numbered, in words, and as they may be typed."""
    rows = [(action_text(game, seen, action), game.format_action(action)) for action in legal]
    wide, number = max((len(words) for words, _ in rows), default=0), len(str(len(rows)))
    return [
        f"{place:>{number + 2}}  {words}" if words == typed else f"{place:>{number + 2}}  {words:<{wide}}  {typed}"
        for place, (words, typed) in enumerate(rows, start=1)
    ]
