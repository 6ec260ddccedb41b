"""Who holds a lock: what a process says of itself in the file, and whether it has ended.

The first line of a lock names the process that made it. A second one, just before the file changes, says what is about
to be written; so whoever finds the lock of a process that was killed can tell whether it was. That a process has ended
is certain only on its own machine, and only if it is not another one of the same number.
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
"""What stands in a lock; of what another program wrote there, nothing is sure."""

_MOST_TEXT: Final = 1_000
_MOST_CHARACTERS: Final = 32_000
"""What is read of a lock: in JSON a letter may take twelve."""

_PROCESSES: Final = Path("/proc")
_ENDED: Final = "ended"
_WRITE_FIELDS: Final = ("writes", "does")


def own_entry() -> LockEntry:
    """Return what this process says of itself in a lock."""
    since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    process = {"process": os.getpid(), "machine": platform.node(), "since": since}
    return process | _machine_identity() | {"started": _start_time(os.getpid())}


def write_entry(content: bytes, change_text: str) -> LockEntry:
    """Return what a process says that is about to write *content*; *change_text* is what that does, in words."""
    return {"writes": _digest(content), "does": change_text[:_MOST_TEXT]}


def read_entry(lock: Path) -> LockEntry:
    """Return what stands in the file *lock*, nothing if it is gone or cannot be understood."""
    with suppress(OSError, ValueError, RecursionError), lock.open(encoding="utf-8") as file:
        first, *more = file.read(_MOST_CHARACTERS).split("\n")
        return _parse_object(first) | {
            name: fact for name, fact in _announced_write(more).items() if name in _WRITE_FIELDS
        }
    return {}


def _announced_write(lines: list[str]) -> LockEntry:
    """Return what the second line says; it is whole only if there is an end of line after it."""
    with suppress(ValueError, RecursionError):
        return _parse_object(lines[0]) if len(lines) > 1 else {}
    return {}


def _parse_object(line: str) -> LockEntry:
    data = json.loads(line)
    return data if isinstance(data, dict) else {}


def _machine_identity() -> LockEntry:
    """Return since which start of the machine, and among which processes, a number is that of one process.

    Where the system does not say so, the name of the machine has to do.
    """
    boot = space = None
    with suppress(OSError):
        boot = (_PROCESSES / "sys/kernel/random/boot_id").read_text(encoding="ascii").strip()
    with suppress(OSError):
        space = str((_PROCESSES / "self/ns/pid").readlink())
    return {"boot": boot, "space": space}


def _start_time(process: int) -> str | None:
    """Return when *process* was started, in the system's own measure; None where it does not say so."""
    with suppress(OSError, ValueError, IndexError):
        text = (_PROCESSES / str(process) / "stat").read_text(encoding="utf-8", errors="replace")
        fields = text.rpartition(")")[2].split()  # after the name, in which anything may stand
        return _ENDED if fields[0] in ("Z", "X") else fields[19]
    return None


def has_ended(entry: LockEntry) -> bool:
    """Return whether *entry* was a process of this machine and certainly runs no longer."""
    process = entry.get("process")
    if sys.platform == "win32" or type(process) is not int or process < 1:
        return False  # os.kill would end a process of Windows instead of asking for it
    if {name: entry.get(name) for name in ("machine", "boot", "space")} != {
        "machine": platform.node()
    } | _machine_identity():
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        pass  # somebody else's process, or the number of none
    started = _start_time(process)
    return started is not None and entry.get("started") not in (None, started)


def change_status(path: Path, entry: LockEntry) -> str:
    """Return what became of the change that *entry*, who has ended, was to make in the file *path*."""
    change_text = f": {entry['does']}" if isinstance(entry.get("does"), str) else ""
    return f"{'its change was made' if was_written(path, entry) else 'nothing of its change was made'}{change_text}"


def was_written(path: Path, entry: LockEntry) -> bool:
    """Return whether the file *path* holds what *entry* was about to write."""
    with suppress(OSError):
        return _digest(path.read_bytes()) == entry.get("writes")
    return False


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


def holder_words(entry: LockEntry) -> tuple[str, str]:
    """Return who a holder is, and since when."""
    process, machine = entry.get("process", "unknown"), entry.get("machine", "an unknown machine")
    return f"process {process} on {machine}", f"since {entry.get('since', 'an unknown time')}"
