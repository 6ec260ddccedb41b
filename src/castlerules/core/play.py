"""Playing a game on: by chance alone, or by bots that see only their own views."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Literal, Protocol, TypeVar

import attrs

from .chance import choice, draw
from .errors import DataError, checked_int, short_repr
from .events import Memory
from .game import Game
from .players import Player
from .rng import Generator, Rng

State = TypeVar("State")
Action = TypeVar("Action")
Observation = TypeVar("Observation")
ActionT = TypeVar("ActionT")
Observation_contra = TypeVar("Observation_contra", contravariant=True)


class Bot(Protocol[Observation_contra, ActionT]):
    """A player made of code: what it may see, what it may do and a generator come in; its choice goes out."""

    def __call__(
        self, observation: Observation_contra, legal: tuple[ActionT, ...], rng: Generator, /
    ) -> tuple[ActionT, Generator]:
        """Return one of *legal* and *rng*'s successor."""


class RememberingBot(Protocol[Observation_contra, ActionT]):
    """A bot that is also given what it has seen happen since the game was handed to ``playout``."""

    @property
    def remembers(self) -> Literal[True]:
        """What marks such a bot."""

    def __call__(
        self, observation: Observation_contra, legal: tuple[ActionT, ...], rng: Generator, /, *, memory: Memory
    ) -> tuple[ActionT, Generator]:
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
    game: Game[State, Action, Observation],
    state: State,
    bots: Sequence[Bot[Observation, Action] | RememberingBot[Observation, Action]] | None = None,
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
    limit = None if max_actions is None else checked_int("max_actions", max_actions)
    seats = game.players(state)
    if bots is None:
        return _play_randomly(game, state, rng, limit)
    _check_bots(bots, len(seats))
    return _play_with_bots(game, state, dict(zip(seats, bots, strict=True)), rng, limit)


def _check_bots(bots: object, seats: int) -> None:
    """Raise DataError unless *bots* are one for each of so many *seats*, in a sequence."""
    if isinstance(bots, (str, bytes)) or not isinstance(bots, Sequence):
        expected = f"expected a sequence of {seats} bots, one per seat, got {short_repr(bots)}"
        raise DataError("bots", f"{expected}; [bot] * {seats} lets one bot play every seat")
    if len(bots) != seats:
        raise DataError("bots", f"expected {seats} bots, one per seat, got {len(bots)}")
    for bot in bots:
        if not callable(bot):
            signature = "an observation, legal actions and a generator"
            raise DataError("bots", f"a bot is called with {signature}; {short_repr(bot)} is not callable")


def _play_randomly(
    game: Game[State, Action, Observation], state: State, rng: Generator, limit: int | None
) -> Playout[State, Action]:
    actions: list[Action] = []
    choices = 0
    while (legal := game.legal_actions(state)) and len(actions) != limit:
        if len(legal) == 1:
            action = legal[0]
        else:
            drawn, rng = draw(rng, len(legal))
            action = legal[drawn]
            choices += 1
        state = game.advance(state, action)
        actions.append(action)
    return Playout(state, tuple(actions), choices, game.to_act(state) is None)


def _play_with_bots(
    game: Game[State, Action, Observation],
    state: State,
    bots: Mapping[Player, Any],
    rng: Generator,
    limit: int | None,
) -> Playout[State, Action]:
    actions: list[Action] = []
    choices = 0
    memories = {seat: Memory(seat) for seat, bot in bots.items() if getattr(bot, "remembers", False)}
    while (actor := game.to_act(state)) is not None and len(actions) != limit:
        legal = game.legal_actions(state)
        if len(legal) == 1:
            action = legal[0]
        elif actor not in bots:
            action, rng = choice(rng, legal)
        else:
            keywords = {"memory": memories[actor]} if actor in memories else {}
            action, rng = bots[actor](game.observe(state, actor), legal, rng, **keywords)
        if memories:
            state, events = game.transition(state, action)
            memories = {seat: mind.after(events) for seat, mind in memories.items()}
        else:
            state = game.apply(state, action)
        choices += len(legal) > 1
        actions.append(action)
    return Playout(state, tuple(actions), choices, game.to_act(state) is None)
