"""What is typed at the prompt of a game, and what comes of it: another session, lines to show, or a wish.

Nothing here reads or prints. Only what the person may know is ever told: the view, the person's own legal actions,
and events as the person saw them.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final

import attrs

from castlerules.core import CastleRulesError, DataError
from castlerules.text import action_text, text

from .choices import seat_name
from .errors import nearest
from .output import one_line
from .session import Session, Step
from .telling import menu

__all__ = ["Answer", "Kind", "Line", "Load", "Quit", "Save", "answer", "opening", "prompt", "scene"]

_HINT: Final = "ismcts"
_HELP: Final = """\
  3                the action with this number
  {example:<16} or any other action, as it is written on the right of the list; spaces and small letters
                   will do; one that is not allowed is explained and changes nothing
  Enter            what the prompt says, where it says it
  ? ACTION         why this action is not allowed, with the code of the rule (also: why ACTION); ? 3 works too
  hint             what a bot would do; hint greedy:8 asks another one
  undo             back to your last decision, with everything as it was then
  view             the table and the list again
  moves            what you have done and seen so far (also: record)
  save [FILE]      keep the game in a file; save! FILE writes over another game
  load FILE        go on with a game from a file
  quit             keep the game and leave (also: Ctrl-D); quit! leaves without keeping it
  ?                this help (also: help)"""


class Kind(Enum):
    """What a line is, so that it may be shown in its own colour."""

    TABLE = "table"
    NEWS = "news"
    MENU = "menu"
    NOTE = "note"
    REFUSAL = "refusal"


@attrs.frozen
class Line:
    """A line to show."""

    kind: Kind
    text: str


@attrs.frozen
class Save:
    """The wish to keep the game in the file *name*, or where it is kept anyway; *force* writes over another game."""

    name: str
    force: bool = False


@attrs.frozen
class Load:
    """The wish to go on with the game in the file *name*."""

    name: str


@attrs.frozen
class Quit:
    """The wish to leave, and whether the game is to be kept."""

    keep: bool


@attrs.frozen
class Answer:
    """What comes of a line: the *session* from now on, *lines* to show, and a *wish* that only the outside can do.

    The whole scene is shown again where *again* says so.
    """

    session: Session
    lines: tuple[Line, ...] = ()
    wish: Save | Load | Quit | None = None
    again: bool = False


def opening(session: Session) -> tuple[Line, ...]:
    """Return who plays, for the beginning."""
    seating, game = session.seating, session.game
    others = [
        f"{seat_name(game, player)} is {name}"
        for player, name in zip(game.players(session.state), seating.names, strict=True)
        if player != seating.seat
    ]
    who = ", ".join([f"you are {seat_name(game, seating.seat)}", *others])
    return _lines(Kind.NOTE, f"{game.name}: {who}. ? shows what you can type.")


def scene(session: Session) -> tuple[Line, ...]:
    """Return what the person sees: what has happened, the table, and what may be done or how the game ended."""
    news = [line for step in session.news for line in _step_lines(session, step)]
    lines = [*_lines(Kind.NEWS, *(["", *news] if news else [])), *_lines(Kind.TABLE, "", text(session.view))]
    if session.over:
        return (*lines, *_lines(Kind.NOTE, _ending(session)))
    return (*lines, *_lines(Kind.MENU, *menu(session.game, session.view, session.legal)))


def prompt(session: Session) -> str:
    """Return what stands where the person types."""
    who = seat_name(session.game, session.seating.seat)
    if session.over:
        return f"{who}: undo, save FILE, quit (Enter = quit) > "
    usual = _usual(session)
    enter = "" if usual is None else f" (Enter = {action_text(session.game, session.view, usual)})"
    return f"{who}: {_numbers(session)}{enter} > "


def answer(session: Session, typed: str) -> Answer:
    """Return what comes of the line *typed* while the person must decide, or when the game is over."""
    words = typed.strip()
    verb, _, rest = words.partition(" ")
    if words.startswith("?"):
        verb, rest = "why", words[1:]
    command = COMMANDS.get(verb.lower())
    if command is not None:
        if command in _ALONE and rest.strip():
            return _refused(session, f"{verb.lower()} takes no more words; type it alone")
        return command(session, rest.strip())
    return _after_the_end(session, words) if session.over else _acted(session, words)


def _acted(session: Session, words: str) -> Answer:
    """Return what comes of the action that *words* name, or of what Enter does."""
    usual = _usual(session)
    advice = f"type {_numbers(session)}, or ? for help"
    if not words and usual is None:
        return _refused(session, advice)
    try:
        action = _meant(session, words) if words else usual
    except CastleRulesError as error:
        return _refused(session, f"{_problem(error)}; {advice}")
    broken = session.game.why_not(session.state, action)
    if broken is not None:
        return _refused(session, str(broken), "Nothing has changed.")
    return Answer(session.after(action, own=True), again=True)


def _after_the_end(session: Session, words: str) -> Answer:
    return _refused(session, "the game is over: undo, save FILE, moves or quit") if words else _quit(session, "")


def _lines(kind: Kind, *texts: str) -> tuple[Line, ...]:
    return tuple([Line(kind, line) for words in texts for line in words.split("\n")])


def _refused(session: Session, *texts: str) -> Answer:
    return Answer(session, _lines(Kind.REFUSAL, *map(one_line, texts)))


def _problem(error: CastleRulesError) -> str:
    """Return what is wrong; of a first word that is unknown, the nearest one instead of a list of all."""
    if not isinstance(error, DataError):
        return str(error)
    word, unknown, known = error.problem.partition(" is not one of ")
    if error.path != "action" or not unknown:
        return error.problem
    near = nearest(word.strip("'\""), [*known.split(", "), *COMMANDS])
    return f"there is no word {word}" + (f" (did you mean {near}?)" if near else "")


def _usual(session: Session) -> Any | None:
    """Return what Enter does: the only action, or a first one such as a pass; nothing where it is one of two words.

    Pressing Enter once too often must not decide whether a card is paid for. To concede is no such other word.
    """
    first, *others = session.legal
    plain = [one for one in others if not attrs.fields(type(one)) and session.game.format_action(one) != "concede"]
    return first if not others or not (plain or attrs.fields(type(first))) else None


def _numbers(session: Session) -> str:
    """Return which numbers the list has."""
    number = len(session.legal)
    return "1" if number == 1 else f"1 to {number}"


def _meant(session: Session, words: str) -> Any:
    """Return the action with this number, with these words in the list, or written so; DataError if there is none."""
    game, seen, legal = session.game, session.view, session.legal
    if words.isascii() and words.isdigit():
        if not 1 <= int(words[:9]) <= len(legal) or len(words) > 9:
            raise DataError("action", f"there is no number {words[:40]}")
        return legal[int(words) - 1]
    same = [action for action in legal if action_text(game, seen, action).lower() == words.lower()]
    return same[0] if same else game.parse_action(seen, words)


def _step_lines(session: Session, step: Step) -> list[str]:
    """Return what the person saw of a step; of an action without choice of the person's, that it was the only one."""
    seen = session.game.view(step.before, session.seating.seat)
    told = [f"  {line}" for line in session.game.describe_events(seen, step.seen)]
    mine = session.game.to_act(step.before) == session.seating.seat
    if mine and not step.own:
        return [f"  done for you: {action_text(session.game, seen, step.action)}", *told]
    return told


def _ending(session: Session) -> str:
    """Return how the game ended, for the person."""
    outcome = session.game.outcome(session.state)
    if outcome is None:
        return "The game is over."
    share = outcome.returns[session.game.players(session.state).index(session.seating.seat)]
    even = "Nobody has won" if len(outcome.returns) > 1 else "You have neither won nor lost"
    how = "You have won" if share > 0 else "You have lost" if share < 0 else even
    return f"{how}: {outcome.reason} ({outcome.rule})."


def _why(session: Session, words: str) -> Answer:
    """Return why an action is not allowed, or the help if none is named."""
    if not words:
        example = [session.game.format_action(action) for action in session.legal[-1:]] or ["-"]
        return Answer(session, _lines(Kind.NOTE, _HELP.format(example=example[0])))
    if session.over:
        return _refused(session, "the game is over; nothing is allowed any more")
    try:
        action = _meant(session, words)
    except CastleRulesError as error:
        return _refused(session, _problem(error))
    broken = session.game.why_not(session.state, action)
    if broken is not None:
        return _refused(session, str(broken))
    number = session.legal.index(action) + 1 if action in session.legal else None
    told = action_text(session.game, session.view, action)
    return Answer(session, _lines(Kind.NOTE, f"{told}: allowed" + (f", number {number}" if number else "")))


def _undo(session: Session, _: str) -> Answer:
    before = session.undone()
    if before is None:
        return _refused(session, "there is no decision of yours to undo")
    return Answer(before, _lines(Kind.NOTE, f"Back at your decision {before.decisions + 1}."), again=True)


def _hint(session: Session, name: str) -> Answer:
    if session.over:
        return _refused(session, "the game is over; there is nothing to do")
    try:
        action = session.hint(name or _HINT)
    except CastleRulesError as error:
        return _refused(session, _problem(error))
    number = session.legal.index(action) + 1
    told = action_text(session.game, session.view, action)
    return Answer(session, _lines(Kind.NOTE, f"{name or _HINT} would do {number}: {told}"))


def _view(session: Session, _: str) -> Answer:
    return Answer(session, again=True)


def _moves(session: Session, _: str) -> Answer:
    """Return the game as the person saw it; actions of others are told by their events only."""
    lines, number = [], 0
    for step in session.steps:
        if step.own:
            number += 1
            seen = session.game.view(step.before, session.seating.seat)
            lines.append(f"{number}. {action_text(session.game, seen, step.action)}")
        lines += [f"  {line}" for line in _step_lines(session, step)]
    return Answer(session, _lines(Kind.NEWS, *(lines or ["nothing has happened yet"])))


def _save(session: Session, name: str) -> Answer:
    return Answer(session, wish=Save(name))


def _save_over(session: Session, name: str) -> Answer:
    return Answer(session, wish=Save(name, force=True)) if name else _refused(session, "save! needs a FILE")


def _load(session: Session, name: str) -> Answer:
    return Answer(session, wish=Load(name)) if name else _refused(session, "load needs a FILE")


def _quit(session: Session, _: str) -> Answer:
    return Answer(session, wish=Quit(keep=True))


def _leave(session: Session, _: str) -> Answer:
    return Answer(session, wish=Quit(keep=False))


COMMANDS: Final[dict[str, Callable[[Session, str], Answer]]] = {
    "help": _why,
    "why": _why,
    "hint": _hint,
    "undo": _undo,
    "view": _view,
    "moves": _moves,
    "record": _moves,
    "save": _save,
    "save!": _save_over,
    "load": _load,
    "quit": _quit,
    "exit": _quit,
    "quit!": _leave,
}
"""What is understood before actions are, by its first word."""

_ALONE: Final = (_undo, _view, _moves, _quit, _leave)
