"""The probe, which plays on from a state to see whether it can be played on, leaves the state's generator alone."""

from __future__ import annotations

import pytest

from castlerules import Rng, Scripted, fortress, playout, with_generator


@pytest.mark.rule("BASE-I04")
def test_a_state_without_results_of_chance_left_has_no_problems() -> None:
    """Games end turns by a die; a generator that cannot roll it is no fault of the state."""
    game = fortress.GAME
    start = game.new_game(rng=Rng.seeded(5))
    actions = playout(game, start, rng=Rng.seeded(6)).actions

    state, rolled = start, 0
    for action in actions[:150]:
        state, events = game.transition(state, action)
        rolled += any(isinstance(event, fortress.DieRolled) for event in events)
        assert () == game.problems(with_generator(state, Scripted(())))
    assert rolled
