"""Drawn set-ups, options within options, and games of Fortress."""

from __future__ import annotations

from functools import reduce
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from profiles import brief_settings
from toys import duel

from castlerules import NoSetup, fortress, magic54
from castlerules.fortress import DECKS, FortressRules, FortressSetup
from castlerules.strategies import initial_states, plays, rules, setups
from castlerules.testing.machine import GameMachine

from .test_machine import run
from .test_strategies import FIXED, drawn, smallest

SETUPS = [FortressSetup(), *[FortressSetup(name) for name in DECKS if name != "mono Mountain"]]


def lands(state: fortress.State) -> set[str]:
    """Return the names of the basic lands in the deck."""
    return {card.name for card in state.table.cards if card.is_basic_land}


def test_all_ready_made_decks_are_drawn_and_the_usual_one_is_the_plainest() -> None:
    """A game without a choice has its only set-up."""
    assert set(SETUPS) == set(drawn(setups("fortress"), 60))
    assert FortressSetup() == smallest(setups("fortress"), bool)
    assert [{NoSetup()}, {duel.Setup()}] == [set(drawn(setups(game), 60)) for game in (magic54.GAME, duel)]


def test_games_start_with_any_of_the_decks_and_shrink_to_the_usual_start() -> None:
    """The options are the default ones, unless others are asked for."""
    examples = drawn(initial_states("fortress"), 60)

    assert {"Forest", "Mountain", "Island", "Plains", "Swamp"} == set().union(*map(lands, examples))
    assert {FortressRules()} == {state.rules for state in examples}
    assert fortress.GAME.new_game() == smallest(initial_states("fortress"), bool)


def test_set_ups_that_are_given_are_kept_to() -> None:
    """Options that do not fit them are not played; without any that do nothing is drawn."""
    swamp = st.just(FortressSetup("mono Swamp"))
    examples = drawn(initial_states("fortress", rules=rules("fortress"), setups=swamp), 60)
    cards = DECKS["mono Swamp"]

    assert {frozenset(cards)} == {frozenset(state.table.cards) for state in examples}
    assert {15} == {state.rules.creature_count for state in examples}
    with pytest.raises(Unsatisfiable):
        drawn(initial_states("fortress", rules=st.just(FortressRules(min_lands=40)), setups=swamp), 60)


@pytest.mark.parametrize(
    "options",
    [
        {"creature_count": 27, "creature_copy_limit": 1},
        {"creature_count": 0, "min_opposing": 0, "max_opposing": 0},
        {"artifact_count": 4, "core": {"deck_copy_limit": 2}},
        {"artifact_count": 0, "min_lands": 40},
        {"core": {"min_deck_size": 60}},
    ],
    ids=str,
)
def test_options_that_want_another_deck_get_one(options: dict[str, Any]) -> None:
    """It holds what the options want, and its own lands can pay for its creatures."""
    options_given = FortressRules.of(options)
    examples = drawn(initial_states("fortress", rules=st.just(options_given)), 60)

    assert {options_given} == {state.rules for state in examples}
    assert {1} == {len(lands(state)) for state in examples}
    assert 5 == len({frozenset(lands(state)) for state in examples})


def test_reaching_turn_2_shrinks_to_passes() -> None:
    """A property that fails in turn 2 is shown as a game of plain actions with the usual deck."""
    start, done = smallest(
        plays("fortress", max_actions=20), lambda play: reduce(fortress.GAME.apply, play[1], play[0]).turn == 2
    )
    texts = [fortress.GAME.format_action(action) for action in done]

    assert fortress.GAME.new_game() == start
    assert ["oppose:1", "keep"] == texts[:2]
    assert {"pass"} >= {text for text in texts[2:] if not text.startswith("discard:")}
    assert 12 >= len(done)


def test_play_comes_to_rare_situations() -> None:
    """Fights, spells, an open choice after help has come, and every kind of end are among the states."""
    met: set[str] = set()

    @settings(FIXED, max_examples=150)
    @given(plays("fortress"))
    def collect(play: tuple[Any, tuple[Any, ...]]) -> None:
        for state in accumulate(play[1], fortress.GAME.advance, initial=play[0]):
            met.update(["spell"] if state.stack else ["fight"] if state.combat.blocks else [])
            met.update([type(state.decision).__name__] if state.decision else [])
            met.update([state.result.reason.partition(":")[0]] if state.result else [])

    collect()

    assert {"spell", "fight", "ReplayDecision", "AttackDecision", "draw", "total defeat"} <= met


def test_a_machine_plays_the_set_ups_that_it_is_given() -> None:
    """Every game that it starts has the deck that was asked for."""
    seen = set[frozenset[str]]()

    def teardown(machine: GameMachine) -> None:
        seen.update(frozenset(lands(state)) for state in machine.states[:1])

    run("fortress", setups=st.just(FortressSetup("mono Plains")), max_actions=5, teardown=teardown)

    assert {frozenset({"Plains"})} == seen


@brief_settings
@given(st.from_type(FortressRules), st.from_type(FortressSetup))
def test_the_types_of_the_game_are_drawn(options: FortressRules, setup: FortressSetup) -> None:
    """Options and set-ups are those that the other strategies draw."""
    assert FortressRules.of(options.changed()) == options
    assert setup in SETUPS
