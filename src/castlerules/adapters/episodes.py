"""What the environments of PettingZoo and Gymnasium share: seeds, arrays, spaces and pictures."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from castlerules.core import DataError, Rng
from castlerules.core.errors import checked_int, short_repr
from castlerules.svg import svg
from castlerules.text import text

from .encoded_game import EncodedGame

RENDER_MODES: Final = ("ansi", "svg")
"""The ways to show a table: as text, and as the text of an SVG document."""

BOUND: Final = 1e9
"""No number of an observation is further from 0; most lie between -1 and 1."""


class Seeds:
    """The generators of the games of one environment, one after the other.

    The first game after a seed begins with ``Rng.seeded(seed)``, and further games with generators derived from it.
    Without any seed the first game is that of seed 0: nothing here draws from the operating system.
    """

    def __init__(self) -> None:
        self._first = Rng.seeded(0)
        self._games = 0

    def next(self, seed: int | None) -> Rng:
        """Return the generator of the next game; with a *seed*, begin anew. Raises DataError for a seed below 0."""
        if seed is not None:
            self._first, self._games = Rng.seeded(checked_int("seed", seed)), 0
        rng = self._first if self._games == 0 else self._first.derive(self._games)
        self._games += 1
        return rng


def checked_render_mode(mode: object) -> str | None:
    """Return *mode*; raise DataError unless it is None or one of ``RENDER_MODES``."""
    if mode is None or (isinstance(mode, str) and mode in RENDER_MODES):
        return mode
    raise DataError("render_mode", f"expected None or one of {', '.join(RENDER_MODES)}, got {short_repr(mode)}")


def checked_limit(limit: int | None) -> int | None:
    """Return *limit*, the most steps of a game; raise DataError unless it is None or at least 1."""
    return None if limit is None else checked_int("max_steps", limit, 1)


def rendered(observation: object, mode: str) -> str:
    """Return *observation* as text, or as an SVG document."""
    return text(observation) if mode == "ansi" else svg(observation)


def vector_of(table: EncodedGame, state: Any, place: int) -> Any:
    """Return a new array of float32: what the actor at *place* may know of *state*."""
    return np.array(table.vector(state, place), dtype=np.float32)


def vector_space(table: EncodedGame) -> Any:
    """Return the space of ``vector_of``."""
    return spaces.Box(-BOUND, BOUND, (table.observations.size,), np.float32)


def mask_space(table: EncodedGame) -> Any:
    """Return the space of masks of actions."""
    return spaces.Box(0, 1, (table.actions.size,), np.int8)
