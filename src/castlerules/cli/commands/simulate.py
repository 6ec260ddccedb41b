"""``castlerules simulate``: plays many games between bots and reports the results."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from time import perf_counter

from castlerules import GAMES, __version__
from castlerules.bots.match import game_generators
from castlerules.cli.arguments.game_options import changed_options, parse_rules
from castlerules.cli.arguments.game_setup import changed_setup, parse_setup
from castlerules.cli.arguments.names import check_bot, game_called, seat_names, start_game
from castlerules.cli.io.errors import UsageError, check_force
from castlerules.cli.io.files import make_folder
from castlerules.cli.io.output import counted_noun, print_json
from castlerules.cli.io.progress import progress_counter
from castlerules.cli.simulation.games import GameResult, SimulationRun
from castlerules.cli.simulation.report_tables import show_report
from castlerules.cli.simulation.tally import Tally
from castlerules.cli.simulation.workers import results_in_order
from castlerules.core import AnyGame, combined_digest


def simulate(args: Namespace) -> int:
    """Play the games in *args* and print the report; return the exit code."""
    check_force(args, "record", "records", "record")
    game = game_called(args.game)
    rules, setup = parse_rules(game, args.rules), parse_setup(game, args.setup, args.cards)
    seats = seat_names(game, start_game(game, rules, setup, game_generators(args.seed, 0)[0]))
    run = SimulationRun(
        game=game.name,
        rules=rules,
        setup=setup,
        seed=args.seed,
        bots=_bots(game, args.bots, seats),
        max_actions=args.max_actions,
        folder=None if args.record is None else make_folder(args.record),
        force=args.force,
    )
    report = _run_facts(run) | {"setup": changed_setup(game, setup, args.setup)}
    report |= _play_all(run, seats, args.games, args.jobs)
    if args.json:
        print_json(report)
    else:
        show_report(report)
    return 0


def _play_all(run: SimulationRun, seats: Sequence[str], games: int, jobs: int) -> dict[str, object]:
    """Play the *games* of *run*; return the report and the time they took."""
    tally = Tally(seats)
    start_time = perf_counter()
    with progress_counter(games, "games") as count, closing(results_in_order(run, games, jobs)) as results:
        digest = combined_digest(_added_up(results, tally, count))
    seconds = perf_counter() - start_time
    speed = round(tally.actions / seconds) if seconds else 0
    facts = {"digest": digest, "seconds": round(seconds, 3), "steps_per_second": speed, "jobs": jobs}
    return tally.report() | facts


def _added_up(results: Iterable[GameResult], tally: Tally, count: Callable[[], None]) -> Iterator[str]:
    """Add *results* to *tally*, call *count* after each, and yield the digest of each game, in the order of games."""
    for result in results:
        tally.add(result)
        count()
        yield result.digest


def _run_facts(run: SimulationRun) -> dict[str, object]:
    """Return the parameters of *run* as JSON data."""
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
    """Return the bot names *names*, one per seat, or ``uniform`` for all seats; raise UsageError for a wrong number."""
    if names is None:
        return ("uniform",) * len(seats)
    for name in names:
        check_bot("--bots", name, game)
    if len(names) != len(seats):
        raise UsageError(
            f"--bots: {game.name} has {counted_noun(len(seats), 'seat')}, not {len(names)}; name one bot for each"
        )
    return names
