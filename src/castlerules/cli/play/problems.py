"""The messages of errors in what was typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from castlerules.cli.arguments.command_words import CommandWord
from castlerules.cli.io.errors import nearest_name
from castlerules.core import CastleRulesError, DataError

_UNKNOWN: Final = " is not one of "


def problem_text(error: CastleRulesError, other_words: Sequence[str] = ()) -> str:
    """Return the message of *error*; for an unknown first word, with the nearest known word instead of all of them.

    *other_words* are known, too. The word itself is never the nearest one.
    """
    if not isinstance(error, DataError):
        return str(error)
    word = unknown_word(error)
    if word is None:
        return error.problem
    known_words = error.problem.partition(_UNKNOWN)[2].split(", ")
    others = [known for known in (*known_words, *CommandWord, *other_words) if known.casefold() != word.casefold()]
    suggestion = nearest_name(word, others)
    return f"there is no word {error.problem.partition(_UNKNOWN)[0]}" + (
        f" (did you mean {suggestion}?)" if suggestion else ""
    )


def unknown_word(error: CastleRulesError) -> str | None:
    """Return the first word of what was typed if *error* says that no action begins with it; else None."""
    if not isinstance(error, DataError) or error.path != "action":
        return None
    word, unknown, _ = error.problem.partition(_UNKNOWN)
    return word.strip("'\"") if unknown else None
