"""A person plays at a real terminal."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from processes import running_process

from castlerules import Record, from_json

from .terminal import COMMAND

if sys.platform == "win32":
    pytest.skip("terminals of another kind", allow_module_level=True)

from .person import Person, person_at_terminal

Sit = Callable[[str], Person]
WORDS = "play magic54 --seed 7 --bot greedy:1 --rules first_player=red turn_limit=12"


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Return a function that seats a person in front of the command line *words*."""
    with ExitStack() as people:
        yield lambda words: people.enter_context(person_at_terminal(words, tmp_path))


def saved(path: Path) -> Record:
    """Return the game in the file *path*."""
    return from_json(path.read_text(), Record)


def table(seen: str) -> str:
    """Return the table, the list below it and the prompt in what came on the screen."""
    return seen[seen.index("+--") :]


def test_a_whole_session_from_the_first_card_to_the_result(tmp_path: Path, sit: Sit) -> None:
    """An illegal try is explained, a decision undone, the game saved, played to its end, and loaded again."""
    person = sit(f"{WORDS} --save end.json")
    first = person.read_screen()
    assert "you are RED, BLACK is greedy:1" in first
    assert re.search(r"\(M54-\w+\)\nNothing has changed\.$", person.type_line("end_block"), re.MULTILINE)
    second = person.type_line("2")
    assert table(first) != table(second)
    assert table(first) == table(person.type_line("undo"))
    assert table(second) == table(person.type_line("2"))
    assert "--load middle.json continues it" in person.type_line("save middle.json")
    seen = second
    while "undo, save FILE, quit" not in seen:
        seen = person.type_line("1")
    assert "Nobody has won: a draw: 12 turns have ended without a winner (M54-Q42)." in seen
    assert table(second) == table(person.type_line("load middle.json"))
    person.type_line("quit")
    assert 0 == person.exit_code()
    assert 1 == len({saved(tmp_path / name).generator for name in ("middle.json", "end.json")})
    assert len(saved(tmp_path / "middle.json").actions) < len(saved(tmp_path / "end.json").actions)


@pytest.mark.parametrize(("key", "code"), [(b"\x03", 130), (b"\x04", 0)])
def test_a_key_that_ends_the_game_keeps_it(tmp_path: Path, sit: Sit, key: bytes, code: int) -> None:
    """Ctrl-C and Ctrl-D say where the game is and how to go on, and the game that goes on is the same."""
    person = sit(WORDS)
    person.read_screen()
    before = person.type_line("2")
    assert "castlerules play magic54 --load castlerules-magic54-7.json continues it" in person.press_key(key)
    assert code == person.exit_code()
    again = sit("play magic54 --load castlerules-magic54-7.json")
    assert "BLACK is greedy:1" in (seen := again.read_screen())
    assert table(before) == table(seen)
    assert (("RED", "you"), ("BLACK", "greedy:1"), ("seed", "7")) == saved(tmp_path / "castlerules-magic54-7.json").tags


def test_ctrl_c_before_anything_is_done_leaves_no_file(tmp_path: Path, sit: Sit) -> None:
    """There is nothing to keep."""
    person = sit(WORDS)
    person.read_screen()

    assert "castlerules: interrupted\n" in person.press_key(b"\x03")
    assert 130 == person.exit_code()
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_closed_window_keeps_the_game(tmp_path: Path, sit: Sit, name: str) -> None:
    """A polite end from outside is like Ctrl-C."""
    person = sit(WORDS)
    person.read_screen()
    person.type_line("2")
    person.end_by(lambda terminal: terminal.process.send_signal(getattr(signal, name)))

    assert 130 == person.exit_code()
    assert "put:5D" == saved(tmp_path / "castlerules-magic54-7.json").actions[0]


def test_a_reader_that_goes_away_ends_the_game_and_keeps_it(tmp_path: Path) -> None:
    """The exit code is that of a closed pipe."""
    with running_process([*COMMAND, *WORDS.split()], cwd=tmp_path) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("2\n")
        game.stdin.flush()
        assert any("RED puts 5D as Mana" in line for line in game.stdout)
        game.stdout.close()
        _, err = game.communicate("1\n" * 30)

    assert 141 == game.returncode
    assert err.startswith("castlerules: the game is saved in castlerules-magic54-7.json; ")
    assert 1 == err.count("\n")
    assert "put:5D" == saved(tmp_path / "castlerules-magic54-7.json").actions[0]


def test_a_long_answer_is_shown_page_by_page_on_a_low_terminal(tmp_path: Path) -> None:
    """Enter shows the next page; anything else is carried out. What the opening says is said again below the table."""
    with person_at_terminal("play fortress --seed 23", tmp_path, size=(24, 80)) as person:
        opening = person.read_screen()
        first = person.type_line("?")
        second = person.type_line("")
        person.type_line("rules")
        answer = person.type_line("? Rod of Ruin")

    assert "\nrules tells the goal and the rules; ? shows what you can type.\nBESIEGER: " in opening
    assert "take number 3 of the list" in first
    assert re.search(r"Enter shows \d+ more lines > $", first)
    assert max(screen.count("\n") for screen in (first, second)) < 24
    assert "this help (also: help)" in second
    assert second.endswith("BESIEGER: 1 to 7 > ")
    assert "{3}, {T}: " in answer


def test_a_high_terminal_shows_all_at_once(sit: Sit) -> None:
    """There are no pages, and the opening need not be said again."""
    person = sit("play fortress --seed 23")

    assert "rules tells the goal and the rules" not in person.read_screen()
    assert "this help (also: help)" in person.type_line("?")
