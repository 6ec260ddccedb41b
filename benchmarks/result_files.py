"""Results in a file, one line of JSON each, and as a table in a page of the docs."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Collection, Iterable
from pathlib import Path
from typing import Any

from .arguments import positive

__all__ = [
    "ResultEntry",
    "add_options",
    "append_entry",
    "choice_of",
    "print_and_append",
    "print_table",
    "read_entries",
    "with_table",
]

ResultEntry = dict[str, Any]


def choice_of(names: Collection[str]) -> Callable[[str], str]:
    """Return an argument type that accepts one of *names*, and lists them all for another text."""

    def known(name: str) -> str:
        if name not in names:
            raise argparse.ArgumentTypeError(f"expected one of {', '.join(names)}, got {name[:40]!r}")
        return name

    return known


def add_options(parser: argparse.ArgumentParser, decks: Collection[str], participle: str) -> None:
    """Add options to *parser*: which of *decks* to measure, in how many processes, and where to keep and show results.

    *participle*, such as "played", says in a help text what was done with the decks.
    """
    parser.add_argument(
        "--deck", type=choice_of(decks), action="append", metavar="NAME", help="only this deck; may be repeated"
    )
    parser.add_argument("--jobs", type=positive, default=1, metavar="N", help="processes at a time (default: 1)")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help=f"add every result to FILE; what it holds is not {participle} again"
    )
    parser.add_argument("--page", type=Path, metavar="FILE", help="write the table into this page of the docs as well")


def read_entries(file: Path | None) -> list[ResultEntry]:
    """Return the entries in *file*, or none if there is no such file."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()] if file and file.exists() else []


def print_and_append(entries: Iterable[ResultEntry], file: Path | None) -> list[ResultEntry]:
    """Print each of *entries* when it is done, append it to *file* if there is one, and return them all."""
    printed = []
    for entry in entries:
        print(json.dumps(entry), flush=True)
        printed.append(entry)
        append_entry(entry, file)
    return printed


def append_entry(entry: ResultEntry, file: Path | None) -> None:
    """Append *entry* to *file* if there is one."""
    if file is not None:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(entry) + "\n")


def print_table(table: str, page: Path | None) -> None:
    """Print *table*, and write it into *page* if there is one."""
    print(table)
    if page is not None:
        page.write_text(with_table(page.read_text("utf-8"), table), encoding="utf-8")


def with_table(page: str, table: str) -> str:
    """Return the text *page* with *table* in place of its table with the same head; raise ValueError without one."""
    header = "".join(table.splitlines(keepends=True)[:2])
    before, head, after = page.partition(header)
    if not head:
        raise ValueError(f"expected a page with a table that begins with {header.splitlines()[0]!r}, got none")
    rows = after.splitlines(keepends=True)
    rest = next((place for place, row in enumerate(rows) if not row.startswith("|")), len(rows))
    return before + table + "".join(rows[rest:])
