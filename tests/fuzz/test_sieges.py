"""Games of Fortress with every deck and under random options: no dead end, no broken invariant, no odd error."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from profiles import brief_settings

from castlerules import DataError, Rng, fortress, from_data, from_json, playout, to_data, to_json
from castlerules.fortress import State
from castlerules.strategies import initial_states, rules, states

from .damage import damaged

pytestmark = pytest.mark.fuzz

LONGEST = 2_000
ANY = rules("fortress")
SEEDS = st.integers(0, 2**32).map(Rng.seeded)


@pytest.mark.rule("FOR-Q63", "FOR-I05", "FOR-I17", "FOR-I19", "FOR-I22")
@brief_settings
@given(initial_states("fortress", rules=ANY), SEEDS)
def test_every_siege_goes_on_to_its_end_without_a_problem(state: State, chance: Rng) -> None:
    """No step and no state has a problem; the game ends, unless the die costs nothing."""
    costs = sum(state.rules.die_life) < 0  # type: ignore[attr-defined]  # the options of Fortress have it
    game = playout(fortress.GAME, state, rng=chance, max_actions=LONGEST)
    for action in game.actions:
        after = fortress.GAME.apply(state, action)
        assert () == fortress.GAME.step_problems(state, action, after)
        assert () == fortress.GAME.problems(after)
        state = after

    assert state == game.state
    assert game.finished or not costs or state.rules.core.starting_life > 40


@brief_settings
@given(states("fortress", rules=ANY))
def test_data_and_text_of_a_siege_come_back(state: State) -> None:
    """A state is the same after a journey as JSON, and but for its generator as one line."""
    assert state == from_json(to_json(state))
    assert state == fortress.GAME.parse_position(fortress.GAME.format_position(state), rng=state.rng)


@brief_settings
@given(damaged(states("fortress", rules=ANY).map(to_data), gently=True) | damaged(states("fortress").map(to_data)))
def test_damaged_data_of_a_siege_is_refused_or_can_be_played(written: Any) -> None:
    """Whatever is changed in the data of a state, it raises nothing but a DataError, or gives a state to play on."""
    try:
        value: Any = from_data(written)
    except DataError:
        return
    assume(isinstance(value, State))
    assert () == fortress.GAME.problems(value)
    played = playout(fortress.GAME, value, rng=Rng.seeded(1), max_actions=30)
    assert () == fortress.GAME.problems(played.state)
