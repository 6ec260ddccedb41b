"""The contents of lock files: which process holds a lock, what it writes, and whether that process has ended.

The first line of a lock file names the process that made it. A second line, added just before the locked file changes,
holds the digest of the new content; so if the process is killed, the next command can find out whether the change was
made. A process has certainly ended only if it ran on this machine and its number is not in use by another process.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

LockEntry = dict[str, Any]
"""The data of a lock file; another program may have written anything there."""

_MOST_TEXT: Final = 1_000
_MOST_CHARACTERS: Final = 32_000
"""How many characters of a lock file are read; in JSON one letter may need twelve."""

_PROCESSES: Final = Path("/proc")
_ENDED: Final = "ended"
_WRITE_FIELDS: Final = ("writes", "does")


def own_entry() -> LockEntry:
    """Return what this process writes into its lock files to identify itself: process, machine, start time."""
    since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    process = {"process": os.getpid(), "machine": platform.node(), "since": since}
    return process | _machine_identity() | {"started": _start_time(os.getpid())}


def write_entry(content: bytes, change_text: str) -> LockEntry:
    """Return the entry for the second line of a lock file, which announces that *content* is about to be written.

    It holds the digest of *content*, and *change_text*, which describes the change.
    """
    return {"writes": _digest(content), "does": change_text[:_MOST_TEXT]}


def read_entry(lock: Path) -> LockEntry:
    """Return both lines of the lock file *lock* as one entry; it is empty if the file cannot be read."""
    with suppress(OSError, ValueError, RecursionError), lock.open(encoding="utf-8") as file:
        first, *more = file.read(_MOST_CHARACTERS).split("\n")
        return _parse_object(first) | {
            name: fact for name, fact in _announced_write(more).items() if name in _WRITE_FIELDS
        }
    return {}


def _announced_write(lines: list[str]) -> LockEntry:
    """Return the entry in the first of *lines*, the second line of a lock file; empty if it is missing or cut off.

    *lines* is the rest of the file, split at line breaks. A line that was written completely ends with a line break, so
    that another item follows it.
    """
    with suppress(ValueError, RecursionError):
        return _parse_object(lines[0]) if len(lines) > 1 else {}
    return {}


def _parse_object(line: str) -> LockEntry:
    data = json.loads(line)
    return data if isinstance(data, dict) else {}


def _machine_identity() -> LockEntry:
    """Return the ids of this boot and of this namespace of process numbers, None where the system has none.

    After a reboot or in another container the same process number means another process, so locks keep these ids too.
    """
    boot = space = None
    with suppress(OSError):
        boot = (_PROCESSES / "sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    with suppress(OSError):
        space = str((_PROCESSES / "self/ns/pid").readlink())
    return {"boot": boot, "space": space}


def _start_time(process: int) -> str | None:
    """Return the start time of *process* in the system's own unit, ``ended`` for a zombie, None if it is unknown."""
    with suppress(OSError, ValueError, IndexError):
        text = (_PROCESSES / str(process) / "stat").read_text(encoding="utf-8", errors="replace")
        fields = text.rpartition(")")[2].split()  # the fields after the process name, which may hold any characters
        return _ENDED if fields[0] in ("Z", "X") else fields[19]
    return None


def has_ended(entry: LockEntry) -> bool:
    """Return whether *entry* names a process of this machine that has certainly ended, so its lock may be deleted."""
    process = entry.get("process")
    if sys.platform == "win32" or type(process) is not int or process < 1:
        return False  # on Windows os.kill with signal 0 would end the process
    if {name: entry.get(name) for name in ("machine", "boot", "space")} != {
        "machine": platform.node()
    } | _machine_identity():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        pass  # a process of another user, or an impossible number
    started = _start_time(process)
    return started is not None and entry.get("started") not in (None, started)


def change_status(path: Path, entry: LockEntry) -> str:
    """Return the sentence that says whether *entry*, a process that has ended, made its change in the file *path*."""
    change_text = f": {entry['does']}" if isinstance(entry.get("does"), str) else ""
    return f"{'its change was made' if was_written(path, entry) else 'nothing of its change was made'}{change_text}"


def was_written(path: Path, entry: LockEntry) -> bool:
    """Return whether the file *path* holds the content that *entry* announced."""
    with suppress(OSError):
        return _digest(path.read_bytes()) == entry.get("writes")
    return False


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def holder_words(entry: LockEntry) -> tuple[str, str]:
    """Return phrases for messages, such as ``process 12 on myhost`` and ``since 2026-01-31 10:00:00 UTC``."""
    process, machine = entry.get("process", "unknown"), entry.get("machine", "an unknown machine")
    return f"process {process} on {machine}", f"since {entry.get('since', 'an unknown time')}"
