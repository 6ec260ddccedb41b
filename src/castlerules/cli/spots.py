"""The position that a command is asked about: a step of a record, or a line of text."""

from __future__ import annotations

from typing import Any

import attrs

from castlerules import GAMES
from castlerules.core import AnyGame, CastleRulesError, Generator, Rng

from .errors import Failed, UsageError, unknown
from .output import many
from .records import called, recorded, states_of

__all__ = ["Spot", "position_in", "spot"]


@attrs.frozen
class Spot:
    """A *state* of a game: after *step* of the *steps* actions of a record, or for a line of text after 0 of 0."""

    game: AnyGame
    state: Any
    step: int = 0
    steps: int = 0

    @property
    def place(self) -> str:
        """Where in its game the state is, in words."""
        return f"{self.game.name}, after {self.step} of {many(self.steps, 'action')}" if self.steps else self.game.name


def spot(file: str | None, position: str | None, step: int | None) -> Spot:
    """Return the position after *step* actions of the record in *file*, or that in the text *position*.

    Raises UsageError unless exactly one of the two is given, and for a *step* that there is not; Failed for a file
    that holds no record, or one that cannot be replayed.
    """
    if (file is None) == (position is None):
        raise UsageError("give either a record file or --position TEXT")
    if position is not None:
        if step is not None:
            raise UsageError("--step is for records; leave it out with --position")
        return _spot_in(position)
    record = recorded(file or "")
    steps = len(record.actions)
    if step is not None and step > steps:
        raise UsageError(f"--step: {called(file or '')} has {many(steps, 'action')}; give 0 to {steps}")
    last = steps if step is None else step
    return Spot(GAMES[record.game], states_of(record, file or "", last)[-1], last, steps)


def position_in(text: str, game: AnyGame, rng: Generator) -> Any:
    """Return the state of *game* in the line *text*, going on with *rng*; raise Failed if it is none."""
    try:
        return game.parse_position(text, rng=rng)
    except CastleRulesError as error:
        raise Failed(f"--position: {error}") from None


def _spot_in(text: str) -> Spot:
    name = (text.split(maxsplit=1) or [""])[0]
    if name not in GAMES:
        raise Failed(f"--position: the line begins with the name of its game: {unknown('game', name, GAMES)}")
    return Spot(GAMES[name], position_in(text, GAMES[name], Rng.seeded(0)))
