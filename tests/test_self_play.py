"""The example of self-play with Ray plays the games of ``castlerules simulate``, whatever happens to its workers."""

from __future__ import annotations

import json
import os
import re
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from time import sleep
from typing import Any

import attrs
import pytest
from processes import ChildProcess, run_process, running_process

from castlerules import GAMES, Record, digest, magic54, to_json
from castlerules.bots import playouts

EXAMPLE = Path(__file__).resolve().parents[1] / "examples" / "selfplay_ray.py"
WITHOUT_PYARROW = f"import runpy, sys; sys.modules['pyarrow'] = None; runpy.run_path({str(EXAMPLE)!r})"
WORDS = ("--games", "60", "--seed", "7", "--games-per-task", "25", "--workers", "2")
"""A run of three tasks, the last of which is shorter."""


@pytest.fixture(scope="module")
def example() -> dict[str, Any]:
    """Return what the example defines."""
    for library in ("ray", "pyarrow"):
        pytest.importorskip(library, reason="the extra selfplay is not installed")
    return runpy.run_path(str(EXAMPLE))


@pytest.fixture(scope="module")
def folder(example: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a run that two workers of Ray have played."""
    assert example
    folder = tmp_path_factory.mktemp("self_play") / "run"
    assert "3 played now" in run_process([sys.executable, EXAMPLE, "magic54", folder, *WORDS]).stdout
    return folder


def run_in(example: dict[str, Any], *words: str) -> Any:
    """Return the run of Magic 54 that *words* ask for."""
    return example["run_of"](example["parsed"](["magic54", "nowhere", *words]))


def simulated(games: int, seed: int) -> str:
    """Return the digest of ``castlerules simulate``."""
    words = ("simulate", "magic54", "--games", str(games), "--seed", str(seed), "--json")
    return str(json.loads(run_process([sys.executable, "-m", "castlerules", *words]).stdout)["digest"])


def digest_in(printed: str) -> str:
    """Return the digest that the example has *printed*."""
    (found,) = re.findall(r"^digest   (\w+)$", printed, flags=re.MULTILINE)
    return str(found)


def test_without_its_libraries_the_example_says_what_to_install() -> None:
    """It ends with one line and an exit code that says so, not with a traceback."""
    done = run_process([sys.executable, "-c", WITHOUT_PYARROW], ok=False)

    assert 1 == done.returncode
    assert "selfplay_ray: no pyarrow here; install it with: pip install 'castlerules[selfplay]'\n" == done.stderr


def rows_by_pandas(files: list[Path]) -> list[dict[str, Any]]:
    """Return the rows of *files*, read by pandas."""
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    table = pandas.concat([pandas.read_parquet(file) for file in files], ignore_index=True)
    return list(table.to_dict("records"))


def rows_by_polars(files: list[Path]) -> list[dict[str, Any]]:
    """Return the rows of *files*, read by polars."""
    polars = pytest.importorskip("polars", reason="polars is not installed")
    return list(polars.read_parquet(files).to_dicts())


@pytest.mark.parametrize("read", [rows_by_pandas, rows_by_polars])
def test_a_row_holds_the_game_with_its_number(folder: Path, read: Callable[[list[Path]], list[dict[str, Any]]]) -> None:
    """Bots, result, returns, length and digest are those of ``playouts`` with the seed, for every number once."""
    rows = read(sorted((folder / "games").iterdir()))
    ends = list(playouts(magic54.GAME, range(60), seed=7))

    assert list(range(60)) == [row["number"] for row in rows]
    for row, end in zip(rows, ends, strict=True):
        outcome = magic54.GAME.outcome(end.state)
        assert outcome is not None
        assert (outcome.reason, list(outcome.returns)) == (row["result"], list(row["returns"]))
        assert (len(end.actions), end.choices, digest(end.state)) == (row["actions"], row["choices"], row["digest"])
        assert ("magic54", 7, ["uniform"] * 2) == (row["game"], row["seed"], list(row["bots"]))
        assert to_json(magic54.Magic54Rules()) == row["rules"]


@pytest.mark.parametrize("read", [rows_by_pandas, rows_by_polars])
def test_a_row_replays(folder: Path, read: Callable[[list[Path]], list[dict[str, Any]]]) -> None:
    """The record in the row leads to the state with the digest in the row."""
    for row in read(sorted((folder / "games").iterdir()))[::20]:
        record = Record.from_text(row["record"])
        *_, last = record.replay()

        assert row["digest"] == digest(last) == record.checks[-1][1]
        assert row["actions"] == len(record.actions)
        assert (("seed", "7"), ("bots", "uniform,uniform")) == record.tags


def test_the_code_of_the_page_reads_a_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page shows of pandas, polars and a replay works in the folder above the run."""
    for library in ("pandas", "polars"):
        pytest.importorskip(library, reason=f"{library} is not installed")
    page = (EXAMPLE.parents[1] / "docs" / "self_play.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```text\n(import pandas\n.*?)^```$", page, flags=re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {}
    monkeypatch.chdir(folder.parent)
    exec(code, names)

    assert 60 == len(names["frame"]) == names["results"]["len"].sum()
    assert 17 == names["row"].number


def test_the_digest_is_that_of_simulate_and_nothing_is_played_twice(folder: Path) -> None:
    """Only the file that is missing is played, the same to the last byte; the others are not touched."""
    files = sorted((folder / "games").iterdir())
    before = {file: (file.read_bytes(), file.stat().st_mtime_ns) for file in files}
    files[1].unlink()
    again = run_process([sys.executable, EXAMPLE, "magic54", folder, *WORDS]).stdout

    assert "1 played now" in again
    assert "2 were there" in again
    assert simulated(60, 7) == digest_in(again)
    assert {file: content for file, (content, _) in before.items()} == {file: file.read_bytes() for file in files}
    assert [True, False, True] == [file.stat().st_mtime_ns == before[file][1] for file in files]


def kill_a_worker(process: ChildProcess) -> None:
    """Kill the first process below *process* that plays a task."""
    psutil = pytest.importorskip("psutil")
    while process.poll() is None:
        for child in psutil.Process(process.pid).children(recursive=True):
            if " ".join(child.cmdline()).startswith("ray::play_task"):
                child.kill()
                return
        sleep(0.01)
    raise AssertionError("the run has ended before a worker could be killed")


def test_a_worker_that_is_killed_changes_nothing(example: dict[str, Any], tmp_path: Path) -> None:
    """Its task is played again, the digest is the same, and no unfinished file stays."""
    assert example
    words = ("--games", "800", "--seed", "3", "--games-per-task", "400", "--workers", "2", "--no-records")
    with running_process([sys.executable, EXAMPLE, "magic54", tmp_path / "run", *words]) as process:
        kill_a_worker(process)
        out, err = process.communicate()

    assert (0, "") == (process.returncode, err)
    assert simulated(800, 3) == digest_in(out)
    assert 2 == len(list((tmp_path / "run" / "games").iterdir()))


def test_a_range_of_numbers_is_a_part_of_the_whole(example: dict[str, Any]) -> None:
    """Runs with other first numbers go on where others end, and their tasks are cut anew."""
    whole, part = run_in(example, *WORDS), run_in(example, "--first", "50", "--games", "7", *WORDS[2:])

    assert [range(25), range(25, 50), range(50, 60)] == list(whole.tasks)
    assert [range(50, 57)] == list(part.tasks)
    assert list(example["rows_of"](whole, range(50, 57))) == list(example["rows_of"](part, range(50, 57)))


def test_options_come_from_a_file_and_replay(example: dict[str, Any], tmp_path: Path) -> None:
    """The row and its record hold the options, and a game that is stopped has no result."""
    rules = magic54.Magic54Rules(starting_hp=5)
    path = tmp_path / "rules.json"
    path.write_text(to_json(rules), encoding="utf-8")
    (short,) = example["rows_of"](run_in(example, "--rules", str(path)), range(4, 5))
    (stopped,) = example["rows_of"](run_in(example, "--max-actions", "9"), range(4, 5))

    assert to_json(rules) == short["rules"]
    assert to_json(rules) == to_json(Record.from_text(short["record"]).rules)
    assert short["digest"] == digest(list(Record.from_text(short["record"]).replay())[-1])
    assert (9, True) == (stopped["actions"], "result" not in stopped and "returns" not in stopped)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_written_and_read(example: dict[str, Any], name: str, tmp_path: Path) -> None:
    """A task written twice is the same file, and its first row replays."""
    run = example["run_of"](example["parsed"]([name, "nowhere", "--max-actions", "40", "--games", "2"]))
    (tmp_path / "games").mkdir()
    example["play_task"](run, tmp_path, range(2))
    (file,) = (tmp_path / "games").iterdir()
    content = file.read_bytes()
    example["play_task"](run, tmp_path, range(2))
    row = pytest.importorskip("pyarrow.parquet").read_table(file).to_pylist()[1]

    assert [file] == list((tmp_path / "games").iterdir())
    assert content == file.read_bytes()
    assert row["digest"] == digest(list(Record.from_text(row["record"]).replay())[-1])


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("chess", "{0}/new"), "argument game: invalid choice: 'chess'"),
        (("magic54", "{0}/new", "--games", "0"), "argument --games: expected a whole number from 1 to "),
        (("magic54", "{0}/new", "--games", "ten"), "got 'ten'"),
        (("magic54", "{0}/new", "--workers", "2", "--address", "auto"), "not allowed with argument --workers"),
        (("magic54", "{0}/new", "--bots", "uniform"), "selfplay_ray: bots: expected 2 bots, one per seat, got 1"),
        (("magic54", "{0}/new", "--bots", "deep,uniform"), "'deep' is not one of uniform, greedy"),
        (("magic54", "{0}/new", "--rules", "{0}/none.json"), "selfplay_ray: --rules: {0}/none.json is not read"),
        (("magic54", "{0}/new", "--rules", "{0}/run/run.json"), "is not read: 'schema' is missing"),
        (("magic54", "{0}/new", "--rules", "{0}/fortress.json"), "expected a Magic54Rules, got FortressRules"),
        (("magic54", "{0}/file/new"), "selfplay_ray: {0}/file/new cannot be used: Not a directory"),
        (("magic54", "{0}"), "selfplay_ray: {0} is not empty and holds no run; choose another folder"),
        (
            ("magic54", "{0}/run", "--games", "60"),
            "selfplay_ray: {0}/run holds another run, with seed 7 instead of 0, ",
        ),
        (("magic54", "{0}/damaged"), "selfplay_ray: {0}/damaged/run.json is not what this program wrote"),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(
    example: dict[str, Any],
    folder: Path,
    tmp_path: Path,
    words: tuple[str, ...],
    reason: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The reason is said before Ray starts, and nothing is written for a run that there cannot be."""
    (tmp_path / "run").symlink_to(folder)
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "fortress.json").write_text(to_json(GAMES["fortress"].Rules()), encoding="utf-8")
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / "run.json").write_text("{", encoding="utf-8")
    place = os.fspath(tmp_path)

    with pytest.raises(SystemExit) as stop:
        example["main"]([word.format(place) for word in words])
    said = f"{stop.value.code}\n{capsys.readouterr().err}"
    assert reason.format(place) in said.replace(os.fspath(folder), f"{place}/run")
    assert not (tmp_path / "new").exists()


def test_a_file_that_is_not_of_the_run_is_noticed(example: dict[str, Any], folder: Path, tmp_path: Path) -> None:
    """A missing file, one with other games and one that is no Parquet are named, with what to do."""
    run = run_in(example, *WORDS)
    (tmp_path / "games").mkdir()
    paths = [example["file_of"](tmp_path, numbers) for numbers in run.tasks]
    first = example["file_of"](folder, range(25)).read_bytes()

    def reason() -> str:
        with pytest.raises(example["RunError"]) as refused:
            list(example["digests_in"](run, tmp_path))
        return str(refused.value)

    assert f"{paths[0]} was played and is not here: all machines must write to the same folder" in reason()
    for path in paths[:2]:
        path.write_bytes(first)
    assert f"{paths[1]} holds other games; delete it and start again" == reason()
    paths[1].write_bytes(first[: len(first) // 2])
    assert f"{paths[1]} cannot be read (" in reason()


def test_a_task_that_cannot_be_played_stops_the_run(example: dict[str, Any], tmp_path: Path) -> None:
    """The games are named with the reason: what was raised there, or that no worker has survived them."""

    def die(*_: object) -> None:
        os._exit(1)

    ray, run = pytest.importorskip("ray"), run_in(example, *WORDS)
    (tmp_path / "games").mkdir()
    play_missing, RunError = example["play_missing"], example["RunError"]  # noqa: N806 - a class
    ray.init(address="local", num_cpus=1, log_to_driver=False, logging_level="ERROR")
    try:
        with pytest.raises(RunError, match=r"^games 0 to 24: bot: 'nobody' is not one of uniform, "):
            play_missing(attrs.evolve(run, bots=("nobody", "uniform")), tmp_path)
        with pytest.MonkeyPatch.context() as patched:
            patched.setitem(play_missing.__globals__, "play_task", die)
            patched.setitem(play_missing.__globals__, "RETRIES", 1)
            with pytest.raises(RunError, match=r"^games 0 to 24: every one of 2 workers has died$"):
                play_missing(run, tmp_path)
    finally:
        ray.shutdown()


def test_another_version_of_the_library_plays_nothing(example: dict[str, Any], tmp_path: Path) -> None:
    """A machine that has not the version of the run refuses its tasks, and does not write a file."""
    run = attrs.evolve(run_in(example, *WORDS), version="0.0.1")

    with pytest.raises(example["RunError"], match=r"^this machine has castlerules .*, and the run is of 0\.0\.1$"):
        example["play_task"](run, tmp_path, range(25))
    assert [] == list(tmp_path.iterdir())


def test_the_notes_of_a_run_say_what_was_played(example: dict[str, Any], folder: Path) -> None:
    """``run.json`` holds every setting, so that another run is told apart."""
    notes = json.loads((folder / "run.json").read_text(encoding="utf-8"))

    assert attrs.asdict(run_in(example, *WORDS)) == notes | {"bots": tuple(notes["bots"])}
