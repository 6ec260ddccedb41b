"""The result of a typed line: a new session, lines to show, or a request to save, load, deal anew or quit."""

from __future__ import annotations

from enum import Enum
from typing import Final

from castlerules.cli.io.output import one_line
from castlerules.core.frozen import frozen

from .lines import Line, LineKind
from .session import Session

AFTER_END: Final = "the game is over: new, undo, save FILE, moves or quit"
"""What is said to somebody who wants to act in a game that has ended."""


class Redraw(Enum):
    """What to show after an answer: nothing, the menu, the turn (with the table if it has changed), or all of it."""

    NOTHING = "nothing"
    MENU = "menu"
    TURN = "turn"
    TABLE = "table"
    WHOLE_TABLE = "whole table"


@frozen
class SaveRequest:
    """A request to save the game to the file *name* (empty: the default file); *force* overwrites another game."""

    name: str
    force: bool = False


@frozen
class LoadRequest:
    """A request to continue the game in the file *name*."""

    name: str


@frozen
class NewRequest:
    """A request to deal another game of the same kind, after the end of this one."""


@frozen
class QuitRequest:
    """A request to leave the game; *save* says whether to save it first."""

    save: bool


@frozen
class PromptResult:
    """The result of a typed line: the new *session*, *lines* to show, and a *request* that needs input or output.

    *redraw* says what to show after the lines.
    """

    session: Session
    lines: tuple[Line, ...] = ()
    request: SaveRequest | LoadRequest | NewRequest | QuitRequest | None = None
    redraw: Redraw = Redraw.NOTHING


def refusal(session: Session, *texts: str) -> PromptResult:
    """Return the result of a line that changes nothing, with *texts* that say why."""
    return PromptResult(session, tuple([Line(LineKind.REFUSAL, one_line(words)) for words in texts]))


def note(session: Session, *texts: str, redraw: Redraw = Redraw.NOTHING) -> PromptResult:
    """Return the result of a line that leads to *session*, with *texts* that inform the person."""
    lines = [Line(LineKind.NOTE, line) for words in texts for line in words.split("\n")]
    return PromptResult(session, tuple(lines), redraw=redraw)
