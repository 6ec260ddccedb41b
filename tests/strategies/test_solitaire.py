"""Drawn set-ups with one deck, options of Solitaire, and games."""

from __future__ import annotations

from functools import reduce
from typing import Any

import attrs
from hypothesis import given
from profiles import brief_settings

from castlerules import solitaire
from castlerules.magic import State
from castlerules.solitaire import SolitaireRules, SolitaireSetup
from castlerules.strategies import actions, initial_states, observations, plays, rules, setups

from .test_fortress import drawn
from .test_machine import run


def test_the_usual_set_up_is_drawn_with_others() -> None:
    """Every ready-made deck is drawn."""
    examples = set(drawn(setups("solitaire")))

    assert set(solitaire.DECKS.values()) == {setup.deck for setup in examples}
    assert SolitaireSetup() in examples


def test_every_option_is_played_with_another_value_than_its_default() -> None:
    """All but the one that can have no other value, and the least size of decks, which all are larger than."""
    changed = set[str]()
    for state in drawn(initial_states("solitaire", rules=rules("solitaire")), 400):
        changed.update(state.rules.changed())

    assert {field.name for field in attrs.fields(SolitaireRules)} - changed == {"mana_timing", "min_deck_size"}


@brief_settings
@given(plays("solitaire", rules=rules("solitaire"), max_actions=60))
def test_a_drawn_play_is_legal_under_any_options(play: tuple[Any, tuple[Any, ...]]) -> None:
    """Every action of a play is accepted where it is done."""
    start, done = play

    assert 60 >= len(done)
    assert () == solitaire.GAME.problems(reduce(solitaire.GAME.apply, done, start))


@brief_settings
@given(actions("solitaire", max_actions=200))
def test_a_drawn_action_is_legal_in_its_state(pair: tuple[State, Any]) -> None:
    """A state and an action that are drawn together belong together."""
    assert solitaire.GAME.why_not(*pair) is None


@brief_settings
@given(observations("solitaire", max_actions=80))
def test_drawn_views_can_be_completed(observation: solitaire.Observation) -> None:
    """The player sees the same in the completed game."""
    assert observation == solitaire.GAME.observe(
        solitaire.GAME.determinize(observation, solitaire.GAME.new_game().rng), observation.player
    )


def test_a_machine_plays_solitaire_under_any_options() -> None:
    """It plays any deck, and stops nowhere."""
    run("solitaire", options=rules("solitaire"), max_actions=200)
