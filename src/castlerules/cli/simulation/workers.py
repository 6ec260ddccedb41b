"""Plays many games in one or several processes and yields the results in the order of the games."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial

from castlerules.cli.io.errors import CommandFailed

from .games import GameResult, SimulationRun, play_game


def results_in_order(run: SimulationRun, games: int, jobs: int) -> Generator[GameResult]:
    """Return a generator of the results of the *games* of *run*, first to last, played by *jobs* processes."""
    if jobs > 1 and games > 1:
        return _results_of_workers(run, games, jobs)
    return (play_game(run, index) for index in range(games))


def _results_of_workers(run: SimulationRun, games: int, jobs: int) -> Generator[GameResult]:
    from concurrent.futures.process import BrokenProcessPool

    from castlerules.bots.processes import results_of_workers  # takes long to load, and one process does without

    try:
        yield from results_of_workers(partial(_play_numbered, run), range(games), jobs)
    except BrokenProcessPool:
        raise CommandFailed("a worker process has died, perhaps for want of memory; try fewer --jobs") from None


def _play_numbered(run: SimulationRun, _: int, index: int) -> GameResult:
    return play_game(run, index)
