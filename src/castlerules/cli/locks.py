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

from .ends import Ends
from .errors import Failed
from .files import beside, why
from .lock_holders import Holder, fate, has_ended, myself, name_of, reading, was_made, writing
from .output import complain

__all__ = ["Lock", "holder", "lock_of", "locked"]

_PATIENCE: Final = 30.0
"""How many seconds a command waits for another one that is busy with the same file."""

_PAUSE: Final = 0.02


def lock_of(path: Path) -> Path:
    """Return the file that says that somebody is busy with *path*; links to a file share that of the file."""
    target = Path(os.path.realpath(path))
    return target.with_name(f"{target.name}.lock")


@attrs.frozen
class Lock:
    """A lock on *path*: its *file*, what this process says in it (*mine*), and the *ends* that it lets wait."""

    path: Path
    file: Path
    mine: Holder
    ends: Ends

    def is_mine(self) -> bool:
        """Return whether the file still says that this process is busy."""
        found = reading(self.file)
        return {name: found.get(name) for name in self.mine} == self.mine

    def about_to_write(self, content: bytes, does: str) -> None:
        """Say in the lock that *content* is about to be written, which *does* something; from now on ends wait.

        Raises Failed if the lock is gone, or another's: then somebody else may be busy with the same file.
        """
        self.ends.wait = True
        if not self.is_mine():
            raise Failed(f"{self.path}: {self.file} was deleted meanwhile; nothing was changed, try again")
        try:
            with self.file.open("r+", encoding="utf-8") as file:
                file.seek(0, os.SEEK_END)
                json.dump(writing(content, does), file)
                file.write("\n")
        except OSError as error:
            raise Failed(f"cannot write {self.file} ({why(error)}); nothing was changed") from None

    def written(self, does: str) -> None:
        """Let an end that comes from now on say what was done before it."""
        self.ends.made = f"{self.path} has been changed all the same: {does}"


@contextmanager
def locked(path: Path, ends: Ends) -> Iterator[Lock]:
    """Keep other commands from *path* while the block runs; raise Failed if one is busy with it for too long.

    *ends*, which the caller meets, wait while the lock is made or taken away, so that none is left behind.
    """
    lock = Lock(path, lock_of(path), myself(), ends)
    try:
        ends.wait = True
        _take(lock, monotonic() + _PATIENCE)
        try:
            ends.wait = False
            ends.heed()
            yield lock
        finally:
            ends.wait = True
            if lock.is_mine():
                lock.file.unlink(missing_ok=True)
    finally:
        ends.wait = False
    ends.heed()


def _take(lock: Lock, until: float) -> None:
    """Make the file of *lock*; raise Failed if somebody else's is still there at the time *until*."""
    while not _made(lock):
        if lock.ends.came:
            raise KeyboardInterrupt
        who = reading(lock.file)
        if has_ended(who):
            if _cleared(lock, who):
                _tell(lock.path, who)
        elif monotonic() >= until:
            raise Failed(f"{lock.path}: {_busy(who, lock.file)}; nothing was changed")
        else:
            sleep(_PAUSE)


def _made(lock: Lock) -> bool:
    """Return whether the file of *lock* could be made now; raise Failed if there can be none."""
    mine = False
    try:
        with lock.file.open("x", encoding="utf-8") as file:
            mine = True
            json.dump(lock.mine, file)
            file.write("\n")
    except FileExistsError:
        return False
    except OSError as error:
        if sys.platform == "win32" and isinstance(error, PermissionError) and not mine and lock.file.exists():
            return False  # it is being deleted just now
        if mine:
            lock.file.unlink(missing_ok=True)
        told = f"cannot write {lock.file} ({why(error)}), which keeps two commands from {lock.path} at once"
        raise Failed(told) from None
    return True


def _cleared(lock: Lock, who: Holder) -> bool:
    """Take away the file of *lock* that *who*, who has ended, has left; return whether it was still there.

    Several commands may find it. They are of one machine, whose system lets one at a time look again and delete, so
    that none deletes the lock that another one has made since. What *who* did not write to its end goes too.
    """
    import fcntl  # Windows has none, and tells of nobody that he has ended

    try:
        with lock.file.open("r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            if not os.path.samestat(os.fstat(file.fileno()), lock.file.stat()) or reading(lock.file) != who:
                return False
            beside(lock.path, who["process"]).unlink(missing_ok=True)
            lock.file.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise Failed(f"{lock.path}: {_gone(lock.path, who)}; cannot delete {lock.file} ({why(error)})") from None
    return True


def _tell(path: Path, who: Holder) -> None:
    """Say that *who* was killed; raise Failed if its change was made, because this command may be its repetition."""
    if was_made(path, who):
        again = "nothing more was done now; give the command again if it is to be done too"
        raise Failed(f"{path}: {_gone(path, who)}; {again}")
    complain(f"{path}: {_gone(path, who)}")


def _gone(path: Path, who: Holder) -> str:
    name, since = name_of(who)
    return f"{name} was busy with it {since} and has ended without saying so; {fate(path, who)}"


def _busy(who: Holder, file: Path) -> str:
    name, since = name_of(who)
    return f"{name} is busy with it {since}; try again, or if it no longer runs, delete {file}"


def holder(path: Path) -> str | None:
    """Return who is busy with *path*, or was and has ended; None if nobody is."""
    lock = lock_of(path)
    if not lock.exists():
        return None
    who = reading(lock)
    return _gone(path, who) if has_ended(who) else _busy(who, lock)
