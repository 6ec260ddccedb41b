"""Handles signals that end the program: Ctrl-C, a closed window, SIGTERM."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

import attrs


@attrs.define
class Interrupts:
    """A signal handler for ``handling_interrupts`` that holds interrupts back while a file is being replaced.

    Between ``defer`` and ``resume`` an interrupt only sets *pending*. *change_made* describes a change that has been
    written already; it becomes the message of the KeyboardInterrupt.
    """

    deferred: bool = False
    pending: bool = False
    change_made: str = ""

    def __call__(self, *_: object) -> None:
        """Handle a signal: raise KeyboardInterrupt, now or when interrupts are no longer deferred."""
        self.pending = True
        if not self.deferred:
            raise KeyboardInterrupt(self.change_made)

    def defer(self) -> None:
        """Hold interrupts back from now on."""
        self.deferred = True

    def resume(self, change_made: str) -> None:
        """Note that a change was made, and raise KeyboardInterrupt if there was an interrupt since ``defer``."""
        self.change_made, self.deferred = change_made, False
        if self.pending:
            raise KeyboardInterrupt(change_made)


@contextmanager
def handling_interrupts(handler: Callable[[int, FrameType | None], Any] | signal.Handlers) -> Iterator[None]:
    """Install *handler* for Ctrl-C, a closed window and SIGTERM while the block runs."""
    previous_handlers = {}
    if current_thread() is main_thread():  # Python allows it only there
        names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        previous_handlers = {name: signal.signal(getattr(signal, name), handler) for name in names}
    try:
        yield
    finally:
        for name, previous_handler in previous_handlers.items():
            signal.signal(getattr(signal, name), previous_handler)
