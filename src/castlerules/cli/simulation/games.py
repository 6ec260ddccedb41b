"""Playing the games of a run, each by its number alone, so that any process may play any of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs

from castlerules import GAMES
from castlerules.bots import bot_named, uniform
from castlerules.bots.match import game_generators
from castlerules.cli.arguments.game_setup import setup_keywords
from castlerules.cli.io.files import write_text
from castlerules.core import Outcome, Playout, Record, digest, playout, to_json


@attrs.frozen(kw_only=True)
class SimulationRun:
    """What all games of a run have in common: the names of *game* and *bots*, rules, set-up, seed, limit, a folder."""

    game: str
    rules: object
    setup: object
    seed: int
    bots: tuple[str, ...]
    max_actions: int
    folder: Path | None = None
    force: bool = False


@attrs.frozen
class GameResult:
    """What is told of one game: how it ended (None if it did not), its length, and the digest of its last state."""

    outcome: Outcome | None
    actions: int
    choices: int
    digest: str


def play_games(run: SimulationRun, indices: range) -> tuple[GameResult, ...]:
    """Return how the games *indices* of *run* went."""
    return tuple([play_game(run, index) for index in indices])


def play_game(run: SimulationRun, index: int) -> GameResult:
    """Return how the game *index* of *run* went, and record it if that is asked for."""
    game = GAMES[run.game]
    chance, bot_rng = game_generators(run.seed, index)
    bots = [bot_named(name, game) for name in run.bots]
    bots_or_none = (
        None if all(bot is uniform for bot in bots) else bots
    )  # playout without bots is the same, without views
    start = game.new_game(**setup_keywords(run.setup), rules=run.rules, rng=chance)
    end = playout(game, start, bots_or_none, rng=bot_rng, max_actions=run.max_actions)
    if run.folder is not None:
        path = run.folder / f"{run.game}-{run.seed}-{index:06d}.json"
        write_text(path, to_json(_record(run, index, end)) + "\n", force=run.force)
    return GameResult(game.outcome(end.state), len(end.actions), end.choices, digest(end.state, game=game))


def _record(run: SimulationRun, index: int, end: Playout[Any, Any]) -> Record:
    """Return the game as a record with a check at every step; who played and where it comes from are its tags."""
    tags = [("seed", str(run.seed)), ("index", str(index)), ("bots", ",".join(run.bots))]
    chance, _ = game_generators(run.seed, index)
    return Record.of(GAMES[run.game], end.actions, rules=run.rules, setup=run.setup, rng=chance, tags=tags)
