"""``python -m benchmarks.peers``: the speed of castlerules and of other libraries, in one run, on one core.

Every benchmark runs in a fresh interpreter on the same core. The rounds are interleaved, so that a busy moment of the
machine affects all alike. The table shows medians of the rounds, and the median of the ratios within each round.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import Any, Final

from .arguments import positive
from .magic_rivals import OPEN_MTG, PHASE_CARDS
from .measured_games import MEASURED_GAMES
from .rivals import RIVALS
from .work import NotInstalled

__all__ = ["main", "measure_all", "measure_benchmark", "result_tables"]

PACKAGES: Final = ("castlerules", "attrs", "open-spiel", "rlcard", "numpy", "chess", "pokerkit", "phase-python")
_SEEDS_A_ROUND: Final = 100_000
_ROOT: Final = Path(__file__).parent.parent


def measure_benchmark(name: str, seconds: float, first: int) -> dict[str, Any]:
    """Return the rates per CPU second of the benchmark *name*, run for *seconds* from game number *first* on."""
    try:
        work = RIVALS[name]()
    except NotInstalled as missing:
        return {"skipped": str(missing)}
    work(first)  # fills the caches
    counts: dict[str, int] = {}
    number, began = first, time.process_time()
    while (spent := time.process_time() - began) < seconds or number == first:
        for unit, count in work(number).items():
            counts[unit] = counts.get(unit, 0) + count
        number += 1
    return {unit: count / spent for unit, count in counts.items()}


def measure_all(
    names: Sequence[str], *, seconds: float, runs: int, core: int | None
) -> dict[str, list[dict[str, Any]]]:
    """Return the rates of each of the benchmarks *names* in each of *runs* rounds."""
    rounds_by_name: dict[str, list[dict[str, Any]]] = {name: [] for name in names}
    for number in range(runs):
        for name, rounds in rounds_by_name.items():
            if not rounds or "skipped" not in rounds[0]:
                rounds.append(_measure_in_process(name, seconds, number * _SEEDS_A_ROUND, core))
    return rounds_by_name


def _measure_in_process(name: str, seconds: float, first: int, core: int | None) -> dict[str, Any]:
    """Return what ``measure_benchmark`` returns, from a fresh interpreter."""
    command = [
        sys.executable,
        "-m",
        "benchmarks.peers",
        "--one",
        name,
        "--seconds",
        str(seconds),
        "--first",
        str(first),
    ]
    command += [] if core is None else ["--core", str(core)]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"skipped": "failed: " + (done.stderr.strip().splitlines() or ["without a word"])[-1][:100]}
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def summary(rounds_by_name: dict[str, list[dict[str, Any]]], ours: str) -> dict[str, Any]:
    """Return the medians of *rounds_by_name*, and how many times as fast the game *ours* of castlerules is."""
    base = {kind: rounds_by_name.get(f"{kind} castlerules {ours}", []) for kind in ("play", "fork")}
    rows: dict[str, Any] = {}
    for name, rounds in rounds_by_name.items():
        if "skipped" in rounds[0]:
            rows[name] = rounds[0]
            continue
        units = list(rounds[0])
        rates = {unit: statistics.median([measured[unit] for measured in rounds]) for unit in units}
        first = [measured[units[0]] for measured in rounds]
        rows[name] = {**rates, "spread": (max(first) - min(first)) / rates[units[0]]}
        against = base[name.partition(" ")[0]]
        if len(against) == len(rounds):
            pairs = list(zip(against, rounds, strict=True))
            rows[name]["ours"] = {
                unit: statistics.median([us[unit] / them[unit] for us, them in pairs]) for unit in units
            }
    return rows


def result_tables(rows: dict[str, Any]) -> str:
    """Return *rows*, from ``summary``, as two readable tables."""
    lines = [f"{'random play':<38}{'steps/s':>10}{'choices/s':>11}{'games/s':>9}{'spread':>8}   ours : theirs"]
    for name, row in rows.items():
        kind, _, label = name.partition(" ")
        if kind == "play":
            lines.append(_row(label, row, (("steps", 10), ("choices", 11), ("games", 9))))
    lines += ["", f"{'forked children':<38}{'children/s':>10}{'':>20}{'spread':>8}   ours : theirs"]
    for name, row in rows.items():
        kind, _, label = name.partition(" ")
        if kind == "fork":
            lines.append(_row(label, row, (("children", 10),)))
    return "\n".join(lines)


def _row(label: str, row: dict[str, Any], columns: tuple[tuple[str, int], ...]) -> str:
    if "skipped" in row:
        return f"{label:<38}  skipped: {row['skipped']}"
    rates = "".join([f"{row[unit]:>{width},.0f}" for unit, width in columns])
    ratios = "  ".join([f"{unit} {row['ours'][unit]:.2f}" for unit, _ in columns]) if "ours" in row else ""
    return f"{label:<38}{rates:<30}{row['spread']:>8.0%}   {ratios}"


def versions() -> dict[str, str]:
    """Return the versions of Python and of the installed packages."""
    installed = {"python": sys.version.split()[0]}
    for package in PACKAGES:
        try:
            installed[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    return installed


def _pin_to_core(core: int | None) -> None:
    """Run this process on *core* only, where the system can do that."""
    if core is not None and sys.platform == "linux":
        os.sched_setaffinity(0, {core})


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the benchmarks that the command line names, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds per benchmark and round (default: 1)")
    parser.add_argument("--runs", type=positive, default=5, help="rounds (default: 5)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument(
        "--only", action="append", metavar="TEXT", help="only benchmarks whose name contains TEXT; may be repeated"
    )
    parser.add_argument(
        "--ours", choices=MEASURED_GAMES, default="magic54", help="our game in the ratios (default: magic54)"
    )
    parser.add_argument("--phase-cards", metavar="FILE", help="the cards of phase-python, made by its phase-gen")
    parser.add_argument("--open-mtg", metavar="FOLDER", help="a checkout of open-mtg")
    parser.add_argument("--core", type=int, default=0, help="the processor core for all benchmarks (default: 0)")
    parser.add_argument("--one", choices=list(RIVALS), help="measure only this, in this process, and print JSON")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (with --one)")
    options = parser.parse_args(arguments)
    for variable, path in ((PHASE_CARDS, options.phase_cards), (OPEN_MTG, options.open_mtg)):
        if path:
            os.environ[variable] = str(Path(path).resolve())
    if options.one:
        _pin_to_core(options.core)
        print(json.dumps(measure_benchmark(options.one, options.seconds, options.first)))
        return
    names = [name for name in RIVALS if any(text in name for text in options.only or [""])]
    rows = summary(measure_all(names, seconds=options.seconds, runs=options.runs, core=options.core), options.ours)
    report = {"versions": versions(), "seconds": options.seconds, "runs": options.runs, "benchmarks": rows}
    print(json.dumps(report, indent=1) if options.json else f"{report['versions']}\n\n{result_tables(rows)}")


if __name__ == "__main__":
    main(sys.argv[1:])
