"""Solvers for games of one player: with open cards by exact search, from a view by guesses and a beam."""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from heapq import heappop, heappush
from typing import Any, Final

import attrs

from castlerules.core import AnyGame, DataError, Generator, Player
from castlerules.core.checks import whole

from .scores import Score, score_for
from .search import Searcher, best_of, guesses, some

__all__ = ["Beam", "Solution", "Verdict", "solve"]

_ALONE: Final = Player(0)


class Verdict(Enum):
    """What an exact search has found: a way to win, that there is none, or nothing before it gave up."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


@attrs.frozen
class Solution:
    """What ``solve`` has found: its *verdict*, *actions* that win if some do, and how many *states* it looked at."""

    verdict: Verdict
    actions: tuple[Any, ...]
    states: int


def solve(game: AnyGame, state: Any, *, states: int = 10_000, score: Score | None = None) -> Solution:
    """Return whether a game for one player can be won from *state*, when all cards and all luck to come are known.

    Each position is looked at once, the best by *score* first (None: the library's own for *game*, if it has one), and
    at most *states* of them. A way to win need not be the shortest. Raises DataError for a game of several players,
    and for a number of states below 1.
    """
    _refuse_company(game, state)
    whole("states", states, 1)
    judge = score_for(game) if score is None else score
    waiting: list[tuple[float, int, Any, tuple[Any, ...] | None]] = []
    reached: dict[Hashable, None] = {}
    count = 0

    def met(found: Any, path: Any) -> None:
        key = (game.position_key(found), found.rng)
        if key not in reached:
            reached[key] = None
            worth = 0.0 if judge is None else judge(found, _ALONE)
            heappush(waiting, (-worth, len(reached), found, path))

    met(state, None)
    while waiting and count < states:
        _, _, now, path = heappop(waiting)
        count += 1
        outcome = game.outcome(now)
        if outcome is not None:
            if outcome.returns[_ALONE] > 0:
                return Solution(Verdict.WON, _unrolled(path), count)
            continue
        for action in game.legal_actions(now):
            met(game.advance(now, action), (path, action))
    return Solution(Verdict.UNKNOWN if waiting else Verdict.LOST, (), count)


def _unrolled(path: Any) -> tuple[Any, ...]:
    """Return the actions of *path*, a pair of the path before and the last action, first things first."""
    actions: list[Any] = []
    while path is not None:
        path, action = path
        actions.append(action)
    return tuple(actions[::-1])


def _refuse_company(game: AnyGame, state: Any) -> None:
    if len(game.players(state)) != 1:
        raise DataError("game", f"{game.name} is no game for one player")


@attrs.frozen(repr=False)
class Beam(Searcher):
    """A bot for games of one player: it follows the *width* best lines, *depth* actions deep, in *samples* guesses.

    Each sample is a state that looks like the view; hidden cards are guessed, never seen. A line that wins is worth 1,
    one that loses -1, any other what the score says of its end. The action with the best lines on average is taken.
    """

    samples: int = attrs.field(default=4, kw_only=True, validator=lambda _, __, given: whole("samples", given, 1))
    width: int = attrs.field(default=8, kw_only=True, validator=lambda _, __, given: whole("width", given, 1))
    depth: int = attrs.field(default=12, kw_only=True, validator=lambda _, __, given: whole("depth", given, 1))

    def __call__(self, view: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the best of *legal*, and *rng*'s successor; DataError for a game of several players."""
        if len(some(legal)) == 1:
            return legal[0], rng
        worth = [0.0] * len(legal)
        states, rng = guesses(self.game, view, rng, self.samples)
        for state, _ in states:
            _refuse_company(self.game, state)
            for place, best in enumerate(self._lines(state, legal)):
                worth[place] += best
        return best_of(legal, worth, rng)

    def _lines(self, state: Any, legal: tuple[Any, ...]) -> list[float]:
        """Return for each of *legal* the worth of the best line that begins with it and stays in the beam."""
        best = [-1.0] * len(legal)
        beam = [(place, self.game.advance(state, action)) for place, action in enumerate(legal)]
        for _ in range(self.depth):
            ranked = sorted([(-self._worth(one), order) for order, (_, one) in enumerate(beam)])
            for minus, order in ranked:
                place = beam[order][0]
                best[place] = max(best[place], -minus)
            if not ranked or ranked[0][0] <= -1:
                break
            kept = [beam[order] for _, order in ranked[: self.width]]
            beam = self._next(kept)
        return best

    def _next(self, kept: list[tuple[int, Any]]) -> list[tuple[int, Any]]:
        """Return what the states of *kept* lead to, each position once."""
        game = self.game
        found: dict[Hashable, tuple[int, Any]] = {}
        for place, state in kept:
            for action in game.legal_actions(state):
                after = game.advance(state, action)
                found.setdefault((place, game.position_key(after)), (place, after))
        return list(found.values())

    def _worth(self, state: Any) -> float:
        outcome = self.game.outcome(state)
        if outcome is not None:
            return outcome.returns[_ALONE]
        score = self.judge.score
        return 0.0 if score is None else score(state, _ALONE)
