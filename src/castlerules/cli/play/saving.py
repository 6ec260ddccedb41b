"""Saves games of the terminal to files, so that no game is lost and none overwrites another."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

import attrs

from castlerules.cli.arguments.own_bots import is_own_bot
from castlerules.cli.io.errors import CommandError, CommandFailed, UsageError, raised_as
from castlerules.cli.io.files import MOST_BYTES, error_text, is_existing_file, write_text
from castlerules.core import CastleRulesError, Record, from_json, to_json
from castlerules.core.frozen import frozen

from .seating import YOU
from .session import Session

_MOST_NAMES: Final = 1_000
_LONGEST_SEED: Final = 21


@frozen
class SaveResult:
    """The *path* to which a game was saved (None: not saved), and the *problem* with the intended path, if any.

    *left* is the file from which the game was loaded if somebody else has changed it, so that it was not saved there.
    """

    path: Path | None
    problem: str | None = None
    left: Path | None = None


@attrs.define
class GameSaver:
    """Saves a game to *path*; *force* lets it overwrite another game there.

    *is_named* says whether the person named the file by ``--save``. *written_texts* maps each file that this run has
    written to its text; while a file still holds that text, it may be overwritten. *loaded* is what *path* held when
    the game was loaded from it; None for a new game.
    """

    path: Path
    force: bool = False
    is_named: bool = False
    written_texts: dict[Path, str] = attrs.Factory(dict)
    loaded: bytes | None = None

    def check(self, loaded: Path | None) -> None:
        """Raise CommandError if the game cannot be saved in the file of ``--save``.

        That file must not exist yet, unless it is the file *loaded* or ``force`` is given.
        """
        if not self.path.name:
            raise UsageError(f"--save: expected the name of a file, got {str(self.path)!r}; give --save FILE")
        with raised_as(CommandFailed, "--save: "):
            exists = is_existing_file(self.path)
        is_loaded_file = loaded is not None and os.path.realpath(loaded) == os.path.realpath(self.path)
        if exists and not (self.force or is_loaded_file):
            raise CommandFailed(
                f"--save: {self.path} exists; continue it with --load, give another --save file, or --force"
            )
        folder = Path(os.path.realpath(self.path)).parent
        if not folder.is_dir():
            raise CommandFailed(f"--save: there is no folder {folder}; make it, or give another --save file")
        if not os.access(folder, os.W_OK | os.X_OK):
            raise CommandFailed(f"--save: the folder {folder} cannot be written to; give another --save file")

    def save(self, session: Session, name: str, *, force: bool = False) -> Path:
        """Write the game to the file *name*, or to the default path if it is empty; return the path.

        Raises CommandFailed if the file holds something else and may not be overwritten, or if it cannot be written.
        """
        path = Path(name) if name else self.path
        is_existing_file(path)
        record = session.record()
        if not (force or (self.force and path == self.path) or self._can_overwrite(path, record)):
            raise CommandFailed(
                f"{path} exists and holds something else; give another name, or type save! {path} to overwrite it"
            )
        self._write(path, record)
        return path

    def save_anywhere(self, session: Session) -> SaveResult:
        """Save the current game unless this run has already written it; return the result.

        If the file holds another game, the next free name is used, such as ``NAME-2.json``. If nothing can be written
        there, the current folder is tried, and then a new temporary folder.
        """
        record = session.record()
        saved_path = next((path for path, text in self.written_texts.items() if text == _record_text(record)), None)
        if saved_path is not None and (saved_path == self.path or not self.is_named):
            return SaveResult(saved_path)
        problem = None
        for place in (self.path, Path(default_name(session)), None):
            try:
                path = _temporary_path(default_name(session)) if place is None else place
                left = self.path if self._was_changed() else None
                written = self._write_to_free_name(path, record, force=self.force and place == self.path)
                return SaveResult(written, problem, None if written == left else left)
            except (CommandError, CastleRulesError, OSError) as error:
                problem = problem or str(error)
        return SaveResult(saved_path, problem)

    def after_load(self, path: Path) -> GameSaver:
        """Return the saver for another game that was loaded; it saves to *path*, unless ``--save`` names the file.

        Files that this run has written hold the previous game, so the new saver may not overwrite them.
        """
        if not self.is_named:
            return GameSaver(path, loaded=file_content(path))
        return GameSaver(self.path, force=self.force and self.path not in self.written_texts, is_named=True)

    def _write_to_free_name(self, path: Path, record: Record, *, force: bool) -> Path:
        """Write *record* to *path*, or to the first name like it that is free; return the path.

        Raises CommandFailed if there is no free name or the file cannot be written.
        """
        for number in range(1, _MOST_NAMES + 1):
            place = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
            if force or self._can_overwrite(place, record):
                self._write(place, record)
                return place
        raise CommandFailed(f"{path} and {_MOST_NAMES - 1:,} names like it are taken; give another name")

    def _was_changed(self) -> bool:
        """Return whether the file from which the game was loaded holds what neither it nor this run has written."""
        if self.loaded is None or (content := file_content(self.path)) is None:
            return False
        return content not in (self.loaded, self.written_texts.get(self.path, "").encode())

    def _write(self, path: Path, record: Record) -> None:
        write_text(path, _record_text(record), force=True, place_name="file")
        self.written_texts[path] = _record_text(record)

    def _can_overwrite(self, path: Path, record: Record) -> bool:
        """Return whether writing *record* to *path* loses nothing.

        That is so if there is no file, or a text that this run has written, or an earlier stage of the same game in
        JSON. Raises CommandFailed if the file cannot be read.
        """
        if not is_existing_file(path):
            return True
        try:
            with path.open("rb") as file:
                text = file.read(MOST_BYTES + 1).decode("utf-8-sig")
            if text == self.written_texts.get(path):
                return True
            saved_record = from_json(text, Record)
        except OSError as error:
            raise CommandFailed(f"cannot read {path} ({error_text(error)}); give another file") from None
        except (UnicodeDecodeError, CastleRulesError):
            return False
        is_same_game = (saved_record.game, saved_record.rules, saved_record.setup, saved_record.generator) == (
            record.game,
            record.rules,
            record.setup,
            record.generator,
        )
        return is_same_game and saved_record.actions == record.actions[: len(saved_record.actions)]


def _record_text(record: Record) -> str:
    return to_json(record) + "\n"


def default_name(session: Session) -> str:
    """Return the name of the file to which the game is saved if the person names none."""
    seed = dict(session.start.tags).get("seed", "")
    has_seed = seed.isascii() and seed.removeprefix("-").isdecimal() and len(seed) <= _LONGEST_SEED
    return "-".join(["castlerules", session.game.name, *([seed] if has_seed else [])]) + ".json"


def _temporary_path(name: str) -> Path:
    """Return the path of a file *name* in a new folder for temporary files."""
    return Path(mkdtemp(prefix="castlerules-")) / name


def file_content(path: Path) -> bytes | None:
    """Return what the file *path* holds; None if there is no such file or it cannot be read."""
    try:
        return path.read_bytes() if is_existing_file(path) else None
    except (CommandFailed, OSError):
        return None


def save_path(path: Path, session: Session) -> Path:
    """Return where *session*, loaded from *path*, is saved: in *path* itself if that is JSON, else beside it in JSON.

    If *path* is no regular file (a pipe, say), the default name in the current folder is returned.
    """
    try:
        is_existing_file(path)
        json = path.read_bytes().removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")
    except (CommandFailed, OSError):
        return Path(default_name(session))
    return path if json else path.with_suffix(".json")


def resume_command(session: Session, path: Path) -> str:
    """Return the command that continues the game in the file *path*, with bots that the file alone may not choose."""
    others = [name for name in session.seating.names if name != YOU]
    bots = f" --bot {shlex.join(others)}" if any([is_own_bot(name) for name in others]) else ""
    return f"castlerules play {session.game.name} --load {shlex.quote(str(path))}{bots}"
