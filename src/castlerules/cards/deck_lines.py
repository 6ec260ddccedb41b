"""One line of a deck list: how many of which card it is, or a sentence that says why it cannot be read."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from .deck_values import DeckFormat, DeckLine

__all__ = ["card_line", "name_fault"]

_MOST_CARDS: Final = 1000
_LONGEST_LINE: Final = 300
_LONGEST_NAME: Final = 200

_SET: Final = "[A-Za-z0-9_]{1,8}"
_COUNTED: Final = re.compile(r"([0-9]+)x? (.+)", flags=re.IGNORECASE)
_NUMBERED: Final = re.compile(r"(.+) \(([A-Za-z0-9]{1,8})\) ((?=\S*[0-9])[^\s()|\[\]]{1,12})")
_ONLY_SET: Final = re.compile(r"(.+) \(([A-Z0-9]{1,8})\)")
_SET_INSIDE: Final = re.compile(r"\([A-Z0-9]{1,8}\)|\([A-Za-z0-9]{1,8}\) \S*[0-9]")
_BRACKETED: Final = re.compile(rf"\[({_SET})?\] (.+?)(?: \([0-9]+\))?")
_COLONNED: Final = re.compile(rf"\[({_SET}):([^\s\[\]:|]{{1,12}})?\] (.+)")
_PIPED: Final = re.compile(rf"([^|]+?)\+?(?:\|({_SET})\+?(?:\|(?:[0-9]+|\[([^\s\[\]|]{{1,12}})\]))?)?")

Card = tuple[str, str | None, str | None]


def card_line(text: str, form: DeckFormat) -> DeckLine | str:
    """Return the card line that *text* is in *form*, its spaces made single, or the reason why it is none."""
    if len(text) > _LONGEST_LINE:
        return f"it is longer than {_LONGEST_LINE} characters"
    counted = _COUNTED.fullmatch(text)
    if counted is None:
        return "a count and the name of a card are wanted"
    digits = counted[1].lstrip("0") or "0"
    if len(digits) > len(str(_MOST_CARDS)) or not 1 <= int(digits) <= _MOST_CARDS:
        return f"the count must be from 1 to {_MOST_CARDS}"
    card = _CARDS[form](counted[2])
    if card is None:
        return "a set and a number in square brackets are wanted before the name, as in [M10:146]"
    name, set_code, collector_number = card
    return name_fault(name) or _set_fault(name, form) or DeckLine(int(digits), name, set_code, collector_number)


def name_fault(name: str) -> str | None:
    """Return why nothing is called *name*, or None."""
    if len(name) > _LONGEST_NAME:
        return f"the name is longer than {_LONGEST_NAME} characters"
    if not name.isprintable():
        return "the name holds a character that cannot be shown"
    return None


def _set_fault(name: str, form: DeckFormat) -> str | None:
    """Return what in *name* is no part of a card's name but of a printing that *form* does not know there, or None."""
    if found := next((one for one in "[]|" if one in name), None):
        return f"{found} is no part of a name, and tells of no printing here"
    if _SET_INSIDE.search(name) is None:
        return None
    if form in (DeckFormat.ARENA, DeckFormat.COCKATRICE):
        return "only a collector number may follow the set"
    return "a set in round brackets is no part of this format"


def _plain(text: str) -> Card:
    return text, None, None


def _with_tail(text: str) -> Card:
    """Read ``Name``, ``Name (SET)`` or ``Name (SET) 123``."""
    if found := _NUMBERED.fullmatch(text):
        return found[1], found[2], found[3]
    if found := _ONLY_SET.fullmatch(text):
        return found[1], found[2], None
    return text, None, None


def _with_brackets(text: str) -> Card:
    """Read ``[SET] Name (2)``, where 2 tells apart pictures of one set, or what Arena writes."""
    found = _BRACKETED.fullmatch(text)
    return (found[2], found[1], None) if found else _with_tail(text)


def _with_colon(text: str) -> Card | None:
    """Read ``[SET:123] Name``."""
    found = _COLONNED.fullmatch(text)
    return (found[3], found[1], found[2]) if found else None


def _with_pipes(text: str) -> Card:
    """Read ``Name``, ``Name|SET``, ``Name|SET|2`` or ``Name|SET|[123]``; ``+`` behind name or set is a foil card."""
    found = _PIPED.fullmatch(text)
    return (found[1].rstrip(), found[2], found[3]) if found else (text, None, None)


_CARDS: Final[Mapping[DeckFormat, Callable[[str], Card | None]]] = MappingProxyType(
    {
        DeckFormat.MTGO: _plain,
        DeckFormat.ARENA: _with_tail,
        DeckFormat.COCKATRICE: _with_brackets,
        DeckFormat.XMAGE: _with_colon,
        DeckFormat.FORGE: _with_pipes,
    }
)
