"""The report of a simulation for people: the same facts as in JSON."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from typing import Any

from .options import option_word
from .output import has_rich, many, say, terminal

__all__ = ["show_report"]

Row = Sequence[str]
_HEAD = ("seat", "bot", "wins", "95 % interval", "mean return")


def show_report(report: Mapping[str, Any]) -> None:
    """Print *report* as two small tables, in colour where a person looks at it and rich is installed."""
    show = _show_rich if terminal(sys.stdout) and has_rich() else _show_plain
    show(_seats(report), _facts(report))


def _seats(report: Mapping[str, Any]) -> list[Row]:
    return [
        (
            seat,
            bot,
            f"{report['wins'][seat]:,}",
            _shares(*report["win_interval"][seat]),
            _decimal(report["mean_return"][seat], "+.4f"),
        )
        for seat, bot in zip(report["seats"], report["bots"], strict=True)
    ]


def _facts(report: Mapping[str, Any]) -> list[Row]:
    actions = report["actions"]
    rules = " ".join(f"{name}={option_word(option)}" for name, option in report["rules"].items())
    return [
        ("game", f"{report['game']}, rules version {report['rules_version']}, castlerules {report['version']}"),
        ("rules", rules or "all at their defaults"),
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


def _show_plain(seats: list[Row], facts: list[Row]) -> None:
    widths = [max(map(len, column)) for column in zip(_HEAD, *seats, strict=True)]
    for row in (_HEAD, *seats):
        left = [cell.ljust(width) for cell, width in zip(row[:2], widths, strict=False)]
        right = [cell.rjust(width) for cell, width in zip(row[2:], widths[2:], strict=True)]
        say("  ".join([*left, *right]))
    say("")
    for name, fact in facts:
        say(f"{name:<8} {fact}")


def _show_rich(seats: list[Row], facts: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    first = Table()
    for place, head in enumerate(_HEAD):
        first.add_column(head, justify="left" if place < 2 else "right")
    for row in seats:
        first.add_row(*map(Text, row))
    second = Table.grid(padding=(0, 2))
    for name, fact in facts:
        second.add_row(Text(name, style="bold"), Text(fact, overflow="fold"))
    console = Console(file=sys.stdout)
    console.print(first)
    console.print(second)
