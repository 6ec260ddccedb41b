"""Reads and writes files, with messages that say what to do, and replaces files atomically."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from .errors import CommandFailed

STDIN: Final = "-"
MOST_BYTES: Final = 64 * 1024 * 1024
"""The maximum size of a file that is read."""


def error_text(error: Exception) -> str:
    """Return the message of *error* without the name of the file."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__


def read_input(name: str) -> str:
    """Return the text of the file *name* (``-``: of standard input); raise CommandFailed if no text can be read."""
    try:
        content = _read_stdin() if name == STDIN else _read_bytes(Path(name))
    except (OSError, ValueError) as error:
        raise CommandFailed(
            f"cannot read it ({error_text(error)}); give a record file, or - for standard input"
        ) from None
    return _decoded(content, "a record in JSON or in the compact text")


def read_text_file(path: Path, expected: str) -> str:
    """Return the text of the file *path*; raise CommandFailed if no text can be read.

    The message asks for *expected*, which says what the file should be, such as ``a deck list``.
    """
    try:
        content = _read_bytes(path)
    except (OSError, ValueError) as error:
        raise CommandFailed(f"cannot read it ({error_text(error)}); give {expected}") from None
    return _decoded(content, expected)


def _decoded(content: bytes, expected: str) -> str:
    """Return *content*, bytes in UTF-8, as text; raise CommandFailed if it is not UTF-8, empty or too large.

    The message asks for *expected*, which says what the content should be.
    """
    if len(content) > MOST_BYTES:
        raise CommandFailed(f"it is larger than {MOST_BYTES // 1024**2} MiB; give {expected}")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise CommandFailed(f"it is no text in UTF-8; give {expected}") from None
    if not text.strip():
        raise CommandFailed(f"it is empty; give {expected}")
    return text


def make_folder(name: str, option: str = "--record") -> Path:
    """Create the folder *name*, given with *option*, if necessary and return it; raise CommandFailed if that fails."""
    if not name:
        raise CommandFailed(f"{option}: expected the name of a folder, got an empty one")
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise CommandFailed(f"cannot use {name} as a folder ({error_text(error)}); give {option} another one") from None
    return folder


def write_text(path: Path, text: str, *, force: bool, what: str = "game", place_name: str = "--record folder") -> None:
    """Write *text* to *path* atomically; raise CommandFailed if the file holds another text, unless *force*.

    *what* (the kind of content) and *place_name* (the option with the path) are for the message.
    """
    content = text.encode("utf-8")
    try:
        if is_existing_file(path, place_name) and not force:
            if path.read_bytes() == content:
                return
            raise CommandFailed(
                f"{path} exists and holds another {what}; give another {place_name}, or --force to overwrite it"
            )
        replace_file(path, content)
    except (OSError, ValueError) as error:
        raise CommandFailed(f"cannot write {path} ({error_text(error)}); give another {place_name}") from None


def is_existing_file(path: Path, place_name: str = "file") -> bool:
    """Return whether *path* is a file or a link to one; raise CommandFailed if it is a folder or anything else.

    *place_name*, the option with the path, is for the message.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise CommandFailed(f"cannot write {path} ({error_text(error)}); give another {place_name}") from None
    if stat.S_ISDIR(mode):
        raise CommandFailed(f"cannot write {path} (it is a folder); give another {place_name}")
    if not stat.S_ISREG(mode):
        raise CommandFailed(f"cannot write {path} (it is no regular file); give another {place_name}")
    return True


def replace_file(
    path: Path, content: bytes, *, under_lock: bool = False, before_replacing: Callable[[], object] | None = None
) -> None:
    """Replace the file *path* by *content* atomically: write a temporary file, then rename it. Links are followed.

    At any moment *path* holds either the old content or *content*. *under_lock* says that no other process writes the
    file now: then this is so even after a power failure, and what a killed process has left behind is overwritten.
    *before_replacing* is called just before the rename, which does not happen if it raises.
    """
    target = Path(os.path.realpath(path))
    temporary = target.with_name(f".{target.name}.tmp" if under_lock else f".{target.name[:40]}.{os.getpid()}.tmp")
    try:
        temporary.unlink(missing_ok=True)
        with temporary.open("wb") as file:
            file.write(content)
            if under_lock:
                file.flush()
                os.fsync(file.fileno())
        if target.exists():
            temporary.chmod(stat.S_IMODE(target.stat().st_mode))
        if before_replacing is not None:
            before_replacing()
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    if under_lock:
        _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Write the list of files in *folder* to the disk, so that a renaming survives a power failure."""
    with suppress(OSError):  # Windows opens no folders, and the file is there in any case
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _read_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _read_stdin() -> bytes:
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer.read(MOST_BYTES + 1)
