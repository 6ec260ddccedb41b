"""The worked scenarios of Castle on switches: the creature at the front trades places with the card behind it."""

from __future__ import annotations

import pytest

from castlerules.castle.model.actions import DeclineActivation, PayActivation, ProceedToBlock, SwitchWithBehind
from castlerules.castle.model.events import CardRevealed
from castlerules.castle.model.options import CastleRules
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import BOTH, SIXTH, D, options, scenario


def faced(rules: CastleRules = SIXTH) -> CastleScenario:
    """Return the attack of Giant on a full column, in which Bear has risen."""
    full = castle(R1C3="Bear", R2C3="Ogre", R3C3="Guard")
    return scenario("Giant", "Forest, 2 Mountain", theirs_castle=full, rules=rules).breach(3, "Giant")


@BOTH
@pytest.mark.rule("CAS-032", "CAS-033", scenario="CAS-S16")
def test_a_switch_brings_up_the_card_behind(rules: CastleRules) -> None:
    """Bear goes back as 3/3, Ogre comes up, fights Giant and is removed."""
    switched = faced(rules).act(SwitchWithBehind)
    done = switched.act(ProceedToBlock).fight_in_castle()

    assert (18, "Bear 3/3", "Ogre 3/3") == (switched.life(D), switched.slot(D, "R2C3"), switched.slot(D, "R1C3"))
    assert (3, "vacant", "down Guard") == (done.damage("Giant"), done.slot(D, "R1C3"), done.slot(D, "R3C3"))
    assert ("Ogre" in done.exile(D), "Bear 3/3", 18) == (True, done.slot(D, "R2C3"), done.life(D))


@BOTH
@pytest.mark.rule("CAS-032", "CAS-034", scenario="CAS-S16")
def test_who_does_not_switch_fights_with_the_first_creature(rules: CastleRules) -> None:
    """Bear takes the 5 itself, and no life is paid."""
    done = faced(rules).act(ProceedToBlock).fight_in_castle()

    assert (2, 20) == (done.damage("Giant"), done.life(D))
    assert ("vacant", "down Ogre") == (done.slot(D, "R1C3"), done.slot(D, "R2C3"))


@pytest.mark.rule("CAS-Q48", "CAS-Q50", scenario="CAS-S17")
def test_a_second_switch_brings_the_first_creature_back() -> None:
    """Bear is in front again as 2/2, Ogre behind it as 4/4; nothing is revealed, and the third card stays."""
    again = faced().act(SwitchWithBehind).act(SwitchWithBehind)
    third = again.act(SwitchWithBehind)

    assert (16, "Bear 2/2", "Ogre 4/4") == (again.life(D), again.slot(D, "R1C3"), again.slot(D, "R2C3"))
    assert not any(isinstance(event, CardRevealed) for event in again.events)
    assert ["down Guard", "down Guard"] == [castle_scenario.slot(D, "R3C3") for castle_scenario in (again, third)]
    assert (14, "Ogre 3/3") == (third.life(D), third.slot(D, "R1C3"))


@pytest.mark.rule("CAS-Q48", scenario="CAS-S17")
def test_the_number_of_switches_may_be_limited() -> None:
    """With a limit of one, the first switch is legal and the second is not."""
    start = faced(options(max_switches_per_combat=1))
    switched = start.act(SwitchWithBehind)

    assert (("ProceedToBlock",), ("SwitchWithBehind",)) == start.legal
    assert ((), ("Giant",)) == (switched.offers(SwitchWithBehind), switched.blocked_attackers)


@pytest.mark.rule("CAS-Q53", "CAS-026", "CAS-039", scenario="CAS-S18")
def test_a_switch_may_fail() -> None:
    """Guard costs 3 and is declined: it is removed, combat is over, Bear stays behind, and 2 life are spent."""
    start = scenario("Ogre", "2 Forest", theirs_castle=castle(R1C1="Bear/up", R2C1="Guard"))
    deciding = start.breach(1, "Ogre").act(SwitchWithBehind)
    done = deciding.act(DeclineActivation)
    paid = deciding.act(PayActivation)

    assert (18, 3) == (deciding.life(D), deciding.activation_price)
    assert ("vacant", "Bear 3/3", 18) == (done.slot(D, "R1C1"), done.slot(D, "R2C1"), done.life(D))
    assert (True, "end of combat", ()) == ("Guard" in done.exile(D), done.step, done.blocked_attackers)
    assert (15, "Guard 2/5") == (paid.life(D), paid.slot(D, "R1C1"))


@pytest.mark.rule("CAS-Q49", scenario="CAS-S19")
def test_there_is_no_switch_over_a_gap() -> None:
    """With nothing directly behind, Bear blocks; with the option it may change with the card of row 3."""
    slots = castle(R1C1="Bear/up", R3C1="Ogre")
    near, far = [
        scenario("Giant", theirs_castle=slots, rules=options(switch_skips_gaps=skips)).breach(1, "Giant")
        for skips in (False, True)
    ]
    switched = far.act(SwitchWithBehind)

    assert ((), ("Giant",)) == (near.offers(SwitchWithBehind), near.blocked_attackers)
    assert (("ProceedToBlock",), ("SwitchWithBehind",)) == far.legal
    assert ("Bear 4/4", 18, 4) == (switched.slot(D, "R3C1"), switched.life(D), switched.activation_price)


def two_active(life: int) -> CastleScenario:
    """Return the attack on a column with two active creatures, where the defender has so much *life*."""
    start = scenario("Ogre", side(life=life), theirs_castle=castle(R1C1="Bear/up", R2C1="Guard/up"))
    return start.breach(1, "Ogre")


@pytest.mark.rule("CAS-Q51", scenario="CAS-S20")
def test_the_last_life_may_be_spent_on_a_switch_and_loses() -> None:
    """With 2 life the switch loses the game at once, with 3 it does not, and with 1 it is not offered."""
    start, poor = two_active(2), two_active(1)
    done, alive = start.act(SwitchWithBehind), two_active(3).act(SwitchWithBehind)

    assert (("ProceedToBlock",), ("SwitchWithBehind",)) == start.legal
    assert (0, (A,)) == (done.life(D), done.result and done.result.winners)
    assert (1, None, "Guard 2/5") == (alive.life(D), alive.result, alive.slot(D, "R1C1"))
    assert ((), ("Ogre",)) == (poor.offers(SwitchWithBehind), poor.blocked_attackers)
