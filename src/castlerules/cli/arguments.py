"""The words of the command line."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from castlerules import GAMES, __version__
from castlerules.bots import BOTS

from . import readers
from .errors import UsageError, unknown
from .league_words import add_league
from .output import say
from .teaching import EXAMPLES, LESSONS

__all__ = ["MOST_ACTIONS", "parsed"]

MOST_ACTIONS: Final = 100_000
_MOST_JOBS: Final = 1_024
_MOST_DEPTH: Final = 1_000
_BOTS: Final = (
    f"{', '.join(BOTS)}; a number after a colon is the effort per decision, samples of greedy or iterations of the"
    " others, as in ismcts:500"
)
Add = Callable[..., Any]


_SEVERAL: Final = ("words", "files")
"""What may be any number of words."""


class _Parser(ArgumentParser):
    """A parser that raises UsageError instead of printing its usage and ending the program."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see {self.prog} --help")

    def _check_value(self, action: Action, value: object) -> None:
        """Raise UsageError with the nearest command if *value* is none; commands are the only words of a fixed set."""
        if action.choices is not None and value not in action.choices:
            raise UsageError(f"{unknown('command', str(value), action.choices)}; see {self.prog} --help")

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
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"castlerules {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    given = sys.argv[1:] if words is None else list(words)
    for name, lesson in LESSONS.items():
        command = commands.add_parser(
            name,
            help=lesson.about.split("\n", 1)[0],
            description=lesson.about,
            epilog=lesson.examples,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.set_defaults(parser=command)
        if name in given:  # the others are listed, and need no words of their own
            _WORDS[name](command, given)
    asked, strange = parser.parse_known_args(given)
    several = next((getattr(asked, name) for name in _SEVERAL if hasattr(asked, name)), None)
    if several is not None and not any(word.startswith("-") for word in strange):
        several += strange  # they came after an option, where argparse does not look for them
    elif strange:
        known = asked.parser
        raise UsageError(f"{unknown('argument', strange[0], known.names())}; see {known.prog} --help")
    return asked


def _play(add: Add) -> None:
    _game(add)
    add(
        "--seat",
        metavar="SEAT",
        help="your seat: its name, such as RED, or its number from 0 (default: the first, or the only one)",
    )
    add(
        "--bot",
        metavar="BOT",
        nargs="+",
        action="extend",
        help=f"who plays the other seats, if there are any, one bot for all or one for each: {_BOTS} (default: ismcts)",
    )
    add("--seed", metavar="S", type=readers.seed, help="deal the same game again (default: another one every time)")
    _rules(add)
    _setup(add)
    add("--load", metavar="FILE", help="go on with a game that was saved or recorded")
    add("--save", metavar="FILE", help="where the game is kept when you leave or it ends")
    add("--force", action="store_true", help="let --save write over another game")
    add("--auto", action="store_true", help="do for you what is the only thing that you may do, and say so")


def _simulate(add: Add) -> None:
    _json(add)
    _game(add)
    add("--games", metavar="N", type=readers.number(0), default=100, help="how many games (default: 100)")
    _seed(add)
    add(
        "--bots",
        metavar="BOT,BOT",
        type=readers.names,
        help=f"one bot for each seat, in seat order: {_BOTS} (default: uniform for all)",
    )
    _rules(add)
    _setup(add)
    add(
        "--max-actions",
        metavar="M",
        type=readers.number(0),
        default=MOST_ACTIONS,
        help=f"leave a game unfinished after M actions (default: {MOST_ACTIONS})",
    )
    add("--jobs", metavar="J", type=readers.number(1, _MOST_JOBS), default=1, help="processes at a time (default: 1)")
    add("--record", metavar="DIR", help="write every game there as a JSON record")
    add("--force", action="store_true", help="let --record write over other games")


def _replay(add: Add) -> None:
    _json(add)
    add("files", metavar="FILE", nargs="+", help="records in JSON or in the compact text; - is standard input")
    add("--any-version", action="store_true", help="replay games of other versions of the rules as far as they agree")


def _show(add: Add) -> None:
    _json(add)
    _spot(add)
    add("--seat", metavar="SEAT", help="who looks: a name, such as RED, or a number from 0 (default: who is to act)")
    add("--svg", metavar="OUT.svg", help="also write the table there as a picture")
    add("--force", action="store_true", help="let --svg write over what is there")


def _legal(add: Add) -> None:
    _json(add)
    _spot(add)


def _perft(add: Add) -> None:
    _json(add)
    _game(add)
    add("--depth", metavar="N", type=readers.number(0, _MOST_DEPTH), default=3, help="up to which length (default: 3)")
    _seed(add)
    _rules(add)
    _setup(add)
    add("--position", metavar="TEXT", help="start from this position, a line as format_position writes it")
    add("--divide", action="store_true", help="tell the greatest length apart for every first action")


def _explain(add: Add) -> None:
    _json(add)
    add(
        "words",
        metavar="FILE ACTION",
        nargs="+",
        help="a record (left out with --position), and the action, as it is written or with spaces: damage:4H,BLACK or "
        "damage 4h black",
    )
    _where(add)
    add(
        "--limit",
        metavar="N",
        type=readers.number(1, 10**7),
        default=10_000,
        help="count up to N ways that chance can take (default: 10000)",
    )


def _game(add: Add) -> None:
    add("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")


def _json(add: Add) -> None:
    add("--json", action="store_true", help="print one JSON object with sorted keys")


def _seed(add: Add) -> None:
    add(
        "--seed",
        metavar="S",
        type=readers.seed,
        default=0,
        help="an integer of up to 64 bits; the same seed gives the same games (default: 0)",
    )


def _rules(add: Add) -> None:
    add(
        "--rules",
        metavar="NAME=VALUE",
        type=readers.setting,
        nargs="+",
        action="extend",
        default=[],
        help="options of the game that are not to be at their defaults; true, false and none are values, commas part "
        "the numbers of an option that has several (NAME=1,-2), and a dot leads into one that holds others "
        "(OUTER.NAME=15)",
    )


def _setup(add: Add) -> None:
    add(
        "--setup",
        metavar="NAME=VALUE",
        type=readers.setting,
        nargs="+",
        action="extend",
        default=[],
        help="what the game is started with, where it leaves a choice: deck='mono Forest' is the name of a ready-made "
        "deck, deck=@FILE the main deck of a list in a file, deck=@FORMAT:FILE says in which format that is",
    )


def _spot(add: Add) -> None:
    add("file", metavar="FILE", nargs="?", help="a record in JSON or in the compact text; - is standard input")
    _where(add)


def _where(add: Add) -> None:
    add("--step", metavar="N", type=readers.number(0), help="after N actions of the record (default: after all)")
    add("--position", metavar="TEXT", help="instead of a record, a position as format_position writes it")


def _adding(words: Callable[[Add], None]) -> Callable[[ArgumentParser, Sequence[str]], None]:
    """Return what gives a parser the arguments *words*, whatever has been typed."""
    return lambda parser, _: words(parser.add_argument)


_WORDS: Final[dict[str, Callable[[ArgumentParser, Sequence[str]], None]]] = {
    "play": _adding(_play),
    "simulate": _adding(_simulate),
    "replay": _adding(_replay),
    "show": _adding(_show),
    "legal": _adding(_legal),
    "perft": _adding(_perft),
    "explain": _adding(_explain),
    "league": add_league,
}
