"""A whole position on one line, for bug reports, puzzles and tests: the name of the game, and the state as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.core import Generator
from castlerules.core.position import format_json_position, parse_json_position

from .state import State

if TYPE_CHECKING:
    from .variant import MagicGame

__all__ = ["format_position", "parse_position"]


def format_position(game: MagicGame, state: State) -> str:
    """Return *state* without its generator as one line: the name of *game*, and canonical JSON."""
    return format_json_position(game.name, state, game=game)


def parse_position(game: MagicGame, text: str, rng: Generator) -> State:
    """Return the position that ``format_position`` wrote as *text*, to go on with *rng*.

    Raises DataError where it cannot be read or play could not reach it, and SetupError if *rng* is no generator.
    """
    return parse_json_position(game.name, text, rng, State, rule="BASE-I06", game=game)
