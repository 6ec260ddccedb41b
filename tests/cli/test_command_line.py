"""Words that are wrong, words that ask for help, and ends that nobody wished for."""

from __future__ import annotations

import errno
import os
import re
import shlex
import signal
import sys
from pathlib import Path
from time import sleep
from typing import get_type_hints

import pytest
from processes import run_process, running_process

from castlerules import GAMES, __version__
from castlerules.cli import main
from castlerules.cli.arguments.command_table import COMMANDS, EXAMPLES

from .terminal import COMMAND, run_command, run_in_process, run_piped

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals and pipes of another kind")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("--help", [*COMMANDS, "examples:", "castlerules replay games/", "castlerules COMMAND --help"]),
        ("simulate --help", ["--games N", "--bots", "--jobs", "--record", "examples:", "Rng.seeded(SEED).derive(i)"]),
        ("replay --help", ["--any-version", "standard input", "examples:", "castlerules replay --json -"]),
        (
            "play --help",
            ["--seat SEAT", "--bot BOT", "--load", "--save", "--no-auto", "--all", "quit!", "ismcts:500", "Ctrl-D"],
        ),
        ("show --help", ["--step N", "--seat", "--svg OUT.svg", "--position", "examples:"]),
        ("legal --help", ["--step N", "--position TEXT", "--json", "examples:"]),
        ("perft --help", ["--depth N", "--seed", "--rules", "--position", "--divide", "--json", "examples:"]),
        ("cards --help", ["check", "show", "no card plays in part", "examples:"]),
        ("cards check --help", ["FILE", "--deck LIST", "--game GAME", "--cache DIR", "--json", "examples:"]),
        ("explain --help", ["FILE ACTION", "--step N", "--position", "--limit N", "damage 4h black"]),
    ],
)
def test_help_shows_the_words_and_examples(words: str, expected: list[str]) -> None:
    """Help is a success and goes to standard output."""
    done = run_command(words)

    assert (0, "") == (done.code, done.err)
    assert all(part in " ".join(done.out.split()) for part in expected)
    assert max(map(len, done.out.splitlines())) <= 120


@pytest.mark.parametrize("command", ["register", "new", "cards", "result"])
def test_a_paragraph_of_the_help_is_broken_to_the_width(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only examples are longer; a paragraph that was written in several lines flows."""
    monkeypatch.setenv("COLUMNS", "80")

    text = run_command(f"league {command} --help").out
    assert max(map(len, text.partition("\nexamples:")[0].splitlines())) <= 80
    monkeypatch.setenv("COLUMNS", "300")
    assert text.split() == run_command(f"league {command} --help").out.split()


def test_the_help_of_play_names_what_every_game_can_set_up() -> None:
    """Those of a league included, but for what is no text: cards and decks."""
    text = run_command("play --help").out
    fields = {name for game in GAMES.values() for name in get_type_hints(game.Setup)} - {"pool", "starters"}

    assert {"deck", "decks", "stocks", "seats", "max_contests"} == fields
    assert fields <= set(re.findall(r"\w+", text))


def examples() -> list[str]:
    """Return what follows the name of the program in all examples of the help."""
    texts = [EXAMPLES, *[lesson.examples for lesson in COMMANDS.values()]]
    return re.findall(r"^  castlerules (.*)$", "\n".join(texts), re.MULTILINE)


def test_the_examples_of_the_help_are_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Commands as the help shows them succeed one after the other, here with one game each."""
    monkeypatch.chdir(tmp_path)
    run_command("simulate magic54 --games 1 --seed 7 --record games")
    record = Path("games/magic54-7-000000.json").read_text()
    Path("old.json").write_text(record)
    Path("7ED.json").write_text("[]")
    Path("my_bots.py").write_text("def hasty(observation, legal, rng): return legal[-1], rng\n")
    monkeypatch.setattr(sys, "path", [*sys.path])  # the program adds the folder
    monkeypatch.delitem(sys.modules, "my_bots", raising=False)

    for line in examples():
        words = re.sub(r"--games \d+", "--games 1", line).removesuffix(" < game.txt").replace("*", "magic54-7-000000")
        done = run_piped([record if line.endswith(" < game.txt") else "1"], "", *shlex.split(words))
        assert (0, "") == (done.code, done.err), line
    assert {line.split()[0] for line in examples()} == set(COMMANDS)


def test_the_version_is_that_of_the_package() -> None:
    """``--version`` prints one line, also for ``python -m castlerules``."""
    assert f"castlerules {__version__}\n" == run_command("--version").out == run_in_process("--version").out


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (KeyboardInterrupt(), 130, "castlerules: interrupted\n"),
        (BrokenPipeError(), 141, ""),
        (OSError(errno.ENOSPC, "No space left"), 1, "castlerules: cannot go on (No space left); see that "),
        (RuntimeError("a\nb"), 1, "castlerules: unforeseen RuntimeError: a\\nb; please report it"),
    ],
)
def test_every_end_has_its_exit_code_and_at_most_one_line(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, message: str
) -> None:
    """Ctrl-C, a reader that went away, a full disk and bugs give no traceback."""

    def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr("castlerules.cli.commands.simulate.results_in_order", fails)
    done = run_command("simulate magic54")

    assert (code, "") == (done.code, done.out)
    assert done.err.startswith(message)
    assert (1 if message else 0) == done.err.count("\n")


def test_no_stream_at_all_is_no_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program without standard streams may call ``main``."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)

    assert [0, 2, 1] == [main(["simulate", "magic54", "--games", "1"]), main([]), main(["replay", "-"])]


def test_importing_the_command_line_loads_neither_games_nor_what_only_some_commands_need() -> None:
    """``castlerules --help`` is quick because the rest comes later."""
    code = (
        "import sys, castlerules.cli;"
        "print([name for name in ('rich', 'cattrs', 'castlerules.magic54', 'multiprocessing', 'concurrent.futures')"
        " if name in sys.modules])"
    )

    assert "[]\n" == run_process([sys.executable, "-c", code]).stdout


@POSIX
def test_a_closed_pipe_ends_the_command_quietly() -> None:
    """The reader may go away before the report comes."""
    with running_process([*COMMAND, "simulate", "magic54", "--games", "1"]) as process:
        assert process.stdout is not None
        process.stdout.close()
        assert process.stderr is not None
        assert "" == process.stderr.read()
        assert 141 == process.wait()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told_in_one_line() -> None:
    """The report cannot be written, which is no success."""
    with Path("/dev/full").open("w") as full:
        done = run_process([*COMMAND, "simulate", "magic54", "--games", "1"], ok=False, stdout=full)

    assert (1, 1) == (done.returncode, done.stderr.count("\n"))
    assert done.stderr.startswith("castlerules: cannot go on (")


@POSIX
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_ends_all_processes_with_one_line(tmp_path: Path, jobs: int) -> None:
    """Ctrl-C reaches the whole group, as on a terminal; the pipes end only when none of the group is left."""
    words = f"simulate magic54 --games 5000 --jobs {jobs} --record {tmp_path}"
    with running_process([*COMMAND, *words.split()]) as process:
        while process.poll() is None and not any(path.suffix == ".json" for path in tmp_path.iterdir()):
            sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()

    assert (130, "", "castlerules: interrupted\n") == (process.returncode, out, err)
