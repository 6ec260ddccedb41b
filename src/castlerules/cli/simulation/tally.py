"""Adds up the results of games into the report of a simulation."""

from __future__ import annotations

from collections.abc import Sequence

from castlerules.bots import Standing
from castlerules.bots.match import result_name

from .games import GameResult


class Tally:
    """A running sum of game results, with the wins of each of *seats* (the names of the seats)."""

    def __init__(self, seats: Sequence[str]) -> None:
        self._standings = tuple([Standing(seat) for seat in seats])
        self._lengths = (0, 0, 0)
        self._games = self._choices = 0
        self._results: dict[str, int] = {}

    @property
    def actions(self) -> int:
        """The number of actions of all games together."""
        return self._lengths[0]

    def add(self, result: GameResult) -> None:
        """Add the result of one game; the games may come in any order."""
        total, low, high = self._lengths
        length = result.actions
        self._lengths = (total + length, min(low, length) if self._games else length, max(high, length))
        self._games += 1
        self._choices += result.choices
        if (outcome := result.outcome) is not None:
            name = result_name(outcome)
            self._results[name] = self._results.get(name, 0) + 1
            self._standings = tuple([standing.after(outcome, seat) for seat, standing in enumerate(self._standings)])

    def report(self) -> dict[str, object]:
        """Return the report as JSON data; the mean length is None if there are no games.

        ``win_interval`` holds, for each seat, the 95 % confidence interval of the share of wins among finished games. A
        draw is a game in which every return is 0. ``results`` counts the finished games by why they ended: the part of
        the outcome's reason before the first colon.
        """
        total, low, high = self._lengths
        mean = total / self._games if self._games else None
        first = self._standings[0]  # every seat has finished and drawn the same games
        return {
            "games": self._games,
            "finished": first.games,
            "unfinished": self._games - first.games,
            "draws": first.draws,
            "results": dict(self._results),
            "seats": [standing.bot for standing in self._standings],
            "wins": {standing.bot: standing.wins for standing in self._standings},
            "win_interval": {standing.bot: list(standing.win_interval) for standing in self._standings},
            "mean_return": {standing.bot: standing.mean_return for standing in self._standings},
            "actions": {"sum": total, "mean": mean, "min": low, "max": high},
            "choices": self._choices,
        }
