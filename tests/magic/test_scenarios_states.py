"""State triggers: they trigger as soon as a condition is true, and not twice for one state (BASE-071)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards import render
from castlerules.cards.builders import bounce, creature, does, enchantment, instant, target
from castlerules.cards.oracle import read_text
from castlerules.magic import refusals
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, side

from .kit import table

NO_ISLANDS = lang.Untrue(lang.Exists(lang.AllOf((lang.IsSubtype("Island"), lang.YOU_CONTROL))))
CARDS = {
    card.name: card
    for card in (
        creature(
            "Homesick",
            "{U}",
            "Fish",
            4,
            4,
            lang.Triggered(lang.StateHolds(NO_ISLANDS), lang.SacrificeObject(lang.This())),
        ),
        enchantment(
            "Plenty",
            "{G}",
            lang.Triggered(
                lang.StateHolds(lang.Compare(lang.LifeOf(lang.You()), lang.Comparison.AT_LEAST, 23)),
                lang.LoseLife(lang.You(), 1),
            ),
        ),
        instant("Harvest", "{G}", does(lang.GainLife(lang.You(), 5))),
        instant(
            "Rise",
            "{G}",
            does(lang.ApplyUntil(lang.TARGET, (lang.SetTypes((lang.CardType.LAND,), ("Island",)),)), target(lang.LAND)),
        ),
        instant("Ebb", "{U}", does(bounce(lang.TARGET), target(lang.LAND))),
    )
}


@pytest.mark.rule("BASE-071", "BASE-K14", scenario="BASE-S88")
def test_homesick_is_sacrificed_as_soon_as_there_is_no_island() -> None:
    """Ebb returns the only Island: one trigger waits, however often settling runs; another Island prevents it."""
    start = table(side("Island, Homesick"), side("2 Island", hand="Ebb"), cards=CARDS).passes()
    lost = start.cast("Ebb", "Island").resolve()
    kept = table(side("2 Island, Homesick"), side("2 Island", hand="Ebb"), cards=CARDS).passes()

    assert (("Homesick",), True) == (lost.stack, lost.is_on_battlefield("Homesick"))
    assert ("Homesick",) == lost.resolve().graveyard(A)
    assert () == kept.cast("Ebb", "Island").resolve().stack


@pytest.mark.rule("BASE-071", scenario="BASE-S88")
def test_the_state_need_not_last() -> None:
    """An Island that comes into play before the trigger resolves does not stop it."""
    start = table(side("Island, Forest, Homesick", hand="Rise"), side("Island", hand="Ebb"), cards=CARDS).passes()
    waiting = start.cast("Ebb", "Island").resolve()
    risen = waiting.cast("Rise", "Forest").resolve()

    assert ("Homesick",) == risen.stack
    assert ("Rise", "Homesick") == risen.resolve().graveyard(A)


@pytest.mark.rule("BASE-071", "BASE-064")
def test_it_triggers_again_as_long_as_the_state_is_true() -> None:
    """With Plenty, A goes from 20 to 25 by Harvest, and the ability triggers three times, one after the other."""
    done = table(side("Forest, Plenty", hand="Harvest"), cards=CARDS).cast("Harvest").resolve()

    assert (25, ("Plenty",)) == (done.life(A), done.stack)
    assert (23, ("Plenty",)) == (done.resolve(2).life(A), done.resolve(2).stack)
    assert (22, ()) == (done.resolve(3).life(A), done.resolve(3).stack)


@pytest.mark.rule("BASE-071")
def test_its_words_its_reading_and_solitaire() -> None:
    """The text says what it is; the reader reads it; Solitaire plays it, too."""
    face = lang.Face("Test", lang.mana("{U}"), lang.TypeLine(types=(lang.CardType.CREATURE,)), pt=lang.PT(1, 1))
    read = read_text("When you control no Islands, sacrifice Test.", face)

    assert "When you control no Islands, sacrifice this creature." in render(CARDS["Homesick"])
    assert CARDS["Homesick"].face.abilities == read.abilities
    assert () == refusals(SOLITAIRE, CARDS["Homesick"])
