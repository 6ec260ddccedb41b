"""The worked scenarios of costs that exile the top of a library, of blocked creatures, and of Auras on a creature."""

from __future__ import annotations

from typing import Any, Final

import pytest

from castlerules import DataError, IllegalAction
from castlerules.cards import *
from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.cards.language.constants import *
from castlerules.magic.capability.support import refusals
from castlerules.magic.model import actions
from castlerules.solitaire import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

KILN: Final = lang.InOrder(
    (
        PutCounters(This(), CounterKind.AGE),
        lang.UnlessPaid(
            You(),
            pay("", lang.ExileTop()),
            SacrificeObject(This()),
            times=lang.CountersOn(This(), CounterKind.AGE),
        ),
    )
)
ON_IT: Final = lang.IsAttachedTo(TARGET)
CARDS: Final = {
    card.name: card
    for card in (
        artifact("Furnace", "{2}", act(pay("", lang.ExileTop(2)), GainLife(You(), 2))),
        artifact("Kiln", "{2}", when(YOUR_UPKEEP, KILN)),
        instant("Harry", "{R}", does(Destroy(TARGET), target(all_of(lang.IsUnblocked(), CREATURE)))),
        instant("Trip", "{R}", does(Destroy(TARGET), target(all_of(lang.IsBlocked(), CREATURE)))),
        sorcery("Strip Bare", "{U}", does(Destroy(Each(ON_IT)), target(CREATURE))),
        instant(
            "Gale",
            "{U}",
            does(bounce(Each(any_of(lang.Is(TARGET), all_of(lang.OwnedBy(You()), ON_IT)))), target(CREATURE)),
        ),
        creature(
            "Bellows",
            "{B}",
            "Insect",
            1,
            1,
            act("{1}", pump(This(), 1, 0), limits=(lang.ActivationLimit.THREE_TIMES_A_TURN,)),
        ),
    )
}


def with_cards(*setup: Any, **more: Any) -> MagicScenario:
    """Return a position in which the cards above are known."""
    return table(*setup, cards=CARDS, **more)


@pytest.mark.rule("BASE-330", "BASE-040", scenario="BASE-S230")
def test_the_top_cards_of_the_library_are_exiled_as_a_cost() -> None:
    """Two of three cards; with one left the cost cannot be paid."""
    paid = with_cards(side("Furnace", library="Bear, Ogre, Hawk")).activate("Furnace")

    assert (("Bear", "Ogre"), ("Hawk",), ("Furnace",)) == (paid.exile(A), paid.library(A), paid.stack)
    assert (22, "BASE-040") == (paid.resolve().life(A), paid.broken_rule(actions.BeginAbility, "Furnace", 0))


@pytest.mark.rule("BASE-330", "BASE-190", "BASE-K45", scenario="BASE-S230")
@pytest.mark.parametrize(("age", "exiled"), [("", ("Bear",)), ("/age1", ("Bear", "Ogre"))])
def test_an_upkeep_may_cost_the_top_of_the_library(age: str, exiled: tuple[str, ...]) -> None:
    """One card for each age counter, in the order of the library."""
    start = with_cards(side(f"Kiln{age}", library="Bear, Ogre, Hawk"), step="upkeep", step_begins=True).resolve()

    assert (exiled, True) == (start.yes().exile(A), start.yes().is_on_battlefield("Kiln"))
    assert ((), False) == (start.no().exile(A), start.no().is_on_battlefield("Kiln"))


@pytest.mark.rule("BASE-330", scenario="BASE-S230")
def test_a_library_that_is_too_small_cannot_pay() -> None:
    """Nothing is asked, and Kiln is sacrificed."""
    after = with_cards(side("Kiln/age1", library="Bear"), step="upkeep", step_begins=True).resolve()

    assert ((), ("Kiln",), ("Bear",)) == (after.exile(A), after.graveyard(A), after.library(A))


@pytest.mark.rule("BASE-331", "BASE-158", scenario="BASE-S231")
def test_attackers_are_blocked_or_unblocked_once_blockers_are_declared() -> None:
    """Before the declaration they are neither; what has lost its blocker stays blocked."""
    harry, trip = ("Harry", "Ogre"), ("Trip", "Bear")
    mine = side("Bear, Ogre, 2 Mountain, Island", hand="Harry, Trip, Recall")
    attack = with_cards(mine, side("Giant")).attack("Bear", "Ogre")
    blocked = attack.block({"Giant": "Bear"})
    alone = blocked.cast("Recall", "Giant").resolve()

    assert ("Recall",) == attack.offers(actions.BeginCast)
    assert ("Harry", "Recall", "Trip") == tuple(sorted(blocked.offers(actions.BeginCast)))
    for now in (blocked, alone):
        assert ("Ogre", "Bear") == tuple([now.cast(*one).resolve().graveyard(A)[-2] for one in (harry, trip)])
    with pytest.raises((DataError, IllegalAction)):
        blocked.cast("Harry", "Bear")


@pytest.mark.rule("BASE-332", scenario="BASE-S232")
def test_the_auras_on_a_creature_are_destroyed() -> None:
    """Those of both players, and none on another creature."""
    start = with_cards(
        side("Ogre, Mantle @ Bear, Mantle @ Ogre", hand="Strip Bare", pool="U"), side("Bear, Mantle @ Bear")
    )
    after = start.cast("Strip Bare", "Bear").resolve()

    assert (("Mantle", "Strip Bare"), ("Mantle",)) == (after.graveyard(A), after.graveyard(N))
    assert ("2/2", "5/5") == (after.size("Bear"), after.size("Ogre"))


@pytest.mark.rule("BASE-332", scenario="BASE-S232")
def test_a_creature_and_the_auras_on_it_return_at_once() -> None:
    """The Aura of N is on nothing then."""
    start = with_cards(side("Bear, Mantle @ Bear", hand="Gale", pool="U"), side("Mantle @ Bear"))
    after = start.cast("Gale", "Bear").resolve()

    assert ({"Bear", "Mantle"}, ("Mantle",), ()) == (set(after.hand(A)), after.graveyard(N), after.hand(N))


@pytest.mark.rule("BASE-052")
def test_an_ability_is_activated_three_times_in_a_turn() -> None:
    """It is not offered a fourth time, and again in the next turn."""
    pumped = with_cards(side("Bellows, 5 Stone", library="2 Bear"), side(library="2 Bear"))
    for _ in range(3):
        assert ("Bellows 0",) == pumped.offers(actions.BeginAbility)
        pumped = pumped.activate("Bellows").resolve()

    assert ("4/1", "BASE-052") == (pumped.size("Bellows"), pumped.broken_rule(actions.BeginAbility, "Bellows", 0))
    assert ("Bellows 0",) == pumped.to_step("end of turn").to_step("upkeep").passes().offers(actions.BeginAbility)


@pytest.mark.rule("BASE-331")
def test_solitaire_refuses_what_asks_for_declared_blockers() -> None:
    """Its fights have blockers, but nobody declares them (SOL-G75)."""
    assert [True, True, False] == [bool(refusals(SOLITAIRE, CARDS[name])) for name in ("Harry", "Trip", "Furnace")]
