"""The ready-made bots by name, and ``uniform``, which chooses at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final, TypeVar

from castlerules.core import AnyGame, Bot, DataError, Generator, choice
from castlerules.core.errors import UnknownName, short_repr

from .search import FlatMonteCarlo, Greedy
from .solvers import Beam
from .tree import IsMcts

A = TypeVar("A")


def uniform(observation: object, legal: tuple[A, ...], rng: Generator, /) -> tuple[A, Generator]:  # noqa: ARG001 - a Bot
    """Return one of *legal*, each with the same probability, and *rng*'s successor; *observation* is ignored.

    A game between such bots draws the same random numbers as ``playout`` without bots.
    """
    return choice(rng, legal)


BotFactory = Callable[[AnyGame, int | None], Bot[Any, Any]]
_MOST: Final = 10**9
_STEADY_MARGIN: Final = 0.04
"""Less than the noise of a few hundred iterations, and more than what an action without effect seems to be worth."""


def _uniform(_: AnyGame, effort: int | None) -> Bot[Any, Any]:
    if effort is not None:
        raise DataError(
            "bot", f"uniform takes no number, because it does not search; expected uniform, got uniform:{effort}"
        )
    return uniform


def _searcher(kind: Callable[..., Bot[Any, Any]], effort_name: str, game: AnyGame, effort: int | None) -> Bot[Any, Any]:
    """Return a bot of the class *kind* for *game*; *effort_name* is its keyword for *effort*."""
    return kind(game) if effort is None else kind(game, **{effort_name: effort})


BOTS: Final[Mapping[str, BotFactory]] = MappingProxyType(
    {
        "uniform": _uniform,
        "greedy": partial(_searcher, Greedy, "samples"),
        "flat": partial(_searcher, FlatMonteCarlo, "iterations"),
        "ismcts": partial(_searcher, IsMcts, "iterations"),
        "steady": partial(_searcher, partial(IsMcts, margin=_STEADY_MARGIN), "iterations"),
        "beam": partial(_searcher, Beam, "samples"),
    }
)
"""A function for each ready-made bot that takes a game and an effort (samples or iterations; None: its default)."""


def bot_named(text: str, game: AnyGame) -> Bot[Any, Any]:
    """Return the bot called *text* for *game*: a name in ``BOTS``, optionally with an effort, as in ``ismcts:500``.

    Raises DataError if there is no such bot, or if the bot cannot play *game*.
    """
    if not isinstance(text, str):
        raise DataError("bot", f"expected a name such as greedy, and then the game, got {short_repr(text)}")
    name, colon, number = text.partition(":")
    if name not in BOTS:
        raise UnknownName("bot", "bot", name[:40], tuple(BOTS))
    if not colon:
        return BOTS[name](game, None)
    if not (number.isascii() and number.isdecimal()) or not 1 <= int(number[:10]) <= _MOST or len(number) > 10:
        raise DataError("bot", f"expected a number from 1 to {_MOST} after the colon, got {short_repr(number)}")
    return BOTS[name](game, int(number))
