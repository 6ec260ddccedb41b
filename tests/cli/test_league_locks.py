"""One command at a time changes a league: those that wait, are killed or are interrupted."""

from __future__ import annotations

import os
import signal
import stat
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from filelock import FileLock

from castlerules.cli.io import locks

from .league_processes import (
    LOCK,
    TRYING_PROGRAM,
    WAITING_PROGRAM,
    file_names,
    next_line,
    run_killed,
    running_command,
    running_program,
)
from .leagues import FILE, league_output, league_refusal, make_league, record_of, run_league, state_of
from .terminal import run_command

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and rights of another kind")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@POSIX
@pytest.mark.parametrize(("when", "entries", "left"), [("before", 2, [f".{FILE}.tmp", FILE]), ("after", 3, [FILE])])
def test_a_killed_command_leaves_a_whole_file_and_locks_nobody_out(when: str, entries: int, left: list[str]) -> None:
    """Before the rename the file is the old one, after it the new one; the next command takes away what was left."""
    make_league("Ann", "Bob", "Cid", "Dan")
    run_killed(when, "withdraw", FILE, "Dan")

    assert left == file_names()
    assert [f"{FILE}: ok, {entries + 2} entries, 4 players, 0 finished contests; rules version 1"] == league_output(
        "check"
    )
    assert "contest 1 begins: Ann and Bob" == league_output("pair", "Ann", "Bob")[0]
    assert entries + 3 == len(record_of().actions)
    assert [FILE] == file_names()


def test_two_commands_at_once_do_not_lose_a_result() -> None:
    """The second one waits until the first has read, added to and written the file."""
    make_league("Ann", "Bob", "Cid", "Dan")
    league_output("pair", "Ann", "Bob")
    league_output("pair", "Cid", "Dan")

    first_program = running_program(WAITING_PROGRAM, "league", "result", FILE, "Ann", "Bob")
    two = running_program(TRYING_PROGRAM, "league", "result", FILE, "Cid", "Dan")
    with first_program as first:
        assert "read\n" == next_line(first)
        with two as second:
            assert "taken\n" == next_line(second)
            assert 0 == len(state_of().history)
            output, wrong = first.communicate("\n")
            other, _ = second.communicate()

    assert ("contest 1: Ann beats Bob; points: Ann 1, Bob 0\n", "") == (output, wrong)
    assert ["mine", "contest 2: Cid beats Dan; points: Cid 1, Dan 0"] == other.splitlines()[-2:]
    assert [1, 2] == [contest.number for contest in state_of().history]
    assert [FILE] == file_names()


def test_many_commands_at_once_are_all_carried_out() -> None:
    """Five results of five contests arrive, each from a process of its own."""
    players = [f"P{number}" for number in range(10)]
    make_league(*players)
    pairs = list(zip(players[::2], players[1::2], strict=True))
    for pair in pairs:
        league_output("pair", *pair)

    with ExitStack() as stack:
        started = [stack.enter_context(running_command("result", FILE, *pair)) for pair in pairs]
        ends = [process.communicate()[1] for process in started]

    assert [""] * 5 == ends
    assert {1, 2, 3, 4, 5} == {contest.number for contest in state_of().history}
    assert () == state_of().contests
    assert [FILE] == file_names()


def test_the_one_of_two_commands_that_comes_too_late_is_refused() -> None:
    """Both would start a contest of the same player; one does, and the other is told why not."""
    make_league("Ann", "Bob", "Cid")

    with ExitStack() as stack:
        started = [stack.enter_context(running_command("pair", FILE, "Ann", other)) for other in ("Bob", "Cid")]
        ends = [process.communicate() for process in started]

    assert [0, 1] == sorted(process.returncode for process in started)
    assert 1 == len(state_of().contests)
    assert any("ASC-Q47: Ann is still in contest 1; nothing was changed" in wrong for _, wrong in ends)


def test_a_command_that_waits_too_long_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says why and for how long it waited; nothing was changed, and reading needs no lock."""
    make_league("Ann", "Bob")
    monkeypatch.setattr(locks, "_TIMEOUT", 0.1)
    refusal = "another command is changing it, and was not done after 0.1 seconds; nothing was changed, try again"

    with FileLock(LOCK):
        for words in (("pair", "Ann", "Bob"), ("undo",), ("renew",)):
            assert (1, f"{FILE}: {refusal}") == league_refusal(*words)
        assert 3 == len(league_output("standings"))
        assert 1 == len(league_output("check"))
    league_output("pair", "Ann", "Bob")


@POSIX
def test_whoever_may_change_the_league_may_lock_it() -> None:
    """The lock file stays, and does not belong to the first who locked the league."""
    make_league("Ann")

    assert 0o666 == stat.S_IMODE(Path(LOCK).stat().st_mode)


def test_without_filelock_a_league_is_only_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """The message says what to install; games need no lock."""
    make_league("Ann", "Bob")
    monkeypatch.setitem(sys.modules, "filelock", None)
    refusal = "a league is changed under a lock, which needs the package filelock; pip install filelock installs it"

    assert (1, refusal) == league_refusal("pair", "Ann", "Bob")
    assert (1, f"castlerules: {refusal}\n") == ((new := run_league("new", file="new.json")).code, new.err)
    assert [FILE] == file_names()
    assert 3 == len(league_output("standings"))
    assert 0 == run_command("perft magic54 --depth 1").code


REPLACE = Path.replace


def rename(fresh: Path, target: Path) -> Path:
    """Put *fresh* in the place of *target*, as usual, and press Ctrl-C."""
    REPLACE(fresh, target)
    signal.raise_signal(signal.SIGINT)
    return target


@POSIX
def test_ctrl_c_after_the_change_says_that_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock is gone, and the next command has nothing to say of it."""
    make_league("Ann", "Bob")
    with monkeypatch.context() as patched:
        patched.setattr(Path, "replace", rename)
        result = run_league("pair", "Ann", "Bob")

    refusal = "castlerules: interrupted; league.json has been changed all the same: contest 1 begins: Ann and Bob; "
    assert (130, "", True) == (result.code, result.out, result.err.startswith(refusal))
    assert (1, [FILE]) == (len(state_of().contests), file_names())
    league_output("void", 1)


@POSIX
def test_ctrl_c_while_the_change_is_told_says_that_it_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody may take it for undone because the words did not come."""
    make_league("Ann", "Bob")
    monkeypatch.setattr("castlerules.cli.commands.league.print_line", lambda _: signal.raise_signal(signal.SIGINT))

    result = run_league("withdraw", "Bob")

    assert (130, "castlerules: interrupted; league.json has been changed all the same: Bob leaves the league\n") == (
        result.code,
        result.err,
    )


@pytest.mark.parametrize("output", ["print_line", "flush"])
def test_a_change_that_cannot_be_told_was_made_and_is_said_to_be(output: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words go to a full disk; the message on standard error says what was done before that."""
    make_league("Ann", "Bob")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(f"castlerules.cli.commands.league.{output}", full)
        result = run_league("withdraw", "Bob")

    refusal = "cannot go on (No space left on device); league.json has been changed all the same: Bob leaves the league"
    assert (1, f"castlerules: {refusal}\n") == (result.code, result.err)
    assert [FILE] == file_names()
    assert "taken back: Bob leaves the league" == league_output("undo")[0]


@POSIX
def test_ctrl_c_before_the_change_keeps_it_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """The text was written beside the file; that text is gone, and the file is as it was."""
    make_league("Ann", "Bob")
    before = Path(FILE).read_bytes()
    monkeypatch.setattr(os, "fsync", lambda _: signal.raise_signal(signal.SIGINT))

    result = run_league("pair", "Ann", "Bob")

    assert (130, "castlerules: interrupted\n") == (result.code, result.err)
    assert (before, [FILE]) == (Path(FILE).read_bytes(), file_names())


@POSIX
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_polite_end_leaves_nothing_behind(end: signal.Signals) -> None:
    """Ctrl-C and its like, while the league is being worked on: it is as it was, and nobody is locked out."""
    make_league("Ann", "Bob")
    before = Path(FILE).read_bytes()

    with running_program(WAITING_PROGRAM, "league", "pair", FILE, "Ann", "Bob") as process:
        next_line(process)
        process.send_signal(end)
        _, wrong = process.communicate()

    assert (130, "castlerules: interrupted\n") == (process.returncode, wrong)
    assert (before, [FILE]) == (Path(FILE).read_bytes(), file_names())


@POSIX
def test_an_end_while_waiting_changes_nothing() -> None:
    """Who waits can be interrupted too."""
    make_league("Ann", "Bob")
    before = Path(FILE).read_bytes()

    with FileLock(LOCK), running_program(TRYING_PROGRAM, "league", "pair", FILE, "Ann", "Bob") as process:
        assert "taken\n" == next_line(process)
        process.send_signal(signal.SIGINT)
        _, wrong = process.communicate()

    assert (130, "castlerules: interrupted\n") == (process.returncode, wrong)
    assert (before, [FILE]) == (Path(FILE).read_bytes(), file_names())
