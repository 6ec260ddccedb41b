"""The messages of errors in what was typed."""

from __future__ import annotations

from collections.abc import Sequence

from castlerules.cli.arguments.command_words import CommandWord
from castlerules.core import CastleRulesError, DataError
from castlerules.core.errors import UnknownName, WrongArguments
from castlerules.core.spelling import nearest_name


def problem_text(error: CastleRulesError, other_words: Sequence[str] = ()) -> str:
    """Return the message of *error*; for an unknown first word, with the nearest known word instead of all of them.

    *other_words* are known, too. The word itself is never the nearest one.
    """
    if not isinstance(error, DataError):
        return str(error)
    if isinstance(error, WrongArguments) and not error.arguments:
        return f"{error.verb} what? the word alone is no action"
    if unknown_word(error) is None or not isinstance(error, UnknownName):
        return error.problem
    if error.name.isascii() and error.name.isdigit():
        return f"a number of the list is typed alone: {error.name}"
    names = [*error.known_names, *CommandWord, *other_words]
    suggestion = nearest_name(error.name, [name for name in names if name.casefold() != error.name.casefold()])
    return f"there is no word {error.name!r}" + (f" (did you mean {suggestion}?)" if suggestion else "")


def unknown_word(error: CastleRulesError) -> str | None:
    """Return the first word of what was typed if *error* says that no action begins with it; else None."""
    return error.name if isinstance(error, UnknownName) and error.path == "action" else None
