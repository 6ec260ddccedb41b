"""``python -m benchmarks.patience``: how many numbered deals of Solitaire each player clears, deck by deck.

Three bots see what a player sees; the last one, *open cards*, knows everything and tells whether a deal can be won at
all. Every player plays the same deals, and number *n* is that of ``castlerules play solitaire --seed n``.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from castlerules import playout
from castlerules.bots import Beam, Greedy, Verdict, solve, uniform
from castlerules.bots.match import streams
from castlerules.core import Bot
from castlerules.solitaire import DECKS, GAME, deal

from .kept import Entry, add_options, keep, read, show
from .words import positive

__all__ = ["KEPT", "PLAYERS", "entry", "main", "sizes", "table"]

BOTS: Final[Mapping[str, Bot[Any, Any]]] = MappingProxyType(
    {"uniform": uniform, "greedy": Greedy(GAME, samples=1), "beam": Beam(GAME, samples=1, width=2, depth=6)}
)
OPEN: Final = "open cards"
STATES: Final = 1_000
"""So many states are looked at in a deal with open cards, at most."""

PLAYERS: Final = (*BOTS, OPEN)
KEPT: Final = Path(__file__).with_name("patience.jsonl")
"""The results that the page of the docs shows."""

_SIZES: Final = ("samples", "width", "depth")
_HEAD: Final = (
    "| deck | uniform | greedy | beam | open cards: won | lost | unknown |\n|---|---:|---:|---:|---:|---:|---:|\n"
)


# Playing.


def sizes(player: str) -> dict[str, int]:
    """Return how hard *player* thinks, by the names of its options."""
    if player == OPEN:
        return {"states": STATES}
    return {name: getattr(BOTS[player], name) for name in _SIZES if hasattr(BOTS[player], name)}


def verdict(deck: str, player: str, number: int) -> Verdict:
    """Return what comes of deal *number* of *deck* if *player* plays it."""
    start = deal(deck, number)
    if player == OPEN:
        return solve(GAME, start, states=STATES).verdict
    outcome = GAME.outcome(playout(GAME, start, [BOTS[player]], rng=streams(number, 0)[1]).state)
    return Verdict.WON if outcome is not None and outcome.winners else Verdict.LOST


def entry(deck: str, player: str, deals: int) -> Entry:
    """Return how *player* fares in the deals number 1 to *deals* of *deck*, and the CPU seconds that it takes."""
    began = time.process_time()
    found = Counter(verdict(deck, player, number) for number in range(1, deals + 1))
    counts = {one.value: found[one] for one in Verdict}
    spent = round(time.process_time() - began, 1)
    return {"deck": deck, "player": player, **sizes(player), "deals": deals, **counts, "cpu_seconds": spent}


def entries(decks: Sequence[str], deals: int, jobs: int, kept: Sequence[Entry]) -> Iterator[Entry]:
    """Yield the entries that are missing among *kept*, as they come, from *jobs* processes."""
    known = [_asked(one) for one in kept]
    wanted: list[Entry] = [
        {"deck": deck, "player": who, **sizes(who), "deals": deals} for who, deck in product(PLAYERS, decks)
    ]
    with ProcessPoolExecutor(jobs) as pool:
        missing = [one for one in wanted if one not in known]
        tasks = [pool.submit(entry, one["deck"], one["player"], deals) for one in missing]
        for task in as_completed(tasks):
            yield task.result()


def _asked(one: Entry) -> Entry:
    """Return *one* without what came out."""
    results = (*[verdict.value for verdict in Verdict], "cpu_seconds")
    return {name: told for name, told in one.items() if name not in results}


# Telling.


def table(found: Iterable[Entry]) -> str:
    """Return *found* as a table in Markdown: a row for each deck that all have played, and one for all such decks."""
    by_deck: dict[str, dict[str, Entry]] = {deck: {} for deck in DECKS}
    for one in found:
        by_deck[one["deck"]][one["player"]] = one
    whole = {deck: fared for deck, fared in by_deck.items() if set(PLAYERS) == set(fared)}
    every = {player: _together([fared[player] for fared in whole.values()]) for player in PLAYERS}
    return _HEAD + "".join([_row(deck, fared) for deck, fared in [*whole.items(), ("**all**", every)]])


def _together(found: Sequence[Entry]) -> Entry:
    return {name: sum([one[name] for one in found]) for name in ("deals", *[one.value for one in Verdict])}


def _row(deck: str, fared: Mapping[str, Entry]) -> str:
    cells = [_share(fared[player], Verdict.WON) for player in PLAYERS]
    cells += [_share(fared[OPEN], one) for one in (Verdict.LOST, Verdict.UNKNOWN)]
    return f"| {deck} | {' | '.join(cells)} |\n"


def _share(one: Entry, what: Verdict) -> str:
    return f"{100 * one[what.value] / max(1, one['deals']):.0f} %"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what has not been played yet, a line for each deck and player, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.patience", description=main.__doc__)
    parser.add_argument("--deals", type=positive, default=200, metavar="N", help="deals per deck (default: 200)")
    add_options(parser, DECKS, "played")
    given = parser.parse_args(arguments)
    before = read(given.keep)
    found = [*before, *keep(entries(given.deck or tuple(DECKS), given.deals, given.jobs, before), given.keep)]
    show(table([one for one in found if one["deals"] == given.deals]), given.page)


if __name__ == "__main__":
    main()
