"""``castlerules play``: a game at the terminal."""

from __future__ import annotations

import signal
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from secrets import randbelow
from typing import Final, Literal, overload

import attrs

from castlerules.bots.match import streams
from castlerules.core import AnyGame, CastleRulesError, Record

from .answers import Kind, Line, Load, Quit, Save, answer, opening, prompt, scene
from .choices import game_called, started
from .ends import ends_met
from .errors import CommandError, Failed, UsageError
from .files import STDIN
from .keeping import Keeper, Kept, beside, how_to_go_on
from .options import rules_with
from .output import complain, flush, say_styled, terminal
from .records import called, recorded, states_of
from .seating import seated
from .session import Session, opened
from .setups import setup_with

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
    named = asked.save is not None
    keeper = Keeper(Path(asked.save) if named else path, force=asked.force, asked=named)
    if named:
        keeper.check(None if asked.load is None else Path(asked.load))
    return _Terminal(session, keeper, session, finish=named).run()


def _fresh(game: AnyGame, asked: Namespace) -> tuple[Session, Path]:
    """Return a new game, and the name of the file where it is kept."""
    seed = randbelow(_SEEDS) if asked.seed is None else asked.seed
    rules, setup, rng = rules_with(game, asked.rules), setup_with(game, asked.setup), streams(seed, 0)[0]
    seating = seated(game, started(game, rules, setup, rng), seat=asked.seat, bots=asked.bot)
    record = Record.of(game, rules=rules, setup=setup, rng=rng, tags=[("seed", str(seed))])
    return opened(game, record, seating, auto=asked.auto), Path(f"castlerules-{game.name}-{seed}.json")


def _saved(game: AnyGame, asked: Namespace) -> tuple[Session, Path]:
    """Return the game in a file, and the name of that file."""
    for option, given in (("seed", asked.seed is not None), ("rules", asked.rules), ("setup", asked.setup)):
        if given:
            raise UsageError(f"--{option} is in the file of --load; leave it out")
    record, first = _loaded(game, asked.load)
    seating = seated(game, first, seat=asked.seat, bots=asked.bot, tags=record.tags)
    session = opened(game, record, seating, auto=asked.auto)
    return session, beside(Path(asked.load), session)


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

    *first* is the game as it was loaded or dealt, *finish* whether a game that has ended is kept too.
    """

    session: Session
    keeper: Keeper
    first: Session
    finish: bool

    def run(self) -> int:
        """Play until the person leaves; return the exit code. However it ends, the game is kept."""
        try:
            with ends_met(signal.default_int_handler):
                _prepare_input()
                self._show(opening(self.session))
                return self._loop()
        except KeyboardInterrupt:
            kept = self._keep()
            raise Interrupted("interrupted" if kept is None else f"interrupted; {self._told(kept)}") from None
        except BaseException:
            if (kept := self._keep()) is not None:
                complain(self._told(kept))
            raise

    def _loop(self) -> int:
        """Play until the person leaves; return the exit code."""
        again = True
        while True:
            while not self.session.over and not self.session.waits:
                self.session, again = self.session.moved(), True
            if again:
                self._show(scene(self.session))
            typed = _read(prompt(self.session))
            if typed is None:
                return self._left()
            got = answer(self.session, typed)
            self.session, again = got.session, got.again
            self._show(got.lines)
            match got.wish:
                case Quit(keep):
                    if not keep:
                        return 0
                    if (code := self._left(stays=terminal(sys.stdin))) is not None:
                        return code
                    again = False
                case Save() | Load() as wish:
                    again = self._done(wish)
                case None:
                    pass

    @overload
    def _left(self, *, stays: Literal[False] = False) -> int: ...
    @overload
    def _left(self, *, stays: bool) -> int | None: ...
    def _left(self, *, stays: bool = False) -> int | None:
        """Keep the game and return the exit code; None if it cannot be kept anywhere and the person *stays* then."""
        kept = self._keep()
        if kept is None:
            return 0
        told = self._told(kept)
        if kept.problem is None:
            self._show([Line(Kind.NOTE, told)])
            return 0
        if kept.path is None and stays:
            self._show([Line(Kind.REFUSAL, f"{told}; save FILE may keep it, quit! leaves without it")])
            return None
        complain(told)
        return 1

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
        """Go on with the game in the file *name*; the one that is left is kept first, or else not left."""
        now = self.session
        record, first = _loaded(now.game, name)
        seating = seated(now.game, first, tags=record.tags, before=now.seating)
        loaded = opened(now.game, record, seating, auto=now.auto)
        path, kept = beside(Path(name), loaded), self._keep()
        if kept is not None:
            if kept.path is None:
                raise Failed(f"{self._told(kept)}; so {name} is not loaded")
            self._show([Line(Kind.NOTE if kept.problem is None else Kind.REFUSAL, self._told(kept))])
        self.session, self.first, self.keeper = loaded, loaded, self.keeper.after_load(path)
        self._show(opening(loaded))
        return True

    def _keep(self) -> Kept | None:
        """Keep the game and return where it is; None if there is nothing to lose."""
        session = self.session
        if not (session.decisions and session.differs(self.first)) or (session.over and not self.finish):
            return None
        with ends_met(signal.SIG_IGN):  # a key that is pressed twice does no harm
            return self.keeper.rescue(session)

    def _told(self, kept: Kept) -> str:
        """Return where the game is, and why it is not where it should be."""
        if kept.path is None:
            return f"the game could not be kept: {kept.problem}"
        where = f"the game is in {kept.path}; {how_to_go_on(self.session, kept.path)} goes on"
        return where if kept.problem is None else f"{kept.problem}; {where}"

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
