"""The prompt of a game: one typed line becomes a new session, lines to show, or a request to save, load or quit.

Nothing here reads or prints. The lines show only what the person may know: the observation, the person's own legal
actions, and events as the person saw them.
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
from castlerules.core.frozen import frozen
from castlerules.text import action_text, text

from .menu import menu_lines
from .session import Session, SessionStep

_HINT_BOT: Final = "ismcts"
_HELP: Final = """\
  3                the action with this number
  {example:<16} or any other action, as written on the right of the list, also with spaces or in lower case;
                   an illegal action is explained and changes nothing
  Enter            the action in the prompt, if it names one
  ? ACTION         why this action is not allowed, with the code of the rule (also: why ACTION); ? 3 works too
  hint             what a bot would do; hint greedy:8 asks another bot
  undo             go back to your last decision
  view             show the table and the list again
  moves            what you have done and seen so far (also: record)
  save [FILE]      save the game to a file; save! FILE overwrites another game
  load FILE        continue a game from a file
  quit             save the game and leave (also: Ctrl-D); quit! leaves without saving
  ?                this help (also: help)"""


class LineKind(Enum):
    """The kind of a line, which decides its colour."""

    TABLE = "table"
    NEWS = "news"
    MENU = "menu"
    NOTE = "note"
    REFUSAL = "refusal"


@frozen
class Line:
    """A line to show: its text, and its *kind*, which decides the colour."""

    kind: LineKind
    text: str


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
class QuitRequest:
    """A request to leave the game; *save* says whether to save it first."""

    save: bool


@frozen
class PromptResult:
    """The result of a typed line: the new *session*, *lines* to show, and a *request* that needs input or output.

    *redraw* says whether to show the whole table again.
    """

    session: Session
    lines: tuple[Line, ...] = ()
    request: SaveRequest | LoadRequest | QuitRequest | None = None
    redraw: bool = False


def opening_lines(session: Session) -> tuple[Line, ...]:
    """Return the lines at the start of a game: who plays which seat."""
    seating, game = session.seating, session.game
    others = [
        f"{seat_name(game, player)} is {name}"
        for player, name in zip(game.players(session.state), seating.names, strict=True)
        if player != seating.seat
    ]
    seating_text = ", ".join([f"you are {seat_name(game, seating.seat)}", *others])
    return _lines(LineKind.NOTE, f"{game.name}: {seating_text}. ? shows what you can type.")


def table_lines(session: Session) -> tuple[Line, ...]:
    """Return the lines of a turn: new events, the table, and the legal actions or the outcome."""
    news = [line for step in session.new_steps for line in _step_lines(session, step)]
    lines = [
        *_lines(LineKind.NEWS, *(["", *news] if news else [])),
        *_lines(LineKind.TABLE, "", text(session.observation)),
    ]
    if session.is_over:
        return (*lines, *_lines(LineKind.NOTE, _result_text(session)))
    return (*lines, *_lines(LineKind.MENU, *menu_lines(session.game, session.observation, session.legal)))


def prompt_text(session: Session) -> str:
    """Return the words before the cursor: the seat, the numbers that may be typed, and what Enter alone does."""
    seat = seat_name(session.game, session.seating.seat)
    if session.is_over:
        return f"{seat}: undo, save FILE, quit (Enter = quit) > "
    default = _default_action(session)
    enter = "" if default is None else f" (Enter = {action_text(session.game, session.observation, default)})"
    return f"{seat}: {_number_range(session)}{enter} > "


def answer_line(session: Session, typed: str) -> PromptResult:
    """Return the result of the line *typed*, which may be a command, an action or a number."""
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
    """Return the result of the action that *words* name, or of the default action if they are empty."""
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


def _note(session: Session, *texts: str, redraw: bool = False) -> PromptResult:
    return PromptResult(session, _lines(LineKind.NOTE, *texts), redraw=redraw)


def _problem_text(error: CastleRulesError) -> str:
    """Return the message of *error*; for an unknown first word, with the nearest known word instead of all of them."""
    if not isinstance(error, DataError):
        return str(error)
    word, unknown, known_words = error.problem.partition(" is not one of ")
    if error.path != "action" or not unknown:
        return error.problem
    suggestion = nearest_name(word.strip("'\""), [*known_words.split(", "), *PROMPT_COMMANDS])
    return f"there is no word {word}" + (f" (did you mean {suggestion}?)" if suggestion else "")


def _default_action(session: Session) -> Any | None:
    """Return the action that Enter alone does: the only legal one, or the first one, such as a pass; else None.

    If another legal action has no parameters either (pay or decline, say; conceding does not count), Enter does
    nothing, so that pressing it once too often does not make such a decision.
    """
    first, *others = session.legal
    alternatives = [
        action
        for action in others
        if not attrs.fields(type(action)) and session.game.format_action(action) != "concede"
    ]
    return first if not others or not (alternatives or attrs.fields(type(first))) else None


def _number_range(session: Session) -> str:
    """Return the numbers of the listed actions, such as ``1 to 5``."""
    number = len(session.legal)
    return "1" if number == 1 else f"1 to {number}"


def _parse_action(session: Session, words: str) -> Any:
    """Return the action with this number, description or text; raise DataError if there is none."""
    game, observation, legal = session.game, session.observation, session.legal
    if words.isascii() and words.isdigit():
        if not 1 <= int(words[:9]) <= len(legal) or len(words) > 9:
            raise DataError("action", f"no action has the number {words[:40]}")
        return legal[int(words) - 1]
    same = [action for action in legal if action_text(game, observation, action).lower() == words.lower()]
    return same[0] if same else game.parse_action(observation, words)


def _step_lines(session: Session, step: SessionStep) -> list[str]:
    """Return the events of *step* that the person saw, after a line for an action that was done automatically."""
    observation = session.game.observe(step.state_before, session.seating.seat)
    event_lines = [f"  {line}" for line in session.game.describe_events(observation, step.seen_events)]
    is_own_turn = session.game.to_act(step.state_before) == session.seating.seat
    if is_own_turn and not step.is_own:
        return [f"  done for you: {action_text(session.game, observation, step.action)}", *event_lines]
    return event_lines


def _result_text(session: Session) -> str:
    """Return the outcome of the game from the person's side, as a sentence."""
    outcome = session.game.outcome(session.state)
    if outcome is None:
        return "The game is over."
    own_return = outcome.returns[session.game.players(session.state).index(session.seating.seat)]
    draw_text = "Nobody has won" if len(outcome.returns) > 1 else "You have neither won nor lost"
    result_text = "You have won" if own_return > 0 else "You have lost" if own_return < 0 else draw_text
    return f"{result_text}: {outcome.reason} ({outcome.rule})."


def _why(session: Session, words: str) -> PromptResult:
    """Return why an action is illegal, or the help if *words* are empty."""
    if not words:
        example = [session.game.format_action(action) for action in session.legal[-1:]] or ["-"]
        return _note(session, _HELP.format(example=example[0]))
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
    return _note(session, f"{action_words}: allowed" + (f", number {number}" if number else ""))


def _undo(session: Session, _: str) -> PromptResult:
    before = session.undone()
    if before is None:
        return _refusal(session, "there is no decision of yours to undo")
    return _note(before, f"Back at your decision {before.decision_count + 1}.", redraw=True)


def _hint(session: Session, name: str) -> PromptResult:
    if session.is_over:
        return _refusal(session, "the game is over; there is nothing to do")
    try:
        action = session.hinted_action(name or _HINT_BOT)
    except CastleRulesError as error:
        return _refusal(session, _problem_text(error))
    number = session.legal.index(action) + 1
    action_words = action_text(session.game, session.observation, action)
    return _note(session, f"{name or _HINT_BOT} would do {number}: {action_words}")


def _show_table(session: Session, _: str) -> PromptResult:
    return PromptResult(session, redraw=True)


def _moves(session: Session, _: str) -> PromptResult:
    """Return the game so far as the person saw it; actions of other players appear only as their events."""
    lines, number = [], 0
    for step in session.steps:
        if step.is_own:
            number += 1
            observation = session.game.observe(step.state_before, session.seating.seat)
            lines.append(f"{number}. {action_text(session.game, observation, step.action)}")
        lines += [f"  {line}" for line in _step_lines(session, step)]
    return PromptResult(session, _lines(LineKind.NEWS, *(lines or ["nothing has happened yet"])))


def _requests(
    kind: Callable[[str], SaveRequest | LoadRequest | QuitRequest], needed_by: str | None = None
) -> Callable[[Session, str], PromptResult]:
    """Return the function of a command that makes a request of the name after it.

    *needed_by* is the command if it needs a name, None if it does not.
    """

    def answer(session: Session, name: str) -> PromptResult:
        if needed_by and not name:
            return _refusal(session, f"{needed_by} needs a FILE")
        return PromptResult(session, request=kind(name))

    return answer


_quit: Final = _requests(lambda _: QuitRequest(save=True))
_quit_without_saving: Final = _requests(lambda _: QuitRequest(save=False))

PROMPT_COMMANDS: Final[dict[str, Callable[[Session, str], PromptResult]]] = {
    "help": _why,
    "why": _why,
    "hint": _hint,
    "undo": _undo,
    "view": _show_table,
    "moves": _moves,
    "record": _moves,
    "save": _requests(SaveRequest),
    "save!": _requests(lambda name: SaveRequest(name, force=True), "save!"),
    "load": _requests(LoadRequest, "load"),
    "quit": _quit,
    "exit": _quit,
    "quit!": _quit_without_saving,
}
"""The functions for first words that are commands; they take precedence over actions."""

_WITHOUT_WORDS: Final = (_undo, _show_table, _moves, _quit, _quit_without_saving)
