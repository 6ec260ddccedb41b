"""Several effects that are one event."""

from __future__ import annotations

import pytest

from castlerules.cards import faults_of, render
from castlerules.cards import language as lang
from castlerules.cards.builders import act, creature, damage, does, in_order, instant, target, when
from castlerules.testing.magic import A, N, side

from .kit import table

BOTH = lang.AtOnce((lang.Destroy(lang.TARGET), lang.Destroy(lang.Target(1))))
TWO = lang.AtOnce((damage(2, lang.TARGET), damage(3, lang.You())))
HARM = when(lang.DamageDealt(lang.IsThis()), lang.Draw(lang.You()))
CARDS = {
    card.name: card
    for card in (
        instant("Both", "{R}", does(BOTH, target(lang.CREATURE), target(lang.LAND))),
        creature("Leech", "{R}", "Leech", 1, 1, act("{0}", TWO, lang.ANY_TARGET), HARM),
        creature("Gnat", "{R}", "Gnat", 1, 1, act("{0}", in_order(*TWO.steps), lang.ANY_TARGET), HARM),
    )
}


@pytest.mark.rule("BASE-240")
@pytest.mark.parametrize(("name", "times"), [("Leech", 1), ("Gnat", 2)])
def test_two_amounts_of_damage_are_one_event(name: str, times: int) -> None:
    """Leech deals 2 and 3 at once, so it deals damage once; Gnat deals them one after the other, which is twice."""
    start = table(side(name, library="Plains, Plains, Plains"), cards=CARDS)
    done = start.activate(name, N).resolve(1 + times)

    assert (17, 18, times) == (done.life(A), done.life(N), len(done.hand(A)))


@pytest.mark.rule("BASE-240", "BASE-059")
def test_a_target_that_has_gone_does_not_save_the_other() -> None:
    """Both destroys Plains although Bear has gone."""
    start = table(side("2 Spring", hand="Both, Spark"), side("Bear, Plains"), cards=CARDS)
    done = start.cast("Both", "Bear", "Plains").cast("Spark", "Bear").resolve(2)

    assert {"Bear", "Plains"} == set(done.graveyard(N))


@pytest.mark.rule("BASE-240")
@pytest.mark.parametrize("steps", [(), BOTH.steps[:1], (damage(1, lang.You(), name="it"), damage(2, lang.You()))])
def test_one_step_or_a_named_result_is_a_fault(steps: tuple[lang.DealDamage | lang.Destroy, ...]) -> None:
    """Only two or more steps are one event, and none of them has a name for what it does."""
    assert faults_of(instant("Odd", "{R}", does(lang.AtOnce(steps), target(lang.CREATURE))))
    assert not faults_of(CARDS["Both"])
    assert "Destroy target creature and at the same time destroy target land." in render(CARDS["Both"])
