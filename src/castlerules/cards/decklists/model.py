"""Deck lists as data, the names of their text formats, and the error for a list that cannot be read."""

from __future__ import annotations

from enum import StrEnum

import attrs

from castlerules.core import DataError
from castlerules.core.frozen import frozen


class DeckFormat(StrEnum):
    """A text format for deck lists; ``docs/decks.md`` shows an example of each."""

    MTGO = "mtgo"
    ARENA = "arena"
    COCKATRICE = "cockatrice"
    XMAGE = "xmage"
    FORGE = "forge"


@frozen
class DeckLine:
    """A line of a deck: *count* cards called *name*; *set_code* and *collector_number* are None if it has none."""

    count: int
    name: str
    set_code: str | None = None
    collector_number: str | None = None


@frozen
class SkippedSection:
    """A section of a deck list that was skipped because it holds no cards: it has only settings, or is empty.

    *number* is the line number of the heading, counted from 1; *section* is the heading, shortened and escaped for
    messages; *lines* is the number of settings.
    """

    number: int
    section: str
    lines: int = 0

    def __str__(self) -> str:
        content = f"{self.lines} line{'s' * (self.lines != 1)} of settings" if self.lines else "it is empty"
        return f"line {self.number}: {self.section}: skipped, because it has no cards ({content})"


@attrs.frozen
class DeckList:
    """A deck as its text lists it: the lines of the main deck, the sideboard and the commanders, in the order written.

    Several lines with the same card are not merged. *skipped_sections* lists the sections of the text that held no
    cards; it does not count when two deck lists are compared.
    """

    name: str | None = None
    main: tuple[DeckLine, ...] = ()
    sideboard: tuple[DeckLine, ...] = ()
    commander: tuple[DeckLine, ...] = ()
    skipped_sections: tuple[SkippedSection, ...] = attrs.field(default=(), eq=False, kw_only=True)

    @property
    def main_count(self) -> int:
        """The number of cards in the main deck, without commanders."""
        return sum(line.count for line in self.main)

    @property
    def sideboard_count(self) -> int:
        """The number of cards in the sideboard."""
        return sum(line.count for line in self.sideboard)


@frozen
class BadLine:
    """A line that cannot be read: its *number*, from 1; an *extract*, shortened and escaped; and the *reason*."""

    number: int
    extract: str
    reason: str

    def __str__(self) -> str:
        return f"line {self.number}: {self.extract}: {self.reason}"


class BadDeckList(DataError):
    """A deck list cannot be read as *format*; *lines* holds all of its bad lines, not only the first."""

    def __init__(self, format: DeckFormat, lines: tuple[BadLine, ...]) -> None:  # noqa: A002 - what callers call it
        super().__init__("deck list", f"read as {format}: {'; '.join(map(str, lines))}")
        self.args = (format, lines)
        self.format = format
        self.lines = lines
