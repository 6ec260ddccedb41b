"""Reading and writing files."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

from .errors import Failed

__all__ = ["LARGEST", "STDIN", "beside", "is_there", "keep", "made_folder", "read_text", "replace", "text_of", "why"]

STDIN: Final = "-"
LARGEST: Final = 64 * 1024 * 1024
"""How many bytes of a file are read at most."""


def why(error: Exception) -> str:
    """Return what went wrong with a file, without its name."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__


def read_text(name: str) -> str:
    """Return the text of the file *name*, or of standard input for ``-``; raise Failed if there is none."""
    try:
        content = _input() if name == STDIN else _content(Path(name))
    except (OSError, ValueError) as error:
        raise Failed(f"cannot read it ({why(error)}); give a record file, or - for standard input") from None
    return _text_in(content, "a record in JSON or in the compact text")


def text_of(path: Path, wanted: str) -> str:
    """Return the text of the file *path*, which is to hold what is *wanted*; raise Failed if there is none."""
    try:
        content = _content(path)
    except (OSError, ValueError) as error:
        raise Failed(f"cannot read it ({why(error)}); give {wanted}") from None
    return _text_in(content, wanted)


def _text_in(content: bytes, wanted: str) -> str:
    """Return *content* as text; raise Failed if it is none, empty, or too much for what is *wanted*."""
    if len(content) > LARGEST:
        raise Failed(f"it is larger than {LARGEST // 1024**2} MiB; give {wanted}")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Failed(f"it is no text in UTF-8; give {wanted}") from None
    if not text.strip():
        raise Failed(f"it is empty; give {wanted}")
    return text


def made_folder(name: str) -> Path:
    """Return the folder *name*, made if it was not there; raise Failed if it cannot be."""
    if not name:
        raise Failed("a folder has a name; give --record one")
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Failed(f"cannot use {name} as a folder ({why(error)}); give --record another one") from None
    return folder


def keep(path: Path, text: str, *, force: bool, what: str = "game", place: str = "--record folder") -> None:
    """Write *text* to *path*, wholly or not at all; raise Failed if another text is there, unless *force*.

    *what* is written and the *place* that was given for it are for the message.
    """
    content = text.encode("utf-8")
    try:
        if is_there(path, place) and not force:
            if path.read_bytes() == content:
                return
            raise Failed(f"{path} is there and holds another {what}; give another {place}, or --force")
        replace(path, content)
    except (OSError, ValueError) as error:
        raise Failed(f"cannot write {path} ({why(error)}); give another {place}") from None


def is_there(path: Path, place: str = "file") -> bool:
    """Return whether *path* is a file, or leads to one; raise Failed if it can be none.

    The *place* that was given for it is for the message.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise Failed(f"cannot write {path} ({why(error)}); give another {place}") from None
    if stat.S_ISDIR(mode):
        raise Failed(f"cannot write {path} (it is a folder); give another {place}")
    if not stat.S_ISREG(mode):
        raise Failed(f"cannot write {path} (it is no regular file); give another {place}")
    return True


def beside(path: Path, process: int) -> Path:
    """Return the file in which *process* writes what is to take the place of *path*."""
    target = Path(os.path.realpath(path))
    return target.with_name(f".{target.name[:40]}.{process}.tmp")


def replace(path: Path, content: bytes, *, durable: bool = False, ready: Callable[[], object] | None = None) -> None:
    """Put *content* in a file beside *path* that then takes its place; a link stays and its target is replaced.

    Whatever happens meanwhile, *path* holds either what was there or *content*, as a whole; with *durable* that is so
    even if the power fails. If there is *ready*, it is called just before that; what it raises keeps it off.
    """
    target, fresh = Path(os.path.realpath(path)), beside(path, os.getpid())
    try:
        with fresh.open("wb") as file:
            file.write(content)
            if durable:
                file.flush()
                os.fsync(file.fileno())
        if target.exists():
            fresh.chmod(stat.S_IMODE(target.stat().st_mode))
        if ready is not None:
            ready()
        fresh.replace(target)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    if durable:
        _sync_folder(target.parent)


def _sync_folder(folder: Path) -> None:
    """Let the disk take the names in *folder* too, where the system can be asked for that."""
    with suppress(OSError):  # Windows opens no folders, and the file is there in any case
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _content(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def _input() -> bytes:
    if sys.stdin is None:
        raise OSError("standard input is closed")
    return sys.stdin.buffer.read(LARGEST + 1)
