"""Plays many games in one call, in one process or in several."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, Final

from castlerules.core import AnyGame, DataError, Playout, playout
from castlerules.core.errors import checked_int, short_repr
from castlerules.core.frozen import frozen
from castlerules.core.game import checked_setup, setup_keywords
from castlerules.core.play import check_bots

from .calls import check_processes, results_in_order
from .match import AnyBot, game_generators
from .roster import uniform

_MOST_GAMES: Final = 10**9


@frozen(kw_only=True)
class Batch:
    """What many games have in common: all that ``playouts`` is told besides where they start.

    *rules* and *setup* are those of new games.
    """

    game: AnyGame
    bots: tuple[AnyBot, ...] | None
    seed: int
    rules: object
    setup: object
    max_actions: int | None

    def play(self, place: int, start: Any) -> Playout[Any, Any]:
        """Return the game that begins with *start*, the start at *place*."""
        bots = self.bots
        if bots is not None and all([bot is uniform for bot in bots]):
            bots = None  # without bots, playout draws the same actions, and saves the observations
        number = start if isinstance(start, int) else place
        bot_rng = game_generators(self.seed, number)[1]
        return playout(self.game, self.first_state(start), bots, rng=bot_rng, max_actions=self.max_actions)

    def first_state(self, start: Any) -> Any:
        """Return the state *start*, or the first state of the new game with the number *start*."""
        if not isinstance(start, int):
            return start
        chance, _ = game_generators(self.seed, start)
        return self.game.new_game(**setup_keywords(self.setup), rules=self.rules, rng=chance)


def playouts(
    game: AnyGame,
    starts: Sequence[Any],
    bots: Sequence[AnyBot] | None = None,
    *,
    seed: int = 0,
    rules: object = None,
    setup: object = None,
    max_actions: int | None = None,
    processes: int = 1,
) -> Generator[Playout[Any, Any]]:
    """Play a game from each of *starts*, as ``playout`` does, and yield the results in the order of *starts*.

    A start is a state, or the number of a new game. A new game is the one of this number in ``castlerules simulate``
    with *seed*; it has *rules* and *setup*, or the defaults of *game* if they are None. So ``range(100)`` are a hundred
    new games. The bots draw from a generator that depends only on *seed* and the number of the game; that of a state is
    its place in *starts*. *bots* and *max_actions* are those of ``playout``.

    With *processes* above 1 that many new processes play, each some games at a time; the results are the same, only
    sooner. A program that asks for them must start under ``if __name__ == "__main__":``. *game*, bots and states are
    sent to them: games of ``GAMES`` and games that are modules by their names, everything else as a pickle, so a bot
    must be defined at the top level of a module. Games are played as the results are asked for; ``close`` ends the
    processes before all have been.

    Raises DataError for arguments of the wrong kind, as ``playout`` does, and for a bot that cannot be sent to another
    process, SetupError if no game can start, and while playing IllegalAction if a bot returns an action that is not
    legal.
    """
    if not (callable(getattr(game, "Rules", None)) and callable(getattr(game, "new_game", None))):
        raise DataError("game", f"expected a game such as GAMES['magic54'], got {short_repr(game)}")
    if max_actions is not None:
        checked_int("max_actions", max_actions)
    batch = Batch(
        game=game,
        bots=bots if bots is None or not isinstance(bots, Sequence) else tuple(bots),
        seed=seed,
        rules=game.Rules() if rules is None else rules,
        setup=checked_setup(game, setup),
        max_actions=max_actions,
    )
    starts = _checked_starts(game, starts)
    game_generators(seed, 0)
    seats = len(game.players(batch.first_state(starts[0] if starts else 0)))
    if bots is not None:
        check_bots(bots, seats)
    check_processes(processes, bots)
    return results_in_order(batch.play, starts, processes)


def _checked_starts(game: AnyGame, starts: object) -> Sequence[Any]:
    """Return *starts*; raise DataError unless it is a sequence of states of *game* and integers of at least 0."""
    if isinstance(starts, (str, bytes)) or not isinstance(starts, Sequence):
        raise DataError("starts", f"expected a sequence of states or numbers of games, got {short_repr(starts)}")
    if isinstance(starts, range):
        for number in (starts[:1], starts[-1:]):
            if number:
                _check_number(game, number[0])
        if starts[_MOST_GAMES:]:
            raise DataError("starts", f"expected at most {_MOST_GAMES} games, got {short_repr(starts)}")
        return starts
    for start in starts:
        if not isinstance(start, game.data_types[0]):
            _check_number(game, start)
    return tuple(starts)


def _check_number(game: AnyGame, number: object) -> None:
    """Raise DataError unless *number* is an integer of at least 0."""
    if type(number) is not int or number < 0:
        expected = f"expected states of {game.name}, or numbers of new games from 0 on"
        raise DataError("starts", f"{expected}, got {short_repr(number)}")
