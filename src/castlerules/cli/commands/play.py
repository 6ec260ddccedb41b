"""``castlerules play``: plays a game at the terminal."""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from secrets import randbelow
from typing import Final

import attrs

from castlerules.bots.match import game_generators
from castlerules.cli.arguments.game_options import parse_rules
from castlerules.cli.arguments.game_setup import parse_setup
from castlerules.cli.arguments.names import game_called, start_game
from castlerules.cli.io.errors import CommandError, CommandFailed, UsageError, check_force
from castlerules.cli.io.interrupts import handling_interrupts
from castlerules.cli.io.output import flush, is_terminal, print_error, print_styled, terminal_height, terminal_width
from castlerules.cli.io.waiting import waiting_notice
from castlerules.cli.play.answers import LoadRequest, NewRequest, PromptResult, QuitRequest, Redraw, SaveRequest
from castlerules.cli.play.keeping import (
    SEED_COUNT,
    GameKeeper,
    Leaving,
    Loaded,
    in_one_line,
    interrupted_message,
    load_game_record,
    save_message,
)
from castlerules.cli.play.lines import Line, LineKind, lines_of
from castlerules.cli.play.opening import opening_lines, prompt_text
from castlerules.cli.play.prompt import answer_line, shown_after
from castlerules.cli.play.saving import GameSaver, default_name, file_content, save_path
from castlerules.cli.play.seating import Seating, seating_for, thinking_words
from castlerules.cli.play.session import Session, resume_session
from castlerules.cli.play.table import ShownTable, Table
from castlerules.core import AnyGame, CastleRulesError, Record
from castlerules.core.wording import counted_noun

_INTERRUPTED_CODE: Final = 130
_AROUND_PAGE: Final = 2
"""Lines of a terminal that a page leaves free: what was typed before it, and the question below it."""
_GOAL_ABOVE: Final = "rules tells the goal and the rules; ? shows what you can type."
_TABLES: Final = (Redraw.TABLE, Redraw.WHOLE_TABLE)
_STYLES: Final = {
    LineKind.TABLE: "",
    LineKind.NEWS: "cyan",
    LineKind.STATUS: "dim",
    LineKind.MENU: "bold",
    LineKind.NOTE: "green",
    LineKind.REFUSAL: "red",
}


class PlayInterrupted(CommandError):
    """The person pressed Ctrl-C, or the terminal was closed; the message says where the game was saved."""

    code = _INTERRUPTED_CODE


def play(args: Namespace) -> int:
    """Play the game in *args* until the person leaves; return the exit code."""
    game = game_called(args.game)
    check_force(args, "save", "the --save file", "save")
    if args.screen:
        _check_screen()
    session, path = _loaded_session(game, args) if args.load is not None else _new_session(game, args)
    is_named = args.save is not None
    place = Path(args.save) if is_named else path
    loaded = None if args.load is None else file_content(place)
    saver = GameSaver(place, force=args.force, is_named=is_named, loaded=loaded)
    if is_named:
        saver.check(None if args.load is None else Path(args.load))
    keeper = GameKeeper(saver, session, saves_finished=is_named)
    return _play_on_screen(session, keeper) if args.screen else _TerminalGame(session, keeper).run()


def _new_session(game: AnyGame, args: Namespace) -> tuple[Session, Path]:
    """Return a new game, and the path to save it to if there is no ``--save``."""
    seed = randbelow(SEED_COUNT) if args.seed is None else args.seed
    rules, setup, rng = (
        parse_rules(game, args.rules),
        parse_setup(game, args.setup, args.cards),
        game_generators(seed, 0)[0],
    )
    seating = seating_for(game, start_game(game, rules, setup, rng), seat=args.seat, bots=args.bot)
    record = Record.of(game, rules=rules, setup=setup, rng=rng, tags=[("seed", str(seed))])
    session = _resumed(game, record, seating, args)
    return session, Path(default_name(session))


def _resumed(game: AnyGame, record: Record, seating: Seating, args: Namespace) -> Session:
    """Return the session of *record*; a person at a terminal sees ids on request only, a script always does."""
    return resume_session(
        game,
        record,
        seating,
        auto=not args.no_auto,
        always_unfolded=args.all,
        shows_ids=not (is_terminal(sys.stdin) and is_terminal(sys.stdout)),
    )


def _loaded_session(game: AnyGame, args: Namespace) -> tuple[Session, Path]:
    """Return the game in the file of ``--load``, and the path to save it to if there is no ``--save``."""
    held = (("seed", args.seed is not None), ("rules", args.rules), ("setup", args.setup), ("cards", args.cards))
    for option, is_present in held:
        if is_present:
            raise UsageError(f"--{option}: the file of --load holds the {option} already; leave out --{option}")
    record, first = load_game_record(game, args.load)
    seating = seating_for(game, first, seat=args.seat, bots=args.bot, tags=record.tags)
    session = _resumed(game, record, seating, args)
    return session, save_path(Path(args.load), session)


def _check_screen() -> None:
    """Raise CommandError unless a game can be played on the whole screen."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # textual draws on standard error
    if not all([is_terminal(stream) for stream in streams]) or os.environ.get("TERM") == "dumb":
        raise UsageError(
            "--screen: expected a terminal with a full screen, got none; leave out --screen to play in lines"
        )
    if find_spec("textual") is None:
        raise CommandFailed("--screen needs the package textual; pip install 'castlerules[cli]' installs it")


def _play_on_screen(session: Session, keeper: GameKeeper) -> int:
    """Play on the whole screen until the person leaves; return the exit code."""
    from castlerules.cli.screen.app import GameApp  # late: it needs an optional package

    app = GameApp(session, keeper)
    try:
        leaving = app.run_game()
    except BaseException:
        if (saved := keeper.save_progress(app.session)) is not None:
            print_error(in_one_line(save_message(app.session, saved)))
        raise
    if leaving.code == _INTERRUPTED_CODE:
        raise PlayInterrupted(leaving.message)
    if app.session.is_over:
        print_styled([(Table(app.session).result(), _STYLES[LineKind.NOTE])])
    return _say_farewell(leaving)


def _say_farewell(leaving: Leaving) -> int:
    """Print the message of *leaving*, on standard error if something went wrong; return its exit code."""
    if leaving.code == 0 and leaving.message:
        print_styled([(line, _STYLES[LineKind.NOTE]) for line in leaving.message.split("\n")])
    elif leaving.message:
        print_error(in_one_line(leaving.message))
    return leaving.code or 0


@attrs.define
class _TerminalGame:
    """The loop around a session: reads lines, prints the results, and carries out requests to save, load and quit.

    *shown* is the table that was shown last. *opening_height* is how many lines stand above the first turn. *typed* is
    what was typed at the end of a page in place of Enter, and is still to be carried out; None is the end of the input.
    """

    session: Session
    keeper: GameKeeper
    shown: ShownTable | None = None
    opening_height: int = 0
    typed: list[str | None] = attrs.field(factory=list)

    def run(self) -> int:
        """Play until the person leaves; return the exit code. After an exception the game is saved first."""
        try:
            with handling_interrupts(signal.default_int_handler):
                _prepare_input()
                self._show_opening()
                return self._loop()
        except KeyboardInterrupt:
            saved = self.keeper.save_progress(self.session)
            raise PlayInterrupted(interrupted_message(self.session, saved)) from None
        except BaseException:
            if (saved := self.keeper.save_progress(self.session)) is not None:
                print_error(in_one_line(save_message(self.session, saved)))
            raise

    def _loop(self) -> int:
        """Let the bots play, read a line and carry it out, until the person leaves; return the exit code."""
        redraw = Redraw.TABLE
        while True:
            redraw = self._after_bots(redraw)
            self._show_table(redraw)
            typed = self.typed.pop() if self.typed else _read_line(prompt_text(self.session, terminal_width()))
            if typed is None:
                return self._leave(may_stay=False) or 0
            result = answer_line(self.session, typed, terminal_width())
            self.session, redraw = result.session, result.redraw
            self._show_pages(result.lines)
            match result.request:
                case QuitRequest(save):
                    if not save:
                        return 0
                    if (code := self._leave(may_stay=is_terminal(sys.stdin))) is not None:
                        return code
                case SaveRequest() | LoadRequest() | NewRequest() as request:
                    redraw = self._do_request(request)
                case None:
                    pass

    def _after_bots(self, redraw: Redraw) -> Redraw:
        """Let the bots play; return what is to be shown, which is at least the turn if they have done something."""
        with waiting_notice(thinking_words(self.session.seating)):
            while not self.session.is_over and not self.session.is_waiting:
                self.session = self.session.advanced()
                redraw = redraw if redraw in _TABLES else Redraw.TURN
        return redraw

    def _show_table(self, redraw: Redraw) -> None:
        """Show the turn or the menu; a table that has not changed since it was last shown is left out of a turn."""
        result, height = PromptResult(self.session, redraw=redraw), terminal_height()
        lines = shown_after(result, terminal_width(), height=height, shown=self.shown)
        is_goal_gone = height is not None and self.opening_height > 0 and self.opening_height + len(lines) >= height
        self._show([*lines, *(lines_of(LineKind.NOTE, _GOAL_ABOVE, width=terminal_width()) if is_goal_gone else ())])
        self.opening_height = 0
        if redraw in _TABLES:
            self.shown = Table(self.session).as_shown
        elif redraw is Redraw.TURN:
            self.shown = Table(self.session).as_shown_after(self.shown)

    def _leave(self, *, may_stay: bool) -> int | None:
        """Save the game and return the exit code.

        Returns None, and the game goes on, if it cannot be saved anywhere and the person *may_stay*.
        """
        leaving = self.keeper.leave(self.session, may_stay=may_stay)
        if leaving.code is not None:
            return _say_farewell(leaving)
        self._show([Line(LineKind.REFUSAL, leaving.message)])
        return None

    def _do_request(self, request: SaveRequest | LoadRequest | NewRequest) -> Redraw:
        """Save or load the game, or deal another one; return what must be shown again."""
        try:
            if isinstance(request, SaveRequest):
                self._show_message(LineKind.NOTE, self.keeper.save(self.session, request))
                return Redraw.NOTHING
            if isinstance(request, LoadRequest):
                return self._show_other(self.keeper.load(self.session, request.name))
            return self._show_other(self.keeper.deal(self.session, randbelow(SEED_COUNT)))
        except (CommandError, CastleRulesError) as error:
            self._show([Line(LineKind.REFUSAL, str(error))])
            return Redraw.NOTHING

    def _show_other(self, loaded: Loaded) -> Redraw:
        """Go on with the game *loaded*, and say what has become of the one before; return what must be shown."""
        if loaded.message:
            self._show_message(LineKind.REFUSAL if loaded.has_problem else LineKind.NOTE, loaded.message)
        self.session = loaded.session
        self._show_opening()
        return Redraw.TABLE

    def _show_opening(self) -> None:
        opening = opening_lines(self.session, terminal_width())
        self.opening_height = len(opening)
        self._show(opening)

    def _show_pages(self, lines: Sequence[Line]) -> None:
        """Show *lines*; a person at a terminal that is too low for them presses Enter for each further page.

        What else is typed there is the next line of input.
        """
        height, rest = terminal_height() if is_terminal(sys.stdin) else None, lines
        while height is not None and len(rest) >= height > _AROUND_PAGE:
            page, rest = rest[: height - _AROUND_PAGE], rest[height - _AROUND_PAGE :]
            self._show(page)
            typed = _read_line(f"Enter shows {counted_noun(len(rest), 'more line')} > ")
            if typed is None or typed.strip():
                self.typed.append(typed)
                return
        self._show(rest)

    def _show_message(self, kind: LineKind, message: str) -> None:
        self._show([Line(kind, line) for line in message.split("\n")])

    def _show(self, lines: Sequence[Line]) -> None:
        print_styled([(line.text, _STYLES[line.kind]) for line in lines])
        flush()


def _prepare_input() -> None:
    """Make standard input show invalid bytes as escapes instead of raising an error.

    On a terminal, the line editor ``readline`` is loaded, too, if Python has it.
    """
    if isinstance(sys.stdin, TextIOWrapper):
        with suppress(OSError):  # a stream that has been read from cannot be reconfigured
            sys.stdin.reconfigure(errors="backslashreplace")
    if is_terminal(sys.stdin):
        with suppress(ImportError):
            import readline  # noqa: F401 - its import lets input() use it


def _read_line(prompt_text: str) -> str | None:
    """Return the next line of input, or None at its end; a line that was not typed at a terminal is also printed."""
    if sys.stdin is None or sys.stdin.closed:
        return None
    try:
        typed = input(prompt_text)
    except EOFError:
        print_styled([("", "")])
        return None
    if not is_terminal(sys.stdin):
        print_styled([(typed, "")])
    return typed
