"""What ends a command: one line for people, and the exit code."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class CommandError(Exception):
    """The command cannot go on; the message says why and what to do."""

    code = 1


class CommandFailed(CommandError):
    """What was asked for is well put but did not succeed."""


class UsageError(CommandError):
    """The command line itself is not right."""

    code = 2


def unknown_name_text(what: str, name: str, known_names: Iterable[str]) -> str:
    """Return the sentence that *name* is no *what*, with the nearest of *known_names*, or all of them."""
    names = list(known_names)
    suggestion = nearest_name(name, names)
    return f"there is no {what} {name[:40]!r}; " + (
        f"did you mean {suggestion}?" if suggestion else f"try {', '.join(names)}"
    )


def nearest_name(name: str, known_names: Iterable[str]) -> str | None:
    """Return the one of *known_names* that *name* is likely to be a slip of, None if none is near."""
    return next(iter(get_close_matches(name.lower()[:100], list(known_names), n=1)), None)
