"""The commands of the prompt by their first words, and those that have no file of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import attrs

from castlerules.cli.arguments.command_words import CommandWord, LeagueWord
from castlerules.cli.io.errors import CommandError
from castlerules.cli.league.names import unknown_text
from castlerules.core import CastleRulesError
from castlerules.text import columns

from .answers import AFTER_END, LoadRequest, NewRequest, PromptResult, QuitRequest, Redraw, SaveRequest, note, refusal
from .choosing import asked_again, done
from .declaring import previewed
from .entries import passing_choice
from .explaining import explain, rules
from .going_back import back, undo
from .lines import LineKind, lines_of
from .name_matching import names_fitting
from .passing import PassGoal, pass_action
from .problems import problem_text
from .session import Session
from .table import Table, step_story

Command: TypeAlias = Callable[[Session, str], PromptResult]
"""Returns the result of a command in a session, with the words after its first one."""

_HINT_BOT: Final = "steady"
_MANY_LINES: Final = 60


def _hint(session: Session, name: str) -> PromptResult:
    if session.is_over:
        return refusal(session, "the game is over; there is nothing to do")
    if session.is_organiser:
        return refusal(session, "there are no hints for the organiser of a league: what members do is up to them")
    try:
        action = previewed(session).hinted_action(name or _HINT_BOT)
    except CommandError as error:
        return refusal(session, str(error))
    except CastleRulesError as error:
        return refusal(session, problem_text(error))
    table = Table(session)
    choice, number = table.choice_of(action), table.menu.number_of(action)
    if choice is None:  # it is among the picks that are held already
        return note(session, f"{name or _HINT_BOT} would do {table.guide.label(action)}")
    path = "".join([f"{name} > " for name in choice.headings])
    place = f"{path}{choice.label}" if number is None else f"{number}: {choice.label}"
    return note(session, f"{name or _HINT_BOT} would do {place}")


def _pass_on(goal: PassGoal) -> Command:
    """Return the function of the command that passes on to *goal*.

    Where no pass is legal, it ends a declaration; the person is asked again before it declares nothing, and before a
    pass that gives up something for good.
    """

    def answer(session: Session, _: str) -> PromptResult:
        if session.is_over:
            return refusal(session, AFTER_END)
        table = Table(session)
        action = pass_action(table.guide, session.legal, goal)
        if action is not None and table.guide.is_costly(action):
            return asked_again(table, action)
        if action is not None:
            return PromptResult(attrs.evolve(session.passed(action, goal), path=()), redraw=Redraw.TURN)
        ending = passing_choice(table)
        if ending is None:
            return refusal(session, "there is nothing to pass now; decide first")
        return done(session, ending.action) if session.held else asked_again(table, ending.action)

    return answer


def _show_table(session: Session, _: str) -> PromptResult:
    return PromptResult(session, redraw=Redraw.WHOLE_TABLE)


def _list_all(session: Session, _: str) -> PromptResult:
    if session.is_over:
        return refusal(session, "the game is over; there is nothing to do")
    return PromptResult(attrs.evolve(session, unfolded=True), redraw=Redraw.MENU)


def _moves(session: Session, count: str) -> PromptResult:
    """Return the game so far as the person saw it, or the last *count* decisions of the person and what came of them.

    Actions of other players appear only as their events.
    """
    if count and not (count.isascii() and count.isdigit() and int(count[:9]) > 0):
        return refusal(session, f"moves takes a number of your last decisions, such as moves 10, not {count[:40]}")
    lines = step_story(session, session.steps, numbered=True)
    own = [place for place, line in enumerate(lines) if not line.startswith(" ")]
    if count and int(count[:9]) < len(own):
        lines = lines[own[-int(count[:9])] :]
    elif len(lines) > _MANY_LINES:
        lines.append(f"{len(lines)} lines; moves 10 shows your last ten decisions")
    return PromptResult(session, lines_of(LineKind.NEWS, *(lines or ["nothing has happened yet"])))


def _standings(session: Session, words: str) -> PromptResult:
    if words:
        return refusal(session, "standings takes no more words; points MEMBER shows the points of one member")
    return PromptResult(session, lines_of(LineKind.NEWS, *Table(session).guide.standings()))


def _points(session: Session, name: str) -> PromptResult:
    """Return what the member called *name* has earned and spent, or the totals of all members without a name."""
    points = Table(session).guide.points()
    if not points:
        return note(session, "nobody has registered")
    if not name:
        return PromptResult(
            session, lines_of(LineKind.NEWS, *columns([(one, lines[0]) for one, lines in points.items()]))
        )
    match names_fitting([*points], name):
        case [member]:
            return PromptResult(session, lines_of(LineKind.NEWS, *points[member]))
        case []:
            return refusal(session, unknown_text("member", name, [*points]))
        case several:
            return refusal(session, f"{name[:40]} fits several: {', '.join(several)}")


def _requests(kind: Callable[[str], SaveRequest | LoadRequest | QuitRequest], needed_by: str | None = None) -> Command:
    """Return the function of a command that makes a request of the name after it.

    *needed_by* is the command if it needs a name, None if it does not.
    """

    def answer(session: Session, name: str) -> PromptResult:
        if needed_by and not name:
            return refusal(session, f"{needed_by} needs a FILE")
        return PromptResult(session, request=kind(name))

    return answer


def _new(session: Session, _: str) -> PromptResult:
    if not session.is_over:
        return refusal(session, "new deals another game when this one is over; quit leaves this one")
    return PromptResult(session, request=NewRequest())


_quit: Final = _requests(lambda _: QuitRequest(save=True))
_quit_without_saving: Final = _requests(lambda _: QuitRequest(save=False))

PROMPT_COMMANDS: Final[dict[str, Command]] = {
    CommandWord.HELP: explain,
    CommandWord.WHY: explain,
    CommandWord.RULES: rules,
    CommandWord.HINT: _hint,
    CommandWord.UNDO: undo,
    CommandWord.VIEW: _show_table,
    CommandWord.HAND: _show_table,
    CommandWord.ALL: _list_all,
    CommandWord.BACK: back,
    CommandWord.MOVES: _moves,
    CommandWord.RECORD: _moves,
    CommandWord.LOG: _moves,
    CommandWord.SAVE: _requests(SaveRequest),
    CommandWord.SAVE_OVER: _requests(lambda name: SaveRequest(name, force=True), CommandWord.SAVE_OVER),
    CommandWord.LOAD: _requests(LoadRequest, CommandWord.LOAD),
    CommandWord.NEW: _new,
    CommandWord.QUIT: _quit,
    CommandWord.Q: _quit,
    CommandWord.EXIT: _quit,
    CommandWord.LEAVE: _quit_without_saving,
}
"""The functions for first words that are commands; they take precedence over actions."""

LEAGUE_COMMANDS: Final[dict[str, Command]] = {
    LeagueWord.STANDINGS: _standings,
    LeagueWord.POINTS: _points,
}
"""The functions for first words that are commands for the organiser of a league only."""

PASSES: Final[dict[str, Command]] = {
    "p": _pass_on(PassGoal.TURN),
    "pass turn": _pass_on(PassGoal.END),
    "pass end": _pass_on(PassGoal.END),
    "end turn": _pass_on(PassGoal.END),
}
"""The functions of lines that pass on."""

WITHOUT_WORDS: Final = (undo, _show_table, _list_all, back, _new, _quit, _quit_without_saving)
"""The functions of commands that stand alone."""
