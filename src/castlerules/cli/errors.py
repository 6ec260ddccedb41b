"""What ends a command: one line for people, and the exit code."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["CommandError", "Failed", "UsageError", "nearest", "unknown"]


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
    near = nearest(name, names)
    return f"there is no {what} {name[:40]!r}; " + (f"did you mean {near}?" if near else f"try {', '.join(names)}")


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the one of *known* that *name* is likely to be a slip of, None if none is near."""
    return next(iter(get_close_matches(name.lower()[:100], list(known), n=1)), None)
