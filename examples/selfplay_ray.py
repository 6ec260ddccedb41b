"""Self-play on the cores of one machine or of many, with Ray; the games go into Parquet files.

``python examples/selfplay_ray.py magic54 FOLDER --games 20000 --seed 1`` plays the games of ``castlerules simulate
magic54 --games 20000 --seed 1`` and prints the same digest. Game number i has its own generators, which depend on the
seed and on i only, so it does not matter who plays which game, in which order, and how often somebody has to try.

A task plays a range of numbers and writes one file, under a temporary name until it is complete. A task whose worker
dies is started again by Ray, and the same command, started again, plays the files that are missing.
"""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import uuid4

import attrs

import castlerules
from castlerules import (
    GAMES,
    AnyGame,
    CastleRulesError,
    Playout,
    Record,
    Rng,
    combined_digest,
    digest,
    from_json,
    to_json,
)
from castlerules.bots import bot_named, game_generators, playouts

try:
    import pyarrow as pa
    import ray
    from pyarrow import parquet
except ModuleNotFoundError as missing:
    sys.exit(f"selfplay_ray: no {missing.name} here; install it with: pip install 'castlerules[selfplay]'")

RETRIES = 3
INT64 = 1 << 63
MOST = 10**12
SCHEMA = pa.schema(
    [
        ("game", pa.string()),
        ("rules_version", pa.int32()),
        ("rules", pa.string()),  # to_json of the options
        ("setup", pa.string()),  # to_json of the set-up
        ("seed", pa.int64()),
        ("number", pa.int64()),
        ("bots", pa.list_(pa.string())),
        ("result", pa.string()),  # null if the game was stopped at --max-actions
        ("returns", pa.list_(pa.float64())),
        ("actions", pa.int32()),
        ("choices", pa.int32()),
        ("digest", pa.string()),
        ("record", pa.string()),  # Record.to_text: the whole game
    ]
)
REPEATED = ["game", "rules", "setup", "bots.list.element", "result", "returns.list.element"]
"""The columns in which the same values come again and again, so that a file holds each value once."""


class RunError(Exception):
    """Says why a run cannot start or go on."""


@attrs.frozen(kw_only=True)
class Run:
    """What decides the files in a folder. It is kept there as ``run.json``; another run needs another folder.

    *rules* and *setup* are ``to_json`` of the options and of the set-up. *bots* names one bot for each seat.
    """

    version: str
    game: str
    rules_version: int
    rules: str
    setup: str
    seed: int
    first: int
    games: int
    bots: tuple[str, ...]
    max_actions: int
    games_per_task: int
    records: bool

    @property
    def tasks(self) -> Iterator[range]:
        """The numbers of the games of each task."""
        end = self.first + self.games
        for start in range(self.first, end, self.games_per_task):
            yield range(start, min(start + self.games_per_task, end))

    def play(self, numbers: range) -> Iterator[Playout[Any, Any]]:
        """Return the games with these *numbers*, one after the other; raise CastleRulesError if there are none such."""
        game = GAMES[self.game]
        return playouts(
            game,
            numbers,
            [bot_named(name, game) for name in self.bots],
            seed=self.seed,
            rules=from_json(self.rules, game=game),
            setup=from_json(self.setup, game=game),
            max_actions=self.max_actions,
        )


def file_of(folder: Path, numbers: range) -> Path:
    """Return the file for the games with these *numbers*; the order of names is the order of numbers."""
    return folder / "games" / f"{numbers.start:013d}-{numbers[-1]:013d}.parquet"


def play_task(run: Run, folder: Path, numbers: range) -> None:
    """Play the games with these *numbers* and write their file; done twice, it writes the same file twice.

    Raises RunError where another version of the library is installed, which may play other games.
    """
    if castlerules.__version__ != run.version:
        raise RunError(f"this machine has castlerules {castlerules.__version__}, and the run is of {run.version}")
    rows = list(rows_of(run, numbers))
    schema = SCHEMA if run.records else SCHEMA.remove(SCHEMA.get_field_index("record"))
    content = pa.BufferOutputStream()
    table = pa.Table.from_pylist(rows, schema=schema)
    parquet.write_table(table, content, compression="zstd", use_dictionary=REPEATED)
    write_whole(file_of(folder, numbers), content.getvalue())


def write_whole(path: Path, content: Any) -> None:
    """Write *content*, bytes, to *path*, where others see all of it or nothing."""
    temporary = path.with_name(f".{path.name}-{uuid4().hex}.tmp")  # of this attempt: two may write at the same time
    with temporary.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)


def rows_of(run: Run, numbers: range) -> Iterator[dict[str, object]]:
    """Yield a row for each game of *run* with these *numbers*."""
    game = GAMES[run.game]
    facts = {name: getattr(run, name) for name in ("game", "rules_version", "rules", "setup", "seed")}
    rules: Any = from_json(run.rules, game=game)
    setup: Any = from_json(run.setup, game=game)
    tags = [("seed", str(run.seed)), ("bots", ",".join(run.bots))]
    opening = Record.of(game, rules=rules, setup=setup, rng=Rng.seeded(run.seed), tags=tags)  # what records share
    for number, end in zip(numbers, run.play(numbers), strict=True):
        outcome, last = game.outcome(end.state), digest(end.state, game=game)
        row = facts | {"number": number, "bots": list(run.bots), "digest": last}
        row |= {"actions": len(end.actions), "choices": end.choices}
        if outcome is not None:
            row |= {"result": outcome.reason, "returns": list(outcome.returns)}
        if run.records:
            record = attrs.evolve(
                opening,
                generator=game_generators(run.seed, number)[0],
                actions=tuple(map(game.format_action, end.actions)),
                checks=((len(end.actions), last),),
            )
            row["record"] = record.to_text(game=game)
        yield row


def claim(folder: Path, run: Run) -> None:
    """Make *folder* the folder of *run*; raise RunError if it cannot be written or belongs to another run."""
    notes, wanted = folder / "run.json", attrs.asdict(run) | {"bots": list(run.bots)}
    try:
        if not notes.exists() and folder.is_dir() and any(folder.iterdir()):
            raise RunError(f"{folder} is not empty and holds no run; choose another folder")
        folder.mkdir(parents=True, exist_ok=True)
        if not notes.exists():
            write_whole(notes, json.dumps(wanted, indent=1).encode())
        (folder / "games").mkdir(exist_ok=True)
        found = json.loads(notes.read_text(encoding="utf-8"))
    except OSError as error:
        raise RunError(f"{folder} cannot be used: {error.strerror}; choose a folder that can be written") from None
    except ValueError:
        raise RunError(f"{notes} is not what this program wrote; choose another folder") from None
    if not os.access(folder / "games", os.W_OK):
        raise RunError(f"{folder / 'games'} cannot be written; make it writable, or choose another folder")
    if found != wanted:
        there = found if isinstance(found, dict) else {}
        names = [name for name in wanted if there.get(name) != wanted[name]]
        changes = ", ".join(f"{name} {there.get(name)!r} instead of {wanted[name]!r}" for name in names)
        raise RunError(f"{folder} holds another run, with {changes}; choose another folder")


def play_missing(run: Run, folder: Path) -> int:
    """Play the tasks of *run* that have no file in *folder*, and return how many they were."""
    there = {path.name for path in (folder / "games").iterdir()}
    missing = (numbers for numbers in run.tasks if file_of(folder, numbers).name not in there)
    task = ray.remote(max_retries=RETRIES)(play_task)
    running: dict[Any, range] = {}
    played = 0
    while True:
        room = 2 * int(ray.cluster_resources().get("CPU", 1))  # each core has a next task waiting
        while len(running) < room and (numbers := next(missing, None)) is not None:
            running[task.remote(run, folder, numbers)] = numbers
        if not running:
            return played
        for done in ray.wait(list(running), num_returns=1)[0]:
            numbers = running.pop(done)
            try:
                ray.get(done)
            except ray.exceptions.RayError as error:
                raise RunError(f"games {numbers.start} to {numbers[-1]}: {reason_of(error)}") from None
            played += 1


def reason_of(error: Exception) -> str:
    """Return in one line why a task has failed with *error*: what was raised in it, or that nobody could play it."""
    cause = getattr(error, "cause", None)
    if cause is None:
        return f"every one of {RETRIES + 1} workers has died"
    return (str(cause).splitlines() or [type(cause).__name__])[-1]


def digests_in(run: Run, folder: Path) -> Iterator[str]:
    """Yield the digests of the last states of all games of *run*; raise RunError if a file does not hold its games."""
    for numbers in run.tasks:
        path = file_of(folder, numbers)
        try:
            table = parquet.read_table(path, columns=["number", "digest"])
        except FileNotFoundError:
            reason = "all machines must write to the same folder, on a disk that they share"
            raise RunError(f"{path} was played and is not here: {reason}") from None
        except (OSError, pa.ArrowException) as error:
            raise RunError(f"{path} cannot be read ({error}); delete it and start again") from None
        if table["number"].to_pylist() != list(numbers):
            raise RunError(f"{path} holds other games; delete it and start again")
        yield from table["digest"].to_pylist()


def number(low: int, high: int) -> Any:
    """Return a reader of whole numbers from *low* to *high* for ``argparse``."""

    def whole(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"expected a whole number from {low} to {high}, got {text!r}")
        return value

    return whole


def parsed(words: list[str] | None) -> argparse.Namespace:
    """Return the arguments in *words*, or of the command."""
    parser = argparse.ArgumentParser(prog="selfplay_ray", description="Play many games with Ray, into Parquet files.")
    parser.add_argument("game", choices=list(GAMES), help="the game")
    parser.add_argument("folder", type=Path, help="where the files go; several machines must share it")
    parser.add_argument("--games", type=number(1, MOST), default=1000, help="how many games (1000)")
    parser.add_argument("--first", type=number(0, MOST), default=0, help="the number of the first game (0)")
    parser.add_argument("--seed", type=number(-INT64, INT64 - 1), default=0, help="the seed of all games (0)")
    parser.add_argument("--rules", type=Path, help="a file with to_json of the options; without it the default options")
    parser.add_argument("--setup", type=Path, help="a file with to_json of the set-up; without it the default set-up")
    parser.add_argument("--bots", help="bots by name, one for each seat, such as greedy,ismcts:50 (uniform)")
    parser.add_argument("--max-actions", type=number(1, 10**6), default=100_000, help="where a game stops (100000)")
    parser.add_argument("--games-per-task", type=number(1, 10**6), default=500, help="games in a file (500)")
    parser.add_argument("--no-records", dest="records", action="store_false", help="keep no records, only summaries")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--workers", type=number(1, 10**4), help="processes on this machine (as many as it has cores)")
    where.add_argument("--address", help="the address of a running Ray cluster, or auto")
    return parser.parse_args(words)


def value_in(option: str, path: Path, game: AnyGame) -> Any:
    """Return the value in the file *path*, which *option* names; raise RunError if there is none."""
    try:
        return from_json(path.read_text(encoding="utf-8"), game=game)
    except (OSError, CastleRulesError, UnicodeError) as error:
        raise RunError(f"{option}: {path} is not read: {error}") from None


def run_of(args: argparse.Namespace) -> Run:
    """Return the run that *args* ask for; raise RunError or CastleRulesError if no such game can be played."""
    game = GAMES[args.game]
    rules: Any = game.Rules() if args.rules is None else value_in("--rules", args.rules, game)
    setup: Any = game.Setup() if args.setup is None else value_in("--setup", args.setup, game)
    start = next(playouts(game, range(1), seed=args.seed, rules=rules, setup=setup, max_actions=0)).state
    run = Run(
        version=castlerules.__version__,
        game=game.name,
        rules_version=game.rules_version,
        rules=to_json(rules, game=game),
        setup=to_json(setup, game=game),
        bots=("uniform",) * len(game.players(start)) if args.bots is None else tuple(args.bots.split(",")),
        **{
            name: getattr(args, name) for name in ("seed", "first", "games", "max_actions", "games_per_task", "records")
        },
    )
    run.play(range(1))  # plays nothing yet, but refuses bots that cannot play
    return run


def self_play(args: argparse.Namespace) -> None:
    """Play the run that *args* ask for, as far as it is not played yet, and print its digest."""
    run, folder = run_of(args), args.folder.resolve()
    claim(folder, run)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray reports its use to its makers unless told not to
    os.environ.setdefault("RAY_IGNORE_UNHANDLED_ERRORS", "1")  # one error is enough if all tasks have the same
    try:
        ray.init(address=args.address or "local", num_cpus=args.workers, log_to_driver=False, logging_level="ERROR")
    except (ray.exceptions.RayError, OSError, RuntimeError, ValueError) as error:
        raise RunError(f"Ray does not start: {error}") from None
    start = perf_counter()
    played = play_missing(run, folder)
    seconds = perf_counter() - start
    total = combined_digest(digests_in(run, folder))
    for leftover in (folder / "games").glob(".*.tmp"):  # of workers that died
        leftover.unlink(missing_ok=True)
    size = sum(file_of(folder, numbers).stat().st_size for numbers in run.tasks)
    print(f"game     {run.game}, rules version {run.rules_version}, castlerules {run.version}")
    print(f"games    {run.games:,}, from number {run.first} on, seed {run.seed}")
    print(f"tasks    {played:,} played now in {seconds:.1f} s, {len(list(run.tasks)) - played:,} were there")
    print(f"bytes    {size:,}, {size / run.games:,.1f} a game")
    print(f"digest   {total}")


def main(words: list[str] | None = None) -> None:
    """Run the command with the arguments in *words*, and end with one line if it cannot be done."""
    try:
        self_play(parsed(words))
    except (CastleRulesError, RunError) as error:
        sys.exit(f"selfplay_ray: {error}")
    except KeyboardInterrupt:
        sys.exit("selfplay_ray: stopped; the same command plays what is missing")


if __name__ == "__main__":
    main()
