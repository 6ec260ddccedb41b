"""What is typed at the prompt of a game, and what comes of it: another session, lines to show, or a wish.

Nothing here reads or prints. Only what the person may know is ever told: the view, the person's own legal actions,
and events as the person saw them.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any, Final

import attrs

from castlerules.cli.arguments.names import seat_name
from castlerules.cli.io.errors import nearest_name
from castlerules.cli.io.output import one_line
from castlerules.core import CastleRulesError, DataError
from castlerules.text import action_text, text

from .menu import menu_lines
from .session import Session, SessionStep

_HINT_BOT: Final = "ismcts"
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


class LineKind(Enum):
    """What a line is, so that it may be shown in its own colour."""

    TABLE = "table"
    NEWS = "news"
    MENU = "menu"
    NOTE = "note"
    REFUSAL = "refusal"


@attrs.frozen
class Line:
    """A line to show."""

    kind: LineKind
    text: str


@attrs.frozen
class SaveRequest:
    """The wish to keep the game in the file *name*, or where it is kept anyway; *force* writes over another game."""

    name: str
    force: bool = False


@attrs.frozen
class LoadRequest:
    """The wish to go on with the game in the file *name*."""

    name: str


@attrs.frozen
class QuitRequest:
    """The wish to leave, and whether the game is to be kept."""

    save: bool


@attrs.frozen
class PromptResult:
    """What comes of a line: the *session* from now on, *lines* to show, and a *request* that only the outside can do.

    The whole scene is shown again where *redraw* says so.
    """

    session: Session
    lines: tuple[Line, ...] = ()
    request: SaveRequest | LoadRequest | QuitRequest | None = None
    redraw: bool = False


def opening_lines(session: Session) -> tuple[Line, ...]:
    """Return who plays, for the beginning."""
    seating, game = session.seating, session.game
    others = [
        f"{seat_name(game, player)} is {name}"
        for player, name in zip(game.players(session.state), seating.names, strict=True)
        if player != seating.seat
    ]
    seating_text = ", ".join([f"you are {seat_name(game, seating.seat)}", *others])
    return _lines(LineKind.NOTE, f"{game.name}: {seating_text}. ? shows what you can type.")


def table_lines(session: Session) -> tuple[Line, ...]:
    """Return what the person sees: what has happened, the table, and what may be done or how the game ended."""
    news = [line for step in session.new_steps for line in _step_lines(session, step)]
    lines = [
        *_lines(LineKind.NEWS, *(["", *news] if news else [])),
        *_lines(LineKind.TABLE, "", text(session.observation)),
    ]
    if session.is_over:
        return (*lines, *_lines(LineKind.NOTE, _result_text(session)))
    return (*lines, *_lines(LineKind.MENU, *menu_lines(session.game, session.observation, session.legal)))


def prompt_text(session: Session) -> str:
    """Return what stands where the person types."""
    seat = seat_name(session.game, session.seating.seat)
    if session.is_over:
        return f"{seat}: undo, save FILE, quit (Enter = quit) > "
    default = _default_action(session)
    enter = "" if default is None else f" (Enter = {action_text(session.game, session.observation, default)})"
    return f"{seat}: {_number_range(session)}{enter} > "


def answer_line(session: Session, typed: str) -> PromptResult:
    """Return what comes of the line *typed* while the person must decide, or when the game is over."""
    words = typed.strip()
    verb, _, rest = words.partition(" ")
    if words.startswith("?"):
        verb, rest = "why", words[1:]
    command = PROMPT_COMMANDS.get(verb.lower())
    if command is not None:
        if command in _WITHOUT_WORDS and rest.strip():
            return _refusal(session, f"{verb.lower()} takes no more words; type it alone")
        return command(session, rest.strip())
    return _answer_after_end(session, words) if session.is_over else _answer_action(session, words)


def _answer_action(session: Session, words: str) -> PromptResult:
    """Return what comes of the action that *words* name, or of what Enter does."""
    default = _default_action(session)
    advice = f"type {_number_range(session)}, or ? for help"
    if not words and default is None:
        return _refusal(session, advice)
    try:
        action = _parse_action(session, words) if words else default
    except CastleRulesError as error:
        return _refusal(session, f"{_problem_text(error)}; {advice}")
    violation = session.game.why_not(session.state, action)
    if violation is not None:
        return _refusal(session, str(violation), "Nothing has changed.")
    return PromptResult(session.after(action, is_own=True), redraw=True)


def _answer_after_end(session: Session, words: str) -> PromptResult:
    return _refusal(session, "the game is over: undo, save FILE, moves or quit") if words else _quit(session, "")


def _lines(kind: LineKind, *texts: str) -> tuple[Line, ...]:
    return tuple([Line(kind, line) for words in texts for line in words.split("\n")])


def _refusal(session: Session, *texts: str) -> PromptResult:
    return PromptResult(session, _lines(LineKind.REFUSAL, *map(one_line, texts)))


def _problem_text(error: CastleRulesError) -> str:
    """Return what is wrong; of a first word that is unknown, the nearest one instead of a list of all."""
    if not isinstance(error, DataError):
        return str(error)
    word, unknown, known_words = error.problem.partition(" is not one of ")
    if error.path != "action" or not unknown:
        return error.problem
    suggestion = nearest_name(word.strip("'\""), [*known_words.split(", "), *PROMPT_COMMANDS])
    return f"there is no word {word}" + (f" (did you mean {suggestion}?)" if suggestion else "")


def _default_action(session: Session) -> Any | None:
    """Return what Enter does: the only action, or a first one such as a pass; nothing where it is one of two words.

    Pressing Enter once too often must not decide whether a card is paid for. To concede is no such other word.
    """
    first, *others = session.legal
    alternatives = [
        other for other in others if not attrs.fields(type(other)) and session.game.format_action(other) != "concede"
    ]
    return first if not others or not (alternatives or attrs.fields(type(first))) else None


def _number_range(session: Session) -> str:
    """Return which numbers the list has."""
    number = len(session.legal)
    return "1" if number == 1 else f"1 to {number}"


def _parse_action(session: Session, words: str) -> Any:
    """Return the action with this number, with these words in the list, or written so; DataError if there is none."""
    game, observation, legal = session.game, session.observation, session.legal
    if words.isascii() and words.isdigit():
        if not 1 <= int(words[:9]) <= len(legal) or len(words) > 9:
            raise DataError("action", f"there is no number {words[:40]}")
        return legal[int(words) - 1]
    same = [action for action in legal if action_text(game, observation, action).lower() == words.lower()]
    return same[0] if same else game.parse_action(observation, words)


def _step_lines(session: Session, step: SessionStep) -> list[str]:
    """Return what the person saw of a step; of an action without choice of the person's, that it was the only one."""
    observation = session.game.observe(step.state_before, session.seating.seat)
    event_lines = [f"  {line}" for line in session.game.describe_events(observation, step.seen_events)]
    is_own_turn = session.game.to_act(step.state_before) == session.seating.seat
    if is_own_turn and not step.is_own:
        return [f"  done for you: {action_text(session.game, observation, step.action)}", *event_lines]
    return event_lines


def _result_text(session: Session) -> str:
    """Return how the game ended, for the person."""
    outcome = session.game.outcome(session.state)
    if outcome is None:
        return "The game is over."
    own_return = outcome.returns[session.game.players(session.state).index(session.seating.seat)]
    draw_text = "Nobody has won" if len(outcome.returns) > 1 else "You have neither won nor lost"
    result_text = "You have won" if own_return > 0 else "You have lost" if own_return < 0 else draw_text
    return f"{result_text}: {outcome.reason} ({outcome.rule})."


def _why(session: Session, words: str) -> PromptResult:
    """Return why an action is not allowed, or the help if none is named."""
    if not words:
        example = [session.game.format_action(action) for action in session.legal[-1:]] or ["-"]
        return PromptResult(session, _lines(LineKind.NOTE, _HELP.format(example=example[0])))
    if session.is_over:
        return _refusal(session, "the game is over; nothing is allowed any more")
    try:
        action = _parse_action(session, words)
    except CastleRulesError as error:
        return _refusal(session, _problem_text(error))
    violation = session.game.why_not(session.state, action)
    if violation is not None:
        return _refusal(session, str(violation))
    number = session.legal.index(action) + 1 if action in session.legal else None
    action_words = action_text(session.game, session.observation, action)
    return PromptResult(
        session, _lines(LineKind.NOTE, f"{action_words}: allowed" + (f", number {number}" if number else ""))
    )


def _undo(session: Session, _: str) -> PromptResult:
    before = session.undone()
    if before is None:
        return _refusal(session, "there is no decision of yours to undo")
    return PromptResult(
        before, _lines(LineKind.NOTE, f"Back at your decision {before.decision_count + 1}."), redraw=True
    )


def _hint(session: Session, name: str) -> PromptResult:
    if session.is_over:
        return _refusal(session, "the game is over; there is nothing to do")
    try:
        action = session.hinted_action(name or _HINT_BOT)
    except CastleRulesError as error:
        return _refusal(session, _problem_text(error))
    number = session.legal.index(action) + 1
    action_words = action_text(session.game, session.observation, action)
    return PromptResult(session, _lines(LineKind.NOTE, f"{name or _HINT_BOT} would do {number}: {action_words}"))


def _show_table(session: Session, _: str) -> PromptResult:
    return PromptResult(session, redraw=True)


def _moves(session: Session, _: str) -> PromptResult:
    """Return the game as the person saw it; actions of others are told by their events only."""
    lines, number = [], 0
    for step in session.steps:
        if step.is_own:
            number += 1
            observation = session.game.observe(step.state_before, session.seating.seat)
            lines.append(f"{number}. {action_text(session.game, observation, step.action)}")
        lines += [f"  {line}" for line in _step_lines(session, step)]
    return PromptResult(session, _lines(LineKind.NEWS, *(lines or ["nothing has happened yet"])))


def _save(session: Session, name: str) -> PromptResult:
    return PromptResult(session, request=SaveRequest(name))


def _save_over(session: Session, name: str) -> PromptResult:
    return (
        PromptResult(session, request=SaveRequest(name, force=True))
        if name
        else _refusal(session, "save! needs a FILE")
    )


def _load(session: Session, name: str) -> PromptResult:
    return PromptResult(session, request=LoadRequest(name)) if name else _refusal(session, "load needs a FILE")


def _quit(session: Session, _: str) -> PromptResult:
    return PromptResult(session, request=QuitRequest(save=True))


def _quit_without_saving(session: Session, _: str) -> PromptResult:
    return PromptResult(session, request=QuitRequest(save=False))


PROMPT_COMMANDS: Final[dict[str, Callable[[Session, str], PromptResult]]] = {
    "help": _why,
    "why": _why,
    "hint": _hint,
    "undo": _undo,
    "view": _show_table,
    "moves": _moves,
    "record": _moves,
    "save": _save,
    "save!": _save_over,
    "load": _load,
    "quit": _quit,
    "exit": _quit,
    "quit!": _quit_without_saving,
}
"""What is understood before actions are, by its first word."""

_WITHOUT_WORDS: Final = (_undo, _show_table, _moves, _quit, _quit_without_saving)
