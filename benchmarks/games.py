"""Random play and single calls, measured for any game of the contract."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

import attrs

from castlerules import Game, Player, Rng, digest
from castlerules.bots import IsMcts

from .timing import Counts, Measure, Timing

__all__ = ["UNITS", "AnyGame", "Trail", "forks", "measures", "rates", "trails"]

AnyGame: TypeAlias = Game[Any, Any, Any]
Step: TypeAlias = Callable[[Any, Any], Any]

UNITS = ("steps", "choices", "games")
"""What random play is counted in; a choice is a step with two legal actions or more."""

LIMIT = 20_000
"""After so many actions a game is broken off."""

SEARCHED, ITERATIONS = 4, 100
"""In so many states IS-MCTS is asked for a decision, of so many iterations each."""

EVERY = 7
"""Single calls are timed at every seventh decision of the games: a number that no turn structure divides."""


@attrs.frozen
class Trail:
    """A random game: the generator's *seed*, the states at which something was decided, and the actions taken."""

    seed: int
    states: tuple[Any, ...]
    actions: tuple[Any, ...]


def trail(game: AnyGame, seed: int) -> Trail:
    """Return the random game number *seed*."""
    choose = random.Random(seed).choice
    state = game.new_game(rng=Rng.seeded(seed))
    states: list[Any] = []
    actions: list[Any] = []
    while (legal := game.legal_actions(state)) and len(actions) < LIMIT:
        states.append(state)
        actions.append(choose(legal))
        state = game.advance(state, actions[-1])
    return Trail(seed, tuple(states), tuple(actions))


def trails(game: AnyGame, games: int) -> list[Trail]:
    """Return the random games number 0 to *games* - 1."""
    return [trail(game, seed) for seed in range(games)]


def random_game(game: AnyGame, step: Step, seed: int) -> tuple[int, int]:
    """Play one random game with *step*; return how many steps it had, and in how many there was a choice."""
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


def _play(game: AnyGame, step: Step, games: int) -> Counts:
    steps = choices = 0
    for seed in range(games):
        more_steps, more_choices = random_game(game, step, seed)
        steps += more_steps
        choices += more_choices
    return {"steps": steps, "choices": choices, "games": games}


def forks(game: AnyGame, walked: Iterable[Trail]) -> list[Any]:
    """Return for each game the first state from its middle on in which there is a choice of two actions or more."""
    found = []
    for one in walked:
        later = one.states[len(one.states) // 2 :]
        found += [state for state in later if len(game.legal_actions(state)) > 1][:1]
    return found


def _children(game: AnyGame, parents: Iterable[Any]) -> Counts:
    """Do what a tree search does: make the child of every legal action, and list the legal actions of the child."""
    legal_actions, advance = game.legal_actions, game.advance
    children = 0
    for parent in parents:
        for action in legal_actions(parent):
            legal_actions(advance(parent, action))
            children += 1
    return {"children": children}


def _calls(function: Callable[..., Any], arguments: list[tuple[Any, ...]]) -> Callable[[], Counts]:
    """Return work that calls *function* once with each of *arguments*; the loop's own 30 ns or so are counted in."""

    def run() -> Counts:
        for parts in arguments:
            function(*parts)
        return {"calls": len(arguments)}

    return run


def _viewer(game: AnyGame, state: Any) -> Player:
    """Return the one to act, or the first player where nobody in particular acts."""
    seats, actor = game.players(state), game.to_act(state)
    return actor if actor in seats else seats[0]


def _searches(game: AnyGame, parents: list[Any]) -> Callable[[], Counts]:
    """Return work that lets IS-MCTS decide in up to ``SEARCHED`` of *parents*, counted in iterations.

    Whoever is to act decides, also the organiser of a league, who sees everything.
    """
    bot = IsMcts(game, iterations=ITERATIONS)
    asked = [
        (game.view(state, actor), game.legal_actions(state), Rng.seeded(number))
        for number, state in enumerate(parents[:SEARCHED])
        if (actor := game.to_act(state)) is not None
    ]

    def run() -> Counts:
        for parts in asked:
            bot(*parts)
        return {"iterations": ITERATIONS * len(asked)}

    return run


def measures(game: AnyGame, walked: list[Trail]) -> list[Measure]:
    """Return everything that is timed of *game*, on the games *walked*."""
    steps = [pair for one in walked for pair in list(zip(one.states, one.actions, strict=True))[::EVERY]]
    states = [(state,) for state, _ in steps]
    seats = [(state, _viewer(game, state)) for state, _ in steps]
    views = [(game.view(state, seat), Rng.seeded(number)) for number, (state, seat) in enumerate(seats)]
    parents = forks(game, walked)
    calls: dict[str, tuple[Callable[..., Any], list[tuple[Any, ...]]]] = {
        "legal_actions": (game.legal_actions, states),
        "advance": (game.advance, steps),
        "apply": (game.apply, steps),
        "why_not": (game.why_not, steps),
        "view": (game.view, seats),
        "determinize": (game.determinize, views),
        "position_key": (game.position_key, states),
        "hash": (hash, states),
        "digest": (lambda state: digest(state, game=game), states),
    }
    return [
        Measure("play", lambda: _play(game, game.advance, len(walked))),
        Measure("play, checked", lambda: _play(game, game.apply, len(walked))),
        Measure("ismcts", _searches(game, parents)),
        Measure("fork", lambda: _children(game, parents)),
        *[Measure(name, _calls(function, arguments)) for name, (function, arguments) in calls.items()],
    ]


def rates(found: dict[str, Timing]) -> dict[str, Any]:
    """Return the timings of ``measures`` as plain numbers: rates per second, and nanoseconds per call."""
    play = {name: {f"{unit}_per_s": found[name].rate(unit) for unit in UNITS} for name in ("play", "play, checked")}
    singles = [name for name, timing in found.items() if "calls" in timing.counts]
    return {
        **play,
        "children_per_s": found["fork"].rate("children"),
        "ismcts_iterations_per_s": found["ismcts"].rate("iterations"),
        "determinize_per_s": found["determinize"].rate("calls"),
        "ns_per_call": {name: found[name].nanoseconds("calls") for name in singles},
        "median_over_best": max(timing.median / timing.best for timing in found.values()),
    }
