"""Prints lines: results on standard output, errors and notes on standard error."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from importlib.util import find_spec
from shutil import get_terminal_size
from typing import TextIO

_MOST_CHARACTERS = 1_000
_LEAST_COLUMNS, _COLUMNS, _MOST_COLUMNS = 40, 80, 200


def print_line(text: str) -> None:
    """Print *text* on standard output; characters that its encoding does not have are escaped."""
    if sys.stdout is not None:
        print(_encodable(text, sys.stdout))


def print_json(facts: object) -> None:
    """Print *facts*, JSON data, as one line with sorted keys on standard output."""
    print_line(json.dumps(facts, sort_keys=True))


def print_styled(lines: Iterable[tuple[str, str]]) -> None:
    """Print pairs of a line and a style on standard output; styled only on a terminal, if rich is installed."""
    if sys.stdout is None:
        return
    if not has_rich(sys.stdout):
        for text, _ in lines:
            print_line(one_line(text))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(file=sys.stdout, highlight=False, soft_wrap=True)
    for text, style in lines:
        console.print(Text(_encodable(one_line(text), sys.stdout), style=style))


def print_error(message: str) -> None:
    """Print *message* on standard error as one line that begins with the name of the program."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):  # standard error is closed
            print(_encodable(f"castlerules: {one_line(message)}", sys.stderr), file=sys.stderr, flush=True)


def one_line(text: str) -> str:
    """Return *text* with line breaks and control characters escaped, cut after 1000 characters."""
    printable = "".join(char if char.isprintable() else char.encode("unicode_escape").decode("ascii") for char in text)
    return printable if len(printable) <= _MOST_CHARACTERS else printable[:_MOST_CHARACTERS] + "..."


def counted_noun(number: int, noun: str) -> str:
    """Return *number* with the *noun* that it counts, in the plural unless it is one."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def flush() -> None:
    """Write out what standard output still holds, so that a failure comes now and not at the very end."""
    if sys.stdout is not None:
        sys.stdout.flush()


def flush_or_discard() -> None:
    """Flush standard output; if its reader has gone, discard the rest."""
    try:
        flush()
    except (OSError, ValueError):
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
            os.close(nowhere)


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether *stream* is an open terminal, so that a person is likely to look at it."""
    return stream is not None and not stream.closed and stream.isatty()


def terminal_width() -> int:
    """Return the width of lines: that of ``COLUMNS`` or of the terminal, else 80; at least 40 and at most 200."""
    return max(_LEAST_COLUMNS, min(get_terminal_size((_COLUMNS, 24)).columns, _MOST_COLUMNS))


def terminal_height() -> int | None:
    """Return how many lines the terminal of standard output has; None if it is no terminal."""
    return get_terminal_size((_COLUMNS, 24)).lines if is_terminal(sys.stdout) else None


def has_rich(stream: TextIO | None) -> bool:
    """Return whether *stream* is a terminal, and ``rich``, which draws tables and progress there, is installed."""
    return is_terminal(stream) and find_spec("rich") is not None


def _encodable(text: str, stream: TextIO) -> str:
    encoding = stream.encoding or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)
