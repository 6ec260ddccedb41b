"""Leagues in files, with invented cards or those of the worked scenarios."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from ascension.kit import D1, POOL

from castlerules import Record, from_json, to_data
from castlerules.ascension import Setup, StarterDeck, State, list_of_deck
from castlerules.cards import write_deck

from .terminal import CommandResult, run_command

FILE: Final = "league.json"
D1_WORDS: Final = ("--colors", "WU", "--basic", "TMP", "--expansion", "STH", "--grace", "TMP-W-C01")


def run_league(league_command: str, *words: object, file: str = FILE) -> CommandResult:
    """Return what comes of a command to the league in *file*."""
    return run_command("league", league_command, file, *words)


def league_output(league_command: str, *words: object, file: str = FILE) -> list[str]:
    """Return the lines of a command that succeeds and has nothing to complain about."""
    result = run_league(league_command, *words, file=file)
    assert (0, "") == (result.code, result.err)
    return result.out.splitlines()


def league_refusal(league_command: str, *words: object, file: str = FILE) -> tuple[int, str]:
    """Return the exit code and the message of a command that fails; the file has not changed."""
    path = Path(file)
    before = path.read_bytes() if path.is_file() else None
    result = run_league(league_command, *words, file=file)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert ("", 1) == (result.out, result.err.count("\n"))
    return result.code, result.err.removeprefix("castlerules: ").rstrip("\n")


def make_league(*names: str, rules: tuple[str, ...] = (), file: str = FILE) -> None:
    """Make a league of invented cards, in which players called *names* have the first ready-made decks."""
    league_output("new", "--seed", 7, *(("--rules", *rules) if rules else ()), file=file)
    for number, name in enumerate(names, start=1):
        league_output("register", name, "--starter", (number - 1) % 7 + 1, file=file)


def make_league_with_d1(*names: str, rules: tuple[str, ...] = ()) -> None:
    """Make a league of the fixture cards, in which players called *names* have the fixture deck."""
    Path("pool.json").write_text(json.dumps(pool_data()), encoding="utf-8")
    write_list("d1.txt")
    league_output("new", "--pool", "pool.json", "--seed", 7, *(("--rules", *rules) if rules else ()))
    for name in names:
        league_output("register", name, "d1.txt", *D1_WORDS)


def pool_data() -> dict[str, Any]:
    """Return the fixture pool as the JSON that ``--pool`` takes."""
    data = to_data(Setup(pool=POOL))["value"]["pool"]
    return {"printings": data["printings"], "sets": data["sets"]}


def write_list(name: str, deck: StarterDeck = D1, form: str = "arena") -> None:
    """Write *deck* to the file *name* as a list."""
    Path(name).write_text(write_deck(list_of_deck(POOL, deck), form), encoding="utf-8")


def record_wins(winner: str, loser: str, times: int = 1) -> None:
    """Let *winner* beat *loser* so often; whoever may decide starts."""
    for _ in range(times):
        waits = "decides who starts" in " ".join(league_output("pair", winner, loser))
        if waits:
            league_output("first", winner)
        league_output("result", winner, loser)


def record_of(file: str = FILE) -> Record:
    """Return the record in *file*."""
    return from_json(Path(file).read_text(encoding="utf-8"), Record)


def state_of(file: str = FILE) -> State:
    """Return the league in *file* as it is now."""
    *_, last = record_of(file).replay()
    state: State = last
    return state
