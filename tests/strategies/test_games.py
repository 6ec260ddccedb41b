"""Set-ups, options and play of the games with decks: all of it is drawn, and what is drawn is sound."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from importlib import import_module
from typing import Any, Final

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import brief_settings

from castlerules import GAMES, Rng
from castlerules.castle import CastleRules
from castlerules.duel import DuelRules, DuelSetup
from castlerules.magic import CoreRules, State
from castlerules.strategies import actions, initial_states, observations, plays, rules, setups

from .test_machine import run
from .test_strategies import drawn, smallest

GENERATOR: Final = Rng.seeded(0)
every_game = pytest.mark.parametrize("name", ["castle", "duel", "fortress", "magic54", "solitaire"])
every_deck_game = pytest.mark.parametrize("name", ["castle", "duel", "fortress", "solitaire"])


@pytest.mark.parametrize("name", ["castle", "duel", "solitaire"])
def test_the_usual_set_up_is_drawn_with_others(name: str) -> None:
    """Every ready-made deck is drawn."""
    decks = import_module(f"castlerules.{name}").DECKS
    examples = set(drawn(setups(name), 60))

    assert set(decks.values()) == {
        deck for setup in examples for deck in (setup.decks if hasattr(setup, "decks") else (setup.deck,))
    }
    assert type(next(iter(examples)))() in examples


def test_no_deck_duels_with_itself_and_the_usual_duel_is_the_plainest() -> None:
    """There are two decks in each set-up."""
    assert [] == [setup for setup in drawn(setups("duel"), 60) if setup.decks[0] == setup.decks[1]]
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


@pytest.mark.parametrize(
    "options_given", [{"stock_size": 21}, {"stock_copy_limit": 1}, {"rows": 1, "row_bonus": (4,)}], ids=str
)
def test_options_that_want_another_stock_get_one(options_given: dict[str, Any]) -> None:
    """Creatures that are too many of a name give way to others, and missing ones are added."""
    options = CastleRules.of(options_given)
    examples = drawn(initial_states("castle", rules=st.just(options)), 10)

    assert {options} == {state.rules for state in examples}
    assert {2 * options.stock_size} == {state.table.aside_rows for state in examples}


@pytest.mark.parametrize(
    ("name", "number", "unchanged"),
    [
        ("castle", 400, {"stolen_castle_creature"}),
        ("duel", 300, {"core.damage_division"}),
        ("fortress", 500, {"core.damage_division"}),
        ("solitaire", 400, {"mana_timing", "min_deck_size"}),
    ],
)
def test_every_option_is_played_with_another_value_than_its_default(
    name: str, number: int, unchanged: set[str]
) -> None:
    """All but those that can have no other value, rows of Castle, which change with their bonuses, and deck sizes."""
    changed = Counter[str]({"rows": 1})
    for state in drawn(initial_states(name, rules=rules(name)), number):
        options = state.rules.changed()
        changed.update([*options, *[f"core.{option}" for option in options.get("core", {})]])
    options_class: Any = type(GAMES[name].Rules())
    own = {field.name for field in attrs.fields(options_class)} - {"core"}
    core = {f"core.{field.name}" for field in attrs.fields(CoreRules)} if name in ("duel", "fortress") else set()

    assert unchanged == (own | core) - set(changed)


@every_game
@brief_settings
@given(st.data())
def test_a_drawn_play_is_legal_under_any_options(name: str, data: st.DataObject) -> None:
    """It is no longer than was asked for, and every action of it is accepted where it is done."""
    start, done = data.draw(plays(name, rules=rules(name), max_actions=60))

    assert 60 >= len(done)
    assert () == GAMES[name].problems(reduce(GAMES[name].apply, done, start))


@every_game
@brief_settings
@given(st.data())
def test_a_drawn_action_is_legal_in_its_state(name: str, data: st.DataObject) -> None:
    """A state and an action that are drawn together belong together."""
    assert GAMES[name].why_not(*data.draw(actions(name, max_actions=200))) is None


@every_game
@brief_settings
@given(st.data())
def test_drawn_views_can_be_completed(name: str, data: st.DataObject) -> None:
    """Whoever looks is a player, and sees the same in the completed game."""
    game: Any = GAMES[name]
    observation = data.draw(observations(name, rules=rules(name), max_actions=80))
    state = game.determinize(observation, GENERATOR)

    assert observation.player in game.players(state)
    assert observation == game.observe(state, observation.player)


@every_deck_game
def test_a_machine_plays_under_any_options(name: str) -> None:
    """It plays any decks, and stops nowhere."""
    run(name, options=rules(name), max_actions=200)


@brief_settings
@given(st.from_type(DuelRules), st.from_type(DuelSetup), st.from_type(State))
def test_the_types_of_the_game_are_drawn(options: DuelRules, setup: DuelSetup, state: State) -> None:
    """States of normal Magic are those of all its games, told apart by their options."""
    game = next(game for game in GAMES.values() if isinstance(state.rules, type(game.Rules())))

    assert DuelRules.of(options.changed()) == options
    assert {60} == {len(deck) for deck in setup.decks}
    assert () == game.problems(state)
