"""``python -m benchmarks.matches``: the strength of the bots, over fixed seeds, with the seats swapped.

In games for two players the bots meet in pairs; in games for one player each plays the same deals alone. The league is
left out: there the organiser acts, and bots have little to decide.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from castlerules import GAMES
from castlerules.bots import bot_named, play_match

from .arguments import positive
from .result_files import append_entry, read_entries, with_table

__all__ = [
    "MATCHES",
    "PAIR_ENTRANTS",
    "QUICK_ENTRANTS",
    "SOLO_ENTRANTS",
    "entrants_of",
    "main",
    "play_bots",
    "strength_table",
]

PAIR_ENTRANTS: Final = (
    ("ismcts:200", "uniform"),
    ("ismcts:200", "greedy"),
    ("flat:200", "greedy"),
    ("greedy", "uniform"),
)
"""The pairs of bots in games for two."""

QUICK_ENTRANTS: Final = (
    ("ismcts:20", "uniform"),
    ("ismcts:20", "greedy:1"),
    ("flat:20", "greedy:1"),
    ("greedy:1", "uniform"),
)
"""The pairs of bots in games with decks of cards, where a decision takes longer."""

SOLO_ENTRANTS: Final = (("ismcts:20",), ("flat:20",), ("greedy",), ("uniform",))
"""The bots in games for one player."""

MATCHES: Final = tuple([name for name in GAMES if GAMES[name].seat_names])
"""The games with matches: those whose seats have names."""


def entrants_of(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the bots of each match of the game *name*."""
    if len(GAMES[name].seat_names) == 1:
        return SOLO_ENTRANTS
    return PAIR_ENTRANTS if name == "magic54" else QUICK_ENTRANTS


def play_bots(name: str, bots: tuple[str, ...], games: int) -> dict[str, Any]:
    """Return the results of *bots* in *games* games of the game *name*, and the CPU seconds that they took."""
    game = GAMES[name]
    began = time.process_time()
    result = play_match(game, [bot_named(bot, game) for bot in bots], games=games, seed=0)
    return result.as_data() | {"entrants": list(bots), "cpu_seconds": round(time.process_time() - began, 1)}


def match_line(facts: dict[str, Any]) -> str:
    """Return *facts*, from ``play_bots``, as a line."""
    first = facts["bots"][0]
    names = f"{facts['game']:<10}" + " : ".join([f"{bot:>10}" for bot in facts["entrants"]])
    if len(facts["bots"]) == 1:
        low, high = first["return_interval"]
        mean = f"{first['mean_return']:+.3f}" if first["games"] else "none"
        return (
            f"{names}  mean return {mean} of {facts['games']}, 95 % {low:+.2f} to {high:+.2f}, {_seconds_text(facts)}"
        )
    low, high = first["win_interval"]
    wins = " : ".join([str(bot["wins"]) for bot in facts["bots"]])
    return f"{names}  won {wins} of {facts['games']}, 95 % {low:.2f} to {high:.2f}, {_seconds_text(facts)}"


def strength_table(entries: Sequence[dict[str, Any]]) -> str:
    """Return *entries*, from ``play_bots``, as a Markdown table: how often the first bot of each match won."""
    head = ["game", "bot", "against", "games", "won", "drawn", "lost", "mean return", "95 %"]
    lines = [head, ["---", "---", "---", *["--:"] * (len(head) - 3)]]
    for facts in entries:
        first, (bot, *others) = facts["bots"][0], facts["entrants"]
        low, high = first["return_interval"]
        counts = [str(first[kind]) for kind in ("games", "wins", "draws", "losses")]
        lines.append(
            [
                facts["game"],
                f"`{bot}`",
                " ".join([f"`{other}`" for other in others]),
                *counts,
                f"{first['mean_return']:+.2f}",
                f"{low:+.2f} to {high:+.2f}",
            ]
        )
    return "".join([f"| {' | '.join(line)} |\n" for line in lines])


def _kept(entries: Sequence[dict[str, Any]], name: str, bots: tuple[str, ...], games: int) -> dict[str, Any] | None:
    """Return the one of *entries* that is of this match, None if it is still to be played."""
    for facts in entries:
        if facts["game"] == name and tuple(facts["entrants"]) == bots and facts["games"] == games:
            return facts
    return None


def _seconds_text(facts: dict[str, Any]) -> str:
    return f"{facts['cpu_seconds']} s"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play all matches of every game and print a line for each."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.matches", description=main.__doc__)
    parser.add_argument("--games", type=positive, default=100, metavar="N", help="games per match (default: 100)")
    parser.add_argument("--only", choices=MATCHES, help="only this game")
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="add every match to FILE; one that it holds is not played again"
    )
    parser.add_argument("--page", type=Path, metavar="FILE", help="write a table of all into this page of the docs")
    options = parser.parse_args(arguments)
    kept, entries = read_entries(options.keep), list[dict[str, Any]]()
    for name in [options.only] if options.only else MATCHES:
        for bots in entrants_of(name):
            facts = _kept(kept, name, bots, options.games)
            if facts is None:
                facts = play_bots(name, bots, options.games)
                append_entry(facts, options.keep)
            entries.append(facts)
            print(json.dumps(facts, sort_keys=True) if options.json else match_line(facts), flush=True)
    if options.page:
        page = with_table(options.page.read_text("utf-8"), strength_table(entries))
        options.page.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
