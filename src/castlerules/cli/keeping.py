"""Keeping the games of the terminal in files, so that none is lost and none takes the place of another."""

from __future__ import annotations

import shlex
from pathlib import Path

import attrs

from castlerules.core import Record, to_json

from .errors import CommandError, Failed
from .files import keep
from .records import record_in
from .session import Session

__all__ = ["Keeper", "how_to_go_on"]


@attrs.define
class Keeper:
    """Where a game is kept: in *path*; *force* lets it take the place of another game there.

    *written* holds what this run has written, by file: that may always be written over.
    """

    path: Path
    force: bool = False
    written: dict[Path, str] = attrs.Factory(dict)

    def check(self) -> None:
        """Raise Failed if *path* holds anything, unless *force*."""
        if not self.force and self.path.exists():
            raise Failed(f"--save: {self.path} is there; go on with it by --load, give another --save file, or --force")

    def save(self, session: Session, name: str, *, force: bool = False) -> Path:
        """Write the game to the file *name*, or to where it is kept; return where it is.

        Raises Failed if another game is there and nothing forces it, or nothing can be written.
        """
        path = Path(name) if name else self.path
        record = session.record()
        if not (force or (self.force and path == self.path) or self._is_ours(path, record)):
            raise Failed(f"{path} is there and holds something else; give another name, or save! {path}")
        self._write(path, record)
        return path

    def rescue(self, session: Session) -> Path:
        """Return the file in which the game is as it stands; if there is none, write it where it is kept.

        Where another game is there, the next free name like it is taken. Raises Failed if nothing can be written.
        """
        record = session.record()
        there = next((path for path, text in self.written.items() if text == _text(record)), None)
        if there is not None:
            return there
        path, number = self.path, 1
        while not (self.force or self._is_ours(path, record)):
            number += 1
            path = self.path.with_stem(f"{self.path.stem}-{number}")
        self._write(path, record)
        return path

    def _write(self, path: Path, record: Record) -> None:
        keep(path, _text(record), force=True, place="file")
        self.written[path] = _text(record)

    def _is_ours(self, path: Path, record: Record) -> bool:
        """Return whether nothing is lost when *record* is written to *path*.

        That is so where nothing is, what this run has written, or a game of which *record* is the continuation.
        """
        try:
            if not path.exists():
                return True
            if path.read_text(encoding="utf-8") == self.written.get(path):
                return True
            there = record_in(str(path))
        except (OSError, ValueError, CommandError):
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


def how_to_go_on(session: Session, path: Path) -> str:
    """Return the words that go on with the game in the file *path*."""
    return f"castlerules play {session.game.name} --load {shlex.quote(str(path))}"
