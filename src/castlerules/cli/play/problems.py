"""The messages of errors in what was typed."""

from __future__ import annotations

from collections.abc import Sequence

from castlerules.cli.arguments.command_words import CommandWord
from castlerules.core import CastleRulesError, DataError
from castlerules.core.errors import UnknownName
from castlerules.core.spelling import nearest_name


def problem_text(error: CastleRulesError, other_words: Sequence[str] = ()) -> str:
    """Return the message of *error*; for an unknown first word, with the nearest known word instead of all of them.

    *other_words* are known, too.
    """
    if not isinstance(error, DataError):
        return str(error)
    if error.path != "action" or not isinstance(error, UnknownName):
        return error.problem
    suggestion = nearest_name(error.name, [*error.known_names, *CommandWord, *other_words])
    return f"there is no word {error.name!r}" + (f" (did you mean {suggestion}?)" if suggestion else "")
