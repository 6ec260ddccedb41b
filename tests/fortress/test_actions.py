"""The table of decisions: when each action is offered, and when it just is not."""

from __future__ import annotations

import pytest

from castlerules.fortress.model.actions import (
    ACTIONS,
    AdmitDefeat,
    ChooseBlocker,
    ChooseOpposition,
    DeclareAssault,
    PlayAgain,
    SkipAssault,
)
from castlerules.fortress.model.state import PLAYER
from castlerules.magic.engine import why_not
from castlerules.magic.model.actions import (
    ActivateMana,
    AddAttacker,
    BeginAbility,
    BeginCast,
    ConfirmAttack,
    DeclareNoAttack,
    PassPriority,
    PayGenericWith,
)
from castlerules.magic.model.ids import ObjectId
from castlerules.testing.magic import side

from .kit import fight, manual_mana, siege

OWN = (ChooseOpposition(1), ChooseBlocker(ObjectId(2)), DeclareAssault(), SkipAssault(), PlayAgain(), AdmitDefeat())


@pytest.mark.rule("FOR-009", "FOR-Q40", "FOR-Q50", "FOR-040")
def test_the_actions_of_this_game_answer_its_questions_and_nothing_else() -> None:
    """At priority and while attackers are declared none of them may be done."""
    table = siege(side("3x3"), "1x1")

    assert set(ACTIONS) == {type(action) for action in OWN}
    assert {"BASE-104"} == {
        (violation := why_not(table.book, table.state, action)) and violation.rule for action in OWN
    }
    war = table.to_step("declare attackers")
    assert {"BASE-D25"} == {(violation := why_not(war.book, war.state, action)) and violation.rule for action in OWN}


@pytest.mark.rule("FOR-Q19", "FOR-Q28")
def test_creatures_and_the_artifact_are_cast_in_a_main_phase_with_an_empty_stack_if_they_can_be_paid() -> None:
    """Not in combat, not above an ability, not without mana, and no land is cast."""
    table = siege(side("2 Mountain, Bell", hand="1x1, Rod, Doom, Forest"), "1x1")

    assert ("1x1#2", "Rod") == table.offers(BeginCast)
    assert ("BASE-048", "BASE-044") == (table.broken_rule(BeginCast, "Doom"), table.broken_rule(BeginCast, "Forest"))
    assert "BASE-046" == table.cast("Rod").broken_rule(BeginCast, "1x1")
    assert "BASE-046" == table.to_step("beginning of combat").broken_rule(BeginCast, "1x1")


@pytest.mark.rule("FOR-Q28")
def test_abilities_of_artifact_and_lands_are_used_at_any_priority_if_paid_and_aimed() -> None:
    """Also in combat and above another ability; not when tapped, and not without a target."""
    table = siege(side("Shackle, 2 Mountain"), "1x1")
    used = table.activate("Shackle", "1x1")

    assert ("Shackle 0",) == table.to_step("beginning of combat").offers(BeginAbility)
    assert "BASE-041" == used.broken_rule(BeginAbility, "Shackle", 0)
    assert "BASE-Q23" == siege(side("Shackle, Mountain"), "").broken_rule(BeginAbility, "Shackle", 0)
    assert "BASE-048" == siege(side("Shackle"), "1x1").broken_rule(BeginAbility, "Shackle", 0)


@pytest.mark.rule("FOR-Q22")
def test_mana_is_made_by_hand_only_if_that_was_agreed() -> None:
    """Then at priority and during payments, and generic mana is paid one by one."""
    by_itself = siege(side("Mountain"), "1x1")
    by_hand = siege(side("Mountain, Forest", hand="Rod"), "1x1", options=manual_mana())
    full = siege(side("3 Mountain", hand="Rod", pool="RGU"), "1x1", options=manual_mana())

    assert ((), "BASE-P06") == (by_itself.offers(ActivateMana), by_itself.broken_rule(ActivateMana, "Mountain", 0))
    assert ("Mountain 0", "Forest 0") == by_hand.offers(ActivateMana)
    assert ("U", "R", "G") == full.act(BeginCast, "Rod").offers(PayGenericWith)


@pytest.mark.rule("FOR-Q26", "FOR-Q36", "FOR-Q46")
def test_attackers_are_untapped_rested_no_walls_and_named_once() -> None:
    """In any order, with the declaration confirmed once there is one; without one there is no attack."""
    war = siege(side("1x1, 2x2, 3x3/t, 4x4/s, Rampart"), "9x9").to_step("declare attackers")
    magic_scenario = war.act(AddAttacker, "2x2")

    assert ("1x1", "2x2") == war.offers(AddAttacker)
    refusals = [war.broken_rule(AddAttacker, name) for name in ("3x3", "4x4", "Rampart", "9x9")]
    assert ["BASE-153", "BASE-041", "FOR-Q26", "BASE-153"] == refusals
    assert (("1x1",), "BASE-D25") == (
        magic_scenario.offers(AddAttacker),
        magic_scenario.broken_rule(AddAttacker, "2x2"),
    )
    assert ("BASE-D26", None) == (war.broken_rule(ConfirmAttack), war.broken_rule(DeclareNoAttack))
    assert (None, "BASE-D24") == (
        magic_scenario.broken_rule(ConfirmAttack),
        magic_scenario.broken_rule(DeclareNoAttack),
    )


@pytest.mark.rule("FOR-Q12", "FOR-K09")
def test_somebody_may_always_pass_at_priority_and_that_is_the_player() -> None:
    """In every step of a turn with priority, from the upkeep to the end."""
    table, priorities = siege(side("3x3"), "1x4", step="upkeep", step_begins=True), []
    while table.step != "end of turn":
        table = fight(table, "3x3") if table.decision == "AttackDecision" else table.passes()
        priorities.append((table.step, table.to_act, table.broken_rule(PassPriority)))

    assert {PLAYER} == {who for _, who, _ in priorities}
    assert {None} == {refusal for step, _, refusal in priorities if step != "declare attackers"}
    assert ("draw", "main", "beginning of combat") == tuple(step for step, _, _ in priorities[:3])
