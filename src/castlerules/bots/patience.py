"""Solvers for games of one player: with open cards by exact search, from a view by guesses and a beam."""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from heapq import heappop, heappush
from typing import Any, Final, TypeAlias

import attrs

from castlerules.core import AnyGame, DataError, Generator, Player, Rng
from castlerules.core.checks import whole

from .judge import Judge, searched_game, valid_score
from .scores import Score
from .search import Searcher, best_of, guesses, some

__all__ = ["Beam", "Solution", "Verdict", "solve"]

_ALONE: Final = Player(0)
_UNUSED: Final = Rng.seeded(0)
"""The luck of a judge that plays nothing on, and so draws nothing."""


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

    Of what has been reached the best by *score* is looked at next (None: the library's own for *game*; what was
    reached first, if it has none), each position once, and at most *states* of them. To win is to return more than 0;
    the way found need not be the shortest. Raises DataError for a game of several players, for a number of states
    below 1, and for what is no game or no score.
    """
    searched_game(game)
    valid_score(score)
    whole("states", states, 1)
    _refuse_company(game, len(game.players(state)))
    frontier, looked = _Frontier(game, Judge.of(game, score, 0, 0)), 0
    way = frontier.reach(state, None)
    while way is None and frontier.waiting and looked < states:
        now, before = frontier.best()
        looked += 1
        for action in game.legal_actions(now):
            way = frontier.reach(game.advance(now, action), _Step(action, before))
            if way is not None:
                break
    if way is not None:
        return Solution(Verdict.WON, way, looked)
    return Solution(Verdict.UNKNOWN if frontier.waiting else Verdict.LOST, (), looked)


def _refuse_company(game: AnyGame, seats: int) -> None:
    """Raise DataError if *game* has more *seats* than one."""
    if seats > 1:
        raise DataError("game", f"{game.name} is no game for one player")


@attrs.frozen
class _Step:
    """An action, and the step *before* it."""

    action: Any
    before: _Step | None

    def way(self) -> tuple[Any, ...]:
        """Return all actions up to this one, the first one first."""
        actions = [self.action]
        step = self.before
        while step is not None:
            actions.append(step.action)
            step = step.before
        return tuple(actions[::-1])


class _Frontier:
    """What an exact search has reached, and what of that is *waiting* to be looked at."""

    __slots__ = ("_game", "_judge", "_reached", "waiting")

    def __init__(self, game: AnyGame, judge: Judge) -> None:
        self._game, self._judge = game, judge
        self._reached: set[Hashable] = set()
        self.waiting: list[tuple[float, int, Any, _Step | None]] = []

    def reach(self, state: Any, step: _Step | None) -> tuple[Any, ...] | None:
        """Note that *step* has led to *state*, and return the whole way to it if that has won, None if not."""
        outcome = self._game.outcome(state)
        if outcome is not None:
            won = outcome.returns[_ALONE] > 0
            return (() if step is None else step.way()) if won else None
        key = (self._game.position_key(state), state.rng)
        if key not in self._reached:
            self._reached.add(key)
            worth = self._judge.values(state, _UNUSED)[_ALONE]
            heappush(self.waiting, (-worth, len(self._reached), state, step))
        return None

    def best(self) -> tuple[Any, _Step | None]:
        """Take the best of those that wait, the first of several, with the step that led there."""
        _, _, state, step = heappop(self.waiting)
        return state, step


_Line: TypeAlias = tuple[int, Any]
"""Which of the legal actions is the first one, and the state to which it and those after it have led."""


@attrs.frozen(repr=False)
class Beam(Searcher):
    """A bot for games of one player that looks at whole lines of actions, in *samples* states that look like the view.

    In each of these it follows the *width* best lines, up to *depth* actions deep or until one of them wins. A first
    action is worth the best that a line has come to which begins with it; the one with the best mean is taken. Hidden
    cards are guessed, never seen. Raises DataError for a game of several players, and for numbers below 1.
    """

    samples: int = attrs.field(default=4, kw_only=True, validator=lambda _, __, given: whole("samples", given, 1))
    width: int = attrs.field(default=4, kw_only=True, validator=lambda _, __, given: whole("width", given, 1))
    depth: int = attrs.field(default=12, kw_only=True, validator=lambda _, __, given: whole("depth", given, 1))

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        _refuse_company(self.game, len(self.game.seat_names))

    def __call__(self, view: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the best of *legal*, and *rng*'s successor; DataError for a game of several players."""
        judge, worth = self.judge, [0.0] * len(some(legal))
        states, rng = guesses(self.game, view, rng, self.samples)
        for state, luck in states:
            _refuse_company(self.game, len(self.game.players(state)))
            for place, found in enumerate(self._worths(state, legal, judge, luck)):
                worth[place] += found
        return best_of(legal, worth, rng)

    def _worths(self, state: Any, legal: tuple[Any, ...], judge: Judge, luck: Rng) -> list[float]:
        """Return what the best line is worth that begins with each of *legal* in *state*."""
        worth = [-1.0] * len(legal)
        lines: list[_Line] = [(place, self.game.advance(state, action)) for place, action in enumerate(legal)]
        for _ in range(self.depth):
            judged = [(judge.values(now, luck)[_ALONE], place, now) for place, now in lines]
            for found, place, _ in judged:
                worth[place] = max(worth[place], found)
            if not judged or max(worth) == 1:
                break
            judged.sort(key=lambda line: -line[0])
            lines = self._longer([(place, now) for _, place, now in judged[: self.width]])
        return worth

    def _longer(self, lines: list[_Line]) -> list[_Line]:
        """Return *lines* with every action that may follow; of those that come to the same position the first."""
        game = self.game
        found: dict[Hashable, _Line] = {}
        for place, now in lines:
            for action in game.legal_actions(now):
                after = game.advance(now, action)
                found.setdefault((place, game.position_key(after)), (place, after))
        return list(found.values())
