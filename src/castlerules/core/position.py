"""Positions as one line of text (a game's name and its state as JSON), for bug reports, puzzles and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from .chance import with_generator
from .data import SCHEMA, canonical_json, from_data, parse_json, to_data
from .errors import DataError, raise_setup_problems, short_repr
from .rng import Generator, Rng, rng_violations

if TYPE_CHECKING:
    from .game import AnyGame, GameState


S = TypeVar("S", bound="GameState")
_PLACEHOLDER_RNG = Rng.seeded(0)


def format_json_position(name: str, state: GameState, *, game: AnyGame | None = None) -> str:
    """Return *state* without its generator as one line: *name*, the name of its game, and canonical JSON.

    Pass *game* if it is not in ``GAMES``.
    """
    data = to_data(with_generator(state, _PLACEHOLDER_RNG), game=game)["value"]
    del data["rng"]
    return f"{name} {canonical_json(data)}"


def parse_json_position(
    name: str, text: str, rng: Generator, kind: type[S], *, rule: str, game: AnyGame | None = None
) -> S:
    """Return the state of class *kind* that ``format_json_position`` wrote as *text*, with *rng* as its generator.

    Raises DataError if *text* is malformed or its state breaks an invariant, and SetupError with the code *rule* if
    *rng* is not a generator.
    """
    if not isinstance(text, str):
        raise DataError("position", f"expected text, got {type(text).__name__}")
    raise_setup_problems(rng_violations(rule, rng))
    first, _, rest = text.strip().partition(" ")
    if first != name:
        raise DataError("position", f"expected the first word {name}, got {first[:40]!r}")
    value: Any = parse_json(rest)
    if type(value) is not dict or "rng" in value:
        raise DataError("position", f"expected the state as an object without a field rng, got {short_repr(value)}")
    value["rng"] = to_data(_PLACEHOLDER_RNG)["value"] | {"type": "Rng"}
    data = {"schema": SCHEMA, "game": name, "type": kind.__name__, "value": value}
    return with_generator(from_data(data, kind, game=game), rng)
