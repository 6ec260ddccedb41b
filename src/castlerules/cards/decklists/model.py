"""Deck lists, the formats that they are written in, and what is wrong with one."""

from __future__ import annotations

from enum import StrEnum

import attrs

from castlerules.core import DataError


class DeckFormat(StrEnum):
    """How a deck list is written; ``docs/decks.md`` shows each of them."""

    MTGO = "mtgo"
    ARENA = "arena"
    COCKATRICE = "cockatrice"
    XMAGE = "xmage"
    FORGE = "forge"


@attrs.frozen
class DeckLine:
    """*count* cards called *name*, and of which printing, where the list says it."""

    count: int
    name: str
    set_code: str | None = None
    collector_number: str | None = None


@attrs.frozen
class SkippedSection:
    """A *section* without cards that was not read: the *number* of its heading from 1 on, and its *lines* of settings.

    *section* is the heading, cut to what is safe to show.
    """

    number: int
    section: str
    lines: int = 0

    def __str__(self) -> str:
        what = f"{self.lines} line{'s' * (self.lines != 1)} of settings" if self.lines else "it is empty"
        return f"line {self.number}: {self.section}: no cards in it ({what}), passed over"


@attrs.frozen
class DeckList:
    """A deck as it is written down: the lines of the main deck, the sideboard and the commanders, in their order.

    Lines of the same card stay apart, as they were written. *skipped_sections* tells what of the text is in none of
    them; it does not count when decks are compared.
    """

    name: str | None = None
    main: tuple[DeckLine, ...] = ()
    sideboard: tuple[DeckLine, ...] = ()
    commander: tuple[DeckLine, ...] = ()
    skipped_sections: tuple[SkippedSection, ...] = attrs.field(default=(), eq=False, kw_only=True)

    @property
    def main_count(self) -> int:
        """The number of cards in the main deck, commanders not among them."""
        return sum(line.count for line in self.main)

    @property
    def sideboard_count(self) -> int:
        """The number of cards in the sideboard."""
        return sum(line.count for line in self.sideboard)


@attrs.frozen
class BadLine:
    """A line that cannot be read: its *number* from 1 on, a short *extract* that is safe to show, and the *reason*."""

    number: int
    extract: str
    reason: str

    def __str__(self) -> str:
        return f"line {self.number}: {self.extract}: {self.reason}"


class BadDeckList(DataError):
    """A deck list that cannot be read as *format*; *lines* holds every bad line, never only the first."""

    def __init__(self, format: DeckFormat, lines: tuple[BadLine, ...]) -> None:  # noqa: A002 - what callers call it
        super().__init__("deck list", f"read as {format}: {'; '.join(map(str, lines))}")
        self.args = (format, lines)
        self.format = format
        self.lines = lines
