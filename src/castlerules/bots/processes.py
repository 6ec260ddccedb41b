"""Calls a function for many things in worker processes, and yields the results in the order of the things.

It is imported only when several processes are asked for. Nothing here is random and nothing reads a clock: the results
are those of calling the function for one thing after the other.
"""

from __future__ import annotations

import io
import pickle
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from castlerules._games import GAMES
from castlerules.core import DataError
from castlerules.core.errors import short_repr

if TYPE_CHECKING:
    from concurrent.futures import Future

T = TypeVar("T")
R = TypeVar("R")

_CHUNK: Final = 16
_MAX_WINDOWS_WORKERS: Final = 61


def results_of_workers(function: Callable[[int, T], R], things: Sequence[T], processes: int) -> Generator[R]:
    """Yield ``function(place, thing)`` for each of *things*, in order, while *processes* work on the next ones.

    The processes are new ones, which import what they need; *function* is sent to them as a pickle, and games by their
    names. Raises DataError if it cannot be sent, BrokenProcessPool if a process dies, and whatever *function* raises.
    Closing the generator ends the processes.
    """
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    task, size = _packed(function), max(1, min(_CHUNK, len(things) // (4 * processes)))
    starts = iter(range(0, len(things), size))
    workers = min(processes, -(-len(things) // size), _MAX_WINDOWS_WORKERS if sys.platform == "win32" else processes)
    other_children = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")  # the same everywhere, and safe beside threads
    pool = ProcessPoolExecutor(max(1, workers), mp_context=context, initializer=_end_with_parent)
    pending_chunks: deque[Future[tuple[R, ...]]] = deque()
    try:
        while True:
            with _interrupts_held():  # submit starts workers, which must not receive Ctrl-C
                while len(pending_chunks) < 2 * workers and (start := next(starts, None)) is not None:
                    pending_chunks.append(pool.submit(_results, task, start, things[start : start + size]))
            if not pending_chunks:
                break
            yield from pending_chunks.popleft().result()
    except BaseException:
        for child in multiprocessing.active_children():
            if child not in other_children:
                child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _results(task: bytes, start: int, things: Sequence[Any]) -> tuple[Any, ...]:
    """Return the results of a chunk of things, of which the first has the place *start*: the work of a process."""
    function = _unpacked(task)
    return tuple([function(start + number, thing) for number, thing in enumerate(things)])


class _Packer(pickle.Pickler):
    """Writes a pickle in which games of the library, and modules, stand by their names."""

    def persistent_id(self, thing: Any) -> tuple[str, str] | None:
        """Return the kind and the name of *thing* if it is found by its name, else None."""
        if isinstance(thing, ModuleType):
            return "module", thing.__name__
        name = getattr(thing, "name", None)
        return ("game", name) if isinstance(name, str) and name in GAMES and GAMES[name] is thing else None


class _Unpacker(pickle.Unpickler):
    def persistent_load(self, key: tuple[str, str]) -> object:
        """Return the game or module with the name in *key*."""
        kind, name = key
        return GAMES[name] if kind == "game" else import_module(name)


def _packed(function: object) -> bytes:
    """Return *function* as bytes; raise DataError if it holds something that cannot be sent to another process."""
    written = io.BytesIO()
    try:
        _Packer(written).dump(function)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        advice = "games of GAMES, games that are modules, and what pickle takes can be sent; or use one process"
        raise DataError("processes", f"the game or a bot cannot be sent ({short_repr(error, 120)}); {advice}") from None
    return written.getvalue()


@lru_cache(maxsize=1)
def _unpacked(task: bytes) -> Callable[[int, Any], Any]:
    """Return the function that *task* was made of; a process does the same task for one chunk after the other."""
    function: Callable[[int, Any], Any] = _Unpacker(io.BytesIO(task)).load()
    return function


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
