"""Checks that an argument is a game, or a state of a certain game; and errors that say what was expected and what came.

States of two games can be of one class, as those of the duel and of Castle: then the classes of their options differ.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

from castlerules._games import GAMES

from .errors import DataError, OnlyInStates, short_repr

if TYPE_CHECKING:
    from .game import Game

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S")


def require_game(game: object) -> None:
    """Raise DataError unless *game* has what a game has."""
    if isinstance(game, type) or not all([hasattr(game, name) for name in ("legal_actions", "advance", "to_act")]):
        raise DataError("game", f"expected a game, such as magic54.GAME or GAMES['magic54'], got {short_repr(game)}")


def require_state(game: str, kind: type[object] | tuple[type[object], ...], thing: object) -> None:
    """Raise DataError unless *thing* is of the class *kind*, that of the states of the game called *game*."""
    if not isinstance(thing, kind):
        raise state_expected(game, thing)


def for_states_of(
    game: str, *kinds: type[object]
) -> Callable[[Callable[Concatenate[S, P], R]], Callable[Concatenate[S, P], R]]:
    """Return a decorator that lets a function raise DataError unless its first argument is of one of *kinds*.

    These are the classes of the states (and observations) of the game called *game*. Functions on the hot paths look
    at the class themselves, which takes less time.
    """

    def decorated(function: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
        @wraps(function)
        def checked(state: S, /, *arguments: P.args, **keywords: P.kwargs) -> R:
            require_state(game, kinds, state)
            return function(state, *arguments, **keywords)

        return checked

    return decorated


def require_game_and_state(game: Game[Any, Any, Any], state: object) -> None:
    """Raise DataError unless *game* is a game, and *state* of the class of its states.

    For functions that call the game many times; the functions of a game themselves know the states of other games.
    """
    require_game(game)
    kinds = getattr(game, "data_types", ())
    if kinds:
        require_state(game.name, kinds[0], state)


def state_expected(game: str, thing: object) -> DataError:
    """Return the error for *thing*, which is no state of the game called *game* although one was expected."""
    owner = library_game_of(thing)
    kinds = owner.data_types if owner is not None else (None, None)
    if owner is not None and type(thing) is kinds[0]:
        got = f"a state of {owner.name}"
    elif owner is not None and type(thing) is kinds[1]:
        if owner.name == game:
            return OnlyInStates("state", "rng")
        got = f"an observation of {owner.name}"
    else:
        got = short_repr(thing)
    return DataError("state", f"expected a state of {game}, got {got}")


def library_game_of(thing: object) -> Game[Any, Any, Any] | None:
    """Return the game in ``GAMES`` that defines the class of *thing*, or that of its options; None if there is none."""
    owned = getattr(thing, "rules", thing)  # states of one engine differ in them
    package, _, rest = type(owned).__module__.partition(".")
    name = rest.partition(".")[0]
    return GAMES[name] if package == "castlerules" and name in GAMES else None
