"""Drawn set-ups with two decks and two stocks, options of Castle, and games."""

from __future__ import annotations

from functools import reduce
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import brief_settings

from castlerules import castle
from castlerules.castle import CastleRules, CastleSetup
from castlerules.magic import State
from castlerules.strategies import actions, initial_states, observations, plays, rules, setups

from .test_fortress import drawn
from .test_machine import run


def test_the_usual_set_up_is_drawn_with_others() -> None:
    """Every ready-made deck is drawn."""
    examples = set(drawn(setups("castle")))

    assert set(castle.DECKS.values()) == {deck for setup in examples for deck in setup.decks}
    assert CastleSetup() in examples


@pytest.mark.parametrize(
    "options_given", [{"stock_size": 21}, {"stock_copy_limit": 1}, {"rows": 1, "row_bonus": (4,)}], ids=str
)
def test_options_that_want_another_stock_get_one(options_given: dict[str, Any]) -> None:
    """Creatures that are too many of a name give way to others, and missing ones are added."""
    options = CastleRules.of(options_given)
    examples = drawn(initial_states("castle", rules=st.just(options)), 10)

    assert {options} == {state.rules for state in examples}
    assert {2 * options.stock_size} == {state.table.aside_rows for state in examples}


def test_every_option_is_played_with_another_value_than_its_default() -> None:
    """All but the one that can have no other value, and the rows, which change with their bonuses only."""
    changed = set[str]()
    for state in drawn(initial_states("castle", rules=rules("castle")), 400):
        changed.update(state.rules.changed())

    assert {field.name for field in attrs.fields(CastleRules)} - changed - {"rows"} == {"stolen_castle_creature"}


@brief_settings
@given(plays("castle", rules=rules("castle"), max_actions=60))
def test_a_drawn_play_is_legal_under_any_options(play: tuple[Any, tuple[Any, ...]]) -> None:
    """Every action of a play is accepted where it is done."""
    start, done = play

    assert 60 >= len(done)
    assert () == castle.GAME.problems(reduce(castle.GAME.apply, done, start))


@brief_settings
@given(actions("castle", max_actions=200))
def test_a_drawn_action_is_legal_in_its_state(pair: tuple[State, Any]) -> None:
    """A state and an action that are drawn together belong together."""
    assert castle.GAME.why_not(*pair) is None


@brief_settings
@given(observations("castle", max_actions=80))
def test_drawn_views_can_be_completed(observation: castle.Observation) -> None:
    """Both players look, and whoever looks sees the same in the completed game."""
    assert observation == castle.GAME.observe(
        castle.GAME.determinize(observation, castle.GAME.new_game().rng), observation.player
    )


def test_a_machine_plays_castle_under_any_options() -> None:
    """It plays any decks, and stops nowhere."""
    run("castle", options=rules("castle"), max_actions=200)
