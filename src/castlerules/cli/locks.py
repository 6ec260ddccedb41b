"""One command at a time: a file beside another one says who is busy with it.

That file is made as a new one, which only one process can do, on every system and on shared folders too. A process
that is killed leaves it behind; nobody can be sure about that from elsewhere, so people are told, and delete it.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final

import attrs

from .ends import ends_met
from .errors import Failed
from .files import why

__all__ = ["holder", "lock_of", "locked"]

_PATIENCE: Final = 30.0
"""How many seconds a command waits for another one that is busy with the same file."""

_PAUSE: Final = 0.02
_LONGEST: Final = 1_000


def lock_of(path: Path) -> Path:
    """Return the file that says that somebody is busy with *path*; links to a file share that of the file."""
    target = Path(os.path.realpath(path))
    return target.with_name(f"{target.name}.lock")


@attrs.define
class _Ends:
    """Ctrl-C and its like, which *wait* while a lock is made or taken away, so that none is left behind."""

    wait: bool = True
    came: bool = False

    def __call__(self, *_: object) -> None:
        self.came = True
        self.heed()

    def heed(self) -> None:
        """Raise KeyboardInterrupt if there was an interrupt, unless it has to wait."""
        if self.came and not self.wait:
            raise KeyboardInterrupt


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep other commands from *path* while the block runs; raise Failed if one is busy with it for too long."""
    lock, ends = lock_of(path), _Ends()
    with ends_met(ends):
        _take(path, lock, monotonic() + _PATIENCE, ends)
        try:
            ends.wait = False
            ends.heed()
            yield
        finally:
            ends.wait = True
            lock.unlink(missing_ok=True)


def _take(path: Path, lock: Path, until: float, ends: _Ends) -> None:
    """Make the file *lock*; raise Failed if somebody else's is still there at the time *until*, or was left behind."""
    while not _made(path, lock):
        if ends.came:
            raise KeyboardInterrupt
        who = _reading(lock)
        if _has_ended(who) or monotonic() >= until:
            raise Failed(f"{path}: {_told(who)}; nothing was changed")
        sleep(_PAUSE)


def _made(path: Path, lock: Path) -> bool:
    """Return whether the file *lock* could be made now; raise Failed if there can be none."""
    mine = False
    try:
        with lock.open("x", encoding="utf-8") as file:
            mine = True
            json.dump(_myself(), file)
    except FileExistsError:
        return False
    except OSError as error:
        if sys.platform == "win32" and isinstance(error, PermissionError) and not mine and lock.exists():
            return False  # it is being deleted just now
        if mine:
            lock.unlink(missing_ok=True)
        raise Failed(f"cannot write {lock} ({why(error)}), which keeps two commands from {path} at once") from None
    return True


def _myself() -> dict[str, object]:
    since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    return {"process": os.getpid(), "machine": platform.node(), "since": since}


def _reading(lock: Path) -> dict[str, Any]:
    """Return what stands in the file *lock*, nothing if it is gone or cannot be understood."""
    with suppress(OSError, ValueError), lock.open(encoding="utf-8") as file:
        found = json.loads(file.read(_LONGEST))
        if isinstance(found, dict):
            return found | {"lock": str(lock)}
    return {"lock": str(lock)}


def _has_ended(who: dict[str, Any]) -> bool:
    """Return whether the process that made a lock was one of this machine, and no longer runs."""
    process = who.get("process")
    if sys.platform == "win32" or who.get("machine") != platform.node() or type(process) is not int or process < 1:
        return False  # os.kill would end a process of Windows instead of asking for it
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return True
    except OSError:
        pass  # somebody else's process
    return False


def _told(who: dict[str, Any]) -> str:
    """Return who is busy, and what to do about it."""
    name = f"process {who.get('process', 'unknown')} on {who.get('machine', 'an unknown machine')}"
    since = f"since {who.get('since', 'an unknown time')}"
    if _has_ended(who):
        return f"{name} was busy with it {since} and has ended without saying so; delete {who['lock']} and try again"
    return f"{name} is busy with it {since}; try again, or if it no longer runs, delete {who['lock']}"


def holder(path: Path) -> str | None:
    """Return who is busy with *path*, and what to do about it, None if nobody is."""
    lock = lock_of(path)
    return _told(_reading(lock)) if lock.exists() else None
