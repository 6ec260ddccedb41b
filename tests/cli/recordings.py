"""A recorded game of each game with cards of Magic, and the table at any step of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import attrs

from castlerules import GAMES, Record, from_json
from castlerules.cli.play.seating import YOU, Seating
from castlerules.cli.play.session import Session, resume_session

from .sessions import at_next_decision
from .terminal import run_command

RUNS: Final = {
    "castle": "--seed 7 --max-actions 1500",
    "duel": "--seed 7 --max-actions 120",
    "fortress": "--seed 7",
    "solitaire": "--seed 3",
}


@cache
def _record_text(game: str) -> str:
    with TemporaryDirectory() as folder:
        run_command(f"simulate {game} --games 1 {RUNS[game]} --record", folder)
        (path,) = Path(folder).iterdir()
        return path.read_text(encoding="utf-8")


def recorded_file(game: str) -> str:
    """Write the recorded game of *game* into the current folder, and return the name of the file."""
    Path("game.json").write_text(_record_text(game), encoding="utf-8")
    return "game.json"


@cache
def played(game: str) -> tuple[Record, tuple[Any, ...]]:
    """Return the recorded game of *game*, and its states."""
    recorded = from_json(_record_text(game), Record)
    return recorded, tuple(recorded.replay())


def step_of(game: str, asks: type) -> int:
    """Return after how many actions of the recorded game a question of this kind is asked first."""
    return next(place for place, state in enumerate(played(game)[1]) if isinstance(state.decision, asks))


def step_with(game: str, verb: str) -> int:
    """Return after how many actions of the recorded game one that is written with *verb* may be done first."""
    rules = GAMES[game]
    lists = ([rules.format_action(action) for action in rules.legal_actions(state)] for state in played(game)[1])
    return next(place for place, texts in enumerate(lists) if any(text.startswith(verb) for text in texts))


def session_at(game: str, step: int) -> Session:
    """Return the recorded game after so many actions, with the person in the seat of who is to act."""
    recorded, states = played(game)
    rules = GAMES[game]
    actor = rules.to_act(states[step])
    assert actor is not None
    seats = tuple([YOU if player == actor else "uniform" for player in rules.players(states[step])])
    record = attrs.evolve(recorded, actions=recorded.actions[:step])
    return at_next_decision(resume_session(rules, record, Seating(actor, seats), auto=False))
