"""Checks the stack, the pending triggers, and who has to act: BASE-I04, BASE-I12, BASE-I18, BASE-I27 and BASE-I28.

What is left to do with them (the agenda, a half-finished announcement or resolution) is checked only as far as later
actions rely on it: ``probe`` plays on, and finds whether the rules can finish it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import (
    MAX_POINTS,
    BeginGame,
    Checkpoint,
    CleanUp,
    EndStep,
    Rulebook,
    State,
    Step,
    decisions,
    stack,
)
from castlerules.magic.model.ids import ObjectId, is_player, player_object
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import chosen_mode

from .zones import SEATS

Violations = Iterator[Violation]


def stack_problems(book: Rulebook, state: State, alone: tuple[type[decisions.Decision], ...]) -> Violations:
    """Yield the violated invariants of the stack, of the pending triggers, and of who has to act.

    *alone* are decisions of a variant that no task follows.
    """
    if state.result is not None:
        yield from _finished_game(book, state)
    else:
        yield from _waiting(book, state, alone)
    if state.pending_triggers and state.priority is not None:
        yield Violation(
            "BASE-I12",
            f"{len(state.pending_triggers)} pending triggers are not on the stack while player "
            f"{short_repr(state.priority)} has priority; expected 0",
        )
    board = Board(book, state)
    for stack_object in state.stack:
        if stack_object.kind is stack.StackKind.COMBAT_DAMAGE:
            yield from _combat_damage(stack_object)
        elif stack_object.mode is not None:
            yield from _targets(board, stack_object)


def _finished_game(book: Rulebook, state: State) -> Violations:
    """BASE-I28: check that a finished game has nothing left to do, and a result with valid returns for its players."""
    leftovers = (
        state.decision,
        state.priority,
        state.resolution,
        *state.stack,
        *state.agenda,
        *state.pending_triggers,
        *state.last_known,
    )
    if any(part is not None for part in leftovers):
        yield Violation(
            "BASE-I28",
            "the game is over, but the state still has a decision, priority, resolution, stack, agenda, pending "
            "triggers or last known information; expected None or () in each of these fields",
        )
    outcome = state.result
    if outcome is not None:
        in_range = len(outcome.returns) == len(book.players) and all(-1 <= share <= 1 for share in outcome.returns)
        if not in_range or (len(book.players) == SEATS and sum(outcome.returns) != 0):
            yield Violation(
                "BASE-I28",
                f"the game is over with the returns {short_repr(outcome.returns)}; expected a number from -1 to 1 for "
                f"each of the players {book.players}, and the sum 0 in a game of two players",
            )


def _waiting(book: Rulebook, state: State, alone: tuple[type[decisions.Decision], ...]) -> Violations:
    """BASE-I04, BASE-106, BASE-107: check that one player has to act, and who can get priority in which step."""
    if (state.decision is None) == (state.priority is None):
        both = "neither a pending decision nor a player with priority"
        if state.decision is not None:
            both = "both a pending decision and a player with priority"
        yield Violation("BASE-I04", f"the state has {both}; expected exactly one of the two")
    if state.priority is not None and not all(stack_object.announced for stack_object in state.stack):
        yield Violation(
            "BASE-051",
            f"player {short_repr(state.priority)} has priority while an object on the stack is being announced; "
            "expected None until its announcement is over",
        )
    if state.decision is None and state.agenda:
        yield Violation(
            "BASE-107",
            f"no decision is pending, but the agenda begins with {type(state.agenda[0]).__name__}; expected an empty "
            "agenda while a player has priority",
        )
    steps = [row.step for row in book.turn_steps if row.has_priority or row.step is Step.CLEANUP]
    gives_priority = state.decision is None or any(isinstance(task, Checkpoint) for task in state.agenda)
    if gives_priority and state.step not in steps:
        yield Violation(
            "BASE-106" if state.decision is None else "BASE-107",
            f"a player has priority, or gets it next, in the step {state.step.value}; expected one of the steps "
            f"{', '.join([step.value for step in steps])}",
        )
    if isinstance(state.decision, alone):
        if state.agenda:
            name, tasks = type(state.decision).__name__, short_repr(state.agenda, 200)
            yield Violation("BASE-107", f"the tasks after the pending {name} are {tasks}; expected none")
    elif state.decision is not None:
        yield from _after_decision(state)


def _after_decision(state: State) -> Violations:
    """BASE-107, BASE-143: check that the pending decision belongs to the step, and that the step goes on after it.

    BASE-183: after cards have gone to the bottom, the game still has to begin.
    """
    name = type(state.decision).__name__
    steps = _DECISION_STEPS.get(type(state.decision))
    if state.step not in steps if steps else state.step is Step.SETUP:
        yield Violation("BASE-143", f"a {name} is pending in the step {state.step.value}; expected another step")
    last = state.agenda[-1] if state.agenda else None
    if state.step is Step.SETUP:
        if isinstance(state.decision, decisions.BottomDecision) and not isinstance(last, BeginGame):
            yield Violation(
                "BASE-183",
                f"after the pending {name} the last of the tasks is {short_repr(last)}; expected BeginGame",
            )
        return
    if not isinstance(last, (Checkpoint, *_ENDS_WITHOUT_PRIORITY.get(state.step, ()))):
        yield Violation(
            "BASE-107",
            f"after the pending {name} the last of the tasks is {short_repr(last)}; expected a Checkpoint, or the "
            "end of a step without priority",
        )


_ENDS_WITHOUT_PRIORITY: Final[Mapping[Step, tuple[type[object], ...]]] = MappingProxyType(
    {Step.UNTAP: (EndStep,), Step.CLEANUP: (CleanUp,)}
)
"""The last task of each step in which nobody gets priority (BASE-341, BASE-149)."""


_DECISION_STEPS: Final[Mapping[type[object], tuple[Step, ...]]] = MappingProxyType(
    {
        decisions.MulliganDecision: (Step.SETUP,),
        decisions.BottomDecision: (Step.SETUP,),
        decisions.UntapDecision: (Step.UNTAP,),
        decisions.AttackDecision: (Step.ATTACKERS,),
        decisions.BlockDecision: (Step.BLOCKERS,),
        decisions.CombatDamageDecision: (Step.FIRST_STRIKE, Step.DAMAGE),
    }
)
"""For each class of decision that belongs to certain steps of the turn: the only steps in which it can be pending."""


def _combat_damage(packet: stack.StackObject) -> Violations:
    """BASE-I18: check that combat damage on the stack is dealt by objects, in amounts of 1 or more."""
    for share in packet.combat_damage:
        if not 0 < share.amount <= MAX_POINTS:
            yield Violation(
                "BASE-I18",
                f"combat_damage of object {packet.id} on the stack has the amount {short_repr(share.amount)}; expected "
                f"1 to {MAX_POINTS}",
            )
        if share.source < SEATS:
            yield Violation(
                "BASE-I18",
                f"combat_damage of object {packet.id} on the stack has player {share.source} as source; expected an "
                "object",
            )


def _targets(board: Board, stack_object: stack.StackObject) -> Violations:
    """BASE-I27: check that each target of *stack_object* is of a kind that its text allows, and not itself."""
    for slot, chosen in zip(chosen_mode(board, stack_object).targets, stack_object.targets, strict=False):
        for target in chosen:
            if target == stack_object.id or not _may_be_target(slot, target, stack_object.controller):
                yield Violation(
                    "BASE-I27",
                    f"object {stack_object.id} on the stack has {'player' if is_player(target) else 'object'} "
                    f"{short_repr(target)} as a target; expected only targets that its text allows, and not itself",
                )


def _may_be_target(slot: lang.TargetSlot, target: ObjectId, controller: Player) -> bool:
    if not is_player(target):
        return slot.filter is not None
    return slot.players is lang.TargetPlayers.ANY or (
        slot.players is lang.TargetPlayers.OPPONENT and target != player_object(controller)
    )
