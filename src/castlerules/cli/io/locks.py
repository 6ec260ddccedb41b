"""The lock on a file, so that only one command at a time changes it.

The operating system frees the lock when its process ends, however that happens. The empty lock file stays, because
deleting it could let two commands hold a lock each.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from .errors import CommandFailed
from .files import error_text

_TIMEOUT: Final = 30.0
"""How many seconds a command waits for the lock of another command."""

_MODE: Final = 0o666
"""Everybody who may change the file may lock it, whoever made the lock file."""


def lock_path(path: Path) -> Path:
    """Return the lock file of *path*; links to a file share the lock file of their target."""
    target = Path(os.path.realpath(path))
    return target.with_name(f"{target.name}.lock")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock on *path* while the block runs; raise CommandFailed if another command holds it for too long."""
    try:
        from filelock import FileLock, Timeout  # late: an optional package
    except ImportError:
        raise CommandFailed(
            "a league is changed under a lock, which needs the package filelock; pip install filelock installs it"
        ) from None
    file = lock_path(path)
    lock = FileLock(file, timeout=_TIMEOUT, mode=_MODE)
    try:
        file.parent.stat()  # filelock would make a missing folder
        lock.acquire()
    except Timeout:
        raise CommandFailed(
            f"{path}: another command is changing it, and was not done after {_TIMEOUT:g} seconds; nothing was changed,"
            " try again"
        ) from None
    except (OSError, NotImplementedError) as error:
        message = f"cannot write {file} ({error_text(error)}), a lock without which nothing may change {path}"
        raise CommandFailed(message) from None
    try:
        yield
    finally:
        lock.release()
