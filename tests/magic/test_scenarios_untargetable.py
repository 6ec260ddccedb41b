"""What a rule on a card keeps from being a target (BASE-264)."""

from __future__ import annotations

import pytest

from castlerules import IllegalAction
from castlerules.cards import card_from_json, card_to_json, render
from castlerules.cards import language as lang
from castlerules.cards.builders import aura, does, enchantment, sorcery, target
from castlerules.cards.oracle import read_text
from castlerules.magic import refusals
from castlerules.magic.model import actions
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import side

from .kit import table

RED = lang.IsColor(lang.Color.RED)
OWN = lang.AllOf((lang.CREATURE, lang.YOU_CONTROL))
RULES = {
    "Herd": lang.CantBeTarget(OWN, source=RED),
    "Hush": lang.CantBeTarget(lang.Anything(), lang.Zone.GRAVEYARD),
    "Veil": lang.CantBeTarget(lang.CREATURE, spell=True),
}
CARDS = {
    **{name: enchantment(name, "{G}", lang.Static(rule)) for name, rule in RULES.items()},
    "Glove": aura(
        "Glove", "{W}", lang.CREATURE, lang.Static(lang.CantBeTarget(lang.Enchanted(), by=lang.EachOpponent()))
    ),
    "Grave Robbery": sorcery(
        "Grave Robbery",
        "{B}",
        does(lang.MoveTo(lang.TARGET, lang.Zone.EXILE), target(lang.Anything(), zone=lang.Zone.GRAVEYARD)),
    ),
}


@pytest.mark.rule("BASE-264", scenario="BASE-S186")
def test_red_spells_and_abilities_of_red_sources() -> None:
    """Herd protects Ogre of N against Spark, not against Adept, which is blue, and not A's own Bear."""
    start = table(side("Mountain, Adept, Bear", hand="Spark"), side("Ogre, Herd"), cards=CARDS)
    spark = start.act(actions.BeginCast, "Spark")
    adept = start.act(actions.BeginAbility, "Adept", 0)

    assert ("Ogre" in spark.offers(actions.ChooseTarget), "Bear" in spark.offers(actions.ChooseTarget)) == (False, True)
    assert "Ogre" in adept.offers(actions.ChooseTarget)
    with pytest.raises(IllegalAction, match="BASE-264"):
        start.cast("Spark", "Ogre")


@pytest.mark.rule("BASE-264", scenario="BASE-S186")
def test_cards_in_graveyards_and_spells_only() -> None:
    """With Hush no card in a graveyard is a target; with Veil Adept may hurt Bear, and Spark may not."""
    robbed = table(side("Swamp", hand="Grave Robbery"), side(graveyard="Bear"), cards=CARDS)
    hushed = table(side("Swamp, Hush", hand="Grave Robbery"), side(graveyard="Bear"), cards=CARDS)
    veiled = table(side("Mountain, Adept, Veil", hand="Spark"), side("Bear"), cards=CARDS)

    assert ("Grave Robbery",) == robbed.offers(actions.BeginCast)
    assert () == hushed.offers(actions.BeginCast)
    assert "Bear" in veiled.act(actions.BeginAbility, "Adept", 0).offers(actions.ChooseTarget)
    assert "Bear" not in veiled.act(actions.BeginCast, "Spark").offers(actions.ChooseTarget)


@pytest.mark.rule("BASE-264", scenario="BASE-S186")
def test_spells_of_opponents() -> None:
    """Glove on Bear keeps Spark of N away, and not that of A."""
    mine, theirs = side("Mountain, Bear, Glove @ Bear", hand="Spark"), side("Mountain", hand="Spark")
    gloved = table(mine, theirs, cards=CARDS)

    assert "Bear" in gloved.act(actions.BeginCast, "Spark").offers(actions.ChooseTarget)
    assert "Bear" not in gloved.passes().act(actions.BeginCast, "Spark").offers(actions.ChooseTarget)


@pytest.mark.rule("BASE-264", "BASE-Q25")
def test_the_words_the_data_the_reading_and_solitaire() -> None:
    """The rule prints and is data; the reader reads it; Solitaire has no rule of this kind."""
    face = lang.Face("Test", lang.mana("{G}"), lang.TypeLine(types=(lang.CardType.ENCHANTMENT,)))
    texts = {
        "Herd": "Creatures you control can't be the targets of red spells or abilities from red sources.",
        "Hush": "Cards in graveyards can't be the targets of spells or abilities.",
        "Veil": "Creatures can't be the targets of spells.",
    }

    for name, text in texts.items():
        assert CARDS[name].face.abilities == read_text(text, face).abilities
        assert CARDS[name] == card_from_json(card_to_json(CARDS[name]))
    assert "can't be the targets of spells or abilities from red sources." in render(CARDS["Herd"])
    assert "Cards in all graveyards can't be the targets" in render(CARDS["Hush"])
    assert ["BASE-Q25"] == [one.rule for one in refusals(SOLITAIRE, CARDS["Herd"])]
