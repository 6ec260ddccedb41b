"""A notice for a person at a terminal who has to wait."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Final

from .output import is_terminal, print_line

NOTICED_SECONDS: Final = 2.0
"""After so long, a person wonders what is going on."""


@contextmanager
def waiting_notice(words: str, seconds: float = NOTICED_SECONDS) -> Iterator[None]:
    """Print *words* once if what is done inside takes longer than *seconds*; only if a person reads the output."""
    if not is_terminal(sys.stdout):
        yield
        return
    timer = Timer(seconds, print_line, [words])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
