"""The lines of a deck list, from the first to the last: which part each belongs to, and which of them are bad."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.core.shown import shown

from .deck_lines import card_line, name_fault
from .deck_values import BadLine, DeckFormat, DeckLine, DeckList, PassedOver

__all__ = ["Line", "Reading", "read_as"]

Line = tuple[int, str]
_LONGEST_EXTRACT: Final = 60
_NAME_COMMENT: Final = re.compile(r"//\s*NAME\s*:(.*)", flags=re.IGNORECASE)
_SETTING: Final = re.compile(r"[A-Za-z][\w .-]*=.*")
_PART_COMMENT: Final = re.compile(r"//\s*(?:[0-9]+ )?(\w+):?", flags=re.IGNORECASE)


class _Part(Enum):
    ABOUT = auto()
    METADATA = auto()
    MAIN = auto()
    SIDE = auto()
    COMMANDER = auto()
    COMPANION = auto()
    OTHER = auto()


_WORDS: Final[Mapping[str, _Part]] = MappingProxyType(
    {
        **dict.fromkeys(("deck", "main", "maindeck", "mainboard"), _Part.MAIN),
        **dict.fromkeys(("side", "sideboard"), _Part.SIDE),
    }
)
_ARENA_WORDS: Final[Mapping[str, _Part]] = MappingProxyType(
    {**_WORDS, "about": _Part.ABOUT, "commander": _Part.COMMANDER, "companion": _Part.COMPANION}
)
_FORGE_WORDS: Final[Mapping[str, _Part]] = MappingProxyType(
    {
        "metadata": _Part.METADATA,
        "main": _Part.MAIN,
        "sideboard": _Part.SIDE,
        "commander": _Part.COMMANDER,
    }
)


@attrs.define
class Reading:
    """What has been read so far: the parts of a deck, and the bad lines."""

    form: DeckFormat
    name: str | None = None
    main: list[DeckLine] = attrs.field(factory=list)
    side: list[DeckLine] = attrs.field(factory=list)
    commander: list[DeckLine] = attrs.field(factory=list)
    companion: list[DeckLine] = attrs.field(factory=list)
    passed: list[PassedOver] = attrs.field(factory=list)
    bad: list[BadLine] = attrs.field(factory=list)

    def refuse(self, line: Line, reason: str) -> None:
        """Note that *line* cannot be read."""
        self.bad.append(BadLine(line[0], shown(line[1], _LONGEST_EXTRACT), reason))

    def add(self, line: Line, text: str, part: _Part) -> None:
        """Read *text*, which is what matters of *line*, as a card of *part*."""
        lists = {_Part.SIDE: self.side, _Part.COMMANDER: self.commander, _Part.COMPANION: self.companion}
        card = card_line(text, self.form)
        if isinstance(card, str):
            self.refuse(line, card)
        else:
            lists.get(part, self.main).append(card)

    def call(self, line: Line, name: str) -> None:
        """Take *name* as the name of the deck; an empty one says nothing."""
        if self.name is not None:
            self.refuse(line, "the deck has a name already")
        elif fault := name_fault(name):
            self.refuse(line, fault)
        else:
            self.name = name or None

    def pass_over(self, line: Line) -> None:
        """Note that *line* begins a section that is not read."""
        self.passed.append(PassedOver(line[0], shown(line[1], _LONGEST_EXTRACT)))

    def pass_setting(self) -> None:
        """Note a line of the last section that is not read."""
        last = self.passed[-1]
        self.passed[-1] = attrs.evolve(last, lines=last.lines + 1)

    def deck(self) -> DeckList:
        """Return the deck; a companion that the sideboard does not list stands first in it."""
        listed = {line.name for line in self.side}
        added = [line for line in self.companion if line.name not in listed]
        side = (*added, *self.side)
        return DeckList(self.name, tuple(self.main), side, tuple(self.commander), passed_over=tuple(self.passed))


def read_as(form: DeckFormat, lines: tuple[Line, ...]) -> Reading:
    """Return what *lines*, numbered and with single spaces only, are in *form*."""
    reading = Reading(form)
    if form is DeckFormat.XMAGE:
        _read_xmage(reading, lines)
    elif form is DeckFormat.FORGE:
        _read_forge(reading, lines)
    else:
        _read_text(reading, lines)
    return reading


def _heading(text: str, form: DeckFormat) -> _Part | None:
    """Return the part that *text* opens in a list without brackets, if it is a heading."""
    words = _ARENA_WORDS if form is DeckFormat.ARENA else _WORDS
    if found := _PART_COMMENT.fullmatch(text):
        return _WORDS.get(found[1].lower())
    return words.get(text.removesuffix(":").lower())


def _marked_side(text: str) -> str | None:
    """Return what follows ``SB:`` in *text*, or None if it does not begin so."""
    return text[3:].lstrip() if text[:3].upper() == "SB:" else None


def _read_text(reading: Reading, lines: tuple[Line, ...]) -> None:
    """Read a list of MTGO, Arena or Cockatrice.

    A blank line between cards begins the sideboard, unless the sideboard is marked otherwise or the form is
    Cockatrice's, where only marks count.
    """
    headings = [_heading(text, reading.form) for _, text in lines]
    marked = _Part.SIDE in headings or any(_marked_side(text) is not None for _, text in lines)
    gaps_count = not marked and reading.form is not DeckFormat.COCKATRICE
    headed = any(headings)
    part, begun, gap = _Part.MAIN, False, False
    for line, heading in zip(lines, headings, strict=True):
        text = line[1]
        if heading is not None:
            part, begun, gap = heading, False, False
        elif not text:
            gap = begun
        elif text.startswith("//"):
            if named := _NAME_COMMENT.fullmatch(text):
                reading.call(line, named[1].strip())
        elif part is _Part.ABOUT:
            _read_about(reading, line)
        elif gap and gaps_count and (headed or part is _Part.SIDE):
            reading.refuse(
                line, "it follows a blank line: put a heading above it, or SB: before cards of the sideboard"
            )
            gap = False
        else:
            part = _Part.SIDE if gap and gaps_count else part
            begun, gap = True, False
            side = _marked_side(text)
            reading.add(line, text if side is None else side, part if side is None else _Part.SIDE)


def _read_about(reading: Reading, line: Line) -> None:
    word, _, name = line[1].partition(" ")
    if word.lower() == "name" and name:
        reading.call(line, name)
    else:
        reading.refuse(line, "only a line with Name is read under About")


def _read_xmage(reading: Reading, lines: tuple[Line, ...]) -> None:
    for line in lines:
        text = line[1]
        if text.startswith("NAME:"):
            reading.call(line, text[5:].strip())
        elif text and not text.startswith(("#", "AUTHOR:", "LAYOUT MAIN:", "LAYOUT SIDEBOARD:")):
            side = _marked_side(text)
            reading.add(line, text if side is None else side, _Part.MAIN if side is None else _Part.SIDE)


def _read_forge(reading: Reading, lines: tuple[Line, ...]) -> None:
    """Read a list of Forge, passing over sections that hold settings and no cards, such as ``[shop]``."""
    part = _Part.OTHER
    for line in lines:
        text = line[1]
        if text.startswith("[") and text.endswith("]"):
            part = _FORGE_WORDS.get(text[1:-1].strip().lower(), _Part.OTHER)
            if part is _Part.OTHER:
                reading.pass_over(line)
        elif not text or text.startswith("#"):
            continue
        elif part is _Part.METADATA:
            key, equals, said = text.partition("=")
            if not equals:
                reading.refuse(line, "a word, = and what it says are wanted in [metadata]")
            elif key.strip().lower() == "name":
                reading.call(line, said.strip())
        elif part is _Part.OTHER and reading.passed and _SETTING.fullmatch(text):
            reading.pass_setting()
        elif part is _Part.OTHER:
            read = ", ".join(f"[{word}]" for word in _FORGE_WORDS)
            reading.refuse(line, f"it is in none of the sections that are read: {read}")
        else:
            reading.add(line, text, part)
