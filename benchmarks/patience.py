"""``python -m benchmarks.patience``: how many numbered deals of Solitaire each bot clears, deck by deck.

Three bots see what a player sees; the last one, *open cards*, knows everything and shows whether a deal can be won at
all. Every bot plays the same deals, and deal *n* is that of ``castlerules play solitaire --seed n``.
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
from castlerules.bots.match import game_generators
from castlerules.core import Bot
from castlerules.solitaire import DECKS, GAME, deal

from .arguments import positive
from .result_files import ResultEntry, add_options, print_and_append, print_table, read_entries

__all__ = ["PLAYER_NAMES", "RESULTS_FILE", "effort_of", "main", "measure_deck", "table"]

BOTS: Final[Mapping[str, Bot[Any, Any]]] = MappingProxyType(
    {"uniform": uniform, "greedy": Greedy(GAME, samples=1), "beam": Beam(GAME, samples=1, width=2, depth=6)}
)
OPEN_CARDS: Final = "open cards"
STATES: Final = 1_000
"""The most states that *open cards* searches in a deal."""

PLAYER_NAMES: Final = (*BOTS, OPEN_CARDS)
RESULTS_FILE: Final = Path(__file__).with_name("patience.jsonl")
"""The results that the page of the docs shows."""

_EFFORT_OPTIONS: Final = ("samples", "width", "depth")
_HEAD: Final = (
    "| deck | uniform | greedy | beam | open cards: won | lost | unknown |\n|---|---:|---:|---:|---:|---:|---:|\n"
)


# Playing.


def effort_of(player: str) -> dict[str, int]:
    """Return the search effort of *player*, by the names of its options."""
    if player == OPEN_CARDS:
        return {"states": STATES}
    return {name: getattr(BOTS[player], name) for name in _EFFORT_OPTIONS if hasattr(BOTS[player], name)}


def verdict(deck: str, player: str, number: int) -> Verdict:
    """Return the result of *player* in deal *number* of *deck*."""
    start = deal(deck, number)
    if player == OPEN_CARDS:
        return solve(GAME, start, states=STATES).verdict
    outcome = GAME.outcome(playout(GAME, start, [BOTS[player]], rng=game_generators(number, 0)[1]).state)
    return Verdict.WON if outcome is not None and outcome.winners else Verdict.LOST


def measure_deck(deck: str, player: str, deals: int) -> ResultEntry:
    """Return the results of *player* in the deals number 1 to *deals* of *deck*, and the CPU seconds that they take."""
    began = time.process_time()
    verdicts = Counter(verdict(deck, player, number) for number in range(1, deals + 1))
    counts = {verdict.value: verdicts[verdict] for verdict in Verdict}
    spent = round(time.process_time() - began, 1)
    return {"deck": deck, "player": player, **effort_of(player), "deals": deals, **counts, "cpu_seconds": spent}


def missing_entries(
    decks: Sequence[str], deals: int, jobs: int, known_entries: Sequence[ResultEntry]
) -> Iterator[ResultEntry]:
    """Measure the entries that are missing among *known_entries* in *jobs* processes; yield each when it is done."""
    known_keys = [_without_results(entry) for entry in known_entries]
    all_entries: list[ResultEntry] = [
        {"deck": deck, "player": who, **effort_of(who), "deals": deals} for who, deck in product(PLAYER_NAMES, decks)
    ]
    with ProcessPoolExecutor(jobs) as pool:
        missing = [entry for entry in all_entries if entry not in known_keys]
        tasks = [pool.submit(measure_deck, entry["deck"], entry["player"], deals) for entry in missing]
        for task in as_completed(tasks):
            yield task.result()


def _without_results(entry: ResultEntry) -> ResultEntry:
    """Return *entry* without its results."""
    results = (*[verdict.value for verdict in Verdict], "cpu_seconds")
    return {name: value for name, value in entry.items() if name not in results}


# Showing.


def table(entries: Iterable[ResultEntry]) -> str:
    """Return *entries* as a Markdown table: a row for each deck that all bots have played, and one for their sum."""
    by_deck: dict[str, dict[str, ResultEntry]] = {deck: {} for deck in DECKS}
    for entry in entries:
        by_deck[entry["deck"]][entry["player"]] = entry
    complete = {deck: by_player for deck, by_player in by_deck.items() if set(PLAYER_NAMES) == set(by_player)}
    every = {player: _sum_of([by_player[player] for by_player in complete.values()]) for player in PLAYER_NAMES}
    return _HEAD + "".join([_row(deck, by_player) for deck, by_player in [*complete.items(), ("**all**", every)]])


def _sum_of(entries: Sequence[ResultEntry]) -> ResultEntry:
    return {
        name: sum([entry[name] for entry in entries]) for name in ("deals", *[verdict.value for verdict in Verdict])
    }


def _row(deck: str, by_player: Mapping[str, ResultEntry]) -> str:
    cells = [_share(by_player[player], Verdict.WON) for player in PLAYER_NAMES]
    cells += [_share(by_player[OPEN_CARDS], verdict) for verdict in (Verdict.LOST, Verdict.UNKNOWN)]
    return f"| {deck} | {' | '.join(cells)} |\n"


def _share(entry: ResultEntry, verdict: Verdict) -> str:
    return f"{100 * entry[verdict.value] / max(1, entry['deals']):.0f} %"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the deals that are missing, print a line for each deck and bot, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.patience", description=main.__doc__)
    parser.add_argument("--deals", type=positive, default=200, metavar="N", help="deals per deck (default: 200)")
    add_options(parser, DECKS, "played")
    options = parser.parse_args(arguments)
    known = read_entries(options.keep)
    missing = missing_entries(options.deck or tuple(DECKS), options.deals, options.jobs, known)
    entries = [*known, *print_and_append(missing, options.keep)]
    print_table(table([entry for entry in entries if entry["deals"] == options.deals]), options.page)


if __name__ == "__main__":
    main()
