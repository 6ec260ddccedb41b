"""Checks one transition of a game: invariants that compare the state before an action with the state after it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from castlerules.cards.language.enums import Duration
from castlerules.core import Violation
from castlerules.magic.model import EMPTY_POOL, CardId, ManaEmpties, ObjectId, Rulebook, StackKind, State, actions
from castlerules.magic.model.decisions import BlockDecision, ReplacementDecision
from castlerules.magic.model.ongoing_effects import (
    OUTLASTING_TURNS,
    ContinuousEffect,
    LastingRule,
    OngoingEffect,
    PreventionShield,
    RegenerationShield,
)
from castlerules.magic.model.steps import MAIN_STEPS, PHASE_ENDS, Step
from castlerules.magic.query.board import Board
from castlerules.magic.query.turn_rules import maximum_hand_size
from castlerules.magic.rules.turn_order import following_turn
from castlerules.magic.transaction.zone_changes import object_zones

from .invariants import OF_MAGIC, Invariants, StepCheck

Violations = Iterator[Violation]

_BLOCKED_STEPS: Final = (Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)


def step_problems(
    book: Rulebook, before: State, action: actions.Action, after: State, invariants: Invariants = OF_MAGIC
) -> tuple[Violation, ...]:
    """Return a violation for each of *invariants* that *action* breaks by leading from *before* to *after*.

    ``state_problems`` must have found nothing wrong with either state. An action that restarts the game, as some
    variants allow, breaks no invariant of Magic.
    """
    of_magic = [check(book, before, action, after) for check in _STEP_CHECKS if after.turn >= before.turn]
    own = [check(book, before, action, after) for check in invariants.steps]
    return (*invariants.kept(chain.from_iterable(of_magic)), *chain.from_iterable(own))


# Cards and objects.


def _object_places(state: State) -> dict[ObjectId, tuple[CardId | None, str]]:
    """Return a dict from the id of each object to its card (None for an object without one) and its zone in words."""
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
    """BASE-I01: check that the card table keeps its cards and owners, and that only rows for tokens are added."""
    old, new = before.table, after.table
    if old is new:
        return
    count = len(old.cards)
    if new.cards[:count] != old.cards or (new.first_token, new.aside_rows) != (old.first_token, old.aside_rows):
        yield Violation("BASE-I01", "a row of the card table was removed or changed; expected only new rows for tokens")
    elif before.turn and new.owners[:count] != old.owners:
        yield Violation("BASE-I01", "an owner in the card table has changed; expected owners to stay after turn 0")


def _objects(_: Rulebook, before: State, __: actions.Action, after: State) -> Violations:
    """BASE-I02: check that no object id is used twice, and that an object that changes zones gets a new, greater id."""
    if after.next_object < before.next_object:
        yield Violation(
            "BASE-I02",
            f"next_object has fallen from {before.next_object} to {after.next_object}; expected the same or a greater "
            "id",
        )
    old = _object_places(before)
    for number, (card, place) in _object_places(after).items():
        was = old.get(number)
        if was is None and number < before.next_object:
            yield Violation(
                "BASE-I02",
                f"an object with id {number} has appeared; expected an id of at least {before.next_object} for a new "
                "object",
            )
        elif was is not None and was != (card, place):
            yield Violation(
                "BASE-I02",
                f"object {number} was card {was[0]} in {was[1]} and is now card {card} in {place}; expected a new id "
                "for a card that moves",
            )


def _last_known(_: Rulebook, before: State, __: actions.Action, after: State) -> Violations:
    """BASE-I29: check that new last known information is of an object that was in play or on the stack, or is new."""
    known = {permanent.id for permanent in before.permanents} | {stack_object.id for stack_object in before.stack}
    known |= {last_known.permanent.id for last_known in before.last_known}
    for last_known in after.last_known:
        if last_known.permanent.id not in known and last_known.permanent.id < before.next_object:
            yield Violation(
                "BASE-I29",
                f"the action has added last known information of object {last_known.permanent.id}; expected it only of "
                "an object that was in play or on the stack, or is new",
            )


# Turns.


def _turns(book: Rulebook, before: State, _: actions.Action, after: State) -> Violations:
    """BASE-147, BASE-I16, BASE-I17: check that a new turn is the next player's, and begins after a complete cleanup."""
    if after.turn == before.turn:
        return
    following = following_turn(book, before).player if before.turn else before.active
    if after.turn != before.turn + 1 or after.active != following:
        yield Violation(
            "BASE-147",
            f"turn {before.turn} is followed by turn {after.turn} of player {after.active}; expected turn "
            f"{before.turn + 1} of player {following}",
        )
    if any(permanent.damage or permanent.damaged_by for permanent in after.permanents):
        yield Violation(
            "BASE-I16", f"turn {after.turn} begins while a permanent has damage or damaged_by; expected 0 and ()"
        )
    if any(not _outlasts_the_turn(ongoing, after) for ongoing in after.ongoing):
        yield Violation(
            "BASE-I16",
            f"turn {after.turn} begins with an ongoing effect that should have ended with turn {before.turn}; expected "
            "only effects that last longer",
        )
    size = maximum_hand_size(Board(book, before), before.active) if before.turn else None
    if size is not None and len(after.seats[before.active].hand) > size:
        yield Violation(
            "BASE-I17",
            f"player {before.active} ends the turn with {len(after.seats[before.active].hand)} cards in hand; expected "
            f"at most {size}",
        )


def _outlasts_the_turn(ongoing: OngoingEffect, after: State) -> bool:
    """BASE-077, BASE-146, BASE-342: return whether *ongoing* may still exist in the turn of *after*."""
    if isinstance(ongoing, OUTLASTING_TURNS):
        return True
    if not isinstance(ongoing, (ContinuousEffect, LastingRule)):
        return False
    return (
        ongoing.duration.is_tied
        or ongoing.duration in (Duration.FOREVER, Duration.NEXT_UNTAP, Duration.YOUR_NEXT_UNTAP)
        or (ongoing.duration is Duration.NEXT_TURN and ongoing.controller != after.active)
    )


def _mana(book: Rulebook, before: State, _: actions.Action, after: State) -> Violations:
    """BASE-I13: check that mana pools are empty after each phase, or each step if the option ``mana_empties`` says so.

    Where nothing else changes life totals, also check them: with the option ``mana_burn`` a player loses 1 life for
    each unused mana.
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
                f"the mana pool of player {player} is {after.seats[player].pool} after the end of a "
                f"{'phase' if ended else 'step'}; expected it to be empty",
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
"""Steps after which life totals change only by mana burn: the next step has no turn-based action that could."""


def _lands(_: Rulebook, before: State, action: actions.Action, after: State) -> Violations:
    """BASE-I14: check that lands are played by the active player, in a main phase with an empty stack, and counted."""
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
                f"lands_played of player {place} is {new.lands_played} after the action; expected "
                f"{old.lands_played + played}",
            )


# The stack.


def _stack(book: Rulebook, before: State, action: actions.Action, after: State) -> Violations:
    """BASE-I15: check that nothing leaves the stack, and no step ends, until all players have passed in succession."""
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
            yield Violation(
                "BASE-I15",
                f"object {stack_object.id} has left the stack; expected it to stay until all players pass in "
                "succession",
            )
    if isinstance(action, actions.PassPriority) and (after.stack, after.step) != (before.stack, before.step):
        yield Violation(
            "BASE-I15",
            "the stack or the step has changed after a pass; expected no change until all players pass in succession",
        )


def _combat_damage(book: Rulebook, before: State, _: actions.Action, after: State) -> Violations:
    """BASE-I18: check that combat damage just put on the stack gives each creature an amount equal to its power."""
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
                    "BASE-I18",
                    f"object {source} has assigned {total} combat damage; expected a creature in play, and an amount "
                    "equal to its power (0 if negative)",
                )


# Combat.


def combat_step_problems(_: Rulebook, before: State, __: actions.Action, after: State) -> Violations:
    """BASE-I21: check that after blocks are declared no attacker is added, and each stays blocked or unblocked."""
    if before.turn != after.turn or before.step not in _BLOCKED_STEPS or after.step not in _BLOCKED_STEPS:
        return
    old, new = before.combat, after.combat
    if not set(new.attackers) <= set(old.attackers):
        yield Violation(
            "BASE-I21",
            f"objects {sorted(set(new.attackers) - set(old.attackers))} have become attackers after the declare "
            "attackers step; expected no new attackers",
        )
    if isinstance(before.decision, BlockDecision) or (before.decision is not None and not old.blocked):
        return  # the blocks are still being declared
    for attacker in new.attackers:
        if (attacker in old.blocked) != (attacker in new.blocked):
            status = "blocked" if attacker in new.blocked else "unblocked"
            yield Violation(
                "BASE-I21",
                f"attacker {attacker} has become {status} after blocks were declared; expected it to stay as it was",
            )


def marked_damage_step_problems(_: Rulebook, before: State, __: actions.Action, after: State) -> Violations:
    """BASE-I26: check that marked damage falls only by regeneration or cleanup."""
    if before.turn != after.turn or Step.CLEANUP in (before.step, after.step):
        return
    now = {permanent.id: permanent for permanent in after.permanents}
    old_shields = Counter([ongoing.object for ongoing in before.ongoing if isinstance(ongoing, RegenerationShield)])
    new_shields = Counter([ongoing.object for ongoing in after.ongoing if isinstance(ongoing, RegenerationShield)])
    for was in before.permanents:
        permanent = now.get(was.id)
        healed = permanent is not None and permanent.damage < was.damage
        if healed and not (now[was.id].tapped and new_shields[was.id] < old_shields[was.id]):
            yield Violation(
                "BASE-I26",
                f"the damage on object {was.id} has fallen from {was.damage} to {now[was.id].damage}; expected that "
                "only by regeneration or in cleanup",
            )


def _shields(_: Rulebook, before: State, __: actions.Action, after: State) -> Violations:
    """BASE-I25: check that no shield that prevents damage grows."""
    if before.turn != after.turn or Step.CLEANUP in (before.step, after.step):
        return
    left = {ongoing.timestamp: ongoing.amount for ongoing in before.ongoing if isinstance(ongoing, PreventionShield)}
    for shield in after.ongoing:
        if isinstance(shield, PreventionShield) and shield.amount > left.get(shield.timestamp, shield.amount):
            yield Violation(
                "BASE-I25",
                f"a PreventionShield has grown from {left[shield.timestamp]} to {shield.amount} damage; expected it "
                "never to grow",
            )


def _after_the_end(_: Rulebook, before: State, action: actions.Action, __: State) -> Violations:
    """BASE-I28: check that no action is applied once the game is over."""
    if before.result is not None:
        yield Violation(
            "BASE-I28", f"{type(action).__name__} was applied after the end of the game; expected no action"
        )


_STEP_CHECKS: Final[tuple[StepCheck, ...]] = (
    _cards,
    _objects,
    _last_known,
    _turns,
    _mana,
    _lands,
    _stack,
    _combat_damage,
    combat_step_problems,
    marked_damage_step_problems,
    _shields,
    _after_the_end,
)
