"""A state of another game, or what is no state, is refused by every function of a game that takes a state."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from castlerules import GAMES, DataError, Rng, compiled, magic, playout
from castlerules.testing.magic import MagicScenario, side

STATES: Final = {name: GAMES[name].new_game() for name in GAMES}
OF_STATES: Final = (
    "players", "to_act", "legal_actions", "least_action", "outcome", "position_key", "format_position",
)  # fmt: skip
OF_ACTIONS: Final = ("why_not", "apply", "transition", "advance")
NATIVE: Final = ("to_act", "legal_actions", "least_action", "outcome", *OF_ACTIONS)
MAGIC_54_CHECKS_TYPES: Final = "native functions check the type of a state themselves, with TypeError"


def refused(name: str, function: str, state: Any) -> str:
    """Return why the game *name* refuses *state* in *function*; its other arguments are what the game takes."""
    if compiled and name == "magic54" and function in NATIVE:
        pytest.skip(MAGIC_54_CHECKS_TYPES)
    game = GAMES[name]
    arguments = {"observe": (0,), "parse_action": ("pass",)}.get(function, ())
    if function in OF_ACTIONS:
        arguments = (game.legal_actions(STATES[name])[0],)
    with pytest.raises(DataError) as caught:
        getattr(game, function)(state, *arguments)
    return str(caught.value)


@pytest.mark.parametrize("function", [*OF_STATES, *OF_ACTIONS, "observe", "parse_action"])
@pytest.mark.parametrize("name", GAMES)
def test_a_state_of_another_game_is_refused(name: str, function: str) -> None:
    """The error says which game was expected and which came; the duel, Castle and others share a class of states."""
    if name == "ascension" and function == "least_action":
        pytest.skip("the league has no such function")
    for other in GAMES:
        if other != name:
            assert f"state: expected a state of {name}, got a state of {other}" == refused(
                name, function, STATES[other]
            )


@pytest.mark.parametrize(
    "wrong", [None, "castle", GAMES["castle"], playout(GAMES["duel"], STATES["duel"], max_actions=1)]
)
@pytest.mark.parametrize("name", GAMES)
def test_what_is_no_state_is_refused(name: str, wrong: Any) -> None:
    """Such as the result of a playout, which holds a state."""
    for function in ("legal_actions", "to_act", "advance", "observe"):
        assert refused(name, function, wrong).startswith(f"state: expected a state of {name}, got ")


@pytest.mark.parametrize("name", GAMES)
def test_an_observation_of_another_game_is_refused(name: str) -> None:
    """It is named as an observation; one of the same game gets the advice how to make a state of it."""
    other = "castle" if name == "duel" else "duel"
    observation = GAMES[other].observe(STATES[other], 0)

    assert f"state: expected a state of {name}, got an observation of {other}" == refused(name, "apply", observation)
    own = GAMES[name].observe(STATES[name], 0)
    assert "got an observation, which has no" in refused(name, "legal_actions", own)


def test_an_action_is_read_in_an_observation_or_without_one_as_before() -> None:
    """Only what belongs to another game is refused; the text of an action needs no state."""
    duel = GAMES["duel"]

    assert duel.parse_action(None, "pass") == duel.parse_action(duel.observe(STATES["duel"], 0), "pass")
    with pytest.raises(DataError, match="expected an observation of duel, got one of a game with CastleRules"):
        duel.parse_action(GAMES["castle"].observe(STATES["castle"], 0), "pass")


def test_a_variant_with_the_options_of_a_game_plays_on_from_its_states() -> None:
    """House rules change the rulebook; the states are of the same kind, and pass to and fro."""
    castle: Any = GAMES["castle"]
    house = attrs.evolve(castle, name="house", book=castle.book.without("legend_rule"))
    state = house.new_game(rng=Rng.seeded(3))

    assert house.legal_actions(state) == castle.legal_actions(state)
    assert playout(house, STATES["castle"], max_actions=20).actions
    with pytest.raises(DataError, match="expected a state of house, got a state of duel"):
        house.legal_actions(STATES["duel"])


def test_the_duel_and_other_games_of_normal_magic_take_the_positions_of_each_other() -> None:
    """Scenarios of normal Magic have its options, which those of the duel extend."""
    duel, own = GAMES["duel"], magic.make_game("own")
    position = MagicScenario.of(magic.NORMAL, side("Mountain", hand="Lightning Bolt"), side("Grizzly Bears")).state

    assert own.legal_actions(position) == duel.legal_actions(position) != ()
    assert own.legal_actions(STATES["duel"]) == duel.legal_actions(STATES["duel"])
    with pytest.raises(DataError, match="expected a state of fortress, got <State of"):
        GAMES["fortress"].legal_actions(position)


def test_a_game_of_ones_own_refuses_the_states_of_the_library_and_is_named() -> None:
    """A game of its own has no name that the library knows; its options stand for it."""
    own = magic.make_game("own")

    with pytest.raises(DataError, match="expected a state of own, got a state of castle"):
        own.apply(STATES["castle"], own.legal_actions(own.new_game())[0])
    with pytest.raises(DataError, match="expected a state of castle, got <State of"):
        GAMES["castle"].legal_actions(own.new_game())
