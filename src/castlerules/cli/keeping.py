"""Keeping the games of the terminal in files, so that none is lost and none takes the place of another."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

import attrs

from castlerules.core import CastleRulesError, Record, from_json, to_json

from .errors import CommandError, Failed, UsageError
from .files import LARGEST, is_there, keep, why
from .session import Session

__all__ = ["Keeper", "Kept", "beside", "how_to_go_on"]

_MOST_NAMES: Final = 1_000
_LONGEST_SEED: Final = 21


@attrs.frozen
class Kept:
    """Where a game is, None if nowhere, and the *problem* with the place where it should have been, None if none."""

    path: Path | None
    problem: str | None = None


@attrs.define
class Keeper:
    """Where a game is kept: in *path*; *force* lets it take the place of another game there.

    *asked* is whether the person has named the file. *written* holds what this run has written, by file: that may
    always be written over.
    """

    path: Path
    force: bool = False
    asked: bool = False
    written: dict[Path, str] = attrs.Factory(dict)

    def check(self, loaded: Path | None) -> None:
        """Raise CommandError if *path* cannot be written, or holds anything but the game *loaded*, unless *force*."""
        if not self.path.name:
            raise UsageError("--save: a file has a name; give --save one")
        try:
            there = is_there(self.path)
        except Failed as error:
            raise Failed(f"--save: {error}") from None
        same = loaded is not None and os.path.realpath(loaded) == os.path.realpath(self.path)
        if there and not (self.force or same):
            raise Failed(f"--save: {self.path} is there; go on with it by --load, give another --save file, or --force")
        folder = Path(os.path.realpath(self.path)).parent
        if not folder.is_dir():
            raise Failed(f"--save: there is no folder {folder}; make it, or give another --save file")
        if not os.access(folder, os.W_OK | os.X_OK):
            raise Failed(f"--save: the folder {folder} cannot be written to; give another --save file")

    def save(self, session: Session, name: str, *, force: bool = False) -> Path:
        """Write the game to the file *name*, or to where it is kept; return where it is.

        Raises Failed if another game is there and nothing forces it, or nothing can be written.
        """
        path = Path(name) if name else self.path
        is_there(path)
        record = session.record()
        if not (force or (self.force and path == self.path) or self._is_ours(path, record)):
            raise Failed(f"{path} is there and holds something else; give another name, or save! {path}")
        self._write(path, record)
        return path

    def rescue(self, session: Session) -> Kept:
        """Return where the game is as it stands; if it is nowhere, write it where it is kept.

        Where another game is there, the next free name like it is taken; where nothing can be written, a name in the
        current folder, and then one in a new folder for temporary files.
        """
        record = session.record()
        there = next((path for path, text in self.written.items() if text == _text(record)), None)
        if there is not None and (there == self.path or not self.asked):
            return Kept(there)
        problem = None
        for place in (self.path, Path(_usual_name(session)), None):
            try:
                path = _temporary(_usual_name(session)) if place is None else place
                return Kept(self._kept(path, record, force=self.force and place == self.path), problem)
            except (CommandError, CastleRulesError, OSError) as error:
                problem = problem or str(error)
        return Kept(there, problem)

    def after_load(self, path: Path) -> Keeper:
        """Return the keeper of another game, out of the file *path*: a file that the person has named stays.

        What this run has written there is no part of the other game, and is not written over.
        """
        if not self.asked:
            return Keeper(path)
        return Keeper(self.path, force=self.force and self.path not in self.written, asked=True)

    def _kept(self, path: Path, record: Record, *, force: bool) -> Path:
        """Write *record* to *path*, or to the first name like it that holds nothing else; raise Failed if it cannot."""
        for number in range(1, _MOST_NAMES + 1):
            place = path if number == 1 else path.with_stem(f"{path.stem}-{number}")
            if force or self._is_ours(place, record):
                self._write(place, record)
                return place
        raise Failed(f"{path} and {_MOST_NAMES - 1:,} names like it are taken; give another name")

    def _write(self, path: Path, record: Record) -> None:
        keep(path, _text(record), force=True, place="file")
        self.written[path] = _text(record)

    def _is_ours(self, path: Path, record: Record) -> bool:
        """Return whether nothing is lost when *record* is written to *path*; raise Failed if that cannot be known.

        That is so where nothing is, what this run has written, or a game in JSON of which *record* is the continuation.
        """
        if not is_there(path):
            return True
        try:
            with path.open("rb") as file:
                text = file.read(LARGEST + 1).decode("utf-8-sig")
            if text == self.written.get(path):
                return True
            there = from_json(text, Record)
        except OSError as error:
            raise Failed(f"cannot read {path} ({why(error)}); give another file") from None
        except (UnicodeDecodeError, CastleRulesError):
            return False
        same = (there.game, there.rules, there.setup, there.generator) == (
            record.game,
            record.rules,
            record.setup,
            record.generator,
        )
        return same and there.actions == record.actions[: len(there.actions)]


def _text(record: Record) -> str:
    return to_json(record) + "\n"


def _usual_name(session: Session) -> str:
    """Return the name of the file that the game is kept in where the person names none."""
    seed = dict(session.start.tags).get("seed", "")
    known = seed.isascii() and seed.removeprefix("-").isdecimal() and len(seed) <= _LONGEST_SEED
    return "-".join(["castlerules", session.game.name, *([seed] if known else [])]) + ".json"


def _temporary(name: str) -> Path:
    """Return the path of a file *name* in a new folder for temporary files."""
    return Path(mkdtemp(prefix="castlerules-")) / name


def beside(path: Path, session: Session) -> Path:
    """Return where *session*, loaded from *path*, is kept: there if that is JSON, else beside it under another name.

    What is no regular file, such as a pipe, has nothing beside it; then it is the usual name in the current folder.
    """
    try:
        is_there(path)
        json = path.read_bytes().removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")
    except (Failed, OSError):
        return Path(_usual_name(session))
    return path if json else path.with_suffix(".json")


def how_to_go_on(session: Session, path: Path) -> str:
    """Return the words that go on with the game in the file *path*."""
    return f"castlerules play {session.game.name} --load {shlex.quote(str(path))}"
