"""The worked scenarios of normal Magic about offers, prices during a resolution, and "if you do"."""

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

HIT: Final = damage(5, Accepter())
RANDOM_CARD: Final = DiscardCards(Anything(), at_random=True)
PUT: Final = InOrder(
    (
        ChooseCards(You(), "it", CREATURE, Zone.HAND, You()),
        MoveTo(BoundObjects("it"), Zone.BATTLEFIELD, controller=You()),
    )
)
CARDS: Final = {
    card.name: card
    for card in (
        creature(
            "Toady",
            "{B}",
            "Imp",
            2,
            2,
            enters(UnlessPaid(You(), pay("", SacrificePermanents(LAND)), SacrificeObject(This()))),
        ),
        sorcery("Pawn", "{B}", does(MayPay(You(), pay("", DiscardCards(CREATURE)), Draw(You(), 2)))),
        sorcery("Dare", "{R}", does(May(EachPlayer(), HIT, Draw(You(), 3)))),
        instant("Ransom", "{U}", does(UnlessPaid(EachPlayer(), pay("{1}"), CounterSpell(TARGET)), TARGET_SPELL)),
        artifact("Pit", "{1}", act("{0}", May(You(), IfDone(SacrificeObject(This()), LoseLife(EachOpponent(), 2))))),
        artifact("Snare Pot", "{1}", act("{0}", May(You(), IfDone(PUT, GainLife(You(), 1), LoseLife(You(), 1))))),
        artifact("Bail", "{1}", act("{0}", MayPay(EachPlayer(), pay("", SacrificeThis()), GainLife(Accepter(), 3)))),
        artifact(
            "Lot", "{1}", act("{0}", MayPay(You(), pay("", DiscardCards(Anything(), at_random=True)), Draw(You())))
        ),
    )
}


def with_cards(*setup: Any, **more: Any) -> MagicScenario:
    """Return a position in which the cards above are known."""
    return table(*setup, cards=CARDS, **more)


@pytest.mark.rule("BASE-190", "BASE-112", "BASE-D15", scenario="BASE-S100")
def test_a_price_of_permanents_is_asked_for_as_it_is_paid() -> None:
    """A keeps Toady for a land of its choice; declined, or without a land, Toady is sacrificed."""
    deciding = with_cards(side("2 Swamp, Forest", hand="Toady")).cast("Toady").resolve().resolve()
    kept = deciding.yes().choose("Forest")

    assert ("Swamp#1", "Swamp#2", "Forest") == deciding.yes().offers(actions.ChooseSacrifice)
    assert (("Forest",), True) == (kept.graveyard(A), kept.is_on_battlefield("Toady"))
    assert ("Toady",) == deciding.no().graveyard(A)
    broke = with_cards(side(hand="Toady", pool="B")).cast("Toady").resolve().resolve()
    assert (None, ("Toady",)) == (broke.decision, broke.graveyard(A))


@pytest.mark.rule("BASE-190", "BASE-112", scenario="BASE-S100")
def test_a_price_of_cards_is_offered_to_who_has_them() -> None:
    """Of three cards two are creature cards, and one of them goes; without one there is no offer."""
    deciding = with_cards(side("Swamp", hand="Pawn, Bear, Ogre, Spark")).cast("Pawn").resolve()
    paid = deciding.yes().choose("Ogre")
    without = with_cards(side("Swamp", hand="Pawn, Spark")).cast("Pawn").resolve()

    assert (("Ogre", "Pawn"), 4) == (tuple(sorted(paid.graveyard(A))), len(paid.hand(A)))
    assert ("Bear", "Ogre") == deciding.yes().offers(actions.ChooseCard)
    assert (None, ("Spark",)) == (without.decision, without.hand(A))
    lost = with_cards(side("Lot", hand="Bear, Ogre")).with_random_results(1).activate("Lot").resolve().yes()
    assert (("Ogre",), 2) == (lost.graveyard(A), len(lost.hand(A)))


@pytest.mark.rule("BASE-190", scenario="BASE-S100")
def test_what_the_source_pays_only_its_controller_can_pay() -> None:
    """Bail is offered to A alone, who gains the life; N is not asked after a refusal."""
    deciding = with_cards(side("Bail"), side("Bear")).activate("Bail").resolve()

    assert (A, None) == (deciding.to_act, deciding.no().decision)
    assert (23, ("Bail",)) == (deciding.yes().life(A), deciding.yes().graveyard(A))


@pytest.mark.rule("BASE-190", "BASE-Q31", scenario="BASE-S101")
def test_players_are_asked_in_turn_until_one_accepts() -> None:
    """A declines and N takes the damage; or both decline and A draws."""
    deciding = with_cards(side("Mountain", hand="Dare")).cast("Dare").resolve()
    second = deciding.no()

    assert (A, N) == (deciding.to_act, second.to_act)
    assert ((15, 20, None), 15) == (
        (deciding.yes().life(A), deciding.yes().life(N), deciding.yes().decision),
        second.yes().life(N),
    )
    assert (0, 3) == (len(second.yes().hand(A)), len(second.no().hand(A)))


@pytest.mark.rule("BASE-190", "BASE-Q31", "BASE-Q11", scenario="BASE-S101")
def test_a_price_is_offered_to_each_player_who_can_pay() -> None:
    """Only N has mana left: N pays for the spell of A, or it is countered; with mana A is asked first."""
    cast = with_cards(side("Mountain", hand="Spark"), side("Island, Forest", hand="Ransom")).cast("Spark", N)
    deciding = cast.passes().cast("Ransom", "Spark").resolve()
    rich = with_cards(side("2 Mountain", hand="Spark"), side("Island, Forest", hand="Ransom")).cast("Spark", N)

    assert (N, ("Spark",)) == (deciding.to_act, deciding.yes().stack)
    assert (18, ("Spark",)) == (deciding.yes().resolve().life(N), deciding.no().graveyard(A))
    asked = rich.passes().cast("Ransom", "Spark").resolve()
    assert (A, N, None) == (asked.to_act, asked.no().to_act, asked.yes().decision)


@pytest.mark.rule("BASE-190", scenario="BASE-S102")
def test_what_follows_an_attempt_needs_something_done() -> None:
    """Pit is sacrificed by its first ability, so its second finds nothing to sacrifice."""
    start = with_cards(side("Pit")).activate("Pit").activate("Pit").resolve()
    once = start.yes()

    assert (18, ("Pit",)) == (once.life(N), once.graveyard(A))
    assert 18 == once.resolve().yes().life(N)
    assert (20, True) == (start.no().life(N), start.no().is_on_battlefield("Pit"))


@pytest.mark.rule("BASE-190", scenario="BASE-S102")
def test_an_attempt_with_a_choice_is_done_if_something_is_chosen() -> None:
    """With a creature card A gains 1 life; without one A loses 1; declined, nothing happens."""
    having, lacking = (
        with_cards(side("Snare Pot", hand=hand)).activate("Snare Pot").resolve() for hand in ("Bear", "Spark")
    )
    put = having.yes()
    put = put.choose("Bear") if put.decision else put

    assert (21, True) == (put.life(A), put.is_on_battlefield("Bear"))
    failed = lacking.yes()
    failed = failed.stop_choosing() if failed.decision else failed
    assert (19, 20) == (failed.life(A), having.no().life(A))


@pytest.mark.rule("BASE-190", "BASE-Q25")
def test_attempts_that_cannot_be_judged_are_refused() -> None:
    """Two cards might be discarded in part; Solitaire refuses prices of objects, and plays attempts."""
    partly = artifact("Partly", "{1}", act("{0}", IfDone(Discard(You(), 2), Draw(You()))))

    assert ["BASE-Q25"] == [found.rule for found in refusals(NORMAL, partly)]
    assert [(), (), ("BASE-Q25",)] == [
        tuple(found.rule for found in refusals(book, CARDS["Pawn"])) for book in (NORMAL, CASTLE, SOLITAIRE)
    ]
    assert () == refusals(SOLITAIRE, CARDS["Pit"])
