"""The worked scenarios of normal Magic about conditions and limits on activated abilities."""

from __future__ import annotations

from typing import Any, Final

import attrs
import pytest

from castlerules.cards import *
from castlerules.cards.builders import *
from castlerules.castle import CASTLE
from castlerules.magic.capability.support import refusals
from castlerules.magic.model import actions
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.magic.normal import NORMAL
from castlerules.solitaire import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, side

from .kit import table

OWN_SWAMP: Final = Exists(all_of(IsSubtype("Swamp"), ControlledBy(You())))
OWN_FOREST: Final = Exists(all_of(IsSubtype("Forest"), ControlledBy(You())))
MANUAL: Final = MagicRules(core=CoreRules(manual_mana=True))
CARDS: Final = {
    card.name: card
    for card in (
        creature("Clerk", "{W}", "Human", 1, 1, act("{1}", GainLife(You(), 1), condition=OWN_FOREST)),
        creature(
            "Bellows", "{B}", "Insect", 1, 1, act("{1}", pump(This(), 1, 0), limits=(ActivationLimit.TWICE_A_TURN,))
        ),
        land("Bog", tap_for("C"), attrs.evolve(tap_for("B", "R"), condition=OWN_SWAMP)),
        land("Ditch", attrs.evolve(tap_for("B"), condition=OWN_SWAMP)),
    )
}


def with_cards(*setup: Any, **more: Any) -> MagicScenario:
    """Return a position in which the cards above are known."""
    return table(*setup, cards=CARDS, **more)


@pytest.mark.rule("BASE-052", scenario="BASE-S97")
def test_an_ability_is_begun_only_while_its_condition_is_true() -> None:
    """Clerk needs a Forest of its own side as the ability is announced, and not as it resolves."""
    start = with_cards(side("Clerk, 2 Forest, Spring", hand="Recall"))
    answered = start.activate("Clerk").resolve()

    assert ("Clerk 0",) == start.offers(actions.BeginAbility)
    assert 21 == answered.life(A)
    for lands in ("Island, Mountain", "2 Mountain"):
        lacking = with_cards(side(f"Clerk, {lands}"), side("Forest"))
        assert ((), "BASE-052") == (
            lacking.offers(actions.BeginAbility),
            lacking.broken_rule(actions.BeginAbility, "Clerk", 0),
        )


@pytest.mark.rule("BASE-052", scenario="BASE-S97")
def test_a_condition_that_fails_later_stops_nothing() -> None:
    """The only Forest is sacrificed in answer: the ability resolves all the same, and is not offered again."""
    start = with_cards(side("Clerk, Forest, 2 Spring", hand="Clearing"))
    answered = start.activate("Clerk").cast("Clearing", paid_with=("Forest",)).resolve().resolve()

    assert (21, ()) == (answered.life(A), answered.offers(actions.BeginAbility))


@pytest.mark.rule("BASE-052", scenario="BASE-S97")
def test_an_ability_is_activated_twice_in_a_turn_and_no_third_time() -> None:
    """Bellows is 3/1 after two activations; in the next turn it may be activated again."""
    start = with_cards(side("Bellows, 5 Spring"))
    twice = start.activate("Bellows").resolve().activate("Bellows").resolve()

    assert ("3/1", ()) == (twice.size("Bellows"), twice.offers(actions.BeginAbility))
    assert "BASE-052" == twice.broken_rule(actions.BeginAbility, "Bellows", 0)
    assert ("Bellows 0",) == start.activate("Bellows").resolve().offers(actions.BeginAbility)
    assert ("Bellows 0",) == twice.to_step("upkeep").passes().offers(actions.BeginAbility)


@pytest.mark.rule("BASE-052", "BASE-P01", "BASE-048", scenario="BASE-S97")
def test_mana_under_a_condition_pays_while_the_condition_is_true() -> None:
    """Bog pays {B} only beside a Swamp; what would need both of its outputs is not offered."""
    alone, beside = (with_cards(side(f"{lands}Bog", hand="Siphon, Smite")) for lands in ("", "Swamp, "))
    both = with_cards(side("Swamp, Bog, Clerk, Forest", hand="Siphon, Bolide"))

    assert ((), "BASE-048") == (alone.offers(actions.BeginCast), alone.broken_rule(actions.BeginCast, "Siphon"))
    assert ("Siphon",) == beside.offers(actions.BeginCast)
    paid = both.cast("Bolide", A, x=1)
    assert (True, False) == (paid.is_tapped("Bog"), paid.is_tapped("Clerk"))
    assert () == with_cards(side("Ditch", hand="Siphon")).offers(actions.BeginCast)
    assert ("Siphon",) == with_cards(side("Ditch, Swamp/t", hand="Siphon")).offers(actions.BeginCast)


@pytest.mark.rule("BASE-052", "BASE-P07", "BASE-D06", scenario="BASE-S97")
def test_by_hand_only_the_mana_whose_condition_is_true_is_offered() -> None:
    """Bog alone offers {C}; beside a Swamp all three, at priority and in a payment."""
    alone, beside = (with_cards(side(f"{lands}Bog", hand="Bolide"), rules=MANUAL) for lands in ("", "Swamp, "))

    assert ("Bog 0",) == alone.offers(actions.ActivateMana)
    assert "BASE-052" == alone.broken_rule(actions.ActivateMana, "Bog", 1)
    assert ("Swamp 0", "Bog 0", "Bog 1", "Bog 2") == beside.offers(actions.ActivateMana)
    paying = beside.act(actions.BeginCast, "Bolide").choose(0, A)
    assert ("Swamp 0", "Bog 2") == paying.offers(actions.ActivateMana)
    without = with_cards(side("Mountain, Bog", hand="Bolide"), rules=MANUAL).act(actions.BeginCast, "Bolide")
    assert ("Mountain 0", "Bog 0") == without.choose(1, A).offers(actions.ActivateMana)


@pytest.mark.rule("BASE-052", "BASE-Q25")
def test_conditions_that_a_payment_could_change_are_refused() -> None:
    """Mana under a condition about untapped lands or a hand is refused, and any in Castle and Solitaire; others not."""
    untapped = Exists(all_of(IsSubtype("Swamp"), non(IsTapped())))
    empty = Compare(HandSize(You()), Comparison.AT_MOST, 0)
    odd = [land("Odd", attrs.evolve(tap_for("B"), condition=condition)) for condition in (untapped, empty)]

    assert [["BASE-052"]] * 2 == [[found.rule for found in refusals(NORMAL, card)] for card in odd]
    assert () == refusals(NORMAL, CARDS["Bog"])
    assert [("BASE-Q25",)] * 2 == [tuple(f.rule for f in refusals(book, CARDS["Bog"])) for book in (CASTLE, SOLITAIRE)]
    assert [()] * 2 == [refusals(book, CARDS["Clerk"]) for book in (CASTLE, SOLITAIRE)]


@pytest.mark.rule("BASE-052")
def test_conditions_are_joined() -> None:
    """Both parts must be true, or one of the two."""
    both, either = Both((OWN_SWAMP, OWN_FOREST)), Either((OWN_SWAMP, OWN_FOREST))
    cards = {
        name: artifact(name, "{1}", act("{0}", GainLife(You(), 1), condition=condition))
        for name, condition in (("Sieve", both), ("Funnel", either))
    }
    offers = [
        table(side(f"Sieve, Funnel, {lands}"), cards=cards).offers(actions.BeginAbility)
        for lands in ("Island", "Swamp", "Forest", "Swamp, Forest")
    ]

    assert [(), ("Funnel 0",), ("Funnel 0",), ("Sieve 0", "Funnel 0")] == offers
