"""What a game may offer besides the contract so that searches are faster, and functions that do without it.

``least_action(state)`` returns the first legal action without listing the others, ``determinizer(observation)``
prepares everything about determinizations that does not depend on chance. Both only save time: the functions of this
module give the same for a game without them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, cast

from .arguments import require_game, require_game_and_state
from .game import Game
from .rng import Generator

State = TypeVar("State")
Action = TypeVar("Action")
Observation = TypeVar("Observation")


def least_action(game: Game[State, Action, Observation], state: State) -> Action | None:
    """Return the first of the legal actions in *state*, or None if the game is over.

    In most games it is the action that does least, such as passing. A game that knows it without listing all legal
    actions has a function ``least_action(state)``, which is asked instead. Raises DataError if *game* is no game, or
    *state* none of its states.
    """
    require_game_and_state(game, state)
    return least_action_finder(game)(state)


def least_action_finder(game: Game[State, Action, Observation]) -> Callable[[State], Action | None]:
    """Return the function that maps a state of *game* to what ``least_action`` returns for it."""
    quick = _shortcut(game, "least_action", "legal_actions")
    return cast("Callable[[State], Action | None]", quick) if quick is not None else partial(_first_listed, game)


def _first_listed(game: Game[State, Action, Observation], state: State) -> Action | None:
    return next(iter(game.legal_actions(state)), None)


def determinizer(
    game: Game[State, Action, Observation], observation: Observation, **known: object
) -> Callable[[Generator], State]:
    """Return a function that makes states which match *observation*: for *rng*, ``determinize(observation, rng)``.

    *known* are the other keywords of ``determinize``, such as *decks*. A game that can prepare what these states share
    has a function ``determinizer(observation)`` with the same keywords, which is called instead; it may refuse
    *observation* at once, as ``determinize`` does later. Raises DataError if *game* is no game.
    """
    require_game(game)
    quick = _shortcut(game, "determinizer", "determinize")
    if quick is not None:
        return cast("Callable[[Generator], State]", quick(observation, **known))
    return partial(game.determinize, observation, **known)


def _shortcut(game: object, quick: str, full: str) -> Callable[..., object] | None:
    """Return the function *quick* of *game*, which saves calls of its function *full*; None if it is not to be used.

    It belongs to the *full* that is defined beside it. So it is not used if *game*, or a class that it derives from,
    replaces *full* alone, nor if *game* only passes names on to another game.
    """
    for names in (getattr(game, "__dict__", {}), *map(vars, type(game).__mro__)):
        if quick in names:
            shortcut: Any = getattr(game, quick)
            return shortcut if callable(shortcut) else None
        if full in names:
            return None
    return None
