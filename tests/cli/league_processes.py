"""Commands of a league in processes of their own, which are killed or made to wait."""

from __future__ import annotations

import signal
import sys
from contextlib import AbstractContextManager
from pathlib import Path

from processes import ChildProcess, running_process

from .leagues import FILE
from .terminal import COMMAND

LOCK = f"{FILE}.lock"

KILLED_PROGRAM = """
import os, signal, sys
from pathlib import Path
from castlerules.cli import main

before = Path.replace

def killed(self, target):
    assert target.name == "league.json" and self.exists()
    if when == "after":
        before(self, target)
    os.kill(os.getpid(), signal.SIGKILL)

Path.replace = killed
when, *words = sys.argv[1:]
main(words)
"""
"""A program that is killed before or after the file that holds the new text takes the place of the old one."""

WAITING_PROGRAM = """
import sys
from castlerules.cli import main
from castlerules.cli.league import storage

open_league = storage.open_league

def open_and_wait(path):
    league_file = open_league(path)
    print("read", flush=True)
    sys.stdin.readline()
    return league_file

storage.open_league = open_and_wait
sys.exit(main(sys.argv[1:]))
"""
"""A program that waits for a line between reading the league and writing it."""

TRYING_PROGRAM = """
import sys
import filelock
from castlerules.cli import main

class TellingLock(filelock.FileLock):
    def _acquire(self):
        super()._acquire()
        print("mine" if self.is_locked else "taken", flush=True)

filelock.FileLock = TellingLock
sys.exit(main(sys.argv[1:]))
"""
"""A program that tells each time whether it could take the lock."""


def running_program(source: str, *words: str) -> AbstractContextManager[ChildProcess]:
    """Run a Python program with *words* for the command line."""
    return running_process([sys.executable, "-c", source, *words])


def running_command(*words: str) -> AbstractContextManager[ChildProcess]:
    """Run a command of the league."""
    return running_process([*COMMAND, "league", *words])


def run_killed(when: str, *words: str) -> None:
    """Run a command of the league that is killed *when* it writes the file."""
    with running_program(KILLED_PROGRAM, when, "league", *words) as victim:
        victim.communicate()
    assert -signal.SIGKILL == victim.returncode


def next_line(child: ChildProcess) -> str:
    """Return the next line that *child* prints."""
    assert child.stdout is not None
    return child.stdout.readline()


def file_names() -> list[str]:
    """Return the files in the folder besides the lock, which stays."""
    return sorted(path.name for path in Path.cwd().iterdir() if path.name != LOCK)
