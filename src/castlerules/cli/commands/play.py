"""``castlerules play``: plays a game at the terminal."""

from __future__ import annotations

import signal
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
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
from castlerules.cli.io.files import STDIN
from castlerules.cli.io.interrupts import handling_interrupts
from castlerules.cli.io.output import flush, is_terminal, print_error, print_styled, terminal_width
from castlerules.cli.io.records import display_name, load_record, replay_states
from castlerules.cli.play.lines import Line, LineKind
from castlerules.cli.play.prompt import (
    LoadRequest,
    PromptResult,
    QuitRequest,
    Redraw,
    SaveRequest,
    answer_line,
    opening_lines,
    prompt_text,
    shown_after,
)
from castlerules.cli.play.saving import GameSaver, SaveResult, file_content, resume_command, save_path
from castlerules.cli.play.seating import seating_for
from castlerules.cli.play.session import Session, resume_session
from castlerules.cli.play.table import Table
from castlerules.core import AnyGame, CastleRulesError, Record

_SEED_COUNT: Final = 1_000_000
_INTERRUPTED_CODE: Final = 130
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
    session, path = _loaded_session(game, args) if args.load is not None else _new_session(game, args)
    is_named = args.save is not None
    place = Path(args.save) if is_named else path
    loaded = None if args.load is None else file_content(place)
    saver = GameSaver(place, force=args.force, is_named=is_named, loaded=loaded)
    if is_named:
        saver.check(None if args.load is None else Path(args.load))
    return _TerminalGame(session, saver, session, saves_finished=is_named).run()


def _new_session(game: AnyGame, args: Namespace) -> tuple[Session, Path]:
    """Return a new game, and the path to save it to if there is no ``--save``."""
    seed = randbelow(_SEED_COUNT) if args.seed is None else args.seed
    rules, setup, rng = (
        parse_rules(game, args.rules),
        parse_setup(game, args.setup, args.cards),
        game_generators(seed, 0)[0],
    )
    seating = seating_for(game, start_game(game, rules, setup, rng), seat=args.seat, bots=args.bot)
    record = Record.of(game, rules=rules, setup=setup, rng=rng, tags=[("seed", str(seed))])
    return resume_session(game, record, seating, auto=not args.no_auto, always_unfolded=args.all), Path(
        f"castlerules-{game.name}-{seed}.json"
    )


def _loaded_session(game: AnyGame, args: Namespace) -> tuple[Session, Path]:
    """Return the game in the file of ``--load``, and the path to save it to if there is no ``--save``."""
    held = (("seed", args.seed is not None), ("rules", args.rules), ("setup", args.setup), ("cards", args.cards))
    for option, is_present in held:
        if is_present:
            raise UsageError(f"--{option}: the file of --load holds the {option} already; leave out --{option}")
    record, first = _load_record(game, args.load)
    seating = seating_for(game, first, seat=args.seat, bots=args.bot, tags=record.tags)
    session = resume_session(game, record, seating, auto=not args.no_auto, always_unfolded=args.all)
    return session, save_path(Path(args.load), session)


def _load_record(game: AnyGame, name: str) -> tuple[Record, object]:
    """Return the record in the file *name* and its first state; raise CommandFailed if it is not a record of *game*."""
    if name == STDIN:
        raise CommandFailed("standard input cannot be loaded, your answers come from it; give a file to load")
    record = load_record(name)
    if record.game != game.name:
        raise CommandFailed(
            f"{display_name(name)}: expected {game.name}, got a game of {record.game}; castlerules play {record.game}"
        )
    return record, replay_states(record, name)[0]


@attrs.define
class _TerminalGame:
    """The loop around a session: reads lines, prints the results, and carries out requests to save, load and quit.

    *first_session* is the game as it was loaded or dealt; *saves_finished* says whether a finished game is saved, too.
    *shown* is the key of the table that was shown last.
    """

    session: Session
    saver: GameSaver
    first_session: Session
    saves_finished: bool
    shown: object = None

    def run(self) -> int:
        """Play until the person leaves; return the exit code. After an exception the game is saved first."""
        try:
            with handling_interrupts(signal.default_int_handler):
                _prepare_input()
                self._show(opening_lines(self.session, terminal_width()))
                return self._loop()
        except KeyboardInterrupt:
            saved = self._save_progress()
            raise PlayInterrupted(
                "interrupted" if saved is None else f"interrupted; {self._save_message(saved)}"
            ) from None
        except BaseException:
            if (saved := self._save_progress()) is not None:
                print_error(self._save_message(saved))
            raise

    def _loop(self) -> int:
        """Let the bots play, read a line and carry it out, until the person leaves; return the exit code."""
        redraw = Redraw.TABLE
        while True:
            redraw = self._after_bots(redraw)
            self._show_table(redraw)
            typed = _read_line(prompt_text(self.session, terminal_width()))
            if typed is None:
                return self._leave(may_stay=False) or 0
            result = answer_line(self.session, typed, terminal_width())
            self.session, redraw = result.session, result.redraw
            self._show(result.lines)
            match result.request:
                case QuitRequest(save):
                    if not save:
                        return 0
                    if (code := self._leave(may_stay=is_terminal(sys.stdin))) is not None:
                        return code
                case SaveRequest() | LoadRequest() as request:
                    redraw = self._do_request(request)
                case None:
                    pass

    def _after_bots(self, redraw: Redraw) -> Redraw:
        """Let the bots play; return what is to be shown, which is at least the turn if they have done something."""
        while not self.session.is_over and not self.session.is_waiting:
            self.session = self.session.advanced()
            redraw = redraw if redraw is Redraw.TABLE else Redraw.TURN
        return redraw

    def _show_table(self, redraw: Redraw) -> None:
        """Show the turn or the menu; a table that has not changed since it was last shown is left out of a turn."""
        self._show(shown_after(PromptResult(self.session, redraw=redraw), terminal_width(), shown=self.shown))
        if redraw in (Redraw.TURN, Redraw.TABLE):
            self.shown = Table(self.session).picture_key

    def _leave(self, *, may_stay: bool) -> int | None:
        """Save the game and return the exit code.

        Returns None, and the game goes on, if it cannot be saved anywhere and the person *may_stay*.
        """
        saved = self._save_progress()
        if saved is None:
            return 0
        message = self._save_message(saved)
        if saved.problem is None:
            self._show([Line(LineKind.NOTE, message)])
            return 0
        if saved.path is None and may_stay:
            self._show([Line(LineKind.REFUSAL, f"{message}; save FILE may keep it, quit! leaves without it")])
            return None
        print_error(message)
        return 1

    def _do_request(self, request: SaveRequest | LoadRequest) -> Redraw:
        """Save or load the game; return what must be shown again."""
        try:
            if isinstance(request, SaveRequest):
                path = self.saver.save(self.session, request.name, force=request.force)
                message = f"The game is saved in {path}; {resume_command(self.session, path)} continues it."
                self._show([Line(LineKind.NOTE, message)])
                return Redraw.NOTHING
            return self._load_game(request.name)
        except (CommandError, CastleRulesError) as error:
            self._show([Line(LineKind.REFUSAL, str(error))])
            return Redraw.NOTHING

    def _load_game(self, name: str) -> Redraw:
        """Continue the game in the file *name* after saving the current one; raise CommandFailed if that fails."""
        session = self.session
        record, first = _load_record(session.game, name)
        seating = seating_for(session.game, first, tags=record.tags, previous=session.seating)
        loaded = resume_session(
            session.game, record, seating, auto=session.auto, always_unfolded=session.always_unfolded
        )
        path, saved = save_path(Path(name), loaded), self._save_progress()
        if saved is not None:
            if saved.path is None:
                raise CommandFailed(f"{self._save_message(saved)}; so {name} is not loaded")
            self._show([Line(LineKind.NOTE if saved.problem is None else LineKind.REFUSAL, self._save_message(saved))])
        self.session, self.first_session, self.saver = loaded, loaded, self.saver.after_load(path)
        self._show(opening_lines(loaded, terminal_width()))
        return Redraw.TABLE

    def _save_progress(self) -> SaveResult | None:
        """Save the game and return the result; return None if there is nothing to save.

        There is nothing to save without a new decision of the person, nor after the end of the game unless
        ``saves_finished``.
        """
        session = self.session
        if not (session.decision_count and session.differs_from(self.first_session)) or (
            session.is_over and not self.saves_finished
        ):
            return None
        with handling_interrupts(signal.SIG_IGN):  # a second Ctrl-C must not interrupt the saving
            return self.saver.save_anywhere(session)

    def _save_message(self, saved: SaveResult) -> str:
        """Return a message with the path of the saved game, and the problem with the intended path."""
        if saved.path is None:
            return f"the game could not be saved: {saved.problem}"
        where = f"the game is saved in {saved.path}; {resume_command(self.session, saved.path)} continues it"
        if saved.left is not None:
            where = (
                f"{saved.left} has been changed by somebody else since it was loaded: what you have decided is in"
                f" {saved.path} and not in {saved.left}; {where}"
            )
        return where if saved.problem is None else f"{saved.problem}; {where}"

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
