"""Invariants of one step of Solitaire: what must hold between a state and the next one, whatever the action.

The *stacks* K1 to K7 are the columns of cards that the player clears.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.integrity.invariants import StepCheck
from castlerules.magic.integrity.step_invariants import marked_damage_step_problems
from castlerules.magic.model.actions import Action, Concede
from castlerules.magic.model.state import CardObject, State
from castlerules.solitaire.model.actions import AttackStack
from castlerules.solitaire.model.decisions import FreeDecision
from castlerules.solitaire.model.state import STACK_NAMES, YOU, Phase, options_of, tableau_of

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]


# Stacks.


def _stacks(__: Rulebook, before: State, _: Action, after: State) -> Problems:
    """SOL-I08 to SOL-I10: check that stacks only lose cards, except for copies that are gathered on them."""
    old, new = tableau_of(before).stacks, tableau_of(after).stacks
    if old is new:
        return
    cards_before = {card for stack in old for card in (*stack.face_down, *[card.card for card in stack.face_up])}
    for place, stack_before, stack_after in zip(STACK_NAMES, old, new, strict=True):
        if stack_before.face_down[: len(stack_after.face_down)] != stack_after.face_down:
            yield Violation(
                "SOL-I08",
                f"stack {place}: the face-down cards were {short_repr(stack_before.face_down)} and are"
                f" {short_repr(stack_after.face_down)} after the step; expected cards to go only from the top (the"
                " end)",
            )
        if stack_before.empty and not stack_after.empty:
            yield Violation(
                "SOL-I09", f"stack {place} was empty and has cards after the step; expected it to stay empty"
            )
        for card in stack_after.face_up:
            if card.card not in cards_before and not _can_be_gathered(before, card):
                yield Violation(
                    "SOL-I10",
                    f"{after.table.cards[card.card].name} (object {card.id}) has come to stack {place}; expected a card"
                    " that was on a stack, a new object, or, with own_permanent_counts_as_copy, the player's permanent",
                )


def _can_be_gathered(before: State, card: CardObject) -> bool:
    """Return whether *card* can have come to a stack as a gathered copy: it is a new object, or was in the slot.

    The slot holds the player's one permanent, which is gathered only with ``own_permanent_counts_as_copy`` (SOL-G06).
    """
    if card.id >= before.next_object:
        return True
    own = [permanent.id for permanent in before.permanents if permanent.controller == YOU]
    return options_of(before).own_permanent_counts_as_copy and card.id in own


# Trips, windows and fights.


def _trips(_: Rulebook, before: State, action: Action, after: State) -> Problems:
    """SOL-I14, SOL-G84: check that the count of trips through the library never falls, and that actions are counted."""
    old, new = tableau_of(before), tableau_of(after)
    if new.trip < old.trip:
        yield Violation("SOL-I14", f"trip fell from {old.trip} to {new.trip}; expected it never to fall")
    counted = isinstance(before.decision, FreeDecision) and options_of(before).action_limit is not None
    if new.action_count != old.action_count + counted and not isinstance(action, Concede):
        yield Violation(
            "SOL-G84",
            f"action_count: expected {old.action_count + counted} after {type(action).__name__}, got"
            f" {new.action_count}",
        )


def _windows(__: Rulebook, before: State, _: Action, after: State) -> Problems:
    """SOL-I28: check that a permanent whose use or attack is over has left the player's control (it is sacrificed)."""
    old, new = tableau_of(before), tableau_of(after)
    if old.permanent_in_use is None or old.permanent_in_use == new.permanent_in_use or after.result is not None:
        return
    if any(permanent.id == old.permanent_in_use and permanent.controller == YOU for permanent in after.permanents):
        yield Violation(
            "SOL-I28",
            f"the use or attack of object {old.permanent_in_use} is over, but the player still controls this object;"
            " expected it to be sacrificed",
        )


def _combat(__: Rulebook, before: State, action: Action, after: State) -> Problems:
    """SOL-I33, SOL-G75: check that only cards face up on the attacked stack at the start of the attack block."""
    blockers = {blocker for blocker, _ in after.combat.blocks}
    if isinstance(action, AttackStack):
        possible_blockers = {card.id for card in tableau_of(before).stacks[STACK_NAMES.index(action.stack)].face_up}
    elif tableau_of(before).phase is not Phase.MAIN:
        possible_blockers = {blocker for blocker, _ in before.combat.blocks}
    else:
        possible_blockers = set()
    if not blockers <= possible_blockers:
        yield Violation(
            "SOL-I33",
            f"the creatures {short_repr(sorted(blockers - possible_blockers))} block; expected only creatures that were"
            " face up on the attacked stack when the attack began",
        )


def _damage(book: Rulebook, before: State, action: Action, after: State) -> Problems:
    """SOL-I34: check that marked damage stays, unless the option ``damage_persists`` is off."""
    if options_of(before).damage_persists:
        yield from marked_damage_step_problems(book, before, action, after)


STEP_CHECKS: Final[tuple[StepCheck, ...]] = (_stacks, _trips, _windows, _combat, _damage)
