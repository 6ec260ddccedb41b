"""The progress display of a long command, on standard error if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from time import perf_counter
from typing import Final

from .output import has_rich, is_terminal

_SECONDS_BETWEEN_UPDATES: Final = 0.1


@contextmanager
def progress_counter(total: int, what: str) -> Iterator[Callable[[], None]]:
    """Show the progress of *total* steps while the block runs; yield the function to call after each step.

    *what* is the plural noun for the steps. Nothing is shown if standard error is no terminal.
    """
    if has_rich(sys.stderr):
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            yield partial(bar.advance, bar.add_task(what, total=total))
    elif is_terminal(sys.stderr):
        count = _PlainCounter(total, what)
        try:
            yield count
        finally:
            count.clear()
    else:
        yield lambda: None


class _PlainCounter:
    """A line such as ``3/12 games``, which is written again at most ten times a second."""

    def __init__(self, total: int, what: str) -> None:
        self._done, self._total, self._what = 0, total, what
        self._show()

    def __call__(self) -> None:
        self._done += 1
        if perf_counter() - self._shown_at >= _SECONDS_BETWEEN_UPDATES:
            self._show()

    def _show(self) -> None:
        self._shown_at = perf_counter()
        self._line = f"{self._done}/{self._total} {self._what}"
        print(f"\r{self._line}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        print(f"\r{' ' * len(self._line)}\r", end="", file=sys.stderr, flush=True)
