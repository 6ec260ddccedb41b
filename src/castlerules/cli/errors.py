"""What ends a command: one line for people, and the exit code."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["CommandError", "Failed", "UsageError", "unknown"]


class CommandError(Exception):
    """The command cannot go on; the message says why and what to do."""

    code = 1


class Failed(CommandError):
    """What was asked for is well put but did not succeed."""


class UsageError(CommandError):
    """The command line itself is not right."""

    code = 2


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Return the sentence that *name* is no *what*, with the nearest of *known*, or all of them."""
    names = list(known)
    near = get_close_matches(name.lower(), names, n=1)
    return f"there is no {what} {name[:40]!r}; " + (f"did you mean {near[0]}?" if near else f"try {', '.join(names)}")
