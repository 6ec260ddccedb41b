"""Games that are kept: where, and what becomes of those that cannot be."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from castlerules import Record, from_json, to_json
from castlerules.cli.io import files as filing
from castlerules.cli.io.errors import CommandFailed
from castlerules.cli.io.files import write_text
from castlerules.cli.play.saving import GameSaver

from .sessions import after_typing, session_of
from .terminal import run_piped

WORDS = "play magic54 --seed 7 --bot uniform"
KEPT = "castlerules-magic54-7.json"
POSIX = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="files of another kind")


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games are kept in the current folder, temporary files in another one."""
    (tmp_path / "here").mkdir()
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    monkeypatch.chdir(tmp_path / "here")


def saved(name: str | Path = KEPT) -> Record:
    """Return the game in the file *name*."""
    return from_json(Path(name).read_text(), Record)


def files() -> list[str]:
    """Return the names of all files in the current folder."""
    return sorted(path.name for path in Path.cwd().iterdir())


def without_room(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Let nothing be written to files of these *names*, or to none at all."""
    replace = filing.replace_file

    def fails(path: Path, content: bytes) -> None:
        if not names or str(path) in names:
            raise OSError("no room")
        replace(path, content)

    monkeypatch.setattr("castlerules.cli.io.files.replace_file", fails)


@pytest.mark.parametrize(("blocked", "place"), [(["a.json"], KEPT), (["a.json", KEPT], None)])
def test_a_game_that_cannot_be_written_where_it_was_asked_for_is_kept_elsewhere(
    monkeypatch: pytest.MonkeyPatch, blocked: list[str], place: str | None
) -> None:
    """In the current folder, or else in one for temporary files; the exit code is 1 and standard error says where."""
    without_room(monkeypatch, *blocked)
    done = run_piped(["1", "quit"], WORDS, "--save", "a.json")
    (path,) = [Path(place)] if place else Path(tempfile.gettempdir()).glob(f"*/{KEPT}")

    assert 1 == done.code
    assert f"castlerules: cannot write a.json (no room); give another file; the game is saved in {path}; " in done.err
    assert "pass" in saved(path).actions


@pytest.mark.parametrize("lines", [["1"], ["1", "quit"]])
def test_a_game_that_can_be_kept_nowhere_is_a_failure(monkeypatch: pytest.MonkeyPatch, lines: list[str]) -> None:
    """At the end of the input nobody can say where else it might be kept."""
    without_room(monkeypatch)
    done = run_piped(lines, WORDS)

    assert (1, 1) == (done.code, done.err.count("\n"))
    assert f"castlerules: the game could not be saved: cannot write {KEPT} (no room); " in done.err


def test_quit_at_a_terminal_does_not_lose_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The prompt comes again until the person says quit!."""
    without_room(monkeypatch)
    monkeypatch.setattr("castlerules.cli.commands.play.is_terminal", lambda _: True)
    done = run_piped(["1", "quit", "quit!"], WORDS)

    assert (0, "") == (done.code, done.err)
    assert "(no room); give another file; save FILE may keep it, quit! leaves without it" in done.out


def test_load_is_refused_while_the_game_cannot_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game at the table stays, and can still be saved."""
    run_piped(["1", "save other.json", "quit!"], "play magic54 --seed 8 --bot uniform")
    without_room(monkeypatch)
    done = run_piped(["1", "load other.json", "moves", "quit!"], WORDS)

    assert "(no room); give another file; so other.json is not loaded" in done.out
    assert "1. pass" in done.out.split("not loaded")[1]


@pytest.mark.parametrize("error", [PermissionError(13, "no permission"), OSError(36, "name too long")])
def test_a_name_that_cannot_be_looked_at_is_not_tried_under_numbers(
    monkeypatch: pytest.MonkeyPatch, error: OSError
) -> None:
    """Another number would fare no better, so each place is tried once and the problem is reported."""
    session = after_typing(session_of(), "1")

    def fails(*_: object, **__: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(Path, "stat", fails)
        result = GameSaver(Path("a.json")).save_anywhere(session)

    assert None is result.path
    assert f"cannot write a.json ({error.strerror}); give another file" == result.problem


def test_numbers_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then another place is taken."""
    monkeypatch.setattr("castlerules.cli.play.saving._MOST_NAMES", 2)
    for name in ("a.json", "a-2.json"):
        Path(name).write_text("mine")
    result = GameSaver(Path("a.json")).save_anywhere(after_typing(session_of(), "1"))

    assert Path("castlerules-magic54.json") == result.path
    assert "a.json and 1 names like it are taken; give another name" == result.problem


def test_a_save_file_that_can_never_be_written_is_told_before_the_first_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its folder may be missing or closed, and the file may be a folder."""
    assert "--save: there is no folder " in run_piped(["1"], WORDS, "--save", "none/a.json").refusal(1)
    assert "--save: cannot write . (it is a folder)" in run_piped(["1"], WORDS, "--force", "--save", "../here").refusal(
        1
    ).replace("../here", ".")
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert " cannot be written to; give another --save file" in run_piped(["1"], WORDS, "--save", "a.json").refusal(1)
    assert [] == files()


def test_a_loaded_file_is_left_alone_until_something_is_done() -> None:
    """Its very bytes stay."""
    run_piped(["1", "1"], WORDS)
    Path(KEPT).write_text(content := Path(KEPT).read_text() + "\n\n")
    done = run_piped(["view", "quit"], "play magic54 --load", KEPT)

    assert (0, "", [KEPT]) == (done.code, done.err, files())
    assert content == Path(KEPT).read_text()


def test_a_game_in_the_compact_text_is_kept_beside_it_in_json() -> None:
    """No file changes its format."""
    run_piped(["1", "save game.json", "quit!"], WORDS)
    Path("game.txt").write_text(content := saved("game.json").to_text())
    Path("game.json").unlink()
    done = run_piped(["1", "save game.txt", "quit"], "play magic54 --load game.txt")

    assert "game.txt exists and holds something else" in done.out
    assert "the game is saved in game.json\n" in done.out
    assert content == Path("game.txt").read_text()


def test_a_game_that_is_loaded_at_the_table_is_kept_in_the_save_file() -> None:
    """What was kept there of the game before it is not written over, not even by --force."""
    run_piped(["1", "save other.json", "quit!"], "play magic54 --seed 8 --bot uniform")
    before = Path("other.json").read_bytes()
    run_piped(["load other.json", "1"], WORDS, "--save", "one.json")
    run_piped(["1", "load other.json", "1"], f"{WORDS} --force", "--save", "two.json")

    assert ["one.json", "other.json", "two-2.json", "two.json"] == files()
    assert before == Path("other.json").read_bytes()
    assert saved("other.json").generator == saved("one.json").generator == saved("two-2.json").generator
    assert saved("two.json").generator != saved("two-2.json").generator


def test_save_says_that_a_folder_is_one() -> None:
    """Writing over it by force is no advice that helps."""
    done = run_piped(["1", "save .", "save! .", "quit!"], WORDS)

    assert 2 == done.out.count("cannot write . (it is a folder); give another file")
    assert "save! ." not in done.out.replace("> save! .", "")


@POSIX
def test_what_is_no_regular_file_is_neither_read_nor_replaced() -> None:
    """Nobody may ever write to a pipe, so reading it might never end."""
    os.mkfifo("pipe")
    done = run_piped(["1", "save pipe", "save! pipe", "quit!"], WORDS)

    assert 2 == done.out.count("cannot write pipe (it is no regular file); give another file")
    assert Path("pipe").is_fifo()
    with pytest.raises(CommandFailed, match="it is no regular file"):
        write_text(Path("pipe"), "game", force=False)


@POSIX
def test_a_link_stays_and_its_target_is_written() -> None:
    """Also one whose target is not there yet."""
    Path("link.json").symlink_to("../target.json")
    run_piped(["1"], WORDS, "--save", "link.json")
    run_piped(["1"], "play magic54 --load link.json")

    assert Path("link.json").is_symlink()
    assert 2 <= len(saved("../target.json").actions)
    assert to_json(saved("../target.json")) + "\n" == Path("link.json").read_text()


@pytest.mark.parametrize("other", ["put 7h", "pass"])
def test_a_file_that_somebody_else_has_changed_is_told_of(monkeypatch: pytest.MonkeyPatch, other: str) -> None:
    """The own decisions are in another file then, and the message says which file lacks them."""
    run_piped(["1", "save league.json", "quit!"], WORDS)
    before = Path("league.json").read_bytes()
    run_piped([other, "1", "quit"], "play magic54", "--load", "league.json")
    changed = Path("league.json").read_bytes()
    Path("league.json").write_bytes(before)

    def quits() -> Iterator[str]:
        """Decide, let somebody else write the file, and leave."""
        yield "2"
        Path("league.json").write_bytes(changed)
        yield "quit"

    lines = quits()
    monkeypatch.setattr("castlerules.cli.commands.play._read_line", lambda _: next(lines))
    done = run_piped([], "play magic54", "--load", "league.json")

    assert "league.json has been changed by somebody else since it was loaded" in done.out
    assert "what you have decided is in league-2.json and not in league.json; the game is saved in" in done.out
    assert changed == Path("league.json").read_bytes() != before


def test_a_game_that_left_its_own_record_is_not_said_to_be_changed() -> None:
    """Nobody else has written the file of a game in which a decision was taken back."""
    run_piped(["1", "1", "save game.json", "quit!"], WORDS)
    done = run_piped(["undo", "2", "quit"], "play magic54", "--load", "game.json")

    assert "game-2.json" in files()
    assert "by somebody else" not in done.out + done.err


def test_new_deals_the_next_game_of_the_same_kind_after_the_end() -> None:
    """It has the next seed, the same options and the same bot; it is kept in a file of its own."""
    words = f"{WORDS} --rules turn_limit=1 first_player=red"
    done = run_piped(["1", "1", "1", "new", "1", "quit"], words)
    again = run_piped(["1", "save again.json", "quit!"], words.replace("--seed 7", "--seed 8"))

    assert 2 == done.out.count("magic54: you are RED, BLACK is uniform")
    assert ["again.json", "castlerules-magic54-8.json"] == files()
    assert saved("again.json") == saved("castlerules-magic54-8.json")
    assert "the game is saved in castlerules-magic54-8.json" in done.out
    assert 0 == again.code


def test_new_keeps_the_finished_game_if_a_file_is_named_for_it() -> None:
    """The next game gets the first name like it that is free."""
    run_piped(["1", "1", "1", "new", "1", "quit"], f"{WORDS} --rules turn_limit=1 first_player=red --save game.json")

    assert ["game-2.json", "game.json"] == files()
    assert ["7", "8"] == [dict(saved(name).tags)["seed"] for name in ("game.json", "game-2.json")]
