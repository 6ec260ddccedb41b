"""Exceptions that end a command with a message of one line and an exit code."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


class CommandError(Exception):
    """The command cannot continue; the message says why and what to do, *code* is the exit code."""

    code = 1


class CommandFailed(CommandError):
    """The command line is valid, but the command did not succeed (exit code 1)."""


class UsageError(CommandError):
    """The command line is invalid (exit code 2)."""

    code = 2


def unknown_name_text(what: str, name: str, known_names: Iterable[str]) -> str:
    """Return a sentence such as ``there is no bot 'unifrom'; did you mean uniform?``; *what* is the noun.

    If none of *known_names* is similar to *name*, the sentence lists all of them.
    """
    names = list(known_names)
    suggestion = nearest_name(name, names)
    return f"there is no {what} {name[:40]!r}; " + (
        f"did you mean {suggestion}?" if suggestion else f"try {', '.join(names)}"
    )


def nearest_name(name: str, known_names: Iterable[str]) -> str | None:
    """Return the one of *known_names* that is most similar to *name*, or None if none is similar."""
    return next(iter(get_close_matches(name.lower()[:100], list(known_names), n=1)), None)
