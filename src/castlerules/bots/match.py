"""Plays many games between bots and reports the results with confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, Final

import attrs

from castlerules.core import AnyGame, Bot, Outcome, RememberingBot, Rng, playout
from castlerules.core.arguments import require_game
from castlerules.core.errors import checked_int
from castlerules.core.frozen import frozen
from castlerules.core.game import checked_setup, setup_keywords
from castlerules.core.play import bot_name, check_bots

from .calls import check_processes, results_in_order
from .tables import interval_text, number_text, table_lines

AnyBot = Bot[Any, Any] | RememberingBot[Any, Any]
Interval = tuple[float, float]
_Z_OF_95_PERCENT: Final = 1.959963984540054  # of 95 %
_ALL_SHARES: Final[Interval] = (0.0, 1.0)
_ALL_MEANS: Final[Interval] = (-1.0, 1.0)


def game_generators(seed: int, index: int) -> tuple[Rng, Rng]:
    """Return two generators for game number *index* of many with *seed*: for the game's own chance, and for its bots.

    ``play_match``, ``playouts`` and ``castlerules simulate`` use them. They depend on these two numbers only, so each
    game can be played by itself, on any machine, and its record begins with the first of them. Raises DataError for
    what is no integer.
    """
    chance = Rng.seeded(seed).derive(index)
    return chance, chance.derive(0)


def share_interval(wins: int, games: int) -> Interval:
    """Return the 95 % confidence interval of the share of wins, given *wins* of *games* (Wilson's interval)."""
    if games == 0:
        return _ALL_SHARES
    share, square = wins / games, _Z_OF_95_PERCENT**2 / games
    middle = share + square / 2
    half = sqrt(square * (share * (1 - share) + square / 4))
    return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))


def mean_interval(total: float, squares: float, games: int) -> Interval:
    """Return the 95 % confidence interval of the mean return, given the sum of the returns and of their squares.

    The interval is the normal approximation with two games added, one won and one lost; otherwise a few games with
    equal returns would give an interval of width 0. Without games the interval is [-1, 1].
    """
    if games == 0:
        return _ALL_MEANS
    count = games + 2
    mean = total / count
    half = _Z_OF_95_PERCENT * sqrt(max(0.0, squares + 2 - count * mean**2) / (count - 1) / count)
    return max(-1.0, mean - half), min(1.0, mean + half)


def result_name(outcome: Outcome) -> str:
    """Return the name under which a match counts *outcome*: its reason, without the details after the first colon."""
    return outcome.reason.partition(":")[0]


def by_count(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Return the pairs of names and numbers in *counts*, the highest number first, equal numbers by name."""
    return tuple(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


@frozen
class Standing:
    """The results of one bot or seat: finished *games*, *wins*, *draws*, and the sums of its returns and their squares.

    A return is what a game was worth, from -1 for a loss to 1 for a win.
    """

    bot: str
    games: int = 0
    wins: int = 0
    draws: int = 0
    returns: float = 0.0
    squares: float = 0.0

    @property
    def losses(self) -> int:
        """The number of games that were neither won nor drawn."""
        return self.games - self.wins - self.draws

    @property
    def win_rate(self) -> float | None:
        """The share of games won, 0 to 1; None before the first finished game."""
        return self.wins / self.games if self.games else None

    @property
    def win_interval(self) -> Interval:
        """The 95 % confidence interval of the share of wins."""
        return share_interval(self.wins, self.games)

    @property
    def mean_return(self) -> float | None:
        """The mean return, -1 to 1; None before the first finished game."""
        return self.returns / self.games if self.games else None

    @property
    def return_interval(self) -> Interval:
        """The 95 % confidence interval of the mean return."""
        return mean_interval(self.returns, self.squares, self.games)

    def __add__(self, other: Standing) -> Standing:
        """Return the sum of both standings, under the name of the first."""
        return Standing(
            self.bot,
            games=self.games + other.games,
            wins=self.wins + other.wins,
            draws=self.draws + other.draws,
            returns=self.returns + other.returns,
            squares=self.squares + other.squares,
        )

    def after(self, outcome: Outcome, seat: int) -> Standing:
        """Return this standing plus one more game, which was played in *seat* and ended with *outcome*."""
        share = outcome.returns[seat]
        return attrs.evolve(
            self,
            games=self.games + 1,
            wins=self.wins + (seat in outcome.winners),
            draws=self.draws + (not any(outcome.returns)),
            returns=self.returns + share,
            squares=self.squares + share * share,
        )


@frozen
class MatchResult:
    """The results of a match: a standing for each bot, in the order of the bots, and for each seat, in seat order.

    The confidence intervals assume independent games. Games with the same deal are independent only if the bots have
    random choices of their own; deterministic bots play only as many different games as there are deals.

    *games* is the number of games, and *actions* the number of actions in all of them. *unfinished* games were stopped
    at the limit ``max_actions`` of ``play_match``. *results* holds pairs of a result's name, such as ``total victory``
    (see ``result_name``), and the number of games with this result; the most frequent result comes first.

    ``str`` gives a table for people, ``as_data`` gives JSON data.
    """

    game: str
    games: int
    unfinished: int
    actions: int
    bots: tuple[Standing, ...]
    seats: tuple[Standing, ...]
    results: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        """Return a table of the bots, with the 95 % confidence interval of their share of wins; a line for each fact.

        The table counts finished games only.
        """
        wins = ", ".join([f"{seat.bot} {seat.wins:,}" for seat in self.seats])
        results = ", ".join([f"{name} {number:,}" for name, number in self.results])
        played = "1 game" if self.games == 1 else f"{self.games:,} games"
        facts = [
            f"{self.game}: {played}, {self.unfinished:,} unfinished, {self.actions:,} actions",
            f"wins by seat: {wins}",
            *([f"results: {results}"] if results else []),
        ]
        table = table_lines(_TABLE_HEADER, list(map(_table_row, self.bots)))
        return "\n".join([*table, *facts])

    def as_data(self) -> dict[str, Any]:
        """Return this result as JSON data, with the rates and confidence intervals of every standing."""
        facts = attrs.asdict(self, filter=lambda field, _: field.name not in ("bots", "seats"))
        rows = {"bots": list(map(_standing_data, self.bots)), "seats": list(map(_standing_data, self.seats))}
        return facts | rows | {"results": dict(self.results)}


_TABLE_HEADER: Final = ("bot", "wins", "draws", "losses", "win rate", "95 % interval", "mean return")


def _table_row(standing: Standing) -> tuple[str, ...]:
    counts = [f"{count:,}" for count in (standing.wins, standing.draws, standing.losses)]
    rate, mean = number_text(standing.win_rate, ".1%"), number_text(standing.mean_return, "+.3f")
    return (standing.bot, *counts, rate, interval_text(*standing.win_interval), mean)


def _standing_data(standing: Standing) -> dict[str, Any]:
    return {
        "bot": standing.bot,
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "win_rate": standing.win_rate,
        "win_interval": list(standing.win_interval),
        "mean_return": standing.mean_return,
        "return_interval": list(standing.return_interval),
    }


def play_match(  # noqa: PLR0913 - what a match can vary, each with a default
    game: AnyGame,
    bots: Sequence[AnyBot],
    *,
    games: int = 100,
    seed: int = 0,
    rules: object = None,
    setup: object = None,
    rotate: bool = True,
    max_actions: int = 100_000,
    processes: int = 1,
    progress: Callable[[MatchResult], object] | None = None,
) -> MatchResult:
    """Play *games* games between *bots*, one per seat, and return the results.

    With *rotate* the bots change seats from game to game. Then as many games as there are seats form a round, and all
    games of a round have the same deal, so that luck in the deal cancels out. The deal depends only on *seed* and the
    number of the game (with *rotate*: of the round), so a longer match begins like a shorter one. *rules* and *setup*
    are the game's defaults if None. With *games* 0 nothing is played, and the result counts nothing.

    With *processes* above 1 that many new processes play; the result is the same, only sooner. As for ``playouts``, the
    program must then start under ``if __name__ == "__main__":``, and the bots are sent as pickles.

    *progress* is called after each game, with the result of the games so far; what it returns is ignored, and what it
    raises stops the match. ``progress=print`` shows a long match grow.

    Raises DataError for what is no game, for a wrong number of bots, for a bot, *setup* or number of the wrong type,
    and for a bot that cannot be sent to another process; SetupError if no game can start; IllegalAction if a bot
    returns an illegal action. A note on what a bot raises says in which game that was, and how the game began.
    """
    require_game(game)
    rules = game.Rules() if rules is None else rules
    setup = checked_setup(game, setup)
    first = game.new_game(**setup_keywords(setup), rules=rules, rng=game_generators(seed, 0)[0])
    size = len(game.players(first))
    _check_arguments(bots, size, games=games, max_actions=max_actions)
    check_processes(processes, bots)
    match = _Match(game, tuple(bots), seed=seed, rules=rules, setup=setup, rotate=rotate, max_actions=max_actions)
    seats = game.seat_names[:size] or tuple(map(str, range(size)))
    tally = _Tally(game.name, [Standing(bot_name(bot)) for bot in bots], [Standing(name) for name in seats])
    for index, (outcome, length) in enumerate(results_in_order(match.play, range(games), processes)):
        tally.add(outcome, length, match.seated(index))
        if progress is not None:
            progress(tally.result())
    return tally.result()


class _Tally:
    """The results of a match while it is played."""

    def __init__(self, game: str, bots: list[Standing], seats: list[Standing]) -> None:
        self.game, self.bots, self.seats = game, bots, seats
        self.names = Counter[str]()
        self.games = self.unfinished = self.actions = 0

    def add(self, outcome: Outcome | None, length: int, seated: Sequence[int]) -> None:
        """Count a game of *length* actions with this *outcome*, None if unfinished; *seated* are the bots by seat."""
        self.games += 1
        self.actions += length
        if outcome is None:
            self.unfinished += 1
            return
        self.names[result_name(outcome)] += 1
        for seat, place in enumerate(seated):
            self.bots[place] = self.bots[place].after(outcome, seat)
            self.seats[seat] = self.seats[seat].after(outcome, seat)

    def result(self) -> MatchResult:
        """Return the results of the games so far."""
        bots, seats, names = tuple(self.bots), tuple(self.seats), by_count(self.names)
        return MatchResult(self.game, self.games, self.unfinished, self.actions, bots, seats, names)


@frozen
class _Match:
    """What the games of a match have in common; a process that plays some of them gets this."""

    game: AnyGame
    bots: tuple[AnyBot, ...]
    seed: int = attrs.field(kw_only=True)
    rules: object = attrs.field(kw_only=True)
    setup: object = attrs.field(kw_only=True)
    rotate: bool = attrs.field(kw_only=True)
    max_actions: int = attrs.field(kw_only=True)

    def seated(self, index: int) -> list[int]:
        """Return for each seat the place in *bots* of the bot that plays it in game *index*."""
        size = len(self.bots)
        return [(seat + (index if self.rotate else 0)) % size for seat in range(size)]

    def play(self, _: int, index: int) -> tuple[Outcome | None, int]:
        """Play game *index*; return its outcome, None if it is unfinished, and the number of actions."""
        game, deal = self.game, index // len(self.bots) if self.rotate else index
        keywords = setup_keywords(self.setup) | {"rules": self.rules}
        start = game.new_game(**keywords, rng=game_generators(self.seed, deal)[0])
        bots = [self.bots[place] for place in self.seated(index)]
        try:
            end = playout(game, start, bots, rng=game_generators(self.seed, index)[1], max_actions=self.max_actions)
        except Exception as error:
            begins = f"its generator is game_generators({self.seed}, {deal})[0]"
            error.add_note(
                f"in game {index} of the match; {begins}, that of its bots game_generators({self.seed}, {index})[1]"
            )
            raise
        return game.outcome(end.state), len(end.actions)


def _check_arguments(bots: object, size: int, **counts: int) -> None:
    """Raise DataError unless *bots* is a sequence of *size* bots and each of *counts* is an integer of at least 0."""
    for name, count in counts.items():
        checked_int(name, count)
    check_bots(bots, size)
