"""One command at a time changes a league: those that wait, are killed or are interrupted."""

from __future__ import annotations

import json
import os
import platform
import signal
import sys
from contextlib import ExitStack
from pathlib import Path
from time import sleep

import pytest
from processes import running_process

from castlerules.cli.io import locks
from castlerules.cli.io.lock_holders import has_ended, own_entry, write_entry

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
from .leagues import FILE, league_output, league_refusal, make_league, record_of, record_wins, run_league, state_of

CERTAIN = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="nobody tells when a process was started")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and rights of another kind")


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@POSIX
def test_a_command_that_is_killed_before_the_rename_leaves_the_old_file() -> None:
    """The file is as it was, and can be read; what is left behind is reported and can be deleted."""
    make_league("Ann", "Bob")
    before = Path(FILE).read_bytes()

    pid = run_killed("before", "pair", FILE, "Ann", "Bob")

    assert before == Path(FILE).read_bytes()
    assert [f".league.json.{pid}.tmp", FILE, LOCK] == file_names()
    ok, lines = league_output("check")
    assert ok.startswith("league.json: ok, 2 entries")
    assert lines.startswith(f"process {pid} on {platform.node()} had locked it since 20")
    assert "and ended without unlocking it; nothing of its change was made: contest 1 begins: Ann and Bob; " in lines


@CERTAIN
def test_the_lock_of_a_killed_command_is_taken_away_by_the_next_one() -> None:
    """It says that nothing was changed, and does what it is asked for; nothing is left behind."""
    make_league("Ann", "Bob")
    pid = run_killed("before", "pair", FILE, "Ann", "Bob")

    again = run_league("pair", "Ann", "Bob")

    assert (0, "contest 1 begins: Ann and Bob") == (again.code, again.out.splitlines()[0])
    assert again.err.startswith(f"castlerules: league.json: process {pid} on {platform.node()} had locked it since ")
    assert "; nothing of its change was made: contest 1 begins: Ann and Bob; " in again.err
    assert 1 == len(state_of().contests)
    assert [FILE] == file_names()


@CERTAIN
def test_a_command_that_is_killed_after_the_rename_has_made_its_change() -> None:
    """The next command says so and does nothing, because it may be the same one again; the one after it works."""
    make_league("Ann", "Bob", "Cid")
    record_wins("Ann", "Bob", 1)
    before = record_of()
    run_killed("after", "buy", FILE, "Ann", "lands", "Plains", "Island")
    refusal = "its change was made: Ann buys ORL/Island and ORL/Plains into main for 1"

    assert refusal in league_output("check")[1]
    assert len(before.actions) + 1 == len(record_of().actions)
    code, message = league_refusal("buy", "Ann", "lands", "Plains", "Island")
    assert (1, True) == (
        code,
        message.endswith(f"{refusal}; this command has changed nothing; repeat it if it asks for one more change"),
    )
    assert [FILE] == file_names()
    assert "contest 2 begins: Ann and Cid" == league_output("pair", "Ann", "Cid")[0]


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

    assert ("contest 1: Ann wins before Bob; points: Ann 1, Bob 0\n", "") == (output, wrong)
    assert ["mine", "contest 2: Cid wins before Dan; points: Cid 1, Dan 0"] == other.splitlines()[-2:]
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


def lock(process: object, machine: str) -> None:
    """Leave the file that says that *process* on *machine* is busy with the league."""
    text = json.dumps({"process": process, "machine": machine, "since": "2020-01-02 03:04:05 UTC"})
    Path(LOCK).write_text(text, encoding="utf-8")


def left(**facts: object) -> None:
    """Leave a lock of this process, in which some *facts* are others."""
    Path(LOCK).write_text(json.dumps(own_entry() | facts) + "\n", encoding="utf-8")


@pytest.mark.parametrize("text", ["", "?", "[]", '{"process": "x"}', "7" * 3000])
def test_a_lock_that_cannot_be_understood_is_a_lock(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After some time the command gives up, and says what to do."""
    make_league("Ann", "Bob")
    monkeypatch.setattr(locks, "_TIMEOUT", 0.1)
    Path(LOCK).write_text(text, encoding="utf-8")

    code, message = league_refusal("pair", "Ann", "Bob")

    assert 1 == code
    assert " on an unknown machine has locked it since an unknown time; " in message
    assert (
        f"try again, or if that process no longer runs, delete {Path(LOCK).resolve()}; nothing was changed" in message
    )
    assert Path(LOCK).exists()


def test_a_lock_of_another_machine_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody here can know whether the process there has ended; reading needs no lock, and ``check`` tells of it."""
    make_league("Ann", "Bob")
    monkeypatch.setattr(locks, "_TIMEOUT", 0.1)
    lock(os.getpid(), "elsewhere")

    _, message = league_refusal("pair", "Ann", "Bob")

    busy = f"process {os.getpid()} on elsewhere has locked it since 2020-01-02 03:04:05 UTC; "
    assert f"league.json: {busy}" in message
    assert 3 == len(league_output("standings"))
    assert league_output("check")[1].startswith(busy)
    assert run_league("check", "--json").data["lock"].startswith(busy)


@POSIX
def test_a_lock_of_a_process_that_runs_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is this one here; once the lock is gone the command goes on."""
    make_league("Ann", "Bob")
    left()
    monkeypatch.setattr(locks, "_TIMEOUT", 0.1)
    assert "has locked it" in league_refusal("pair", "Ann", "Bob")[1]

    with running_program(TRYING_PROGRAM, "league", "pair", FILE, "Ann", "Bob") as waiting:
        assert "taken\n" == next_line(waiting)
        Path(LOCK).unlink()
        assert "contest 1 begins: Ann and Bob" in waiting.communicate()[0]


@CERTAIN
def test_another_process_with_the_number_of_one_that_was_killed_keeps_nobody_out() -> None:
    """It runs, as this one here does, but it was started at another time; half a line more says nothing."""
    make_league("Ann", "Bob")
    left(started="1")
    with Path(LOCK).open("a", encoding="utf-8") as file:
        file.write('{"writes": "')

    again = run_league("pair", "Ann", "Bob")

    assert (0, True) == (again.code, again.err.endswith("; nothing of its change was made\n"))
    assert [FILE] == file_names()


@CERTAIN
def test_what_a_killed_command_was_about_to_do_is_read_whole_in_any_letters() -> None:
    """A long sentence in letters that JSON escapes still says that the change was made."""
    make_league("Ann", "Bob")
    left(started="1")
    with Path(LOCK).open("a", encoding="utf-8") as file:
        file.write(json.dumps(write_entry(Path(FILE).read_bytes(), "\N{ROCKET}" * 2000)) + "\n")

    assert "its change was made: \N{ROCKET}\N{ROCKET}" in league_refusal("pair", "Ann", "Bob")[1]
    assert [FILE] == file_names()


@CERTAIN
@pytest.mark.parametrize("fact", ["machine", "boot", "space"])
def test_a_process_of_another_place_may_run_whatever_its_number(fact: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another machine, the same one before it was started anew or one of its name, another container."""
    make_league("Ann", "Bob")
    monkeypatch.setattr(locks, "_TIMEOUT", 0.1)
    left(started="1", **{fact: "another"})

    assert (1, True) == (
        (no := league_refusal("pair", "Ann", "Bob"))[0],
        "if that process no longer runs, delete" in no[1],
    )
    assert [FILE, LOCK] == file_names()


@CERTAIN
def test_a_process_that_was_killed_has_ended_before_anybody_asks_for_its_exit_code() -> None:
    """Until then the system keeps its number."""
    with running_process([sys.executable, "-c", "import time; print(flush=True); time.sleep(60)"]) as child:
        next_line(child)
        started = Path(f"/proc/{child.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[19]
        who = own_entry() | {"process": child.pid, "started": started}
        assert not has_ended(who)
        child.kill()
        while not has_ended(who):
            sleep(0.01)
        assert child.returncode is None
    assert has_ended(who)


@CERTAIN
def test_a_lock_that_another_command_has_made_meanwhile_is_not_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two find the lock of one that was killed; the other one was quicker, and is busy now."""
    make_league("Ann", "Bob")
    monkeypatch.setattr(locks, "_TIMEOUT", 0.1)
    left(started="1")

    def quicker(who: dict[str, object]) -> bool:
        if ended := has_ended(who):
            Path(LOCK).unlink()
            left(since="just now")
        return ended

    monkeypatch.setattr(locks, "has_ended", quicker)

    assert "has locked it since just now; " in league_refusal("pair", "Ann", "Bob")[1]
    assert [FILE, LOCK] == file_names()


@CERTAIN
def test_of_several_commands_that_find_a_lock_left_behind_one_takes_it_away() -> None:
    """All three do their work one after the other, and one of them tells of the lock."""
    players = [f"P{number}" for number in range(6)]
    make_league(*players)
    left(started="1")

    with ExitStack() as stack:
        pairs = zip(players[::2], players[1::2], strict=True)
        started = [stack.enter_context(running_command("pair", FILE, *pair)) for pair in pairs]
        errors = [process.communicate()[1] for process in started]

    assert [0, 0, 0] == [process.returncode for process in started]
    assert 1 == sum("ended without unlocking it" in text for text in errors)
    assert (3, [FILE]) == (len(state_of().contests), file_names())


@pytest.mark.parametrize("other", [None, {"process": 1, "machine": "elsewhere"}])
def test_a_lock_is_looked_at_again_before_the_file_changes(
    other: dict[str, object] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody has deleted it, and perhaps another command has one since, which stays."""
    make_league("Ann", "Bob")
    fsync = os.fsync

    def meddled(handle: int) -> None:
        fsync(handle)
        Path(LOCK).unlink(missing_ok=True)
        if other is not None:
            Path(LOCK).write_text(json.dumps(other), encoding="utf-8")

    monkeypatch.setattr(os, "fsync", meddled)
    gone = f"league.json: its lock file {Path(LOCK).resolve()} was deleted meanwhile; nothing was changed, try again"
    assert (1, gone) == league_refusal("pair", "Ann", "Bob")
    assert [FILE, *([LOCK] if other is not None else [])] == file_names()


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
    assert ["taken back: Bob leaves the league"] == league_output("undo")


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
@pytest.mark.parametrize("process", [0, -1, 2**80, True])
def test_a_lock_with_no_process_in_it_kills_nobody(process: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers that are no process are not asked for."""
    make_league("Ann", "Bob")
    monkeypatch.setattr(locks, "_TIMEOUT", 0.1)
    lock(process, platform.node())

    assert 1 == league_refusal("pair", "Ann", "Bob")[0]


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
def test_an_end_while_waiting_leaves_the_lock_of_the_other() -> None:
    """Who waits can be interrupted too."""
    make_league("Ann", "Bob")
    left()

    with running_program(TRYING_PROGRAM, "league", "pair", FILE, "Ann", "Bob") as process:
        assert "taken\n" == next_line(process)
        process.send_signal(signal.SIGINT)
        _, wrong = process.communicate()

    assert (130, "castlerules: interrupted\n") == (process.returncode, wrong)
    assert [FILE, LOCK] == file_names()
