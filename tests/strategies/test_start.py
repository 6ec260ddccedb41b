"""Strategies that start from a position instead of a new game."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys import duel as toy

from castlerules import GAMES, DataError, Rng, duel, magic54
from castlerules.magic import NORMAL
from castlerules.strategies import actions, initial_states, observations, plays, rules, setups, states
from castlerules.testing.magic import A, MagicScenario, N, side
from castlerules.testing.magic54 import side as team
from castlerules.testing.magic54 import table

from .test_strategies import FIXED, smallest

BOLT = MagicScenario.of(NORMAL, side("Mountain", hand="Lightning Bolt"), side("Grizzly Bears"))
LATE = table(red=team(hand="2H", mana=1), turn=9).state


def with_life(life: int) -> Any:
    """Return the position with the Bolt in which the other player has *life* points of life."""
    return MagicScenario.of(NORMAL, side("Mountain", hand="Lightning Bolt"), side(life=life)).state


def test_states_are_played_from_the_position_and_shrink_to_it() -> None:
    """The plainest state is the position itself; the plainest in which N lost life is the one after the Bolt."""
    reachable = states("duel", start=BOLT.state, max_actions=12)

    assert BOLT.state == smallest(reachable, lambda _: True)
    assert BOLT.cast("Lightning Bolt", N).resolve().life(N) == 17
    assert 17 == smallest(reachable, lambda state: state.seats[N].life < 20).seats[N].life


def test_no_state_is_from_before_the_position() -> None:
    """Turns only go on from that of the position."""

    @FIXED
    @given(states("magic54", start=LATE, max_actions=20))
    def check(state: magic54.State) -> None:
        assert state.turn >= 9
        assert () == magic54.GAME.problems(state)

    check()


def test_a_strategy_of_positions_is_a_start_and_failures_shrink_to_its_plainest() -> None:
    """Of the positions with 1 to 9 points of life, that with 1 is the plainest; a Bolt is lethal from 3 down."""
    starts = st.integers(1, 9).map(with_life)
    reachable = states("duel", start=starts, max_actions=12)

    assert with_life(1) == smallest(reachable, lambda _: True)
    assert with_life(4) == smallest(reachable, lambda state: state.seats[N].life >= 4)
    assert -2 == smallest(reachable, lambda state: state.result is not None).seats[N].life


def test_initial_states_are_a_start() -> None:
    """So the positions of another strategy of this module are."""
    assert magic54.GAME.new_game(rng=Rng.seeded(0)) == smallest(
        states("magic54", start=initial_states("magic54")), lambda _: True
    )


def test_plays_actions_and_observations_start_from_the_position_too() -> None:
    """A play has it as its first state; the plainest action is legal there, the plainest observation is of it."""
    first, moves = smallest(plays("duel", start=BOLT.state, max_actions=5), lambda play: bool(play[1]))
    before, action = smallest(actions("duel", start=BOLT.state, max_actions=5), lambda _: True)

    assert (BOLT.state, 1) == (first, len(moves))
    assert 11 == before.turn
    assert action == duel.GAME.legal_actions(before)[0]
    assert duel.GAME.observe(BOLT.state, A) == smallest(
        observations("duel", start=BOLT.state, max_actions=5), lambda _: True
    )


def test_a_position_of_any_game_object_will_do() -> None:
    """Games outside ``GAMES`` start from their states as well."""
    state = toy.new_game(rng=Rng.seeded(3))

    assert state == smallest(states(toy, start=state), lambda _: True)


@pytest.mark.parametrize("strategy", [states, plays, actions, observations])
@pytest.mark.parametrize(
    ("keywords", "problem"),
    [
        ({"start": LATE}, "start: expected a state of duel or a strategy for them, got "),
        ({"start": "duel"}, "start: expected a state of duel or a strategy for them, got 'duel'"),
        (
            {"start": BOLT.state, "rules": rules("duel")},
            "start: a state has its options and set-up already; give either start or rules",
        ),
        (
            {"start": BOLT.state, "setups": setups("duel")},
            "start: a state has its options and set-up already; give either start or setups",
        ),
        ({"max_actions": -1}, "max_actions: expected an integer of at least 0, got -1"),
    ],
)
def test_a_start_that_does_not_fit_is_refused_at_once(strategy: Any, keywords: dict[str, Any], problem: str) -> None:
    """The error comes where the strategy is made, not from inside of Hypothesis."""
    with pytest.raises(DataError) as refused:
        strategy("duel", **keywords)

    assert str(refused.value).startswith(problem)


def test_a_strategy_that_gives_no_states_is_refused_as_it_is_drawn() -> None:
    """It cannot be known before."""
    with pytest.raises(DataError, match="start: expected a state of duel or a strategy for them, got 3"):
        smallest(states("duel", start=st.just(3)), lambda _: True)
    assert "duel" in GAMES
