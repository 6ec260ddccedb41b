"""``castlerules simulate``: many games between bots, and what came out."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from contextlib import closing
from time import perf_counter

from castlerules import GAMES, __version__
from castlerules.bots.match import streams
from castlerules.core import AnyGame

from .choices import check_bot, game_called, seat_names, started
from .errors import UsageError
from .files import made_folder
from .one_game import Run
from .options import changed_options, rules_with
from .output import many, say
from .pool import in_order
from .progress import counted
from .setups import setup_with, setup_words
from .table import show_report
from .tally import Tally

__all__ = ["simulate"]


def simulate(asked: Namespace) -> int:
    """Play the games that were *asked* for and print the report; return the exit code."""
    if asked.force and asked.record is None:
        raise UsageError("--force is for --record; leave it out or say where to record")
    game = game_called(asked.game)
    rules, setup = rules_with(game, asked.rules), setup_with(game, asked.setup)
    seats = seat_names(game, started(game, rules, setup, streams(asked.seed, 0)[0]))
    run = Run(
        game=game.name,
        rules=rules,
        setup=setup,
        seed=asked.seed,
        bots=_bots(game, asked.bots, seats),
        max_actions=asked.max_actions,
        folder=None if asked.record is None else made_folder(asked.record),
        force=asked.force,
    )
    report = _facts_of(run) | {"setup": setup_words(game, setup, asked.setup)}
    report |= _played(run, seats, asked.games, asked.jobs)
    if asked.json:
        say(json.dumps(report, sort_keys=True))
    else:
        show_report(report)
    return 0


def _played(run: Run, seats: Sequence[str], games: int, jobs: int) -> dict[str, object]:
    """Return what came out of the *games* of *run*, and how long that took."""
    tally = Tally(seats)
    started = perf_counter()
    with counted(games, "games") as count, closing(in_order(run, games, jobs)) as results:
        for played in results:
            tally.add(played)
            count()
    seconds = perf_counter() - started
    speed = round(tally.actions / seconds) if seconds else 0
    return tally.report() | {"seconds": round(seconds, 3), "steps_per_second": speed, "jobs": jobs}


def _facts_of(run: Run) -> dict[str, object]:
    """Return what was played, as JSON data."""
    game = GAMES[run.game]
    return {
        "version": __version__,
        "game": run.game,
        "rules_version": game.rules_version,
        "rules": changed_options(game, run.rules),
        "seed": run.seed,
        "bots": list(run.bots),
        "max_actions": run.max_actions,
    }


def _bots(game: AnyGame, names: tuple[str, ...] | None, seats: Sequence[str]) -> tuple[str, ...]:
    """Return the names of one bot per seat; without any, all play uniformly."""
    if names is None:
        return ("uniform",) * len(seats)
    for name in names:
        check_bot("--bots", name, game)
    if len(names) != len(seats):
        raise UsageError(f"--bots: {game.name} has {many(len(seats), 'seat')}, not {len(names)}; name one bot for each")
    return names
