"""What ``replay`` says of records, whole, wrong and unreadable."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from castlerules import Record, from_json, magic54

from .terminal import run_command

Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a record of 40 actions of an unfinished game."""
    run_command("simulate magic54 --games 1 --seed 7 --max-actions 40 --record", tmp_path)
    return tmp_path / "magic54-7-000000.json"


def changed(file: Path, change: Change) -> Path:
    """Return *file* after *change* has been done to the fields of its record."""
    data = json.loads(file.read_text())
    change(data["value"])
    file.write_text(json.dumps(data))
    return file


def test_a_whole_record_is_ok_with_its_length_and_result(tmp_path: Path, file: Path) -> None:
    """The line of a finished game says how it ended, that of another that it did not."""
    run_command("simulate magic54 --games 1 --seed 8 --record", tmp_path)
    finished = tmp_path / "magic54-8-000000.json"
    record = from_json(finished.read_text(), Record)
    outcome = magic54.GAME.outcome(list(record.replay())[-1])
    done = run_command("replay", file, finished)

    assert (0, "") == (done.code, done.err)
    assert outcome is not None
    assert [
        f"{file}: ok, 40 actions, 41 checks; unfinished",
        f"{finished}: ok, {len(record.actions)} actions, {len(record.checks)} checks; {outcome.reason}",
    ] == done.out.splitlines()


def test_the_compact_text_is_read_too(file: Path) -> None:
    """It keeps one check, that of the end."""
    file.write_text(from_json(file.read_text(), Record).to_text())

    assert f"{file}: ok, 40 actions, 1 check; unfinished\n" == run_command("replay", file).out


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    """A record may come through a pipe."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))

    assert "standard input: ok, 40 actions, 41 checks; unfinished\n" == run_command("replay -").out


@pytest.mark.parametrize("step", [1, 17, 40])
def test_an_action_that_may_not_be_done_is_found_at_its_step(file: Path, step: int) -> None:
    """The line names step, action and the rule that it would break."""
    changed(file, lambda record: record["actions"].__setitem__(step - 1, "end_block"))
    done = run_command("replay", file)

    assert (1, "", 1) == (done.code, done.err, done.out.count("\n"))
    assert done.out.startswith(f"{file}: the replay differs at step {step} (end_block), rules version 1: M54-")


@pytest.mark.parametrize("step", [0, 1, 17, 40])
def test_a_digest_that_differs_is_found_at_its_step(file: Path, step: int) -> None:
    """A check of another state is reported, also that of the start."""
    changed(file, lambda record: record["checks"].__setitem__(step, [step, "0" * 32]))
    done = run_command("replay --json", file)
    (verdict,) = done.data["files"]

    assert (1, False, step) == (done.code, verdict["ok"], verdict["step"])
    assert "the digest of the state differs from the recorded one" == verdict["reason"]
    assert (verdict["action"] is None) == (step == 0)


def test_another_legal_action_is_found_by_the_digest(file: Path) -> None:
    """Where the players might have done something else, the replay differs at that very step."""
    record = from_json(file.read_text(), Record)
    texts = [
        [magic54.GAME.format_action(action) for action in magic54.GAME.legal_actions(state)]
        for state in record.replay()
    ]
    step = next(step for step, legal in enumerate(texts, start=1) if step > 10 and len(legal) > 1)
    other = next(text for text in texts[step - 1] if text != record.actions[step - 1])
    changed(file, lambda record: record["actions"].__setitem__(step - 1, other))

    assert f"the replay differs at step {step} ({other})" in run_command("replay", file).out


def test_a_record_that_has_lost_its_end_is_found(file: Path) -> None:
    """A check after the last action shows that there were more."""
    changed(file, lambda record: record["actions"].pop())
    assert "expected checks after increasing numbers of actions from 0 to " in run_command("replay", file).refusal(1)


def test_another_version_of_the_rules_is_said_and_tried_only_on_request(file: Path) -> None:
    """Without ``--any-version`` nothing is replayed, with it the line still says the version."""
    changed(file, lambda record: record.update(rules_version=0))
    refused, tried = run_command("replay", file), run_command("replay --any-version", file)

    assert (1, "") == (refused.code, refused.out)
    assert (
        f"castlerules: {file}: it was recorded under rules version 0 of magic54, the library has 1;"
        " --any-version replays it as far as both agree\n"
    ) == refused.err
    assert 0 == tried.code
    assert tried.out.endswith("unfinished (recorded under rules version 0, the library has 1)\n")


def test_all_files_are_replayed_even_if_one_is_wrong(tmp_path: Path, file: Path) -> None:
    """The exit code is 1 if any of them is."""
    done = run_command("replay", tmp_path / "none.json", file)

    assert (1, 1, 1) == (done.code, done.out.count("\n"), done.err.count("\n"))
    assert f"{file}: ok" in done.out


def test_the_verdicts_are_one_object_on_request(tmp_path: Path, file: Path) -> None:
    """Files that cannot be read are in it too."""
    done = run_command("replay --json", file, tmp_path / "none.json")
    good, bad = done.data["files"]

    assert (False, True, False) == (done.data["ok"], good["ok"], bad["ok"])
    assert (str(file), 40, 41, "unfinished") == (good["file"], good["actions"], good["checks"], good["result"])
    assert bad["reason"].startswith("cannot read it (No such file")
    assert run_command("replay --json", file).data["ok"] is True


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "it is empty; give a record"),
        (b" \n", "it is empty; give a record"),
        (b"\xff\xfe\x00", "it is no text in UTF-8"),
        (b"{", "invalid JSON: "),
        (b"{}", "'schema' is missing"),
        (b'{"a":' * 100_000, "nested deeper than"),
        (b'{"a":' * 70 + b"1" + b"}" * 70, "nested deeper than"),
        (b'{"a":1,"a":2}', "the key 'a' appears twice"),
        (b'{"a":' + b"9" * 5000 + b"}", "invalid JSON: "),
        (b'{"schema":2,"game":null,"type":"Rng","value":{"key":1,"counter":0}}', "type: expected Record, got Rng"),
        (b"hello", "not a record"),
        (b"[Game 5]", "game: 5 is not one of magic54"),
        (b"[Game " + b"[" * 100_000 + b"]", "line 1: nested deeper than"),
        (b"a*1000000 b*2", ""),
        (b"\xef\xbb\xbf{\x1b[31m", "invalid JSON: "),
    ],
)
def test_what_is_no_record_is_told_in_one_line(tmp_path: Path, content: bytes, reason: str) -> None:
    """The line on standard error names the file and what is wrong with it."""
    file = tmp_path / "game.json"
    file.write_bytes(content)
    done = run_command("replay", file)

    assert (1, "", 1) == (done.code, done.out, done.err.count("\n"))
    assert done.err.startswith(f"castlerules: {file}: {reason}")
    assert done.err.rstrip("\n").isprintable()


@pytest.mark.parametrize("name", [".", "none.json", "nul\0", "new\nline", "lone\udcff"])
def test_what_is_no_readable_file_is_told_in_one_line(tmp_path: Path, name: str) -> None:
    """Folders, missing files and odd names are all the same to the command."""
    done = run_command("replay", tmp_path / name)

    assert (1, "", 1) == (done.code, done.out, done.err.count("\n"))
    assert "cannot read it (" in done.err
    assert "give a record file, or - for standard input" in done.err


def test_a_file_larger_than_any_record_is_not_read(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    """Reading stops at a bound."""
    monkeypatch.setattr("castlerules.cli.io.files.MOST_BYTES", 100)

    assert "it is larger than 0 MiB; give a record" in run_command("replay", file).err
