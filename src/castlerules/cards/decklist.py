"""Deck lists as text: read in five formats, written in two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

import attrs

from castlerules.core import DataError
from castlerules.core.shown import shown

from .deck_readers import Line, Reading, read_as
from .deck_values import BadDeckList, DeckFormat, DeckLine, DeckList

__all__ = ["read_deck", "write_deck"]

_LONGEST_TEXT: Final = 100_000
_MOST_LINES: Final = 2_000
_LINE_ENDS: Final = re.compile(r"\r\n|\r|\n")
_WRITTEN: Final = (DeckFormat.ARENA, DeckFormat.MTGO)


def read_deck(text: str, *, format: DeckFormat | str | None = None) -> DeckList:  # noqa: A002 - the plain word
    """Return the deck that *text* lists in *format*, or in the format that it is recognised as if that is None.

    Names are taken as they are written, only runs of white space become one space; whether there are such cards is
    not asked. Sections of Forge that hold no cards are told in ``passed_over``. Raises BadDeckList, which is a
    DataError and holds every bad line; and a plain DataError for text that is too long, is XML, lists no card, or can
    be read in two formats as different decks.
    """
    lines = _lines(text)
    deck = _recognised(lines) if format is None else _read(_format(format), lines)
    if not (deck.main or deck.side or deck.commander):
        raise DataError("deck list", "there is no card in it")
    return deck


def write_deck(deck: DeckList, format: DeckFormat | str) -> str:  # noqa: A002 - the plain word
    """Return *deck* as text in *format*, ``arena`` or ``mtgo``, which ``read_deck`` reads as the same deck.

    MTGO text has no place for the deck's name, sets and collector numbers; they are left out. Raises DataError for
    another format, and for a deck that the text cannot say: a name or count that no list may hold, a collector number
    without a set, commanders in MTGO text.
    """
    chosen = _format(format)
    if chosen not in _WRITTEN:
        raise DataError("format", f"decks are written as {' or '.join(_WRITTEN)}, not {chosen}")
    if chosen is DeckFormat.MTGO:
        if deck.commander:
            raise DataError("commander", "MTGO text has no place for commanders")
        deck = DeckList(main=_bare(deck.main), side=_bare(deck.side))
    blocks = _arena_blocks(deck) if chosen is DeckFormat.ARENA else _mtgo_blocks(deck)
    text = "\n".join("".join(f"{line}\n" for line in block) for block in blocks)
    if (again := read_deck(text, format=chosen)) != deck:
        raise DataError("deck", f"{_first_difference(deck, again)} would be read back as something else")
    return text


def _lines(text: str) -> tuple[Line, ...]:
    """Return the lines of *text* with their numbers, white space made single spaces; raise DataError if too many."""
    if not isinstance(text, str):
        raise DataError("deck list", f"text is wanted, not {type(text).__name__}")
    if len(text) > _LONGEST_TEXT:
        raise DataError("deck list", f"it is longer than {_LONGEST_TEXT} characters")
    lines = _LINE_ENDS.split(text.removeprefix("\ufeff"))
    if len(lines) > _MOST_LINES:
        raise DataError("deck list", f"it has more than {_MOST_LINES} lines")
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        raise DataError("deck list", "it is XML, which is not read; save it as plain text")
    return tuple((number, " ".join(line.split())) for number, line in enumerate(lines, start=1))


def _format(named: DeckFormat | str) -> DeckFormat:
    """Return the format that is *named*; raise DataError if there is none."""
    try:
        return DeckFormat(named)
    except ValueError:
        raise DataError("format", f"{shown(named)} is not one of {', '.join(DeckFormat)}") from None


def _read(form: DeckFormat, lines: tuple[Line, ...]) -> DeckList:
    return _deck_of(read_as(form, lines))


def _deck_of(reading: Reading) -> DeckList:
    """Return what has been read; raise BadDeckList if a line was bad."""
    if reading.bad:
        raise BadDeckList(reading.form, tuple(reading.bad))
    return reading.deck()


def _recognised(lines: tuple[Line, ...]) -> DeckList:
    """Return what *lines* are in every format that can read them; raise DataError if these differ, or there is none.

    Nothing but its comments and marks tells a list of Cockatrice from others; without them it is not one.
    """
    looks = any(text.upper().startswith(("//", "SB:")) or "[" in text for _, text in lines)
    forms = [form for form in DeckFormat if looks or form is not DeckFormat.COCKATRICE]
    readings = [read_as(form, lines) for form in forms]
    good = [reading for reading in readings if not reading.bad]
    if not good:
        return _deck_of(min(readings, key=lambda reading: len(reading.bad)))
    decks = [reading.deck() for reading in good]
    if any(deck != decks[0] for deck in decks):
        names = ", ".join(reading.form for reading in good)
        raise DataError("deck list", f"it means different decks in different formats; say which it is: {names}")
    return decks[0]


def _bare(lines: tuple[DeckLine, ...]) -> tuple[DeckLine, ...]:
    return tuple(attrs.evolve(line, set_code=None, collector_number=None) for line in lines)


def _written(line: DeckLine) -> str:
    set_code = "" if line.set_code is None else f" ({line.set_code})"
    return f"{line.count} {line.name}{set_code}{'' if line.collector_number is None else f' {line.collector_number}'}"


def _arena_blocks(deck: DeckList) -> Iterator[list[str]]:
    """Yield the parts of *deck* that are not empty, each under its heading."""
    if deck.name is not None:
        yield ["About", f"Name {deck.name}"]
    parts = (("Commander", deck.commander), ("Deck", deck.main), ("Sideboard", deck.side))
    yield from ([heading, *map(_written, part)] for heading, part in parts if part)


def _mtgo_blocks(deck: DeckList) -> Iterator[list[str]]:
    """Yield the main deck and the sideboard, which has a heading only if nothing stands before it."""
    if deck.main:
        yield [_written(line) for line in deck.main]
    if deck.side:
        yield [*([] if deck.main else ["Sideboard"]), *map(_written, deck.side)]


def _first_difference(deck: DeckList, again: DeckList) -> str:
    parts = ((deck.main, again.main), (deck.side, again.side), (deck.commander, again.commander))
    pairs = ((deck.name, again.name), *(pair for mine, other in parts for pair in zip_longest(mine, other)))
    return next((shown(mine, 120) for mine, other in pairs if mine != other), shown(deck, 120))
