"""``python -m benchmarks``: the speed and memory of every game, as a table or as JSON."""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Sequence
from typing import Any

import castlerules
from castlerules import GAMES

from .arguments import positive
from .games import UNITS, measures, random_games, rates_of
from .imports import import_times
from .measured_games import MEASURED_GAMES, measured_game
from .sizes import LEFT_OUT, memory, pickles, records
from .timing import CALIBRATION, time_measures

__all__ = ["benchmark", "main", "result_table"]


def benchmark(names: Sequence[str], *, games: int, passes: int, portion: float, starts: int) -> dict[str, Any]:
    """Return all measurements of the games *names*, from *games* random games and *passes* of *portion* CPU seconds."""
    measurements: dict[str, Any] = {
        "castlerules": castlerules.__version__,
        "python": platform.python_version(),
        "random_games": games,
        "passes": passes,
        "games": {name: _measure_game(name, games=games, passes=passes, portion=portion) for name in names},
    }
    modules = ("castlerules", *[f"castlerules.{name}" for name in names if name in GAMES])
    measurements["import_ms"] = import_times(modules, starts)
    return measurements


def _measure_game(name: str, *, games: int, passes: int, portion: float) -> dict[str, Any]:
    """Return the measurements of the game *name*."""
    game = measured_game(name)
    sampled_games = random_games(game, games)
    times = time_measures([CALIBRATION, *measures(game, sampled_games)], passes, portion)
    return {
        "calibration_rounds_per_s": times["calibration"].rate("rounds"),
        **rates_of({other: timing for other, timing in times.items() if other != "calibration"}),
        "memory_bytes": memory(sampled_games),
        "state": pickles(game, sampled_games, passes, portion),
        "record": records(game, sampled_games),
    }


def result_table(measurements: dict[str, Any]) -> str:
    """Return *measurements*, from ``benchmark``, as a readable table."""
    about = f"castlerules {measurements['castlerules']}, Python {measurements['python']}"
    games, passes = measurements["random_games"], measurements["passes"]
    lines = [f"{about}; {games} random games, CPU time, best of {passes} passes"]
    for name, numbers in measurements["games"].items():
        lines += ["", name, *[f"  {label:<34}{number:>14}" for label, number in _rows(numbers)]]
    lines += ["", "import, CPU ms above a bare interpreter"]
    for module, spent in measurements["import_ms"].items():
        lines.append(f"  {module or '(bare interpreter, all of it)':<34}{spent:>14.1f}")
    return "\n".join([*lines, "", f"Memory leaves out: {LEFT_OUT}."])


def _rows(numbers: dict[str, Any]) -> list[tuple[str, str]]:
    """Return the labels and numbers of one game."""
    rows = [("calibration, million rounds/s", f"{numbers['calibration_rounds_per_s'] / 1e6:.1f}")]
    for name in ("play", "play, checked"):
        rows += [(f"{name}: {unit}/s", f"{numbers[name][f'{unit}_per_s']:,.0f}") for unit in UNITS]
    rows += [
        ("forked children/s", f"{numbers['children_per_s']:,.0f}"),
        ("IS-MCTS iterations/s", f"{numbers['ismcts_iterations_per_s']:,.0f}"),
        ("determinize/s", f"{numbers['determinize_per_s']:,.0f}"),
        *[(f"{name}, ns", f"{spent:,.0f}") for name, spent in numbers["ns_per_call"].items()],
        ("slowest median/best of passes", f"{numbers['median_over_best']:.2f}"),
    ]
    memory, state, record = numbers["memory_bytes"], numbers["state"], numbers["record"]
    return [
        *rows,
        ("bytes of a state alone", f"{memory['state']:,.0f}"),
        ("  of which its options", f"{memory['options']:,.0f}"),
        ("bytes that a next state adds", f"{memory['added_by_a_state']:,.0f}"),
        ("pickle of a state, bytes", f"{state['pickle_bytes']:,.0f}"),
        ("pickle, us to dump", f"{state['dump_us']:.1f}"),
        ("pickle, us to load", f"{state['load_us']:.1f}"),
        ("JSON of a state, characters", f"{state['json_chars']:,.0f}"),
        ("record: actions", f"{record['actions']:,.0f}"),
        ("record: characters of text", f"{record['text_chars']:,.0f}"),
        ("record: characters per action", f"{record['text_chars_per_action']:.2f}"),
        ("record: characters of JSON", f"{record['json_chars']:,.0f}"),
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the games that the command line names, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--games", type=positive, default=40, metavar="N", help="random games per pass (default: 40)")
    parser.add_argument("--only", choices=MEASURED_GAMES, help="measure only this game")
    parser.add_argument("--passes", type=positive, default=5, help="passes, of which the best counts (default: 5)")
    parser.add_argument("--portion", type=float, default=0.05, help="CPU seconds per measurement and pass, at least")
    parser.add_argument("--starts", type=positive, default=11, help="interpreters started per import (default: 11)")
    options = parser.parse_args(arguments)
    names = [options.only] if options.only else list(MEASURED_GAMES)
    measurements = benchmark(
        names, games=options.games, passes=options.passes, portion=options.portion, starts=options.starts
    )
    print(json.dumps(measurements, indent=1) if options.json else result_table(measurements))


if __name__ == "__main__":
    main(sys.argv[1:])
