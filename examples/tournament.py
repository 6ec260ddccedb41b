"""A round robin of bots with a table and a plot: python examples/tournament.py [games per pair]."""

import sys
from itertools import combinations
from typing import Any

from castlerules import Bot, magic54
from castlerules.bots import FlatMonteCarlo, Greedy, IsMcts, Standing, play_match, uniform

WIDTH = 40


def entrants() -> dict[str, Bot[Any, Any]]:
    """Return the bots that take part, by name; they search little, so that the tournament is short."""
    return {
        "uniform": uniform,
        "greedy": Greedy(magic54.GAME, samples=1),
        "flat": FlatMonteCarlo(magic54.GAME, iterations=20),
        "ismcts": IsMcts(magic54.GAME, iterations=20),
    }


def main(games: int) -> None:
    """Play a round robin and print the standings, best first, each with its 95 % interval as a bar."""
    bots = entrants()
    table = {name: Standing(name) for name in bots}
    for pair in combinations(bots, 2):
        result = play_match(magic54.GAME, [bots[name] for name in pair], games=games, seed=7)
        for name, standing in zip(pair, result.bots, strict=True):
            table[name] += standing
    print(f"{'bot':8} {'games':>5} {'won':>4}  {'0 %':<{WIDTH // 2 - 1}}50 %{'100 %':>{WIDTH // 2 - 2}}")
    for row in sorted(table.values(), key=lambda standing: -standing.wins):
        low, high = (round(share * WIDTH) for share in row.win_interval)
        middle = round((row.win_rate or 0) * WIDTH)
        bar = "".join("|" if place == middle else "=" if low <= place <= high else "." for place in range(WIDTH + 1))
        print(f"{row.bot:8} {row.games:5} {row.wins:4}  {bar}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
