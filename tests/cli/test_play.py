"""``play`` with lines piped in: options, files, and ends."""

from __future__ import annotations

import json
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest

from castlerules import Record, Rng, from_json, magic54, to_data

from .terminal import MAGIC54, run_command, run_piped

WORDS = "play magic54 --seed 7 --bot uniform --no-auto"
KEPT = "castlerules-magic54-7.json"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games are kept in the current folder."""
    monkeypatch.chdir(tmp_path)


def saved(name: str = KEPT) -> Record:
    """Return the game in the file *name*."""
    return from_json(Path(name).read_text(), Record)


def files() -> list[str]:
    """Return the names of all files in the current folder."""
    return sorted(path.name for path in Path.cwd().iterdir())


def test_a_piped_game_shows_what_was_typed_and_is_kept_at_the_end() -> None:
    """The end of the input is like quit: exit code 0, and one line says where the game is."""
    done = run_piped(["1", "nonsense"], WORDS)

    assert (0, "") == (done.code, done.err)
    assert "RED: 1 (Enter = pass) > 1\n" in done.out
    assert "there is no word 'nonsense'; type 1, or ? for help" in done.out
    assert f"the game is saved in {KEPT}\ncastlerules play magic54 --load {KEPT} continues it" in done.out
    assert [KEPT] == files()


@pytest.mark.parametrize("lines", [["quit"], ["1", "undo", "quit"], ["1", "quit!"], []])
def test_no_file_is_left_where_there_is_nothing_to_keep(lines: list[str]) -> None:
    """Neither before the first decision, nor when the person does not want it."""
    assert 0 == run_piped(lines, WORDS).code
    assert [] == files()


def test_the_game_of_a_seed_is_the_first_one_that_simulate_plays_with_it() -> None:
    """Both draw from ``Rng.seeded(seed).derive(0)``."""
    run_piped(["1"], WORDS)

    assert Rng.seeded(7).derive(0) == saved().generator


def test_without_a_seed_every_game_is_another_one() -> None:
    """The name of the file says which one it was."""
    for _ in range(2):
        run_piped(["1"], "play magic54 --bot uniform")

    assert 2 == len({saved(name).generator for name in files()})


def test_seat_bots_and_options_are_as_asked_for() -> None:
    """A seat may be named in small letters or numbered; the record remembers it all."""
    for seat in ("black", "1"):
        done = run_piped(["1", "quit"], f"{WORDS} --force --save game.json --rules starting_hp=9 --seat", seat)
        assert "you are BLACK, RED is uniform" in done.out
    record = saved("game.json")

    assert (("RED", "uniform"), ("BLACK", "you"), ("seed", "7")) == record.tags
    assert repr(magic54.Magic54Rules(starting_hp=9)) == repr(record.rules)


def test_a_loaded_game_goes_on_where_it_was_and_takes_its_file_again() -> None:
    """Seat and bots are those of the record unless others are asked for."""
    run_piped(["1", "1"], WORDS, "--seat", "BLACK")
    before = saved().actions
    done = run_piped(["1"], "play magic54 --load", KEPT)

    assert "you are BLACK, RED is uniform" in done.out
    assert before == saved().actions[: len(before)] != saved().actions
    assert "you are RED, BLACK is greedy:2" in run_piped([], f"play magic54 --seat 0 --bot greedy:2 --load {KEPT}").out
    assert [KEPT] == files()


def test_a_game_that_left_its_record_is_kept_beside_it() -> None:
    """A decision that is taken back and made otherwise does not destroy what was saved."""
    run_piped(["1", "1", "1"], f"{WORDS} --rules first_player=red")
    before = Path(KEPT).read_bytes()
    done = run_piped(["undo", "undo", "2", "quit"], "play magic54 --load", KEPT)

    assert "the game is saved in castlerules-magic54-7-2.json" in done.out
    assert before == Path(KEPT).read_bytes()
    assert ["castlerules-magic54-7-2.json", KEPT] == files()


def test_save_and_load_say_what_they_did_and_write_over_nothing() -> None:
    """Another file is written over only by ``save!``."""
    Path("mine").write_text("mine")
    lines = ["1", "save", "save a.json", "1", "save mine", "load mine", "load none", "save! mine", "save!", "load"]
    done = run_piped([*lines, "quit!"], WORDS)

    assert (0, "") == (done.code, done.err)
    for message in (
        f"The game is saved in {KEPT}\n",
        "The game is saved in a.json\ncastlerules play magic54 --load a.json continues it\n",
        "mine exists and holds something else; give another name, or type save! mine",
        "mine: not a record",
        "none: cannot read it (No such file",
        "The game is saved in mine\n",
        "save! needs a FILE",
        "load needs a FILE",
    ):
        assert message in done.out
    assert saved(KEPT).actions == saved("a.json").actions != saved("mine").actions


def test_a_game_that_is_over_is_kept_only_if_that_was_asked_for() -> None:
    """Enter does not leave then, but the end of the input does."""
    words = f"{WORDS} --rules turn_limit=1"
    done = run_piped(["1"] * 9 + [""], words)
    finished = run_piped(["1"] * 9 + [""], words, "--save", "end.json")

    assert "Nobody has won: a draw: 1 turns have ended without a winner (M54-Q42)." in done.out
    assert "the game is over: new, undo, save FILE, moves or quit" in done.out
    assert "the game is saved in end.json" in finished.out
    assert ["end.json"] == files()


def with_bot(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Let the bot ``uniform`` end with *error*."""

    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr("castlerules.bots.roster.BOTS", {"uniform": lambda *_: fails})


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (
            KeyboardInterrupt(),
            130,
            f"interrupted; the game is saved in {KEPT}; castlerules play magic54 --load {KEPT} continues",
        ),
        (RuntimeError("oh"), 1, f"the game is saved in {KEPT}; castlerules play magic54 --load {KEPT} continues it"),
    ],
)
def test_what_stops_a_bot_does_not_lose_the_game(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, message: str
) -> None:
    """The person's last decision is kept, whatever happens while the bot thinks."""
    with_bot(monkeypatch, error)
    done = run_piped(["1"] * 20, f"{WORDS} --rules first_player=red")

    assert code == done.code
    assert done.err.startswith(f"castlerules: {message}")
    assert "pass" == saved().actions[0]


def test_no_input_at_all_is_the_end_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program without standard input may call the command."""
    monkeypatch.setattr(sys, "stdin", None)

    assert 0 == run_command(WORDS).code


def test_bytes_that_are_no_text_are_refused_like_any_nonsense(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on after them."""
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(b"\xff\x00\x1b[31m\n1\nquit!\n"), encoding="utf-8"))
    done = run_command(WORDS)

    assert 0 == done.code
    assert "there is no word '" in done.out
    assert all(character.isprintable() or character == "\n" for character in done.out)


def recorded(**changes: Any) -> None:
    """Write a game of one action to ``game.json``, with *changes* to its data."""
    record = Record.of(MAGIC54, [magic54.Pass()], rng=Rng.seeded(1))
    data = to_data(record)
    data["value"] |= changes
    Path("game.json").write_text(json.dumps(data))


def test_files_that_hold_no_game_to_go_on_with_are_told_in_one_line() -> None:
    """Unreadable, damaged, of another version, or standard input."""

    def refusal() -> str:
        return run_piped([], "play magic54 --load game.json").refusal(1)

    assert "game.json: cannot read it (No such file" in refusal()
    Path("game.json").write_text("{")
    assert "game.json: invalid JSON: " in refusal()
    recorded(rules_version=0)
    assert "game.json: it was recorded under rules version 0 of magic54, the library has 1; " in refusal()
    recorded(actions=["end_block"])
    assert "game.json: the replay differs at step 1 (end_block): M54-" in refusal()
    recorded(checks=[[0, "0" * 32]])
    assert "game.json: the replay differs at the start: the digest of the state differs" in refusal()
    assert "your answers come from it; give a file to load" in run_piped([], "play magic54 --load -").refusal(1)


def test_another_game_in_the_file_of_save_is_told_before_the_first_move() -> None:
    """Only ``--force`` lets it be written over."""
    Path("mine").write_text("mine")

    assert "--save: mine exists; continue it with --load, give another --save file, or --force" in run_piped(
        ["1"], WORDS, "--save", "mine"
    ).refusal(1)
    assert "mine" == Path("mine").read_text()
    assert 0 == run_piped(["1"], WORDS, "--force", "--save", "mine").code
    assert "pass" in saved("mine").actions
