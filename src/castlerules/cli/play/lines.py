"""Lays out a game in lines for a terminal or a pipe: the table, what has happened, the status, and the menu."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from castlerules.core.frozen import frozen
from castlerules.text import WIDTH, wrapped

from .choices import Entry, Heading
from .passing import pass_action
from .session import Session
from .table import NEW_STEP, PASSING_END, ShownTable, StoryLine, Table

_HANG: Final = 2
_AROUND_TABLE: Final = 2
"""The empty line above a table, and the line of the prompt."""
_MOST_SENTENCES: Final = 8
"""So many sentences of news have a line each."""
_BEGINNINGS: Final = ("turn ", "-- turn ", NEW_STEP, PASSING_END, "destroyed: ", "removed from the game: ")
_ENDINGS: Final = (" dies",)
"""A sentence that begins or ends so stands at the beginning of a line."""


class LineKind(Enum):
    """The kind of a line, which decides its colour."""

    TABLE = "table"
    NEWS = "news"
    STATUS = "status"
    MENU = "menu"
    NOTE = "note"
    REFUSAL = "refusal"


@frozen
class Line:
    """A line to show: its text, and its *kind*, which decides the colour."""

    kind: LineKind
    text: str


def lines_of(kind: LineKind, *texts: str, width: int = WIDTH) -> tuple[Line, ...]:
    """Return *texts* as lines of at most *width* columns; what is broken is indented under its beginning."""
    return tuple([Line(kind, part) for words in texts for line in words.split("\n") for part in broken(line, width)])


def broken(line: str, width: int) -> list[str]:
    """Return *line*, which may be indented, in lines of at most *width* columns."""
    if len(line) <= width:
        return [line]
    text = line.lstrip(" ")
    margin = min(len(line) - len(text), width // 2)
    return [" " * margin + part for part in wrapped(text, width - margin, hang=_HANG)]


def turn_lines(
    session: Session,
    width: int = WIDTH,
    *,
    height: int | None = None,
    shown: ShownTable | None = None,
    is_whole: bool = False,
) -> tuple[Line, ...]:
    """Return the lines of a turn: the table, what has happened, the status, and the choices or the outcome.

    What has happened stands below the table, since a tall table may move what is above it off the screen.

    *shown* is the table that is on the screen already: it is not repeated, and only notes that are new are told. The
    table is shown in few lines where all of it together would have more than *height* lines; it leaves nothing out if
    it must be *is_whole*.
    """
    table = Table(session)
    news = table.news_lines()
    told = lines_of(LineKind.NEWS, *[f"  {line}" for line in shortened(news)], width=width)
    gap = [Line(LineKind.NEWS, "")] * bool(told)
    if session.is_over:
        ending = lines_of(LineKind.NOTE, table.result(), *table.guide.closing(), width=width)
    else:
        ending = menu_lines(table, width)
    if shown is None or not table.is_on_screen(shown):
        room = None if height is None else height - len((*told, *gap, *ending)) - _AROUND_TABLE
        picture = [Line(LineKind.TABLE, line) for line in table.lines(width, room=room, is_whole=is_whole)]
        lines = [Line(LineKind.TABLE, ""), *picture, *told, *gap]
    else:
        notes = table.new_note_lines(shown, width)
        middle = [] if session.is_over else lines_of(LineKind.TABLE, "", *notes, table.decision, width=width)
        lines = [*gap, *told, *middle]
    return (*lines, *ending)


def shortened(news: Sequence[StoryLine]) -> Sequence[str]:
    """Return the sentences *news* as lines; of many, those that belong together share one.

    An action and what comes of it stand in a line; each turn, each phase and the creatures that die begin a new one.
    """
    if len(news) <= _MOST_SENTENCES:
        return [line.text for line in news]
    paragraphs: list[str] = []
    for line in news:
        if paragraphs and not _is_first(line) and not paragraphs[-1].startswith(PASSING_END):
            paragraphs[-1] += f"; {line.text}"
        else:
            paragraphs.append(line.text)
    return paragraphs


def _is_first(line: StoryLine) -> bool:
    """Return whether *line* stands at the beginning of a line."""
    return line.begins or line.text.startswith(_BEGINNINGS) or line.text.endswith(_ENDINGS)


def menu_lines(table: Table, width: int = WIDTH) -> tuple[Line, ...]:
    """Return the status, and the numbered entries of the menu.

    The text of an action, as it can be typed, stands in a column at the right, or at the right edge if some have no
    room; not if it has ids.
    """
    entries, path = table.menu.entries, table.menu.path
    phrases, texts = [entry_phrase(entry) for entry in entries], [_entry_text(table, entry) for entry in entries]
    room = width - len(_number(1, entries))
    column = max(map(len, phrases), default=0)
    column = column if column + 2 + max(map(len, texts), default=0) <= room else 0
    note = table.guide.heading_note(path[:1])
    way = " > ".join([f"{path[0]} ({note})" if note else path[0], *path[1:]]) if path else ""
    heads = [f"{way}:" if way else "", table.advice(), declaration_text(table)]
    lines = [*table.status_lines(width), *[part for head in heads for part in broken(head, width)]]
    shown = [Line(LineKind.STATUS, line) for line in lines if line]
    for number, (phrase, text) in enumerate(zip(phrases, texts, strict=True), table.menu.first):
        line = f"{phrase:<{column or max(room - len(text) - 2, 0)}}  {text}".rstrip()
        parts = [line] if len(line) <= room else wrapped(phrase, room, hang=_HANG)
        shown += _entry_lines(_number(number, entries), parts)
    if not path and len(entries) > 1 and pass_action(table.guide, table.legal) is not None:
        passing = f"pass until something happens or {table.guide.passing_goal()}"
        margin = f"{'p':>{len(_number(1, entries)) - 2}}  "
        shown += _entry_lines(margin, wrapped(passing, room, hang=_HANG))
    return tuple(shown)


def _entry_lines(margin: str, parts: Sequence[str]) -> list[Line]:
    """Return the lines *parts* of an entry; *margin*, with what chooses it, stands before the first one only."""
    return [Line(LineKind.MENU, (" " * len(margin) if place else margin) + part) for place, part in enumerate(parts)]


def declaration_text(table: Table, *, in_lines: bool = True) -> str:
    """Return what the person has picked so far in a declaration, or how several are picked.

    *in_lines* says whether lines are typed, so that one can name several.
    """
    held = [table.guide.label(action) for action in table.session.held]
    if held:
        return f"picked so far: {', '.join(held)}; back takes the last one back"
    keys = [table.guide.pick_key(action) or () for choice in table.picks for action in choice.actions]
    keeps_order = len(set(keys)) == 1
    creatures = len(keys) if keeps_order else len({key[0] for key in keys})
    if creatures < 2:
        return ""
    if not in_lines:
        return "Pick one after the other." if keeps_order else "Pick one after the other, in any order."
    return (
        "Pick one, or several numbers in one line." if keeps_order else "Pick in any order, also several in one line."
    )


def _number(number: int, entries: tuple[Entry, ...]) -> str:
    return f"{number:>{len(str(len(entries))) + 2}}  "


def entry_phrase(entry: Entry) -> str:
    """Return an entry of a menu in words, with its price and consequence, or with a note on the menu behind it."""
    if isinstance(entry, Heading):
        return f"{entry.label} ..." + (f" ({entry.note})" if entry.note else "")
    return f"{entry.words} - {entry.consequence}" if entry.consequence else entry.words


def _entry_text(table: Table, entry: Entry) -> str:
    """Return what can be typed for *entry*, if it is not its label, nor ids that nobody has asked for.

    They are asked for if equal actions are listed one by one.
    """
    if isinstance(entry, Heading) or entry.typed == entry.label:
        return ""
    session = table.session
    is_shown = session.shows_ids or session.lists_all or not table.guide.is_numbered(entry.action)
    return entry.typed if is_shown else ""
