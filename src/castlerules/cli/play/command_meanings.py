"""What the commands of the prompt do, in the words of its help."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cli.arguments.command_words import CommandWord

from .typed_help import help_text

_MARGIN: Final = 2
_COLUMN: Final = 16
"""In the help, what is typed begins after the margin, and what it does stands in this column."""

_HELD_BY: Final[Mapping[str, str]] = MappingProxyType(
    {
        CommandWord.HELP: "?",
        CommandWord.WHY: "? action",
        CommandWord.RECORD: CommandWord.MOVES,
        CommandWord.SAVE_OVER: CommandWord.SAVE,
        CommandWord.Q: CommandWord.QUIT,
        CommandWord.EXIT: CommandWord.QUIT,
        CommandWord.LEAVE: CommandWord.QUIT,
        CommandWord.HAND: CommandWord.VIEW,
        CommandWord.LOG: CommandWord.MOVES,
        "pass turn": "end turn",
        "pass end": "end turn",
    }
)
"""The commands that the help explains beside another one."""

_OTHERS: Final = ("p", "end turn", "pass turn", "pass end")


def command_meaning(words: str, *, in_league: bool) -> str | None:
    """Return what the command *words* does, as in ``back: go to the menu before this one``; None if it is none."""
    command = " ".join(words.casefold().split())
    if command not in (*CommandWord, *_OTHERS):
        return None
    meaning = _help_entries(in_league=in_league).get(_HELD_BY.get(command, command))
    return None if meaning is None else f"{command}: {meaning}"


def _help_entries(*, in_league: bool) -> Mapping[str, str]:
    """Return what each entry of the help says, by what is typed, without words in brackets and in lower case."""
    entries: dict[str, str] = {}
    typed = ""
    for line in help_text("-", in_league=in_league).split("\n"):
        if line[_MARGIN:_COLUMN].strip():
            typed = line[_MARGIN:_COLUMN].partition("[")[0].strip().casefold()
            typed = typed.removesuffix(" file")
        entries[typed] = f"{entries.get(typed, '')} {line[_COLUMN:]}".strip()
    return entries
