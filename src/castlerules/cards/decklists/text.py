"""``read_deck`` and ``write_deck``: convert text to a ``DeckList`` in five formats, and back in two."""

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
# A pattern is text, which re compiles at its first use: that keeps imports fast.
_LINE_ENDS: Final = r"\r\n|\r|\n"
_WRITABLE_FORMATS: Final = (DeckFormat.ARENA, DeckFormat.MTGO)


def read_deck(text: str, *, format: DeckFormat | str | None = None) -> DeckList:  # noqa: A002 - the plain word
    """Return the deck that *text* lists in *format*; if *format* is None, the format is recognised from the text.

    Names stay as written, except that runs of white space become one space; the names need not be known cards.
    ``skipped_sections`` of the deck lists the sections of Forge's format that hold no cards. Raises BadDeckList, a
    DataError with every line that cannot be read, and a plain DataError for text that is too long, is XML, lists no
    card, or means different decks in different formats.
    """
    lines = _lines(text)
    deck = _read_any_format(lines) if format is None else _read_in_format(_parse_format(format), lines)
    if not (deck.main or deck.sideboard or deck.commander):
        raise DataError("deck list", "expected at least one line such as 4 Hill Giant, got no cards")
    return deck


def write_deck(deck: DeckList, format: DeckFormat | str) -> str:  # noqa: A002 - the plain word
    """Return *deck* as text in *format*, ``arena`` or ``mtgo``; ``read_deck`` converts the text to the same deck.

    MTGO text has no place for the deck's name, sets and collector numbers, so they are left out. Raises DataError for
    another format, and for a deck that text cannot represent: a name or count that deck lists do not allow, a collector
    number without a set, or commanders in MTGO text.
    """
    deck_format = _parse_format(format)
    if deck_format not in _WRITABLE_FORMATS:
        raise DataError("format", f"expected {' or '.join(_WRITABLE_FORMATS)} for writing, got {deck_format}")
    if deck_format is DeckFormat.MTGO:
        if deck.commander:
            raise DataError("commander", "MTGO text has no place for commanders; write arena text instead")
        deck = DeckList(main=_without_printings(deck.main), sideboard=_without_printings(deck.sideboard))
    blocks = _arena_blocks(deck) if deck_format is DeckFormat.ARENA else _mtgo_blocks(deck)
    text = "\n".join("".join(f"{line}\n" for line in block) for block in blocks)
    if (reread := read_deck(text, format=deck_format)) != deck:
        raise DataError(
            "deck",
            f"{_first_difference(deck, reread)} cannot be written: {deck_format} text of it would be read differently",
        )
    return text


def split_lines(text: str) -> list[str]:
    """Return the lines of the deck list *text*, the first of which has the number 1 in a ``BadDeckList``."""
    return re.split(_LINE_ENDS, text.removeprefix("\ufeff"))


def _lines(text: str) -> tuple[NumberedLine, ...]:
    """Return the numbered lines of *text*, runs of white space replaced by one space.

    Raises DataError if *text* is not a string, is too long, has too many lines, or is XML.
    """
    if not isinstance(text, str):
        raise DataError("deck list", f"expected a string, got {type(text).__name__}")
    if len(text) > _LONGEST_TEXT:
        raise DataError("deck list", f"expected at most {_LONGEST_TEXT} characters, got {len(text)}")
    lines = split_lines(text)
    if len(lines) > _MOST_LINES:
        raise DataError("deck list", f"expected at most {_MOST_LINES} lines, got {len(lines)}")
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        raise DataError("deck list", "expected plain text, got XML; save the deck as plain text")
    return tuple((number, " ".join(line.split())) for number, line in enumerate(lines, start=1))


def _parse_format(format_name: DeckFormat | str) -> DeckFormat:
    """Return the format called *format_name*; raise DataError if there is none of that name."""
    try:
        return DeckFormat(format_name)
    except ValueError:
        raise DataError("format", f"expected one of {', '.join(DeckFormat)}, got {short_repr(format_name)}") from None


def _read_in_format(deck_format: DeckFormat, lines: tuple[NumberedLine, ...]) -> DeckList:
    return _deck_or_error(parse_lines(deck_format, lines))


def _deck_or_error(partial: PartialDeck) -> DeckList:
    """Return the deck in *partial*; raise BadDeckList if it has bad lines."""
    if partial.bad_lines:
        raise BadDeckList(partial.deck_format, tuple(partial.bad_lines))
    return partial.to_deck_list()


def _read_any_format(lines: tuple[NumberedLine, ...]) -> DeckList:
    """Return the deck in *lines*, whose format is unknown; every format that can read them must give the same deck.

    Raises BadDeckList if no format can read them, with the bad lines of the format that has the fewest, and DataError
    if two formats give different decks. Cockatrice's format is tried only if a line begins with ``//`` or ``SB:`` or
    contains ``[``: without these marks it differs from MTGO's only in the meaning of blank lines.
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
        raise DataError(
            "deck list", f"the text means different decks in different formats; pass the format, one of {names}"
        )
    return decks[0]


def _without_printings(lines: tuple[DeckLine, ...]) -> tuple[DeckLine, ...]:
    return tuple(attrs.evolve(line, set_code=None, collector_number=None) for line in lines)


def _line_text(line: DeckLine) -> str:
    set_code = "" if line.set_code is None else f" ({line.set_code})"
    return f"{line.count} {line.name}{set_code}{'' if line.collector_number is None else f' {line.collector_number}'}"


def _arena_blocks(deck: DeckList) -> Iterator[list[str]]:
    """Yield the lines of *deck* with headings, in a block each for name, commanders, main deck and sideboard."""
    if deck.name is not None:
        yield ["About", f"Name {deck.name}"]
    parts = (("Commander", deck.commander), ("Deck", deck.main), ("Sideboard", deck.sideboard))
    yield from ([heading, *map(_line_text, part)] for heading, part in parts if part)


def _mtgo_blocks(deck: DeckList) -> Iterator[list[str]]:
    """Yield the lines of the main deck and those of the sideboard, as two blocks.

    ``write_deck`` puts a blank line between them. A sideboard without main deck has the heading ``Sideboard`` instead.
    """
    if deck.main:
        yield [_line_text(line) for line in deck.main]
    if deck.sideboard:
        yield [*([] if deck.main else ["Sideboard"]), *map(_line_text, deck.sideboard)]


def _first_difference(deck: DeckList, reread: DeckList) -> str:
    parts = ((deck.main, reread.main), (deck.sideboard, reread.sideboard), (deck.commander, reread.commander))
    pairs = ((deck.name, reread.name), *(pair for mine, other in parts for pair in zip_longest(mine, other)))
    return next((short_repr(mine, 120) for mine, other in pairs if mine != other), short_repr(deck, 120))
