"""The report of a simulation for people: the same facts as in JSON."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from castlerules.bots.match import by_number, share_interval

from .options import option_word
from .output import has_rich, many, say, terminal

__all__ = ["show_report"]

Row = Sequence[str]


@attrs.frozen
class _Table:
    """Rows below a *head*; the first *left* columns are words, the others numbers."""

    head: Row
    rows: Sequence[Row]
    left: int = 1


def show_report(report: Mapping[str, Any]) -> None:
    """Print *report* as small tables, in colour where a person looks at it and rich is installed."""
    show = _show_rich if terminal(sys.stdout) and has_rich() else _show_plain
    results = _results(report)
    show([_seats(report), *([results] if results.rows else [])], _facts(report))


def _seats(report: Mapping[str, Any]) -> _Table:
    rows = [
        (
            seat,
            bot,
            f"{report['wins'][seat]:,}",
            _shares(*report["win_interval"][seat]),
            _decimal(report["mean_return"][seat], "+.4f"),
        )
        for seat, bot in zip(report["seats"], report["bots"], strict=True)
    ]
    return _Table(("seat", "bot", "wins", "95 % interval", "mean return"), rows, left=2)


def _results(report: Mapping[str, Any]) -> _Table:
    """Return how often games ended how, the most frequent result first."""
    finished = report["finished"]
    rows = [
        (name, f"{number:,}", f"{number / finished:.1%}", _shares(*share_interval(number, finished)))
        for name, number in by_number(report["results"])
    ]
    return _Table(("result", "games", "share", "95 % interval"), rows)


def _facts(report: Mapping[str, Any]) -> list[Row]:
    actions = report["actions"]
    rules = " ".join(f"{name}={option_word(option)}" for name, option in report["rules"].items())
    setup = " ".join(shlex.quote(f"{name}={word}") for name, word in report["setup"].items())
    return [
        ("game", f"{report['game']}, rules version {report['rules_version']}, castlerules {report['version']}"),
        ("rules", rules or "all at their defaults"),
        *([("setup", setup)] if setup else []),
        ("games", f"{report['games']:,}: {report['finished']:,} finished, {report['unfinished']:,} unfinished"),
        ("draws", f"{report['draws']:,}"),
        (
            "actions",
            f"{actions['sum']:,}: mean {_decimal(actions['mean'], ',.1f')}, {actions['min']} to {actions['max']}",
        ),
        ("choices", f"{report['choices']:,} among two actions or more"),
        ("seed", f"{report['seed']}, at most {report['max_actions']} actions a game"),
        ("digest", report["digest"]),
        (
            "time",
            f"{report['seconds']} s with {many(report['jobs'], 'job')}, {report['steps_per_second']:,} steps a second",
        ),
    ]


def _decimal(number: float | None, form: str) -> str:
    return "-" if number is None else format(number, form)


def _shares(low: float, high: float) -> str:
    return f"{low:.1%} to {high:.1%}"


def _show_plain(tables: list[_Table], facts: list[Row]) -> None:
    for table in tables:
        widths = [max(map(len, column)) for column in zip(table.head, *table.rows, strict=True)]
        for row in (table.head, *table.rows):
            cells = zip(row, widths, strict=True)
            told = [
                cell.ljust(wide) if place < table.left else cell.rjust(wide) for place, (cell, wide) in enumerate(cells)
            ]
            say("  ".join(told))
        say("")
    for name, fact in facts:
        say(f"{name:<8} {fact}")


def _show_rich(tables: list[_Table], facts: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(file=sys.stdout)
    for table in tables:
        framed = Table()
        for place, head in enumerate(table.head):
            framed.add_column(head, justify="left" if place < table.left else "right")
        for row in table.rows:
            framed.add_row(*map(Text, row))
        console.print(framed)
    plain = Table.grid(padding=(0, 2))
    for name, fact in facts:
        plain.add_row(Text(name, style="bold"), Text(fact, overflow="fold"))
    console.print(plain)
