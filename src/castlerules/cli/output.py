"""Lines on the terminal: results on standard output, everything else on standard error."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib import import_module
from typing import TextIO

__all__ = ["complain", "flush", "flush_or_drop", "has_rich", "many", "one_line", "say", "say_styled", "terminal"]

_LONGEST = 1_000


def say(text: str) -> None:
    """Print *text* on standard output; what its encoding cannot say is escaped."""
    if sys.stdout is not None:
        print(_sayable(text, sys.stdout))


def say_styled(lines: Iterable[tuple[str, str]]) -> None:
    """Print pairs of a line and a style on standard output, in that style where a person looks and rich is there."""
    if sys.stdout is None:
        return
    shown = [(_sayable(one_line(text), sys.stdout), style) for text, style in lines]
    if not (terminal(sys.stdout) and has_rich()):
        for text, _ in shown:
            print(text)
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    for text, style in shown:
        console.print(Text(text, style=style))


def complain(message: str) -> None:
    """Print *message* on standard error, as one line with the name of the program in front."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):  # nobody is left to be told
            print(_sayable(f"castlerules: {one_line(message)}", sys.stderr), file=sys.stderr, flush=True)


def one_line(text: str) -> str:
    """Return *text* without line breaks and control characters, and of bounded length."""
    shown = "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in text)
    return shown if len(shown) <= _LONGEST else shown[:_LONGEST] + "..."


def many(number: int, what: str) -> str:
    """Return *number* with *what* it counts, in the plural unless it is one."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def flush() -> None:
    """Write out what standard output still holds, so that a failure comes now and not at the very end."""
    if sys.stdout is not None:
        sys.stdout.flush()


def flush_or_drop() -> None:
    """Write out what standard output still holds; if nobody takes it, send it nowhere."""
    try:
        flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)


def terminal(stream: TextIO | None) -> bool:
    """Return whether a person is likely to look at *stream*."""
    return stream is not None and not stream.closed and stream.isatty()


def has_rich() -> bool:
    """Return whether the optional package for tables and progress bars is there."""
    try:
        import_module("rich")
    except ImportError:
        return False
    return True


def _sayable(text: str, stream: TextIO) -> str:
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)
