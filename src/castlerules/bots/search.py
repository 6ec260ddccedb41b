"""Bots that look ahead: one action, many games by chance, or a tree of what may happen."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

import attrs

from castlerules.core import AnyGame, DataError, Generator, Player, Rng, draw
from castlerules.core.errors import checked_int

from .evaluator import Evaluator, checked_counts, searched_game, valid_score
from .scores import Score

_SEED_RANGE = 1 << 64


@attrs.frozen(repr=False)
class Searcher:
    """The base of the bots that search: the game that they look ahead in, and how they judge what they find there.

    *score* tells how good a state is for a player, -1 to 1; None is the library's own for *game*, if it has one.
    *random_actions* and *quiet_actions* say how many actions are played on before a state is scored: by chance, and
    the first legal ones; None leaves that to the library (see ``Evaluator``). Raises DataError for anything else.
    """

    game: AnyGame = attrs.field(validator=lambda _, __, game: searched_game(game))
    score: Score | None = attrs.field(default=None, kw_only=True, validator=lambda _, __, score: valid_score(score))
    random_actions: int | None = attrs.field(default=None, kw_only=True)
    quiet_actions: int | None = attrs.field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        checked_counts(random_actions=self.random_actions, quiet_actions=self.quiet_actions)

    @property
    def evaluator(self) -> Evaluator:
        """How this bot judges states."""
        return Evaluator.of(self.game, self.score, self.random_actions, self.quiet_actions)

    def __repr__(self) -> str:
        parts = [self.game.name]
        for field in attrs.fields(type(self)):
            given = getattr(self, field.name)
            if field.name != "game" and given != field.default:
                parts.append(f"{field.name}={getattr(given, '__name__', given)}")
        return f"{type(self).__name__}({', '.join(parts)})"


def determinizations(
    game: AnyGame, observation: Any, rng: Generator, number: int
) -> tuple[Iterator[tuple[Any, Rng]], Generator]:
    """Return *number* states that look like *observation*, each with a generator of its own, and *rng*'s successor.

    *rng* is drawn from once; the states do not share their luck with the generators beside them.
    """
    seed, after = draw(rng, _SEED_RANGE)
    streams = (Rng.seeded(seed).derive(index) for index in range(number))
    return ((game.determinize(observation, rng.derive(0)), rng) for rng in streams), after


def non_empty(legal: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return *legal*, the legal actions; raise DataError if there are none."""
    if not legal:
        raise DataError("legal", "a bot is asked only where there is an action to choose")
    return legal


def best_action(legal: tuple[Any, ...], values: list[float], rng: Generator) -> tuple[Any, Generator]:
    """Return the action of *legal* with the highest *values*, one of the best by chance, and *rng*'s successor."""
    most = max(values, default=-inf)
    best = [action for action, one in zip(legal, values, strict=True) if one == most]
    pick, rng = draw(rng, len(best))
    return best[pick], rng


@attrs.frozen(repr=False)
class Greedy(Searcher):
    """A bot that looks one action ahead: it takes the one after which the score is best, on average of *samples*.

    Each sample is a state that looks like the view. Hidden cards are guessed, never seen.
    """

    samples: int = attrs.field(default=4, kw_only=True, validator=lambda _, __, given: checked_int("samples", given, 1))

    def __call__(self, observation: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the best of *legal*, and *rng*'s successor."""
        game, evaluator = self.game, self.evaluator
        values = [0.0] * len(non_empty(legal))
        states, rng = determinizations(game, observation, rng, self.samples)
        for state, state_rng in states:
            me = _actor(game, state)
            for place, action in enumerate(legal):
                values[place] += evaluator.values(game.advance(state, action), state_rng).get(me, 0.0)
        return best_action(legal, values, rng)


@attrs.frozen(repr=False)
class FlatMonteCarlo(Searcher):
    """A bot that tries every action in games by chance: *iterations* of them or a few more, as many for each action.

    They start from states that look like the view, the same ones for all actions, and the action with the best mean
    is taken.
    """

    iterations: int = attrs.field(
        default=200, kw_only=True, validator=lambda _, __, given: checked_int("iterations", given, 1)
    )

    def __call__(self, observation: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the best of *legal*, and *rng*'s successor."""
        game, evaluator = self.game, self.evaluator
        values = [0.0] * len(non_empty(legal))
        rounds = -(-self.iterations // len(legal))
        states, rng = determinizations(game, observation, rng, rounds)
        for state, state_rng in states:
            me = _actor(game, state)
            for place, action in enumerate(legal):
                values[place] += evaluator.values(game.advance(state, action), state_rng.derive(place + 1)).get(me, 0.0)
        return best_action(legal, values, rng)


def _actor(game: AnyGame, state: Any) -> Player:
    actor = game.to_act(state)
    return Player(0) if actor is None else actor
