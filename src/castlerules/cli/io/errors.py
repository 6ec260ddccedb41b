"""Exceptions that end a command with a message of one line and an exit code."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from castlerules.core import CastleRulesError
from castlerules.core.spelling import nearest_name


class CommandError(Exception):
    """The command cannot continue; the message says why and what to do, *code* is the exit code."""

    code = 1


class CommandFailed(CommandError):
    """The command line is valid, but the command did not succeed (exit code 1)."""


class UsageError(CommandError):
    """The command line is invalid (exit code 2)."""

    code = 2


@contextmanager
def raised_as(kind: type[CommandError], prefix: str) -> Iterator[None]:
    """Turn an error of the library, or of a file, into a *kind* of error whose message begins with *prefix*."""
    try:
        yield
    except (CommandFailed, CastleRulesError) as error:
        raise kind(f"{prefix}{error}") from None


def check_force(args: Namespace, option: str, what: str, verb: str) -> None:
    """Raise UsageError for ``--force`` without *option*.

    *what* is what it overwrites, and *verb* what the option lets one do: record, for instance.
    """
    if args.force and getattr(args, option) is None:
        reason = f"--force overwrites {what}, but there is no --{option}"
        raise UsageError(f"{reason}; leave it out or say where to {verb}")


def unknown_name_text(what: str, name: str, known_names: Iterable[str]) -> str:
    """Return a sentence such as ``there is no bot 'unifrom'; did you mean uniform?``; *what* is the noun.

    If none of *known_names* is similar to *name*, the sentence lists all of them.
    """
    names = list(known_names)
    suggestion = nearest_name(name, names)
    return f"there is no {what} {name[:40]!r}; " + (
        f"did you mean {suggestion}?" if suggestion else f"try {', '.join(names)}"
    )
