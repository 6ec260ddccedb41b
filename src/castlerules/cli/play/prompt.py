"""The prompt of a game: one typed line becomes a new session, lines to show, or a request to save, load or quit.

Nothing here reads or prints. The lines show only what the person may know: the observation, the person's own legal
actions, and events as the person saw them.
"""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cli.arguments.command_words import LEAVING_WORDS
from castlerules.text import WIDTH

from .answers import AFTER_END, PromptResult, Redraw, note, refusal
from .choosing import answer_action, answer_name, done
from .commands import LEAGUE_COMMANDS, PASSES, PROMPT_COMMANDS, WITHOUT_WORDS
from .lines import Line, lines_of, menu_lines, turn_lines
from .session import Session
from .table import ShownTable, Table

_YES: Final = ("y", "yes")
_NO: Final = ("", "n", "no")


def answer_line(session: Session, typed: str, width: int = WIDTH) -> PromptResult:
    """Return the result of the line *typed*, which may be a command, an action or a number."""
    words = typed.strip()
    verb, _, rest = words.partition(" ")
    if words.startswith("?"):
        verb, rest = "why", words[1:]
    if (confirmed := session.confirming) is not None and verb.lower() not in LEAVING_WORDS:
        session = attrs.evolve(session, confirming=None)
        if words.casefold() in _YES:
            return done(session, confirmed)
        if words.casefold() in _NO:
            return note(session, "Nothing has changed.", redraw=Redraw.MENU)
    if session.naming is not None and verb.lower() not in LEAVING_WORDS:
        return _broken(answer_name(session, " ".join(words.split())), width)
    command = PROMPT_COMMANDS.get(verb.lower()) or PASSES.get(" ".join(words.casefold().split()))
    if command is None and session.is_organiser:
        command = LEAGUE_COMMANDS.get(verb.lower())
    if command in PASSES.values():
        rest = ""
    if command is None:
        result = refusal(session, AFTER_END) if session.is_over else answer_action(session, words)
    elif command in WITHOUT_WORDS and rest.strip():
        result = refusal(session, f"{verb.lower()} takes no more words; type it alone")
    else:
        result = command(session, rest.strip())
    return _broken(result, width)


def _broken(result: PromptResult, width: int) -> PromptResult:
    """Return *result* with its lines broken to *width* columns."""
    lines = [part for line in result.lines for part in lines_of(line.kind, line.text, width=width)]
    return attrs.evolve(result, lines=tuple(lines))


def shown_after(
    result: PromptResult, width: int = WIDTH, *, height: int | None = None, shown: ShownTable | None = None
) -> tuple[Line, ...]:
    """Return what is shown after the lines of *result* on a terminal of *height* lines (None: as many as there are).

    *shown* is the table that is on the screen.
    """
    match result.redraw:
        case Redraw.NOTHING:
            return ()
        case Redraw.MENU:
            return menu_lines(Table(result.session), width)
        case Redraw.TURN:
            return turn_lines(result.session, width, height=height, shown=shown)
        case Redraw.TABLE:
            return turn_lines(result.session, width, height=height)
        case Redraw.WHOLE_TABLE:
            return turn_lines(result.session, width, height=height, is_whole=True)
