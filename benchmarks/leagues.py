"""``python -m benchmarks.leagues``: the speed of a big league: 1,600 printings, 64 players, 2,000 contests."""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Callable, Sequence
from typing import Any

from castlerules import ascension, from_json, to_json
from castlerules.ascension import State

from .arguments import positive
from .big_league import MIN_PLAYERS, actions, league, with_contests, with_every_action
from .timing import CALIBRATION, Counts, Measure, time_measures

__all__ = ["main", "measure_leagues", "result_table"]


def _measures(name: str, state: State) -> list[Measure]:
    """Return the measures of *state*: its actions by kind, lists of actions, other calls, and JSON both ways."""
    busy_league = with_every_action(state)
    seats = [seat for seat in ascension.GAME.players(busy_league) if busy_league.members[seat] is not None]
    observation, text = ascension.GAME.observe(state, seats[0]), to_json(state)

    def calls(function: Callable[..., object], arguments: Sequence[tuple[Any, ...]]) -> Callable[[], Counts]:
        def run() -> Counts:
            for parts in arguments:
                function(*parts)
            return {"calls": len(arguments)}

        return run

    return [
        *[
            Measure(f"{name}/apply/{kind}", calls(ascension.GAME.apply, [(busy_league, action) for action in samples]))
            for kind, samples in actions(busy_league).items()
        ],
        Measure(
            f"{name}/legal/one player", calls(ascension.GAME.legal_actions, [(busy_league, seat) for seat in seats])
        ),
        Measure(f"{name}/legal/richest player", calls(ascension.GAME.legal_actions, [(busy_league, seats[0])])),
        Measure(f"{name}/legal/everybody", calls(ascension.GAME.legal_actions, [(state,)])),
        Measure(f"{name}/call/observe", calls(ascension.GAME.observe, [(state, seat) for seat in seats])),
        Measure(f"{name}/call/determinize", calls(ascension.GAME.determinize, [(observation, state.rng)])),
        Measure(f"{name}/call/problems", calls(ascension.GAME.problems, [(state,)])),
        Measure(f"{name}/call/hash", calls(hash, [(state,)])),
        Measure(f"{name}/json/dump", calls(to_json, [(state,)])),
        Measure(f"{name}/json/load", calls(from_json, [(text,)])),
    ]


def measure_leagues(*, players: int, contests: Sequence[int], passes: int, portion: float) -> dict[str, Any]:
    """Return the timings of a league of *players* after each number of *contests*, in *passes* of *portion* s."""
    states, state = dict[int, State](), league(players)
    for count in contests:
        state = states[count] = with_contests(state, count)
    timings = time_measures(
        [CALIBRATION, *[measure for count, later in states.items() for measure in _measures(str(count), later)]],
        passes,
        portion,
    )

    def times(start: str, unit: float) -> dict[str, float]:
        inside = {name: timing for name, timing in timings.items() if name.startswith(start)}
        return {name.removeprefix(start): timing.nanoseconds("calls") / unit for name, timing in inside.items()}

    return {
        "calibration_rounds_per_s": timings["calibration"].rate("rounds"),
        "printings": len(state.setup.pool.printings),
        "players": players,
        "contests": {
            str(at): {
                "apply_us": times(f"{at}/apply/", 1e3),
                "legal_actions_ms": times(f"{at}/legal/", 1e6),
                "calls_ms": times(f"{at}/call/", 1e6),
                "json_ms": times(f"{at}/json/", 1e6),
                "json_chars": len(to_json(state)),
            }
            for at, state in states.items()
        },
    }


def result_table(measurements: dict[str, Any]) -> str:
    """Return *measurements*, from ``measure_leagues``, as a readable table."""
    counts = list(measurements["contests"].values())
    lines = [
        f"{measurements['printings']:,} printings, {measurements['players']} players, CPU time, best pass",
        f"calibration, million rounds/s: {measurements['calibration_rounds_per_s'] / 1e6:.1f}",
        "",
        f"{'contests finished':<33}" + "".join([f"{count:>14}" for count in measurements["contests"]]),
    ]
    kinds = list(dict.fromkeys(kind for count in counts for kind in count["apply_us"]))
    rows = [(f"apply {kind}, us", [count["apply_us"].get(kind) for count in counts]) for kind in kinds]
    rows.append(("median of these, us", [statistics.median(count["apply_us"].values()) for count in counts]))
    for part, label_prefix in (("legal_actions_ms", "legal_actions: "), ("calls_ms", ""), ("json_ms", "json: ")):
        rows += [(f"{label_prefix}{name}, ms", [count[part][name] for count in counts]) for name in counts[0][part]]
    rows.append(("json, characters", [count["json_chars"] for count in counts]))
    lines += [f"{label:<33}" + "".join([_cell(number) for number in numbers]) for label, numbers in rows]
    return "\n".join(lines)


def _cell(number: float | None) -> str:
    if number is None:
        return f"{'-':>14}"
    return f"{number:>14,}" if isinstance(number, int) else f"{number:>14,.2f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the leagues that the command line asks for, and print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.leagues", description=__doc__)
    parser.add_argument("--players", type=positive, default=64, help=f"players, at least {MIN_PLAYERS} (default: 64)")
    parser.add_argument("--contests", type=positive, nargs="*", default=[500, 2_000], help="(default: 500 2000)")
    parser.add_argument("--passes", type=positive, default=5, help="passes, of which the best counts (default: 5)")
    parser.add_argument("--portion", type=float, default=0.05, help="CPU seconds per measurement and pass, at least")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args(arguments)
    measurements = measure_leagues(
        players=max(options.players, MIN_PLAYERS),
        contests=[0, *sorted(options.contests)],
        passes=options.passes,
        portion=options.portion,
    )
    print(json.dumps(measurements, indent=1) if options.json else result_table(measurements))


if __name__ == "__main__":
    main(sys.argv[1:])
