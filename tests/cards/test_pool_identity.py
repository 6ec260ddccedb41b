"""A card of the pool is one object, wherever it has been."""

from __future__ import annotations

import copy
import pickle

import attrs
import pytest

from castlerules import cards
from castlerules.cards.builders import creature, with_text
from castlerules.cards.language.constants import VIGILANCE as KEYWORD
from castlerules.cards.language.definition import CardDef
from castlerules.cards.pool import POOL, card
from castlerules.core import DataError

OWN = creature("Mirror Newt", "{1}{U}", "Newt", 1, 2)
LIKE_BEARS = creature("Grizzly Bears", "{1}{G}", "Bear", 2, 3, printed="7ED-C")


def test_every_card_of_the_pool_has_its_name_as_code() -> None:
    """The code leads back to the card."""
    assert [*POOL] == [card.code for card in POOL.values()]
    assert all(CardDef.of_code(name) is card for name, card in POOL.items())


@pytest.mark.parametrize("card", [OWN, LIKE_BEARS, attrs.evolve(card("Grizzly Bears"), blank=True)])
def test_another_card_has_no_code(card: CardDef) -> None:
    """A card that differs from that of the pool has none, though it has its name."""
    assert card.code is None


def test_an_equal_card_is_that_of_the_pool() -> None:
    """A card written anew that is the same in everything has the code."""
    again = creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2, printed="7ED-C")

    assert again is not card("Grizzly Bears")
    assert "Grizzly Bears" == again.code


@pytest.mark.parametrize("code", ["Mirror Newt", "grizzly bears", "Fire", "", None])
def test_a_code_is_an_exact_name(code: str) -> None:
    """Nothing is folded in data, so that a card has one code only."""
    with pytest.raises(DataError, match="not a card of the built-in pool"):
        CardDef.of_code(code)


@pytest.mark.parametrize("name", ["Forest", "Fire // Ice", "Knight of Dusk"])
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_card_of_the_pool_comes_back_from_a_pickle_as_itself(name: str, protocol: int) -> None:
    """Its name is all that is written."""
    written = pickle.dumps(card(name), protocol)

    assert card(name) is pickle.loads(written)
    assert len(written) < 200


@pytest.mark.parametrize("name", ["POOL", "FORTRESS_DECKS", "TWO_COLOR_DECKS", "CASTLE_STOCKS"])
def test_ready_made_cards_and_decks_can_be_pickled(name: str) -> None:
    """Another process gets the same cards by the same names."""
    mapping = getattr(cards, name)

    assert dict(mapping) == dict(pickle.loads(pickle.dumps(mapping)))


@pytest.mark.parametrize("blank", [False, True])
def test_text_is_added_to_a_card_with_one_face(blank: bool) -> None:
    """All else stays as it is; of a split card nobody knows which half is meant."""
    bears = attrs.evolve(card("Grizzly Bears"), blank=blank)
    worded = with_text(bears, KEYWORD)

    assert (KEYWORD,) == worded.face.abilities
    assert bears == attrs.evolve(worded, faces=bears.faces)
    with pytest.raises(DataError, match="expected a card with one face, got 'Fire // Ice'"):
        with_text(card("Fire // Ice"), KEYWORD)


def test_an_equal_card_is_copied_to_that_of_the_pool() -> None:
    """Copies, deep copies and pickles of an equal card are the card of the pool."""
    forest = card("Forest")
    again = attrs.evolve(forest)

    assert again is not forest
    assert forest is copy.copy(again)
    assert forest is copy.deepcopy([again])[0]
    assert forest is pickle.loads(pickle.dumps(again))


@pytest.mark.parametrize("card", [OWN, LIKE_BEARS, attrs.evolve(card("Harrow"), blank=True)])
def test_another_card_is_pickled_whole(card: CardDef) -> None:
    """It comes back as an equal card that is another object, with a hash that is its own."""
    back = pickle.loads(pickle.dumps(card))

    assert card == back
    assert card is not back
    assert {card: 1} == {back: 1}
    assert card is copy.copy(card)
    assert card is copy.deepcopy(card)
