"""``python -m benchmarks.worst``: the slowest calls in the worst positions, and how they grow with numbers."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from .arguments import positive
from .result_files import with_table
from .worst_positions import WORST_POSITIONS, WorstPosition

__all__ = ["CALLS", "SIZES", "main", "measure_position", "measure_worst", "result_table", "slowest_table"]

SIZES: Final = (5, 20, 60, 120, 240)
"""The numbers of what the positions have many of."""

CALLS: Final = ("legal_actions", "advance", "why_not", "observe", "determinize", "position_key", "problems")

_FULLY_MEASURED: Final = 3
"""So many of the first states are measured with all calls, the others with ``legal_actions`` and ``advance`` only."""


class _Stopwatch:
    """The CPU seconds of each call, by its name and a number; of several times the shortest one counts."""

    def __init__(self) -> None:
        self.seconds: dict[tuple[str, int], float] = {}
        self.counts: dict[str, int] = {}

    def start_again(self) -> None:
        """Begin another pass of the same calls."""
        self.counts = {}

    def call(self, name: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return ``function(*arguments)``, and note the time of this call of *name*."""
        key = name, self.counts.get(name, 0)
        self.counts[name] = key[1] + 1
        began = time.process_time()
        result = function(*arguments)
        took = time.process_time() - began
        self.seconds[key] = min(took, self.seconds.get(key, took))
        return result

    def worst(self) -> dict[str, float]:
        """Return the milliseconds of the slowest call of each name."""
        worst = dict.fromkeys(CALLS, 0.0)
        for (name, _), seconds in self.seconds.items():
            worst[name] = max(worst[name], 1e3 * seconds)
        return worst


def measure_position(position: WorstPosition, size: int, passes: int) -> dict[str, float]:
    """Return the milliseconds of the slowest call of each kind along the steps from *position* with *size* things.

    Every pass begins with a new state, so that nothing is known of it.
    """
    stopwatch = _Stopwatch()
    for _ in range(passes):
        stopwatch.start_again()
        state, before = position.state_of(size), tuple[Any, ...]()
        for step in range(position.steps):
            legal = stopwatch.call("legal_actions", position.game.legal_actions, state)
            if not legal:
                break
            action = legal[min(position.pick, max(0, len(legal) - 2))]
            if step < _FULLY_MEASURED:
                _measure_state(stopwatch, position.game, state, (legal[0], legal[-1], *before))
                before = (*before, action)
            state = stopwatch.call("advance", position.game.advance, state, action)
    return stopwatch.worst()


def _measure_state(stopwatch: _Stopwatch, game: Any, state: Any, tried: Sequence[Any]) -> None:
    """Time the calls that go on from *state* without changing it; *tried* are actions to ask about."""
    for player in game.players(state)[:2]:
        observation = stopwatch.call("observe", game.observe, state, player)
        stopwatch.call("determinize", game.determinize, observation, state.rng)
    stopwatch.call("position_key", game.position_key, state)
    for action in tried:
        stopwatch.call("why_not", game.why_not, state, action)
    stopwatch.call("problems", game.problems, state)


def measure_worst(names: Sequence[str], sizes: Sequence[int], *, passes: int, limit: float) -> dict[str, Any]:
    """Return the milliseconds of the slowest calls in each of the positions *names*, for each of *sizes*.

    A position is not measured any larger once a call has taken more than *limit* milliseconds.
    """
    results: dict[str, Any] = {}
    for name in names:
        results[name] = {}
        for size in sizes:
            worst = results[name][str(size)] = measure_position(WORST_POSITIONS[name], size, passes)
            if max(worst.values()) > limit:
                break
    return results


def result_table(results: dict[str, Any], sizes: Sequence[int]) -> str:
    """Return *results*, from ``measure_worst``, as a table: the slowest call of each kind, by position and number."""
    lines = [f"{'worst call, ms':<44}" + "".join([f"{size:>10}" for size in sizes])]
    for name, by_size in results.items():
        lines.append(name)
        for call in CALLS:
            spent = [f"{by_size[str(size)][call]:>10.2f}" if str(size) in by_size else f"{'-':>10}" for size in sizes]
            lines.append(f"  {call:<42}" + "".join(spent))
    return "\n".join(lines)


def slowest_table(results: dict[str, Any], sizes: Sequence[int]) -> str:
    """Return *results*, from ``measure_worst``, as a Markdown table: for each position the call that is slowest.

    That is the call that takes longest with the second largest of *sizes*, or with the only one.
    """
    judged = str(sizes[-2:][0])
    lines = [["slowest call, ms", "", *map(str, sizes)], ["---", "---", *["--:"] * len(sizes)]]
    for name, by_size in results.items():
        at_size = by_size.get(judged) or [*by_size.values()][-1]
        slowest = max(CALLS, key=lambda call: at_size[call])
        spent = [f"{by_size[str(size)][slowest]:,.1f}" if str(size) in by_size else "" for size in sizes]
        lines.append([name, f"`{slowest}`", *spent])
    return "".join([f"| {' | '.join(line)} |\n" for line in lines])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the worst positions and print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.worst", description=__doc__)
    parser.add_argument("--only", choices=[*WORST_POSITIONS], action="append", help="measure this position; repeatable")
    parser.add_argument("--sizes", type=positive, nargs="+", default=list(SIZES), metavar="N", help="numbers of things")
    parser.add_argument("--passes", type=positive, default=2, help="passes, of which the best counts (default: 2)")
    parser.add_argument("--limit", type=float, default=2_000.0, help="stop to grow beyond these ms (default: 2000)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the slowest calls into this page of the docs")
    options = parser.parse_args(arguments)
    results = measure_worst(
        options.only or [*WORST_POSITIONS], options.sizes, passes=options.passes, limit=options.limit
    )
    print(json.dumps(results, indent=1) if options.json else result_table(results, options.sizes))
    if options.page:
        table = slowest_table(results, options.sizes)
        options.page.write_text(with_table(options.page.read_text("utf-8"), table), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
