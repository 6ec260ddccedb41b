"""``python -m benchmarks.matches``: how strong the bots are, over fixed seeds, with the seats swapped."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from typing import Any, Final

from castlerules import GAMES
from castlerules.bots import bot_named, play_match

from .words import positive

__all__ = ["PAIRS", "main", "match"]

PAIRS: Final = (("ismcts:200", "uniform"), ("ismcts:200", "greedy"), ("flat:200", "greedy"), ("greedy", "uniform"))
"""Who meets whom."""


def match(name: str, pair: tuple[str, str], games: int) -> dict[str, Any]:
    """Return how the bots of *pair* fared in *games* games of the game *name*, and the CPU seconds it took."""
    game = GAMES[name]
    began = time.process_time()
    result = play_match(game, [bot_named(bot, game) for bot in pair], games=games, seed=0)
    return result.as_data() | {"pair": list(pair), "cpu_seconds": round(time.process_time() - began, 1)}


def shown(facts: dict[str, Any]) -> str:
    """Return *facts* as a line."""
    first, second = facts["bots"]
    low, high = first["win_interval"]
    return (
        f"{facts['game']:<10}{facts['pair'][0]:>12} : {facts['pair'][1]:<10}{first['wins']:>5} :{second['wins']:>4}"
        f" of {facts['games']}, 95 % {low:.2f} to {high:.2f}, {facts['cpu_seconds']} s"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Play all pairs in every game and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.matches", description=main.__doc__)
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games per pair (default: 100)")
    parser.add_argument("--only", choices=list(GAMES), help="only this game")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    given = parser.parse_args(arguments)
    for name in [given.only] if given.only else GAMES:
        for pair in PAIRS:
            facts = match(name, pair, given.games)
            print(json.dumps(facts, sort_keys=True) if given.json else shown(facts), flush=True)


if __name__ == "__main__":
    main()
