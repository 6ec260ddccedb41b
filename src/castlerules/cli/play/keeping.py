"""Decides when a game at the terminal is saved, and says where; loads or deals another game in its place."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Final

import attrs

from castlerules.bots.match import game_generators
from castlerules.cli.io.errors import CommandFailed
from castlerules.cli.io.files import STDIN
from castlerules.cli.io.interrupts import handling_interrupts
from castlerules.cli.io.records import display_name, load_record, replay_states
from castlerules.core import AnyGame, Record
from castlerules.core.frozen import frozen

from .answers import SaveRequest
from .saving import GameSaver, SaveResult, default_name, resume_command, save_path
from .seating import seating_for
from .session import Session, dealt_session, resumed_like

SEED_COUNT: Final = 1_000_000
"""A seed that nobody has chosen is below it."""

_LONG_SEED: Final = 20
"""The digits of a seed after which no next one is counted."""


@frozen
class Leaving:
    """What came of leaving a game: the exit *code*, and a *message* about the saved game, which may be empty.

    The code is None if the game could not be saved anywhere and therefore goes on.
    """

    code: int | None
    message: str = ""


@frozen
class Loaded:
    """A *session* from a file, and a *message* about the game before it, which may be empty.

    *has_problem* says whether that game was saved in another place than intended.
    """

    session: Session
    message: str = ""
    has_problem: bool = False


@attrs.define
class GameKeeper:
    """Keeps the game that is played: saves it when something would be lost, and loads others.

    *first_session* is the game as it was loaded or dealt; *saves_finished* says whether a finished game is saved, too.
    """

    saver: GameSaver
    first_session: Session
    saves_finished: bool

    def save_progress(self, session: Session) -> SaveResult | None:
        """Save the game and return the result; return None if there is nothing to save.

        There is nothing to save without a new decision of the person, nor after the end of the game unless
        ``saves_finished``.
        """
        if not (session.decision_count and session.differs_from(self.first_session)) or (
            session.is_over and not self.saves_finished
        ):
            return None
        with handling_interrupts(signal.SIG_IGN):  # a second Ctrl-C must not interrupt the saving
            return self.saver.save_anywhere(session)

    def leave(self, session: Session, *, may_stay: bool) -> Leaving:
        """Save the game, and return the exit code and the message of leaving it.

        If the game cannot be saved anywhere and the person *may_stay*, it goes on.
        """
        saved = self.save_progress(session)
        if saved is None:
            return Leaving(0)
        message = save_message(session, saved)
        if saved.path is None and may_stay:
            return Leaving(None, f"{in_one_line(message)}; save FILE may keep it, quit! leaves without it")
        return Leaving(0 if saved.problem is None else 1, message)

    def save(self, session: Session, request: SaveRequest) -> str:
        """Save the game as *request* says and return a message; raise CommandFailed if that is not possible."""
        path = self.saver.save(session, request.name, force=request.force)
        return f"The game is saved in {path}\n{resume_command(session, path)} continues it"

    def load(self, session: Session, name: str) -> Loaded:
        """Return the game in the file *name*, after saving *session*; raise CommandFailed if one of the two fails.

        From then on the loaded game is the one that is kept.
        """
        record, first = load_game_record(session.game, name)
        seating = seating_for(session.game, first, tags=record.tags, previous=session.seating)
        loaded = resumed_like(session, record, seating)
        return self._changed(session, loaded, save_path(Path(name), loaded), f"{name} is not loaded")

    def deal(self, session: Session, random_seed: int) -> Loaded:
        """Return another game of the same kind, after saving *session*; raise CommandFailed if that fails.

        Its seed is the next one after that of *session*, or *random_seed* if that has none.
        """
        seed = dict(session.start.tags).get("seed", "")
        is_number = seed.isascii() and seed.isdecimal() and len(seed) < _LONG_SEED
        following = int(seed) + 1 if is_number else random_seed
        dealt = dealt_session(session, game_generators(following, 0)[0], str(following))
        return self._changed(session, dealt, Path(default_name(dealt)), "no other game is dealt")

    def _changed(self, session: Session, other: Session, path: Path, left_undone: str) -> Loaded:
        """Return *other*, the game that is kept from now on in *path*, after saving *session*.

        Raises CommandFailed, which says what is *left_undone*, if *session* cannot be saved.
        """
        saved = self.save_progress(session)
        if saved is not None and saved.path is None:
            raise CommandFailed(f"{save_message(session, saved)}; so {left_undone}")
        self.first_session, self.saver = other, self.saver.after_load(path)
        if saved is None:
            return Loaded(other)
        return Loaded(other, save_message(session, saved), has_problem=saved.problem is not None)


def save_message(session: Session, saved: SaveResult) -> str:
    """Return a message with the path of the saved game *session*, and the problem with the intended path.

    The command that continues the game is a line of its own, so that it can be copied.
    """
    if saved.path is None:
        return f"the game could not be saved: {saved.problem}"
    where = f"the game is saved in {saved.path}\n{resume_command(session, saved.path)} continues it"
    if saved.left is not None:
        where = (
            f"{saved.left} has been changed by somebody else since it was loaded: what you have decided is in"
            f" {saved.path} and not in {saved.left}; {where}"
        )
    return where if saved.problem is None else f"{saved.problem}; {where}"


def interrupted_message(session: Session, saved: SaveResult | None) -> str:
    """Return a message for a game that was interrupted: whether, and where, *session* was *saved*."""
    return "interrupted" if saved is None else f"interrupted; {in_one_line(save_message(session, saved))}"


def in_one_line(message: str) -> str:
    """Return *message*, which may have several lines, in one, as errors are printed."""
    return message.replace("\n", "; ")


def load_game_record(game: AnyGame, name: str) -> tuple[Record, object]:
    """Return the record in the file *name* and its first state; raise CommandFailed if it is not a record of *game*."""
    if name == STDIN:
        raise CommandFailed("standard input cannot be loaded, your answers come from it; give a file to load")
    record = load_record(name)
    if record.game != game.name:
        raise CommandFailed(
            f"{display_name(name)}: expected {game.name}, got a game of {record.game}; castlerules play {record.game}"
        )
    return record, replay_states(record, name)[0]
