"""What a benchmark of a library is: work that can be done again and again, and that counts what it does."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

__all__ = ["MID_GAME_STATES", "Count", "NotInstalled", "Workload", "children_workload", "counts_of_game", "library"]

Count: TypeAlias = Mapping[str, int]
Workload: TypeAlias = Callable[[int], Count]
"""Work number 0, 1, ...: returns the steps, choices and games, or the children, that were done."""

MID_GAME_STATES: Final = 16
"""Children are made from the middles of so many random games."""


class NotInstalled(Exception):
    """A library is not installed, or something that it needs is not given."""


def library(name: str) -> Any:
    """Return the library *name*; raise Missing if it is not installed."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise NotInstalled(f"{name} is not installed") from error


def counts_of_game(steps: int, choices: int) -> Count:
    """Return what was done in one game."""
    return {"steps": steps, "choices": choices, "games": 1}


def children_workload(middles: list[Any], children: Callable[[Any], int]) -> Workload:
    """Return work that makes all children of one of *middles* after another."""
    return lambda number: {"children": children(middles[number % len(middles)])}
