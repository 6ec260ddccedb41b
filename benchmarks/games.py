"""Random play and single calls, measured for any game of the contract."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import attrs

from castlerules import Game, Player, Rng, digest
from castlerules.bots import IsMcts

from .timing import Counts, Measure, Timing

__all__ = ["UNITS", "AnyGame", "RandomGame", "fork_states", "measures", "random_games", "rates_of"]

AnyGame: TypeAlias = Game[Any, Any, Any]
Step: TypeAlias = Callable[[Any, Any], Any]

UNITS = ("steps", "choices", "games")
"""The units of random play; a choice is a step with two or more legal actions."""

LIMIT = 20_000
"""A random game stops after this number of actions."""

SEARCHED_STATES, ITERATIONS = 4, 100
"""The number of states in which IS-MCTS decides, and its iterations for each decision."""

TIMED_EVERY = 7
"""Single calls are timed at every seventh decision, since no turn structure repeats with a period of seven."""


@attrs.frozen
class RandomGame:
    """A random game: the *seed* of its generator, the *states* with a decision, and the *actions* taken there."""

    seed: int
    states: tuple[Any, ...]
    actions: tuple[Any, ...]


def play_random_game(game: AnyGame, seed: int) -> RandomGame:
    """Return the random game number *seed*."""
    choose = random.Random(seed).choice
    state = game.new_game(rng=Rng.seeded(seed))
    states: list[Any] = []
    actions: list[Any] = []
    while (legal := game.legal_actions(state)) and len(actions) < LIMIT:
        states.append(state)
        actions.append(choose(legal))
        state = game.advance(state, actions[-1])
    return RandomGame(seed, tuple(states), tuple(actions))


def random_games(game: AnyGame, games: int) -> list[RandomGame]:
    """Return the random games number 0 to *games* - 1."""
    return [play_random_game(game, seed) for seed in range(games)]


def random_game(game: AnyGame, step: Step, seed: int) -> tuple[int, int]:
    """Play one random game with *step*; return its numbers of steps and of choices."""
    choose = random.Random(seed).choice
    legal_actions = game.legal_actions
    state = game.new_game(rng=Rng.seeded(seed))
    steps = choices = 0
    while (legal := legal_actions(state)) and steps < LIMIT:
        state = step(state, choose(legal))
        steps += 1
        if len(legal) > 1:
            choices += 1
    return steps, choices


def _play_games(game: AnyGame, step: Step, games: int) -> Counts:
    steps = choices = 0
    for seed in range(games):
        more_steps, more_choices = random_game(game, step, seed)
        steps += more_steps
        choices += more_choices
    return {"steps": steps, "choices": choices, "games": games}


def fork_states(game: AnyGame, sampled_games: Iterable[RandomGame]) -> list[Any]:
    """Return for each game the first state from its middle on that has two or more legal actions."""
    states = []
    for sampled in sampled_games:
        later = sampled.states[len(sampled.states) // 2 :]
        states += [state for state in later if len(game.legal_actions(state)) > 1][:1]
    return states


def _make_children(game: AnyGame, parents: Iterable[Any]) -> Counts:
    """Work like a tree search: make the child of every legal action, and list the legal actions of the child."""
    legal_actions, advance = game.legal_actions, game.advance
    children = 0
    for parent in parents:
        for action in legal_actions(parent):
            legal_actions(advance(parent, action))
            children += 1
    return {"children": children}


def _call_work(function: Callable[..., Any], arguments: list[tuple[Any, ...]]) -> Callable[[], Counts]:
    """Return work that calls *function* once with each of *arguments*; the time includes about 30 ns of the loop."""

    def run() -> Counts:
        for parts in arguments:
            function(*parts)
        return {"calls": len(arguments)}

    return run


def _observer_of(game: AnyGame, state: Any) -> Player:
    """Return the player to act, or the first player if no player in particular is to act."""
    seats, actor = game.players(state), game.to_act(state)
    return actor if actor in seats else seats[0]


def _search_work(game: AnyGame, parents: list[Any]) -> Callable[[], Counts]:
    """Return work that lets IS-MCTS decide in up to ``SEARCHED_STATES`` of *parents*, counted in iterations.

    The player to act decides, which in a league is often the organiser, who sees everything.
    """
    bot = IsMcts(game, iterations=ITERATIONS)
    bot_arguments = [
        (game.observe(state, actor), game.legal_actions(state), Rng.seeded(number))
        for number, state in enumerate(parents[:SEARCHED_STATES])
        if (actor := game.to_act(state)) is not None
    ]

    def run() -> Counts:
        for parts in bot_arguments:
            bot(*parts)
        return {"iterations": ITERATIONS * len(bot_arguments)}

    return run


def measures(game: AnyGame, sampled_games: list[RandomGame]) -> list[Measure]:
    """Return everything that is timed of *game*, on the games *sampled_games*."""
    steps = [pair for one in sampled_games for pair in list(zip(one.states, one.actions, strict=True))[::TIMED_EVERY]]
    states = [(state,) for state, _ in steps]
    seats = [(state, _observer_of(game, state)) for state, _ in steps]
    observations = [(game.observe(state, seat), Rng.seeded(number)) for number, (state, seat) in enumerate(seats)]
    parents = fork_states(game, sampled_games)
    calls: dict[str, tuple[Callable[..., Any], list[tuple[Any, ...]]]] = {
        "legal_actions": (game.legal_actions, states),
        "advance": (game.advance, steps),
        "apply": (game.apply, steps),
        "why_not": (game.why_not, steps),
        "observe": (game.observe, seats),
        "determinize": (game.determinize, observations),
        "position_key": (game.position_key, states),
        "hash": (hash, states),
        "digest": (lambda state: digest(state, game=game), states),
    }
    return [
        Measure("play", lambda: _play_games(game, game.advance, len(sampled_games))),
        Measure("play, checked", lambda: _play_games(game, game.apply, len(sampled_games))),
        Measure("ismcts", _search_work(game, parents)),
        Measure("fork", lambda: _make_children(game, parents)),
        *[Measure(name, _call_work(function, arguments)) for name, (function, arguments) in calls.items()],
    ]


def rates_of(timings: dict[str, Timing]) -> dict[str, Any]:
    """Return the timings of ``measures`` as plain numbers: rates per second, and nanoseconds per call."""
    play = {name: {f"{unit}_per_s": timings[name].rate(unit) for unit in UNITS} for name in ("play", "play, checked")}
    singles = [name for name, timing in timings.items() if "calls" in timing.counts]
    return {
        **play,
        "children_per_s": timings["fork"].rate("children"),
        "ismcts_iterations_per_s": timings["ismcts"].rate("iterations"),
        "determinize_per_s": timings["determinize"].rate("calls"),
        "ns_per_call": {name: timings[name].nanoseconds("calls") for name in singles},
        "median_over_best": max(timing.median / timing.best for timing in timings.values()),
    }
