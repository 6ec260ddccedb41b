"""The rulings on switches (CAS-Q48 to CAS-Q54, CAS-Q102)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import SetupError
from castlerules.castle.model.actions import SwitchWithBehind
from castlerules.castle.model.options import CastleRules
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import side

from .kit import D, scenario

THREE = castle(R1C1="Guard/up", R2C1="Bear/up", R3C1="Levy/up")


def faced(theirs: Any = "", slots: Any = THREE, **position: Any) -> CastleScenario:
    """Return the position in which the defender chooses between the block and a switch."""
    return scenario("Giant", theirs, theirs_castle=slots, **position).breach(1, "Giant")


@pytest.mark.rule("CAS-Q51")
@pytest.mark.parametrize(("price", "life"), [(1, 19), (5, 15)])
def test_what_a_switch_costs_can_be_agreed(price: int, life: int) -> None:
    """It costs that much, and is not offered with less."""
    assert life == faced(switch_life=price).act(SwitchWithBehind).life(D)
    assert None is faced(side(life=price - 1), switch_life=price).decision if price > 1 else True


@pytest.mark.rule("CAS-Q52")
def test_a_switched_creature_keeps_all_but_its_bonus() -> None:
    """Bear goes back tapped, with its damage, counter and Aura, as the same object."""
    start = scenario(
        "Giant, Mantle", theirs_castle=castle(R1C1="Bear/up/t/d1/+1", R2C1="Levy/up"), attached={"Mantle": "N R1C1"}
    )
    before = start.breach(1, "Giant")
    after = before.act(SwitchWithBehind)

    assert ("Bear 5/5", "Bear 6/6") == (before.slot(D, "R1C1"), after.slot(D, "R2C1"))
    assert before.permanent("Bear") == after.permanent("Bear")
    assert ("Bear", 1, 1, True) == (
        after.attached_to("Mantle"),
        after.damage("Bear"),
        after.counters("Bear"),
        after.is_tapped("Bear"),
    )


@pytest.mark.rule("CAS-Q52", "CAS-Q76")
def test_a_creature_that_dies_of_going_back_does_not_end_the_combat() -> None:
    """With -2 in row 2 Bear dies there; Squire, now the front creature, is revealed, priced and fights."""
    slots = castle(R1C1="Bear/up", R2C1="Squire")
    done = faced("Plains", slots, row_bonus=(0, -2, 0)).act(SwitchWithBehind)

    assert ("Squire 1/1", "vacant", 1) == (done.slot(D, "R1C1"), done.slot(D, "R2C1"), len(done.state.combat.blocks))


@pytest.mark.rule("CAS-Q102", "CAS-Q48")
def test_a_switch_may_cost_nothing_only_if_there_is_a_limit() -> None:
    """Without one the options are refused; with one it is free even on the last life."""
    refusal = "CAS-Q102: switch_life: expected at least 1 if max_switches_per_combat is None, got 0"
    with pytest.raises(SetupError, match=f"^{refusal}$"):
        CastleRules(switch_life=0)
    options: dict[str, Any] = {"switch_life": 0, "max_switches_per_combat": 2}
    now = faced(side(life=1), lethal_payment_allowed=False, **options)
    twice = now.act(SwitchWithBehind).act(SwitchWithBehind)

    assert ("SwitchDecision", None, 1) == (now.decision, twice.decision, twice.life(D))
