"""``python -m benchmarks.sieges``: how many sieges of Fortress each bot wins, by deck and size of the garrison.

Every bot plays the same deals. Any of the three victories counts as a win; if help comes to the fortress, the siege is
lost.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from types import MappingProxyType
from typing import Any, Final

from castlerules import fortress
from castlerules.bots import Greedy, play_match, uniform
from castlerules.core import Bot

from .arguments import positive
from .result_files import ResultEntry, add_options, print_and_append, print_table, read_entries

__all__ = ["BOTS", "main", "measure_deck", "table"]

BOTS: Final[Mapping[str, Bot[Any, Any]]] = MappingProxyType(
    {"uniform": uniform, "greedy": Greedy(fortress.GAME, samples=1)}
)
GARRISONS: Final = (1, 3, 5, 7)
"""The sizes of the garrison."""

VICTORIES: Final = ("total victory", "convincing victory", "victory")
_HEAD: Final = f"| deck | bot | {' | '.join(map(str, GARRISONS))} |\n|---|---|{'---:|' * len(GARRISONS)}\n"


def measure_deck(deck: str, bot: str, garrison: int, sieges: int) -> ResultEntry:
    """Return the wins of *bot* in *sieges* sieges with *deck* against a *garrison*, and the CPU seconds they take."""
    began = time.process_time()
    rules = fortress.FortressRules(min_opposing=garrison, max_opposing=garrison, max_attempts=1)
    match = play_match(
        fortress.GAME, [BOTS[bot]], games=sieges, seed=1, rules=rules, setup=fortress.FortressSetup(deck)
    )
    won = sum([count for name, count in match.results if name in VICTORIES])
    spent = round(time.process_time() - began, 1)
    return {**_entry_key(deck, bot, garrison, sieges), "won": won, "cpu_seconds": spent}


def _entry_key(deck: str, bot: str, garrison: int, sieges: int) -> ResultEntry:
    return {"deck": deck, "cards": _deck_text(deck), "bot": bot, "garrison": garrison, "sieges": sieges}


def _deck_text(deck: str) -> str:
    """Return the names of the cards in *deck*; after a change of the deck its sieges are played again."""
    return ", ".join(dict.fromkeys([card.name for card in fortress.DECKS[deck]]))


def missing_entries(
    decks: Sequence[str], sieges: int, jobs: int, known_entries: Sequence[ResultEntry]
) -> Iterator[ResultEntry]:
    """Measure the entries that are missing among *known_entries* in *jobs* processes; yield each when it is done."""
    known_keys = [
        {name: value for name, value in entry.items() if name not in ("won", "cpu_seconds")} for entry in known_entries
    ]
    all_keys = [(*combination, sieges) for combination in product(decks, BOTS, GARRISONS)]
    with ProcessPoolExecutor(jobs) as pool:
        for task in as_completed(
            [pool.submit(measure_deck, *key) for key in all_keys if _entry_key(*key) not in known_keys]
        ):
            yield task.result()


def table(entries: Iterable[ResultEntry]) -> str:
    """Return *entries* as a Markdown table: a row for each deck and bot that have fought against every garrison."""
    won = {(entry["deck"], entry["bot"], entry["garrison"]): entry["won"] / entry["sieges"] for entry in entries}
    rows = [(deck, bot) for deck, bot in product(fortress.DECKS, BOTS)]
    complete = [row for row in rows if all([(*row, garrison) in won for garrison in GARRISONS])]
    return _HEAD + "".join([_row(*row, [won[*row, garrison] for garrison in GARRISONS]) for row in complete])


def _row(deck: str, bot: str, shares: Sequence[float]) -> str:
    return f"| {deck} | {bot} | {' | '.join([f'{100 * share:.0f} %' for share in shares])} |\n"


def main(arguments: Sequence[str] | None = None) -> None:
    """Fight the missing sieges, print a line for each deck, bot and garrison, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.sieges", description=main.__doc__)
    parser.add_argument("--sieges", type=positive, default=100, metavar="N", help="sieges of each kind (default: 100)")
    add_options(parser, fortress.DECKS, "fought")
    options = parser.parse_args(arguments)
    known = read_entries(options.keep)
    missing = missing_entries(options.deck or tuple(fortress.DECKS), options.sieges, options.jobs, known)
    entries = [
        entry
        for entry in (*known, *print_and_append(missing, options.keep))
        if entry["sieges"] == options.sieges and entry["cards"] == _deck_text(entry["deck"])
    ]
    print_table(table(entries), options.page)


if __name__ == "__main__":
    main()
