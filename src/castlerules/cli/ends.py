"""The ends that come from outside: Ctrl-C, a closed window, a polite kill."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import Any

__all__ = ["ends_met"]


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
