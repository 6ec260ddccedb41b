"""The games in OpenSpiel pass its own checks, and are the library's games: same rules, same results, same secrets."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any, Final

import pytest

from castlerules import GAMES, DataError, Rng, ascension, from_json, outcomes, to_json, with_generator
from castlerules.magic54 import Magic54Rules

np: Any = pytest.importorskip("numpy", reason="the extra openspiel is not installed")
pyspiel: Any = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")
openspiel: Any = pytest.importorskip("castlerules.adapters.openspiel", reason="the extra openspiel is not installed")

TINY: Final = Magic54Rules(starting_hp=1, turn_limit=2, opening_hand=2, hand_limit=2)
"""A duel so small that every line of play can be searched."""
LENGTHS: Final = {"magic54": 200, "fortress": 80, "duel": 80, "castle": 80, "solitaire": 50, "ascension": 30}


def played(game: Any, number: int, moves: int) -> Any:
    """Return a state of *game* after *moves* random actions and the draws for them, the same for the same *number*."""
    state, random = game.new_initial_state(), np.random.RandomState(number)
    while not state.is_terminal() and (state.is_chance_node() or state.moves < moves):
        state.apply_action(int(random.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_a_game_passes_the_simulations_of_openspiel(name: str) -> None:
    """OpenSpiel plays games at random and checks what it can: bounds, clones, copies through text, observations."""
    game = openspiel.load_game(name, max_game_length=20)

    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.deep
@pytest.mark.parametrize("name", GAMES)
def test_longer_games_pass_them_too(name: str) -> None:
    """So they do in later phases of the games."""
    game = openspiel.load_game(name, max_game_length=LENGTHS[name])

    pyspiel.random_sim_test(game, num_sims=20, serialize=True, verbose=False)


def test_a_game_with_recall_passes_the_simulations_too() -> None:
    """Information states are checked as well."""
    game = openspiel.load_game("magic54", rules=TINY, recall=True)

    pyspiel.random_sim_test(game, num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_seed_gives_the_deal_of_the_library(name: str) -> None:
    """No chance node comes first, and the legal actions are those of ``new_game`` with their numbers."""
    state = openspiel.load_game(name, seed=7).new_initial_state()
    real = GAMES[name].new_game(rng=Rng.seeded(7))

    assert with_generator(state.position, real.rng) == real
    assert list(state.table.actions.numbers(real)) == state.legal_actions()
    assert [GAMES[name].format_action(action) for action in GAMES[name].legal_actions(real)] == [
        state.action_to_string(state.table.actions.number(real, action)) for action in GAMES[name].legal_actions(real)
    ]


def test_chance_nodes_have_the_exact_odds() -> None:
    """All ways through the chance nodes of an action lead to the states of ``outcomes``, with their probabilities."""
    state, random = openspiel.load_game("fortress", seed=1).new_initial_state(), np.random.RandomState(1)
    while True:
        if state.is_terminal():
            state = state.get_game().new_initial_state()
        number = int(random.choice(state.legal_actions()))
        ahead = state.child(number)
        if not state.is_chance_node() and ahead.is_chance_node() and len(ahead.chance_outcomes()) == 6:
            break
        state = ahead
    game, real = GAMES["fortress"], with_generator(state.position, Rng.seeded(0))
    expected = {end: chance for chance, end in outcomes(game, real, state.table.actions.action(real, number))}

    found: dict[object, Fraction] = {}
    waiting = [(Fraction(1), ahead)]
    while waiting:
        chance, node = waiting.pop()
        if node.is_chance_node():
            waiting += [
                (chance * Fraction(share).limit_denominator(1_024), node.child(outcome))
                for outcome, share in node.chance_outcomes()
            ]
        else:
            end = with_generator(node.position, Rng.seeded(0))
            found[end] = found.get(end, Fraction(0)) + chance

    assert len(expected) > 1
    assert expected == found


@pytest.mark.parametrize("name", GAMES)
def test_what_a_player_sees_is_the_observation(name: str) -> None:
    """Tensor and text are those of the observation of the player, and of nothing else."""
    state = played(openspiel.load_game(name), 3, 12)
    observer = state.get_game().make_py_observer()

    for place in range(state.num_players()):
        seen = state.table.observe(state.position, place)
        observer.set_from(state, place)
        assert list(state.table.observations.vector(seen)) == list(observer.tensor)
        assert seen == from_json(observer.string_from(state, place), game=GAMES[name])
        assert str(state.table.observe(state.position, max(0, state.current_player()))) == str(state)


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_goes_on_as_the_original_does(name: str) -> None:
    """Clones, pickles and what is read from text have the same position, and acting on them leaves the original."""
    state = played(openspiel.load_game(name), 5, 15)
    before = state.position
    copies = [
        state.clone(),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))[1],
    ]

    for copy in copies:
        assert (before, state.legal_actions()) == (copy.position, copy.legal_actions())
        copy.apply_action(copy.legal_actions()[-1])
        assert copy.moves == state.moves + 1
    assert before == state.position


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_looks_the_same(name: str) -> None:
    """The player has the same observation and legal actions, and one generator makes different worlds."""
    state = played(openspiel.load_game(name), 8, 9)
    player = state.current_player()
    resample = openspiel.Resampler(seed=2)
    worlds = [resample(state, player) for _ in range(4)]

    assert {state.observation_string(player)} == {world.observation_string(player) for world in worlds}
    assert all(world.legal_actions() == state.legal_actions() for world in worlds)
    assert len({world.position for world in worlds}) > (name != "ascension")


def test_a_chance_node_is_not_resampled() -> None:
    """Nobody is to act there."""
    with pytest.raises(DataError, match="got a chance node"):
        openspiel.Resampler()(openspiel.load_game("duel").new_initial_state(), 0)


def test_cfr_solves_a_tiny_duel() -> None:
    """An iteration of CFR goes through the whole tree of a duel that is over in two turns."""
    from open_spiel.python.algorithms import cfr

    solver = cfr.CFRSolver(openspiel.load_game("magic54", rules=TINY, seed=3, recall=True))
    solver.evaluate_and_update_policy()

    assert len(solver.average_policy().states) > 50


def test_tree_searches_run() -> None:
    """MCTS answers with a legal action, and so does IS-MCTS with resampled worlds."""
    from open_spiel.python.algorithms import ismcts, mcts

    game = openspiel.load_game("magic54", rules=Magic54Rules(starting_hp=4), max_game_length=300)
    state, random = played(game, 2, 6), np.random.RandomState(1)
    rollout = mcts.RandomRolloutEvaluator(1, random)
    hidden = ismcts.ISMCTSBot(
        game=game, evaluator=rollout, uct_c=1.4, max_simulations=8, random_state=random, use_observation_string=True
    )
    hidden.set_resampler(openspiel.Resampler())

    assert mcts.MCTSBot(game, 1.4, 8, rollout, random_state=random).step(state) in state.legal_actions()
    assert hidden.step(state) in state.legal_actions()


@pytest.mark.deep
def test_ismcts_beats_a_uniform_player() -> None:
    """With forty simulations a move it wins most of ten short duels."""
    from open_spiel.python.algorithms import ismcts, mcts

    game, random = openspiel.load_game("magic54", rules=Magic54Rules(starting_hp=5)), np.random.RandomState(1)
    wins = 0.0
    for number in range(10):
        bot = ismcts.ISMCTSBot(
            game=game,
            evaluator=mcts.RandomRolloutEvaluator(1, random),
            uct_c=1.4,
            max_simulations=40,
            random_state=random,
            use_observation_string=True,
        )
        bot.set_resampler(openspiel.Resampler(number))
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            is_free = not state.is_chance_node() and state.current_player() == number % 2 and len(legal) > 1
            state.apply_action(bot.step(state) if is_free else int(random.choice(legal)))
        wins += state.returns()[number % 2] > 0

    assert wins >= 7


def test_a_league_has_the_organiser_as_its_last_player() -> None:
    """The organiser acts first, and gets nothing at the end."""
    game = openspiel.load_game("ascension", setup=ascension.Setup(seats=3))
    end = played(game, 1, 10_000)

    assert (4, 3) == (game.num_players(), game.new_initial_state().current_player())
    outcome = GAMES["ascension"].outcome(end.position)
    assert outcome is not None
    assert [*outcome.returns, 0.0] == end.returns()


def test_options_can_be_given_as_json() -> None:
    """The text of ``to_json`` is a parameter; the game writes it so that OpenSpiel can read its own text."""
    game = pyspiel.load_game("castlerules_magic54", {"rules": to_json(TINY), "seed": 3})

    assert TINY == game.new_initial_state().position.rules
    assert TINY == pyspiel.load_game(str(game)).new_initial_state().position.rules


def test_a_game_that_is_cut_off_is_a_draw() -> None:
    """After the greatest length the state is terminal, and all returns are 0."""
    end = played(openspiel.load_game("magic54", max_game_length=5), 1, 10)

    assert (5, True, [0.0, 0.0]) == (end.moves, end.is_terminal(), end.returns())


def test_wrong_arguments_are_refused() -> None:
    """The error says what is expected."""
    with pytest.raises(DataError, match="expected one of magic54, "):
        openspiel.load_game("chess")
    with pytest.raises(DataError, match="expected Magic54Rules"):
        openspiel.load_game("magic54", rules=GAMES["duel"].Rules())
    with pytest.raises(DataError, match="max_game_length"):
        openspiel.load_game("magic54", max_game_length=0)
    with pytest.raises(DataError, match="seed: expected at most 2147483647"):
        openspiel.load_game("magic54", seed=2**31)
    with pytest.raises(DataError, match="load it with the parameter recall"):
        openspiel.load_game("magic54").make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    with pytest.raises(DataError, match="no action that is legal now"):
        openspiel.load_game("magic54", seed=1).new_initial_state()._apply_action(800)
