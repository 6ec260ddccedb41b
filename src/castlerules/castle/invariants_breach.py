"""The attack on a castle: at which stage it may stand where, and what may be asked then (the rules, section 3.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.core import Broken
from castlerules.core.shown import shown
from castlerules.magic import changes as c
from castlerules.magic.asking import Attacking, ChoosingHost, Question, Replacing
from castlerules.magic.changes import Change
from castlerules.magic.combat import defender
from castlerules.magic.ids import FIRST_OBJECT
from castlerules.magic.options import MOST_POINTS
from castlerules.magic.state import NO_COMBAT, State
from castlerules.magic.steps import Step
from castlerules.magic.tasks import Settle, StepTriggers, Task

from .breach import may_pay, switch_partner
from .castles import breach_of
from .grid import column_of, in_column
from .keep import (
    EVENTS,
    Activating,
    AllAssigned,
    Breach,
    BreachGoesOn,
    ChoosingColumn,
    Dividing,
    FaceDown,
    Facing,
    Raised,
    Stage,
    agreed,
    castles_of,
)
from .rules import DepartedDefender

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["breach_problems", "question_problems"]

Problems = Iterator[Broken]

_FIGHTING: Final = (Step.ATTACKERS, Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)
_UNDER_WAY: Final = (Stage.BEGINS, Stage.PAID, Stage.FOUND, Stage.SWITCHED, Stage.OVER)
_FOUGHT: Final = (Stage.OPEN, Stage.BLOCKED)
_STEPS: Final[Mapping[Step, tuple[Stage, ...]]] = MappingProxyType(
    {
        Step.ATTACKERS: (Stage.DECLARED,),
        Step.BLOCKERS: (*_UNDER_WAY, *_FOUGHT),
        Step.FIRST_STRIKE: _FOUGHT,
        Step.DAMAGE: _FOUGHT,
        Step.END_OF_COMBAT: (Stage.DECLARED, *_FOUGHT, Stage.OVER),
    }
)
"""The stages that an attack can have in each step."""


def breach_problems(_: Rulebook, state: State) -> Problems:
    """CAS-I25, CAS-I09, CAS-I12: an attack has numbers that mean something, and is there in combat only."""
    breach = breach_of(state)
    if breach is not None:
        found = list(_numbers(state, breach))
        yield from found
        if found or state.result is not None:
            return
        yield from _stage(state, breach)
        yield from _defended(state, breach)
    elif state.result is None:
        yield from _no_attack(state)


def _no_attack(state: State) -> Problems:
    """CAS-I25, CAS-I09: without an attack nobody fights, and the shield is down."""
    if state.combat != NO_COMBAT:
        yield Broken("CAS-I25" if state.step not in _FIGHTING else "CAS-I09", "somebody fights, and there is no attack")
    if state.step in (Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE):
        yield Broken("CAS-Q101", f"without an attack there is no {state.step.value} step")


def _numbers(state: State, breach: Breach) -> Problems:
    """CAS-I12, CAS-Q48: the column is one of the castle, the slot is in it, and the counts are in their ranges."""
    rules = agreed(state)
    if not 1 <= breach.column <= rules.columns:
        yield Broken("CAS-I12", f"the columns are 1 to {rules.columns}, not {shown(breach.column)}")
    elif breach.slot is not None and breach.slot not in in_column(rules, breach.column):
        yield Broken("CAS-I11", f"slot {shown(breach.slot)} is not in column {breach.column}")
    if breach.front is not None and not FIRST_OBJECT <= breach.front < state.serial:
        yield Broken("CAS-I11", f"{shown(breach.front)} defends, and never was an object")
    if not 0 <= breach.price <= MOST_POINTS:
        yield Broken("CAS-I22", f"no price is {shown(breach.price)}")
    most = MOST_POINTS if rules.max_switches_per_combat is None else rules.max_switches_per_combat
    if not 0 <= breach.switches <= most:
        yield Broken("CAS-Q48", f"there were {shown(breach.switches)} switches, of {most}")


def _stage(state: State, breach: Breach) -> Problems:
    """CAS-I09, CAS-I25, CAS-Q41: the stage belongs to the step, and the shield is up once attackers are declared."""
    if state.step not in _FIGHTING:
        yield Broken("CAS-I25", f"there is an attack in the {state.step.value} step")
        return
    if breach.stage not in _STEPS[state.step]:
        yield Broken("CAS-Q41", f"the attack is not {breach.stage.value} in the {state.step.value} step")
    if state.combat.declared == isinstance(state.asks, Attacking):
        yield Broken("CAS-I09", "the shield is up once attackers have been declared, and not before")
    if breach.stage in (Stage.DECLARED, Stage.OVER) and state.step is Step.END_OF_COMBAT and state.combat.attackers:
        yield Broken("CAS-Q61", "the combat is over, and somebody still attacks")
    unasked = state.priority is not None and not state.stack and state.step is Step.BLOCKERS
    if unasked and breach.stage in _UNDER_WAY:
        yield Broken("CAS-Q41", "a player has priority while the breach is under way, and nothing is on the stack")


# What defends.


def _defended(state: State, breach: Breach) -> Problems:
    """CAS-I11, CAS-Q47: slot, defending creature and price are those that the stage has."""
    asked, bare = isinstance(state.asks, Activating), Breach(breach.column, breach.stage)
    if breach.price and not asked and breach.stage is not Stage.PAID:
        yield Broken("CAS-I22", "there is a price, and nothing to be paid for")
    if breach.stage is Stage.DECLARED or (breach.stage is Stage.BEGINS and not asked):
        if breach != bare:
            yield Broken("CAS-I11", "a slot is fought for before it has been found")
    elif breach.slot is None:
        if breach != bare or breach.stage not in (Stage.OPEN, Stage.OVER):
            yield Broken("CAS-I11", f"the attack is {breach.stage.value}, and on no slot")
    elif breach.stage is Stage.OPEN and agreed(state).departed_defender != DepartedDefender.NEXT_CARD:
        yield Broken("CAS-019", "the column is open, and a slot is fought for")
    else:
        yield from _in_front(state, breach.slot)
        yield from _in_slot(state, breach, breach.slot)


def _in_front(state: State, slot: int) -> Problems:
    """CAS-I11, CAS-020: every slot in front of the one that is fought for is vacant."""
    rules, slots = agreed(state), castles_of(state).castles[defender(state)].slots
    if any(slots[one] is not None for one in in_column(rules, column_of(rules, slot)) if one < slot):
        yield Broken("CAS-I11", "a card is in front of the slot that is fought for")


def _in_slot(state: State, breach: Breach, slot: int) -> Problems:
    """CAS-I11, CAS-I31: what is in the slot is the defending creature, or a card that has been turned up."""
    content = castles_of(state).castles[defender(state)].slots[slot]
    priced = breach.stage is Stage.PAID or isinstance(state.asks, Activating)
    if breach.stage is Stage.PAID and not breach.price:
        yield Broken("CAS-I22", "a price was paid, and there is none")
    if priced or (breach.stage is Stage.SWITCHED and breach.front is None):
        if not isinstance(content, FaceDown) or breach.front is not None:
            yield Broken("CAS-I11", "what is to be activated lies face down in the slot")
        elif priced and not content.known:
            yield Broken("CAS-I31", "what is paid for has been turned up, and is not known")
    elif breach.stage in (Stage.FOUND, Stage.SWITCHED, Stage.BLOCKED):
        if breach.front is None:
            yield Broken("CAS-I11", "no creature defends")
        elif content is not None and not (isinstance(content, Raised) and content.creature == breach.front):
            yield Broken("CAS-I11", "the slot that is fought for holds something else than what defends it")


# Questions.


def question_problems(_: Rulebook, state: State) -> Problems:
    """CAS-I30, CAS-Q41: what is asked is asked at its moment, and what waits behind it follows from it."""
    if any(isinstance(task, BreachGoesOn) for task in state.agenda):
        yield Broken("CAS-Q41", "a breach goes on at once, and does not wait")
    if any(isinstance(task, AllAssigned) for task in state.agenda) and not isinstance(state.asks, Dividing):
        yield Broken("CAS-Q100", "damage is dealt as soon as it is assigned")
    if isinstance(state.asks, (Replacing, ChoosingHost)):
        yield from _batch(state.asks)
    if state.result is None and (check := _QUESTIONS.get(type(state.asks))) is not None:
        yield from check(state, state.asks)


def _batch(question: Replacing | ChoosingHost) -> Problems:
    """CAS-Q41, CAS-Q52: what happens to castles happens at once, and nothing takes its place."""
    waiting: list[Change] = list(question.done)
    if isinstance(question, Replacing):
        waiting += [change for change, _ in question.todo]
    else:
        waiting += question.todo
    for change in waiting:
        if isinstance(change, EVENTS) or (isinstance(change, c.Arrive) and change.apart):
            yield Broken("CAS-Q41", f"nothing takes the place of {type(change).__name__}")


def _behind(state: State, *tasks: Task) -> Problems:
    """CAS-Q41: nothing is on the stack, nothing waits to be put there, and *tasks* are what is still to be done."""
    if state.agenda != tasks:
        yield Broken("CAS-Q41", "what is to be done does not follow from what is asked")
    if state.stack or state.waiting:
        yield Broken("CAS-Q41", "that is not asked while something is on the stack, or waits to be put there")


def _asks_defender(state: State, question: Question) -> Problems:
    """CAS-I30: in a breach the defending player decides, and nobody else."""
    if question.player != defender(state):
        yield Broken("CAS-I30", "in a breach the defending player decides")


def _choosing_column(state: State, question: ChoosingColumn) -> Problems:
    """CAS-017: the active player says first which column is attacked."""
    if question.player != state.active or state.step is not Step.ATTACKERS or breach_of(state) is not None:
        yield Broken("CAS-017", "the active player says once, and before everything else, which column is attacked")
    yield from _behind(state, StepTriggers(), Settle(state.active))


def _attacking(state: State, _: Attacking) -> Problems:
    """CAS-018: attackers are named after the column."""
    if breach_of(state) is None:
        yield Broken("CAS-018", "attackers are named, and no column has been")


def _activating(state: State, question: Activating) -> Problems:
    """CAS-I30, CAS-021, CAS-Q32, CAS-Q39: a price is asked for that the defending player can pay, for what it is."""
    yield from _asks_defender(state, question)
    yield from _behind(state)
    breach, rules = breach_of(state), agreed(state)
    if breach is None or breach.stage not in (Stage.BEGINS, Stage.FOUND, Stage.SWITCHED) or breach.slot is None:
        yield Broken("CAS-021", "a price is asked for, and no card was turned up")
    elif breach.price != question.price:
        yield Broken("CAS-I22", f"the price is {shown(breach.price)}, and {shown(question.price)} is asked for")
    elif not may_pay(state, question.price) or (question.price == 0 and not rules.may_decline_free_activation):
        yield Broken("CAS-Q39", f"there is no choice whether to pay {question.price} life")


def _facing(state: State, question: Facing) -> Problems:
    """CAS-I30, CAS-032, CAS-Q46: the defending creature is there, somebody attacks it, and a switch is possible."""
    yield from _asks_defender(state, question)
    yield from _behind(state)
    breach = breach_of(state)
    if breach is None or breach.stage is not Stage.FOUND or breach.slot is None:
        yield Broken("CAS-032", "a switch is offered, and no creature defends")
    elif castles_of(state).castles[defender(state)].slots[breach.slot] is None or not state.combat.attackers:
        yield Broken("CAS-Q46", "there are no two sides to the fight any more")
    elif switch_partner(state) is None:
        yield Broken("CAS-032", "no switch is possible")


def _dividing(state: State, question: Dividing) -> Problems:
    """CAS-I30, CAS-036, CAS-Q57: the defending creature faces more attackers than have been given damage so far."""
    yield from _asks_defender(state, question)
    yield from _behind(state, AllAssigned(), StepTriggers(), Settle(state.active))
    breach, attackers = breach_of(state), state.combat.attackers
    faced = [attacker for _, attacker in state.combat.blocks if attacker in attackers]
    if state.step not in (Step.FIRST_STRIKE, Step.DAMAGE) or breach is None or breach.stage is not Stage.BLOCKED:
        yield Broken("CAS-036", "damage is divided, and nothing has been blocked")
    elif len(question.given) + 2 > len(faced):
        yield Broken("CAS-036", f"{len(faced)} attackers are faced, and {len(question.given)} have been given damage")


_QUESTIONS: Final[Mapping[type[Any], Callable[[State, Any], Problems]]] = MappingProxyType(
    {
        ChoosingColumn: _choosing_column,
        Attacking: _attacking,
        Activating: _activating,
        Facing: _facing,
        Dividing: _dividing,
    }
)
