"""``castlerules play``: a game at the terminal."""

from __future__ import annotations

import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path
from secrets import randbelow
from threading import current_thread, main_thread
from types import FrameType
from typing import Any, Final

import attrs

from castlerules.bots.match import streams
from castlerules.core import AnyGame, CastleRulesError, Record

from .answers import Kind, Line, Load, Quit, Save, answer, opening, prompt, scene
from .choices import game_called, started
from .errors import CommandError, Failed, UsageError
from .files import STDIN
from .keeping import Keeper, how_to_go_on
from .options import rules_with
from .output import complain, flush, say_styled, terminal
from .records import called, recorded, states_of
from .seating import seated
from .session import Session, opened

__all__ = ["play"]

_SEEDS: Final = 1_000_000
_INTERRUPTED: Final = 130
_STYLES: Final = {
    Kind.TABLE: "",
    Kind.NEWS: "cyan",
    Kind.MENU: "bold",
    Kind.NOTE: "green",
    Kind.REFUSAL: "red",
}


class Interrupted(CommandError):
    """The person has pressed Ctrl-C, or the terminal is gone; the message says where the game is."""

    code = _INTERRUPTED


def play(asked: Namespace) -> int:
    """Play the game that was *asked* for until the person leaves; return the exit code."""
    game = game_called(asked.game)
    if asked.force and asked.save is None:
        raise UsageError("--force is for --save; leave it out or say where to save")
    session, path = _saved(game, asked) if asked.load is not None else _fresh(game, asked)
    keeper = Keeper(path if asked.save is None else Path(asked.save), force=asked.force)
    if asked.save is not None and asked.save != asked.load:
        keeper.check()
    return _Terminal(session, keeper, finish=asked.save is not None).run()


def _fresh(game: AnyGame, asked: Namespace) -> tuple[Session, Path]:
    """Return a new game, and the name of the file where it is kept."""
    seed = randbelow(_SEEDS) if asked.seed is None else asked.seed
    rules, rng = rules_with(game, asked.rules), streams(seed, 0)[0]
    seating = seated(game, started(game, rules, rng), seat=asked.seat, bots=asked.bot)
    record = Record.of(game, rules=rules, rng=rng, tags=[("seed", str(seed))])
    return opened(game, record, seating, auto=asked.auto), Path(f"castlerules-{game.name}-{seed}.json")


def _saved(game: AnyGame, asked: Namespace) -> tuple[Session, Path]:
    """Return the game in a file, and the name of that file."""
    for option in ("seed", "rules"):
        if getattr(asked, option):
            raise UsageError(f"--{option} is in the file of --load; leave it out")
    record, first = _loaded(game, asked.load)
    seating = seated(game, first, seat=asked.seat, bots=asked.bot, tags=record.tags)
    return opened(game, record, seating, auto=asked.auto), Path(asked.load)


def _loaded(game: AnyGame, name: str) -> tuple[Record, object]:
    """Return the record in the file *name* and its first state; raise Failed if it is none of *game*."""
    if name == STDIN:
        raise Failed("your answers come from standard input; give a file to load")
    record = recorded(name)
    if record.game != game.name:
        raise Failed(f"{called(name)}: a game of {record.game}, not of {game.name}; castlerules play {record.game}")
    return record, states_of(record, name)[0]


@attrs.define
class _Terminal:
    """The loop around a session: what is read goes in, what is to be shown comes out, wishes are done.

    *finish* is whether a game that has ended is kept too.
    """

    session: Session
    keeper: Keeper
    finish: bool

    def run(self) -> int:
        """Play until the person leaves; return 0. However it ends, the game is kept."""
        try:
            with _ends_met(signal.default_int_handler):
                _prepare_input()
                self._show(opening(self.session))
                keeps = self._loop()
            if keeps and (where := self._keep()):
                self._show([Line(Kind.NOTE, where)])
        except KeyboardInterrupt:
            raise Interrupted("; ".join(["interrupted", *filter(None, [self._keep()])])) from None
        except BaseException:
            if where := self._keep():
                complain(where)
            raise
        return 0

    def _loop(self) -> bool:
        """Play until the person leaves; return whether the game is to be kept."""
        again = True
        while True:
            while not self.session.over and not self.session.waits:
                self.session, again = self.session.moved(), True
            if again:
                self._show(scene(self.session))
            typed = _read(prompt(self.session))
            if typed is None:
                return True
            got = answer(self.session, typed)
            self.session, again = got.session, got.again
            self._show(got.lines)
            match got.wish:
                case Quit(keep):
                    return keep
                case Save() | Load() as wish:
                    again = self._done(wish)
                case None:
                    pass

    def _done(self, wish: Save | Load) -> bool:
        """Save or load; return whether there is something new to see."""
        try:
            if isinstance(wish, Save):
                path = self.keeper.save(self.session, wish.name, force=wish.force)
                self._show([Line(Kind.NOTE, f"The game is in {path}; {how_to_go_on(self.session, path)} goes on.")])
                return False
            return self._load(wish.name)
        except (CommandError, CastleRulesError) as error:
            self._show([Line(Kind.REFUSAL, str(error))])
            return False

    def _load(self, name: str) -> bool:
        """Go on with the game in the file *name*; the one that is left is kept first."""
        now = self.session
        record, first = _loaded(now.game, name)
        seating = seated(now.game, first, tags=record.tags, before=now.seating)
        loaded = opened(now.game, record, seating, auto=now.auto)
        if where := self._keep():
            self._show([Line(Kind.NOTE, where)])
        self.session, self.keeper = loaded, Keeper(Path(name))
        self._show(opening(loaded))
        return True

    def _keep(self) -> str | None:
        """Keep the game if there is anything to lose; return where it is, or why it is lost."""
        session = self.session
        if not session.decisions or (session.over and not self.finish):
            return None
        try:
            with _ends_met(signal.SIG_IGN):  # a key that is pressed twice does no harm
                path = self.keeper.rescue(session)
        except (CommandError, CastleRulesError, OSError) as error:
            return f"the game could not be kept: {error}"
        return f"the game is in {path}; {how_to_go_on(session, path)} goes on"

    def _show(self, lines: Sequence[Line]) -> None:
        say_styled([(line.text, _STYLES[line.kind]) for line in lines])
        flush()


def _prepare_input() -> None:
    """Let no byte that is typed be an error, and give a terminal the keys of a line editor, if there is one."""
    if isinstance(sys.stdin, TextIOWrapper):
        with suppress(OSError):  # what has been read from keeps its ways
            sys.stdin.reconfigure(errors="backslashreplace")
    if terminal(sys.stdin):
        with suppress(ImportError):
            import readline  # noqa: F401 - input() uses it then


def _read(asking: str) -> str | None:
    """Return the next line that is typed or piped in, None after the last one; piped lines are shown."""
    if sys.stdin is None or sys.stdin.closed:
        return None
    try:
        typed = input(asking)
    except EOFError:
        say_styled([("", "")])
        return None
    if not terminal(sys.stdin):
        say_styled([(typed, "")])
    return typed


@contextmanager
def _ends_met(handler: Callable[[int, FrameType | None], Any] | signal.Handlers) -> Iterator[None]:
    """Let *handler* meet Ctrl-C, a closed window and a polite kill."""
    before = {}
    if current_thread() is main_thread():  # no other may do it
        names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {name: signal.signal(getattr(signal, name), handler) for name in names}
    try:
        yield
    finally:
        for name, handler_before in before.items():
            signal.signal(getattr(signal, name), handler_before)
