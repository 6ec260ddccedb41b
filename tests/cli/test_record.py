"""What ``simulate --record`` writes."""

from __future__ import annotations

from pathlib import Path

import pytest

from castlerules import Record, Rng, from_json, magic54

from .terminal import run_command, run_in_process

WORDS = "simulate magic54 --max-actions 30 --seed 7 --games"


def contents(folder: Path) -> dict[str, bytes]:
    """Return the bytes of every file in *folder*, by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_every_game_is_a_file_named_after_game_seed_and_number(tmp_path: Path) -> None:
    """Nothing else is left in the folder, which is made if it is not there."""
    folder = tmp_path / "new" / "games"

    assert 0 == run_command(f"{WORDS} 3 --record", folder).code
    assert [f"magic54-7-00000{index}.json" for index in range(3)] == sorted(contents(folder))


def test_a_record_holds_generator_rules_actions_a_check_per_step_and_who_played(tmp_path: Path) -> None:
    """It is read by ``from_json`` and can be replayed by itself."""
    run_command(f"{WORDS} 3 --rules starting_hp=9 --record", tmp_path)
    record = from_json((tmp_path / "magic54-7-000002.json").read_text(), Record)

    assert Rng.seeded(7).derive(2) == record.generator
    assert repr(magic54.Magic54Rules(starting_hp=9)) == repr(record.rules)
    assert 30 == len(record.actions)
    assert list(range(31)) == [step for step, _ in record.checks]
    assert (("seed", "7"), ("index", "2"), ("bots", "uniform,uniform")) == record.tags
    assert 31 == len(list(record.replay()))


def test_the_files_do_not_depend_on_the_number_of_jobs(tmp_path: Path) -> None:
    """Two processes write the bytes that one writes."""
    first, two = tmp_path / "one", tmp_path / "two"
    run_command(f"{WORDS} 9 --record", first)

    assert 0 == run_in_process(f"{WORDS} 9 --jobs 2 --record", two).code
    assert 9 == len(contents(first))
    assert contents(first) == contents(two)


def test_the_report_is_the_same_with_and_without_records(tmp_path: Path) -> None:
    """Recording does not touch the games."""
    assert (
        run_command(f"{WORDS} 3 --json").data["digest"]
        == run_command(f"{WORDS} 3 --json --record", tmp_path).data["digest"]
    )


def test_the_same_games_may_be_recorded_again(tmp_path: Path) -> None:
    """A file that holds the same bytes is left as it is."""
    run_command(f"{WORDS} 2 --record", tmp_path)
    before = contents(tmp_path)

    assert 0 == run_command(f"{WORDS} 3 --record", tmp_path).code
    assert before.items() < contents(tmp_path).items()


@pytest.mark.parametrize("jobs", [1, 2])
def test_another_game_is_overwritten_only_by_force(tmp_path: Path, jobs: int) -> None:
    """Without ``--force`` the command fails in one line and the file stays."""
    target = tmp_path / "magic54-7-000000.json"
    target.write_text("mine")
    done = run_in_process(f"{WORDS} 2 --jobs {jobs} --record", tmp_path)

    assert (1, "", "mine") == (done.code, done.out, target.read_text())
    assert (
        f"castlerules: {target} exists and holds another game; give another --record folder,"
        " or --force to overwrite it\n" == done.err
    )
    assert 0 == run_command(f"{WORDS} 2 --force --record", tmp_path).code
    assert 30 == len(from_json(target.read_text(), Record).actions)


@pytest.mark.parametrize("where", ["file", "file/below", "nul\0"])
def test_what_cannot_be_a_folder_is_told_in_one_line(tmp_path: Path, where: str) -> None:
    """No game is played, and the message says what to give."""
    (tmp_path / "file").touch()
    assert run_command(f"{WORDS} 2 --record", tmp_path / where).refusal(1).endswith("give --record another one\n")


def test_a_record_that_cannot_be_written_is_told_in_one_line(tmp_path: Path) -> None:
    """A folder stands where the file should be; nothing is left of the attempt, even by force."""
    (tmp_path / "magic54-7-000000.json").mkdir()
    for force in ([], ["--force"]):
        assert run_command(f"{WORDS} 1 --record", tmp_path, *force).refusal(1).startswith("castlerules: cannot write ")
    assert ["magic54-7-000000.json"] == [path.name for path in tmp_path.iterdir()]
