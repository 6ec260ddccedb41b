"""An observation in the place of a state is refused with the way to a state; so is a number as a generator."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from castlerules import GAMES, CastleRulesError, DataError, SetupError, compiled, playout
from castlerules.core.errors import OnlyInStates

GAMES_OF_BOTS = ("magic54", "fortress", "duel", "castle", "solitaire")


def observation_of(name: str) -> Any:
    """Return the first observation of the first player of the game *name*."""
    game = GAMES[name]
    return game.observe(game.new_game(), 0)


@pytest.mark.skipif(compiled, reason="native functions check the type of a state themselves, with TypeError")
@pytest.mark.parametrize("function", ["legal_actions", "position_key"])
@pytest.mark.parametrize("name", GAMES_OF_BOTS)
def test_a_function_of_states_refuses_an_observation(name: str, function: str) -> None:
    """The error is a DataError that says what to pass instead."""
    with pytest.raises(DataError, match=r"state: expected a state, got an observation, .*; pass the state, or a guess"):
        getattr(GAMES[name], function)(observation_of(name))


@pytest.mark.skipif(compiled, reason="as above")
@pytest.mark.parametrize("name", GAMES)
def test_a_game_does_not_go_on_from_an_observation(name: str) -> None:
    """Chance needs the generator, which is in no observation."""
    with pytest.raises(DataError, match="expected a state, got an observation"):
        playout(GAMES[name], observation_of(name))


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_has_no_field_of_states_and_says_so(name: str) -> None:
    """The error is an AttributeError too, so that ``hasattr`` and ``getattr`` work; another name is only missing."""
    observation = observation_of(name)

    assert not hasattr(observation, "rng")
    assert "default" == getattr(observation, "rng", "default")
    with pytest.raises(OnlyInStates, match=r"which has no rng; .*game\.determinize\(observation, rng\)") as caught:
        _ = observation.rng
    assert isinstance(caught.value, CastleRulesError)
    with pytest.raises(AttributeError, match="'Observation' object has no attribute 'hannd'") as missing:
        _ = observation.hannd
    assert not isinstance(missing.value, CastleRulesError)
    assert ("hannd", observation) == (missing.value.name, missing.value.obj)


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_is_copied_and_pickled_as_before(name: str) -> None:
    """Asking for special methods that it does not have disturbs nobody."""
    observation = observation_of(name)

    assert observation == copy.deepcopy(observation) == pickle.loads(pickle.dumps(observation))


def test_the_error_survives_a_pickle() -> None:
    """So that another process can send it back."""
    error = OnlyInStates("state", "rng")
    again = pickle.loads(pickle.dumps(error))

    assert (str(error), error.path) == (str(again), again.path)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(("wrong", "advice"), [(3, r"Rng\.seeded\(3\)"), ("seed", r"Rng\.seeded\(0\)")])
def test_what_is_no_generator_is_refused_with_one(name: str, wrong: Any, advice: str) -> None:
    """A number is most likely meant as a seed."""
    with pytest.raises(SetupError, match=rf"rng: expected a generator with below\(n\), got {wrong!r}; {advice} makes"):
        GAMES[name].new_game(rng=wrong)
