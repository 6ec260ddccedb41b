"""Playing many games, in this process or in several, with the results in the order of the games."""

from __future__ import annotations

import signal
import sys
from collections import deque
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from .errors import Failed
from .one_game import Played, Run, play, play_all

if TYPE_CHECKING:
    from concurrent.futures import Future

__all__ = ["in_order"]

_CHUNK: Final = 16
_MOST_ON_WINDOWS: Final = 61


def in_order(run: Run, games: int, jobs: int) -> Generator[Played]:
    """Yield how each of the *games* of *run* went, first to last, played by *jobs* processes."""
    if jobs > 1 and games > 1:
        return _by_workers(run, games, jobs)
    return (play(run, index) for index in range(games))


def _by_workers(run: Run, games: int, jobs: int) -> Generator[Played]:
    """Yield the results of chunks of games, a few chunks ahead of what has been yielded."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    size = max(1, min(_CHUNK, games // (4 * jobs)))
    starts = iter(range(0, games, size))
    workers = min(jobs, -(-games // size), _MOST_ON_WINDOWS if sys.platform == "win32" else jobs)
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # the same everywhere, and safe beside threads
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent)
    waiting: deque[Future[tuple[Played, ...]]] = deque()
    try:
        while True:
            with _interrupts_held():  # workers are started here, and are not to hear of Ctrl-C
                while len(waiting) < 2 * workers and (start := next(starts, None)) is not None:
                    waiting.append(pool.submit(play_all, run, range(start, min(start + size, games))))
            if not waiting:
                break
            yield from waiting.popleft().result()
    except BrokenProcessPool:
        raise Failed("a worker process has died, perhaps for want of memory; try fewer --jobs") from None
    except BaseException:
        for child in multiprocessing.active_children():
            if child not in others:
                child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait until the end; processes started meanwhile never hear of it."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_parent() -> None:
    """Leave Ctrl-C to the parent process, and end when it has ended, however that came about."""
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
