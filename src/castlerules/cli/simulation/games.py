"""Plays the games of a simulation. A game depends only on the run and its index, so any process may play it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from castlerules import GAMES
from castlerules.bots.batch import Batch
from castlerules.bots.match import game_generators
from castlerules.cli.arguments.names import bot_called
from castlerules.cli.io.files import write_text
from castlerules.core import Outcome, Playout, Record, digest, to_json
from castlerules.core.frozen import frozen


@frozen(kw_only=True)
class SimulationRun:
    """The settings that all games of a simulation share.

    *folder* is where the records of the games are written (None: nowhere); *force* lets them overwrite other records.
    """

    game: str
    rules: object
    setup: object
    seed: int
    bots: tuple[str, ...]
    max_actions: int
    folder: Path | None = None
    force: bool = False


@frozen
class GameResult:
    """The result of one game: its outcome (None if unfinished), its length, and the digest of its final state.

    *choices* counts the actions that were chosen among two or more.
    """

    outcome: Outcome | None
    actions: int
    choices: int
    digest: str


def play_game(run: SimulationRun, index: int) -> GameResult:
    """Play the game *index* of *run*, write its record if the run has a folder, and return the result."""
    game = GAMES[run.game]
    batch = Batch(
        game=game,
        bots=tuple([bot_called(name, game) for name in run.bots]),
        seed=run.seed,
        rules=run.rules,
        setup=run.setup,
        max_actions=run.max_actions,
    )
    end = batch.play(index, index)
    if run.folder is not None:
        path = run.folder / f"{run.game}-{run.seed}-{index:06d}.json"
        write_text(path, to_json(_record(run, index, end)) + "\n", force=run.force)
    return GameResult(game.outcome(end.state), len(end.actions), end.choices, digest(end.state, game=game))


def _record(run: SimulationRun, index: int, end: Playout[Any, Any]) -> Record:
    """Return the game as a record with a check (digest of the state) at every step; tags hold seed, index and bots."""
    tags = [("seed", str(run.seed)), ("index", str(index)), ("bots", ",".join(run.bots))]
    chance, _ = game_generators(run.seed, index)
    return Record.of(GAMES[run.game], end.actions, rules=run.rules, setup=run.setup, rng=chance, tags=tags)
