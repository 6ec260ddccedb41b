"""Bots of the user's own at the command line: ``module:name`` is imported, and what is wrong is said in one line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from castlerules import GAMES, DataError, Record, from_json
from castlerules.bots import Greedy, bot_named
from castlerules.cli.arguments.own_bots import is_own_bot, own_bot

from .terminal import run_command, run_in_process, run_piped, without_times

MAGIC54 = GAMES["magic54"]
BOTS = """
from functools import partial
from castlerules.bots import Greedy, uniform

def last(observation, legal, rng):
    return legal[-1], rng

def made(game):
    return Greedy(game, samples=1)

quick = partial(Greedy, samples=1)

class Plain:
    def __call__(self, observation, legal, rng):
        return legal[-1], rng

class Holder:
    inner = staticmethod(last)

class Remembering:
    remembers = True

    def __call__(self, observation, legal, rng, *, memory):
        assert memory.player == observation.player
        assert all(event.seen_by(memory.player) == event for event in memory.events)
        return legal[len(memory.events) % len(legal)], rng

remembering = Remembering()
number = 3

def wrong(game):
    return 7

def failing(observation, legal, rng):
    raise KeyError("no plan")

def unpaired(observation, legal, rng):
    return legal[0]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Go to a folder with the module ``bots_of_mine``, which is forgotten afterwards."""
    (tmp_path / "bots_of_mine.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "bots_failing.py").write_text("raise RuntimeError('no network')\n", encoding="utf-8")
    (tmp_path / "bots_unread.py").write_text("def f(:\n", encoding="utf-8")
    (tmp_path / "bots_needing.py").write_text("import bots_not_there\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [place for place in sys.path if place])
    for name in ("bots_of_mine", "bots_failing", "bots_unread", "bots_needing"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("name", "same_as"),
    [
        ("made", "greedy:1"),
        ("quick", "greedy:1"),
        ("uniform", "uniform"),
        ("Plain", "bots_of_mine:last"),
        ("Holder.inner", "bots_of_mine:last"),
        ("remembering", "bots_of_mine:Remembering"),
    ],
)
def test_an_own_bot_plays_like_the_same_bot_under_another_name(name: str, same_as: str) -> None:
    """A function or an object plays; a class, and a function of a game, makes the bot."""
    words = "simulate magic54 --games 2 --seed 3 --max-actions 200 --json --bots"
    own, other = (run_command(words, f"{bot},uniform") for bot in (f"bots_of_mine:{name}", same_as))

    assert (0, "") == (own.code, own.err)
    assert [f"bots_of_mine:{name}", "uniform"] == own.data["bots"]
    assert {**without_times(own.data), "bots": None} == {**without_times(other.data), "bots": None}


def test_a_class_that_takes_an_argument_gets_the_game() -> None:
    """So the search bots of the library can be named in this way too."""
    assert Greedy(MAGIC54) == own_bot("castlerules.bots:Greedy", MAGIC54).bot


def test_own_bots_play_in_several_processes() -> None:
    """Each process imports the module from the same folder."""
    words = (
        "simulate magic54 --games 6 --max-actions 60 --json --bots bots_of_mine:quick,bots_of_mine:remembering --jobs"
    )
    alone, together = (run_in_process(words, jobs) for jobs in (1, 2))

    assert (0, "") == (together.code, together.err)
    assert without_times(alone.data) == without_times(together.data)


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("bots_not_there:x", "there is no module 'bots_not_there'; expected bots_not_there.py in the current folder"),
        ("bots_of_mine.inner:x", "there is no module 'bots_of_mine.inner'; expected bots_of_mine/inner.py in the "),
        ("bots_of_mine:lasst", "has no 'lasst'; did you mean bots_of_mine:last?"),
        ("bots_of_mine:zzz", "bots_of_mine.py) has no 'zzz'\n"),
        (
            "bots_of_mine:number",
            "is not a bot: expected a function of an observation, the legal actions and a generator",
        ),
        (
            "bots_of_mine:wrong",
            "is not a bot: expected a function of an observation, the legal actions and a generator",
        ),
        ("json:dumps", "json:dumps makes no bot: TypeError: "),
        (
            "bots_failing:x",
            "the module bots_failing cannot be imported: RuntimeError: no network (bots_failing.py, line 1)",
        ),
        (
            "bots_unread:x",
            "the module bots_unread cannot be imported: SyntaxError: invalid syntax (bots_unread.py, line 1)",
        ),
        ("bots_needing:x", "cannot be imported: ModuleNotFoundError: No module named 'bots_not_there'"),
        ("bots_of_mine.py:eager", "leave out .py: bots_of_mine:eager"),
        ("bots_of_mine:", "there is no bot 'bots_of_mine:'; try uniform, greedy, "),
        ("gredy:4", "there is no bot 'gredy:4'; "),
    ],
)
def test_what_is_no_bot_is_refused_before_a_game(bot: str, reason: str) -> None:
    """Module, name and value are told apart, and the option is named."""
    simulated = run_command("simulate magic54 --games 1 --bots", f"{bot},uniform").refusal()
    played = run_command("play magic54 --bot", bot).refusal()

    assert simulated.startswith("castlerules: --bots: ")
    assert played.startswith("castlerules: --bot: ")
    assert reason in simulated
    assert reason in played


def test_a_bot_that_fails_is_named_with_its_error_and_line() -> None:
    """The user has no use for advice to report it; the exit code is that of a failure."""
    refusal = run_command("simulate magic54 --games 1 --bots bots_of_mine:failing,uniform").refusal(1)

    assert "the bot bots_of_mine:failing failed: KeyError: 'no plan' (bots_of_mine.py, line " in refusal
    assert "report it" not in refusal


@pytest.mark.parametrize("words", ["simulate magic54 --games 1 --bots bots_of_mine:unpaired,uniform"])
def test_a_bot_that_forgets_the_generator_is_named(words: str) -> None:
    """It is told what was expected."""
    expected = "expected an action and a generator, (action, rng), from bots_of_mine:unpaired, got "

    assert expected in run_command(words).refusal(1)


def test_a_person_plays_against_an_own_bot_that_remembers(folder: Path) -> None:
    """It gets what its player saw, and its name is in the record; hints may come from own bots too."""
    words = "play magic54 --seed 7 --save game.json --bot bots_of_mine:remembering"
    done = run_piped(["hint bots_of_mine:last", "hint bots_of_mine:lasst", "1", "1", "quit"], words)
    tags = dict(from_json((folder / "game.json").read_text("utf-8"), expect=Record).tags)
    words_shown = " ".join(done.out.split())

    assert 0 == done.code
    assert "BLACK is bots_of_mine:remembering" in words_shown
    assert "bots_of_mine:last would do " in words_shown
    assert "has no 'lasst'; did you mean bots_of_mine:last?" in words_shown
    assert "bots_of_mine:remembering" == tags["BLACK"]
    assert "castlerules play magic54 --load game.json --bot bots_of_mine:remembering continues it" in words_shown


def test_a_record_cannot_make_the_program_import_a_module(folder: Path) -> None:
    """The bot of a loaded game must be typed again; a stranger's file chooses no code."""
    run_piped(["1", "quit"], "play magic54 --seed 7 --save game.json --bot bots_of_mine:last")
    text = (folder / "game.json").read_text("utf-8").replace("bots_of_mine:last", "bots_failing:last")
    (folder / "game.json").write_text(text, encoding="utf-8")
    refusal = run_command("play magic54 --load game.json").refusal()

    assert (
        "the record names the bot bots_failing:last; a file cannot choose a module to import, so add --bot" in refusal
    )
    assert "no network" not in refusal
    assert 0 == run_piped(["quit"], "play magic54 --load game.json --bot bots_of_mine:last").code


@pytest.mark.parametrize(
    "text", ["greedy", "greedy:4", "greedy:x", "ismcts:abc", "a:", ":b", "a:1", "a b:c", "a:b:c", ""]
)
def test_names_of_the_library_are_never_modules(text: str) -> None:
    """A module called like one of its bots cannot be named, and the library itself imports nothing by name."""
    assert not is_own_bot(text)


def test_the_library_imports_no_module_by_the_name_of_a_bot() -> None:
    """Only the command line does."""
    with pytest.raises(DataError, match="'bots_of_mine' is not one of uniform"):
        bot_named("bots_of_mine:last", MAGIC54)
    assert "bots_of_mine" not in sys.modules
