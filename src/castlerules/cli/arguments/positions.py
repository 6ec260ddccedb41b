"""Loads the position for commands such as ``show``: a step of a record, or the text of ``--position``."""

from __future__ import annotations

from typing import Any

from castlerules import GAMES
from castlerules.cli.io.errors import CommandFailed, UsageError, raised_as, unknown_name_text
from castlerules.cli.io.output import counted_noun
from castlerules.cli.io.records import display_name, load_record, replay_states
from castlerules.core import AnyGame, Generator, Rng
from castlerules.core.frozen import frozen


@frozen
class LoadedPosition:
    """A *state* of a game after *step* of the *steps* actions of a record; both are 0 for a ``--position``."""

    game: AnyGame
    state: Any
    step: int = 0
    steps: int = 0

    @property
    def description(self) -> str:
        """The name of the game and the step, such as ``magic54, after 3 of 9 actions``."""
        return (
            f"{self.game.name}, after {self.step} of {counted_noun(self.steps, 'action')}"
            if self.steps
            else self.game.name
        )


def load_position(file: str | None, line: str | None, step: int | None) -> LoadedPosition:
    """Return the position after *step* actions of the record in *file*, or the position in the text *line*.

    Raises UsageError unless exactly one of the two is given, and for a *step* beyond the end; CommandFailed for a file
    that holds no record, or a record that cannot be replayed.
    """
    if (file is None) == (line is None):
        raise UsageError(
            f"expected either a record file or --position TEXT, got {'neither' if file is None else 'both'}"
        )
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
    """Return the state of *game* that *text* describes, with generator *rng*; raise CommandFailed if it is none."""
    with raised_as(CommandFailed, "--position: "):
        return game.parse_position(text, rng=rng)


def _position_from_line(text: str) -> LoadedPosition:
    name = (text.split(maxsplit=1) or [""])[0]
    if name not in GAMES:
        raise CommandFailed(
            f"--position: expected a text that begins with the name of a game: {unknown_name_text('game', name, GAMES)}"
        )
    return LoadedPosition(GAMES[name], parse_position(text, GAMES[name], Rng.seeded(0)))
