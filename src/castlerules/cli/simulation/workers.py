"""Plays many games in one or several processes and yields the results in the order of the games."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from castlerules.cli.io.errors import CommandFailed

from .games import GameResult, SimulationRun, play_game, play_games

if TYPE_CHECKING:
    from concurrent.futures import Future


_CHUNK: Final = 16
_MAX_WINDOWS_WORKERS: Final = 61


def results_in_order(run: SimulationRun, games: int, jobs: int) -> Generator[GameResult]:
    """Return a generator of the results of the *games* of *run*, first to last, played by *jobs* processes."""
    if jobs > 1 and games > 1:
        return _results_of_workers(run, games, jobs)
    return (play_game(run, index) for index in range(games))


def _results_of_workers(run: SimulationRun, games: int, jobs: int) -> Generator[GameResult]:
    """Yield the results of games, in order, while worker processes play the next ones in chunks."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    size = max(1, min(_CHUNK, games // (4 * jobs)))
    starts = iter(range(0, games, size))
    workers = min(jobs, -(-games // size), _MAX_WINDOWS_WORKERS if sys.platform == "win32" else jobs)
    other_children = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # the same everywhere, and safe beside threads
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent)
    pending_chunks: deque[Future[tuple[GameResult, ...]]] = deque()
    try:
        while True:
            with _interrupts_held():  # submit starts workers, which must not receive Ctrl-C
                while len(pending_chunks) < 2 * workers and (start := next(starts, None)) is not None:
                    pending_chunks.append(pool.submit(play_games, run, range(start, min(start + size, games))))
            if not pending_chunks:
                break
            yield from pending_chunks.popleft().result()
    except BrokenProcessPool:
        raise CommandFailed("a worker process has died, perhaps for want of memory; try fewer --jobs") from None
    except BaseException:
        for child in multiprocessing.active_children():
            if child not in other_children:
                child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block Ctrl-C while the block runs; processes that it starts never receive it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """Initialise a worker process: ignore Ctrl-C, and end as soon as the parent process has ended."""
    import os
    from multiprocessing import parent_process
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def watch() -> None:
        if parent is not None:
            parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()
