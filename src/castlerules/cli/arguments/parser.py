"""The ``argparse`` parser of the command line: all commands and their arguments."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from castlerules import GAMES, __version__
from castlerules.bots import BOTS
from castlerules.cli.io.errors import UsageError, unknown_name_text
from castlerules.cli.io.output import print_line

from . import argument_types
from .help_texts import COMMAND_HELP, EXAMPLES
from .league import add_league_arguments

DEFAULT_MAX_ACTIONS: Final = 100_000
_MOST_JOBS: Final = 1_024
_MOST_DEPTH: Final = 1_000
_BOTS_HELP: Final = (
    f"{', '.join(BOTS)}; a number after a colon is the effort per decision, samples of greedy or iterations of the"
    " others, as in ismcts:500"
)
AddArgument = Callable[..., Any]


_REPEATED: Final = ("words", "files")
"""The positional arguments that take any number of words."""


class _Parser(ArgumentParser):
    """A parser that raises UsageError instead of printing its usage and ending the program."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see {self.prog} --help")

    def _check_value(self, action: Action, value: object) -> None:
        """Raise UsageError, which suggests the most similar command, if *value* is no command.

        argparse calls this for every argument, but only that for the command has ``choices``.
        """
        if action.choices is not None and value not in action.choices:
            raise UsageError(f"{unknown_name_text('command', str(value), action.choices)}; see {self.prog} --help")

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 - as argparse calls it
        print_line(message.rstrip("\n"))

    def option_names(self) -> tuple[str, ...]:
        """Return the long options, such as ``--seed``; one of them is suggested for an unknown argument."""
        return tuple([name for name in self._option_string_actions if name.startswith("--")])


def parse_arguments(argv: Sequence[str] | None) -> Namespace:
    """Return the parsed arguments *argv* (None: the arguments of the process); raise UsageError if they are wrong."""
    parser = _Parser(
        prog="castlerules",
        description="Games that grew out of Magic: The Gathering, played and replayed. Unofficial.",
        epilog=EXAMPLES,
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"castlerules {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    typed_words = sys.argv[1:] if argv is None else list(argv)
    for name, command_help in COMMAND_HELP.items():
        command = commands.add_parser(
            name,
            help=command_help.description.split("\n", 1)[0],
            description=command_help.description,
            epilog=command_help.examples,
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        command.set_defaults(parser=command)
        if name in typed_words:  # saves time: the other commands are only listed, without their arguments
            _ADD_ARGUMENTS[name](command, typed_words)
    args, unknown_words = parser.parse_known_args(typed_words)
    repeated = next((getattr(args, name) for name in _REPEATED if hasattr(args, name)), None)
    if repeated is not None and not any(word.startswith("-") for word in unknown_words):
        repeated += unknown_words  # argparse leaves over positional words that follow an option
    elif unknown_words:
        command_parser = args.parser
        unknown = unknown_name_text("argument", unknown_words[0], command_parser.option_names())
        raise UsageError(f"{unknown}; see {command_parser.prog} --help")
    return args


def _add_play(add: AddArgument) -> None:
    _add_game(add)
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
        help=f"who plays the other seats, if there are any, one bot for all or one for each: {_BOTS_HELP}"
        " (default: ismcts)",
    )
    add(
        "--seed",
        metavar="S",
        type=argument_types.seed,
        help="deal the same game again (default: a random seed)",
    )
    _add_rules(add)
    _add_setup(add)
    add("--load", metavar="FILE", help="continue a game that was saved or recorded")
    add("--save", metavar="FILE", help="save the game to this file when you leave or it ends")
    add("--force", action="store_true", help="let --save overwrite another game")
    add("--auto", action="store_true", help="do your only legal action for you, and say so")


def _add_simulate(add: AddArgument) -> None:
    _add_json(add)
    _add_game(add)
    add("--games", metavar="N", type=argument_types.number(0), default=100, help="how many games (default: 100)")
    _add_seed(add)
    add(
        "--bots",
        metavar="BOT,BOT",
        type=argument_types.names,
        help=f"one bot for each seat, in seat order: {_BOTS_HELP} (default: uniform for all)",
    )
    _add_rules(add)
    _add_setup(add)
    add(
        "--max-actions",
        metavar="M",
        type=argument_types.number(0),
        default=DEFAULT_MAX_ACTIONS,
        help=f"leave a game unfinished after M actions (default: {DEFAULT_MAX_ACTIONS})",
    )
    add(
        "--jobs",
        metavar="J",
        type=argument_types.number(1, _MOST_JOBS),
        default=1,
        help="number of processes (default: 1)",
    )
    add("--record", metavar="DIR", help="write every game to this folder as a JSON record")
    add("--force", action="store_true", help="let --record overwrite other games")


def _add_replay(add: AddArgument) -> None:
    _add_json(add)
    add("files", metavar="FILE", nargs="+", help="records in JSON or in the compact text; - is standard input")
    add("--any-version", action="store_true", help="replay games of other versions of the rules as far as they agree")


def _add_show(add: AddArgument) -> None:
    _add_json(add)
    _add_position(add)
    add(
        "--seat",
        metavar="SEAT",
        help="whose observation: a name, such as RED, or a number from 0 (default: who is to act)",
    )
    add("--svg", metavar="OUT.svg", help="also write a picture of the table to this file")
    add("--force", action="store_true", help="let --svg overwrite a file")


def _add_legal(add: AddArgument) -> None:
    _add_json(add)
    _add_position(add)


def _add_perft(add: AddArgument) -> None:
    _add_json(add)
    _add_game(add)
    add(
        "--depth",
        metavar="N",
        type=argument_types.number(0, _MOST_DEPTH),
        default=3,
        help="the greatest length (default: 3)",
    )
    _add_seed(add)
    _add_rules(add)
    _add_setup(add)
    add("--position", metavar="TEXT", help="start from this position, a text as format_position writes it")
    add("--divide", action="store_true", help="count the greatest length separately for every first action")


def _add_explain(add: AddArgument) -> None:
    _add_json(add)
    add(
        "words",
        metavar="FILE ACTION",
        nargs="+",
        help="a record (left out with --position), and the action as its text or with spaces: damage:4H,BLACK or "
        "damage 4h black",
    )
    _add_place_in_game(add)
    add(
        "--limit",
        metavar="N",
        type=argument_types.number(1, 10**7),
        default=10_000,
        help="count up to N random results (default: 10000)",
    )


def _add_game(add: AddArgument) -> None:
    add("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")


def _add_json(add: AddArgument) -> None:
    add("--json", action="store_true", help="print one JSON object with sorted keys")


def _add_seed(add: AddArgument) -> None:
    add(
        "--seed",
        metavar="S",
        type=argument_types.seed,
        default=0,
        help="an integer of up to 64 bits; the same seed gives the same games (default: 0)",
    )


def _add_rules(add: AddArgument) -> None:
    add(
        "--rules",
        metavar="NAME=VALUE",
        type=argument_types.setting,
        nargs="+",
        action="extend",
        default=[],
        help="options of the game; the others keep their defaults; values may be true, false and none; commas separate "
        "the values of a list (NAME=1,-2), a dot separates the names of nested options (OUTER.NAME=15)",
    )


def _add_setup(add: AddArgument) -> None:
    add(
        "--setup",
        metavar="NAME=VALUE",
        type=argument_types.setting,
        nargs="+",
        action="extend",
        default=[],
        help="the set-up of games that need one: deck='mono Forest' is a ready-made deck, deck=@FILE the main deck of "
        "a deck list in a file, deck=@FORMAT:FILE a list in the named format",
    )


def _add_position(add: AddArgument) -> None:
    add("file", metavar="FILE", nargs="?", help="a record in JSON or in the compact text; - is standard input")
    _add_place_in_game(add)


def _add_place_in_game(add: AddArgument) -> None:
    add("--step", metavar="N", type=argument_types.number(0), help="after N actions of the record (default: after all)")
    add("--position", metavar="TEXT", help="a position as format_position writes it, instead of a record")


def _adder(add_arguments: Callable[[AddArgument], None]) -> Callable[[ArgumentParser, Sequence[str]], None]:
    """Return a function that calls *add_arguments* for a parser and ignores the typed words.

    All functions in ``_ADD_ARGUMENTS`` need the same parameters; only that of the league uses the typed words.
    """
    return lambda parser, _: add_arguments(parser.add_argument)


_ADD_ARGUMENTS: Final[dict[str, Callable[[ArgumentParser, Sequence[str]], None]]] = {
    "play": _adder(_add_play),
    "simulate": _adder(_add_simulate),
    "replay": _adder(_add_replay),
    "show": _adder(_add_show),
    "legal": _adder(_add_legal),
    "perft": _adder(_add_perft),
    "explain": _adder(_add_explain),
    "league": add_league_arguments,
}
