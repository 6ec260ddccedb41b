"""The form of a benchmark of any library: a function from a number to the counts of work done."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

__all__ = ["MID_GAME_STATES", "Count", "NotInstalled", "Workload", "children_workload", "counts_of_game", "library"]

Count: TypeAlias = Mapping[str, int]
Workload: TypeAlias = Callable[[int], Count]
"""Work number 0, 1, ...; it returns the counts of steps, choices and games, or of children."""

MID_GAME_STATES: Final = 16
"""The number of random games whose middle states are forked."""


class NotInstalled(Exception):
    """A library is not installed, or a file that it needs is not given."""


def library(name: str) -> Any:
    """Return the module *name*; raise NotInstalled if its library is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise NotInstalled(f"{name} is not installed") from error


def counts_of_game(steps: int, choices: int) -> Count:
    """Return the counts of one game."""
    return {"steps": steps, "choices": choices, "games": 1}


def children_workload(middles: list[Any], children: Callable[[Any], int]) -> Workload:
    """Return work that makes all children of one of the states *middles*, a different one for each number."""
    return lambda number: {"children": children(middles[number % len(middles)])}
