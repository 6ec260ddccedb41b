"""Solvers for games of one player: with open cards by exact search, from a view by guesses and a beam."""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from heapq import heappop, heappush
from typing import Any, Final, TypeAlias

import attrs

from castlerules.core import AnyGame, DataError, Generator, Player, Rng
from castlerules.core.errors import checked_int

from .evaluator import Evaluator, searched_game, valid_score
from .scores import Score
from .search import Searcher, best_action, determinizations, non_empty

_ONLY_PLAYER: Final = Player(0)
_UNUSED_RNG: Final = Rng.seeded(0)
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
    checked_int("states", states, 1)
    _require_one_player(game, len(game.players(state)))
    frontier, visited = _Frontier(game, Evaluator.of(game, score, 0, 0)), 0
    winning_actions = frontier.add(state, None)
    while winning_actions is None and frontier.waiting and visited < states:
        now, before = frontier.pop_best()
        visited += 1
        for action in game.legal_actions(now):
            winning_actions = frontier.add(game.advance(now, action), _Step(action, before))
            if winning_actions is not None:
                break
    if winning_actions is not None:
        return Solution(Verdict.WON, winning_actions, visited)
    return Solution(Verdict.UNKNOWN if frontier.waiting else Verdict.LOST, (), visited)


def _require_one_player(game: AnyGame, seats: int) -> None:
    """Raise DataError if *game* has more *seats* than one."""
    if seats > 1:
        raise DataError("game", f"{game.name} is no game for one player")


@attrs.frozen
class _Step:
    """An action, and the step *before* it."""

    action: Any
    before: _Step | None

    def actions_so_far(self) -> tuple[Any, ...]:
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

    def __init__(self, game: AnyGame, evaluator: Evaluator) -> None:
        self._game, self._judge = game, evaluator
        self._reached: set[Hashable] = set()
        self.waiting: list[tuple[float, int, Any, _Step | None]] = []

    def add(self, state: Any, step: _Step | None) -> tuple[Any, ...] | None:
        """Note that *step* has led to *state*, and return the whole way to it if that has won, None if not."""
        outcome = self._game.outcome(state)
        if outcome is not None:
            won = outcome.returns[_ONLY_PLAYER] > 0
            return (() if step is None else step.actions_so_far()) if won else None
        key = (self._game.position_key(state), state.rng)
        if key not in self._reached:
            self._reached.add(key)
            worth = self._judge.values(state, _UNUSED_RNG)[_ONLY_PLAYER]
            heappush(self.waiting, (-worth, len(self._reached), state, step))
        return None

    def pop_best(self) -> tuple[Any, _Step | None]:
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

    samples: int = attrs.field(default=4, kw_only=True, validator=lambda _, __, given: checked_int("samples", given, 1))
    width: int = attrs.field(default=4, kw_only=True, validator=lambda _, __, given: checked_int("width", given, 1))
    depth: int = attrs.field(default=12, kw_only=True, validator=lambda _, __, given: checked_int("depth", given, 1))

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        _require_one_player(self.game, len(self.game.seat_names))

    def __call__(self, observation: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the best of *legal*, and *rng*'s successor; DataError for a game of several players."""
        evaluator, values = self.evaluator, [0.0] * len(non_empty(legal))
        states, rng = determinizations(self.game, observation, rng, self.samples)
        for state, state_rng in states:
            _require_one_player(self.game, len(self.game.players(state)))
            for place, worth in enumerate(self._values_of_first_actions(state, legal, evaluator, state_rng)):
                values[place] += worth
        return best_action(legal, values, rng)

    def _values_of_first_actions(
        self, state: Any, legal: tuple[Any, ...], evaluator: Evaluator, state_rng: Rng
    ) -> list[float]:
        """Return what the best line is worth that begins with each of *legal* in *state*."""
        values = [-1.0] * len(legal)
        lines: list[_Line] = [(place, self.game.advance(state, action)) for place, action in enumerate(legal)]
        for _ in range(self.depth):
            judged = [(evaluator.values(now, state_rng)[_ONLY_PLAYER], place, now) for place, now in lines]
            for found, place, _ in judged:
                values[place] = max(values[place], found)
            if not judged or max(values) == 1:
                break
            judged.sort(key=lambda line: -line[0])
            lines = self._extended([(place, now) for _, place, now in judged[: self.width]])
        return values

    def _extended(self, lines: list[_Line]) -> list[_Line]:
        """Return *lines* with every action that may follow; of those that come to the same position the first."""
        game = self.game
        found: dict[Hashable, _Line] = {}
        for place, now in lines:
            for action in game.legal_actions(now):
                after = game.advance(now, action)
                found.setdefault((place, game.position_key(after)), (place, after))
        return list(found.values())
