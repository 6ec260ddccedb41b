"""Adding up games into what a simulation reports."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from castlerules.bots import Standing
from castlerules.bots.match import result_name

from .games import GameResult


class Tally:
    """The sum of the games added so far, for the seats with these names."""

    def __init__(self, seats: Sequence[str]) -> None:
        self._standings = tuple([Standing(seat) for seat in seats])
        self._lengths = (0, 0, 0)
        self._games = self._choices = 0
        self._results: dict[str, int] = {}
        self._digest = blake2b(digest_size=16)

    @property
    def actions(self) -> int:
        """How many actions all games had."""
        return self._lengths[0]

    def add(self, result: GameResult) -> None:
        """Add one game; the order matters to the digest alone."""
        total, low, high = self._lengths
        length = result.actions
        self._lengths = (total + length, min(low, length) if self._games else length, max(high, length))
        self._games += 1
        self._choices += result.choices
        self._digest.update(result.digest.encode("ascii"))
        if (outcome := result.outcome) is not None:
            name = result_name(outcome)
            self._results[name] = self._results.get(name, 0) + 1
            self._standings = tuple([standing.after(outcome, seat) for seat, standing in enumerate(self._standings)])

    def report(self) -> dict[str, object]:
        """Return the facts as JSON data; means of nothing are None.

        Each *win_interval* holds the share of wins among finished games with 95 % confidence.
        A draw is a game in which every return is 0, and the digest is one over the digests of the last states.
        *results* counts the finished games by what the reason of their outcome says before its first colon.
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
            "digest": self._digest.hexdigest(),
        }
