"""``python -m benchmarks.adapters``: random play by the library's own loop, and through OpenSpiel and PettingZoo.

All play at random in one process, in turns. A step is an action of a player, and the way there: the legal actions, and
in OpenSpiel the chance nodes. PettingZoo makes an observation and a mask for each step as well.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from castlerules import GAMES, Rng, playout

from .arguments import positive

__all__ = ["LOOPS", "main", "steps_per_second"]


def own_steps(name: str, seed: int) -> int:
    """Play a game with ``playout`` and return the number of its actions."""
    game = GAMES[name]
    return len(playout(game, game.new_game(rng=Rng.seeded(seed)), rng=Rng.seeded(seed)).actions)


def openspiel_steps(name: str, seed: int) -> int:
    """Play a game through OpenSpiel, from the deal of the seed on, and return the number of the players' actions."""
    from castlerules.adapters import openspiel

    state, rng = openspiel.load_game(name, seed=seed).new_initial_state(), Rng.seeded(seed)
    while not state.is_terminal():
        legal = state.legal_actions()
        drawn, rng = rng.below(len(legal))
        state.apply_action(legal[drawn])
    return int(state.moves)


def pettingzoo_steps(name: str, seed: int, *, made: dict[str, Any]) -> int:
    """Play a game through PettingZoo without its wrappers, and return the number of actions."""
    from castlerules.adapters import pettingzoo

    env = made.setdefault(name, pettingzoo.TableEnv(name, mask_in="info"))
    env.reset(seed=seed)
    rng, steps = Rng.seeded(seed), 0
    while not any(env.terminations.values()):
        _, _, _, _, info = env.last()
        legal = info["action_mask"].nonzero()[0]
        drawn, rng = rng.below(len(legal))
        env.step(legal[drawn])
        steps += 1
    return steps


LOOPS: tuple[tuple[str, Callable[[str, int], int]], ...] = (
    ("castlerules", own_steps),
    ("OpenSpiel", openspiel_steps),
    ("PettingZoo", partial(pettingzoo_steps, made={})),
)
"""The loops that are compared, by the name of the library whose loop it is."""


def steps_per_second(name: str, games: int) -> dict[str, float]:
    """Return the steps per CPU second of each of ``LOOPS`` in *games* games of *name*; the first game is not timed."""
    steps, spent = dict.fromkeys([title for title, _ in LOOPS], 0), dict.fromkeys([title for title, _ in LOOPS], 0.0)
    for seed in range(games + 1):
        for title, loop in LOOPS:
            began = time.process_time()
            count = loop(name, seed)
            if seed:
                steps[title] += count
                spent[title] += time.process_time() - began
    return {title: steps[title] / spent[title] for title in steps}


def main(arguments: Sequence[str] | None = None) -> None:
    """Print a table in Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.adapters", description=__doc__)
    parser.add_argument("--games", type=positive, default=20, metavar="N", help="games of each kind (default: 20)")
    games = parser.parse_args(arguments).games
    print(f"| game | {' | '.join(title for title, _ in LOOPS)} |\n|---|{'---|' * len(LOOPS)}")
    for name in GAMES:
        rates = steps_per_second(name, games)
        print(f"| `{name}` | {' | '.join(f'{rate:,.0f}' for rate in rates.values())} |")


if __name__ == "__main__":
    main()
