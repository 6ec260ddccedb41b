"""The turn, combat and the guards against loops (BASE 2.11, 2.13, 2.16, 2.17)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import creature, does, enchantment, instant, pump, target, when
from castlerules.core import evolve
from castlerules.magic.model import actions, changes
from castlerules.magic.model.options import MagicRules
from castlerules.magic.model.rulebook import StateBasedAction
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.board import Board
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import MODERN, SIXTH, every_edition, table

CARDS = {
    card.name: card
    for card in (
        creature("Gate", "{W}", "Gate", 0, 4, lang.DEFENDER),
        creature(
            "Ramper",
            "{R}",
            "Beast",
            2,
            2,
            when(lang.BecomesBlocked(), pump(lang.This(), lang.EventAmount(), lang.EventAmount())),
        ),
        creature("Alarm", "{W}", "Bird", 1, 1, when(lang.BecomesTapped(), lang.GainLife(lang.You(), 1))),
        enchantment(
            "Dusk", "{B}", when(lang.StepBegins(lang.StepName.END, lang.EachPlayer()), lang.LoseLife(lang.You(), 1))
        ),
        enchantment(
            "Truce",
            "{W}",
            when(lang.StepBegins(lang.StepName.END_OF_COMBAT, lang.EachPlayer()), lang.GainLife(lang.You(), 1)),
        ),
        enchantment("Dawn", "{W}", when(lang.StepBegins(lang.StepName.DRAW, lang.You()), lang.GainLife(lang.You(), 1))),
    )
}


def steps_of(start: MagicScenario, until: str) -> list[str]:
    """Return the steps in which somebody has priority from here on, as all pass and nobody fights."""
    steps, now = [start.step], start
    while now.step != until:
        now = now.do(actions.DeclareNoAttack()) if now.decision else now.passes()
        if steps[-1] != now.step:
            steps.append(now.step)
    return steps


@every_edition
@pytest.mark.rule("BASE-138", "BASE-106", "BASE-140", "BASE-141", "BASE-142")
def test_the_steps_of_a_turn_come_in_their_order(rules: MagicRules) -> None:
    """From upkeep to the next one; without attackers no blocks and no damage; untap and cleanup are not seen."""
    steps = steps_of(table(side("Bear"), rules=rules, step="draw"), "upkeep")

    assert [
        *("draw", "main", "beginning of combat", "declare attackers", "end of combat"),
        *("second main", "end of turn", "upkeep"),
    ] == steps


@every_edition
@pytest.mark.rule("BASE-152", "BASE-141", "BASE-045")
def test_steps_take_place_though_the_attackers_have_gone(rules: MagicRules) -> None:
    """Bear is returned after the declaration; blocks and damage still have their priority."""
    start = table(side("Bear, Spring", hand="Recall, 2 Forest"), rules=rules).play_land("Forest#1")
    attacked = start.attack("Bear").cast("Recall", "Bear").resolve()
    second = attacked.to_step("second main")

    assert ["declare attackers", "declare blockers", "combat damage"] == steps_of(attacked, "combat damage")
    assert ((), "BASE-045") == (second.offers(actions.PlayLand), second.broken_rule(actions.PlayLand, "Forest#2"))


@every_edition
@pytest.mark.rule("BASE-138", "BASE-K28", "BASE-084", "BASE-134")
def test_all_untap_at_once_but_for_what_is_kept_tapped(rules: MagicRules) -> None:
    """Meekstone keeps Bear with Mantle, whose power is 4, tapped, and not plain Bear; N's stay as they are."""
    mine = side("Bear/t, Bear/t, Mantle @ Bear#1, Forest/t, Meekstone")
    start = table(side("Ogre/t"), mine, rules=rules, step="end of turn")
    done = start.passes(2)

    assert (N, "upkeep") == (done.to_act, done.step)
    assert [True, False, False, True] == [done.is_tapped(name) for name in ("Bear#1", "Bear#2", "Forest", "Ogre")]


@every_edition
@pytest.mark.rule("BASE-143", "BASE-069", "BASE-138", "BASE-E28")
def test_the_draw_comes_before_the_triggers_of_the_draw_step(rules: MagicRules) -> None:
    """With one card in the library it is drawn before Dawn is on the stack, and A has priority."""
    now = table(side("Dawn", library="Bear"), rules=rules, cards=CARDS, step="upkeep").passes(2)

    assert ("draw", ("Bear",), ("Dawn",), A) == (now.step, now.hand(A), now.stack, now.to_act)
    assert 21 == now.resolve().life(A)


@every_edition
@pytest.mark.rule("BASE-142", "BASE-105", "BASE-143")
def test_the_end_of_turn_has_its_triggers_in_every_turn(rules: MagicRules) -> None:
    """Dusk takes a life at the end of A's turn and of N's."""
    start = table(side("Dusk"), rules=rules, cards=CARDS, step="second main")
    ended = start.passes(2)

    assert (("Dusk",), "end of turn") == (ended.stack, ended.step)
    assert (19, 18) == (
        ended.to_step("upkeep").life(A),
        ended.to_step("upkeep").to_step("end of turn").resolve().life(A),
    )


@every_edition
@pytest.mark.rule("BASE-173", "BASE-077", "BASE-140")
def test_after_the_end_of_combat_nothing_attacks_any_more(rules: MagicRules) -> None:
    """Truce triggers while Bear still attacks; in the second main phase it does not."""
    ended = table(side("Bear, Truce"), rules=rules, cards=CARDS).attack("Bear").to_step("end of combat")
    later = ended.to_step("second main")

    assert (("Truce",), 1) == (ended.stack, len(ended.state.combat.attackers))
    assert ((), 21) == (later.state.combat.attackers, later.life(A))


@pytest.mark.rule("BASE-172", "BASE-032", "BASE-006")
@pytest.mark.parametrize(("rules", "pool"), [(SIXTH, "BBB"), (MODERN, "")], ids=("sixth", "modern"))
def test_mana_lasts_from_one_damage_step_to_the_other_in_the_old_rules(rules: MagicRules, pool: str) -> None:
    """Ritual in the first damage step, where there is priority after the damage."""
    first = (
        table(side("Duelist, Bear, Spring", hand="Ritual"), rules=rules).attack("Duelist", "Bear").deal_combat_damage()
    )
    resolved = first.cast("Ritual").resolve()

    assert ("first-strike damage", 18, A) == (first.step, first.life(N), first.to_act)
    assert (pool, "combat damage", 20 - 4) == (
        resolved.to_step("combat damage").pool(A),
        resolved.to_step("combat damage").step,
        resolved.deal_combat_damage().life(N),
    )


@every_edition
@pytest.mark.rule("BASE-159", "BASE-Q19", "BASE-E27")
def test_becoming_blocked_triggers_once_with_the_number_of_blockers(rules: MagicRules) -> None:
    """Ramper, blocked by two, gets +2/+2; two attacking Captains trigger together."""
    start = table(side("Ramper, 2 Captain"), side("Bear, Ogre"), rules=rules, cards=CARDS)
    blocked = start.attack("Ramper").block({"Bear": "Ramper", "Ogre": "Ramper"})
    attacked = start.attack("Captain#1", "Captain#2")

    assert (("Ramper",), "4/4") == (blocked.stack, blocked.resolve().size("Ramper"))
    assert (("Captain", "Captain"), 18) == (attacked.stack, attacked.resolve(2).life(N))


@every_edition
@pytest.mark.rule("BASE-156", "BASE-D27")
def test_several_may_block_one_each_only_once_and_sick_ones_too(rules: MagicRules) -> None:
    """Blockers are named by rising numbers; the tapped one is not among them; blocking does not tap."""
    theirs = side("Bear/s, Ogre, Hawk/t")
    deciding = table(side("Giant, Squire"), theirs, rules=rules).attack("Giant", "Squire").to_step("declare blockers")
    magic_scenario = deciding.act(actions.AddBlocker, "Bear", "Squire")

    assert ("Bear Giant", "Bear Squire", "Ogre Giant", "Ogre Squire") == deciding.offers(actions.AddBlocker)
    assert ("Ogre Giant", "Ogre Squire") == magic_scenario.offers(actions.AddBlocker)
    assert ("BASE-D27", "BASE-156") == (
        magic_scenario.broken_rule(actions.AddBlocker, "Bear", "Giant"),
        magic_scenario.broken_rule(actions.AddBlocker, "Hawk", "Giant"),
    )
    assert not magic_scenario.act(actions.AddBlocker, "Ogre", "Squire").is_tapped("Bear")


@every_edition
@pytest.mark.rule("BASE-K12", "BASE-154")
def test_a_defender_blocks_but_does_not_attack(rules: MagicRules) -> None:
    """Gate is refused as attacker; it may block."""
    deciding = table(side("Gate, Bear"), rules=rules, cards=CARDS).to_step("declare attackers")
    blocking = table(side("Bear"), side("Gate"), rules=rules, cards=CARDS).attack("Bear").to_step("declare blockers")

    assert (("Bear",), "BASE-K12") == (
        deciding.offers(actions.AddAttacker),
        deciding.broken_rule(actions.AddAttacker, "Gate"),
    )
    assert ("Gate Bear",) == blocking.offers(actions.AddBlocker)


@every_edition
@pytest.mark.rule("BASE-153", "BASE-D25")
def test_attackers_are_named_by_rising_numbers(rules: MagicRules) -> None:
    """After Ogre Bear, which came before it, may not be named any more; N's creatures and lands never."""
    deciding = table(side("Bear, Ogre, Forest"), side("Hawk"), rules=rules).to_step("declare attackers")
    ogre = deciding.act(actions.AddAttacker, "Ogre")

    assert ("Bear", "Ogre") == deciding.offers(actions.AddAttacker)
    assert ((), "BASE-D25") == (ogre.offers(actions.AddAttacker), ogre.broken_rule(actions.AddAttacker, "Bear"))
    assert ["BASE-153"] * 2 == [deciding.broken_rule(actions.AddAttacker, name) for name in ("Hawk", "Forest")]


@every_edition
@pytest.mark.rule("BASE-134", "BASE-E13", "BASE-072")
def test_tapping_what_is_tapped_triggers_nothing(rules: MagicRules) -> None:
    """Shackle taps Alarm, which triggers; tapping it again does not, and tells of nothing."""
    start = table(side("2 Shackle, 2 Spring"), side("Alarm"), rules=rules, cards=CARDS)
    first = start.activate("Shackle#1", "Alarm").resolve()
    second = first.resolve().activate("Shackle#2", "Alarm").resolve()

    assert (("Alarm",), (), 21) == (first.stack, second.stack, second.life(N))
    alarm = second.permanent("Alarm").id
    assert changes.Tapped(alarm) in first.events
    assert changes.Tapped(alarm) not in second.events


def always(_: Board) -> Iterable[changes.Change]:
    """Find something to do whenever it is asked."""
    return [changes.LifeGained(A, 1)]


@pytest.mark.rule("BASE-188", "BASE-Q13", "BASE-187")
def test_checks_that_never_end_are_a_draw() -> None:
    """A check that always finds something ends the game after a thousand passes without a decision."""
    book = attrs.evolve(NORMAL, state_based_actions=(*NORMAL.state_based_actions, StateBasedAction(always)))
    done = attrs.evolve(table(), book=book).passes(2)

    assert done.result is not None
    assert ((0.0, 0.0), "BASE-188") == (done.result.returns, done.result.rule)
    assert None is table().passes(2).result


@pytest.mark.rule("BASE-Q32", "BASE-188")
@pytest.mark.parametrize(("idle", "over"), [(998, False), (999, True)])
def test_a_thousand_triggers_in_which_nobody_does_anything_are_a_draw(idle: int, over: bool) -> None:
    """Demon's trigger is the thousandth of the turn, or the one before."""
    begun = table(side("Demon, Spring", hand="Spark"), step="upkeep", step_begins=True)
    near = attrs.evolve(begun, state=evolve(begun.state, triggers_in_a_row=idle))
    done = near.resolve()

    assert over == (done.result is not None)
    assert None is near.cast("Spark", N).resolve(2).result
    assert 0 == near.cast("Spark", N).state.triggers_in_a_row


@pytest.mark.rule("BASE-Q16", "BASE-167", "BASE-168")
def test_nobody_controls_the_damage_packet_and_nothing_counters_it() -> None:
    """Both pass as usual until it is dealt; Denial cannot aim at it."""
    assigned = table(side("Bear"), side("2 Spring", hand="Denial")).attack("Bear").assign_damage()

    assert (("damage",), A, ()) == (assigned.stack, assigned.to_act, assigned.passes().offers(actions.BeginCast))
    assert (20, 18) == (assigned.passes().life(N), assigned.passes(2).life(N))


@every_edition
@pytest.mark.rule("BASE-151", "BASE-149", "BASE-120")
def test_a_creature_that_dies_in_cleanup_gives_priority_and_another_cleanup(rules: MagicRules) -> None:
    """Bear with two -1/-1 counters lives as long as Growth does; then there is priority in the cleanup step."""
    wither = instant(
        "Wither", "{B}", does(lang.PutCounters(lang.TARGET, lang.CounterKind.MINUS, 2), target(lang.CREATURE))
    )
    start = table(side("Bear, 2 Spring", hand="Growth, Wither"), rules=rules, cards={"Wither": wither})
    grown = start.cast("Growth", "Bear").resolve().cast("Wither", "Bear").resolve()
    cleanup = grown.to_step("cleanup")

    assert "3/3" == grown.size("Bear")
    assert (A, ("Growth", "Wither", "Bear"), None) == (cleanup.to_act, cleanup.graveyard(A), cleanup.decision)
    assert ("upkeep", 12) == (cleanup.passes(2).step, cleanup.passes(2).state.turn)


@pytest.mark.rule("BASE-033", "BASE-117", "BASE-144")
@pytest.mark.parametrize(("life", "over"), [(3, True), (4, False)])
def test_burning_mana_kills_before_the_next_step_begins(life: int, over: bool) -> None:
    """Three mana of Ritual are lost as the main phase ends; at 3 life A loses there."""
    done = table(side("Spring", hand="Ritual", life=life), rules=SIXTH).cast("Ritual").resolve().passes(2)

    assert (over, life - 3) == (done.result is not None, done.life(A))
    assert ("main" if over else "beginning of combat") == done.step


@pytest.mark.rule("BASE-168", "BASE-155", "BASE-128")
def test_damage_on_the_stack_hits_a_creature_that_has_left_combat() -> None:
    """Troll regenerates with the damage on the stack: it still takes Bear's 2 and deals its 3."""
    start = table(side("Troll, Spring"), side("Bear, 2 Spring", hand="Smite"), rules=SIXTH)
    assigned = start.activate("Troll").resolve().attack("Troll").block({"Bear": "Troll"}).assign_damage()
    done = assigned.passes().cast("Smite", "Troll").resolve(2)

    assert (True, 2, ("Smite", "Bear")) == (done.is_tapped("Troll"), done.damage("Troll"), done.graveyard(N))
    assert () == done.state.combat.attackers
