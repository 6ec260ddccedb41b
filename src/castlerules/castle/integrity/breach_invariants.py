"""Invariants of a breach: its stage, contested slot and pending decision fit together (the rules, section 3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.castle.model.grid import column_of, slots_in_column
from castlerules.castle.model.options import DepartedDefender
from castlerules.castle.model.state import (
    EVENTS,
    ActivationDecision,
    ActiveCard,
    Breach,
    BreachStage,
    ColumnDecision,
    ContinueBreach,
    DamageDivisionDecision,
    DealAssignedDamage,
    FaceDownCard,
    SwitchDecision,
    castle_state_of,
    rules_of,
)
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
"""The possible stages of an attack in each step."""


def breach_problems(_: Rulebook, state: State) -> Problems:
    """CAS-I25, CAS-I09, CAS-I12: yield what is wrong with the attack; its numbers are valid, and it is in combat."""
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
    """CAS-I25, CAS-I09: without an attack nothing is in combat, and the shield is down."""
    if state.combat != NO_COMBAT:
        yield Violation(
            "CAS-I25" if state.step not in _COMBAT_STEPS else "CAS-I09",
            "creatures are in combat, but there is no attack on a column",
        )
    if state.step in (Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE):
        yield Violation("CAS-Q101", f"without an attack there is no {state.step.value} step")


def _number_ranges(state: State, breach: Breach) -> Problems:
    """CAS-I12, CAS-Q48: the column exists, the slot is in the column, and the counts are in their ranges."""
    rules = rules_of(state)
    if not 1 <= breach.column <= rules.columns:
        yield Violation("CAS-I12", f"expected a column from 1 to {rules.columns}, got {short_repr(breach.column)}")
    elif breach.slot is not None and breach.slot not in slots_in_column(rules, breach.column):
        yield Violation("CAS-I11", f"slot {short_repr(breach.slot)} is not in column {breach.column}")
    if breach.defending_creature is not None and not FIRST_OBJECT <= breach.defending_creature < state.next_object:
        yield Violation(
            "CAS-I11", f"the defending creature {short_repr(breach.defending_creature)} never was an object"
        )
    if not 0 <= breach.price <= MAX_POINTS:
        yield Violation("CAS-I22", f"expected a price from 0 to {MAX_POINTS}, got {short_repr(breach.price)}")
    most = MAX_POINTS if rules.max_switches_per_combat is None else rules.max_switches_per_combat
    if not 0 <= breach.switches <= most:
        yield Violation("CAS-Q48", f"expected from 0 to {most} switches, got {short_repr(breach.switches)}")


def _stage_in_step(state: State, breach: Breach) -> Problems:
    """CAS-I09, CAS-I25, CAS-Q41: the stage fits the step, and the shield is up once attackers are declared."""
    if state.step not in _COMBAT_STEPS:
        yield Violation("CAS-I25", f"there is an attack in the {state.step.value} step")
        return
    if breach.stage not in _STAGES_BY_STEP[state.step]:
        yield Violation(
            "CAS-Q41", f"the attack is not {breach.stage.value.replace('_', ' ')} in the {state.step.value} step"
        )
    if state.combat.attack_declared == isinstance(state.decision, AttackDecision):
        yield Violation("CAS-I09", "the shield is up once attackers have been declared, and not before")
    if (
        breach.stage in (BreachStage.DECLARED, BreachStage.OVER)
        and state.step is Step.END_OF_COMBAT
        and state.combat.attackers
    ):
        yield Violation("CAS-Q61", "the combat is over, but a creature still attacks")
    idle_priority = state.priority is not None and not state.stack and state.step is Step.BLOCKERS
    if idle_priority and breach.stage in _UNDECIDED_STAGES:
        yield Violation("CAS-Q41", "a player has priority while the breach is under way, and nothing is on the stack")


# The defending creature.


def _defender_at_stage(state: State, breach: Breach) -> Problems:
    """CAS-I11, CAS-Q47: slot, defending creature and price fit the stage."""
    is_price_pending, bare = isinstance(state.decision, ActivationDecision), Breach(breach.column, breach.stage)
    if breach.price and not is_price_pending and breach.stage is not BreachStage.PAID:
        yield Violation("CAS-I22", "there is a price, but no card to pay for")
    if breach.stage is BreachStage.DECLARED or (breach.stage is BreachStage.STARTED and not is_price_pending):
        if breach != bare:
            yield Violation("CAS-I11", "there is a contested slot before a card was found")
    elif breach.slot is None:
        if breach != bare or breach.stage not in (BreachStage.OPEN, BreachStage.OVER):
            yield Violation(
                "CAS-I11", f"the attack is {breach.stage.value.replace('_', ' ')}, but has no contested slot"
            )
    elif breach.stage is BreachStage.OPEN and rules_of(state).departed_defender != DepartedDefender.NEXT_CARD:
        yield Violation("CAS-019", "the column is open, but there is a contested slot")
    else:
        yield from _vacant_front(state, breach.slot)
        yield from _contested_slot(state, breach, breach.slot)


def _vacant_front(state: State, slot: int) -> Problems:
    """CAS-I11, CAS-020: every slot in front of the contested one is vacant."""
    rules, slots = rules_of(state), castle_state_of(state).castles[defending_player(state)].slots
    if any(slots[other] is not None for other in slots_in_column(rules, column_of(rules, slot)) if other < slot):
        yield Violation("CAS-I11", "a card is in front of the contested slot")


def _contested_slot(state: State, breach: Breach, slot: int) -> Problems:
    """CAS-I11, CAS-I31: the contested slot holds the defending creature, or the turned-up card."""
    content = castle_state_of(state).castles[defending_player(state)].slots[slot]
    priced = breach.stage is BreachStage.PAID or isinstance(state.decision, ActivationDecision)
    if breach.stage is BreachStage.PAID and not breach.price:
        yield Violation("CAS-I22", "a price was paid, but there is none")
    if priced or (breach.stage is BreachStage.SWITCHED and breach.defending_creature is None):
        if not isinstance(content, FaceDownCard) or breach.defending_creature is not None:
            yield Violation("CAS-I11", "the card to be activated does not lie face down in the contested slot")
        elif priced and not content.known:
            yield Violation("CAS-I31", "the card that is paid for has been turned up, but is not marked as known")
    elif breach.stage in (BreachStage.DEFENDER_FOUND, BreachStage.SWITCHED, BreachStage.BLOCKED):
        if breach.defending_creature is None:
            yield Violation("CAS-I11", "no creature defends")
        elif content is not None and not (
            isinstance(content, ActiveCard) and content.creature == breach.defending_creature
        ):
            yield Violation("CAS-I11", "the contested slot holds another card than the defending creature")


# Decisions.


def decision_problems(_: Rulebook, state: State) -> Problems:
    """CAS-I30, CAS-Q41: a pending decision fits the moment, and the agenda behind it follows from it."""
    if any(isinstance(task, ContinueBreach) for task in state.agenda):
        yield Violation("CAS-Q41", "ContinueBreach waits on the agenda, but a breach continues at once")
    if any(isinstance(task, DealAssignedDamage) for task in state.agenda) and not isinstance(
        state.decision, DamageDivisionDecision
    ):
        yield Violation("CAS-Q100", "damage is dealt as soon as it is assigned")
    if isinstance(state.decision, (ReplacementDecision, AttachDecision)):
        yield from _pending_changes(state.decision)
    if state.result is None and (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        yield from check(state, state.decision)


def _pending_changes(decision: ReplacementDecision | AttachDecision) -> Problems:
    """CAS-Q41, CAS-Q52: no replacement decision is pending for a change to a castle."""
    proposed: list[changes.Change] = list(decision.decided_changes)
    if isinstance(decision, ReplacementDecision):
        proposed += [change for change, _ in decision.open_changes]
    else:
        proposed += decision.open_changes
    for change in proposed:
        if isinstance(change, EVENTS) or (isinstance(change, changes.EnterBattlefield) and change.from_aside):
            yield Violation("CAS-Q41", f"nothing takes the place of {type(change).__name__}")


def _pending_tasks(state: State, *tasks: Task) -> Problems:
    """CAS-Q41: the stack is empty, no trigger is pending, and the agenda is *tasks*."""
    if state.agenda != tasks:
        yield Violation("CAS-Q41", "the agenda does not follow from the pending decision")
    if state.stack or state.pending_triggers:
        yield Violation(
            "CAS-Q41", "this decision cannot be pending while an object is on the stack or a trigger is pending"
        )


def _asks_defender(state: State, decision: Decision) -> Problems:
    """CAS-I30: in a breach only the defending player decides."""
    if decision.player != defending_player(state):
        yield Violation("CAS-I30", "in a breach the defending player decides")


def _column_decision(state: State, decision: ColumnDecision) -> Problems:
    """CAS-017: the active player chooses a column first in the declare attackers step."""
    if decision.player != state.active or state.step is not Step.ATTACKERS or breach_of(state) is not None:
        yield Violation("CAS-017", "the active player says once, and before everything else, which column is attacked")
    yield from _pending_tasks(state, TriggerStepAbilities(), Checkpoint(state.active))


def _attack_decision(state: State, _: AttackDecision) -> Problems:
    """CAS-018: attackers are declared after the column is chosen."""
    if breach_of(state) is None:
        yield Violation("CAS-018", "attackers are being declared, but no column was chosen")


def _activation_decision(state: State, decision: ActivationDecision) -> Problems:
    """CAS-I30, CAS-021, CAS-Q32, CAS-Q39: the decision names the breach's price, which the defending player can pay."""
    yield from _asks_defender(state, decision)
    yield from _pending_tasks(state)
    breach, rules = breach_of(state), rules_of(state)
    if (
        breach is None
        or breach.stage not in (BreachStage.STARTED, BreachStage.DEFENDER_FOUND, BreachStage.SWITCHED)
        or breach.slot is None
    ):
        yield Violation("CAS-021", "a price is asked for, but no card was turned up")
    elif breach.price != decision.price:
        yield Violation(
            "CAS-I22", f"the price is {short_repr(breach.price)}, and {short_repr(decision.price)} is asked for"
        )
    elif not can_pay(state, decision.price) or (decision.price == 0 and not rules.may_decline_free_activation):
        yield Violation("CAS-Q39", f"there is no choice whether to pay {decision.price} life")


def _switch_decision(state: State, decision: SwitchDecision) -> Problems:
    """CAS-I30, CAS-032, CAS-Q46: defending creature and attackers are there, and a switch is possible."""
    yield from _asks_defender(state, decision)
    yield from _pending_tasks(state)
    breach = breach_of(state)
    if breach is None or breach.stage is not BreachStage.DEFENDER_FOUND or breach.slot is None:
        yield Violation("CAS-032", "a switch is offered, but no creature defends")
    elif (
        castle_state_of(state).castles[defending_player(state)].slots[breach.slot] is None or not state.combat.attackers
    ):
        yield Violation("CAS-Q46", "a switch is offered, but the defending creature or the attackers have left")
    elif switch_partner(state) is None:
        yield Violation("CAS-032", "no switch is possible")


def _division_decision(state: State, decision: DamageDivisionDecision) -> Problems:
    """CAS-I30, CAS-036, CAS-Q57: at least two blocked attackers still await damage of the defending creature."""
    yield from _asks_defender(state, decision)
    yield from _pending_tasks(state, DealAssignedDamage(), TriggerStepAbilities(), Checkpoint(state.active))
    breach, attackers = breach_of(state), state.combat.attackers
    faced = [attacker for _, attacker in state.combat.blocks if attacker in attackers]
    if state.step not in (Step.FIRST_STRIKE, Step.DAMAGE) or breach is None or breach.stage is not BreachStage.BLOCKED:
        yield Violation("CAS-036", "damage is divided, but nothing is blocked")
    elif len(decision.assigned) + 2 > len(faced):
        yield Violation(
            "CAS-036", f"{len(faced)} attackers are faced, and {len(decision.assigned)} have been given damage"
        )


_DECISION_CHECKS: Final[Mapping[type[Any], Callable[[State, Any], Problems]]] = MappingProxyType(
    {
        ColumnDecision: _column_decision,
        AttackDecision: _attack_decision,
        ActivationDecision: _activation_decision,
        SwitchDecision: _switch_decision,
        DamageDivisionDecision: _division_decision,
    }
)
