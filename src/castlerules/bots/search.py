"""Bots that look ahead: one action, many games by chance, or a tree of what may happen."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

import attrs

from castlerules.core import AnyGame, DataError, Generator, Player, Rng, draw
from castlerules.core.checks import whole

from .judge import Judge, checked_counts, searched_game, valid_score
from .scores import Score

__all__ = ["FlatMonteCarlo", "Greedy", "Searcher", "best_of", "guesses", "some"]

_WORDS = 1 << 64


@attrs.frozen(repr=False)
class Searcher:
    """The base of the bots that search: the game that they look ahead in, and how they judge what they find there.

    *score* tells how good a state is for a player, -1 to 1; None is the library's own for *game*, if it has one.
    *wild* and *quiet* say how many actions are played on before a state is scored: by chance, and the first legal
    ones; None leaves that to the library (see ``Judge``). Raises DataError for anything else.
    """

    game: AnyGame = attrs.field(validator=lambda _, __, game: searched_game(game))
    score: Score | None = attrs.field(default=None, kw_only=True, validator=lambda _, __, score: valid_score(score))
    wild: int | None = attrs.field(default=None, kw_only=True)
    quiet: int | None = attrs.field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        checked_counts(wild=self.wild, quiet=self.quiet)

    @property
    def judge(self) -> Judge:
        """How this bot judges states."""
        return Judge.of(self.game, self.score, self.wild, self.quiet)

    def __repr__(self) -> str:
        parts = [self.game.name]
        for field in attrs.fields(type(self)):
            given = getattr(self, field.name)
            if field.name != "game" and given != field.default:
                parts.append(f"{field.name}={getattr(given, '__name__', given)}")
        return f"{type(self).__name__}({', '.join(parts)})"


def guesses(game: AnyGame, view: Any, rng: Generator, number: int) -> tuple[Iterator[tuple[Any, Rng]], Generator]:
    """Return *number* states that look like *view*, each with a generator of its own, and *rng*'s successor.

    *rng* is drawn from once; the states do not share their luck with the generators beside them.
    """
    seed, after = draw(rng, _WORDS)
    streams = (Rng.seeded(seed).derive(index) for index in range(number))
    return ((game.determinize(view, one.derive(0)), one) for one in streams), after


def some(legal: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return *legal*; raise DataError if there is nothing to choose from."""
    if not legal:
        raise DataError("legal", "a bot is asked only where there is an action to choose")
    return legal


def best_of(legal: tuple[Any, ...], worth: list[float], rng: Generator) -> tuple[Any, Generator]:
    """Return the action of *legal* with the highest *worth*, one of the best by chance, and *rng*'s successor."""
    most = max(worth, default=-inf)
    best = [action for action, one in zip(legal, worth, strict=True) if one == most]
    pick, rng = draw(rng, len(best))
    return best[pick], rng


@attrs.frozen(repr=False)
class Greedy(Searcher):
    """A bot that looks one action ahead: it takes the one after which the score is best, on average of *samples*.

    Each sample is a state that looks like the view. Hidden cards are guessed, never seen.
    """

    samples: int = attrs.field(default=4, kw_only=True, validator=lambda _, __, given: whole("samples", given, 1))

    def __call__(self, view: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the best of *legal*, and *rng*'s successor."""
        game, judge = self.game, self.judge
        worth = [0.0] * len(some(legal))
        states, rng = guesses(game, view, rng, self.samples)
        for state, luck in states:
            me = _actor(game, state)
            for place, action in enumerate(legal):
                worth[place] += judge.values(game.advance(state, action), luck).get(me, 0.0)
        return best_of(legal, worth, rng)


@attrs.frozen(repr=False)
class FlatMonteCarlo(Searcher):
    """A bot that tries every action in games by chance: *iterations* of them or a few more, as many for each action.

    They start from states that look like the view, the same ones for all actions, and the action with the best mean
    is taken.
    """

    iterations: int = attrs.field(
        default=200, kw_only=True, validator=lambda _, __, given: whole("iterations", given, 1)
    )

    def __call__(self, view: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the best of *legal*, and *rng*'s successor."""
        game, judge = self.game, self.judge
        worth = [0.0] * len(some(legal))
        rounds = -(-self.iterations // len(legal))
        states, rng = guesses(game, view, rng, rounds)
        for state, luck in states:
            me = _actor(game, state)
            for place, action in enumerate(legal):
                worth[place] += judge.values(game.advance(state, action), luck.derive(place + 1)).get(me, 0.0)
        return best_of(legal, worth, rng)


def _actor(game: AnyGame, state: Any) -> Player:
    actor = game.to_act(state)
    return Player(0) if actor is None else actor
