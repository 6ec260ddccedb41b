"""Play a game to its end: at random, or by bots that each get only their own observation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, Generic, Literal, Protocol, TypeVar

from .arguments import require_game_and_state
from .chance import choice, draw
from .errors import DataError, checked_int, short_repr
from .events import Memory
from .frozen import frozen
from .game import Game
from .players import Player
from .rng import Generator, Rng

State = TypeVar("State")
Action = TypeVar("Action")
Observation = TypeVar("Observation")
ActionT = TypeVar("ActionT")
_MAX_BOT_NAME: Final = 200
Observation_contra = TypeVar("Observation_contra", contravariant=True)


class Bot(Protocol[Observation_contra, ActionT]):
    """A function that plays: it gets an observation, the legal actions and a generator, and picks an action."""

    def __call__(
        self, observation: Observation_contra, legal: tuple[ActionT, ...], rng: Generator, /
    ) -> tuple[ActionT, Generator]:
        """Return one of *legal* and *rng*'s successor."""


class RememberingBot(Protocol[Observation_contra, ActionT]):
    """A bot that also gets the ``Memory`` of the events that it has seen since ``playout`` began."""

    @property
    def remembers(self) -> Literal[True]:
        """Always True: it tells ``playout`` to call this bot with the keyword *memory*."""

    def __call__(
        self, observation: Observation_contra, legal: tuple[ActionT, ...], rng: Generator, /, *, memory: Memory
    ) -> tuple[ActionT, Generator]:
        """Return one of *legal* and *rng*'s successor."""


@frozen
class Playout(Generic[State, Action]):
    """The result of ``playout``: the last state, the actions that led there, and whether the game is over.

    *choices* counts the actions that were picked from two or more legal ones.
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
    """Play from *state* until the game is over or *max_actions* actions are done.

    *bots* holds one bot per seat, in seat order; without bots, each legal action is equally likely. A bot is called
    only if there are at least two legal actions; actions of no seat (a league's organiser) are picked at random. All
    draws come from *rng*, one after the other. Raises IllegalAction if a bot returns an action that is not legal, and
    DataError unless *game* is a game, there is one bot per seat, each bot returns an action and a generator, and
    *max_actions* is None or an integer of at least 0. A note on an exception says which bot was to act, and when.
    """
    require_game_and_state(game, state)
    limit = None if max_actions is None else checked_int("max_actions", max_actions)
    seats = game.players(state)
    if bots is None:
        return _play_randomly(game, state, rng, limit)
    check_bots(bots, len(seats))
    return _play_with_bots(game, state, dict(zip(seats, bots, strict=True)), rng, limit)


def check_bots(bots: object, seats: int) -> None:
    """Raise DataError unless *bots* is a sequence of one callable for each of *seats* seats."""
    if isinstance(bots, (str, bytes)) or not isinstance(bots, Sequence):
        expected = f"expected a sequence of {seats} bots, one per seat, got {short_repr(bots)}"
        raise DataError("bots", f"{expected}; [bot] * {seats} lets one bot play every seat")
    if len(bots) != seats:
        raise DataError("bots", f"expected {seats} bots, one per seat, got {len(bots)}")
    for bot in bots:
        if not callable(bot) or isinstance(bot, type):
            signature = "an observation, the legal actions and a generator"
            advice = ""
            if isinstance(bot, str):
                advice = f"; castlerules.bots.bot_named({bot!r}, game) makes a bot of a name"
            elif isinstance(bot, type):
                advice = f"; that is a class, make a bot with {bot.__name__}(...)"
            raise DataError("bots", f"expected a function of {signature}, got {short_repr(bot)}{advice}")


def checked_answer(bot: object, answer: Any) -> Any:
    """Return *answer*, what *bot* returned; raise DataError unless it is an action and a generator."""
    if isinstance(answer, tuple) and len(answer) == 2 and hasattr(answer[1], "below"):
        return answer
    expected = f"expected an action and a generator, (action, rng), from {bot_name(bot)}, got {short_repr(answer)}"
    raise DataError("bots", f"{expected}; the generator is the rng that the bot got, or what its last draw returned")


def bot_name(bot: object) -> str:
    """Return how messages and tables call *bot*: its ``__name__``, or what it shows of itself, but no address."""
    if isinstance(bot, partial):
        return bot_name(bot.func)
    name = type(bot).__name__ if type(bot).__repr__ is object.__repr__ else short_repr(bot, _MAX_BOT_NAME)
    return getattr(bot, "__name__", None) or name


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
    game: Game[State, Action, Observation], state: State, bots: Mapping[Player, Any], rng: Generator, limit: int | None
) -> Playout[State, Action]:
    actions: list[Action] = []
    choices = 0
    memories = {seat: Memory(seat) for seat, bot in bots.items() if getattr(bot, "remembers", False)}
    while (actor := game.to_act(state)) is not None and len(actions) != limit:
        legal = game.legal_actions(state)
        try:
            if len(legal) == 1:
                action = legal[0]
            elif actor not in bots:
                action, rng = choice(rng, legal)
            else:
                keywords = {"memory": memories[actor]} if actor in memories else {}
                answer = bots[actor](game.observe(state, actor), legal, rng, **keywords)
                action, rng = checked_answer(bots[actor], answer)
            if memories:
                state, events = game.transition(state, action)
                memories = {seat: memory.after(events) for seat, memory in memories.items()}
            else:
                state = game.apply(state, action)
        except Exception as error:
            if actor in bots:
                error.add_note(f"{bot_name(bots[actor])} was to act in seat {actor}, after {len(actions)} actions")
            raise
        choices += len(legal) > 1
        actions.append(action)
    return Playout(state, tuple(actions), choices, game.to_act(state) is None)
