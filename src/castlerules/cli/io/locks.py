"""One command at a time: a file beside another one says who is busy with it.

That file is made as a new one, which only one process can do, on every system and on shared folders too. A process
that is killed leaves it behind. Where it is certain that this has happened, the next command takes it away and says
what became of the change; elsewhere people are told, and delete it.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import attrs

from .errors import CommandFailed
from .files import error_text, temporary_path
from .interrupts import Interrupts
from .lock_holders import (
    LockEntry,
    change_status,
    has_ended,
    holder_words,
    own_entry,
    read_entry,
    was_written,
    write_entry,
)
from .output import print_error

_TIMEOUT: Final = 30.0
"""How many seconds a command waits for another one that is busy with the same file."""

_SECONDS_BETWEEN_TRIES: Final = 0.02


def lock_path(path: Path) -> Path:
    """Return the file that says that somebody is busy with *path*; links to a file share that of the file."""
    target = Path(os.path.realpath(path))
    return target.with_name(f"{target.name}.lock")


@attrs.frozen
class Lock:
    """A lock on *path*: its *lock_file*, what this process says in it (*own_entry*), the *interrupts* it lets wait."""

    path: Path
    lock_file: Path
    own_entry: LockEntry
    interrupts: Interrupts

    def is_held(self) -> bool:
        """Return whether the file still says that this process is busy."""
        entry = read_entry(self.lock_file)
        return {name: entry.get(name) for name in self.own_entry} == self.own_entry

    def announce_write(self, content: bytes, change_text: str) -> None:
        """Say in the lock that *content* is about to be written, which does *change_text*; from now on ends wait.

        Raises CommandFailed if the lock is gone, or another's: then somebody else may be busy with the same file.
        """
        self.interrupts.deferred = True
        if not self.is_held():
            raise CommandFailed(f"{self.path}: {self.lock_file} was deleted meanwhile; nothing was changed, try again")
        try:
            with self.lock_file.open("r+", encoding="utf-8") as file:
                file.seek(0, os.SEEK_END)
                json.dump(write_entry(content, change_text), file)
                file.write("\n")
        except OSError as error:
            raise CommandFailed(f"cannot write {self.lock_file} ({error_text(error)}); nothing was changed") from None

    def note_written(self, change_text: str) -> None:
        """Let an end that comes from now on say what was done before it."""
        self.interrupts.change_made = f"{self.path} has been changed all the same: {change_text}"


@contextmanager
def locked(path: Path, interrupts: Interrupts) -> Iterator[Lock]:
    """Keep other commands from *path* while the block runs; raise CommandFailed if one is busy with it for too long.

    *interrupts*, which the caller meets, wait while the lock is made or taken away, so that none is left behind.
    """
    lock = Lock(path, lock_path(path), own_entry(), interrupts)
    try:
        interrupts.deferred = True
        _acquire(lock, monotonic() + _TIMEOUT)
        try:
            interrupts.deferred = False
            interrupts.raise_if_pending()
            yield lock
        finally:
            interrupts.deferred = True
            if lock.is_held():
                lock.lock_file.unlink(missing_ok=True)
    finally:
        interrupts.deferred = False
    interrupts.raise_if_pending()


def _acquire(lock: Lock, deadline: float) -> None:
    """Make the file of *lock*; raise CommandFailed if somebody else's is still there at the time *deadline*."""
    while not _try_create(lock):
        if lock.interrupts.pending:
            raise KeyboardInterrupt
        entry = read_entry(lock.lock_file)
        if has_ended(entry):
            if _remove_stale(lock, entry):
                _report_stale(lock.path, entry)
        elif monotonic() >= deadline:
            raise CommandFailed(f"{lock.path}: {_busy_message(entry, lock.lock_file)}; nothing was changed")
        else:
            sleep(_SECONDS_BETWEEN_TRIES)


def _try_create(lock: Lock) -> bool:
    """Return whether the file of *lock* could be made now; raise CommandFailed if there can be none."""
    is_created = False
    try:
        with lock.lock_file.open("x", encoding="utf-8") as file:
            is_created = True
            json.dump(lock.own_entry, file)
            file.write("\n")
    except FileExistsError:
        return False
    except OSError as error:
        if is_created:
            lock.lock_file.unlink(missing_ok=True)
        elif sys.platform == "win32" and isinstance(error, PermissionError) and lock.lock_file.exists():
            return False  # it is being deleted just now
        message = (
            f"cannot write {lock.lock_file} ({error_text(error)}), which keeps two commands from {lock.path} at once"
        )
        raise CommandFailed(message) from None
    return True


def _remove_stale(lock: Lock, entry: LockEntry) -> bool:
    """Take away the file of *lock* that *entry*, who has ended, has left; return whether it was still there.

    Several commands may find it. They are of one machine, whose system lets one at a time look again and delete, so
    that none deletes the lock that another one has made since. What *entry* did not write to its end goes too.
    """
    import fcntl  # Windows has none, and tells of nobody that he has ended

    try:
        with lock.lock_file.open("r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if (
                not os.path.samestat(os.fstat(file.fileno()), lock.lock_file.stat())
                or read_entry(lock.lock_file) != entry
            ):
                return False
            temporary_path(lock.path, entry["process"]).unlink(missing_ok=True)
            lock.lock_file.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise CommandFailed(
            f"{lock.path}: {_stale_message(lock.path, entry)}; cannot delete {lock.lock_file} ({error_text(error)})"
        ) from None
    return True


def _report_stale(path: Path, entry: LockEntry) -> None:
    """Say that *entry* was killed; raise CommandFailed if its change was made.

    Then this command may be its repetition.
    """
    if was_written(path, entry):
        advice = "nothing more was done now; give the command again if it is to be done too"
        raise CommandFailed(f"{path}: {_stale_message(path, entry)}; {advice}")
    print_error(f"{path}: {_stale_message(path, entry)}")


def _stale_message(path: Path, entry: LockEntry) -> str:
    name, since = holder_words(entry)
    return f"{name} was busy with it {since} and has ended without saying so; {change_status(path, entry)}"


def _busy_message(entry: LockEntry, file: Path) -> str:
    name, since = holder_words(entry)
    return f"{name} is busy with it {since}; try again, or if it no longer runs, delete {file}"


def holder_message(path: Path) -> str | None:
    """Return who is busy with *path*, or was and has ended; None if nobody is."""
    lock = lock_path(path)
    if not lock.exists():
        return None
    entry = read_entry(lock)
    return _stale_message(path, entry) if has_ended(entry) else _busy_message(entry, lock)
