"""The numbered list of legal actions, and one sentence for what different random results have in common."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any, Final

from castlerules.core import AnyGame
from castlerules.text import action_text, columns

_UNKNOWN: Final = "(unknown)"
_FEWEST_WORDS: Final = 2
"""Sentences must share at least so many first words, which say who does what."""


def common_text(lines: Sequence[str]) -> str | None:
    """Return one sentence with the words that all *lines* share, and ``(unknown)`` in place of those that differ.

    Each line describes another possible result. Returns None if not even the first two words are the same.
    """
    if len({*lines}) == 1:
        return lines[0]
    word_lists = [line.split() for line in lines]
    head = _same_words(word_lists)
    tail = _same_words([words[len(head) :][::-1] for words in word_lists])[::-1]
    return " ".join([*head, _UNKNOWN, *tail]) if len(head) >= _FEWEST_WORDS else None


def _same_words(word_lists: Sequence[Sequence[str]]) -> list[str]:
    """Return the words with which all of *word_lists* begin."""
    columns = zip(*word_lists, strict=False)
    return [words[0] for words in takewhile(lambda words: len({*words}) == 1, columns)]


def menu_lines(game: AnyGame, observation: Any, legal: Sequence[Any]) -> list[str]:
    """Return a line for each of the actions *legal*: its number, its description, and the text to type."""
    rows = [(action_text(game, observation, action), game.format_action(action)) for action in legal]
    number_width = len(str(len(rows))) + 2
    return columns(
        (f"{place:>{number_width}}", words, "" if words == typed else typed)
        for place, (words, typed) in enumerate(rows, start=1)
    )
