"""Plays on from a state to find out whether it can be played on: observes it, and applies legal actions (BASE-I04)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castlerules.core import AnyGame, Rng, Violation, with_generator
from castlerules.core.errors import short_repr
from castlerules.magic.model.state import State

MOST_ACTIONS: Final = 6
"""So many of the legal actions of a state are tried."""

LEAST_ACTIONS: Final = 2
"""So many of them are tried on any board, however crowded."""

MOST_STEPS: Final = 12
"""After each action that is tried, at most so many further ones are applied until nothing is left to do."""

CROWDED: Final = 25
"""With more permanents than this, so many times fewer actions are tried, and applied in all: each takes longer."""


def problems_of(
    game: AnyGame, broken_invariants: Callable[[State], tuple[Violation, ...]], state: State
) -> tuple[Violation, ...]:
    """Return the invariants that *state* breaks, or, if it breaks none, why *game* cannot play on from it (BASE-I04).

    *broken_invariants* finds the former. Never raises: a state whose parts fit together so badly that even an invariant
    cannot be checked cannot be played on either.
    """
    try:
        return broken_invariants(state) or _play_problems(game, state)
    except Exception as error:
        return _unplayable(f"{type(error).__name__}: {short_repr(str(error))}")


def _play_problems(game: AnyGame, state: State) -> tuple[Violation, ...]:
    """Return a violation if *state* cannot be observed, or if no action can be applied; else ().

    Each of the first legal actions is applied, followed by the first legal action of each next state while an object is
    on the stack or a task is left. So the rules themselves find what is wrong in a half-finished announcement, payment,
    combat or resolution. No announcement that is offered may come to a dead end (BASE-I07). On a crowded board fewer
    actions are tried and applied: those after the first legal action come first. Chance comes from a seeded generator,
    so that nothing is drawn from that of the state.
    """
    state = with_generator(state, Rng.seeded(0))
    for player in game.players(state):
        game.observe(state, player)
    legal = game.legal_actions(state)
    if bool(legal) is (game.outcome(state) is not None):
        return _unplayable(f"it has {len(legal)} legal actions, and the outcome {short_repr(game.outcome(state))}")
    crowd = max(CROWDED, len(state.permanents))
    tried = max(LEAST_ACTIONS, MOST_ACTIONS * CROWDED // crowd)
    steps_left = tried * MOST_STEPS * CROWDED // crowd
    for action in legal[:tried]:
        after: State = game.advance(state, action)
        for _ in range(min(MOST_STEPS, steps_left)):
            if not (after.stack or after.agenda) or after.result is not None:
                break
            after = game.advance(after, game.legal_actions(after)[0])
            steps_left -= 1
        if game.to_act(after) is None and after.result is None:
            return _unplayable(f"after {short_repr(action)} and what follows nobody can act")
    return ()


def _unplayable(reason: str) -> tuple[Violation, ...]:
    return (Violation("BASE-I04", f"the state cannot be played on: {reason}; expected states that can"),)
