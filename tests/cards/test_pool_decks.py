"""The ready-made decks are legal where they are to be played."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from castlerules.cards.characteristics import CardType, Color
from castlerules.cards.pool import CASTLE_CREATURES, FORTRESS_DECKS, FORTRESS_LISTS, castle_stock
from castlerules.core import DataError

BASICS = {"Forest": "G", "Mountain": "R", "Island": "U", "Plains": "W", "Swamp": "B"}


@pytest.mark.rule("FOR-002", "FOR-006")
@pytest.mark.parametrize("name", FORTRESS_DECKS)
def test_a_fortress_deck_is_legal(name: str) -> None:
    """15 creatures, at most three of each, one artifact that is no creature, 24 lands, and nothing else."""
    deck = FORTRESS_DECKS[name]
    creatures = [one for one in deck if one.has_type(CardType.CREATURE)]
    artifacts = [one for one in deck if one.has_type(CardType.ARTIFACT)]
    lands = [one for one in deck if one.has_type(CardType.LAND)]

    assert (15, 1, 24, 40) == (len(creatures), len(artifacts), len(lands), len(deck))
    assert max(Counter(creatures).values()) <= 3
    assert all(one.face.pt and one.face.pt.power and one.face.pt.toughness for one in creatures)


@pytest.mark.parametrize("name", FORTRESS_DECKS)
def test_a_fortress_deck_is_of_one_colour(name: str) -> None:
    """Its lands give the colour of its creatures, and it is called after them."""
    basic = name.removeprefix("mono ")
    colors = {color.value for one in FORTRESS_DECKS[name] for color in one.face.colors}

    assert {BASICS[basic]} == colors
    assert ((24, basic),) == FORTRESS_LISTS[name].lands


def test_there_are_five_fortress_decks() -> None:
    """One for each basic land, and no other name is taken for a deck."""
    decks: Any = FORTRESS_DECKS

    assert [f"mono {basic}" for basic in BASICS] == list(FORTRESS_DECKS)
    assert 5 == len(FORTRESS_DECKS)
    assert "mono Waste" not in FORTRESS_DECKS
    assert "FORTRESS_DECKS(mono Forest, mono Mountain, mono Island, mono Plains, mono Swamp)" == repr(decks)
    with pytest.raises(KeyError):
        decks["mono Waste"]


@pytest.mark.parametrize("color", Color)
def test_the_castle_has_eight_creatures_of_each_colour(color: Color) -> None:
    """They are creatures of that colour alone."""
    other = Color.WHITE if color is not Color.WHITE else Color.BLUE
    eight = castle_stock(color, other)[:8]

    assert 8 == sum(count for count, _ in CASTLE_CREATURES[color])
    assert {(color,)} == {one.face.colors for one in eight}
    assert all(one.has_type(CardType.CREATURE) for one in eight)


@pytest.mark.parametrize(("first", "second"), tuple(permutations(Color, 2)))
def test_a_castle_stock_has_fifteen_creatures(first: Color, second: Color) -> None:
    """Eight of the first colour, seven of the second."""
    assert {first: 8, second: 7} == Counter(one.face.colors[0] for one in castle_stock(first, second))


def test_the_stock_leaves_out_the_first_of_the_second_colour() -> None:
    """White and red have no Raging Goblin, red and white no Samite Healer."""
    white_first = [one.name for one in castle_stock(Color.WHITE, Color.RED)]
    red_first = [one.name for one in castle_stock(Color.RED, Color.WHITE)]

    assert ("Samite Healer", "Raging Goblin") == (white_first[0], red_first[0])
    assert "Raging Goblin" not in white_first
    assert "Samite Healer" not in red_first


@pytest.mark.parametrize(("first", "second"), [(Color.RED, Color.RED), ("R", Color.RED), (Color.RED, None)])
def test_a_stock_needs_two_different_colours(first: Any, second: Any) -> None:
    """One colour twice, and what is no colour, are refused."""
    with pytest.raises(DataError, match="castle stock: "):
        castle_stock(first, second)
