"""The position that a command is asked about: a step of a record, or a line of text."""

from __future__ import annotations

from typing import Any

import attrs

from castlerules import GAMES
from castlerules.cli.io.errors import CommandFailed, UsageError, unknown_name_text
from castlerules.cli.io.output import counted_noun
from castlerules.cli.io.records import display_name, load_record, replay_states
from castlerules.core import AnyGame, CastleRulesError, Generator, Rng


@attrs.frozen
class LoadedPosition:
    """A *state* of a game: after *step* of the *steps* actions of a record, or for a line of text after 0 of 0."""

    game: AnyGame
    state: Any
    step: int = 0
    steps: int = 0

    @property
    def description(self) -> str:
        """Where in its game the state is, in words."""
        return (
            f"{self.game.name}, after {self.step} of {counted_noun(self.steps, 'action')}"
            if self.steps
            else self.game.name
        )


def load_position(file: str | None, line: str | None, step: int | None) -> LoadedPosition:
    """Return the position after *step* actions of the record in *file*, or that in the text *line*.

    Raises UsageError unless exactly one of the two is given, and for a *step* that there is not; CommandFailed for a
    file that holds no record, or one that cannot be replayed.
    """
    if (file is None) == (line is None):
        raise UsageError("give either a record file or --position TEXT")
    if line is not None:
        if step is not None:
            raise UsageError("--step is for records; leave it out with --position")
        return _position_from_line(line)
    record = load_record(file or "")
    steps = len(record.actions)
    if step is not None and step > steps:
        raise UsageError(f"--step: {display_name(file or '')} has {counted_noun(steps, 'action')}; give 0 to {steps}")
    last = steps if step is None else step
    return LoadedPosition(GAMES[record.game], replay_states(record, file or "", last)[-1], last, steps)


def parse_position(text: str, game: AnyGame, rng: Generator) -> Any:
    """Return the state of *game* in the line *text*, going on with *rng*; raise CommandFailed if it is none."""
    try:
        return game.parse_position(text, rng=rng)
    except CastleRulesError as error:
        raise CommandFailed(f"--position: {error}") from None


def _position_from_line(text: str) -> LoadedPosition:
    name = (text.split(maxsplit=1) or [""])[0]
    if name not in GAMES:
        raise CommandFailed(
            f"--position: the line begins with the name of its game: {unknown_name_text('game', name, GAMES)}"
        )
    return LoadedPosition(GAMES[name], parse_position(text, GAMES[name], Rng.seeded(0)))
