"""The processes that tests start: each has a time limit, and nothing that it started outlives its test."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Timer, current_thread, main_thread
from typing import Any, Final, TypeAlias

__all__ = ["ChildProcess", "ProcessResult", "run_process", "running_process"]

ChildProcess: TypeAlias = "subprocess.Popen[str]"
ProcessResult: TypeAlias = "subprocess.CompletedProcess[str]"

TIME_LIMIT: Final = 300.0
"""How many seconds a child may run unless its test says otherwise; a busy machine is slow."""

_SIGNALS: Final = [name for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT") if hasattr(signal, name)]


@contextmanager
def running_process(
    command: Sequence[str | Path], *, seconds: float = TIME_LIMIT, **more: Any
) -> Iterator[ChildProcess]:
    """Start *command*, and end it and all that it has started when the block ends or *seconds* are over.

    Standard streams are pipes of text; *more* goes to ``subprocess.Popen``. A child that was too slow is an error.
    """
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with _default_signals():
        process: ChildProcess = subprocess.Popen(command, start_new_session=True, encoding="utf-8", **(pipes | more))
    late = Event()
    limit = Timer(seconds, _kill_late, [process, late])
    limit.daemon = True
    limit.start()
    try:
        yield process
    finally:
        limit.cancel()
        _kill(process)
        for pipe in (process.stdin, process.stdout, process.stderr):
            with suppress(OSError):  # the child has not read all that was written
                if pipe is not None:
                    pipe.close()
        process.wait()
        assert not late.is_set(), f"{process.args!r} ran for more than {seconds:g} seconds"


def run_process(
    command: Sequence[str | Path], *, seconds: float = TIME_LIMIT, ok: bool = True, **more: Any
) -> ProcessResult:
    """Return how *command*, which reads nothing, ended; with *ok*, an exit code other than 0 is an error."""
    with running_process(command, seconds=seconds, **({"stdin": subprocess.DEVNULL} | more)) as process:
        out, err = process.communicate()
    assert not ok or process.returncode == 0, f"{process.args!r}: exit code {process.returncode}\n{out}\n{err}"
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


@contextmanager
def _default_signals() -> Iterator[None]:
    """Let processes started meanwhile heed signals that this one was told to ignore, as ``nohup`` and ``&`` do.

    A signal that is ignored stays so in a child, while one with a handler gets its default there.
    """
    ignored = []
    if current_thread() is main_thread():  # no other may do it
        ignored = [name for name in _SIGNALS if signal.getsignal(getattr(signal, name)) is signal.SIG_IGN]
    for name in ignored:
        signal.signal(getattr(signal, name), lambda *_: None)
    try:
        yield
    finally:
        for name in ignored:
            signal.signal(getattr(signal, name), signal.SIG_IGN)


def _kill_late(process: ChildProcess, late: Event) -> None:
    late.set()
    _kill(process)


def _kill(process: ChildProcess) -> None:
    """Kill *process* and, where the system has process groups, all that it has started."""
    with suppress(ProcessLookupError, PermissionError):  # nothing is left of the group
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
