"""Blocks as they are made on the table, and the assault, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.fortress.integrity.invariants import problems
from castlerules.fortress.model.actions import ChooseBlocker, ChooseOpposition, DeclareAssault, PlayAgain, SkipAssault
from castlerules.fortress.model.assault_table import AssaultRow, Result
from castlerules.fortress.model.events import AssaultRolled
from castlerules.fortress.model.state import GARRISON, PLAYER, siege_of
from castlerules.magic.model.actions import AddAttacker, ConfirmAttack, DeclareNoAttack, KeepHand, Mulligan
from castlerules.magic.model.stack import StackKind
from castlerules.testing.magic import MagicScenario, side

from .kit import (
    blocks_by_attacker,
    declare_attack,
    fight,
    opening,
    pass_until,
    result_reached,
    siege,
    with_dead,
    with_dice,
)

# Attackers and blockers.


@pytest.mark.rule("FOR-Q34", "FOR-K10", "FOR-025")
def test_the_garrison_blocks_however_hopeless_it_is_and_nobody_is_asked() -> None:
    """A 1/1 stands before a 9/9; whoever is left over when all are blocked does nothing."""
    table = declare_attack(siege(side("9x9"), "1x1, 1x1"), "9x9").passes()

    assert (None, PLAYER, {"9x9": "1x1#1"}) == (table.decision, table.to_act, blocks_by_attacker(table))
    assert ("1x1",) == table.to_step("end of combat").battlefield(GARRISON)


@pytest.mark.rule("FOR-Q36", "FOR-K10")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("declared", {"2x2": "3x4", "3x3": "1x1"}),
        ("power_desc", {"3x3": "3x4", "2x2": "1x1"}),
    ],
)
def test_the_order_in_which_attackers_get_blockers_is_an_option(order: str, expected: dict[str, str]) -> None:
    """As declared, or the strongest first, however they were declared."""
    table = siege(side("2x2, 3x3"), "3x4, 1x1", options={"block_order": order})

    assert expected == blocks_by_attacker(declare_attack(table, "2x2", "3x3"))


@pytest.mark.rule("FOR-Q36")
def test_attackers_of_equal_power_keep_their_order() -> None:
    """Strongest first, and of two alike the one that was declared first."""
    table = siege(side("2x1, 2x3"), "2x2", options={"block_order": "power_desc"})

    assert {"2x3": "2x2"} == blocks_by_attacker(declare_attack(table, "2x3", "2x1"))
    assert {"2x1": "2x2"} == blocks_by_attacker(declare_attack(table, "2x1", "2x3"))


@pytest.mark.rule("FOR-Q40")
def test_the_player_breaks_only_perfect_ties() -> None:
    """Twins are offered in layout order, one attacker after the other; others of the same sum are not."""
    table = siege(side("2 1x1"), "3x4, 3x4, 4x3", options={"tie_break": "player_choice"})
    deciding = declare_attack(table, "1x1#1", "1x1#2").passes()
    second = deciding.act(ChooseBlocker, "3x4#2")

    assert ("TiedBlockerDecision", ("3x4#1", "3x4#2")) == (deciding.decision, deciding.offers(ChooseBlocker))
    assert {"1x1#1": "3x4#2", "1x1#2": "3x4#1"} == blocks_by_attacker(second)
    assert "FOR-Q40" == deciding.broken_rule(ChooseBlocker, "4x3")
    alone = siege(side("1x1"), "3x4, 4x3", options={"tie_break": "player_choice"})
    assert {"1x1": "3x4"} == blocks_by_attacker(declare_attack(alone, "1x1"))


@pytest.mark.rule("FOR-Q40", "FOR-Q36")
def test_two_ties_are_asked_for_one_after_the_other() -> None:
    """Each attacker may choose of what is left."""
    table = siege(side("2 1x1"), "3 2x2", options={"tie_break": "player_choice"})
    magic_scenario = declare_attack(table, "1x1#2", "1x1#1").passes()
    two = magic_scenario.act(ChooseBlocker, "2x2#2")

    assert ("2x2#1", "2x2#2", "2x2#3") == magic_scenario.offers(ChooseBlocker)
    assert ("2x2#1", "2x2#3") == two.offers(ChooseBlocker)
    assert {"1x1#2": "2x2#2", "1x1#1": "2x2#3"} == blocks_by_attacker(two.act(ChooseBlocker, "2x2#3"))


@pytest.mark.rule("FOR-Q41")
def test_tapped_creatures_and_those_that_may_not_block_are_left_out() -> None:
    """Also of the comparisons: with the killer tapped the survivor blocks."""
    table = siege(side("3x3"), "3x9/t, 1x4, 3x1")
    netted = siege(side("3x3, Net"), "3x4")

    assert {"3x3": "1x4"} == blocks_by_attacker(declare_attack(table, "3x3"))
    assert {} == blocks_by_attacker(declare_attack(netted, "3x3"))
    assert (("3x3", "Net"), 20) == ((end := fight(netted, "3x3")).battlefield(PLAYER), end.life(PLAYER))


@pytest.mark.rule("FOR-Q42", "FOR-Q37")
def test_blocks_are_made_on_the_values_of_their_moment_and_then_stay() -> None:
    """What shrinks before the blocks counts; what shrinks afterwards does not change them."""
    table = declare_attack(siege(side("Bola, 3x3"), "3x4, 2x5"), "3x3")
    before = table.activate("Bola", "3x4").resolve().passes()
    after = table.passes().activate("Bola", "3x4").resolve()

    assert ("declare attackers", {"3x3": "3x4"}) == (table.step, blocks_by_attacker(table))
    assert {"3x3": "2x5"} == blocks_by_attacker(before)
    assert {"3x3": "3x4"} == blocks_by_attacker(after)
    assert ("2x5",) == after.to_step("end of combat").battlefield(GARRISON)


@pytest.mark.rule("FOR-Q37", "FOR-Q51")
def test_power_below_zero_counts_as_none() -> None:
    """A 1/1 under a Weight has power -1: it kills nobody, and in the assault it takes nothing away."""
    table = siege(side("Weight, 1x1, 5x5"), "2x1")
    storm = with_dice(siege(side("Weight, 1x1, 5x5"), step="beginning of combat", due=True), 1, 1, 1).passes()

    assert ("-1/1", {"1x1": "2x1"}) == (table.size("1x1"), blocks_by_attacker(declare_attack(table, "1x1")))
    assert ("2x1",) == fight(table, "1x1").battlefield(GARRISON)
    assert AssaultRolled(3, (1, 1, 1), AssaultRow.VICTORY) == storm.events[0]


@pytest.mark.rule("FOR-Q44", "FOR-Q67")
@pytest.mark.parametrize("stack", [True, False])
def test_attacker_and_blocker_strike_at_once_by_way_of_the_stack_if_so_agreed(stack: bool) -> None:
    """Both die; with damage on the stack the artifact may still be used in between."""
    table = declare_attack(
        siege(side("Safety, 3x3"), "3x3", options={"core": {"combat_damage_uses_stack": stack}}), "3x3#1"
    )
    damage = table.to_step("combat damage")
    end = damage.to_step("end of combat")

    assert ([StackKind.COMBAT_DAMAGE] if stack else []) == [stack_object.kind for stack_object in damage.state.stack]
    assert (("Safety",), ()) == (end.battlefield(PLAYER), end.battlefield(GARRISON))
    if stack:
        saved = damage.activate("Safety", "3x3#1", index=1).resolve().to_step("end of combat")
        assert (("Safety", "3x3"), ()) == (saved.battlefield(PLAYER), saved.battlefield(GARRISON))


@pytest.mark.rule("FOR-Q45")
def test_an_attack_on_an_empty_garrison_is_legal_and_does_nothing() -> None:
    """In the turn in which the last one died."""
    table = siege(side("3x3"), "").to_step("declare attackers")
    end = fight(table, "3x3")

    assert (None, None) == (table.broken_rule(AddAttacker, "3x3"), table.broken_rule(DeclareNoAttack))
    assert (20, None, True) == (end.life(PLAYER), end.result, end.is_tapped("3x3"))


# The assault.


def gate(play: str, *faces: int, step: str = "beginning of combat", **options: object) -> MagicScenario:
    """Return a position in which the assault is due and the dice will show *faces*."""
    return with_dice(siege(side(play), step=step, due=True, options=options), *faces)


@pytest.mark.rule("FOR-K14", "FOR-Q48", "FOR-Q50")
def test_the_assault_takes_the_place_of_the_attack_after_one_more_priority() -> None:
    """Main phase, then the beginning of combat with its priority, then the dice; nothing taps and nobody is asked."""
    main = gate("3x3, Charm, 2 Mountain", 1, 1, 1, step="main")
    combat = main.passes()
    after = combat.activate("Charm").resolve().passes()

    assert ("beginning of combat", PLAYER) == (combat.step, combat.to_act)
    assert (Result.VICTORY, 21, False) == (result_reached(after), after.life(PLAYER), after.is_tapped("3x3"))
    assert AssaultRolled(3, (1, 1, 1), AssaultRow.VICTORY) in after.events


@pytest.mark.rule("FOR-030", "FOR-Q47")
def test_no_assault_while_somebody_opposes_or_before_a_turn_has_begun_without_them() -> None:
    """A garrison emptied in this turn is stormed in the next; one creature is enough to be attacked instead."""
    emptied = siege(side("Doom, 3x3"), "1x1").activate("Doom").resolve().to_step("beginning of combat")
    opposed = siege(side("3x3"), "1x1", step="upkeep", step_begins=True)

    assert (None, False) == (emptied.passes().result, siege_of(emptied.state).assault_due)
    assert "AttackDecision" == opposed.to_step("declare attackers").decision


@pytest.mark.rule("FOR-030", "FOR-Q33", "FOR-Q71", scenario="FOR-S34")
def test_a_creature_that_opposes_again_cancels_the_assault_although_it_is_gone_before_it() -> None:
    """In turn 11, with an assault due, a 1/1 returns and is killed: no assault in turn 11, and one in turn 12."""
    table = with_dead(siege(side("Tomb, Bolt, 3x3, Mountain"), "1x1", due=True), "1x1")
    gone = table.activate("Tomb", "1x1").resolve().activate("Bolt", "1x1").resolve()
    next_turn = pass_until(with_dice(gone, 2, 1, 1, 1))

    assert ((), True, False) == (
        gone.battlefield(GARRISON),
        siege_of(table.state).assault_due,
        siege_of(gone.state).assault_due,
    )
    assert "AttackDecision" == gone.to_step("declare attackers").decision
    assert (Result.VICTORY, 12) == (result_reached(next_turn), next_turn.state.turn)
    assert "FOR-I17" not in [violation.rule for violation in problems(gone.state)]


@pytest.mark.rule("FOR-Q49", "FOR-031")
@pytest.mark.parametrize(
    ("play", "excludes", "damage"),
    [
        ("3x3/t, 2x2/s, Rampart, 1x1", False, 8),
        ("3x3/t, 2x2/s, Rampart, 1x1", True, 1),
        ("Golem, Elf/token", False, 4),
    ],
)
def test_tapped_and_new_creatures_and_walls_storm_unless_agreed_otherwise(
    play: str, excludes: bool, damage: int
) -> None:
    """Everything that is a creature takes part, tokens and artifact creatures too."""
    after = gate(play, 6, 6, 6, assault_excludes_unready=excludes).passes()

    assert [damage] == [event.damage for event in after.events if isinstance(event, AssaultRolled)]


@pytest.mark.rule("FOR-Q62", "FOR-Q49")
def test_a_land_that_is_a_creature_storms() -> None:
    """And one that is none does not."""
    table = gate("Grotto, 1x1", 1, 1, 1)

    assert Result.VICTORY is result_reached(table.activate("Grotto").resolve().passes())
    assert Result.DRAW is result_reached(table.passes())


@pytest.mark.rule("FOR-Q50", "FOR-K14")
def test_if_the_player_may_wait_they_are_asked_in_every_turn() -> None:
    """Skipping leads to an ordinary attack; the next turn asks again, and the storm is as ever."""
    deciding = gate("3x3", 1, 1, 1, 1, assault_mandatory=False).passes()
    waits = deciding.act(SkipAssault)
    again = pass_until(waits, lambda now: now.decision == "AssaultDecision")

    assert (("SkipAssault",), ("DeclareAssault",)) == deciding.legal
    assert ("AttackDecision", None, 12) == (waits.decision, waits.result, again.state.turn)
    assert Result.VICTORY is result_reached(again.act(DeclareAssault))
    assert "FOR-Q50" == deciding.broken_rule(DeclareNoAttack)


@pytest.mark.rule("FOR-Q52", "FOR-K15")
@pytest.mark.parametrize(
    ("margin", "power", "result"),
    [
        (5, 15, Result.CONVINCING_VICTORY),
        (4, 15, Result.TOTAL_VICTORY),
        (0, 11, Result.TOTAL_VICTORY),
        (0, 10, Result.VICTORY),
        (0, 9, None),
        (1, 9, Result.DRAW),
    ],
)
def test_the_margin_of_the_table_is_an_option(margin: int, power: int, result: Result | None) -> None:
    """Against a roll of 10."""
    after = gate(f"{power}x1", 2, 4, 4, assault_margin=margin).passes()

    assert (result, None if result else "ReplayDecision") == (result_reached(after), after.decision)


@pytest.mark.rule("FOR-Q54", "FOR-040")
@pytest.mark.parametrize(("attempt", "result"), [(1, None), (2, Result.TOTAL_DEFEAT)])
def test_after_the_last_attempt_only_defeat_is_left(attempt: int, result: Result | None) -> None:
    """With two attempts the first may be followed by another; a question with one answer is not asked."""
    table = siege(side("1x1"), step="beginning of combat", due=True, attempt=attempt, options={"max_attempts": 2})
    after = with_dice(table, 6, 6, 6).passes()

    assert (result, "ReplayDecision" if result is None else None) == (result_reached(after), after.decision)


@pytest.mark.rule("FOR-Q54", "FOR-I24", "FOR-K15")
def test_a_new_attempt_has_nothing_of_the_old_one_left() -> None:
    """Hand, turn and upkeep are those of any game: what was to come after the old assault is forgotten."""
    played = opening(seed=8, min_opposing=0, max_attempts=2, max_turns=9)
    first_game = with_dice(played.act(ChooseOpposition, 0).act(KeepHand), 1, 6, 6, 6)
    help_came = pass_until(first_game)
    again = help_came.with_random_results(tuple(range(15)), tuple(range(40))).act(PlayAgain).act(ChooseOpposition, 0)
    turn = again.act(KeepHand)

    assert ("ReplayDecision", 2) == (help_came.decision, help_came.state.turn)
    assert (("KeepHand",), ("Mulligan",), ()) == (*again.legal, again.state.agenda)
    assert ("upkeep", 1, 20, (), ()) == (
        turn.step,
        turn.state.turn,
        turn.life(PLAYER),
        turn.state.agenda,
        siege_of(turn.state).dice,
    )


@pytest.mark.rule("FOR-Q54", "FOR-Q06")
def test_the_number_that_opposes_is_chosen_anew() -> None:
    """Another number than before, from the whole range, and the hand may be exchanged again."""
    game = pass_until(with_dice(opening(min_opposing=0).act(ChooseOpposition, 0).act(KeepHand), 1, 6, 6, 6))
    again = game.with_random_results(tuple(range(15)), tuple(range(33))).act(PlayAgain)

    assert tuple("01234567") == again.offers(ChooseOpposition)
    seven = again.act(ChooseOpposition, 7)
    assert (7, 7, None) == (len(seven.battlefield(GARRISON)), len(seven.hand(PLAYER)), seven.broken_rule(Mulligan))
    assert (7, 2) == (siege_of(seven.state).opposition, siege_of(seven.state).attempt)


@pytest.mark.rule("FOR-Q56", "FOR-Q16")
def test_the_assault_turn_has_no_attack_and_no_die() -> None:
    """Nothing is drawn but the three dice of the assault."""
    after = gate("3x3", 1, 1, 1, step="main").passes(2)

    assert ((), Result.VICTORY, "declare attackers") == (after.state.rng.results, result_reached(after), after.step)  # type: ignore[attr-defined]
    assert "BASE-187" == after.broken_rule(ConfirmAttack)
