"""The progress display of a long command, on standard error if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from .output import has_rich, is_terminal

_SECONDS_BETWEEN_UPDATES: Final = 0.1
ShowProgress = Callable[[int], None]


@contextmanager
def progress_counter(total: int, what: str) -> Iterator[Callable[[], None]]:
    """Show the progress of *total* steps while the block runs; yield the function to call after each step.

    *what* is the plural noun for the steps. Nothing is shown if standard error is no terminal.
    """
    if not is_terminal(sys.stderr):
        yield lambda: None
        return
    with (_rich_bar if has_rich() else _plain_line)(total, what) as show:
        yield _throttled(show)


def _throttled(show: ShowProgress) -> Callable[[], None]:
    """Return a function that counts its calls and shows their number at most ten times a second."""
    done, last_shown = 0, perf_counter()

    def step() -> None:
        nonlocal done, last_shown
        done += 1
        if (now := perf_counter()) - last_shown >= _SECONDS_BETWEEN_UPDATES:
            last_shown = now
            show(done)

    return step


@contextmanager
def _rich_bar(total: int, what: str) -> Iterator[ShowProgress]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done, refresh=True)


@contextmanager
def _plain_line(total: int, what: str) -> Iterator[ShowProgress]:
    def show(done: int) -> None:
        print(f"\r{done}/{total} {what}", end="", file=sys.stderr, flush=True)

    show(0)
    try:
        yield show
    finally:
        print(f"\r{' ' * (2 * len(str(total)) + len(what) + 2)}\r", end="", file=sys.stderr, flush=True)
