"""Parse one line of a deck list: a count, the name of a card, and its printing if the line names one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from .model import DeckFormat, DeckLine

MOST_CARDS: Final = 1000
"""The greatest count of a card in one line."""
_LONGEST_LINE: Final = 300
_LONGEST_NAME: Final = 200

_SET_CODE: Final = "[A-Za-z0-9_]{1,8}"
# Patterns are text, which re compiles at their first use: that keeps imports fast.
_COUNTED: Final = r"(?i)([0-9]+)x? (.+)"
_NUMBERED: Final = r"(.+) \(([A-Za-z0-9]{1,8})\) ((?=\S*[0-9])[^\s()|\[\]]{1,12})"
_ONLY_SET: Final = r"(.+) \(([A-Z0-9]{1,8})\)"
_SET_INSIDE: Final = r"\([A-Z0-9]{1,8}\)|\([A-Za-z0-9]{1,8}\) \S*[0-9]"
_BRACKETED: Final = rf"\[({_SET_CODE})?\] (.+?)(?: \([0-9]+\))?"
_COLONNED: Final = rf"\[({_SET_CODE}):([^\s\[\]:|]{{1,12}})?\] (.+)"
_PIPED: Final = rf"([^|]+?)\+?(?:\|({_SET_CODE})\+?(?:\|(?:[0-9]+|\[([^\s\[\]|]{{1,12}})\]))?)?"

CardAndPrinting = tuple[str, str | None, str | None]
"""The name of a card, the code of its set, and its collector number; None if the line does not name them."""


def parse_card_line(text: str, deck_format: DeckFormat) -> DeckLine | str:
    """Return the card line that *text* is in *deck_format*, or a sentence that says why *text* is not a card line.

    The caller must have replaced each run of white space in *text* by one space.
    """
    if len(text) > _LONGEST_LINE:
        return f"expected a line of at most {_LONGEST_LINE} characters, got {len(text)}"
    counted = re.fullmatch(_COUNTED, text)
    if counted is None:
        return "expected a count and the name of a card, as in 4 Hill Giant"
    digits = counted[1].lstrip("0") or "0"
    if len(digits) > len(str(MOST_CARDS)) or not 1 <= int(digits) <= MOST_CARDS:
        return f"expected a count of cards from 1 to {MOST_CARDS}"
    card = _CARD_PARSERS[deck_format](counted[2])
    if card is None:
        return "expected a set and a number in square brackets before the name, as in [M10:146]"
    name, set_code, collector_number = card
    return (
        name_fault(name)
        or _printing_fault(name, deck_format)
        or DeckLine(int(digits), name, set_code, collector_number)
    )


def name_fault(name: str) -> str | None:
    """Return why *name* cannot be the name of a card or deck, or None if *name* can be one."""
    if len(name) > _LONGEST_NAME:
        return f"expected a name of at most {_LONGEST_NAME} characters, got {len(name)}"
    if not name.isprintable():
        return "the name has a character that is not printable"
    return None


def _printing_fault(name: str, deck_format: DeckFormat) -> str | None:
    """Return a fault if *name* still contains a set or number, such as ``[M10]`` or ``(M10)``; else None.

    Names reach this check after the parser of *deck_format* has taken off the printing that the format allows. Without
    the check, a set written in another format's way would silently become part of the card's name.
    """
    if mark := next((mark for mark in "[]|" if mark in name), None):
        return f"{mark} cannot be part of a name, and the format {deck_format} does not use {mark} there for a set"
    if re.search(_SET_INSIDE, name) is None:
        return None
    if deck_format in (DeckFormat.ARENA, DeckFormat.COCKATRICE):
        return "only a collector number may follow the set; remove the rest"
    return f"the format {deck_format} has no sets in round brackets; remove the set"


def _name_only(text: str) -> CardAndPrinting:
    return text, None, None


def _set_after_name(text: str) -> CardAndPrinting:
    """Read what follows the count in Arena's format: ``Name``, ``Name (SET)`` or ``Name (SET) 123``."""
    if match := re.fullmatch(_NUMBERED, text):
        return match[1], match[2], match[3]
    if match := re.fullmatch(_ONLY_SET, text):
        return match[1], match[2], None
    return text, None, None


def _set_in_brackets(text: str) -> CardAndPrinting:
    """Read what follows the count in Cockatrice's format: ``[SET] Name (2)``, or the same as in Arena's format.

    The (2) selects one of several pictures of the card in the set, and is ignored.
    """
    match = re.fullmatch(_BRACKETED, text)
    return (match[2], match[1], None) if match else _set_after_name(text)


def _set_with_colon(text: str) -> CardAndPrinting | None:
    """Read what follows the count in XMage's format: ``[SET:123] Name``; return None for any other text."""
    match = re.fullmatch(_COLONNED, text)
    return (match[3], match[1], match[2]) if match else None


def _set_after_pipe(text: str) -> CardAndPrinting:
    """Read what follows the count in Forge's format: ``Name``, ``Name|SET``, ``Name|SET|2`` or ``Name|SET|[123]``.

    The 2 selects one of several pictures and is ignored; 123 is a collector number. A ``+`` after the name or the set
    marks a foil card, and is ignored too.
    """
    match = re.fullmatch(_PIPED, text)
    return (match[1].rstrip(), match[2], match[3]) if match else (text, None, None)


_CARD_PARSERS: Final[Mapping[DeckFormat, Callable[[str], CardAndPrinting | None]]] = MappingProxyType(
    {
        DeckFormat.MTGO: _name_only,
        DeckFormat.ARENA: _set_after_name,
        DeckFormat.COCKATRICE: _set_in_brackets,
        DeckFormat.XMAGE: _set_with_colon,
        DeckFormat.FORGE: _set_after_pipe,
    }
)
