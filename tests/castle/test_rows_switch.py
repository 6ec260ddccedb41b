"""Switching the creature at the front, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import (
    ManeuverSwap,
    PayActivation,
    ProceedToBlock,
    SwitchWithBehind,
)
from castlerules.castle.model.events import CardRevealed, CardsSwapped
from castlerules.castle.model.options import CastleRules
from castlerules.magic.model.actions import PassPriority
from castlerules.magic.model.changes import LifeLost
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import side

from .kit import D, scenario

PAIR = castle(R1C2="Grizzly Bears/up", R2C2="Serra Angel", R3C2="Verdant Force")


def faced(*, life: int = 20, within: dict[str, str] | None = None, lands: str = "", **rules: object) -> CastleScenario:
    """Return a position in which a Giant attacks column 2 and D faces it, with a Bear at the front and cards behind."""
    start = scenario(
        "Hill Giant",
        side(lands, life=life),
        theirs_castle={**PAIR, **(within or {})},
        rules=CastleRules(**rules),  # type: ignore[arg-type]
    )
    return start.breach(2, "Hill Giant")


def places(table: CastleScenario) -> tuple[str, ...]:
    """Return what is in column 2 of D, from the front."""
    return tuple([table.slot(D, f"R{row}C2") for row in (1, 2, 3)])


@pytest.mark.rule("CAS-032", "CAS-Q41", "CAS-I30")
def test_the_defender_alone_chooses_to_go_on_or_to_switch() -> None:
    """Nobody has priority meanwhile."""
    start = faced()

    assert ("SwitchDecision", D, (("ProceedToBlock",), ("SwitchWithBehind",))) == (
        start.decision,
        start.to_act,
        start.legal,
    )
    assert "CAS-032" == start.broken_rule(PassPriority)


@pytest.mark.rule("CAS-032", "CAS-033", "CAS-021", "CAS-Q54")
def test_a_switch_costs_two_life_and_turns_up_the_card_behind() -> None:
    """The Bear goes back and grows; the Angel has a price of its own, paid or lost as ever."""
    start = faced()
    switched = start.act(SwitchWithBehind)
    paid = switched.act(PayActivation)

    assert (18, "ActivationDecision") == (switched.life(D), switched.decision)
    assert ("known Serra Angel", "Grizzly Bears 3/3", "down Verdant Force") == places(switched)
    assert (11, "Serra Angel 4/4", "SwitchDecision") == (paid.life(D), paid.slot(D, "R1C2"), paid.decision)
    assert ["LifeLost", "CardsSwapped", "CardRevealed"] == [
        type(event).__name__ for event in switched.events if isinstance(event, (LifeLost, CardsSwapped, CardRevealed))
    ]


@pytest.mark.rule("CAS-033", "CAS-Q53", "CAS-Q39")
def test_a_card_that_comes_up_too_dear_is_lost_with_the_switch() -> None:
    """With 8 life the switch leaves 6, and the Angel costs 7."""
    done = faced(life=8).act(SwitchWithBehind)

    assert (None, "end of combat", 6) == (done.decision, done.step, done.life(D))
    assert "Serra Angel" in done.exile(D)


@pytest.mark.rule("CAS-Q50", "CAS-033", "CAS-029")
def test_a_creature_that_is_active_behind_is_not_paid_for() -> None:
    """It trades places, and the choice is asked again."""
    done = faced(within={"R2C2": "Serra Angel/up"}).act(SwitchWithBehind)

    assert ("SwitchDecision", 18, "Serra Angel 4/4") == (done.decision, done.life(D), done.slot(D, "R1C2"))
    assert "Grizzly Bears 3/3" == done.slot(D, "R2C2")


@pytest.mark.rule("CAS-Q51", "CAS-Q40", "CAS-K19")
@pytest.mark.parametrize(
    ("life", "lethal", "decision"),
    [(3, True, "SwitchDecision"), (2, True, "SwitchDecision"), (1, True, None), (2, False, None)],
)
def test_a_switch_that_cannot_be_paid_is_not_asked_for(life: int, lethal: bool, decision: str | None) -> None:
    """With 1 life it is not; with 2 only where the last life may be paid."""
    start = faced(life=life, lethal_payment_allowed=lethal)

    assert decision == start.decision
    assert (decision is None) == (start.broken_rule(SwitchWithBehind) is not None)


@pytest.mark.rule("CAS-Q51", "CAS-033")
def test_the_last_life_paid_for_a_switch_loses_before_anything_is_revealed() -> None:
    """The cards have traded places, and the Angel is still face down."""
    done = faced(life=2).act(SwitchWithBehind)

    assert (1.0, -1.0) == (done.result and done.result.returns)
    assert ("down Serra Angel", "Grizzly Bears 3/3") == places(done)[:2]


@pytest.mark.rule("CAS-033", "CAS-030")
def test_triggers_of_a_card_that_comes_up_wait_for_no_further_answer() -> None:
    """Dragoons bring 5 before the choice is asked again."""
    start = faced(within={"R2C2": "Radiant's Dragoons"}, lands="4 Plains").act(SwitchWithBehind)
    done = start.resolve()

    assert (("Radiant's Dragoons",), 18, None) == (start.stack, start.life(D), start.decision)
    assert (23, "SwitchDecision", "Radiant's Dragoons 2/5") == (done.life(D), done.decision, done.slot(D, "R1C2"))


@pytest.mark.rule("CAS-Q54", "CAS-055")
def test_a_switch_is_no_manoeuvre() -> None:
    """D has switched in A's turn, and may swap in the own one."""
    slots = {"R2C2": "Serra Angel/up"}
    done = faced(within=slots).act(SwitchWithBehind).act(ProceedToBlock).fight_in_castle().to_step("main")

    assert (12, None) == (done.state.turn, done.broken_rule(ManeuverSwap, "R1C2", "R2C2"))
