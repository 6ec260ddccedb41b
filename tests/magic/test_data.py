"""States, observations and whatever else belongs to a game of Magic travel as data, pickle, and fit on a line."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Any

import attrs
import pytest
from profiles import by_profile

from castlerules import DataError, Player, Rng, SetupError, evolve, from_data, from_json, magic, to_data, to_json
from castlerules.cards import POOL
from castlerules.magic import Observation, State

from .games import PLAIN, RULES, decks, game_of, states

NO_GENERATOR: Any = 7


@pytest.mark.rule("BASE-I06")
@pytest.mark.fuzz
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_state_comes_back_from_data(name: str, seed: int) -> None:
    """Questions, agendas and half announced spells travel too, and the same may be done afterwards."""
    for state in [*states(seed, RULES[name], 250)][:: by_profile(3, 1)]:
        back = from_json(to_json(state, game=PLAIN), State, game=PLAIN)

        assert state == back
        assert PLAIN.legal_actions(state) == PLAIN.legal_actions(back)


@pytest.mark.parametrize("name", RULES)
def test_a_view_comes_back_from_data(name: str) -> None:
    """What a player sees is equal after a journey."""
    for state in [*states(3, RULES[name], 250)][::5]:
        for player in PLAIN.players(state):
            observation = PLAIN.observe(state, player)

            assert observation == from_json(to_json(observation, game=PLAIN), Observation, game=PLAIN)


@pytest.mark.parametrize("name", RULES)
def test_a_state_pickles_and_copies_at_every_step(name: str) -> None:
    """Pickle and copy give equal states, and cards of the pool are the very same objects."""
    for state in [*states(4, RULES[name], 250)][::5]:
        back = pickle.loads(pickle.dumps(state))

        assert state == back == copy.deepcopy(state)
        assert all(card is other for card, other in zip(state.table.cards, back.table.cards, strict=True))


def test_a_pickle_names_cards_and_does_not_describe_them() -> None:
    """The pickle of a game with two full decks is smaller than the text of its cards."""
    state = game_of(1, RULES["sixth"])
    cards = dict.fromkeys(state.table.cards)

    assert len(pickle.dumps(state)) < 4_000 < sum(len(repr(card.faces)) for card in cards)


def test_cards_of_the_users_own_travel_whole() -> None:
    """A state with a card that the pool does not hold comes back with an equal card."""
    own = attrs.evolve(POOL["Hill Giant"], faces=(attrs.evolve(POOL["Hill Giant"].face, name="Hill Dwarf"),))
    state = PLAIN.new_game(((*[own] * 4, *["Mountain"] * 56), ["Forest"] * 60))

    back = from_data(to_data(state, game=PLAIN), State, game=PLAIN)

    assert state == back
    assert "Hill Dwarf" in {card.name for card in back.table.cards}


@pytest.mark.parametrize(
    ("path", "part"),
    [
        (("seats", 0, "hand", 0, "card"), 999),
        (("seats", 0, "hand", 0, "card"), -1),
        (("seats", 0, "library", 0), 999),
        (("active",), 7),
        (("active",), -1),
        (("table", "owners", 0), 3),
        (("priority",), "0"),
        (("asks",), {"type": "Nothing"}),
        (("agenda",), [{"type": "State"}]),
        (("step",), "breakfast"),
    ],
)
def test_data_that_no_game_can_come_to_is_refused(path: tuple[Any, ...], part: object) -> None:
    """What names a card, player or class that is not there is a DataError, not a broken state."""
    data = json.loads(to_json(game_of(1, RULES["sixth"]), game=PLAIN))
    inner = data["value"]
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = part

    with pytest.raises(DataError):
        from_data(data, State, game=PLAIN)


@pytest.mark.parametrize(
    "change",
    [
        {"player": 5},
        {"active": -3},
        {"next_object": 3},
        {"tokens": ((POOL["Forest"], 4),)},
        {"seats": ()},
    ],
)
def test_a_view_that_speaks_of_nothing_is_refused(change: dict[str, Any]) -> None:
    """An observation from outside whose numbers lead nowhere is a DataError."""
    observation = evolve(PLAIN.observe(game_of(1, RULES["sixth"]), Player(0)), **change)

    with pytest.raises(DataError):
        from_data(to_data(observation, game=PLAIN), Observation, game=PLAIN)


@pytest.mark.parametrize("name", RULES)
def test_a_position_is_one_line_without_a_generator(name: str) -> None:
    """The line is the same whatever the generator, and is read back with any."""
    for state in [*states(5, RULES[name], 200)][::5]:
        line = PLAIN.format_position(state)
        other = evolve(state, rng=Rng.seeded(99))

        assert [line] == line.splitlines()
        assert line == PLAIN.format_position(other)
        assert other == PLAIN.parse_position(line, rng=Rng.seeded(99))


@pytest.mark.parametrize(
    "text",
    ["", "plain", "plain {}", "plain []", "plain {", "castle {}", 'plain {"rng": 1}', "plain {} {}"],
)
def test_other_text_is_no_position(text: str) -> None:
    """Text of another game, no JSON, or JSON that is no state is a DataError."""
    with pytest.raises(DataError):
        PLAIN.parse_position(text)


def test_a_position_goes_on_with_a_generator_only() -> None:
    """Something without ``below`` is refused."""
    line = PLAIN.format_position(game_of(1, RULES["sixth"]))

    with pytest.raises(SetupError, match="below"):
        PLAIN.parse_position(line, rng=NO_GENERATOR)


def test_data_belongs_to_the_game_that_wrote_it() -> None:
    """A game of another name does not read it."""
    other = magic.make_game("other")
    data = to_data(PLAIN.new_game(decks(1)), game=PLAIN)

    with pytest.raises(DataError, match="plain"):
        from_data(data, State, game=other)
