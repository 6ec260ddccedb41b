"""The ends that come from outside: Ctrl-C, a closed window, a polite kill."""

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
    """Ctrl-C and its like, as a handler for ``handling_interrupts``.

    While they are *deferred*, it is only noted that one is *pending*: something is being done that is done whole or not
    at all. The *change_made* by then is told with the end.
    """

    deferred: bool = False
    pending: bool = False
    change_made: str = ""

    def __call__(self, *_: object) -> None:
        """Meet an end that has come just now."""
        self.pending = True
        self.raise_if_pending()

    def raise_if_pending(self) -> None:
        """Raise KeyboardInterrupt, with what has been made, if an end has come and need not wait."""
        if self.pending and not self.deferred:
            raise KeyboardInterrupt(self.change_made)


@contextmanager
def handling_interrupts(handler: Callable[[int, FrameType | None], Any] | signal.Handlers) -> Iterator[None]:
    """Let *handler* meet Ctrl-C, a closed window and a polite kill."""
    previous_handlers = {}
    if current_thread() is main_thread():  # no other may do it
        names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        previous_handlers = {name: signal.signal(getattr(signal, name), handler) for name in names}
    try:
        yield
    finally:
        for name, previous_handler in previous_handlers.items():
            signal.signal(getattr(signal, name), previous_handler)
