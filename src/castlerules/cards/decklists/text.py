"""Deck lists as text: read in five formats, written in two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

import attrs

from castlerules.core import DataError
from castlerules.core.errors import short_repr

from .model import BadDeckList, DeckFormat, DeckLine, DeckList
from .parsers import NumberedLine, PartialDeck, parse_lines

_LONGEST_TEXT: Final = 100_000
_MOST_LINES: Final = 2_000
_LINE_ENDS: Final = re.compile(r"\r\n|\r|\n")
_WRITABLE_FORMATS: Final = (DeckFormat.ARENA, DeckFormat.MTGO)


def read_deck(text: str, *, format: DeckFormat | str | None = None) -> DeckList:  # noqa: A002 - the plain word
    """Return the deck that *text* lists in *format*, or in the format that it is recognised as if that is None.

    Names are taken as they are written, only runs of white space become one space; whether there are such cards is
    not asked. Sections of Forge that hold no cards are told in ``skipped_sections``. Raises BadDeckList, which is a
    DataError and holds every bad line; and a plain DataError for text that is too long, is XML, lists no card, or can
    be read in two formats as different decks.
    """
    lines = _lines(text)
    deck = _read_any_format(lines) if format is None else _read_in_format(_parse_format(format), lines)
    if not (deck.main or deck.sideboard or deck.commander):
        raise DataError("deck list", "there is no card in it")
    return deck


def write_deck(deck: DeckList, format: DeckFormat | str) -> str:  # noqa: A002 - the plain word
    """Return *deck* as text in *format*, ``arena`` or ``mtgo``, which ``read_deck`` reads as the same deck.

    MTGO text has no place for the deck's name, sets and collector numbers; they are left out. Raises DataError for
    another format, and for a deck that the text cannot say: a name or count that no list may hold, a collector number
    without a set, commanders in MTGO text.
    """
    chosen = _parse_format(format)
    if chosen not in _WRITABLE_FORMATS:
        raise DataError("format", f"decks are written as {' or '.join(_WRITABLE_FORMATS)}, not {chosen}")
    if chosen is DeckFormat.MTGO:
        if deck.commander:
            raise DataError("commander", "MTGO text has no place for commanders")
        deck = DeckList(main=_without_printings(deck.main), sideboard=_without_printings(deck.sideboard))
    blocks = _arena_blocks(deck) if chosen is DeckFormat.ARENA else _mtgo_blocks(deck)
    text = "\n".join("".join(f"{line}\n" for line in block) for block in blocks)
    if (reread := read_deck(text, format=chosen)) != deck:
        raise DataError("deck", f"{_first_difference(deck, reread)} would be read back as something else")
    return text


def _lines(text: str) -> tuple[NumberedLine, ...]:
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


def _parse_format(format_name: DeckFormat | str) -> DeckFormat:
    """Return the format that is *format_name*; raise DataError if there is none."""
    try:
        return DeckFormat(format_name)
    except ValueError:
        raise DataError("format", f"{short_repr(format_name)} is not one of {', '.join(DeckFormat)}") from None


def _read_in_format(deck_format: DeckFormat, lines: tuple[NumberedLine, ...]) -> DeckList:
    return _deck_or_error(parse_lines(deck_format, lines))


def _deck_or_error(partial: PartialDeck) -> DeckList:
    """Return what has been read; raise BadDeckList if a line was bad."""
    if partial.bad_lines:
        raise BadDeckList(partial.deck_format, tuple(partial.bad_lines))
    return partial.to_deck_list()


def _read_any_format(lines: tuple[NumberedLine, ...]) -> DeckList:
    """Return what *lines* are in every format that can read them; raise DataError if these differ, or there is none.

    Nothing but its comments and marks tells a list of Cockatrice from others; without them it is not one.
    """
    may_be_cockatrice = any(text.upper().startswith(("//", "SB:")) or "[" in text for _, text in lines)
    formats = [
        deck_format for deck_format in DeckFormat if may_be_cockatrice or deck_format is not DeckFormat.COCKATRICE
    ]
    readings = [parse_lines(deck_format, lines) for deck_format in formats]
    readable = [partial for partial in readings if not partial.bad_lines]
    if not readable:
        return _deck_or_error(min(readings, key=lambda partial: len(partial.bad_lines)))
    decks = [partial.to_deck_list() for partial in readable]
    if any(deck != decks[0] for deck in decks):
        names = ", ".join(partial.deck_format for partial in readable)
        raise DataError("deck list", f"it means different decks in different formats; say which it is: {names}")
    return decks[0]


def _without_printings(lines: tuple[DeckLine, ...]) -> tuple[DeckLine, ...]:
    return tuple(attrs.evolve(line, set_code=None, collector_number=None) for line in lines)


def _line_text(line: DeckLine) -> str:
    set_code = "" if line.set_code is None else f" ({line.set_code})"
    return f"{line.count} {line.name}{set_code}{'' if line.collector_number is None else f' {line.collector_number}'}"


def _arena_blocks(deck: DeckList) -> Iterator[list[str]]:
    """Yield the parts of *deck* that are not empty, each under its heading."""
    if deck.name is not None:
        yield ["About", f"Name {deck.name}"]
    parts = (("Commander", deck.commander), ("Deck", deck.main), ("Sideboard", deck.sideboard))
    yield from ([heading, *map(_line_text, part)] for heading, part in parts if part)


def _mtgo_blocks(deck: DeckList) -> Iterator[list[str]]:
    """Yield the main deck and the sideboard, which has a heading only if nothing stands before it."""
    if deck.main:
        yield [_line_text(line) for line in deck.main]
    if deck.sideboard:
        yield [*([] if deck.main else ["Sideboard"]), *map(_line_text, deck.sideboard)]


def _first_difference(deck: DeckList, reread: DeckList) -> str:
    parts = ((deck.main, reread.main), (deck.sideboard, reread.sideboard), (deck.commander, reread.commander))
    pairs = ((deck.name, reread.name), *(pair for mine, other in parts for pair in zip_longest(mine, other)))
    return next((short_repr(mine, 120) for mine, other in pairs if mine != other), short_repr(deck, 120))
