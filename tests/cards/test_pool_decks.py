"""The ready-made decks are legal where they are to be played."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from castlerules.cards.language.characteristics import CardType, Color
from castlerules.cards.pool import (
    CASTLE_CREATURES,
    FORTRESS_DECKS,
    FORTRESS_LISTS,
    TWO_COLOR_DECKS,
    TWO_COLOR_HALVES,
    TWO_COLOR_LISTS,
    CardCounts,
    DeckHalf,
    castle_stock,
    two_color_deck,
)
from castlerules.cards.rendering.cards import render
from castlerules.core import DataError

KIT = Path(__file__).resolve().parents[3] / "shared" / "card_pool.md"
ALLIED = ("WU", "UB", "BR", "RG", "GW")
BASICS = {"Forest": "G", "Mountain": "R", "Island": "U", "Plains": "W", "Swamp": "B"}


@pytest.mark.rule("FOR-002", "FOR-006")
@pytest.mark.parametrize("name", FORTRESS_DECKS)
def test_a_fortress_deck_is_legal(name: str) -> None:
    """15 creatures, at most three of each, one artifact that is no creature, 24 lands, and nothing else."""
    deck = FORTRESS_DECKS[name]
    creatures = [card for card in deck if card.has_type(CardType.CREATURE)]
    artifacts = [card for card in deck if card.has_type(CardType.ARTIFACT)]
    lands = [card for card in deck if card.has_type(CardType.LAND)]

    assert (15, 1, 24, 40) == (len(creatures), len(artifacts), len(lands), len(deck))
    assert max(Counter(creatures).values()) <= 3
    assert all(card.face.pt and card.face.pt.power and card.face.pt.toughness for card in creatures)


@pytest.mark.parametrize("name", FORTRESS_DECKS)
def test_a_fortress_deck_is_of_one_colour(name: str) -> None:
    """Its lands give the colour of its creatures, and it is called after them."""
    basic = name.removeprefix("mono ")
    colors = {color.value for card in FORTRESS_DECKS[name] for color in card.face.colors}

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
    assert {(color,)} == {card.face.colors for card in eight}
    assert all(card.has_type(CardType.CREATURE) for card in eight)


@pytest.mark.parametrize(("first", "second"), tuple(permutations(Color, 2)))
def test_a_castle_stock_has_fifteen_creatures(first: Color, second: Color) -> None:
    """Eight of the first colour, seven of the second."""
    assert {first: 8, second: 7} == Counter(card.face.colors[0] for card in castle_stock(first, second))


def test_the_stock_leaves_out_the_first_of_the_second_colour() -> None:
    """White and red have no Raging Goblin, red and white no Samite Healer."""
    white_first = [card.name for card in castle_stock(Color.WHITE, Color.RED)]
    red_first = [card.name for card in castle_stock(Color.RED, Color.WHITE)]

    assert ("Samite Healer", "Raging Goblin") == (white_first[0], red_first[0])
    assert "Raging Goblin" not in white_first
    assert "Samite Healer" not in red_first


@pytest.mark.parametrize(("first", "second"), [(Color.RED, Color.RED), ("R", Color.RED), (Color.RED, None)])
def test_a_stock_needs_two_different_colours(first: Any, second: Any) -> None:
    """One colour twice, and what is no colour, are refused."""
    with pytest.raises(DataError, match="castle stock: "):
        castle_stock(first, second)


# Decks of two colours.


def size(lines: CardCounts) -> int:
    """Return how many cards *lines* list."""
    return sum(count for count, _ in lines)


def test_there_are_two_decks_for_each_pair_of_colours() -> None:
    """Ten pairs, those of allied colours first, each with a quick deck and a slow one; no other name is taken."""
    decks: Any = TWO_COLOR_DECKS
    pairs = [name.split()[0] for name in TWO_COLOR_DECKS]

    assert ["WU aggro", "WU control", "UB aggro"] == list(TWO_COLOR_DECKS)[:3]
    assert [*ALLIED, "WB", "UR", "BG", "RW", "GU"] == list(dict.fromkeys(pairs))
    assert 10 == len({frozenset(pair) for pair in pairs})
    assert list(TWO_COLOR_LISTS) == list(TWO_COLOR_DECKS)
    assert "UW aggro" not in TWO_COLOR_DECKS
    assert repr(decks).startswith("TWO_COLOR_DECKS(WU aggro, WU control, ")
    with pytest.raises(KeyError):
        decks["UW aggro"]


@pytest.mark.parametrize("half", TWO_COLOR_HALVES, ids=str)
def test_a_half_has_eighteen_spells_and_four_of_each_at_most(half: tuple[Color, DeckHalf]) -> None:
    """There are two for each colour, and no card is listed twice."""
    names = [name for _, name in TWO_COLOR_HALVES[half]]

    assert 18 == size(TWO_COLOR_HALVES[half])
    assert {1, 2, 3, 4} >= {count for count, _ in TWO_COLOR_HALVES[half]}
    assert len(names) == len(set(names))
    assert 10 == len(TWO_COLOR_HALVES)


@pytest.mark.rule("BASE-180", "BASE-002")
@pytest.mark.parametrize("name", TWO_COLOR_LISTS)
def test_a_deck_of_two_colours_has_two_halves_and_24_lands(name: str) -> None:
    """Sixty cards; twelve of either basic land, or ten where the colours are allied and four lands give both."""
    pair, half = name.split()
    lines, first, second = TWO_COLOR_LISTS[name], *[TWO_COLOR_HALVES[Color(color), DeckHalf(half)] for color in pair]
    lands = lines[len(first) + len(second) :]
    basics = [land for land, color in BASICS.items() if color in pair]

    assert 60 == size(lines)
    assert (*first, *second) == lines[: len(first) + len(second)]
    assert [10, 10, 4] * (pair in ALLIED) or [12, 12] == [count for count, _ in lands]
    assert set(basics) == {land for _, land in lands[:2]}


@pytest.mark.parametrize("name", list(TWO_COLOR_LISTS))
def test_the_cards_of_a_deck_of_two_colours_are_those_of_its_list(name: str) -> None:
    """They come in the order of the lines, and have no colours but two; what is no basic land is there four times."""
    deck = TWO_COLOR_DECKS[name]

    assert [card_name for count, card_name in TWO_COLOR_LISTS[name] for _ in range(count)] == [
        card.name for card in deck
    ]
    assert set(name[:2]) == {color.value for card in deck for color in card.face.colors}
    assert 4 >= max(count for card, count in Counter(deck).items() if not card.is_basic_land)


@pytest.mark.parametrize("pair", ALLIED)
def test_the_lands_of_allied_colours_give_both(pair: str) -> None:
    """Each of the four can be tapped for one mana of either colour, and hurts then."""
    (land,) = {
        card for card in TWO_COLOR_DECKS[f"{pair} aggro"] if card.has_type(CardType.LAND) and not card.is_basic_land
    }
    both = [f"Add {{{color}}} or {{{other}}}. This land deals 1 damage to you." for color, other in permutations(pair)]

    assert any(words in render(land) for words in both)


def test_halves_of_two_kinds_make_a_deck() -> None:
    """The colours come in the order in which they are named, and a half may be named by its text."""
    mixed = two_color_deck(Color.RED, DeckHalf.AGGRO, Color.WHITE, "aggro")
    slow = two_color_deck(Color.GREEN, "aggro", Color.RED, DeckHalf.AGGRO)

    assert TWO_COLOR_DECKS["RW aggro"] == mixed
    assert Counter(TWO_COLOR_DECKS["RG aggro"]) == Counter(slow)
    assert "Llanowar Elves" == slow[0].name


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((Color.RED, "aggro", Color.RED, "control"), "expected two different colours, got red twice"),
        (("R", "aggro", Color.GREEN, "aggro"), "expected a Color, got 'R'"),
        ((Color.RED, "aggro", None, "aggro"), "expected a Color, got None"),
        ((Color.RED, "rush", Color.GREEN, "aggro"), "expected aggro or control as half of the deck, got 'rush'"),
        ((Color.RED, "aggro", Color.GREEN, 2), "expected aggro or control as half of the deck, got 2"),
    ],
)
def test_a_deck_of_two_colours_needs_two_and_halves_of_them(arguments: Any, reason: str) -> None:
    """One colour twice, what is no colour, and what is no half are refused."""
    with pytest.raises(DataError, match=f"pair deck: {reason}"):
        two_color_deck(*arguments)


@pytest.mark.skipif(not KIT.is_file(), reason="the kit that the decks were made from is not here")
def test_the_halves_are_those_of_the_kit() -> None:
    """Numbers and names are the same, in the same order."""
    rows = re.findall(r"^\| ([WUBRG]) (aggro|control) \| (.+) \|$", KIT.read_text(encoding="utf-8"), re.MULTILINE)
    halves = {
        (Color(color), DeckHalf(half)): tuple([(int(spell[0]), spell[2:]) for spell in spells.split(", ")])
        for color, half, spells in rows
    }

    assert dict(TWO_COLOR_HALVES) == halves
