"""The first words of the commands of the prompt."""

from __future__ import annotations

from enum import StrEnum


class CommandWord(StrEnum):
    """The first word of a command; ``commands.PROMPT_COMMANDS`` has a function for each."""

    HELP = "help"
    WHY = "why"
    RULES = "rules"
    HINT = "hint"
    UNDO = "undo"
    VIEW = "view"
    HAND = "hand"
    ALL = "all"
    BACK = "back"
    MOVES = "moves"
    RECORD = "record"
    LOG = "log"
    SAVE = "save"
    SAVE_OVER = "save!"
    LOAD = "load"
    NEW = "new"
    QUIT = "quit"
    Q = "q"
    EXIT = "exit"
    LEAVE = "quit!"


class LeagueWord(StrEnum):
    """The first word of a command that only leagues have; ``commands.LEAGUE_COMMANDS`` has a function for each."""

    STANDINGS = "standings"
    POINTS = "points"


LEAVING_WORDS = (CommandWord.QUIT, CommandWord.Q, CommandWord.EXIT, CommandWord.LEAVE)
"""The words that leave the game, also while a question is open."""
