"""Somebody at a terminal; there are such terminals on POSIX only."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from pathlib import Path

PROMPT = " > "
_AT_A_TERMINAL = (
    "import fcntl, runpy, termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0);"
    " runpy.run_module('castlerules', run_name='__main__', alter_sys=True)"
)


class Person:
    """Somebody at a real terminal, who types when a prompt stands there."""

    def __init__(self, words: str, folder: Path) -> None:
        self._terminal, inner = pty.openpty()
        fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", _AT_A_TERMINAL, *words.split()],
            stdin=inner,
            stdout=inner,
            stderr=inner,
            cwd=folder,
            env=os.environ | {"TERM": "dumb"},
            start_new_session=True,
        )
        os.close(inner)

    def sees(self) -> str:
        """Return what comes on the screen up to the next prompt, or to the end."""
        seen = b""
        while not seen.endswith(PROMPT.encode()) and (part := self._part(30)):
            seen += part
        return seen.decode().replace("\r", "")

    def types(self, line: str) -> str:
        """Type *line* and return what comes of it."""
        os.write(self._terminal, line.encode() + b"\n")
        return self.sees()

    def ends(self, by: Callable[[Person], object]) -> str:
        """Do what ends the program, again if nothing comes of it, and return all that comes."""
        seen = b""
        while b"castlerules" not in seen:
            by(self)
            while part := self._part(1):
                seen += part
        return seen.decode().replace("\r", "")

    def presses(self, key: bytes) -> str:
        """Press *key*, which ends the program, and return all that comes."""
        return self.ends(lambda person: os.write(person._terminal, key))

    def leaves(self) -> int:
        """Return the exit code."""
        return self.process.wait(30)

    def close(self) -> None:
        """Take the terminal away."""
        self.process.kill()
        self.process.wait(30)
        os.close(self._terminal)

    def _part(self, seconds: float) -> bytes:
        """Return what has come; nothing after some *seconds*, or when the other side is closed."""
        if not select.select([self._terminal], [], [], seconds)[0]:
            return b""
        try:
            return os.read(self._terminal, 65536)
        except OSError:
            return b""
