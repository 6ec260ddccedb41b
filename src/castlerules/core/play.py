"""Playing a game on: by chance alone, or by bots that see only their own views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

import attrs

from .chance import choice, draw
from .checks import whole
from .errors import DataError
from .events import Memory
from .game import Game
from .ids import Player
from .rng import Generator, Rng
from .shown import shown

__all__ = ["Bot", "Playout", "RememberingBot", "playout"]

State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")
A = TypeVar("A")
V_contra = TypeVar("V_contra", contravariant=True)


class Bot(Protocol[V_contra, A]):
    """A player made of code: what it may see, what it may do and a generator come in; its choice goes out."""

    def __call__(self, view: V_contra, legal: tuple[A, ...], rng: Generator, /) -> tuple[A, Generator]:
        """Return one of *legal* and *rng*'s successor."""


class RememberingBot(Protocol[V_contra, A]):
    """A bot that is also given what it has seen happen since the game was handed to ``playout``."""

    @property
    def remembers(self) -> Literal[True]:
        """What marks such a bot."""

    def __call__(
        self, view: V_contra, legal: tuple[A, ...], rng: Generator, /, *, memory: Memory
    ) -> tuple[A, Generator]:
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
    bots: Sequence[Bot[View, Action] | RememberingBot[View, Action]] | None = None,
    *,
    rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
    max_actions: int | None = None,
) -> Playout[State, Action]:
    """Play *state* on until the game is over or *max_actions* actions are done, and return how far it came.

    *bots* holds one bot per seat, in seat order; without bots every legal action is as likely. A bot is asked only
    where there are two actions or more; where nobody's seat is to act (a league's organiser), chance decides. All of
    them draw from *rng*, one after the other. Raises IllegalAction if a bot answers with an action that may not be
    done, and DataError if there is not one bot per seat, or *max_actions* is no number of actions.
    """
    most = None if max_actions is None else whole("max_actions", max_actions)
    seats = game.players(state)
    if bots is None:
        return _by_chance(game, state, rng, most)
    _refuse_no_bots(bots, len(seats))
    return _by_bots(game, state, dict(zip(seats, bots, strict=True)), rng, most)


def _refuse_no_bots(bots: object, seats: int) -> None:
    """Raise DataError unless *bots* are one for each of so many *seats*, in a sequence."""
    if isinstance(bots, (str, bytes)) or not isinstance(bots, Sequence):
        wanted = f"a sequence of {seats} is wanted, one per seat, not {shown(bots)}"
        raise DataError("bots", f"{wanted}; [bot] * {seats} lets one bot have every seat")
    if len(bots) != seats:
        raise DataError("bots", f"{seats} are wanted, one per seat, not {len(bots)}")
    for bot in bots:
        if not callable(bot):
            raise DataError("bots", f"a bot is called with view, legal actions and generator; {shown(bot)} cannot be")


def _by_chance(
    game: Game[State, Action, View], state: State, rng: Generator, most: int | None
) -> Playout[State, Action]:
    actions: list[Action] = []
    choices = 0
    while (legal := game.legal_actions(state)) and len(actions) != most:
        if len(legal) == 1:
            action = legal[0]
        else:
            drawn, rng = draw(rng, len(legal))
            action = legal[drawn]
            choices += 1
        state = game.advance(state, action)
        actions.append(action)
    return Playout(state, tuple(actions), choices, game.to_act(state) is None)


def _by_bots(
    game: Game[State, Action, View],
    state: State,
    bots: Mapping[Player, Any],
    rng: Generator,
    most: int | None,
) -> Playout[State, Action]:
    actions: list[Action] = []
    choices = 0
    minds = {seat: Memory(seat) for seat, bot in bots.items() if getattr(bot, "remembers", False)}
    while (actor := game.to_act(state)) is not None and len(actions) != most:
        legal = game.legal_actions(state)
        if len(legal) == 1:
            action = legal[0]
        elif actor not in bots:
            action, rng = choice(rng, legal)
        else:
            extra = {"memory": minds[actor]} if actor in minds else {}
            action, rng = bots[actor](game.view(state, actor), legal, rng, **extra)
        if minds:
            state, events = game.transition(state, action)
            minds = {seat: mind.after(events) for seat, mind in minds.items()}
        else:
            state = game.apply(state, action)
        choices += len(legal) > 1
        actions.append(action)
    return Playout(state, tuple(actions), choices, game.to_act(state) is None)
