"""``Command``: the help and the arguments of a command as data, from which ``argparse`` parsers are made."""

from __future__ import annotations

import textwrap
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import methodcaller
from typing import Any, Final

import attrs

from .argument_types import setting

Argument = Callable[[ArgumentParser], object]
"""A function that adds an argument to a parser."""


@attrs.frozen
class Command:
    """The help and the arguments of a command, which may have *commands* of its own.

    The first line of *description* is its short form in the list of commands.
    """

    description: str
    examples: str
    arguments: tuple[Argument, ...] = ()
    commands: Mapping[str, Command] = attrs.field(factory=dict)


class HelpFormatter(RawDescriptionHelpFormatter):
    """Breaks the paragraphs of a description to the width of the terminal; indented and empty lines stay as they are.

    It overrides a method of argparse that is not public but has not changed since Python 2.7; without it the lines
    would only be broken in other places.
    """

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines: list[str] = []
        for is_raw, group in groupby(text.splitlines(), lambda line: not line or line.startswith(" ")):
            part = list(group)
            lines += part if is_raw else textwrap.wrap(" ".join(part), width, break_on_hyphens=False)
        return "\n".join([f"{indent}{line}".rstrip() for line in lines])


def argument(name: str, metavar: str, help_text: str, **settings: Any) -> Argument:
    """Return the argument *name*, with other *settings* as ``ArgumentParser.add_argument`` takes them."""
    return methodcaller("add_argument", name, metavar=metavar, help=help_text, **settings)


def flag(name: str, help_text: str, **settings: Any) -> Argument:
    """Return the option *name*, which takes no value, with other *settings* as ``add_argument`` takes them."""
    return methodcaller("add_argument", name, action="store_true", help=help_text, **settings)


def name_values(name: str, help_text: str) -> Argument:
    """Return the option *name*, which takes words such as ``name=value`` and may be repeated."""
    return argument(name, "NAME=VALUE", help_text, type=setting, nargs="+", action="extend", default=[])


JSON: Final = flag("--json", "print one JSON object with sorted keys")


def add_commands(
    parser: ArgumentParser, dest: str, commands: Mapping[str, Command], typed_words: Sequence[str]
) -> None:
    """Add *commands* to *parser*; *dest* gets the name of the one that is typed.

    To save time, only commands in *typed_words* get their arguments; the others are only listed.
    """
    subparsers = parser.add_subparsers(dest=dest, metavar="COMMAND", required=True)
    for name, command in commands.items():
        subparser = subparsers.add_parser(
            name,
            help=command.description.split("\n", 1)[0],
            description=command.description,
            epilog=command.examples,
            formatter_class=HelpFormatter,
            allow_abbrev=False,
        )
        if name in typed_words:
            subparser.set_defaults(parser=subparser)
            for add in command.arguments:
                add(subparser)
            if command.commands:
                add_commands(subparser, f"{name}_command", command.commands, typed_words)
