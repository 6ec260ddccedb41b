"""``play --screen`` from the command line: at a real terminal, without one, and without textual."""

from __future__ import annotations

import importlib.util
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from castlerules import Record, from_json
from castlerules.cli.play import session

from .terminal import Screen, run_command, run_piped

WORDS = "play magic54 --seed 7 --bot uniform --rules first_player=red"
KEPT = "castlerules-magic54-7.json"
HAS_TEXTUAL = importlib.util.find_spec("textual") is not None


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games are kept in the current folder."""
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let standard input be a terminal."""
    monkeypatch.setenv("TERM", "xterm")
    with patch.object(sys, "stdin", Screen(terminal=True)):
        yield


def kept(path: Path) -> Record:
    """Return the game in the file *path*."""
    return from_json(path.read_text(), Record)


def test_a_pipe_is_told_to_play_in_lines() -> None:
    """One line says so, and nothing is played."""
    result = run_piped(["1"], f"{WORDS} --screen")

    assert "--screen: expected a terminal with a full screen, got none; leave out --screen" in result.refusal()


@pytest.mark.usefixtures("terminal")
def test_a_dumb_terminal_is_told_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """It cannot move the cursor."""
    monkeypatch.setenv("TERM", "dumb")

    assert "expected a terminal" in run_command(f"{WORDS} --screen", terminal=True).refusal()


@pytest.mark.usefixtures("terminal")
def test_without_textual_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra of the command line has it."""
    monkeypatch.setattr("castlerules.cli.commands.play.find_spec", lambda _: None)

    message = run_command(f"{WORDS} --screen", terminal=True).refusal(1)
    assert "--screen needs the package textual; pip install 'castlerules[cli]' installs it" in message


@pytest.mark.usefixtures("terminal")
def test_a_wrong_word_is_refused_before_the_screen_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Errors of the command line are the same."""
    monkeypatch.setattr("castlerules.cli.commands.play.find_spec", lambda _: True)

    assert "there is no bot 'nobody'" in run_command("play magic54 --screen --bot nobody", terminal=True).refusal()


@pytest.mark.skipif(not HAS_TEXTUAL, reason="the full screen needs textual")
@pytest.mark.usefixtures("terminal")
def test_a_bot_that_fails_ends_the_screen_keeps_the_game_and_shows_nothing_hidden(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Two lines say so, as in a game in lines; textual would print all variables, with the hand of the bot."""
    from textual.app import App  # late: an optional package

    from castlerules.cli.screen.app import GameApp

    from .screens import Viewer

    async def presses_enter(pilot: Any) -> None:
        while pilot.app.is_running:
            await Viewer(pilot.app, pilot).press_only("1", "enter")

    def failing_bot(*_: object) -> object:
        raise ValueError("the bot has a bug")

    monkeypatch.setattr(session, "bot_called", lambda *_: failing_bot)
    monkeypatch.setattr(GameApp, "run", lambda app: App.run(app, headless=True, auto_pilot=presses_enter))
    result = run_command(f"{WORDS} --screen", terminal=True)

    assert (1, "") == (result.code, result.out)
    saved, failed = result.err.splitlines()
    assert f"castlerules: the game is saved in {KEPT}; castlerules play magic54 --load {KEPT} continues it" == saved
    assert failed.startswith("castlerules: unforeseen ValueError: the bot has a bug; please report it")


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of another kind")
@pytest.mark.skipif(not HAS_TEXTUAL, reason="the full screen needs textual")
@pytest.mark.parametrize(("end", "code"), [("q", 0), ("SIGTERM", 130)])
def test_a_game_at_a_real_terminal_is_the_game_of_the_same_words_in_lines(tmp_path: Path, end: str, code: int) -> None:
    """The same seed and the same choices are in both files, whether the person leaves or the window is closed."""
    from .person import person_at_terminal  # late: POSIX only

    with person_at_terminal(f"{WORDS} --screen", tmp_path, kind="xterm-256color") as person:
        person.read_until("put 5D as Mana")
        person.press(b"2\r")
        person.read_until("RED puts ")
        if end == "q":
            seen = person.press_key(b"q")
        else:
            seen = person.end_by(lambda someone: someone.process.send_signal(getattr(signal, end)))
        assert f"the game is saved in {KEPT}" in seen
        assert f"castlerules play magic54 --load {KEPT} continues it" in seen
        assert code == person.exit_code()
    on_screen = kept(tmp_path / KEPT)
    (tmp_path / KEPT).rename("screen.json")
    run_piped(["2", "quit"], WORDS)
    in_lines = kept(tmp_path / KEPT)

    assert "put:5D" == on_screen.actions[0]
    assert in_lines == on_screen
