"""Calls a function for many things, in this process or in several, with the same results in the same order."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from castlerules.core import DataError
from castlerules.core.errors import checked_int

T = TypeVar("T")
R = TypeVar("R")


def check_processes(processes: object, bots: object) -> None:
    """Raise DataError unless *processes* is an integer of at least 1, and *bots* can play in so many processes."""
    if checked_int("processes", processes, 1) > 1 and isinstance(bots, Sequence):
        from .processes import check_bots_can_be_sent  # late, as below

        check_bots_can_be_sent(bots)


def results_in_order(function: Callable[[int, T], R], things: Sequence[T], processes: int) -> Generator[R]:
    """Yield ``function(place, thing)`` for each of *things*, in order, worked out by *processes* processes.

    One process is this one; more are new ones, which *function* and *things* are sent to. Raises DataError if they
    cannot be sent or a process dies, and whatever *function* raises.
    """
    if processes == 1 or len(things) < 2:
        for place, thing in enumerate(things):
            yield function(place, thing)
        return
    from concurrent.futures.process import BrokenProcessPool

    from .processes import results_of_workers  # late: it belongs to the world outside of the rules

    try:
        yield from results_of_workers(function, things, processes)
    except BrokenProcessPool:
        reason = (
            "a process has died: a program that asks for processes must start under `if __name__ == '__main__':`, and"
            " there must be memory for all of them"
        )
        raise DataError("processes", reason) from None
