"""Checks one transition of a game: the invariants that compare a state with the state after an action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from castlerules.cards.language.enums import Duration
from castlerules.core import Violation
from castlerules.magic.model import EMPTY_POOL, CardId, ManaEmpties, ObjectId, Rulebook, StackKind, State, actions
from castlerules.magic.model.decisions import BlockDecision, ReplacementDecision
from castlerules.magic.model.ongoing_effects import (
    ContinuousEffect,
    DelayedTrigger,
    OngoingEffect,
    PreventionShield,
    RegenerationShield,
)
from castlerules.magic.model.steps import MAIN_STEPS, PHASE_ENDS, Step
from castlerules.magic.query.board import Board
from castlerules.magic.transaction.zone_changes import object_zones

Violations = Iterator[Violation]
StepCheck = Callable[["Rulebook", State, actions.Action, State], Violations]

_BLOCKED_STEPS: Final = (Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)


def step_problems(
    book: Rulebook, before: State, action: actions.Action, after: State, *, without: tuple[str, ...] = ()
) -> tuple[Violation, ...]:
    """Return every invariant (BASE-I01 and on) that the transition from *before* by *action* to *after* breaks.

    Both states must be free of problems of their own. *without* are the codes of invariants to skip, because a
    variant checks them in its own way. An action that restarts the game, which some variants allow, is not checked.
    """
    if after.turn < before.turn:
        return ()
    violations = [violation for find in _STEP_CHECKS for violation in find(book, before, action, after)]
    return tuple([violation for violation in violations if violation.rule not in without])


# Cards and objects.


def _object_places(state: State) -> dict[ObjectId, tuple[CardId | None, str]]:
    """Return the card (None for abilities) and the zone in words of each object by its id."""
    places: dict[ObjectId, tuple[CardId | None, str]] = {
        permanent.id: (permanent.card, "play") for permanent in state.permanents
    }
    places |= {stack_object.id: (stack_object.card, "the stack") for stack_object in state.stack}
    for place, seat in enumerate(state.seats):
        for zone, cards in object_zones(seat):
            places |= {
                card_object.id: (card_object.card, f"the {zone.value} of player {place}") for card_object in cards
            }
    return places


def _cards(_: Rulebook, before: State, __: actions.Action, after: State) -> Violations:
    """BASE-I01: the cards of each player stay the same; only rows of tokens are added."""
    old, new = before.table, after.table
    if old is new:
        return
    count = len(old.cards)
    if new.cards[:count] != old.cards or (new.first_token, new.aside_rows) != (old.first_token, old.aside_rows):
        yield Violation("BASE-I01", "the card table has lost or changed cards; expected only new rows of tokens")
    elif before.turn and new.owners[:count] != old.owners:
        yield Violation("BASE-I01", "the owner of a card has changed since the first turn began")


def _objects(_: Rulebook, before: State, __: actions.Action, after: State) -> Violations:
    """BASE-I02: an object id is used once, and an object that changes zones gets a new, greater one."""
    if after.next_object < before.next_object:
        yield Violation(
            "BASE-I02", f"the next object id is {after.next_object}; expected at least {before.next_object}, as before"
        )
    old = _object_places(before)
    for number, (card, place) in _object_places(after).items():
        was = old.get(number)
        if was is None and number < before.next_object:
            yield Violation(
                "BASE-I02",
                f"object {number} is new; expected an id of at least {before.next_object}, never given out before",
            )
        elif was is not None and was != (card, place):
            yield Violation(
                "BASE-I02", f"object {number} has moved from {was[1]} to {place} or is another card, and kept its id"
            )


def _last_known(_: Rulebook, before: State, __: actions.Action, after: State) -> Violations:
    """BASE-I29: last known information is of objects that were in play, on the stack or already remembered before."""
    known = {permanent.id for permanent in before.permanents} | {stack_object.id for stack_object in before.stack}
    known |= {last_known.permanent.id for last_known in before.last_known}
    for last_known in after.last_known:
        if last_known.permanent.id not in known and last_known.permanent.id < before.next_object:
            yield Violation(
                "BASE-I29",
                f"object {last_known.permanent.id} has last known information; expected one that was in play",
            )


# Turns.


def _turns(book: Rulebook, before: State, _: actions.Action, after: State) -> Violations:
    """BASE-147, BASE-I16, BASE-I17: a new turn is the next player's, without damage and effects of the turn before."""
    if after.turn == before.turn:
        return
    players = book.players
    following = players[(players.index(before.active) + 1) % len(players)] if before.turn else before.active
    if after.turn != before.turn + 1 or after.active != following:
        yield Violation(
            "BASE-147",
            f"turn {before.turn} is followed by turn {after.turn} of player {after.active}; "
            f"expected turn {before.turn + 1} of player {following}",
        )
    if any(permanent.damage or permanent.damaged_by for permanent in after.permanents):
        yield Violation("BASE-I16", "a turn begins while a permanent has damage marked on it")
    if any(not _outlasts_the_turn(delayed, after) for delayed in after.ongoing):
        yield Violation("BASE-I16", "a turn begins while an ongoing effect is left that lasts until end of turn")
    if before.turn and len(after.seats[before.active].hand) > before.rules.core.max_hand_size:
        yield Violation(
            "BASE-I17",
            f"player {before.active} ends the turn with {len(after.seats[before.active].hand)} cards in hand; "
            f"expected at most {before.rules.core.max_hand_size}",
        )


def _outlasts_the_turn(delayed: OngoingEffect, after: State) -> bool:
    """BASE-077, BASE-146: return whether the ongoing effect *delayed* may last into the turn of *after*."""
    if isinstance(delayed, DelayedTrigger):
        return True
    if not isinstance(delayed, ContinuousEffect):
        return False
    return delayed.duration is Duration.FOREVER or (
        delayed.duration is Duration.NEXT_TURN and delayed.controller != after.active
    )


def _mana(book: Rulebook, before: State, _: actions.Action, after: State) -> Violations:
    """BASE-I13: mana pools are empty as a phase begins (or a step, by option ``mana_empties``).

    With the option ``mana_burn``, a player loses 1 life for each unused mana.
    """
    if (after.turn, after.step) == (before.turn, before.step) or after.result is not None:
        return
    core = before.rules.core
    ended = before.step in PHASE_ENDS or after.turn > before.turn
    if not ended and core.mana_empties is not ManaEmpties.STEP:
        return
    for player in book.players:
        if after.seats[player].pool != EMPTY_POOL:
            yield Violation(
                "BASE-I13",
                f"the mana pool of player {player} is not empty at the end of a {'phase' if ended else 'step'}",
            )
        if before.step in _STEPS_WITHOUT_TURN_ACTIONS and after.turn == before.turn:
            burnt = sum(before.seats[player].pool) if core.mana_burn else 0
            if after.seats[player].life != before.seats[player].life - burnt:
                yield Violation(
                    "BASE-I13",
                    f"player {player} has {after.seats[player].life} life; expected "
                    f"{before.seats[player].life - burnt}, after losing {burnt} for unused mana",
                )


_STEPS_WITHOUT_TURN_ACTIONS: Final = (Step.DRAW, Step.MAIN, Step.END_OF_COMBAT, Step.SECOND_MAIN)
"""The step after each of these has no turn-based action that could change life totals."""


def _lands(_: Rulebook, before: State, action: actions.Action, after: State) -> Violations:
    """BASE-I14: the active player plays lands, in a main phase, while the stack is empty."""
    if isinstance(action, actions.PlayLand) and (
        before.step not in MAIN_STEPS or before.stack or before.priority != before.active
    ):
        yield Violation(
            "BASE-I14",
            f"player {before.priority} plays a land in the step {before.step.value} with {len(before.stack)} objects "
            "on the stack; expected the active player, a main phase, and an empty stack",
        )
    if after.turn != before.turn:
        return
    for place, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
        played = isinstance(action, actions.PlayLand) and place == before.priority
        if new.lands_played != old.lands_played + played:
            yield Violation(
                "BASE-I14",
                f"player {place} has played {new.lands_played} lands this turn, expected {old.lands_played + played}",
            )


# The stack.


def _stack(book: Rulebook, before: State, action: actions.Action, after: State) -> Violations:
    """BASE-I15: an object stays on the stack until all players have passed in succession."""
    passed = isinstance(action, actions.PassPriority) and before.passes + 1 >= len(book.players)
    if (
        passed
        or isinstance(before.decision, ReplacementDecision)
        or before.resolution is not None
        or after.result is not None
    ):
        return
    still_there = {stack_object.id for stack_object in after.stack}
    for stack_object in before.stack:
        if stack_object.announced and stack_object.id not in still_there:
            yield Violation("BASE-I15", f"object {stack_object.id} has left the stack before all players have passed")
    if isinstance(action, actions.PassPriority) and (after.stack, after.step) != (before.stack, before.step):
        yield Violation(
            "BASE-I15",
            "the stack or the step has changed after a pass, though not all players have passed in succession",
        )


def _combat_damage(book: Rulebook, before: State, _: actions.Action, after: State) -> Violations:
    """BASE-I18: a creature that assigns combat damage assigns an amount equal to its power."""
    known = {stack_object.id for stack_object in before.stack}
    packets = [
        stack_object
        for stack_object in after.stack
        if stack_object.kind is StackKind.COMBAT_DAMAGE and stack_object.id not in known
    ]
    if not packets or isinstance(before.decision, ReplacementDecision):
        return
    characteristics = Board(book, before).characteristics
    for packet in packets:
        totals: Counter[ObjectId] = Counter()
        for share in packet.combat_damage:
            totals[share.source] += share.amount
        for source, total in totals.items():
            if source not in characteristics or total != max(0, characteristics[source].power):
                yield Violation(
                    "BASE-I18", f"object {source} has assigned {total} combat damage, which is not its power"
                )


# Combat.


def _combat(_: Rulebook, before: State, __: actions.Action, after: State) -> Violations:
    """BASE-I21: once blocks are declared, no attacker is added, and attackers stay blocked or unblocked."""
    if before.turn != after.turn or before.step not in _BLOCKED_STEPS or after.step not in _BLOCKED_STEPS:
        return
    old, new = before.combat, after.combat
    if not set(new.attackers) <= set(old.attackers):
        yield Violation(
            "BASE-I21",
            f"objects {sorted(set(new.attackers) - set(old.attackers))} have become attackers after their declaration",
        )
    if isinstance(before.decision, BlockDecision) or (before.decision is not None and not old.blocked):
        return  # the blocks are still being declared
    for attacker in new.attackers:
        if (attacker in old.blocked) != (attacker in new.blocked):
            status = "blocked" if attacker in new.blocked else "unblocked"
            yield Violation("BASE-I21", f"attacker {attacker} has become {status} after blocks were declared")


def _damage(_: Rulebook, before: State, __: actions.Action, after: State) -> Violations:
    """BASE-I25, BASE-I26: damage is removed only by regeneration during a turn, and shields only shrink."""
    if before.turn != after.turn or Step.CLEANUP in (before.step, after.step):
        return
    now = {permanent.id: permanent for permanent in after.permanents}
    old_shields = Counter([delayed.object for delayed in before.ongoing if isinstance(delayed, RegenerationShield)])
    new_shields = Counter([delayed.object for delayed in after.ongoing if isinstance(delayed, RegenerationShield)])
    for was in before.permanents:
        permanent = now.get(was.id)
        healed = permanent is not None and permanent.damage < was.damage
        if healed and not (now[was.id].tapped and new_shields[was.id] < old_shields[was.id]):
            yield Violation("BASE-I26", f"object {was.id} has lost damage, but has not regenerated")
    left = {delayed.timestamp: delayed.amount for delayed in before.ongoing if isinstance(delayed, PreventionShield)}
    for shield in after.ongoing:
        if isinstance(shield, PreventionShield) and shield.amount > left.get(shield.timestamp, shield.amount):
            yield Violation(
                "BASE-I25", f"a prevention shield has grown from {left[shield.timestamp]} to {shield.amount} damage"
            )


def _after_the_end(_: Rulebook, before: State, action: actions.Action, __: State) -> Violations:
    """BASE-I28: no action follows the end of a game."""
    if before.result is not None:
        yield Violation("BASE-I28", f"the action {type(action).__name__} follows the end of the game")


_STEP_CHECKS: Final[tuple[StepCheck, ...]] = (
    _cards,
    _objects,
    _last_known,
    _turns,
    _mana,
    _lands,
    _stack,
    _combat_damage,
    _combat,
    _damage,
    _after_the_end,
)
