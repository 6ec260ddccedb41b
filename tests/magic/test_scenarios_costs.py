"""The worked scenarios of normal Magic about costs that move objects, discard at random, or are counted by X."""

from __future__ import annotations

from typing import Any, Final

import pytest

from castlerules.cards import *
from castlerules.cards.builders import *
from castlerules.cards.language.constants import *
from castlerules.castle import CASTLE
from castlerules.magic.capability.support import refusals
from castlerules.magic.model import actions
from castlerules.magic.normal import NORMAL
from castlerules.solitaire import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table


def exiling(count: int) -> MoveOwn:
    """Return the cost to exile *count* cards of the graveyard."""
    return MoveOwn(Anything(), Zone.GRAVEYARD, Zone.EXILE, count)


UNDER: Final = MoveOwn(Anything(), Zone.GRAVEYARD, Zone.LIBRARY, 2, LibraryPosition.BOTTOM)
CARDS: Final = {
    card.name: card
    for card in (
        creature("Gravetender", "{B}", "Human", 1, 1, act(pay("", exiling(2)), pump(This(), 1, 1))),
        land("Lair", act(pay("{1}", MoveOwn(LAND, Zone.BATTLEFIELD, Zone.HAND)), GainLife(You(), 2))),
        artifact("Recycler", "{1}", act(pay("", UNDER), GainLife(You(), 1))),
        creature("Hermit", "{U}", "Human", 1, 1, act(pay("{T}", MoveThis(Zone.EXILE)), Draw(You()))),
        artifact("Grinder", "{1}", act(pay("", MillCards(2)), GainLife(You(), 1))),
        creature(
            "Gambler", "{R}", "Human", 1, 1, act(pay("", DiscardCards(Anything(), at_random=True)), pump(This(), 2, 0))
        ),
        sorcery(
            "Offering",
            "{B}",
            AdditionalCost(pay("", DiscardCards(Anything(), X()))),
            does(LoseLife(EachOpponent(), X())),
        ),
        sorcery("Blight", "{1}{B}", AdditionalCost(pay("", PayLife(X()))), does(Draw(You(), X()))),
    )
}


def with_cards(*setup: Any, **more: Any) -> MagicScenario:
    """Return a position in which the cards above are known."""
    return table(*setup, cards=CARDS, **more)


@pytest.mark.rule("BASE-189", "BASE-040", "BASE-D18", scenario="BASE-S98")
def test_cards_of_the_own_graveyard_are_exiled_as_a_cost() -> None:
    """Two of three cards are chosen in rising order; then one is left, and the ability is not offered."""
    start = with_cards(side("Gravetender", graveyard="Bear, Ogre, Hawk"), side(graveyard="2 Giant"))
    choosing = start.act(actions.BeginAbility, "Gravetender", 0)
    paid = choosing.choose("Bear", "Hawk")

    assert ("Bear", "Ogre") == choosing.offers(actions.ChooseCard)
    assert ("Ogre", "Hawk") == choosing.choose("Bear").offers(actions.ChooseCard)
    assert (("Ogre",), ("Bear", "Hawk"), ("Gravetender",)) == (paid.graveyard(A), paid.exile(A), paid.stack)
    assert ("2/2", "BASE-040") == (
        paid.resolve().size("Gravetender"),
        paid.broken_rule(actions.BeginAbility, "Gravetender", 0),
    )
    assert () == with_cards(side("Gravetender"), side(graveyard="2 Giant")).offers(actions.BeginAbility)


@pytest.mark.rule("BASE-189", "BASE-D18", scenario="BASE-S98")
def test_cards_go_under_the_library_in_the_order_of_choice() -> None:
    """Ogre is chosen before Bear, so Bear is the last card."""
    start = with_cards(side("Recycler", graveyard="Bear, Ogre", library="Hawk"))
    paid = start.act(actions.BeginAbility, "Recycler", 0).choose("Ogre")

    assert (("Hawk", "Ogre", "Bear"), ()) == (paid.library(A), paid.graveyard(A))
    assert 21 == paid.resolve().life(A)


@pytest.mark.rule("BASE-189", "BASE-043", scenario="BASE-S98")
def test_a_permanent_returns_to_hand_after_it_has_paid() -> None:
    """The Forest is tapped for {1} and returns, or Lair itself does; a creature or a land of N cannot."""
    start = with_cards(side("Lair, Forest, Bear"), side("Island"))
    choosing = start.act(actions.BeginAbility, "Lair", 0)

    assert ("Lair", "Forest") == choosing.offers(actions.ChooseOwnPermanent)
    for name in ("Forest", "Lair"):
        paid = choosing.choose(name)
        assert ((name,), 22) == (paid.hand(A), paid.resolve().life(A))
    assert () == with_cards(side("Lair")).offers(actions.BeginAbility)


@pytest.mark.rule("BASE-189", "BASE-050", scenario="BASE-S98")
def test_the_source_is_exiled_and_its_ability_resolves() -> None:
    """Hermit is in exile while its ability waits; a tapped one cannot pay, and neither can a new one."""
    paid = with_cards(side("Hermit", library="Bear")).activate("Hermit")

    assert (("Hermit",), ("Hermit",)) == (paid.exile(A), paid.stack)
    assert ("Bear",) == paid.resolve().hand(A)
    assert () == with_cards(side("Hermit/t")).offers(actions.BeginAbility)


@pytest.mark.rule("BASE-189", scenario="BASE-S98")
def test_a_library_that_is_too_small_cannot_be_milled_as_a_cost() -> None:
    """Grinder mills two of three cards; with one left it is not offered."""
    paid = with_cards(side("Grinder", library="Bear, Ogre, Hawk")).activate("Grinder")

    assert (("Bear", "Ogre"), ("Hawk",)) == (paid.graveyard(A), paid.library(A))
    assert (21, "BASE-040") == (paid.resolve().life(A), paid.broken_rule(actions.BeginAbility, "Grinder", 0))


@pytest.mark.rule("BASE-189", "BASE-E31", scenario="BASE-S99")
def test_chance_chooses_what_is_discarded_at_random() -> None:
    """The second card of the hand is drawn by lot; nobody is asked; without a hand the ability is not offered."""
    start = with_cards(side("Gambler", hand="Bear, Ogre, Hawk"))
    paid = start.with_random_results(1).activate("Gambler")

    assert (("Ogre",), ("Bear", "Hawk"), "3/1") == (paid.graveyard(A), paid.hand(A), paid.resolve().size("Gambler"))
    assert "BASE-040" == with_cards(side("Gambler")).broken_rule(actions.BeginAbility, "Gambler", 0)


@pytest.mark.rule("BASE-189", "BASE-D10", "BASE-038", scenario="BASE-S99")
def test_x_counts_the_cards_that_are_discarded() -> None:
    """With two other cards X is at most 2; each is chosen; with X = 0 nothing is asked."""
    begun = with_cards(side("Swamp", hand="Offering, Bear, Ogre")).act(actions.BeginCast, "Offering")
    one, two, none = begun.choose(1), begun.choose(2), begun.choose(0)

    assert ("0", "1", "2") == begun.offers(actions.ChooseX)
    assert ("Bear", "Ogre") == one.offers(actions.DiscardCard)
    assert (("Bear", "Ogre"), 18) == (two.graveyard(A), two.resolve().life(N))
    assert (("Bear", "Ogre"), 20) == (none.hand(A), none.resolve().life(N))


@pytest.mark.rule("BASE-189", "BASE-042", "BASE-D10", scenario="BASE-S99")
def test_x_is_the_life_that_is_paid() -> None:
    """At 5 life X is 0 to 5, and paying 3 leaves 2 and draws three cards."""
    begun = with_cards(side("2 Swamp", hand="Blight", life=5)).act(actions.BeginCast, "Blight")
    paid = begun.choose(3)

    assert tuple("012345") == begun.offers(actions.ChooseX)
    assert (2, 3) == (paid.life(A), len(paid.resolve().hand(A)))


@pytest.mark.rule("BASE-189", "BASE-Q25", "BASE-040")
def test_costs_that_could_take_one_object_twice_are_refused() -> None:
    """Two parts from one zone, and odd zones, are refused; X without mana is refused in Solitaire alone."""
    twice = pay("", exiling(1), MoveOwn(CREATURE, Zone.GRAVEYARD, Zone.LIBRARY))
    both = pay("", MoveThis(Zone.EXILE), SacrificePermanents(CREATURE))
    odd = pay("", MoveOwn(Anything(), Zone.EXILE, Zone.HAND))
    codes = [
        [found.rule for found in refusals(NORMAL, artifact("Odd", "{1}", act(cost, Draw(You()))))]
        for cost in (twice, both, odd)
    ]

    assert [["BASE-040"], ["BASE-040"], ["BASE-189"]] == codes
    assert [(), (), ("BASE-Q25",)] == [
        tuple(found.rule for found in refusals(book, CARDS["Offering"])) for book in (NORMAL, CASTLE, SOLITAIRE)
    ]
    assert () == refusals(SOLITAIRE, CARDS["Gravetender"])
