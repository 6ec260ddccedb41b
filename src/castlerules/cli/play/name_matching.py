"""Finds lines and names by a few words of them: each must be the beginning of another word, in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
PLAYING: Final = ("play", "cast")
"""A person may use either word for the other one."""
_FEWEST_LETTERS: Final = 2
_MOST_NAMED: Final = 8


def words_fit(words: str, line: str) -> bool:
    """Return whether each of *words* is the beginning of another word of *line*; capitals do not matter."""
    left = words_of(line)
    for word in words_of(words):
        others = PLAYING if word in PLAYING else (word,)
        fit = next((part for part in left if part.startswith(others)), None)
        if fit is None:
            return False
        left.remove(fit)
    return len("".join(words_of(words))) >= _FEWEST_LETTERS


def in_order(words: Sequence[str], others: Sequence[str]) -> bool:
    """Return whether *words* are beginnings of some of *others*, in the same order."""
    left = iter(others)
    return all([any(part.startswith(word) for part in left) for word in words])


def names_fitting(names: Sequence[str], words: str) -> list[str]:
    """Return those of *names* that *words* mean: a name, or the beginning of only one, else any words."""
    wanted = words.strip().casefold()
    exact = [name for name in names if name.casefold() == wanted]
    beginning = [name for name in names if name.casefold().startswith(wanted)]
    fitting = [name for name in names if words_fit(wanted, name)]
    return (
        (exact or beginning)
        if len(exact or beginning) == 1
        else [*beginning, *[name for name in fitting if name not in beginning]]
    )


def listed_names(names: Sequence[str]) -> str:
    """Return *names* separated by commas; of many, the first ones and how many more there are."""
    more = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def is_number(word: str) -> bool:
    """Return whether *word* is a whole number, in digits."""
    return word.isascii() and word.isdigit()


def words_of(text: str) -> list[str]:
    """Return the words of *text* in lower case, without punctuation."""
    return _WORD.findall(text.casefold())
