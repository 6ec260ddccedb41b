"""The environments pass the checks of PettingZoo and Gymnasium, and keep what a player must not know."""

from __future__ import annotations

import pickle
import warnings
from typing import Any, Final

import pytest

from castlerules import GAMES, DataError, Rng
from castlerules.magic54 import Magic54Rules

np: Any = pytest.importorskip("numpy", reason="the extras gymnasium and pettingzoo are not installed")
gymnasium: Any = pytest.importorskip("gymnasium", reason="the extra gymnasium is not installed")
WHY: Final = "the extra pettingzoo is not installed"


@pytest.fixture(name="zoo")
def _zoo() -> Any:
    """Return the adapter of PettingZoo."""
    pytest.importorskip("pettingzoo", reason=WHY)
    return pytest.importorskip("castlerules.adapters.pettingzoo", reason=WHY)


@pytest.fixture(name="gym")
def _gym() -> Any:
    """Return the adapter of Gymnasium."""
    return pytest.importorskip("castlerules.adapters.gymnasium", reason="the extra gymnasium is not installed")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_checks_of_pettingzoo(zoo: Any, name: str) -> None:
    """The API test and the seed test pass with masks in the info, and nothing warns."""
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        api_test(zoo.env(name, mask_in="info"), num_cycles=60)
        seed_test(lambda: zoo.env(name, mask_in="info"), num_cycles=30)


@pytest.mark.filterwarnings("ignore:.*")
def test_masks_in_the_observation_pass_as_well(zoo: Any) -> None:
    """PettingZoo warns that the observation is no array, as it does for every environment but its own."""
    from pettingzoo.test import api_test

    api_test(zoo.env("magic54"), num_cycles=60)


@pytest.mark.parametrize("name", ["Fortress", "Solitaire"])
def test_a_game_passes_the_check_of_gymnasium(gym: Any, name: str) -> None:
    """``check_env`` finds nothing, and nothing warns."""
    from gymnasium.utils.env_checker import check_env

    assert name.lower() in gym.GAME_NAMES
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(f"castlerules/{name}-v0", render_mode="ansi").unwrapped)


def random_game(env: Any, seed: int | None) -> list[tuple[str, list[float], float]]:
    """Play a game in *env* with the first legal number or the last, by turns; return who got what rewards."""
    env.reset(seed=seed)
    got = []
    for count, agent in enumerate(env.agent_iter()):
        observation, reward, terminated, truncated, info = env.last()
        got.append((agent, observation.tolist(), reward))
        legal = np.flatnonzero(info["action_mask"])
        env.step(None if terminated or truncated else legal[-(count % 2)])
    return got


def test_a_seed_gives_the_game_of_the_library(zoo: Any) -> None:
    """``reset(seed=7)`` deals as ``Rng.seeded(7)`` does; the next game is another one, and comes again."""
    env = zoo.env("magic54", mask_in="info")
    env.reset(seed=7)
    assert GAMES["magic54"].new_game(rng=Rng.seeded(7)) == env.unwrapped.game_state

    games = [random_game(env, seed) for seed in (7, None, 7, None)]
    assert games[:2] == games[2:]
    assert games[0] != games[1]


def test_the_winner_gets_a_point_and_the_loser_loses_one(zoo: Any) -> None:
    """The last rewards are the returns of the game."""
    env = zoo.env("magic54", rules=Magic54Rules(turn_limit=8), mask_in="info")
    got = random_game(env, 3)
    outcome = GAMES["magic54"].outcome(env.unwrapped.game_state)

    assert outcome is not None
    assert dict(zip(("player_0", "player_1"), outcome.returns, strict=True)) == {
        agent: reward for agent, _, reward in got[-2:]
    }


def test_an_agent_sees_its_own_observation_only(zoo: Any) -> None:
    """Observations and pictures are made of what the agent may know; only the agent to act has a mask."""
    env = zoo.TableEnv("duel", render_mode="ansi")
    env.reset(seed=2)
    game, state = GAMES["duel"], env.game_state

    for place, agent in enumerate(env.agents):
        seen = env.observe(agent)
        assert list(env.table.observations.vector(game.observe(state, place))) == list(seen["observation"])
        assert (agent == env.agent_selection) == bool(seen["action_mask"].any())
    assert str(game.observe(state, env.agents.index(env.agent_selection))) == env.render()


def test_a_picture_is_svg(zoo: Any) -> None:
    """The other way to render gives a document."""
    env = zoo.env("castle", render_mode="svg")
    env.reset(seed=1)

    assert env.render().startswith("<svg")


def test_a_league_has_the_organiser_as_an_agent(zoo: Any) -> None:
    """The organiser comes after the seats, and acts first."""
    env = zoo.env("ascension", mask_in="info")
    env.reset(seed=1)

    assert [*[f"player_{seat}" for seat in range(4)], "organiser_0"] == env.possible_agents
    assert "organiser_0" == env.agent_selection


def test_games_are_cut_off_on_request(zoo: Any, gym: Any) -> None:
    """The step with that number truncates, and is no end of the game."""
    env = zoo.env("magic54", mask_in="info", max_steps=3)
    assert 3 + 2 == len(random_game(env, 1))
    assert {} == env.truncations

    alone = gym.TableEnv("solitaire", max_steps=1)
    _, info = alone.reset(seed=1)
    assert (False, True) == alone.step(int(np.flatnonzero(info["action_mask"])[0]))[2:4]


def test_an_illegal_number_loses_or_is_refused(zoo: Any, gym: Any) -> None:
    """Wrapped environments end the game; the others raise, and change nothing."""
    env = zoo.env("magic54", mask_in="info")
    env.reset(seed=1)
    env.step(800)
    assert -1.0 == min(env.rewards.values())

    alone = gym.TableEnv("fortress", illegal="raise")
    _, info = alone.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    before = alone.game_state
    with pytest.raises(DataError, match="no action that is legal now"):
        alone.step(illegal)
    assert before is alone.game_state
    lost = gym.TableEnv("fortress")
    lost.reset(seed=1)
    assert (-1.0, True, False) == lost.step(illegal)[1:4]


def test_the_result_is_the_last_reward_of_a_game_alone(gym: Any) -> None:
    """Rewards are 0 before, and the sum is the return."""
    env = gym.TableEnv("fortress")
    _, info = env.reset(seed=4)
    rewards, is_over = [], False
    while not is_over:
        _, reward, is_over, _, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        rewards.append(reward)

    assert {0.0} >= set(rewards[:-1])
    outcome = GAMES["fortress"].outcome(env.game_state)
    assert outcome is not None
    assert (rewards[-1],) == outcome.returns


def test_environments_can_be_pickled(zoo: Any) -> None:
    """A copy goes on with the same game."""
    env = zoo.TableEnv("castle")
    env.reset(seed=5)
    copy = pickle.loads(pickle.dumps(env))
    number = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    for each in (env, copy):
        each.step(number)

    assert env.game_state == copy.game_state


def test_wrong_arguments_are_refused(zoo: Any, gym: Any) -> None:
    """The error says what is expected."""
    with pytest.raises(DataError, match="expected observation or info"):
        zoo.TableEnv("magic54", mask_in="both")
    with pytest.raises(DataError, match="expected None or one of ansi, svg"):
        zoo.TableEnv("magic54", render_mode="human")
    with pytest.raises(DataError, match="expected one of fortress, solitaire"):
        gym.TableEnv("magic54")
    with pytest.raises(DataError, match="seed"):
        zoo.TableEnv("fortress").reset(seed=-1)
