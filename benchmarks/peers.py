"""``python -m benchmarks.peers``: the speed of castlerules and of other libraries, in one run, on one core.

Every benchmark runs in a fresh interpreter on the same core. The rounds are interleaved, so that a busy moment of the
machine affects all alike. The table shows medians of the rounds, and the median of the ratios within each round.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from castlerules import compiled

from .arguments import positive
from .magic_rivals import OPEN_MTG, PHASE_CARDS
from .measured_games import MEASURED_GAMES
from .rivals import COMPILED, RIVALS
from .work import NotInstalled

__all__ = ["main", "measure_all", "measure_benchmark", "result_tables"]

PACKAGES: Final = ("castlerules", "attrs", "open-spiel", "rlcard", "numpy", "chess", "pokerkit", "phase-python")
COMPILED_BUILD: Final = "COMPILED_BUILD"
"""The environment variable with the folder of the compiled build."""
_SEEDS_A_ROUND: Final = 100_000
_LEAST_WORK: Final = 4
_WHOLE: Final = 100
"""Numbers from here on are shown without decimals."""
_TITLES: Final = MappingProxyType({"play": "random play", "fork": "forked children"})
_UNITS: Final = MappingProxyType({"play": ("steps", "choices", "games"), "fork": ("children",)})
BEGIN: Final = "<!-- made by benchmarks.peers -->\n"
END: Final = "<!-- end -->\n"
"""The lines of a page between which the report is written."""
_ROOT: Final = Path(__file__).parent.parent


def measure_benchmark(name: str, seconds: float, first: int) -> dict[str, Any]:
    """Return the rates per CPU second of the benchmark *name*, run for *seconds* from game number *first* on.

    A few games are played in any case, since a single one says little.
    """
    try:
        work = RIVALS[name]()
    except NotInstalled as missing:
        return {"skipped": str(missing)}
    work(first)  # fills the caches
    counts: dict[str, int] = {}
    number, began = first, time.process_time()
    while (spent := time.process_time() - began) < seconds or number < first + _LEAST_WORK:
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
    folders = [os.environ.get(variable) for variable in (COMPILED_BUILD, "PYTHONPATH")]
    paths = folders if name.endswith(COMPILED) else folders[1:]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([path for path in paths if path])}
    done = subprocess.run(command, cwd=_ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        return {"skipped": "failed: " + (done.stderr.strip().splitlines() or ["without a word"])[-1][:100]}
    result: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return result


def summary(rounds_by_name: dict[str, list[dict[str, Any]]], games: Sequence[str]) -> dict[str, Any]:
    """Return the medians of *rounds_by_name*, and how many times as fast each of *games* of castlerules is (*ours*)."""
    rows: dict[str, Any] = {}
    for name, rounds in rounds_by_name.items():
        if "skipped" in rounds[0]:
            rows[name] = rounds[0]
            continue
        units = list(rounds[0])
        rates = {unit: statistics.median([measured[unit] for measured in rounds]) for unit in units}
        first = [measured[units[0]] for measured in rounds]
        kind = name.partition(" ")[0]
        ours = {game: rounds_by_name.get(f"{kind} castlerules {game}", []) for game in games}
        rows[name] = {
            **rates,
            "spread": (max(first) - min(first)) / rates[units[0]],
            "ours": {game: _ratios(against, rounds) for game, against in ours.items() if len(against) == len(rounds)},
        }
    return rows


def _ratios(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> dict[str, float]:
    """Return for each unit the median over the rounds of our rate divided by theirs."""
    pairs = list(zip(ours, theirs, strict=True))
    return {unit: statistics.median([us[unit] / them[unit] for us, them in pairs]) for unit in theirs[0]}


def result_tables(rows: dict[str, Any], games: Sequence[str]) -> str:
    """Return *rows*, from ``summary``, as two Markdown tables; their last columns are ratios of our *games* to each."""
    return "\n".join([_table(rows, kind, units, games) for kind, units in _UNITS.items()])


def _table(rows: dict[str, Any], kind: str, units: Sequence[str], games: Sequence[str]) -> str:
    """Return the table of the benchmarks of *kind*: their rates in *units* per second, and the ratios in the first."""
    head = [_TITLES[kind], *[f"{unit}/s" for unit in units], "spread", *[f"{game} : it" for game in games]]
    lines = [head, ["---", *["--:"] * (len(head) - 1)]]
    for name, row in rows.items():
        if name.startswith(f"{kind} ") and "skipped" not in row:
            ratios = [_ratio(row["ours"].get(game, {}).get(units[0])) for game in games]
            rates = [f"{row[unit]:,.0f}" if row[unit] >= _WHOLE else f"{row[unit]:.1f}" for unit in units]
            lines.append([name.removeprefix(f"{kind} "), *rates, f"{row['spread']:.0%}", *ratios])
    return "".join([f"| {' | '.join(line)} |\n" for line in lines])


def _ratio(ratio: float | None) -> str:
    return "" if ratio is None else f"{ratio:.3g}" if ratio < _WHOLE else f"{ratio:,.0f}"


def skipped_text(rows: dict[str, Any]) -> str:
    """Return a line for each benchmark of *rows* that was not measured, with the reason."""
    return "".join([f"skipped: {name}: {row['skipped']}\n" for name, row in rows.items() if "skipped" in row])


def report_text(report: dict[str, Any]) -> str:
    """Return *report* as Markdown: on what machine it was measured, how, and the tables."""
    where = report["machine"]
    packages = ", ".join([f"{name} {number}" for name, number in report["versions"].items()])
    about = (
        f"Measured on {where['processor']}, {where['cores']} cores, {where['system']}, with {packages}: medians of"
        f" {report['runs']} interleaved rounds of {report['seconds']:g} s CPU on one core.\n"
    )
    return f"{about}\n{result_tables(report['benchmarks'], report['ours'])}"


def versions() -> dict[str, str]:
    """Return the versions of Python and of the installed packages."""
    installed = {"python": sys.version.split()[0]}
    for package in PACKAGES:
        try:
            installed[package] = metadata.version(package)
        except metadata.PackageNotFoundError:
            continue
    if "castlerules" in installed:
        installed["castlerules"] += f" ({'compiled' if compiled else 'pure'})"
    return installed


def machine() -> dict[str, Any]:
    """Return what this machine is: its processor, the number of its cores, and its system."""
    described = Path("/proc/cpuinfo")
    names = described.read_text("utf-8").splitlines() if described.exists() else []
    models = [line.partition(":")[2].strip() for line in names if line.startswith("model name")]
    processor = models[0] if models else platform.processor() or platform.machine()
    return {"processor": processor, "cores": os.cpu_count(), "system": platform.system()}


def with_report(page: str, report: dict[str, Any]) -> str:
    """Return the text *page* with *report* between BEGIN and END; raise ValueError if they are not there."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not (begin and end):
        raise ValueError(f"expected a page with the lines {BEGIN.strip()} and {END.strip()}, got none")
    return f"{before}{BEGIN}\n{report_text(report)}\n{END}{after}"


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
        "--ours",
        choices=[*MEASURED_GAMES, *[f"{game}{COMPILED}" for game in MEASURED_GAMES]],
        action="append",
        help="our game in the ratios; may be repeated (default: magic54 and duel_red_sixth, in each build)",
    )
    parser.add_argument("--compiled", metavar="FOLDER", help="a compiled build, as pip install --target makes it")
    parser.add_argument("--keep", type=Path, metavar="FILE", help="write the results into FILE as JSON")
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the tables into this page of the docs")
    parser.add_argument("--phase-cards", metavar="FILE", help="the cards of phase-python, made by its phase-gen")
    parser.add_argument("--open-mtg", metavar="FOLDER", help="a checkout of open-mtg")
    parser.add_argument("--core", type=int, default=0, help="the processor core for all benchmarks (default: 0)")
    parser.add_argument("--one", choices=list(RIVALS), help="measure only this, in this process, and print JSON")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game (with --one)")
    options = parser.parse_args(arguments)
    folders = {PHASE_CARDS: options.phase_cards, OPEN_MTG: options.open_mtg, COMPILED_BUILD: options.compiled}
    os.environ.update({variable: str(Path(path).resolve()) for variable, path in folders.items() if path})
    if options.one:
        _pin_to_core(options.core)
        print(json.dumps(measure_benchmark(options.one, options.seconds, options.first)))
        return
    names = [name for name in RIVALS if any(text in name for text in options.only or [""])]
    builds = ["", COMPILED] if options.compiled else [""]
    ours = options.ours or [f"{game}{build}" for game in ("magic54", "duel_red_sixth") for build in builds]
    rows = summary(measure_all(names, seconds=options.seconds, runs=options.runs, core=options.core), ours)
    report = {
        "machine": machine(),
        "versions": versions(),
        "seconds": options.seconds,
        "runs": options.runs,
        "ours": ours,
        "benchmarks": rows,
    }
    print(json.dumps(report, indent=1) if options.json else f"{report_text(report)}\n{skipped_text(rows)}")
    if options.keep:
        options.keep.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    if options.page:
        options.page.write_text(with_report(options.page.read_text("utf-8"), report), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
