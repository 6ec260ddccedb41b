"""Playing a game on: by chance alone, or by bots that see only their own views."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar

import attrs

from .chance import draw
from .checks import whole
from .errors import DataError
from .game import Game
from .rng import Generator, Rng

__all__ = ["Bot", "Playout", "playout"]

State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")
A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)


class Bot(Protocol[V_contra, A]):
    """A player made of code: what it may see, what it may do and a generator come in; its choice goes out."""

    def __call__(self, view: V_contra, legal: tuple[A, ...], rng: Generator, /) -> tuple[A, Generator]:
        """Return one of *legal* and *rng*'s successor."""


@attrs.frozen
class Playout(Generic[State, Action]):
    """A game as far as it was played: the last state, the actions that led there, and whether it is over.

    *choices* counts the actions that were picked from two or more.
    """

    state: State
    actions: tuple[Action, ...]
    choices: int
    finished: bool


def playout(
    game: Game[State, Action, View],
    state: State,
    bots: Sequence[Bot[View, Action]] | None = None,
    *,
    rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
    max_actions: int | None = None,
) -> Playout[State, Action]:
    """Play *state* on until the game is over or *max_actions* actions are done.

    *bots* holds one bot per seat, in seat order; without bots every legal action is as likely. A bot is asked only
    where there are two actions or more; where nobody's seat is to act (a league's organiser), chance decides. All of
    them draw from *rng*, one after the other. Raises IllegalAction if a bot answers with an action that may not be
    done, and DataError if there is not one bot per seat, or *max_actions* is no number of actions.
    """
    if max_actions is not None:
        whole("max_actions", max_actions)
    seats = game.players(state)
    if bots is not None and len(bots) != len(seats):
        raise DataError("bots", f"{len(seats)} are wanted, one per seat, not {len(bots)}")
    actions: list[Action] = []
    choices = 0
    while (actor := game.to_act(state)) is not None and (max_actions is None or len(actions) < max_actions):
        legal = game.legal_actions(state)
        if len(legal) == 1:
            action = legal[0]
            state = game.advance(state, action)
        elif bots is None or actor not in seats:
            drawn, rng = draw(rng, len(legal))
            action = legal[drawn]
            state = game.advance(state, action)
            choices += 1
        else:
            action, rng = bots[seats.index(actor)](game.view(state, actor), legal, rng)
            state = game.apply(state, action)
            choices += 1
        actions.append(action)
    return Playout(state, tuple(actions), choices, game.to_act(state) is None)
