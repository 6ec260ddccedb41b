"""Running the command line, inside this process or in one of its own."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any
from unittest.mock import patch

import attrs
from processes import run_process

from castlerules import GAMES
from castlerules.cli import main

COMMAND = (sys.executable, "-m", "castlerules")
MAGIC54 = GAMES["magic54"]


class Screen(StringIO):
    """Text that is printed, on a terminal or not."""

    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        """Return whether this is a terminal."""
        return self._terminal


@attrs.frozen
class CommandResult:
    """What came of a command: its exit code and what it printed."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The one JSON object on standard output."""
        return json.loads(self.out)

    def refusal(self, code: int = 2) -> str:
        """Return the one line of a command that failed with the exit code *code* and printed nothing else."""
        assert (code, "", 1) == (self.code, self.out, self.err.count("\n"))
        return self.err


def run_command(words: str, *more: object, terminal: bool = False) -> CommandResult:
    """Return what comes of the command line *words*, followed by *more* words."""
    out, err = Screen(terminal=terminal), Screen(terminal=terminal)
    with redirect_stdout(out), redirect_stderr(err):
        code = main([*words.split(), *map(str, more)])
    return CommandResult(code, out.getvalue(), err.getvalue())


def run_piped(lines: Sequence[str], words: str, *more: object) -> CommandResult:
    """Return what comes of the command line *words* and *more* when *lines* are piped in."""
    typed = TextIOWrapper(BytesIO("".join(f"{line}\n" for line in lines).encode()))
    with patch.object(sys, "stdin", typed):
        return run_command(words, *more)


def squeezed(text: str) -> str:
    """Return *text* without the frame of a table, with single spaces."""
    return " ".join(" ".join(line.strip("|").split()) for line in text.splitlines())


def run_in_process(words: str, *more: object) -> CommandResult:
    """Return what comes of the same in a process of its own."""
    done = run_process([*COMMAND, *words.split(), *map(str, more)], ok=False)
    return CommandResult(done.returncode, done.stdout, done.stderr)


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    """Return *report* without what may differ from run to run."""
    return {name: fact for name, fact in report.items() if name not in ("seconds", "steps_per_second", "jobs")}
