"""Solvers for games of one player: exact search with open cards, and the bot ``Beam``, which sees an observation."""

from __future__ import annotations

from collections.abc import Hashable
from enum import Enum
from heapq import heappop, heappush
from typing import Any, Final, TypeAlias

import attrs

from castlerules.core import AnyGame, DataError, Generator, Player, Rng
from castlerules.core.errors import checked_int
from castlerules.core.frozen import frozen

from .evaluator import Evaluator, searched_game, valid_score
from .scores import Score
from .search import Searcher, at_least_one, best_action, determinizations, non_empty

_ONLY_PLAYER: Final = Player(0)
_UNUSED_RNG: Final = Rng.seeded(0)
"""The generator for an evaluator without random actions, which never draws from it."""


class Verdict(Enum):
    """The result of an exact search: a win was found, no win exists, or the limit of states was reached."""

    WON = "won"
    LOST = "lost"
    UNKNOWN = "unknown"


@frozen
class Solution:
    """The result of ``solve``: its *verdict*, winning *actions* if it is WON, and the number of examined *states*."""

    verdict: Verdict
    actions: tuple[Any, ...]
    states: int


def solve(game: AnyGame, state: Any, *, states: int = 10_000, score: Score | None = None) -> Solution:
    """Return whether a game for one player can be won from *state*, if all cards and all random results are known.

    A best-first search by *score* (None: the library's score for *game*, or if there is none the order of discovery)
    examines each position once and at most *states* positions. A win has a return above 0; the winning actions need
    not be the shortest. Raises DataError for a game of several players, and for a *game*, *states* or *score* of the
    wrong kind.
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
        raise DataError("game", f"expected a game for one player, got {game.name} with {seats} players")


@frozen
class _Step:
    """An *action* on the way to a position; *before* is the step before it, or None if *action* was the first."""

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
    """The positions that an exact search has reached, and a heap of those still *waiting* to be examined."""

    __slots__ = ("_game", "_judge", "_reached", "waiting")

    def __init__(self, game: AnyGame, evaluator: Evaluator) -> None:
        self._game, self._judge = game, evaluator
        self._reached: set[Hashable] = set()
        self.waiting: list[tuple[float, int, Any, _Step | None]] = []

    def add(self, state: Any, step: _Step | None) -> tuple[Any, ...] | None:
        """Add *state*, to which *step* led (None: the start); return the actions to *state* if it is won, else None."""
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
        """Remove and return the waiting state with the best score (among equals the first) and the step to it."""
        _, _, state, step = heappop(self.waiting)
        return state, step


_Line: TypeAlias = tuple[int, Any]
"""The index of a line's first action among the legal actions, and the state at the end of the line."""


@frozen(repr=False)
class Beam(Searcher):
    """A bot for games of one player: a beam search over lines of actions, in *samples* determinizations.

    A line is a sequence of legal actions. In each determinization the bot extends the *width* best lines until they
    have *depth* actions or one of them wins. The value of a legal action is that of the best line that begins with it;
    the bot takes the action with the best mean value. It never sees hidden cards. *game*, *score*, *random_actions* and
    *quiet_actions* say how a state is evaluated, as in ``Searcher``.

    A decision costs about *samples* times *depth* times *width* times as many evaluations as there are legal actions.
    Raises DataError for a game of several players, and for numbers below 1.
    """

    samples: int = attrs.field(default=4, kw_only=True, validator=at_least_one)
    width: int = attrs.field(default=4, kw_only=True, validator=at_least_one)
    depth: int = attrs.field(default=12, kw_only=True, validator=at_least_one)

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        _require_one_player(self.game, len(self.game.seat_names))

    def __call__(self, observation: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the action of *legal* with the best mean value, and *rng*'s successor.

        Raises DataError for a game of several players.
        """
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
        """Return for each action of *legal* the value of the best line that begins with it in *state*."""
        values = [-1.0] * len(legal)
        lines: list[_Line] = [(place, self.game.advance(state, action)) for place, action in enumerate(legal)]
        for _ in range(self.depth):
            judged = [(evaluator.values(now, state_rng)[_ONLY_PLAYER], place, now) for place, now in lines]
            for line_value, place, _ in judged:
                values[place] = max(values[place], line_value)
            if not judged or max(values) == 1:
                break
            judged.sort(key=lambda line: -line[0])
            lines = self._extended([(place, now) for _, place, now in judged[: self.width]])
        return values

    def _extended(self, lines: list[_Line]) -> list[_Line]:
        """Return each of *lines* extended by each legal action at its end.

        Of several lines with the same first action that reach the same position, only the first is kept.
        """
        game = self.game
        extended: dict[Hashable, _Line] = {}
        for place, now in lines:
            for action in game.legal_actions(now):
                after = game.advance(now, action)
                extended.setdefault((place, game.position_key(after)), (place, after))
        return list(extended.values())
