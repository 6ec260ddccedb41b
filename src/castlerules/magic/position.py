"""A whole position on one line, for bug reports, puzzles and tests: the name of the game, and the state as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from castlerules.core import SCHEMA, Broken, DataError, Generator, Rng, SetupError, from_data, to_data, with_generator
from castlerules.core.data import canonical, parsed_json

from .state import State

if TYPE_CHECKING:
    from .variant import MagicGame

__all__ = ["format_position", "parse_position"]

_NOBODY = Rng.seeded(0)


def format_position(game: MagicGame, state: State) -> str:
    """Return *state* without its generator as one line: the name of *game*, and canonical JSON."""
    data = to_data(with_generator(state, _NOBODY), game=game)["value"]
    del data["rng"]
    return f"{game.name} {canonical(data)}"


def parse_position(game: MagicGame, text: str, rng: Generator) -> State:
    """Return the position that ``format_position`` wrote as *text*, to go on with *rng*.

    Raises DataError where it cannot be read or play could not reach it, and SetupError if *rng* is no generator.
    """
    if not isinstance(text, str):
        raise DataError("position", f"text is wanted, not {type(text).__name__}")
    if not callable(getattr(rng, "below", None)):
        raise SetupError((Broken("BASE-I06", f"rng is a generator with below(n), not {type(rng).__name__}"),))
    name, _, rest = text.strip().partition(" ")
    if name != game.name:
        raise DataError("position", f"the first word is {game.name}, not {name[:40]!r}")
    value: Any = parsed_json(rest)
    if type(value) is not dict or "rng" in value:
        raise DataError("position", "an object without a generator is wanted")
    value["rng"] = to_data(_NOBODY)["value"] | {"type": "Rng"}
    data = {"schema": SCHEMA, "game": game.name, "type": State.__name__, "value": value}
    return with_generator(from_data(data, State, game=game), rng)
