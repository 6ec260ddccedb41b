"""The ``argparse`` parser of the command line."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Final, NoReturn

from castlerules import __version__
from castlerules.cli.arguments.command_words import CommandWord
from castlerules.cli.io.errors import UsageError, unknown_name_text
from castlerules.cli.io.output import print_line

from .command import HelpFormatter, add_commands
from .command_table import COMMANDS, EXAMPLES

_PROGRAM: Final = "castlerules"
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
            if str(value) in [*CommandWord]:
                raise UsageError(f"there is no command {value!r} here; type {value} inside a game, see {_PROGRAM} play")
            raise UsageError(f"{unknown_name_text('command', str(value), action.choices)}; see {self.prog} --help")

    def _print_message(self, message: str, file: object = None) -> None:  # noqa: ARG002 - as argparse calls it
        print_line(message.rstrip("\n"))

    def option_names(self) -> tuple[str, ...]:
        """Return the long options, such as ``--seed``; one of them is suggested for an unknown argument."""
        return tuple([name for name in self._option_string_actions if name.startswith("--")])


def parse_arguments(argv: Sequence[str] | None) -> Namespace:
    """Return the parsed arguments *argv* (None: the arguments of the process); raise UsageError if they are wrong."""
    parser = _Parser(
        prog=_PROGRAM,
        description="Games that grew out of Magic: The Gathering, played and replayed. Unofficial.",
        epilog=EXAMPLES,
        formatter_class=HelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"castlerules {__version__}")
    typed_words = sys.argv[1:] if argv is None else list(argv)
    add_commands(parser, "command", COMMANDS, typed_words)
    args, unknown_words = parser.parse_known_args(typed_words)
    repeated = next((getattr(args, name) for name in _REPEATED if hasattr(args, name)), None)
    if repeated is not None and not any(word.startswith("-") for word in unknown_words):
        repeated += unknown_words  # argparse leaves over positional words that follow an option
    elif unknown_words:
        command_parser = args.parser
        unknown = unknown_name_text("argument", unknown_words[0], command_parser.option_names())
        raise UsageError(f"{unknown}; see {command_parser.prog} --help")
    return args
