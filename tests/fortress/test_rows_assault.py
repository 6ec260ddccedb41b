"""Blocks as they are made on the table, and the assault, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.fortress.game import GAME
from castlerules.fortress.model.actions import ChooseBlocker, ChooseOpposition, DeclareAssault, PlayAgain, SkipAssault
from castlerules.fortress.model.assault_table import Result
from castlerules.fortress.model.state import GARRISON, PLAYER, siege_of
from castlerules.magic.model.actions import DeclareNoAttack, KeepHand
from castlerules.magic.model.stack import StackKind
from castlerules.testing.magic import MagicScenario, side

from .kit import (
    blocks_by_attacker,
    declare_attack,
    opening,
    pass_until,
    result_reached,
    siege,
    with_dead,
    with_dice,
)

# Attackers and blockers.


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


@pytest.mark.rule("FOR-Q40", "FOR-Q36")
def test_two_ties_are_asked_for_one_after_the_other() -> None:
    """Each attacker may choose of what is left."""
    table = siege(side("2 1x1"), "3 2x2", options={"tie_break": "player_choice"})
    magic_scenario = declare_attack(table, "1x1#2", "1x1#1").passes()
    two = magic_scenario.act(ChooseBlocker, "2x2#2")

    assert ("2x2#1", "2x2#2", "2x2#3") == magic_scenario.offers(ChooseBlocker)
    assert ("2x2#1", "2x2#3") == two.offers(ChooseBlocker)
    assert {"1x1#2": "2x2#2", "1x1#1": "2x2#3"} == blocks_by_attacker(two.act(ChooseBlocker, "2x2#3"))


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


# The assault.


def gate(play: str, *faces: int, step: str = "beginning of combat", **options: object) -> MagicScenario:
    """Return a position in which the assault is due and the dice will show *faces*."""
    return with_dice(siege(side(play), step=step, due=True, options=options), *faces)


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
    assert "FOR-I17" not in [violation.rule for violation in GAME.problems(gone.state)]


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
