"""Somebody at a terminal; there are such terminals on POSIX only."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import sys
import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from processes import ChildProcess, running_process

PROMPT = " > "
_AT_A_TERMINAL = (
    "import fcntl, runpy, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    " runpy.run_module('castlerules', run_name='__main__', alter_sys=True)"
)


@contextmanager
def person_at_terminal(
    words: str, folder: Path, *, kind: str = "dumb", size: tuple[int, int] = (50, 200)
) -> Iterator[Person]:
    """Seat a person in front of the command line *words* in *folder*, until the block ends.

    *kind* is that of the terminal, as ``TERM`` says it, and *size* its lines and columns.
    """
    terminal, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
    command = [sys.executable, "-c", _AT_A_TERMINAL, *words.split()]
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), inner)
    try:
        with running_process(command, cwd=folder, env=_environment(kind), **streams) as process:
            os.close(inner)
            yield Person(process, terminal)
    finally:
        os.close(terminal)


def _environment(kind: str) -> dict[str, str]:
    """Return the variables of the environment for a terminal of this *kind*, whose size they do not say."""
    return {name: value for name, value in os.environ.items() if name not in ("LINES", "COLUMNS")} | {"TERM": kind}


class Person:
    """Somebody at a real terminal, who types when a prompt stands there."""

    def __init__(self, process: ChildProcess, terminal: int) -> None:
        self.process = process
        self._terminal = terminal

    def read_screen(self) -> str:
        """Return what comes on the screen up to the next prompt, or to the end."""
        seen = b""
        while not seen.endswith(PROMPT.encode()) and (part := self._read_part(30)):
            seen += part
        return seen.decode().replace("\r", "")

    def type_line(self, line: str) -> str:
        """Type *line* and return what comes of it."""
        assert self.process.poll() is None, "nobody reads any more"
        os.write(self._terminal, line.encode() + b"\n")
        return self.read_screen()

    def read_until(self, words: str) -> str:
        """Return what comes on the screen until *words* have come and nothing more does."""
        seen = b""
        while part := self._read_part(0.5 if words.encode() in seen else 20):
            seen += part
        return seen.decode(errors="replace")

    def press(self, keys: bytes) -> None:
        """Press *keys*."""
        os.write(self._terminal, keys)

    def end_by(self, by: Callable[[Person], object]) -> str:
        """Do what ends the program, a few times if nothing comes of it, and return all that comes."""
        seen = b""
        for _ in range(30):
            if b"castlerules" in seen:
                break
            by(self)
            while part := self._read_part(1):
                seen += part
        return seen.decode().replace("\r", "")

    def press_key(self, key: bytes) -> str:
        """Press *key*, which ends the program, and return all that comes."""
        return self.end_by(lambda person: person.press(key))

    def exit_code(self) -> int:
        """Return the exit code."""
        return self.process.wait()

    def _read_part(self, seconds: float) -> bytes:
        """Return what has come; nothing after some *seconds*, or when the other side is closed."""
        if not select.select([self._terminal], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self._terminal, 65536)
        except OSError:
            return b""
