"""The breach: what is turned up, what it costs, and what becomes of it, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, artifact, creature, land, pay, tap_for, when
from castlerules.castle.model.actions import DeclineActivation, PayActivation, ProceedToBlock
from castlerules.castle.model.events import CardRevealed
from castlerules.castle.model.options import CastleRules
from castlerules.magic.model.actions import ActivateMana, PassPriority
from castlerules.magic.model.changes import StepBegan
from castlerules.magic.model.steps import Step
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import KIT, D, scenario

BELL = artifact(
    "Bell", "{2}", when(lang.ZoneChange(lang.CREATURE, to=lang.Zone.BATTLEFIELD), lang.GainLife(lang.You(), 1))
)
VAULT = land(
    "Vault",
    tap_for("C"),
    act(pay("", lang.TapThis(), lang.SacrificeThis()), lang.AddMana(((lang.ManaKind.BLACK,) * 2,))),
)
WRAITH = creature("Wraith", "{X}{B}{B}", "Wraith", 2, 2)
"""What the pool has no card for: one that sees creatures come, one with an X, and a land to be sacrificed."""


def own(mine: str = "", theirs: str = "", **position: Any) -> CastleScenario:
    """Return a position in which Bells, Wraiths and Vaults are known."""
    return CastleScenario.of_castles(
        side(mine), side(theirs), cards={**KIT, "Bell": BELL, "Wraith": WRAITH, "Vault": VAULT}, **position
    )


def price(lands: str, card: str, **options: Any) -> int:
    """Return what *card* costs a player with *lands*, as the breach says."""
    start = own("Hill Giant", lands, theirs_castle=castle(R1C1=card), rules=CastleRules(**options))
    (price,) = [event.price for event in start.breach(1, "Hill Giant").events if isinstance(event, CardRevealed)]
    return price


def activation_decision(lands: str, card: str, **position: Any) -> CastleScenario:
    """Return the position in which D, with *lands*, has just turned up *card*."""
    return scenario("Hill Giant", lands, theirs_castle=castle(R1C1=card), **position).breach(1, "Hill Giant")


@pytest.mark.rule("CAS-020", "CAS-Q30", "CAS-Q27")
def test_the_foremost_card_alone_is_turned_up() -> None:
    """In column 3 that is the one of row 2; what lies behind it and beside it stays down."""
    slots = castle(R2C3="Verdant Force", R3C3="Grizzly Bears", R1C2="Hill Giant")
    faced = scenario("Hill Giant", theirs_castle=slots).breach(3, "Hill Giant")

    assert ("ActivationDecision", D) == (faced.decision, faced.to_act)
    assert "known Verdant Force" == faced.slot(D, "R2C3")
    assert ("down Grizzly Bears", "down Hill Giant") == (faced.slot(D, "R3C3"), faced.slot(D, "R1C2"))


@pytest.mark.rule("CAS-020", "CAS-K09", "CAS-Q41", "CAS-I30")
def test_nobody_can_respond_between_the_reveal_and_the_activation() -> None:
    """The defender is asked and nobody has priority; neither mana nor anything else is an answer."""
    faced = activation_decision("2 Forest", "Serra Angel")

    assert (("DeclineActivation",), ("PayActivation",)) == faced.legal
    assert ("CAS-021", "CAS-021") == (faced.broken_rule(PassPriority), faced.broken_rule(ActivateMana, "Forest#1", 0))
    assert "CAS-021" == faced.broken_rule(ProceedToBlock)


@pytest.mark.rule("CAS-021", "CAS-022", "CAS-Q32")
def test_a_card_that_the_lands_cover_becomes_active_by_itself() -> None:
    """Nobody is asked at price 0, unless a table allows to decline even that."""
    free = activation_decision("2 Plains, 3 Forest", "Serra Angel")
    choice = activation_decision(
        "2 Plains, 3 Forest", "Serra Angel", rules=CastleRules(may_decline_free_activation=True)
    )

    assert (None, "Serra Angel 4/4", 20) == (free.decision, free.slot(D, "R1C1"), free.life(D))
    assert (("DeclineActivation",), ("PayActivation",)) == choice.legal
    assert ("Serra Angel 4/4", 20) == ((up := choice.act(PayActivation)).slot(D, "R1C1"), up.life(D))
    assert ("vacant", 20) == ((gone := choice.act(DeclineActivation)).slot(D, "R1C1"), gone.life(D))


@pytest.mark.rule("CAS-044", "CAS-030", "CAS-Q71")
def test_a_trigger_of_something_else_does_nothing_to_what_has_come() -> None:
    """Aether Flash triggers on a card that rises, and does it no damage; on one that is cast it does."""
    risen = activation_decision("Aether Flash, Forest, Mountain", "Grizzly Bears")
    cast = scenario(side("Aether Flash, 2 Forest", hand="Grizzly Bears")).cast("Grizzly Bears").resolve(2)

    assert (("Aether Flash",), 0) == (risen.stack, risen.resolve().damage("Grizzly Bears"))
    assert ("Grizzly Bears",) == cast.graveyard(A)


@pytest.mark.rule("CAS-Q101", "CAS-Q46", "CAS-020")
def test_with_all_attackers_gone_before_the_breach_nothing_is_turned_up() -> None:
    """Unsummon in the declare-attackers step: end of combat, and the card stays unknown."""
    start = scenario("Hill Giant", side("Island", hand="Unsummon"), theirs_castle=castle(R1C1="Grizzly Bears"))
    done = start.attack_column(1, "Hill Giant").passes().cast("Unsummon", "Hill Giant").resolve().passes(2)

    begun = [event.step for event in done.events if isinstance(event, StepBegan)]

    assert ([Step.END_OF_COMBAT], "down Grizzly Bears") == (begun, done.slot(D, "R1C1"))
