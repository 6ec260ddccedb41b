"""Invariants of an attack on a castle: its step, stage, contested slot and pending decision fit together.

The contested slot is the slot whose card the attackers face, and the defending creature is the active creature in it.
A switch swaps that creature with the card behind it. ``BreachStage`` names the stages; ``docs/rules/castle.md``,
section 3.4, shows their order.
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
"""The possible stages of an attack in each step."""


def breach_problems(_: Rulebook, state: State) -> Problems:
    """CAS-I25, CAS-I09, CAS-I12: yield what is wrong with the attack on a castle, or with combat without an attack."""
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
    """CAS-I25, CAS-I09: yield a problem if creatures fight or can fight, although no column is attacked."""
    if state.combat != NO_COMBAT:
        yield Violation(
            "CAS-I25" if state.step not in _COMBAT_STEPS else "CAS-I09",
            f"no column is attacked, but there is a {short_repr(state.combat, 200)}; expected an empty one",
        )
    if state.step in (Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE):
        yield Violation("CAS-Q101", f"no column is attacked; expected no {state.step.value} step")


def _number_ranges(state: State, breach: Breach) -> Problems:
    """CAS-I12, CAS-Q48: yield the numbers of *breach* that are out of range; the other checks rely on them."""
    rules = rules_of(state)
    if not 1 <= breach.column <= rules.columns:
        yield Violation("CAS-I12", f"attacked column: expected 1 to {rules.columns}, got {short_repr(breach.column)}")
    elif breach.slot is not None and breach.slot not in grid.slots_in_column(rules, breach.column):
        yield Violation(
            "CAS-I11", f"contested slot: expected one of column {breach.column}, got slot {short_repr(breach.slot)}"
        )
    if breach.defending_creature is not None and not FIRST_OBJECT <= breach.defending_creature < state.next_object:
        number, newest = short_repr(breach.defending_creature), state.next_object - 1
        yield Violation("CAS-I11", f"defending creature: expected object {FIRST_OBJECT} to {newest}, got {number}")
    if not 0 <= breach.price <= MAX_POINTS:
        yield Violation(
            "CAS-I22", f"price of the turned-up card: expected 0 to {MAX_POINTS}, got {short_repr(breach.price)}"
        )
    most = MAX_POINTS if rules.max_switches_per_combat is None else rules.max_switches_per_combat
    if not 0 <= breach.switches <= most:
        yield Violation("CAS-Q48", f"switches in this combat: expected 0 to {most}, got {short_repr(breach.switches)}")


def _stage_in_step(state: State, breach: Breach) -> Problems:
    """CAS-I09, CAS-I25, CAS-Q41: the stage fits the step, and the shield is up once attackers are declared.

    The shield forbids targeting castle creatures of the other player (CAS-042); ``attack_declared`` raises it.
    """
    if state.step not in _COMBAT_STEPS:
        step = state.step.value
        yield Violation("CAS-I25", f"column {breach.column} is attacked in the {step} step; expected a combat step")
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
        yield Violation("CAS-I09", f"attack_declared (the shield) is {declared}, but attackers {being} declared")
    if (
        breach.stage in (BreachStage.DECLARED, BreachStage.OVER)
        and state.step is Step.END_OF_COMBAT
        and state.combat.attackers
    ):
        attackers = short_repr(state.combat.attackers)
        yield Violation("CAS-Q61", f"the combat is over, but objects {attackers} still attack; expected no attackers")
    idle_priority = state.priority is not None and not state.stack and state.step is Step.BLOCKERS
    if idle_priority and breach.stage in _UNDECIDED_STAGES:
        holder = f"player {short_repr(state.priority)} has priority with an empty stack"
        yield Violation("CAS-Q41", f"{holder} at stage {breach.stage.value}, where the breach goes on without priority")


# The defending creature.


def _defender_at_stage(state: State, breach: Breach) -> Problems:
    """CAS-I11, CAS-Q47: yield what of contested slot, defending creature and price does not fit the attack's stage."""
    is_price_pending = isinstance(state.decision, decisions.ActivationDecision)
    bare = Breach(breach.column, breach.stage)
    if breach.price and not is_price_pending and breach.stage is not BreachStage.PAID:
        yield Violation("CAS-I22", f"no turned-up card is being paid for: expected price 0, got {breach.price}")
    if breach.stage is BreachStage.DECLARED or (breach.stage is BreachStage.STARTED and not is_price_pending):
        if breach != bare:
            yield Violation(
                "CAS-I11", f"no card is found yet, but there is a {short_repr(breach, 200)}; expected {bare}"
            )
    elif breach.slot is None:
        if breach != bare or breach.stage not in (BreachStage.OPEN, BreachStage.OVER):
            yield Violation(
                "CAS-I11",
                f"there is no contested slot in {short_repr(breach, 200)}; expected one, or stage open or over with no "
                "creature, price or switches",
            )
    elif breach.stage is BreachStage.OPEN and rules_of(state).departed_defender != options.DepartedDefender.NEXT_CARD:
        yield Violation("CAS-019", f"the column is open: expected no contested slot, got slot {breach.slot}")
    else:
        yield from _vacant_front(state, breach.slot)
        yield from _contested_slot(state, breach, breach.slot)


def _vacant_front(state: State, slot: int) -> Problems:
    """CAS-I11, CAS-020: every slot in front of the contested one is vacant."""
    rules, slots = rules_of(state), castle_state_of(state).castles[defending_player(state)].slots
    column = grid.slots_in_column(rules, grid.column_of(rules, slot))
    if any(slots[other] is not None for other in column if other < slot):
        where = grid.slot_name(rules, slot)
        yield Violation("CAS-I11", f"{where} is contested, but a slot in front of it is not vacant")


def _contested_slot(state: State, breach: Breach, slot: int) -> Problems:
    """CAS-I11, CAS-I31: *slot* holds what its stage needs: the defending creature, or a card to activate."""
    where = f"contested slot {grid.slot_name(rules_of(state), slot)}"
    content = castle_state_of(state).castles[defending_player(state)].slots[slot]
    priced = breach.stage is BreachStage.PAID or isinstance(state.decision, decisions.ActivationDecision)
    if breach.stage is BreachStage.PAID and not breach.price:
        yield Violation("CAS-I22", "the price was paid (stage paid), but it is 0; a free card is never paid for")
    if priced or (breach.stage is BreachStage.SWITCHED and breach.defending_creature is None):
        if not isinstance(content, FaceDownCard) or breach.defending_creature is not None:
            yield Violation(
                "CAS-I11",
                f"{where} holds {short_repr(content, 100)}, and the defending creature is "
                f"{short_repr(breach.defending_creature)}; expected a face-down card to activate, and None",
            )
        elif priced and not content.known:
            yield Violation("CAS-I31", f"{where}: the card was turned up to be paid for, but is not marked as known")
    elif breach.stage in (BreachStage.DEFENDER_FOUND, BreachStage.SWITCHED, BreachStage.BLOCKED):
        if breach.defending_creature is None:
            yield Violation("CAS-I11", f"stage {breach.stage.value}: expected a defending creature, got None")
        elif content is not None and not (
            isinstance(content, ActiveCard) and content.creature == breach.defending_creature
        ):
            creature = breach.defending_creature
            yield Violation(
                "CAS-I11", f"{where} holds {short_repr(content, 100)}; expected the defending creature {creature}"
            )


# Decisions.


def decision_problems(_: Rulebook, state: State) -> Problems:
    """CAS-I30, CAS-Q41: yield what is wrong with the pending decision, or with the agenda (the queue of tasks)."""
    if any(isinstance(task, tasks.ContinueBreach) for task in state.agenda):
        yield Violation("CAS-Q41", "the agenda (the queue of tasks) holds ContinueBreach, which never waits there")
    is_dividing = isinstance(state.decision, decisions.DamageDivisionDecision)
    if any(isinstance(task, tasks.DealAssignedDamage) for task in state.agenda) and not is_dividing:
        yield Violation(
            "CAS-Q100",
            "the agenda (the queue of tasks) holds DealAssignedDamage, but no DamageDivisionDecision is pending",
        )
    if isinstance(state.decision, (ReplacementDecision, AttachDecision)):
        yield from _pending_changes(state.decision)
    if state.result is None and (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        yield from check(state, state.decision)


def _pending_changes(decision: ReplacementDecision | AttachDecision) -> Problems:
    """CAS-Q41, CAS-Q52: yield each change to a castle that waits for *decision*, since no effect can replace it."""
    proposed: list[changes.Change] = list(decision.decided_changes)
    if isinstance(decision, ReplacementDecision):
        proposed += [change for change, _ in decision.open_changes]
    else:
        proposed += decision.open_changes
    for change in proposed:
        if isinstance(change, events.EVENTS) or (isinstance(change, changes.EnterBattlefield) and change.from_aside):
            name, waits_for = type(change).__name__, type(decision).__name__
            yield Violation("CAS-Q41", f"{name} waits for a {waits_for}, but no effect can replace or delay it")


def _pending_tasks(state: State, *expected: Task) -> Problems:
    """CAS-Q41: the stack is empty, no trigger waits, and the agenda (the queue of tasks) is *expected*."""
    name = type(state.decision).__name__
    if state.agenda != expected:
        yield Violation("CAS-Q41", f"tasks behind {name}: got {short_repr(state.agenda, 200)}; expected {expected}")
    if state.stack or state.pending_triggers:
        counts = f"{len(state.stack)} objects on the stack and {len(state.pending_triggers)} waiting triggers"
        yield Violation("CAS-Q41", f"{name} is pending with {counts}; expected none of either")


def _decided_by_defender(state: State, decision: Decision) -> Problems:
    """CAS-I30: *decision*, which arises in a breach, belongs to the defending player."""
    if decision.player != (player := defending_player(state)):
        got = short_repr(decision.player)
        yield Violation(
            "CAS-I30", f"{type(decision).__name__} asks player {got}; expected the defending player {player}"
        )


def _column_decision(state: State, decision: decisions.ColumnDecision) -> Problems:
    """CAS-017: the active player chooses a column before anything else happens in the declare attackers step."""
    if decision.player != state.active or state.step is not Step.ATTACKERS or breach_of(state) is not None:
        yield Violation(
            "CAS-017",
            f"a ColumnDecision of player {short_repr(decision.player)} in the {state.step.value} step: expected the "
            f"active player {state.active}, the declare attackers step, and no attack yet",
        )
    yield from _pending_tasks(state, TriggerStepAbilities(), Checkpoint(state.active))


def _attack_decision(state: State, _: AttackDecision) -> Problems:
    """CAS-018: attackers are declared after the column is chosen."""
    if breach_of(state) is None:
        yield Violation("CAS-018", "attackers are being declared, but no column was chosen to attack")


def _activation_decision(state: State, decision: decisions.ActivationDecision) -> Problems:
    """CAS-I30, CAS-021, CAS-Q32, CAS-Q39: the decision asks for the attack's price, which the player can pay."""
    yield from _decided_by_defender(state, decision)
    yield from _pending_tasks(state)
    breach, rules = breach_of(state), rules_of(state)
    if (
        breach is None
        or breach.stage not in (BreachStage.STARTED, BreachStage.DEFENDER_FOUND, BreachStage.SWITCHED)
        or breach.slot is None
    ):
        yield Violation(
            "CAS-021", f"a price is asked for, but no card was turned up: breach is {short_repr(breach, 200)} now"
        )
    elif breach.price != decision.price:
        asked = short_repr(decision.price)
        yield Violation("CAS-I22", f"an ActivationDecision asks for {asked} life; the price is {breach.price}")
    elif not can_pay(state, decision.price) or (decision.price == 0 and not rules.may_decline_free_activation):
        why = "which the player cannot pay" if decision.price else "but a free card is activated without a decision"
        yield Violation("CAS-Q39", f"an ActivationDecision asks for {decision.price} life, {why}")


def _switch_decision(state: State, decision: decisions.SwitchDecision) -> Problems:
    """CAS-I30, CAS-032, CAS-Q46: defending creature and attackers are still there, and a switch is possible."""
    yield from _decided_by_defender(state, decision)
    yield from _pending_tasks(state)
    breach = breach_of(state)
    if breach is None or breach.stage is not BreachStage.DEFENDER_FOUND or breach.slot is None:
        yield Violation(
            "CAS-032", f"a switch is offered, but no creature defends: breach is {short_repr(breach, 200)} now"
        )
    elif (
        castle_state_of(state).castles[defending_player(state)].slots[breach.slot] is None or not state.combat.attackers
    ):
        yield Violation("CAS-Q46", "a switch is offered, but the defending creature or the attackers have left")
    elif switch_partner(state) is None:
        yield Violation(
            "CAS-032",
            "a switch is offered, but no card is behind, life is too low, or the limit of switches is reached",
        )


def _division_decision(state: State, decision: decisions.DamageDivisionDecision) -> Problems:
    """CAS-I30, CAS-036, CAS-Q57: at least two blocked attackers still await damage of the defending creature."""
    yield from _decided_by_defender(state, decision)
    yield from _pending_tasks(state, tasks.DealAssignedDamage(), TriggerStepAbilities(), Checkpoint(state.active))
    breach, attackers = breach_of(state), state.combat.attackers
    faced = [attacker for _, attacker in state.combat.blocks if attacker in attackers]
    if state.step not in (Step.FIRST_STRIKE, Step.DAMAGE) or breach is None or breach.stage is not BreachStage.BLOCKED:
        yield Violation(
            "CAS-036",
            f"damage is being divided in the {state.step.value} step, but the defending creature does not fight",
        )
    elif len(decision.assigned) + 2 > len(faced):
        yield Violation(
            "CAS-036",
            f"damage for {len(decision.assigned)} of {len(faced)} blocked attackers is assigned; expected at least two "
            "without, because the last gets the rest unasked",
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
