"""Adding up games into what a simulation reports."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from castlerules.bots.match import share_interval

from .one_game import Played

__all__ = ["Tally"]


class Tally:
    """The sum of the games added so far, for the seats with these names."""

    def __init__(self, seats: Sequence[str]) -> None:
        self._seats = tuple(seats)
        self._wins = [0] * len(seats)
        self._returns = [0.0] * len(seats)
        self._lengths = (0, 0, 0)
        self._games = self._finished = self._draws = self._choices = 0
        self._digest = blake2b(digest_size=16)

    @property
    def actions(self) -> int:
        """How many actions all games had."""
        return self._lengths[0]

    def add(self, played: Played) -> None:
        """Add one game; the order matters to the digest alone."""
        total, low, high = self._lengths
        length = played.actions
        self._lengths = (total + length, min(low, length) if self._games else length, max(high, length))
        self._games += 1
        self._choices += played.choices
        self._digest.update(played.digest.encode("ascii"))
        if (outcome := played.outcome) is None:
            return
        self._finished += 1
        self._draws += not any(outcome.returns)
        for winner in outcome.winners:
            self._wins[winner] += 1
        for seat, share in enumerate(outcome.returns):
            self._returns[seat] += share

    def report(self) -> dict[str, object]:
        """Return the facts as JSON data; means of nothing are None.

        Each *win_interval* holds the share of wins among finished games with 95 % confidence.
        A draw is a game in which every return is 0, and the digest is one over the digests of the last states.
        """
        total, low, high = self._lengths
        mean = total / self._games if self._games else None
        shares = [share / self._finished if self._finished else None for share in self._returns]
        intervals = [list(share_interval(wins, self._finished)) for wins in self._wins]
        return {
            "games": self._games,
            "finished": self._finished,
            "unfinished": self._games - self._finished,
            "draws": self._draws,
            "seats": list(self._seats),
            "wins": dict(zip(self._seats, self._wins, strict=True)),
            "win_interval": dict(zip(self._seats, intervals, strict=True)),
            "mean_return": dict(zip(self._seats, shares, strict=True)),
            "actions": {"sum": total, "mean": mean, "min": low, "max": high},
            "choices": self._choices,
            "digest": self._digest.hexdigest(),
        }
