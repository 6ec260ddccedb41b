"""Becoming a target (BASE-074), spells that target something (BASE-263), and where countered spells go (BASE-262)."""

from __future__ import annotations

import pytest

from castlerules.cards import card_from_json, card_to_json, faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import creature, damage, does, enchantment, flashback, instant, target, when
from castlerules.cards.oracle import read_text
from castlerules.magic import refusals
from castlerules.magic.model import actions
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, N, side

from .kit import table

SPELL = target(lang.Anything(), zone=lang.Zone.STACK)
OWN = lang.AllOf((lang.CREATURE, lang.YOU_CONTROL))
CARDS = {
    card.name: card
    for card in (
        creature(
            "Shy", "{B}", "Spirit", 2, 2, when(lang.BecomesTarget(lang.IsThis()), lang.SacrificeObject(lang.This()))
        ),
        enchantment("Haven", "{W}", when(lang.BecomesTarget(OWN, lang.EachOpponent()), lang.GainLife(lang.You(), 3))),
        enchantment("Vigil", "{W}", when(lang.BecomesTarget(lang.CREATURE, spell=True), lang.GainLife(lang.You(), 1))),
        instant("Twice", "{R}", does(damage(1, lang.Target(0)), target(lang.CREATURE), target(lang.CREATURE))),
        instant(
            "Rebuff", "{U}", does(lang.CounterSpell(lang.TARGET), target(lang.HasTarget(OWN), zone=lang.Zone.STACK))
        ),
        instant("Delay", "{U}", does(lang.CounterSpell(lang.TARGET, lang.Zone.LIBRARY), SPELL)),
        instant("Banish", "{U}", does(lang.CounterSpell(lang.TARGET, lang.Zone.EXILE), SPELL)),
        instant("Nudge", "{G}", flashback("{G}"), does(lang.GainLife(lang.You(), 1))),
    )
}


@pytest.mark.rule("BASE-074", scenario="BASE-S182")
def test_becoming_a_target_of_spells_and_abilities() -> None:
    """Shy is gone before Spark resolves; an ability counts, too; what has no target does not."""
    start = table(side("2 Mountain, Island, Adept, Shy", hand="Spark"), side("Bear"), cards=CARDS)
    cast = start.cast("Spark", "Shy")
    used = start.activate("Adept", "Shy")

    assert [("Spark", "Shy"), ("Adept", "Shy")] == [cast.stack, used.stack]
    assert ("Shy",) == cast.resolve().graveyard(A) == used.resolve().graveyard(A)
    assert ("Spark",) == start.cast("Spark", "Bear").stack
    assert ("Spark", "Shy") == cast.resolve(2).graveyard(A)[::-1]


@pytest.mark.rule("BASE-074", "BASE-Q74", scenario="BASE-S182")
def test_who_controls_the_spell_and_what_it_is() -> None:
    """Haven is about opponents, Vigil about spells, and a spell that targets a creature twice counts once."""
    mine = side("2 Mountain, Island, Bear, Haven", hand="Spark")
    own = table(mine, side("Vigil"), cards=CARDS).cast("Spark", "Bear")
    theirs = table(side("Bear, Haven"), side("Mountain, Adept", hand="Spark"), cards=CARDS).passes()
    twice = table(side("Mountain, Vigil", hand="Twice"), side("Bear"), cards=CARDS).cast("Twice", "Bear", "Bear")

    assert ("Spark", "Vigil") == own.stack
    assert ("Spark", "Haven") == theirs.cast("Spark", "Bear").stack
    assert ("Adept", "Haven") == theirs.activate("Adept", "Bear").stack
    assert ("Adept",) == theirs.activate("Adept", "Adept").stack
    assert ("Twice", "Vigil") == twice.stack


@pytest.mark.rule("BASE-263", scenario="BASE-S183")
def test_a_spell_is_countered_for_what_it_targets() -> None:
    """Rebuff counters Spark on N's Ogre; not Spark on a player or on A's Bear, nor a creature spell."""
    start = table(side("2 Mountain, Forest, Bear", hand="Spark, Elf"), side("Island, Ogre", hand="Rebuff"), cards=CARDS)
    on_ogre = start.cast("Spark", "Ogre").passes()

    assert ("Rebuff",) == on_ogre.offers(actions.BeginCast)
    assert ("Spark", 0) == (*on_ogre.cast("Rebuff", "Spark").resolve().graveyard(A), on_ogre.damage("Ogre"))
    for other in (start.cast("Spark", "Bear"), start.cast("Spark", N), start.cast("Elf")):
        assert () == other.passes().offers(actions.BeginCast)


@pytest.mark.rule("BASE-262", "BASE-115", scenario="BASE-S184")
def test_a_countered_spell_goes_elsewhere() -> None:
    """Delay puts Spark on top of A's library, Banish exiles it; with flashback it is exiled in any case."""
    mine = side("Mountain, Forest", hand="Spark", library="Bear", graveyard="Nudge")
    start = table(mine, side("2 Island", hand="Delay, Banish"), cards=CARDS)
    spark, nudge = start.cast("Spark", N).passes(), start.cast("Nudge").passes()
    delayed, banished = spark.cast("Delay", "Spark").resolve(), spark.cast("Banish", "Spark").resolve()

    assert (("Spark", "Bear"), ("Nudge",)) == (delayed.library(A), delayed.graveyard(A))
    assert (("Spark",), 20) == (banished.exile(A), banished.life(N))
    assert (("Nudge",), ("Bear",)) == (
        nudge.cast("Delay", "Nudge").resolve().exile(A),
        nudge.cast("Delay", "Nudge").resolve().library(A),
    )


@pytest.mark.rule("BASE-074", "BASE-262", "BASE-263", "BASE-Q25")
def test_their_words_their_data_their_reading_and_solitaire() -> None:
    """The cards print and are data; the reader reads them; Solitaire refuses them; a wrong place is a fault."""
    types = lang.TypeLine(types=(lang.CardType.INSTANT,))
    face = lang.Face("Test", lang.mana("{U}"), types)
    elsewhere = (
        "Counter target spell. If that spell is countered this way, put it on top of its owner's library instead of "
        "into that player's graveyard."
    )
    wrong = instant("Wrong", "{U}", does(lang.CounterSpell(lang.TARGET, lang.Zone.BATTLEFIELD), SPELL))

    assert CARDS["Delay"].face.abilities == read_text(elsewhere, face).abilities
    assert (
        CARDS["Rebuff"].face.abilities
        == read_text("Counter target spell that targets a creature you control.", face).abilities
    )
    assert "Counter target spell and put it on top of its owner's library." in render(CARDS["Delay"])
    for name in ("Shy", "Haven", "Rebuff", "Delay"):
        assert CARDS[name] == card_from_json(card_to_json(CARDS[name]))
        assert ["BASE-Q25"] == [one.rule for one in refusals(SOLITAIRE, CARDS[name])]
    assert any("expected another zone" in fault for fault in faults_of(wrong))
