"""The ends that come from outside: Ctrl-C, a closed window, a polite kill."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

import attrs

__all__ = ["Ends", "ends_met"]


@attrs.define
class Ends:
    """Ctrl-C and its like, as a handler for ``ends_met``.

    While they are to *wait*, it is only noted that one *came*: something is being done that is done whole or not at
    all. What has been *made* by then is told with the end.
    """

    wait: bool = False
    came: bool = False
    made: str = ""

    def __call__(self, *_: object) -> None:
        """Meet an end that has come just now."""
        self.came = True
        self.heed()

    def heed(self) -> None:
        """Raise KeyboardInterrupt, with what has been made, if an end has come and need not wait."""
        if self.came and not self.wait:
            raise KeyboardInterrupt(self.made)


@contextmanager
def ends_met(handler: Callable[[int, FrameType | None], Any] | signal.Handlers) -> Iterator[None]:
    """Let *handler* meet Ctrl-C, a closed window and a polite kill."""
    before = {}
    if current_thread() is main_thread():  # no other may do it
        names = [name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        before = {name: signal.signal(getattr(signal, name), handler) for name in names}
    try:
        yield
    finally:
        for name, handler_before in before.items():
            signal.signal(getattr(signal, name), handler_before)
