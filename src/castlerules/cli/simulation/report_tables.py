"""Prints the report of a simulation as tables, with the same facts as the JSON output."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from castlerules.bots.match import by_count, share_interval
from castlerules.bots.tables import Row, interval_text, number_text, table_lines
from castlerules.cli.arguments.game_options import option_text
from castlerules.cli.io.output import counted_noun, has_rich, print_line
from castlerules.core.frozen import frozen


@frozen
class _Table:
    """A table with a *header*; the first *text_columns* columns hold words, the others numbers."""

    header: Row
    rows: Sequence[Row]
    text_columns: int = 1


def show_report(report: Mapping[str, Any]) -> None:
    """Print *report* as tables, in colour on a terminal if rich is installed."""
    tables = [table for table in (_seat_table(report), _result_table(report)) if table.rows]
    show = _show_rich if has_rich(sys.stdout) else _show_plain
    show(tables, _facts(report))


def _seat_table(report: Mapping[str, Any]) -> _Table:
    rows = [
        (
            seat,
            bot,
            f"{report['wins'][seat]:,}",
            interval_text(*report["win_interval"][seat]),
            number_text(report["mean_return"][seat], "+.4f"),
        )
        for seat, bot in zip(report["seats"], report["bots"], strict=True)
    ]
    return _Table(("seat", "bot", "wins", "95 % interval", "mean return"), rows, text_columns=2)


def _result_table(report: Mapping[str, Any]) -> _Table:
    """Return the table of results (why games ended) with their counts, the most frequent first."""
    finished = report["finished"]
    rows = [
        (name, f"{number:,}", f"{number / finished:.1%}", interval_text(*share_interval(number, finished)))
        for name, number in by_count(report["results"])
    ]
    return _Table(("result", "games", "share", "95 % interval"), rows)


def _facts(report: Mapping[str, Any]) -> list[Row]:
    actions = report["actions"]
    rules = " ".join(f"{name}={option_text(option)}" for name, option in report["rules"].items())
    setup = " ".join(shlex.quote(f"{name}={word}") for name, word in report["setup"].items())
    return [
        ("game", f"{report['game']}, rules version {report['rules_version']}, castlerules {report['version']}"),
        ("rules", rules or "all at their defaults"),
        *([("setup", setup)] if setup else []),
        ("games", f"{report['games']:,}: {report['finished']:,} finished, {report['unfinished']:,} unfinished"),
        ("draws", f"{report['draws']:,}"),
        (
            "actions",
            f"{actions['sum']:,}: mean {number_text(actions['mean'], ',.1f')}, {actions['min']} to {actions['max']}",
        ),
        ("choices", f"{report['choices']:,} among two actions or more"),
        ("seed", f"{report['seed']}, at most {report['max_actions']} actions a game"),
        ("digest", report["digest"]),
        (
            "time",
            (
                f"{report['seconds']} s with {counted_noun(report['jobs'], 'job')},"
                f" {report['steps_per_second']:,} steps a second"
            ),
        ),
    ]


def _show_plain(tables: list[_Table], facts: list[Row]) -> None:
    for table in tables:
        for line in table_lines(table.header, table.rows, text_columns=table.text_columns):
            print_line(line)
        print_line("")
    for name, fact in facts:
        print_line(f"{name:<8} {fact}")


def _show_rich(tables: list[_Table], facts: list[Row]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(file=sys.stdout)
    for table in tables:
        framed = Table()
        for place, head in enumerate(table.header):
            framed.add_column(head, justify="left" if place < table.text_columns else "right")
        for row in table.rows:
            framed.add_row(*map(Text, row))
        console.print(framed)
    plain = Table.grid(padding=(0, 2))
    for name, fact in facts:
        plain.add_row(Text(name, style="bold"), Text(fact, overflow="fold"))
    console.print(plain)
