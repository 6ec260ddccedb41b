"""CPU times of repeated work, in several passes of which the best one counts."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import attrs

__all__ = ["CALIBRATION", "Measure", "Timing", "time_measures"]

Counts: TypeAlias = Mapping[str, int]
"""How much of each unit some work did, such as steps, choices and games."""


@attrs.frozen
class Measure:
    """Work to time: *run_once* does it once and returns its counts. It must do the same each time."""

    name: str
    run_once: Callable[[], Counts]


@attrs.frozen
class Timing:
    """The counts of one run of a measure, and the CPU seconds of a run in the best and in the median pass."""

    counts: Counts
    best: float
    median: float

    def rate(self, unit: str) -> float:
        """Return the number of *unit* per second of the best pass."""
        return self.counts[unit] / self.best

    def nanoseconds(self, unit: str) -> float:
        """Return the nanoseconds per *unit* in the best pass."""
        return 1e9 * self.best / self.counts[unit]


def time_measures(measures: Sequence[Measure], passes: int, portion: float) -> dict[str, Timing]:
    """Return the timing of each of *measures*, by name.

    A pass runs all of them one after the other, each for about *portion* CPU seconds. So a slow moment of the machine
    affects one pass of every measure, and not every pass of one measure.
    """
    counts = {measure.name: measure.run_once() for measure in measures}
    repeats = {measure.name: _repeats(measure, portion) for measure in measures}
    took: dict[str, list[float]] = {measure.name: [] for measure in measures}
    for _ in range(passes):
        for measure in measures:
            took[measure.name].append(_seconds_per_run(measure, repeats[measure.name]))
    return {name: Timing(counts[name], min(took[name]), statistics.median(took[name])) for name in counts}


def _seconds_per_run(measure: Measure, repeats: int) -> float:
    """Return the CPU seconds of one run of *measure*, as the mean of *repeats* runs."""
    run = measure.run_once
    began = time.process_time()
    for _ in range(repeats):
        run()
    return (time.process_time() - began) / repeats


def _repeats(measure: Measure, portion: float) -> int:
    """Return the number of runs of *measure* that take *portion* seconds."""
    return max(1, round(portion / max(_seconds_per_run(measure, 1), 1e-6)))


def _calibrate() -> Counts:
    """Add and store numbers, as a reference for the speed of the machine and interpreter."""
    store: dict[int, int] = {}
    total = 0
    for number in range(20_000):
        total += number & 7
        store[number & 1023] = total
    return {"rounds": 20_000}


CALIBRATION = Measure("calibration", _calibrate)
"""A loop without games, to compare measurements of different runs."""
