"""Invariants of an attack on a castle: its step, stage, contested slot and pending decision fit together.

The contested slot is the slot whose card the attackers face, and the defending creature is the active creature in it.
A switch swaps the defending creature with the card behind it. ``BreachStage`` names the stages, and
``docs/rules/castle.md``, section 3.4, shows their order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.castle.model import decisions, events, grid, options, tasks
from castlerules.castle.model.state import ActiveCard, Breach, BreachStage, FaceDownCard, castle_state_of, rules_of
from castlerules.castle.rules.breach import can_pay, switch_partner
from castlerules.castle.rules.slots import breach_of
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import changes
from castlerules.magic.model.decisions import AttachDecision, AttackDecision, Decision, ReplacementDecision
from castlerules.magic.model.ids import FIRST_OBJECT
from castlerules.magic.model.options import MAX_POINTS
from castlerules.magic.model.state import NO_COMBAT, State
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import Checkpoint, Task, TriggerStepAbilities
from castlerules.magic.rules.combat import defending_player

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]

_COMBAT_STEPS: Final = (Step.ATTACKERS, Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)
_UNDECIDED_STAGES: Final = (
    BreachStage.STARTED,
    BreachStage.PAID,
    BreachStage.DEFENDER_FOUND,
    BreachStage.SWITCHED,
    BreachStage.OVER,
)
_DECIDED_STAGES: Final = (BreachStage.OPEN, BreachStage.BLOCKED)
_STAGES_BY_STEP: Final[Mapping[Step, tuple[BreachStage, ...]]] = MappingProxyType(
    {
        Step.ATTACKERS: (BreachStage.DECLARED,),
        Step.BLOCKERS: (*_UNDECIDED_STAGES, *_DECIDED_STAGES),
        Step.FIRST_STRIKE: _DECIDED_STAGES,
        Step.DAMAGE: _DECIDED_STAGES,
        Step.END_OF_COMBAT: (BreachStage.DECLARED, *_DECIDED_STAGES, BreachStage.OVER),
    }
)
"""The stages that an attack on a castle can have in each combat step."""


def breach_problems(_: Rulebook, state: State) -> Problems:
    """CAS-I25, CAS-I09, CAS-I12: yield the violations in the attack on a castle, or in combat without an attack.

    If numbers of the attack are out of range, only these violations are yielded, because the other checks use them.
    """
    breach = breach_of(state)
    if breach is not None:
        violations = list(_number_ranges(state, breach))
        yield from violations
        if violations or state.result is not None:
            return
        yield from _stage_in_step(state, breach)
        yield from _defender_at_stage(state, breach)
    elif state.result is None:
        yield from _no_attack(state)


def _no_attack(state: State) -> Problems:
    """CAS-I25, CAS-I09: yield a violation if there is combat data or a combat step, although no column is attacked."""
    if state.combat != NO_COMBAT:
        yield Violation(
            "CAS-I25" if state.step not in _COMBAT_STEPS else "CAS-I09",
            f"no column is attacked, but combat is {short_repr(state.combat, 200)}; expected no combat data",
        )
    if state.step in (Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE):
        yield Violation(
            "CAS-Q101", f"no column is attacked, but the step is {state.step.value}; expected it to be skipped"
        )


def _number_ranges(state: State, breach: Breach) -> Problems:
    """CAS-I12, CAS-Q48: yield a violation for each number in *breach* that is out of range.

    All other checks of the attack use these numbers, for example as indices.
    """
    rules = rules_of(state)
    if not 1 <= breach.column <= rules.columns:
        yield Violation("CAS-I12", f"attacked column: expected 1 to {rules.columns}, got {short_repr(breach.column)}")
    elif breach.slot is not None and breach.slot not in grid.slots_in_column(rules, breach.column):
        column = list(grid.slots_in_column(rules, breach.column))
        yield Violation(
            "CAS-I11",
            f"index of the contested slot: expected one of {column}, which are column {breach.column}, got "
            f"{short_repr(breach.slot)}",
        )
    if breach.defending_creature is not None and not FIRST_OBJECT <= breach.defending_creature < state.next_object:
        number, newest = short_repr(breach.defending_creature), state.next_object - 1
        yield Violation("CAS-I11", f"id of the defending creature: expected {FIRST_OBJECT} to {newest}, got {number}")
    if not 0 <= breach.price <= MAX_POINTS:
        yield Violation(
            "CAS-I22", f"life price of the turned-up card: expected 0 to {MAX_POINTS}, got {short_repr(breach.price)}"
        )
    most = MAX_POINTS if rules.max_switches_per_combat is None else rules.max_switches_per_combat
    if not 0 <= breach.switches <= most:
        yield Violation(
            "CAS-Q48", f"switches made in this combat: expected 0 to {most}, got {short_repr(breach.switches)}"
        )


def _stage_in_step(state: State, breach: Breach) -> Problems:
    """CAS-I09, CAS-I25, CAS-Q41: yield a violation if the step does not allow the stage, attackers or priority.

    ``attack_declared`` must be True once attackers are declared: it turns on the shield, the ban on targeting castle
    creatures of the other player (CAS-042).
    """
    if state.step not in _COMBAT_STEPS:
        step = state.step.value
        yield Violation("CAS-I25", f"an attack on column {breach.column} exists in the {step} step; expected none")
        return
    if breach.stage not in _STAGES_BY_STEP[state.step]:
        stages = " or ".join([stage.value for stage in _STAGES_BY_STEP[state.step]])
        yield Violation(
            "CAS-Q41",
            f"stage of the attack in the {state.step.value} step: expected {stages}, got {breach.stage.value}",
        )
    if state.combat.attack_declared == isinstance(state.decision, AttackDecision):
        declared = state.combat.attack_declared
        being = "are still being" if declared else "have been"
        yield Violation(
            "CAS-I09",
            f"attack_declared (it bans targeting castle creatures): expected {not declared}, because attackers {being} "
            f"declared, got {declared}",
        )
    if (
        breach.stage in (BreachStage.DECLARED, BreachStage.OVER)
        and state.step is Step.END_OF_COMBAT
        and state.combat.attackers
    ):
        attackers = short_repr(state.combat.attackers)
        yield Violation(
            "CAS-Q61", f"the combat ended early, but objects {attackers} still attack; expected no attackers"
        )
    idle_priority = state.priority is not None and not state.stack and state.step is Step.BLOCKERS
    if idle_priority and breach.stage in _UNDECIDED_STAGES:
        yield Violation(
            "CAS-Q41",
            f"player with priority at stage {breach.stage.value} with an empty stack: expected None, because the "
            f"breach goes on without priority, got player {short_repr(state.priority)}",
        )


# The defending creature.


def _defender_at_stage(state: State, breach: Breach) -> Problems:
    """CAS-I11, CAS-Q47: yield a violation if the stage does not allow the contested slot, its content or the price."""
    is_price_pending = isinstance(state.decision, decisions.ActivationDecision)
    bare = Breach(breach.column, breach.stage)
    if breach.price and not is_price_pending and breach.stage is not BreachStage.PAID:
        yield Violation("CAS-I22", f"price while no card is being paid for: expected 0, got {breach.price}")
    if breach.stage is BreachStage.DECLARED or (breach.stage is BreachStage.STARTED and not is_price_pending):
        if breach != bare:
            got = short_repr(breach, 200)
            yield Violation("CAS-I11", f"no card of the column is turned up yet, but breach is {got}; expected {bare}")
    elif breach.slot is None:
        if breach != bare or breach.stage not in (BreachStage.OPEN, BreachStage.OVER):
            yield Violation(
                "CAS-I11",
                f"breach is {short_repr(breach, 200)}; without a contested slot, expected stage open or over, and no "
                "creature, price or switches",
            )
    elif breach.stage is BreachStage.OPEN and rules_of(state).departed_defender != options.DepartedDefender.NEXT_CARD:
        where = grid.slot_name(rules_of(state), breach.slot)
        yield Violation("CAS-019", f"contested slot at stage open (the column has no card): expected None, got {where}")
    else:
        yield from _vacant_front(state, breach.slot)
        yield from _contested_slot(state, breach, breach.slot)


def _vacant_front(state: State, slot: int) -> Problems:
    """CAS-I11, CAS-020: yield a violation unless the contested *slot* has only vacant slots in front of it."""
    rules, slots = rules_of(state), castle_state_of(state).castles[defending_player(state)].slots
    column = grid.slots_in_column(rules, grid.column_of(rules, slot))
    if occupied := [grid.slot_name(rules, other) for other in column if other < slot and slots[other] is not None]:
        where, front = grid.slot_name(rules, slot), " and ".join(occupied)
        yield Violation("CAS-I11", f"contested slot {where}: expected no card in front of it, got cards in {front}")


def _contested_slot(state: State, breach: Breach, slot: int) -> Problems:
    """CAS-I11, CAS-I31: yield a violation unless *slot* holds what the stage of the attack needs.

    At some stages that is a face-down card to activate, at others the defending creature.
    """
    where = f"contested slot {grid.slot_name(rules_of(state), slot)}"
    content = castle_state_of(state).castles[defending_player(state)].slots[slot]
    priced = breach.stage is BreachStage.PAID or isinstance(state.decision, decisions.ActivationDecision)
    if breach.stage is BreachStage.PAID and not breach.price:
        yield Violation(
            "CAS-I22", "price at stage paid: expected at least 1, because nobody pays for a free card, got 0"
        )
    if priced or (breach.stage is BreachStage.SWITCHED and breach.defending_creature is None):
        if not isinstance(content, FaceDownCard) or breach.defending_creature is not None:
            yield Violation(
                "CAS-I11",
                f"{where} holds {short_repr(content, 100)}, and the defending creature is "
                f"{short_repr(breach.defending_creature)}; expected a face-down card, and no defending creature yet",
            )
        elif priced and not content.known:
            yield Violation("CAS-I31", f"{where}: known flag of its turned-up card: expected True, got False")
    elif breach.stage in (BreachStage.DEFENDER_FOUND, BreachStage.SWITCHED, BreachStage.BLOCKED):
        if breach.defending_creature is None:
            yield Violation(
                "CAS-I11", f"defending creature at stage {breach.stage.value}: expected an object id, got None"
            )
        elif content is not None and not (
            isinstance(content, ActiveCard) and content.creature == breach.defending_creature
        ):
            creature = breach.defending_creature
            yield Violation(
                "CAS-I11",
                f"{where} holds {short_repr(content, 100)}; expected the defending creature {creature}, or None",
            )


# Decisions.


def decision_problems(_: Rulebook, state: State) -> Problems:
    """CAS-I30, CAS-Q41: yield a violation if the pending decision or the queue of tasks does not fit the attack."""
    if any(isinstance(task, tasks.ContinueBreach) for task in state.agenda):
        yield Violation("CAS-Q41", "the agenda (queue of tasks) holds ContinueBreach; expected it to run at once")
    is_dividing = isinstance(state.decision, decisions.DamageDivisionDecision)
    if any(isinstance(task, tasks.DealAssignedDamage) for task in state.agenda) and not is_dividing:
        yield Violation(
            "CAS-Q100",
            "the agenda (queue of tasks) holds DealAssignedDamage, but the pending decision is "
            f"{short_repr(state.decision)}; expected a DamageDivisionDecision",
        )
    if isinstance(state.decision, (ReplacementDecision, AttachDecision)):
        yield from _pending_changes(state.decision)
    if state.result is None and (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        yield from check(state, state.decision)


def _pending_changes(decision: ReplacementDecision | AttachDecision) -> Problems:
    """CAS-Q41, CAS-Q52: yield a violation for each change to a castle that waits for *decision*.

    No effect can replace or delay a change to a castle, so that it never has to wait.
    """
    proposed: list[changes.Change] = list(decision.decided_changes)
    if isinstance(decision, ReplacementDecision):
        proposed += [change for change, _ in decision.open_changes]
    else:
        proposed += decision.open_changes
    for change in proposed:
        if isinstance(change, events.EVENTS) or (isinstance(change, changes.EnterBattlefield) and change.from_aside):
            name, waits_for = type(change).__name__, type(decision).__name__
            yield Violation(
                "CAS-Q41",
                f"{name}, a change to a castle, waits for a {waits_for}; expected it to happen at once, because no "
                "effect can replace or delay it",
            )


def _pending_tasks(state: State, *expected: Task) -> Problems:
    """CAS-Q41: yield a violation unless the queue of tasks is *expected*, the stack is empty and no trigger waits."""
    name = type(state.decision).__name__
    if state.agenda != expected:
        agenda = short_repr(state.agenda, 200)
        yield Violation("CAS-Q41", f"agenda (queue of tasks) behind {name}: got {agenda}; expected {expected}")
    if state.stack or state.pending_triggers:
        counts = f"{len(state.stack)} objects on the stack and {len(state.pending_triggers)} waiting triggers"
        yield Violation("CAS-Q41", f"while {name} is pending: expected an empty stack and no triggers, got {counts}")


def _decided_by_defender(state: State, decision: Decision) -> Problems:
    """CAS-I30: yield a violation unless *decision*, which belongs to a breach, is made by the defending player."""
    if decision.player != (player := defending_player(state)):
        got = short_repr(decision.player)
        name = type(decision).__name__
        yield Violation("CAS-I30", f"player who makes the {name}: expected the defending player {player}, got {got}")


def _column_decision(state: State, decision: decisions.ColumnDecision) -> Problems:
    """CAS-017: yield a violation unless the active player chooses the column, first in the declare attackers step."""
    if decision.player != state.active or state.step is not Step.ATTACKERS or breach_of(state) is not None:
        yield Violation(
            "CAS-017",
            f"ColumnDecision of player {short_repr(decision.player)} in the {state.step.value} step, "
            f"{'before' if breach_of(state) is None else 'after'} a column was chosen: expected the active player "
            f"{state.active}, the declare attackers step, and no column chosen yet",
        )
    yield from _pending_tasks(state, TriggerStepAbilities(), Checkpoint(state.active))


def _attack_decision(state: State, _: AttackDecision) -> Problems:
    """CAS-018: yield a violation if attackers are being declared although no column was chosen to attack."""
    if breach_of(state) is None:
        yield Violation("CAS-018", "AttackDecision is pending, but breach is None; expected a column chosen first")


def _activation_decision(state: State, decision: decisions.ActivationDecision) -> Problems:
    """CAS-I30, CAS-021, CAS-Q32, CAS-Q39: yield a violation unless *decision* asks for the turned-up card's price.

    The defending player must be able to pay it; a card that cannot be paid for is removed without a decision.
    """
    yield from _decided_by_defender(state, decision)
    yield from _pending_tasks(state)
    breach, rules = breach_of(state), rules_of(state)
    if (
        breach is None
        or breach.stage not in (BreachStage.STARTED, BreachStage.DEFENDER_FOUND, BreachStage.SWITCHED)
        or breach.slot is None
    ):
        yield Violation(
            "CAS-021",
            f"ActivationDecision is pending, but breach is {short_repr(breach, 200)}; expected a contested slot, and "
            "stage started, defender_found or switched",
        )
    elif breach.price != decision.price:
        asked = short_repr(decision.price)
        yield Violation("CAS-I22", f"life price in the ActivationDecision: expected {breach.price}, got {asked}")
    elif not can_pay(state, decision.price) or (decision.price == 0 and not rules.may_decline_free_activation):
        life = state.seats[defending_player(state)].life
        payable = f"a price that {life} life can pay" if decision.price else "no decision about a free card"
        yield Violation("CAS-Q39", f"price in the ActivationDecision: expected {payable}, got {decision.price}")


def _switch_decision(state: State, decision: decisions.SwitchDecision) -> Problems:
    """CAS-I30, CAS-032, CAS-Q46: yield a violation unless a creature faces attackers, and a card can be switched in."""
    yield from _decided_by_defender(state, decision)
    yield from _pending_tasks(state)
    breach = breach_of(state)
    if breach is None or breach.stage is not BreachStage.DEFENDER_FOUND or breach.slot is None:
        yield Violation(
            "CAS-032",
            f"SwitchDecision is pending, but breach is {short_repr(breach, 200)}; expected a contested slot, and stage "
            "defender_found",
        )
    elif (
        castle_state_of(state).castles[defending_player(state)].slots[breach.slot] is None or not state.combat.attackers
    ):
        where, attackers = grid.slot_name(rules_of(state), breach.slot), short_repr(state.combat.attackers)
        yield Violation(
            "CAS-Q46",
            f"SwitchDecision is pending, but the contested slot {where} is vacant, or no attacker is left (attackers: "
            f"{attackers}); expected a creature in the slot and an attacker",
        )
    elif switch_partner(state) is None:
        rules, life = rules_of(state), state.seats[defending_player(state)].life
        yield Violation(
            "CAS-032",
            f"SwitchDecision is pending, but a switch is impossible: expected a card behind "
            f"{grid.slot_name(rules, breach.slot)}, {rules.switch_life} life to pay (life is {life}), and a switch "
            f"left ({breach.switches} made, max_switches_per_combat is {rules.max_switches_per_combat})",
        )


def _division_decision(state: State, decision: decisions.DamageDivisionDecision) -> Problems:
    """CAS-I30, CAS-036, CAS-Q57: yield a violation unless the defending creature has damage to divide.

    At least two blocked attackers must still be without their part, because the last one gets the rest automatically.
    """
    yield from _decided_by_defender(state, decision)
    yield from _pending_tasks(state, tasks.DealAssignedDamage(), TriggerStepAbilities(), Checkpoint(state.active))
    breach, attackers = breach_of(state), state.combat.attackers
    faced = [attacker for _, attacker in state.combat.blocks if attacker in attackers]
    if state.step not in (Step.FIRST_STRIKE, Step.DAMAGE) or breach is None or breach.stage is not BreachStage.BLOCKED:
        yield Violation(
            "CAS-036",
            f"DamageDivisionDecision in the {state.step.value} step at stage "
            f"{None if breach is None else breach.stage.value}: expected a damage step and stage blocked",
        )
    elif len(decision.assigned) + 2 > len(faced):
        yield Violation(
            "CAS-036",
            f"the DamageDivisionDecision has assigned damage to {len(decision.assigned)} of {len(faced)} blocked "
            "attackers; expected at least 2 without damage, because the last one gets the rest automatically",
        )


_DECISION_CHECKS: Final[Mapping[type[Any], Callable[[State, Any], Problems]]] = MappingProxyType(
    {
        decisions.ColumnDecision: _column_decision,
        AttackDecision: _attack_decision,
        decisions.ActivationDecision: _activation_decision,
        decisions.SwitchDecision: _switch_decision,
        decisions.DamageDivisionDecision: _division_decision,
    }
)
