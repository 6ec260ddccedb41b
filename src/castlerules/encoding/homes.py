"""Finds the module that knows how the actions or observations of a game are encoded."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from castlerules._games import GAMES
from castlerules.core import AnyGame

_OWN: Final = ("ascension", "castle", "fortress", "magic54", "solitaire", "magic")
"""The packages with an encoding of their own; the duel has that of normal Magic."""

OTHER: Final = "other"
"""The home of the games that the library does not know."""


def home_name(game: AnyGame) -> str:
    """Return the package in which the class of the options of *game*, or a base of it, is defined; ``other`` if none.

    So a variant of Castle is encoded as Castle is, and any other variant of Magic as normal Magic.
    """
    for base in type(game.Rules()).__mro__:
        package = base.__module__.removeprefix("castlerules.").partition(".")[0]
        if base.__module__.startswith("castlerules.") and package in _OWN:
            return package
    return OTHER


def has_vectors(game: AnyGame) -> bool:
    """Return whether the observations of *game* have vectors: it is a game of the library or a variant of Magic."""
    return home_name(game) != OTHER


def home_of(game: AnyGame, part: str) -> Any:
    """Return the module of the package *part* for *game*; only the modules of games in use are ever imported."""
    return import_module(f"castlerules.encoding.{part}.{home_name(game)}")


def reference_to(game: AnyGame) -> object:
    """Return what a pickle holds of *game*: the name of one of ``GAMES``, which itself cannot be pickled, else *game*.

    ``game_of`` turns it into the game again.
    """
    name = game.name
    return name if name in GAMES and GAMES[name] is game else game


def game_of(reference: Any) -> AnyGame:
    """Return the game that ``reference_to`` returned *reference* for."""
    game: AnyGame = GAMES[reference] if isinstance(reference, str) else reference
    return game
