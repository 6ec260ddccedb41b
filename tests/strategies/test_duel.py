"""Drawn set-ups with two decks, options of normal Magic, and duels."""

from __future__ import annotations

from functools import reduce
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import brief_settings

from castlerules import GAMES, duel
from castlerules.duel import DECKS, DuelRules, DuelSetup
from castlerules.magic import State
from castlerules.strategies import actions, initial_states, observations, plays, rules, setups

from .test_fortress import drawn
from .test_machine import run
from .test_strategies import smallest


def test_every_ready_made_deck_is_drawn_against_another() -> None:
    """The usual set-up is the plainest, and no deck plays against itself."""
    examples = set(drawn(setups("duel")))

    assert set(DECKS.values()) == {deck for setup in examples for deck in setup.decks}
    assert DuelSetup() in examples
    assert [] == [setup for setup in examples if setup.decks[0] == setup.decks[1]]
    assert DuelSetup() == smallest(setups("duel"), bool)


@pytest.mark.parametrize(
    "core", [{"deck_copy_limit": 1}, {"min_deck_size": 72}, {"deck_copy_limit": 2, "min_deck_size": 40}], ids=str
)
def test_options_that_want_another_deck_get_one(core: dict[str, Any]) -> None:
    """Cards that are too many become basic lands, and so do those that are missing."""
    options_given = DuelRules.of({"core": core})
    examples = drawn(initial_states("duel", rules=st.just(options_given)), 10)

    assert {options_given} == {state.rules for state in examples}
    assert {2 * max(60, core.get("min_deck_size", 0))} == {len(state.table.cards) for state in examples}


def test_every_option_is_played_with_another_value_than_its_default() -> None:
    """All of normal Magic, but for the one that can have no other value yet."""
    changed = set[str]()
    for state in drawn(initial_states("duel", rules=rules("duel")), 300):
        changed.update(state.rules.changed().get("core", {}))

    assert {field.name for field in attrs.fields(duel.CoreRules)} - changed == {"damage_division"}


@brief_settings
@given(plays("duel", rules=rules("duel"), max_actions=60))
def test_a_drawn_play_is_legal_under_any_options(play: tuple[Any, tuple[Any, ...]]) -> None:
    """Every action of a play is accepted where it is done."""
    start, done = play

    assert 60 >= len(done)
    assert () == duel.GAME.problems(reduce(duel.GAME.apply, done, start))


@brief_settings
@given(actions("duel", max_actions=200))
def test_a_drawn_action_is_legal_in_its_state(pair: tuple[State, Any]) -> None:
    """A state and an action that are drawn together belong together."""
    assert duel.GAME.why_not(*pair) is None


@brief_settings
@given(observations("duel", max_actions=80))
def test_drawn_views_can_be_completed(observation: duel.Observation) -> None:
    """Both players look, and whoever looks sees the same in the completed game."""
    assert observation == duel.GAME.observe(
        duel.GAME.determinize(observation, duel.GAME.new_game().rng), observation.player
    )


def test_a_machine_plays_duels_under_any_options() -> None:
    """It plays any decks, and stops nowhere."""
    run("duel", options=rules("duel"), max_actions=200)


@brief_settings
@given(st.from_type(DuelRules), st.from_type(DuelSetup), st.from_type(State))
def test_the_types_of_the_game_are_drawn(options: DuelRules, setup: DuelSetup, state: State) -> None:
    """States of normal Magic are those of all its games, told apart by their options."""
    game = next(game for game in GAMES.values() if isinstance(state.rules, type(game.Rules())))

    assert DuelRules.of(options.changed()) == options
    assert {60} == {len(deck) for deck in setup.decks}
    assert () == game.problems(state)
