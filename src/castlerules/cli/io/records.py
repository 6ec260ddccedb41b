"""Reads records from files and replays them."""

from __future__ import annotations

from itertools import islice
from typing import Any

from castlerules import GAMES
from castlerules.core import Divergence, IllegalAction, Record, from_json

from .errors import CommandFailed, raised_as
from .files import STDIN, read_input


def display_name(name: str) -> str:
    """Return how messages call the file *name*: ``standard input`` for ``-``, else its name."""
    return "standard input" if name == STDIN else name


def read_record(name: str) -> Record:
    """Return the record in the file *name*, which is JSON or compact text.

    Raises CommandFailed if the file cannot be read, and DataError if it holds no record.
    """
    text = read_input(name)
    return from_json(text, Record) if text.lstrip().startswith("{") else Record.from_text(text)


def load_record(name: str) -> Record:
    """Return the record in the file *name*; raise CommandFailed, whose message names the file, if there is none."""
    with raised_as(CommandFailed, f"{display_name(name)}: "):
        return read_record(name)


def replay_states(record: Record, name: str, last: int | None = None) -> list[Any]:
    """Return the states of *record* up to the one after *last* actions; raise CommandFailed if it cannot be replayed.

    *name* is the file of the record, for messages.
    """
    game = GAMES[record.game]
    if record.rules_version != game.rules_version:
        raise CommandFailed(
            f"{display_name(name)}: it was recorded under rules version {record.rules_version} of {record.game}, the"
            f" library has {game.rules_version}; castlerules replay --any-version shows how far both agree"
        )
    with raised_as(CommandFailed, f"{display_name(name)}: "):
        try:
            return list(islice(record.replay(), None if last is None else last + 1))
        except Divergence as error:
            where = f"step {error.step} ({record.actions[error.step - 1]})" if error.step else "the start"
            raise CommandFailed(f"the replay differs at {where}: {divergence_reason(error)}") from None


def divergence_reason(error: Divergence) -> str:
    """Return why the replay differs from the record. The action is left out, because the caller prints it."""
    cause = error.__cause__
    if isinstance(cause, IllegalAction):
        return str(cause.violation)
    return error.problem if cause is None else str(cause)
