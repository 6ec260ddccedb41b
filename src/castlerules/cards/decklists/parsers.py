"""Parse the lines of a deck list in each format: assign every line to a section, and collect the bad lines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.core.errors import short_repr

from .lines import name_fault, parse_card_line
from .model import BadLine, DeckFormat, DeckLine, DeckList, SkippedSection

NumberedLine = tuple[int, str]
"""The number of a line, from 1, and its text."""
_LONGEST_EXTRACT: Final = 60
# Patterns are text, which re compiles at their first use: that keeps imports fast.
_NAME_COMMENT: Final = r"(?i)//\s*NAME\s*:(.*)"
_SETTING: Final = r"[A-Za-z][\w .-]*=.*"
_SECTION_COMMENT: Final = r"(?i)//\s*(?:[0-9]+ )?(\w+):?"


class _Section(Enum):
    ABOUT = auto()
    METADATA = auto()
    MAIN = auto()
    SIDEBOARD = auto()
    COMMANDER = auto()
    COMPANION = auto()
    OTHER = auto()


_HEADINGS: Final[Mapping[str, _Section]] = MappingProxyType(
    {
        **dict.fromkeys(("deck", "main", "maindeck", "mainboard"), _Section.MAIN),
        **dict.fromkeys(("side", "sideboard"), _Section.SIDEBOARD),
    }
)
_ARENA_HEADINGS: Final[Mapping[str, _Section]] = MappingProxyType(
    {**_HEADINGS, "about": _Section.ABOUT, "commander": _Section.COMMANDER, "companion": _Section.COMPANION}
)
_FORGE_HEADINGS: Final[Mapping[str, _Section]] = MappingProxyType(
    {
        "metadata": _Section.METADATA,
        "main": _Section.MAIN,
        "sideboard": _Section.SIDEBOARD,
        "commander": _Section.COMMANDER,
    }
)


@attrs.define
class PartialDeck:
    """A mutable deck list under construction: the cards read so far, and the lines that could not be read."""

    deck_format: DeckFormat
    name: str | None = None
    cards: dict[_Section, list[DeckLine]] = attrs.field(factory=lambda: {section: [] for section in _Section})
    skipped_sections: list[SkippedSection] = attrs.field(factory=list)
    bad_lines: list[BadLine] = attrs.field(factory=list)

    def reject(self, line: NumberedLine, reason: str) -> None:
        """Record that *line* cannot be read, and why."""
        self.bad_lines.append(BadLine(line[0], short_repr(line[1], _LONGEST_EXTRACT), reason))

    def add_card(self, line: NumberedLine, text: str, section: _Section) -> None:
        """Add the cards that *text* lists to *section*; if *text* is no card line, record *line* as a bad line.

        *text* is the text of *line* without a leading ``SB:``.
        """
        card = parse_card_line(text, self.deck_format)
        if isinstance(card, str):
            self.reject(line, card)
        else:
            self.cards[section].append(card)

    def set_name(self, line: NumberedLine, name: str) -> None:
        """Set the name of the deck; an empty *name* leaves the deck without a name.

        If the deck already has a name, or *name* is too long or not printable, *line* is recorded as a bad line.
        """
        if self.name is not None:
            self.reject(line, f"the deck already has a name, {short_repr(self.name)}; expected one")
        elif fault := name_fault(name):
            self.reject(line, fault)
        else:
            self.name = name or None

    def skip_section(self, line: NumberedLine) -> None:
        """Record that *line* is the heading of a section that is skipped."""
        self.skipped_sections.append(SkippedSection(line[0], short_repr(line[1], _LONGEST_EXTRACT)))

    def skip_setting(self) -> None:
        """Count one more line of settings in the last skipped section."""
        last = self.skipped_sections[-1]
        self.skipped_sections[-1] = attrs.evolve(last, lines=last.lines + 1)

    def to_deck_list(self) -> DeckList:
        """Return the deck; a companion that the sideboard does not list is put at the top of the sideboard."""
        main, side, commander = [self.cards[part] for part in (_Section.MAIN, _Section.SIDEBOARD, _Section.COMMANDER)]
        listed = {line.name for line in side}
        added = [line for line in self.cards[_Section.COMPANION] if line.name not in listed]
        skipped = tuple(self.skipped_sections)
        return DeckList(self.name, tuple(main), (*added, *side), tuple(commander), skipped_sections=skipped)


def parse_lines(deck_format: DeckFormat, lines: tuple[NumberedLine, ...]) -> PartialDeck:
    """Return what *lines* mean in *deck_format*: the deck, and the lines that cannot be read.

    The caller must have replaced each run of white space in *lines* by one space.
    """
    partial = PartialDeck(deck_format)
    if deck_format is DeckFormat.XMAGE:
        _parse_xmage(partial, lines)
    elif deck_format is DeckFormat.FORGE:
        _parse_forge(partial, lines)
    else:
        _parse_text(partial, lines)
    return partial


def _section_of_heading(text: str, deck_format: DeckFormat) -> _Section | None:
    """Return the section whose heading *text* is, such as ``Sideboard`` or ``// Deck:``; None if it is no heading.

    Only the formats of MTGO, Arena and Cockatrice have such headings; Arena has more of them.
    """
    headings = _ARENA_HEADINGS if deck_format is DeckFormat.ARENA else _HEADINGS
    if comment := re.fullmatch(_SECTION_COMMENT, text):
        return _HEADINGS.get(comment[1].lower())
    return headings.get(text.removesuffix(":").lower())


def _after_sideboard_mark(text: str) -> str | None:
    """Return the text after ``SB:`` at the start of *text*, or None if *text* does not start with it."""
    return text[3:].lstrip() if text[:3].upper() == "SB:" else None


def _parse_text(partial: PartialDeck, lines: tuple[NumberedLine, ...]) -> None:
    """Read a list of MTGO, Arena or Cockatrice into *partial*.

    If no heading and no ``SB:`` marks the sideboard, a blank line between cards begins it; but not in Cockatrice's
    format, where blank lines mean nothing.
    """
    headings = [_section_of_heading(text, partial.deck_format) for _, text in lines]
    marked = _Section.SIDEBOARD in headings or any(_after_sideboard_mark(text) is not None for _, text in lines)
    gaps_count = not marked and partial.deck_format is not DeckFormat.COCKATRICE
    headed = any(headings)
    section, begun, gap = _Section.MAIN, False, False
    for line, heading in zip(lines, headings, strict=True):
        text = line[1]
        if heading is not None:
            section, begun, gap = heading, False, False
        elif not text:
            gap = begun
        elif text.startswith("//"):
            if name_comment := re.fullmatch(_NAME_COMMENT, text):
                partial.set_name(line, name_comment[1].strip())
        elif section is _Section.ABOUT:
            _parse_about(partial, line)
        elif gap and gaps_count and (headed or section is _Section.SIDEBOARD):
            partial.reject(
                line, "unclear section after a blank line: put a heading above it, or SB: before sideboard cards"
            )
            gap = False
        else:
            section = _Section.SIDEBOARD if gap and gaps_count else section
            begun, gap = True, False
            side = _after_sideboard_mark(text)
            partial.add_card(line, text if side is None else side, section if side is None else _Section.SIDEBOARD)


def _parse_about(partial: PartialDeck, line: NumberedLine) -> None:
    word, _, name = line[1].partition(" ")
    if word.lower() == "name" and name:
        partial.set_name(line, name)
    else:
        partial.reject(line, "expected a line that begins with Name, under the heading About")


def _parse_xmage(partial: PartialDeck, lines: tuple[NumberedLine, ...]) -> None:
    for line in lines:
        text = line[1]
        if text.startswith("NAME:"):
            partial.set_name(line, text[5:].strip())
        elif text and not text.startswith(("#", "AUTHOR:", "LAYOUT MAIN:", "LAYOUT SIDEBOARD:")):
            side = _after_sideboard_mark(text)
            partial.add_card(
                line, text if side is None else side, _Section.MAIN if side is None else _Section.SIDEBOARD
            )


def _parse_forge(partial: PartialDeck, lines: tuple[NumberedLine, ...]) -> None:
    """Read a list of Forge into *partial*, skipping sections that hold settings and no cards, such as ``[shop]``."""
    section = _Section.OTHER
    for line in lines:
        text = line[1]
        if text.startswith("[") and text.endswith("]"):
            section = _FORGE_HEADINGS.get(text[1:-1].strip().lower(), _Section.OTHER)
            if section is _Section.OTHER:
                partial.skip_section(line)
        elif not text or text.startswith("#"):
            continue
        elif section is _Section.METADATA:
            key, equals, setting = text.partition("=")
            if not equals:
                partial.reject(line, "expected key=value in [metadata]")
            elif key.strip().lower() == "name":
                partial.set_name(line, setting.strip())
        elif section is _Section.OTHER and partial.skipped_sections and re.fullmatch(_SETTING, text):
            partial.skip_setting()
        elif section is _Section.OTHER:
            sections = ", ".join(f"[{word}]" for word in _FORGE_HEADINGS)
            partial.reject(line, f"expected cards only in the sections {sections}")
        else:
            partial.add_card(line, text, section)
