"""The worked scenarios on triggers (BASE 8.3)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import creature, does, instant, target, when
from castlerules.magic.model import actions
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, N, side

from .kit import every_edition, table

VIGIL = creature(
    "Vigil",
    "{W}",
    "Human",
    1,
    1,
    when(lang.StepBegins(lang.StepName.UPKEEP, lang.EachPlayer()), lang.GainLife(lang.You(), 1)),
)
AWAKE = instant(
    "Awake",
    "{W}",
    does(
        lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD, controller=lang.You()),
        target(lang.CREATURE, zone=lang.Zone.GRAVEYARD),
    ),
)


@every_edition
@pytest.mark.rule("BASE-064", "BASE-067", "BASE-063", "BASE-072", scenario="BASE-S30")
def test_creatures_that_die_together_see_each_other_die(rules: MagicRules) -> None:
    """Three die: each Wake triggers three times, Mourner twice; N's triggers resolve before A's."""
    start = table(side("Wake, Bear, Ogre, 4 Spring", hand="Cleansing"), side("Wake, Mourner"), rules=rules)
    dead = start.cast("Cleansing").resolve()
    while dead.decision == "TriggerOrderDecision":
        dead = dead.choose(dead.offers(actions.OrderTrigger)[0])

    assert ("Wake",) * 3 == dead.stack[:3]
    assert ["Mourner"] * 2 + ["Wake"] * 3 == sorted(dead.stack[3:])
    assert (20, 23) == (dead.resolve(5).life(A), dead.resolve(5).life(N))
    assert (23, 23) == (dead.resolve(8).life(A), dead.resolve(8).life(N))


@every_edition
@pytest.mark.rule("BASE-111", "BASE-063", "BASE-D15", scenario="BASE-S31")
def test_each_player_chooses_in_turn_and_all_is_sacrificed_at_once(rules: MagicRules) -> None:
    """A names Bear, N names Squire; then both leave, and Mourner grows twice."""
    start = table(side("Mourner, Bear, 2 Spring", hand="Tribute"), side("Ogre, Squire"), rules=rules)
    first = start.cast("Tribute").resolve()
    second = first.choose("Bear")
    done = second.choose("Squire")

    assert (A, ("Mourner", "Bear")) == (first.to_act, first.offers(actions.ChooseSacrifice))
    assert (N, ("Ogre", "Squire"), True) == (
        second.to_act,
        second.offers(actions.ChooseSacrifice),
        second.is_on_battlefield("Bear"),
    )
    assert (("Mourner", "Mourner"), "1/1") == (done.stack, done.size("Mourner"))
    assert ("3/3", 2) == (done.resolve(2).size("Mourner"), done.resolve(2).counters("Mourner"))


@every_edition
@pytest.mark.rule("BASE-149", "BASE-151", "BASE-D17", "BASE-106", scenario="BASE-S33")
def test_a_trigger_in_cleanup_gives_priority_and_another_cleanup(rules: MagicRules) -> None:
    """Of nine cards two are discarded in one event; two triggers resolve; then the turn ends."""
    start = table(side("Salvage", hand="9 Giant"), rules=rules, step="end of turn")
    deciding = start.passes(2)
    discarded = deciding.choose("Giant#1", "Giant#3")
    gained = discarded.resolve(2)
    done = gained.passes(2)

    assert ("cleanup", "DiscardDecision", A) == (deciding.step, deciding.decision, deciding.to_act)
    assert (("Salvage", "Salvage"), ("Giant", "Giant"), A) == (
        discarded.stack,
        discarded.graveyard(A),
        discarded.to_act,
    )
    assert (22, "cleanup", 7) == (gained.life(A), gained.step, len(gained.hand(A)))
    assert ("upkeep", 12, 7) == (done.step, done.state.turn, len(done.hand(A)))


@every_edition
@pytest.mark.rule("BASE-150", "BASE-106", "BASE-149")
def test_a_quiet_cleanup_ends_the_turn_without_priority(rules: MagicRules) -> None:
    """With seven cards nobody is asked between the end of turn and the next upkeep."""
    done = table(side(hand="7 Giant"), rules=rules, step="end of turn").passes(2)

    assert ("upkeep", N, 12) == (done.step, done.to_act, done.state.turn)


@every_edition
@pytest.mark.rule("BASE-095", "BASE-120", "BASE-130", "BASE-068", scenario="BASE-S35")
def test_a_creature_arrives_with_its_counters(rules: MagicRules) -> None:
    """Leech is 2/2 from the start, or 3/3 beside Foreman, and dies without counters unless Foreman helps."""
    alone = table(side("2 Spring", hand="Leech"), rules=rules).cast("Leech").resolve()
    helped = table(side("Foreman, 2 Spring", hand="Leech"), rules=rules).cast("Leech").resolve()
    drained = alone.activate("Leech").resolve().activate("Leech").resolve()
    lives = helped.activate("Leech").resolve().activate("Leech").resolve()

    assert ("2/2", 2, "3/3") == (alone.size("Leech"), alone.counters("Leech"), helped.size("Leech"))
    assert (24, ("Leech",)) == (drained.life(A), drained.graveyard(A))
    assert (24, "1/1", ()) == (lives.life(A), lives.size("Leech"), lives.offers(actions.BeginAbility))


@every_edition
@pytest.mark.rule("BASE-069", scenario="BASE-S36")
def test_what_arrives_in_upkeep_waits_for_the_next_one(rules: MagicRules) -> None:
    """Demon put into play in A's upkeep does not trigger before A's next upkeep."""
    mine = side("3 Spring", hand="Awake", graveyard="Demon")
    now = table(mine, rules=rules, step="upkeep", cards={"Awake": AWAKE}).cast("Awake", "Demon")
    done = now.resolve()

    assert (True, (), "upkeep", 20) == (done.is_on_battlefield("Demon"), done.stack, done.step, done.life(A))
    assert ("Demon",) == done.to_step("main").to_step("upkeep").to_step("upkeep").stack


@every_edition
@pytest.mark.rule("BASE-K43", "BASE-112", "BASE-D20", scenario="BASE-S37")
def test_upkeep_is_paid_or_the_creature_is_sacrificed(rules: MagicRules) -> None:
    """With a Forest its controller is asked; without one Hireling is sacrificed."""
    deciding = table(side("Hireling, Forest"), rules=rules, step="upkeep", step_begins=True).resolve()
    poor = table(side("Hireling"), rules=rules, step="upkeep", step_begins=True).resolve()

    assert (A, (("DeclineUpkeep", "Hireling"), ("PayUpkeep", "Hireling"))) == (deciding.to_act, deciding.legal)
    assert (True, True) == (deciding.yes().is_on_battlefield("Hireling"), deciding.yes().is_tapped("Forest"))
    assert (("Hireling",), False) == (deciding.no().graveyard(A), deciding.no().is_tapped("Forest"))
    assert ("Hireling",) == poor.graveyard(A)


@every_edition
@pytest.mark.rule("BASE-D19", "BASE-Q06", "BASE-064")
def test_different_triggers_are_ordered_by_their_controller_and_equal_ones_are_not(rules: MagicRules) -> None:
    """Demon and Hireling are ordered, the one named first being lowest; two Demons are not."""
    deciding = table(side("Demon, Hireling"), rules=rules, step="upkeep", step_begins=True)
    equal = table(side("2 Demon"), rules=rules, step="upkeep", step_begins=True)

    assert (A, ("Demon", "Hireling")) == (deciding.to_act, deciding.offers(actions.OrderTrigger))
    assert ("Hireling", "Demon") == deciding.choose("Hireling").stack
    assert (None, ("Demon", "Demon")) == (equal.decision, equal.stack)


@every_edition
@pytest.mark.rule("BASE-064", "BASE-073")
def test_the_active_players_triggers_go_on_the_stack_first(rules: MagicRules) -> None:
    """In A's upkeep the trigger of N resolves before that of A, each for its controller."""
    begun = table(side("Vigil"), side("Vigil"), rules=rules, cards={"Vigil": VIGIL}, step="upkeep", step_begins=True)

    assert [A, N] == [stack_object.controller for stack_object in begun.state.stack]
    assert (20, 21) == (begun.resolve().life(A), begun.resolve().life(N))


@every_edition
@pytest.mark.rule("BASE-065")
def test_a_trigger_without_a_target_is_not_put_on_the_stack(rules: MagicRules) -> None:
    """Gravedigger with empty graveyards triggers for nothing; with a dead Bear there is a choice on resolution."""
    empty = table(side("4 Spring", hand="Gravedigger"), rules=rules).cast("Gravedigger").resolve()
    full = table(side("4 Spring", hand="Gravedigger", graveyard="Bear"), rules=rules).cast("Gravedigger").resolve()

    assert ((), ("Gravedigger",)) == (empty.stack, full.stack)
    assert (("Bear",), ()) == (full.resolve().yes().hand(A), full.resolve().no().hand(A))


@every_edition
@pytest.mark.rule("BASE-066", "BASE-110", scenario="BASE-S32")
def test_an_intervening_condition_on_life_is_looked_at_twice(rules: MagicRules) -> None:
    """At 6 only Demon triggers; at 5 both do, in A's order; and Bargain in answer makes Almshouse do nothing."""
    six = table(side("Almshouse, Demon", life=6), rules=rules, step="upkeep", step_begins=True)
    five = table(side("Almshouse, Demon", life=5), rules=rules, step="upkeep", step_begins=True).choose("Almshouse")
    alone = table(side("Almshouse, Spring", life=5, hand="Bargain"), rules=rules, step="upkeep", step_begins=True)
    answered = alone.cast("Bargain").resolve()

    assert (("Demon",), 5) == (six.stack, six.resolve().life(A))
    assert (4, 6) == (five.resolve().life(A), five.resolve(2).life(A))
    assert (6, 6, 7) == (answered.life(A), answered.resolve().life(A), alone.resolve().life(A))
