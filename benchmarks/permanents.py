"""``python -m benchmarks.permanents``: the speed of a step of Fortress with few and with many permanents in play."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from castlerules import fortress
from castlerules.fortress import FORTRESS, FortressRules, Siege, State
from castlerules.testing.magic import MagicScenario, Side, side

from .arguments import positive
from .timing import CALIBRATION, Counts, Measure, time_measures

__all__ = ["BOARD_KINDS", "COUNTS", "board_state", "main", "measure_boards", "result_table"]

COUNTS: Final = (5, 20, 60)
"""The numbers of permanents that the player has."""

HAND: Final = "Hill Giant, Hurloon Minotaur, Rod of Ruin, 2 Mountain"
GARRISON: Final = "Hill Giant, Tor Giant, Wild Jhovall"

BOARD_KINDS: Final[Mapping[str, Callable[[int], Side]]] = MappingProxyType(
    {
        "lands": lambda count: side(f"{count} Mountain", hand=HAND, library=30),
        "creatures": lambda count: side(f"3 Mountain, {count - 3} Hill Giant", hand=HAND, library=30),
    }
)
"""The player's permanents: only lands, or three lands and creatures. There are also a hand and a garrison of three."""

_CALLS: Final = ("legal_actions", "advance", "observe", "determinize", "position_key", "hash")


def board_state(kind: str, count: int) -> State:
    """Return a position in a main phase in which the player has *count* permanents of the *kind* in ``BOARD_KINDS``."""
    theirs = side(GARRISON, library=0, life=0)
    return MagicScenario.of(
        FORTRESS, BOARD_KINDS[kind](count), theirs, rules=FortressRules(), extra=Siege(opposition=3)
    ).state


def random_steps(state: State, steps: int) -> list[tuple[State, Any]]:
    """Return *steps* random steps from *state* on, as states and actions; fewer if the game ends."""
    choose, steps_taken = random.Random(0).choice, list[tuple[State, Any]]()
    while len(steps_taken) < steps and (legal := fortress.GAME.legal_actions(state)):
        steps_taken.append((state, choose(legal)))
        state = fortress.GAME.advance(*steps_taken[-1])
    return steps_taken


def _measures(name: str, steps_taken: list[tuple[State, Any]]) -> list[Measure]:
    """Return the measures on *steps_taken*: a whole step, and its calls one by one."""
    observations = [fortress.GAME.observe(state, fortress.PLAYER) for state, _ in steps_taken]

    def steps() -> Counts:
        for state, action in steps_taken:
            fortress.GAME.legal_actions(state)
            fortress.GAME.advance(state, action)
        return {"steps": len(steps_taken)}

    def calls(function: Callable[..., Any], arguments: Sequence[tuple[Any, ...]]) -> Callable[[], Counts]:
        def run() -> Counts:
            for parts in arguments:
                function(*parts)
            return {"steps": len(arguments)}

        return run

    states = [(state,) for state, _ in steps_taken]
    return [
        Measure(f"{name}/step", steps),
        Measure(f"{name}/legal_actions", calls(fortress.GAME.legal_actions, states)),
        Measure(f"{name}/advance", calls(fortress.GAME.advance, steps_taken)),
        Measure(
            f"{name}/observe", calls(fortress.GAME.observe, [(state, fortress.PLAYER) for state, _ in steps_taken])
        ),
        Measure(
            f"{name}/determinize",
            calls(fortress.GAME.determinize, [(observation, steps_taken[0][0].rng) for observation in observations]),
        ),
        Measure(f"{name}/position_key", calls(fortress.GAME.position_key, states)),
        Measure(f"{name}/hash", calls(hash, states)),
    ]


def measure_boards(*, steps: int, passes: int, portion: float) -> dict[str, Any]:
    """Return the timings of *steps* steps on each board, in *passes* of *portion* CPU seconds each."""
    walks = {
        f"{kind}/{count}": random_steps(board_state(kind, count), steps) for kind in BOARD_KINDS for count in COUNTS
    }
    timings = time_measures(
        [CALIBRATION, *[measure for name, walked in walks.items() for measure in _measures(name, walked)]],
        passes,
        portion,
    )
    rows: dict[str, Any] = {
        kind: {
            str(count): {
                "steps_per_s": timings[f"{kind}/{count}/step"].rate("steps"),
                "ns_per_call": {call: timings[f"{kind}/{count}/{call}"].nanoseconds("steps") for call in _CALLS},
            }
            for count in COUNTS
        }
        for kind in BOARD_KINDS
    }
    return {"calibration_rounds_per_s": timings["calibration"].rate("rounds"), "boards": rows}


def result_table(measurements: dict[str, Any]) -> str:
    """Return *measurements*, from ``measure_boards``, as a readable table."""
    lines = [f"calibration, million rounds/s: {measurements['calibration_rounds_per_s'] / 1e6:.1f}"]
    for kind, counts in measurements["boards"].items():
        lines += ["", f"{kind:<24}" + "".join([f"{count:>14}" for count in counts])]
        rates = [row["steps_per_s"] for row in counts.values()]
        lines.append(f"  {'steps/s':<22}" + "".join([f"{rate:>14,.0f}" for rate in rates]))
        for call in _CALLS:
            spent = [row["ns_per_call"][call] for row in counts.values()]
            lines.append(f"  {f'{call}, ns':<22}" + "".join([f"{nanoseconds:>14,.0f}" for nanoseconds in spent]))
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure the boards and print the results."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.permanents", description=__doc__)
    parser.add_argument("--steps", type=positive, default=100, metavar="N", help="steps per board (default: 100)")
    parser.add_argument("--passes", type=positive, default=5, help="passes, of which the best counts (default: 5)")
    parser.add_argument("--portion", type=float, default=0.05, help="CPU seconds per measurement and pass, at least")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    options = parser.parse_args(arguments)
    measurements = measure_boards(steps=options.steps, passes=options.passes, portion=options.portion)
    print(json.dumps(measurements, indent=1) if options.json else result_table(measurements))


if __name__ == "__main__":
    main(sys.argv[1:])
