"""Objects with a colour in common, and enchanted permanents."""

from __future__ import annotations

import pytest

from castlerules import DataError
from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import all_of, aura, creature, does, non, sorcery, target
from castlerules.testing.magic import N, side

from .kit import table

OTHERS = all_of(lang.CREATURE, non(lang.Is(lang.TARGET)), lang.SharesColor(lang.TARGET))
CARDS = {
    card.name: card
    for card in (
        sorcery("Kinship", "{B}", does(lang.Destroy(lang.Each(OTHERS)), target(lang.CREATURE))),
        sorcery("Strip", "{B}", does(lang.Destroy(lang.TARGET), target(lang.IsEnchanted()))),
        creature("Elk", "{G}{W}", "Elk", 2, 2),
        creature("Golem", "{2}", "Golem", 2, 2),
        creature("Golem Too", "{2}", "Golem", 2, 2),
        aura("Moss", "{G}", lang.LAND),
    )
}


@pytest.mark.rule("BASE-247", scenario="BASE-S160")
def test_objects_share_a_colour_if_one_colour_is_common_to_both() -> None:
    """Of all creatures only Elk is green as Bear is; a golem has no colour to share, not even with a golem."""
    start = table(side("Swamp", hand="Kinship"), side("Bear, Elk, Ogre, Golem, Golem Too"), cards=CARDS)

    assert ("Elk",) == start.cast("Kinship", "Bear").resolve().graveyard(N)
    assert () == start.cast("Kinship", "Golem").resolve().graveyard(N)


@pytest.mark.rule("BASE-247", scenario="BASE-S161")
def test_a_permanent_is_enchanted_while_an_aura_is_attached_to_it() -> None:
    """Without an Aura there is no target; the land with Moss is one, the other land and Moss itself are none."""
    bare = table(side("Swamp, Forest", hand="Strip, Moss"), side("Forest, Island"), cards=CARDS)
    mossy = bare.cast("Moss", "Island").resolve()

    assert not [words for words in bare.legal if "Strip" in words]
    assert ("Island",) == mossy.cast("Strip", "Island").resolve().graveyard(N)
    with pytest.raises(DataError, match=r"\['Island'\] were announced"):
        mossy.cast("Strip", "Forest")


def test_the_filters_have_words_and_are_data() -> None:
    """The cards print, and come back from JSON."""
    assert "other than target creature sharing a color with it" in render(CARDS["Kinship"])
    assert "Destroy target enchanted permanent." in render(CARDS["Strip"])
    assert all(card == card_from_json(card_to_json(card)) for card in CARDS.values())
