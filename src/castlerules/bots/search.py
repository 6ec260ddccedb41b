"""Bots that search one action ahead: ``Greedy`` and ``FlatMonteCarlo``; with the base class of all search bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import inf
from typing import Any

import attrs

from castlerules.core import ORGANISER, AnyGame, DataError, Generator, Player, Rng, determinizer, draw
from castlerules.core.errors import checked_int
from castlerules.core.frozen import frozen

from .evaluator import Evaluator, checked_counts, searched_game, valid_score
from .scores import Score

_SEED_RANGE = 1 << 64


def at_least_one(_: object, field: attrs.Attribute[int], count: object) -> None:
    """Raise DataError unless *count* is an integer of at least 1: the validator of the effort of a bot."""
    checked_int(field.name, count, 1)


@frozen(repr=False)
class Searcher:
    """The base of the bots that search: the game they search in, and how they evaluate states.

    *game* is the game that the bot plays. *score* is a function ``score(state, player)`` that returns how good a state
    is for a player, from -1 (lost) to 1 (won). *random_actions* is the number of random actions that are played before
    the score is applied, *quiet_actions* how often the first legal action, such as passing, is played after them, so
    that pending effects happen. None stands for a default:

    - *score*: the one of ``SCORES`` for the game. A game without one is played to its end at random.
    - *random_actions*: 0 with a score, else as many as it takes to end the game.
    - *quiet_actions*: 16 with a score, but 0 in Solitaire, where the first legal action may do something.

    An evaluation takes as long as these actions do. Raises DataError for arguments of the wrong kind.
    """

    game: AnyGame = attrs.field(validator=lambda _, __, game: searched_game(game))
    score: Score | None = attrs.field(default=None, kw_only=True, validator=lambda _, __, score: valid_score(score))
    random_actions: int | None = attrs.field(default=None, kw_only=True)
    quiet_actions: int | None = attrs.field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        checked_counts(random_actions=self.random_actions, quiet_actions=self.quiet_actions)

    @property
    def evaluator(self) -> Evaluator:
        """The evaluator that estimates for this bot how good states are."""
        return Evaluator.of(self.game, self.score, self.random_actions, self.quiet_actions)

    def __repr__(self) -> str:
        parts = [self.game.name]
        for field in attrs.fields(type(self)):
            argument = getattr(self, field.name)
            if field.name != "game" and argument != field.default:
                parts.append(f"{field.name}={getattr(argument, '__name__', argument)}")
        return f"{type(self).__name__}({', '.join(parts)})"


def determinizations(
    game: AnyGame, observation: Any, rng: Generator, number: int
) -> tuple[Iterator[tuple[Any, Rng]], Generator]:
    """Return an iterator of *number* pairs, a determinization of *observation* and a generator, and *rng*'s successor.

    The generator of a pair is for the bot's random choices in that determinization; it is independent of the generator
    in the state. Only one number is drawn from *rng*, whatever *number* is. The iterator raises DataError if
    *observation* is that of a player who is not to act.
    """
    seed, after = draw(rng, _SEED_RANGE)
    guess: Callable[[Generator], Any] = (
        partial(game.determinize, observation) if number == 1 else determinizer(game, observation)
    )
    streams = (Rng.seeded(seed).derive(index) for index in range(number))
    return ((_with_observer_to_act(game, observation, guess(rng.derive(0))), rng) for rng in streams), after


def _with_observer_to_act(game: AnyGame, observation: Any, state: Any) -> Any:
    """Return *state*, a guess from *observation*; raise DataError if another player than the observing one is to act.

    The legal actions are those of the player to act, and mean nothing in what another player sees. While the organiser
    of a league is to act, its players may be, too.
    """
    actor, observer = game.to_act(state), getattr(observation, "player", None)
    if actor is None or actor == ORGANISER or observer is None or observer == actor:
        return state
    reason = f"expected an observation of player {actor}, who is to act, got one of player {observer}"
    raise DataError("observation", f"{reason}; game.observe(state, game.to_act(state)) makes it")


def non_empty(legal: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return *legal*, the legal actions; raise DataError if there are none."""
    if not legal:
        raise DataError("legal", "expected at least one legal action, got none; ask a bot only before the game is over")
    return legal


def best_action(legal: tuple[Any, ...], values: list[float], rng: Generator) -> tuple[Any, Generator]:
    """Return the action with the highest value (among equals a random one) and *rng*'s successor.

    *values* holds the values of the actions of *legal*, in the same order.
    """
    most = max(values, default=-inf)
    best = [action for action, action_value in zip(legal, values, strict=True) if action_value == most]
    pick, rng = draw(rng, len(best))
    return best[pick], rng


@frozen(repr=False)
class Greedy(Searcher):
    """A bot that looks one action ahead and takes the action with the best mean value in *samples* possible states.

    Each of these states is a determinization of the observation, so the bot never sees hidden cards. *samples* is
    their number, 1 or more. *game*, *score*, *random_actions* and *quiet_actions* say how a state is evaluated, as in
    ``Searcher``.

    A decision costs *samples* determinizations and, for each of them, an evaluation of every legal action. Raises
    DataError for arguments of the wrong kind.
    """

    samples: int = attrs.field(default=4, kw_only=True, validator=at_least_one)

    def __call__(self, observation: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the action of *legal* with the best mean value, and *rng*'s successor.

        Raises DataError if the player of *observation* is not to act.
        """
        game, evaluator = self.game, self.evaluator
        values = [0.0] * len(non_empty(legal))
        states, rng = determinizations(game, observation, rng, self.samples)
        for state, state_rng in states:
            me = _actor(game, state)
            for place, action in enumerate(legal):
                values[place] += evaluator.values(game.advance(state, action), state_rng).get(me, 0.0)
        return best_action(legal, values, rng)


@frozen(repr=False)
class FlatMonteCarlo(Searcher):
    """A bot that evaluates every action equally often, at least *iterations* times in all, and takes the best mean.

    The evaluations start from determinizations of the observation, the same ones for all actions. *iterations* is 1 or
    more; every action is evaluated at least once. *game*, *score*, *random_actions* and *quiet_actions* say how a state
    is evaluated, as in ``Searcher``.

    A decision costs *iterations* evaluations, rounded up to a multiple of the number of legal actions, and as many
    determinizations as there are evaluations of each action. Without random actions it is ``Greedy`` with a number of
    samples that depends on the number of legal actions. Raises DataError for arguments of the wrong kind.
    """

    iterations: int = attrs.field(default=200, kw_only=True, validator=at_least_one)

    def __call__(self, observation: Any, legal: tuple[Any, ...], rng: Generator, /) -> tuple[Any, Generator]:
        """Return the action of *legal* with the best mean value, and *rng*'s successor.

        Raises DataError if the player of *observation* is not to act.
        """
        game, evaluator = self.game, self.evaluator
        values = [0.0] * len(non_empty(legal))
        rounds = -(-self.iterations // len(legal))
        states, rng = determinizations(game, observation, rng, rounds)
        for state, state_rng in states:
            me = _actor(game, state)
            for place, action in enumerate(legal):
                values[place] += evaluator.values(game.advance(state, action), state_rng.derive(place + 1)).get(me, 0.0)
        return best_action(legal, values, rng)


def _actor(game: AnyGame, state: Any) -> Player:
    actor = game.to_act(state)
    return Player(0) if actor is None else actor
