"""The words of the command line."""

from __future__ import annotations

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NoReturn

from castlerules import GAMES, __version__
from castlerules.bots import BOTS

from .errors import UsageError, unknown
from .show import say

if TYPE_CHECKING:
    import re
from argparse import _SubParsersAction

__all__ = ["MOST_ACTIONS", "parsed"]

MOST_ACTIONS: Final = 100_000
_MOST_JOBS: Final = 1_024
_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,30}")
_EXAMPLES: Final = """\
examples:
  castlerules simulate magic54 --games 1000 --seed 7
  castlerules simulate magic54 --games 1000 --seed 7 --jobs 4 --json
  castlerules simulate magic54 --rules starting_hp=10 shield_duration=turn
  castlerules simulate magic54 --games 5 --seed 7 --record games
  castlerules replay games/magic54-7-000000.json
"""
_SIMULATE: Final = """\
Play games between bots and report wins, draws, lengths, speed and a digest of all last states.

Game i of a run has its own generator, Rng.seeded(SEED).derive(i), and the bots another one derived from that.
So the report is the same for every --jobs, save seconds, steps_per_second and jobs.
"""
_SIMULATE_EXAMPLES: Final = """\
examples:
  castlerules simulate magic54 --games 1000 --seed 7 --bots uniform,uniform
  castlerules simulate magic54 --games 1000 --jobs 4 --json
  castlerules simulate magic54 --rules starting_hp=10 turn_limit=50 recycle_shuffle=true
  castlerules simulate magic54 --games 5 --seed 7 --record games
"""
_REPLAY: Final = """\
Play recorded games again, checking every step, and print a line for each: ok, or the first step that differs.

The exit code is 1 if any of them differs or cannot be read.
"""
_REPLAY_EXAMPLES: Final = """\
examples:
  castlerules replay games/*.json
  castlerules replay --any-version old.json
  castlerules replay --json - < game.txt
"""


class _Parser(ArgumentParser):
    """A parser that raises UsageError instead of printing its usage and ending the program."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see {self.prog} --help")

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 - as argparse calls it
        say(message.rstrip("\n"))

    def names(self) -> tuple[str, ...]:
        """Return the long options."""
        return tuple([name for name in self._option_string_actions if name.startswith("--")])


def parsed(words: Sequence[str] | None) -> Namespace:
    """Return what *words* (those of the process if None) ask for; raise UsageError if they cannot be understood."""
    parser = _Parser(
        prog="castlerules",
        description="Games that grew out of Magic: The Gathering, played and replayed. Unofficial.",
        epilog=_EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"castlerules {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _add_simulate(commands)
    _add_replay(commands)
    asked, strange = parser.parse_known_args(words)
    if strange:
        known = commands.choices[asked.command]
        raise UsageError(f"{unknown('argument', strange[0], known.names())}; see {known.prog} --help")
    return asked


def _command(commands: _SubParsersAction[_Parser], name: str, about: str, examples: str) -> _Parser:
    parser = commands.add_parser(
        name,
        help=about.split("\n", 1)[0],
        description=about,
        epilog=examples,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object with sorted keys")
    return parser


def _add_simulate(commands: _SubParsersAction[_Parser]) -> None:
    add = _command(commands, "simulate", _SIMULATE, _SIMULATE_EXAMPLES).add_argument
    add("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    add("--games", metavar="N", type=_number(0), default=100, help="how many games (default: 100)")
    add(
        "--seed",
        metavar="S",
        type=_seed,
        default=0,
        help="an integer of up to 64 bits; the same seed gives the same games (default: 0)",
    )
    add(
        "--bots",
        metavar="BOT,BOT",
        type=_names,
        help=f"one bot for each seat, in seat order: {', '.join(BOTS)} (default: uniform for all)",
    )
    add(
        "--rules",
        metavar="NAME=VALUE",
        type=_setting,
        nargs="+",
        action="extend",
        default=[],
        help="options of the game that are not to be at their defaults; true, false and none are values",
    )
    add(
        "--max-actions",
        metavar="M",
        type=_number(0),
        default=MOST_ACTIONS,
        help=f"leave a game unfinished after M actions (default: {MOST_ACTIONS})",
    )
    add("--jobs", metavar="J", type=_number(1, _MOST_JOBS), default=1, help="processes at a time (default: 1)")
    add("--record", metavar="DIR", help="write every game there as a JSON record")
    add("--force", action="store_true", help="let --record write over other games")


def _add_replay(commands: _SubParsersAction[_Parser]) -> None:
    add = _command(commands, "replay", _REPLAY, _REPLAY_EXAMPLES).add_argument
    add("files", metavar="FILE", nargs="+", help="records in JSON or in the compact text; - is standard input")
    add("--any-version", action="store_true", help="replay games of other versions of the rules as far as they agree")


def _number(low: int, high: int | None = None) -> Callable[[str], int]:
    """Return the reader of an integer from *low* on, to *high* if there is one."""
    wanted = f"{low} or more" if high is None else f"a number from {low} to {high}"

    def read(text: str) -> int:
        number = _integer(text)
        if number < low or (high is not None and number > high):
            raise ArgumentTypeError(f"{wanted} is wanted, not {text[:40]}")
        return number

    return read


def _integer(text: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise ArgumentTypeError(f"a whole number of at most 30 digits is wanted, not {text[:40]!r}")
    return int(text)


def _seed(text: str) -> int:
    seed = _integer(text)
    if abs(seed) >= 1 << 64:
        raise ArgumentTypeError("a number of at most 64 bits is wanted")
    return seed


def _names(text: str) -> tuple[str, ...]:
    return tuple([name.strip() for name in text.split(",")])


def _setting(text: str) -> tuple[str, str]:
    name, equals, option = text.partition("=")
    if not equals or not name:
        raise ArgumentTypeError(f"NAME=VALUE is wanted, not {text[:40]!r}; the game comes before the options")
    return name.strip(), option.strip()
