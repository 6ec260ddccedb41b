"""A whole league on one line, for bug reports and tests: the word ``ascension``, and the state as JSON."""

from __future__ import annotations

from castlerules.core import Generator, Rng
from castlerules.core.position import format_json_position, parse_json_position

from .contract import name
from .state import State

__all__ = ["format_position", "parse_position"]


def format_position(state: State) -> str:
    """Return *state* without its generator as one line, which is told of in ``docs/data.md``."""
    return format_json_position(name, state)


def parse_position(text: str, *, rng: Generator = Rng.seeded(0)) -> State:  # noqa: B008 - a frozen value
    """Return the league that ``format_position`` wrote as *text*, to go on with *rng* (``docs/data.md``).

    Raises DataError where it cannot be read or play could not reach it, and SetupError if *rng* is no generator.
    """
    return parse_json_position(name, text, rng, State, rule="ASC-C1")
