"""The processes that tests start end with their tests."""

from __future__ import annotations

import os
import re
import signal
import sys
from pathlib import Path
from time import monotonic

import pytest
from processes import run_process, running_process

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and process groups of another kind")
SLEEPS = "import time; print('sleeps', flush=True); time.sleep(600)"


def test_a_child_is_ended_with_its_block() -> None:
    """Nothing waits for a process that would have gone on for ten minutes."""
    begun = monotonic()
    with running_process([sys.executable, "-c", SLEEPS], seconds=60) as child:
        assert child.stdout is not None
        assert "sleeps\n" == child.stdout.readline()

    assert child.returncode not in (None, 0)
    assert monotonic() - begun < 60


def test_a_child_that_is_too_slow_is_ended_and_an_error() -> None:
    """Reading from it ends too, so that no test hangs."""
    with pytest.raises(AssertionError, match=r"ran for more than 0\.1 seconds"):
        run_process([sys.executable, "-c", SLEEPS], seconds=0.1)


def test_a_child_that_fails_is_an_error_unless_that_is_the_point() -> None:
    """The message holds what it has said."""
    fails = [sys.executable, "-c", "raise SystemExit('no')"]

    assert (1, "", "no\n") == ((done := run_process(fails, ok=False)).returncode, done.stdout, done.stderr)
    with pytest.raises(AssertionError, match="exit code 1\n\nno"):
        run_process(fails)


@POSIX
def test_what_a_child_has_started_is_ended_too() -> None:
    """The pipe ends only when nobody holds it any more: neither the child nor the process that it left behind."""
    started = f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {SLEEPS!r}], close_fds=False)"
    inside, outside = os.pipe()
    with running_process([sys.executable, "-c", started], stdout=outside, seconds=60) as child:
        child.wait()
    os.close(outside)
    with os.fdopen(inside, "rb") as pipe:
        assert pipe.read() in (b"", b"sleeps\n")


@POSIX
def test_a_child_heeds_ctrl_c_where_this_process_does_not() -> None:
    """A shell lets what it starts in the background ignore Ctrl-C, and children inherit that."""
    asks = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        assert "True\n" == run_process([sys.executable, "-c", asks]).stdout
        assert signal.SIG_IGN is signal.getsignal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


def test_no_test_starts_a_process_by_itself() -> None:
    """All of them come from the one module that sees to their end."""
    folder = Path(__file__).parent
    starts = re.compile(r"^\s*(import subprocess|from subprocess)|os\.(fork|spawn|popen|system)", re.MULTILINE)
    files = [path.name for path in folder.rglob("*.py") if starts.search(path.read_text(encoding="utf-8"))]

    assert ["processes.py"] == [name for name in files if name != Path(__file__).name]
