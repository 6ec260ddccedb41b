"""The report for people, and how far a long run has come."""

from __future__ import annotations

import re
import sys

import pytest

from castlerules.cli.io.progress import progress_counter
from castlerules.cli.simulation.report_tables import _facts

from .terminal import CommandResult, Screen, run_command

WORDS = "simulate magic54 --games 30 --seed 7 --rules starting_hp=12 --max-actions 150"


def without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the package rich look as if it were not installed."""
    monkeypatch.setitem(sys.modules, "rich", None)


def words_of(done: CommandResult) -> list[str]:
    """Return the words on standard output, without lines, frames and what differs from run to run."""
    bare = re.sub(r"\x1b\[[0-9;]*m|[^\x00-\x7f]", " ", done.out)
    return bare[: bare.index("time")].split()


def test_the_table_tells_the_facts_of_the_json_report() -> None:
    """Numbers of games, wins, lengths, options, seed and digest are all there."""
    report, table = run_command(WORDS, "--json").data, run_command(WORDS).out
    wins, actions = report["wins"], report["actions"]
    low, high = report["win_interval"]["RED"]

    assert f"30: {report['finished']} finished, {report['unfinished']} unfinished" in table
    assert f"{actions['sum']:,}: mean {actions['mean']:,.1f}, {actions['min']} to {actions['max']}" in table
    assert [f"{wins['RED']}", f"{wins['BLACK']}"] == re.findall(r"^[A-Z]+ +uniform +(\d+) ", table, re.MULTILINE)
    assert f" {low:.1%} to {high:.1%} " in table
    for fact in (f"draws    {report['draws']}", f"{report['choices']:,} among", report["digest"], "starting_hp=12"):
        assert fact in table


def test_the_table_is_the_same_with_and_without_rich(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal rich draws frames around the very words that are otherwise printed plainly."""
    pytest.importorskip("rich", reason="an optional package")
    rich = run_command(WORDS, terminal=True)
    piped = run_command(WORDS)
    without_rich(monkeypatch)
    plain = run_command(WORDS, terminal=True)

    assert "─" in rich.out
    assert plain.out.isascii()
    assert words_of(rich) == words_of(plain) == words_of(piped)


def test_options_are_told_as_rules_takes_them() -> None:
    """Several numbers have commas and no brackets between them, and what is inside an option has a dot."""
    report = {**run_command(WORDS, "--json").data, "rules": {"core.life": 15, "faces": [1, -1], "limit": None}}

    assert ("rules", "core.life=15 faces=1,-1 limit=None") == _facts(report)[1]


def test_means_of_no_games_are_dashes() -> None:
    """The table of a run of 0 games is printed all the same."""
    done = run_command("simulate magic54 --games 0")

    assert (0, "") == (done.code, done.err)
    assert "0: mean -, 0 to 0" in done.out


def test_nothing_is_counted_where_nobody_looks() -> None:
    """Piped standard error stays empty."""
    assert "" == run_command(WORDS).err


@pytest.mark.parametrize("rich", [True, False])
def test_games_are_counted_on_a_terminal(monkeypatch: pytest.MonkeyPatch, *, rich: bool) -> None:
    """A bar, or without rich a line that is wiped away in the end, says how many games are done."""
    screen = Screen(terminal=True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr("castlerules.cli.io.progress._SECONDS_BETWEEN_UPDATES", 0.0)
    if rich:
        pytest.importorskip("rich", reason="an optional package")
    else:
        without_rich(monkeypatch)
    with progress_counter(12, "games") as count:
        count()
        count()

    assert "2/12" in screen.getvalue()
    assert "3/12" not in screen.getvalue()
    assert rich or screen.getvalue().endswith(" \r")


def test_the_count_is_shown_now_and_then_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand games in no time are not a thousand lines."""
    screen = Screen(terminal=True)
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr("castlerules.cli.io.progress._SECONDS_BETWEEN_UPDATES", 1e9)
    without_rich(monkeypatch)
    with progress_counter(1000, "games") as count:
        for _ in range(1000):
            count()

    assert ["", "0/1000 games"] == screen.getvalue().split("\r")[:2]
    assert "1/1000" not in screen.getvalue()
