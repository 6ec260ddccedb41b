"""The functions through which all rules draw random numbers, and the exact odds of an action's results."""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING, TypeVar

from .arguments import require_game_and_state
from .errors import DataError, checked_int, short_repr
from .rng import Generator, expected_generator, permutation_of
from .value import evolve, value

if TYPE_CHECKING:
    from fractions import Fraction

    from .game import Game, GameState


T = TypeVar("T")
State = TypeVar("State", bound="GameState")
Action = TypeVar("Action")
Observation = TypeVar("Observation")


def draw(rng: Generator, n: int) -> tuple[int, Generator]:
    """Return a random number in ``range(n)`` and the generator for the next draw.

    Raises DataError if *rng* is no generator, or its ``below`` returns anything but an integer in that range.
    """
    try:
        below = rng.below
    except AttributeError:
        raise DataError("rng", expected_generator(rng)) from None
    drawn, after = below(n)
    if type(drawn) is not int or not 0 <= drawn < n:
        raise DataError(
            "rng",
            f"expected an integer in range({short_repr(n)}) from {type(rng).__name__}.below, got {short_repr(drawn)}",
        )
    return drawn, after


def roll(rng: Generator, sides: int) -> tuple[int, Generator]:
    """Return the result of a die roll, from 1 to *sides*, and the generator for the next draw."""
    drawn, after = draw(rng, sides)
    return drawn + 1, after


def choice(rng: Generator, items: tuple[T, ...]) -> tuple[T, Generator]:
    """Return one of *items*, each with the same probability, and the generator for the next draw.

    Raises DataError if there are no *items*, or *rng* is no generator.
    """
    if not items:
        raise DataError("items", f"expected a tuple of things to choose from, got {short_repr(items)}")
    drawn, after = draw(rng, len(items))
    return items[drawn], after


def shuffled(rng: Generator, items: tuple[T, ...]) -> tuple[tuple[T, ...], Generator]:
    """Return *items* in random order and the generator for the next draw; every order is equally likely.

    The whole shuffle is one draw below ``len(items)!``, so a ``Scripted`` generator gives its order as one entry.
    """
    if len(items) < 2:
        return items, rng
    rank, after = draw(rng, factorial(len(items)))
    return tuple([items[place] for place in permutation_of(rank, len(items))]), after


def with_generator(state: State, rng: Generator) -> State:
    """Return *state* with *rng* as its generator; nothing else changes. Raises DataError for an observation."""
    state.rng  # noqa: B018 - an observation has none, and its error says what to do
    return evolve(state, rng=rng)  # type: ignore[misc]  # every state is an attrs class, which a protocol cannot say


class UnscriptedDraw(Exception):
    """Raised by a ``PrefixReplay`` whose script is used up; *n* is the number of possible results of the next draw."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.n = n


@value
class PrefixReplay:
    """A generator that returns the numbers of *script*, then raises ``UnscriptedDraw``.

    With it one finds every branch of an action: ``outcomes`` plays the action again with each possible next number.
    """

    script: tuple[int, ...]

    def below(self, n: int) -> tuple[int, PrefixReplay]:
        """Return the next number of the script and the generator for the next draw; raise UnscriptedDraw at its end."""
        if n == 1:
            return 0, self
        if not self.script:
            raise UnscriptedDraw(n)
        return self.script[0], PrefixReplay(self.script[1:])


def outcomes(
    game: Game[State, Action, Observation], state: State, action: Action, *, limit: int = 10_000
) -> tuple[tuple[Fraction, State], ...]:
    """Return every state that *action* can lead to with its exact probability; the probabilities add up to 1.

    The states keep the generator of *state*, and equal states are merged. They are in the order of the first path
    (sequence of random results) that leads to each. Raises IllegalAction if *action* is not legal, and DataError if
    *game* is no game, *state* none of its states, or there are more than *limit* paths.
    """
    from fractions import Fraction  # only odds need it, and it takes long to load

    require_game_and_state(game, state)
    checked_int("limit", limit, 1)
    paths: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(1), ())]
    probabilities: dict[State, Fraction] = {}
    finished_paths = 0
    while paths:
        chance, script = paths.pop()
        try:
            after = game.apply(with_generator(state, PrefixReplay(script)), action)
        except UnscriptedDraw as fork:
            _check_path_limit(limit, finished_paths + len(paths) + fork.n)
            paths.extend((chance / fork.n, (*script, drawn)) for drawn in reversed(range(fork.n)))
            continue
        finished_paths += 1
        end = with_generator(after, state.rng)
        probabilities[end] = probabilities.get(end, Fraction(0)) + chance
    return tuple((chance, end) for end, chance in probabilities.items())


def _check_path_limit(limit: int, paths: int) -> None:
    if paths > limit:
        count_text = paths if paths < 10**12 else "more than 10**12"
        raise DataError(
            "outcomes",
            f"expected at most {limit} paths (sequences of random results), got {count_text};"
            " pass a higher limit, or sample results with apply",
        )
