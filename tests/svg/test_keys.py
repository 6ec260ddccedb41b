"""Cards, places and players in a picture carry the words by which actions name them, and nothing more."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import attrs
import pytest

from castlerules import GAMES, Player, Rng, magic54
from castlerules.svg import svg

SPACE = "{http://www.w3.org/2000/svg}"


def keys_in(game: Any, state: Any, player: Player) -> list[str]:
    """Return every key in the picture of what *player* sees, in the order of the picture."""
    root = ET.fromstring(svg(game.observe(state, player)))
    return [key for group in root.iter(f"{SPACE}g") for key in group.get("data-keys", "").split()]


def test_hand_cards_carry_their_ids_and_those_of_others_do_not() -> None:
    """In a duel the cards in the own hand have their ids, and both players their numbers."""
    game = GAMES["duel"]
    state = game.new_game(rng=Rng.seeded(3))
    hands = [{str(card.id) for card in game.observe(state, player).seats[player].hand_cards} for player in (0, 1)]

    assert hands[0] | {"0", "1"} == {*keys_in(game, state, Player(0))}
    assert hands[1] | {"0", "1"} == {*keys_in(game, state, Player(1))}


def test_cards_of_the_pack_are_named_by_what_is_on_them() -> None:
    """In Magic 54 a card in hand has its code, and the cards of the opponent have no key."""
    state = magic54.GAME.new_game(rng=Rng.seeded(3))
    hand = [card.code for card in magic54.GAME.observe(state, magic54.RED).own.hand]

    assert sorted(["0", "1", *hand]) == sorted(keys_in(magic54.GAME, state, magic54.RED))


def test_own_slots_have_names_and_those_of_the_opponent_their_column() -> None:
    """A castle of 4 columns and 3 rows: each own slot is named once, and each column of the opponent three times."""
    game = GAMES["castle"]
    keys = keys_in(game, game.new_game(rng=Rng.seeded(3)), Player(0))

    assert [3] * 4 == [keys.count(f"column:{column}") for column in (1, 2, 3, 4)]
    assert [1] * 12 == [keys.count(f"R{row}C{column}") for row in (1, 2, 3) for column in (1, 2, 3, 4)]


def test_each_stack_of_a_patience_is_named() -> None:
    """Every card of a stack carries the name of the stack."""
    game = GAMES["solitaire"]
    keys = keys_in(game, game.new_game(rng=Rng.seeded(3)), Player(0))

    assert all([f"K{number}" in keys for number in range(1, 8)])


@pytest.mark.parametrize("name", ["magic54", "duel", "castle", "solitaire", "fortress"])
def test_keys_tell_nothing_that_is_hidden(name: str) -> None:
    """They are the same in another state that looks the same to the player."""
    game = GAMES[name]
    state = game.new_game(rng=Rng.seeded(5))
    for _ in range(40):
        if (actor := game.to_act(state)) is None:
            break
        other = attrs.evolve(game.determinize(game.observe(state, actor), Rng.seeded(8)), rng=state.rng)
        assert keys_in(game, state, actor) == keys_in(game, other, actor)
        state = game.advance(state, game.legal_actions(state)[-1])
