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
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
R = TypeVar("R")

_CHUNK: Final = 16
_HOW_TO_SEND: Final = (
    "define a bot, or its class, at the top level of a module that can be imported, not in an interactive session, as a"
    " lambda or inside a function; or use one process"
)
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
    own_children: list[BaseProcess] = []
    context = multiprocessing.get_context("spawn")  # the same everywhere, and safe beside threads
    pool = ProcessPoolExecutor(max(1, workers), mp_context=context, initializer=_end_with_parent)
    pending_chunks: deque[Future[tuple[R, ...]]] = deque()
    try:
        while True:
            with _interrupts_held():  # submit starts workers, which must not receive Ctrl-C
                others = multiprocessing.active_children()
                while len(pending_chunks) < 2 * workers and (start := next(starts, None)) is not None:
                    chunk = _packed(things[start : start + size])
                    pending_chunks.append(pool.submit(_results, task, start, chunk))
                own_children += [child for child in multiprocessing.active_children() if child not in others]
            if not pending_chunks:
                break
            yield from pending_chunks.popleft().result()
    except BaseException:
        for child in own_children:
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _results(task: bytes, start: int, chunk: bytes) -> tuple[Any, ...]:
    """Return the results of a *chunk* of things, of which the first has the place *start*: the work of a process.

    Raises DataError if the process does not find what was sent, and in place of an exception that cannot be sent back.
    """
    try:
        function, things = _unpacked(task), _Unpacker(io.BytesIO(chunk)).load()
    except Exception as error:
        problem = (
            f"another process cannot find what was sent to it ({type(error).__name__}: {short_repr(str(error), 120)})"
        )
        raise DataError("processes", f"{problem}; {_HOW_TO_SEND}") from None
    try:
        return tuple([function(start + number, thing) for number, thing in enumerate(things)])
    except Exception as error:
        if _can_be_sent(error):
            raise
        raise DataError("processes", f"a game ended with {type(error).__name__}: {short_repr(str(error))}") from None


def _can_be_sent(error: Exception) -> bool:
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 - written by this process
    except Exception:
        return False
    return True


def check_bots_can_be_sent(bots: Sequence[object]) -> None:
    """Raise DataError for the first of *bots* that cannot be sent to another process."""
    for place, bot in enumerate(bots):
        try:
            _Packer(io.BytesIO()).dump(bot)
        except Exception as error:
            name = getattr(bot, "__qualname__", None) or short_repr(bot)
            problem = (
                f"{name} cannot be sent to another process ({type(error).__name__}: {short_repr(str(error), 120)})"
            )
            raise DataError(f"bots[{place}]", f"{problem}; {_HOW_TO_SEND}") from None


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


def _packed(sent: object) -> bytes:
    """Return *sent* as bytes; raise DataError if it holds something that cannot be sent to another process."""
    written = io.BytesIO()
    try:
        _Packer(written).dump(sent)
    except Exception as error:
        advice = "games of GAMES, games that are modules, and what pickle takes can be sent; or use one process"
        raise DataError(
            "processes", f"the game, a bot or a state cannot be sent ({short_repr(error, 120)}); {advice}"
        ) from None
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
