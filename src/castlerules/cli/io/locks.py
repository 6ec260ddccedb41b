"""Lock files, so that only one command at a time changes a file.

Creating a new file succeeds for only one process, on every system and on shared folders too. A killed process leaves
its lock file behind. If it has certainly ended, the next command deletes the lock file and reports whether the change
was made; otherwise a message asks the person to delete it.
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
"""How many seconds a command waits for the lock of another command."""

_SECONDS_BETWEEN_TRIES: Final = 0.02


def lock_path(path: Path) -> Path:
    """Return the lock file of *path*; links to a file share the lock file of their target."""
    target = Path(os.path.realpath(path))
    return target.with_name(f"{target.name}.lock")


@attrs.frozen
class Lock:
    """A lock on *path*: its *lock_file*, the *own_entry* of this process in it, and the *interrupts* that it defers."""

    path: Path
    lock_file: Path
    own_entry: LockEntry
    interrupts: Interrupts

    def is_held(self) -> bool:
        """Return whether the lock file still holds the entry of this process."""
        entry = read_entry(self.lock_file)
        return {name: entry.get(name) for name in self.own_entry} == self.own_entry

    def announce_write(self, content: bytes, change_text: str) -> None:
        """Announce in the lock file that *content* is about to be written, and defer interrupts from now on.

        *change_text* describes the change. Raises CommandFailed if this process no longer holds the lock, because then
        another one may be changing the same file.
        """
        self.interrupts.deferred = True
        if not self.is_held():
            raise CommandFailed(
                f"{self.path}: its lock file {self.lock_file} was deleted meanwhile; nothing was changed, try again"
            )
        try:
            with self.lock_file.open("r+", encoding="utf-8") as file:
                file.seek(0, os.SEEK_END)
                json.dump(write_entry(content, change_text), file)
                file.write("\n")
        except OSError as error:
            raise CommandFailed(f"cannot write {self.lock_file} ({error_text(error)}); nothing was changed") from None

    def note_written(self, change_text: str) -> None:
        """Note that the change in *change_text* was made; the message of a later interrupt then says so."""
        self.interrupts.change_made = f"{self.path} has been changed all the same: {change_text}"


@contextmanager
def locked(path: Path, interrupts: Interrupts) -> Iterator[Lock]:
    """Hold the lock on *path* while the block runs; raise CommandFailed if another command holds it for too long.

    *interrupts*, the caller's signal handler, are deferred while the lock file is created or deleted, so that no lock
    file is left behind.
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
    """Create the lock file; raise CommandFailed if another process still holds it at the time *deadline*."""
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
    """Try to create the lock file; return whether it succeeded. Raises CommandFailed if it cannot be written at all."""
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
            f"cannot write {lock.lock_file} ({error_text(error)}), a lock without which nothing may change {lock.path}"
        )
        raise CommandFailed(message) from None
    return True


def _remove_stale(lock: Lock, entry: LockEntry) -> bool:
    """Delete the lock file that *entry*, a process that has ended, left behind; return whether it was still there.

    Several commands may try this at the same time. They run on one machine, so ``flock`` lets one at a time compare the
    entry again and delete the file; none deletes a lock that another one has made since. The unfinished temporary file
    of *entry* is deleted, too.
    """
    import fcntl  # late: Windows has no fcntl, and has_ended is always False there

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
    """Print that the process of *entry*, which held the lock, was killed; raise CommandFailed if its change was made.

    In that case this command may be a repetition of the killed one, and must not make the same change twice.
    """
    if was_written(path, entry):
        advice = "this command has changed nothing; repeat it if it asks for one more change"
        raise CommandFailed(f"{path}: {_stale_message(path, entry)}; {advice}")
    print_error(f"{path}: {_stale_message(path, entry)}")


def _stale_message(path: Path, entry: LockEntry) -> str:
    name, since = holder_words(entry)
    return f"{name} had locked it {since} and ended without unlocking it; {change_status(path, entry)}"


def _busy_message(entry: LockEntry, file: Path) -> str:
    name, since = holder_words(entry)
    return f"{name} has locked it {since}; try again, or if that process no longer runs, delete {file}"


def holder_message(path: Path) -> str | None:
    """Return a sentence about the process that holds the lock on *path*, or left it behind; None without a lock."""
    lock = lock_path(path)
    if not lock.exists():
        return None
    entry = read_entry(lock)
    return _stale_message(path, entry) if has_ended(entry) else _busy_message(entry, lock)
