"""How wide words are in a picture, and how they are cut into lines that fit.

A picture names several fonts, and the viewer's machine decides which one it uses. The widths here are those of DejaVu
Sans, the widest of them, so that words that fit by these widths fit in every one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final
from unicodedata import normalize

from castlerules.text import printable

ELLIPSIS: Final = "\N{HORIZONTAL ELLIPSIS}"
"""Stands at the end of words that have been cut off."""


def _by_letter(letters_by_width: Mapping[int, str]) -> Mapping[str, int]:
    return MappingProxyType({letter: width for width, letters in letters_by_width.items() for letter in letters})


# The advance widths of the printable ASCII characters, in hundredths of the font size, rounded up.
_PLAIN: Final = _by_letter(
    {
        28: "'ijl", 30: "IJ", 32: " ,.", 34: "/:;\\|", 36: "f", 37: "-", 40: "()[]t", 41: "!", 42: "r", 46: '"',
        50: "*_`", 53: "sz", 54: "?", 55: "c", 56: "L", 58: "Fk", 60: "vxy", 61: "P", 62: "TYaeo",
        64: "$0123456789ESbdghnpqu{}", 66: "K", 69: "ABVXZ", 70: "CR", 74: "U", 75: "N", 76: "H", 78: "&DG", 79: "OQ",
        82: "w", 84: "#+<=>^~", 87: "M", 96: "%", 98: "m", 99: "W", 100: "@",
    }
)  # fmt: skip
_BOLD: Final = _by_letter(
    {
        31: "'", 35: " ijl", 37: "/\\|", 38: ",.IJ", 40: ":;", 42: "-", 44: "f", 46: "!()[]", 48: "t", 50: "_`r",
        53: '"*', 59: "?z", 60: "cs", 64: "L", 65: "x", 66: "vy", 67: "k", 68: "ae", 69: "EFTo", 70: "$0123456789",
        72: "bdghnpqu{}", 73: "SYZ", 74: "CP", 77: "B", 78: "AKRVX", 82: "U", 83: "G", 84: "#+<=>DHN^~", 86: "OQ",
        88: "&", 93: "w", 100: "@M", 101: "%", 105: "m", 111: "W",
    }
)  # fmt: skip
_ACCENTS: Final = ("\N{COMBINING GRAVE ACCENT}", "\N{COMBINING LATIN SMALL LETTER X}")
"""The first and the last accent; an accent takes no room of its own."""
_UNKNOWN: Final = 112
"""The width of any other character, which is that of the character that replaces unprintable ones."""


def text_width(words: str, size: float, *, bold: bool = False) -> float:
    """Return the width of *words* in pixels in the font size *size*, at most."""
    widths = _BOLD if bold else _PLAIN
    return sum(_letter_width(letter, widths) for letter in normalize("NFD", words)) * size / 100


def _letter_width(letter: str, widths: Mapping[str, int]) -> int:
    known = widths.get(letter)
    if known is not None:
        return known
    return 0 if _ACCENTS[0] <= letter <= _ACCENTS[1] else _UNKNOWN


def shortened(words: str, room: float, size: float, *, bold: bool = False) -> str:
    """Return *words*, or as many of their letters as fit into *room* pixels with an ellipsis after them."""
    if text_width(words, size, bold=bold) <= room:
        return words
    kept = words
    while kept and text_width(kept + ELLIPSIS, size, bold=bold) > room:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def lines_that_fit(words: str, room: float, size: float, *, bold: bool = False, hang: float = 0) -> list[str]:
    """Return *words* as lines of at most *room* pixels each; all but the first have *hang* pixels less.

    A single word that is too wide for a line is broken. Unprintable characters are replaced, and without words there is
    one empty line.
    """
    lines: list[str] = []
    line = ""
    for word in printable(words).split(" "):
        longer = f"{line} {word}" if line else word
        if text_width(longer, size, bold=bold) <= room - (hang if lines else 0):
            line = longer
            continue
        if line.strip():
            lines.append(line)
        *whole, line = _broken(word, room - hang, size, bold=bold)
        lines += whole
    return [*lines, line]


def _broken(word: str, room: float, size: float, *, bold: bool) -> list[str]:
    """Return *word* in parts of at most *room* pixels each, and of at least one letter."""
    parts = [""]
    for letter in word:
        if parts[-1] and text_width(parts[-1] + letter, size, bold=bold) > room:
            parts.append("")
        parts[-1] += letter
    return parts


def first_lines(texts: Iterable[str], most: int, room: float, size: float, *, bold: bool = False) -> list[str]:
    """Return the first *most* lines of *texts*, each text cut into lines of *room* pixels.

    If there are more lines, the last one ends with an ellipsis.
    """
    lines = [line for words in texts for line in lines_that_fit(words, room, size, bold=bold)]
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], shortened(f"{lines[most - 1]} {ELLIPSIS}", room, size, bold=bold)] if most > 0 else []
