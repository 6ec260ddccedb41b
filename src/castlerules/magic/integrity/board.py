"""Checks that need the characteristics of objects: state-based actions, controllers, combat, combat damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Violation, evolve
from castlerules.core.errors import short_repr
from castlerules.magic.model import Rulebook, Step, actions, changes, compile_cards, decisions
from castlerules.magic.model.ids import ObjectId, player_object
from castlerules.magic.model.state import NO_COMBAT, Combat, State
from castlerules.magic.query.board import Board
from castlerules.magic.rules.combat import defending_player
from castlerules.magic.rules.combat_damage import creatures_dealing_damage, damage_actions, damage_still_assignable
from castlerules.magic.rules.state_based_actions import due_actions, legends_in_conflict
from castlerules.magic.transaction.control import proper_controllers

Violations = Iterator[Violation]
Decisions = tuple[type[decisions.Decision], ...]

_COMBAT_STEPS: Final = (Step.ATTACKERS, Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)
_PENDING_AFTER_CHECKPOINT: Final = (decisions.AttackDecision, decisions.BlockDecision, decisions.CombatDamageDecision)


def combat_problems(state: State, dividing: Decisions) -> Violations:
    """Yield the violated invariants of the combat of *state*, which need no characteristics.

    *dividing* are decisions of a variant that are made while the attackers have assigned combat damage.
    """
    if state.result is None:
        yield from _combat(state, (decisions.CombatDamageDecision, *dividing))


def board_problems(book: Rulebook, state: State, settled: Decisions, dividing: Decisions) -> Violations:
    """Yield the violated invariants of *state* that depend on the characteristics of its objects.

    *settled* are decisions of a variant that come after all state-based actions, and *dividing* those that are made
    while the attackers have assigned combat damage. The checks before this one must have
    found nothing: characteristics cannot be computed for a state with invalid cards, numbers, stack or combat.
    """
    if state.result is not None:
        return
    board = Board(book, state)
    yield from _lands(book, state)
    if state.decision is None or isinstance(state.decision, (*_PENDING_AFTER_CHECKPOINT, *settled)):
        yield from _due_actions(board)
    yield from _controllers(board)
    if isinstance(state.decision, decisions.CombatDamageDecision):
        yield from _assigning(board, state.decision)
    elif isinstance(state.decision, dividing):
        yield from _assigned(board, _striking_attackers(board), ObjectId(state.next_object))


def _lands(book: Rulebook, state: State) -> Violations:
    """BASE-I14: check that the active player has played at most one land this turn, and every other player none.

    Where a card may add land plays, the active player may have played any number.
    """
    more = lang.ExtraLands in compile_cards(book, state.table).node_classes
    for place, seat in enumerate(state.seats):
        if more and place == state.active:
            continue
        if seat.lands_played > (place == state.active):
            yield Violation(
                "BASE-I14",
                f"player {place} has played {seat.lands_played} lands this turn; expected at most "
                f"{int(place == state.active)}, as player {state.active} is the active player",
            )


# State-based actions.


def _due_actions(board: Board) -> Violations:
    """BASE-I11: check that no state-based action is due: the engine performs them all before a player may act."""
    for change in due_actions(board):
        yield Violation("BASE-I11", f"a state-based action is still due: {_change_text(board, change)}; expected none")
    if legends_in_conflict(board) is not None:
        yield Violation(
            "BASE-I11",
            "a player controls several legends with the same name; expected a pending LegendDecision to keep one",
        )
    if board.state.legends_kept:
        yield Violation(
            "BASE-119", f"legends_kept is {board.state.legends_kept}; expected () once the legend rule is applied"
        )


def _controllers(board: Board) -> Violations:
    """BASE-131: check each permanent's controller: by the latest effect that changes control, else base_controller."""
    permanents = board.state.permanents
    if not board.compiled.changes_control and all(permanent.base_controller is None for permanent in permanents):
        return
    expected = proper_controllers(board)
    for permanent in permanents:
        if (player := expected[permanent.id]) != permanent.controller:
            name = board.state.table.cards[permanent.card].name
            yield Violation(
                "BASE-131",
                f"player {permanent.controller} controls {name} (object {permanent.id}); expected player {player}",
            )


def _change_text(board: Board, change: changes.Change) -> str:
    if isinstance(change, changes.PlayerLost):
        return f"player {change.player} loses, because {change.reason}"
    target = getattr(change, "object", None)
    obj = None if target is None else board.find_object(target)
    name = "an unknown object" if obj is None else board.state.table.cards[obj.card].name
    return f"{type(change).__name__} of {name} (object {target})"


# Combat.


def _combat(state: State, dividing: Decisions) -> Violations:
    """BASE-I20: check that only combat steps have attackers and blockers, and that the right players control them.

    BASE-156: each creature blocks one attacker. What a player is just declaring counts.
    """
    combat = state.combat
    if state.step not in _COMBAT_STEPS:
        if combat != NO_COMBAT:
            yield Violation(
                "BASE-I20", f"the combat is not empty in the step {state.step.value}; expected Combat() outside combat"
            )
        return
    controllers = {permanent.id: permanent.controller for permanent in state.permanents}
    attackers, blockers = combat.attackers, tuple([blocker for blocker, _ in combat.blocks])
    if isinstance(state.decision, decisions.AttackDecision):
        attackers += state.decision.chosen
    if isinstance(state.decision, decisions.BlockDecision):
        blockers += tuple([blocker for blocker, _ in state.decision.chosen])
    for what, object_ids, code in (("attacker", attackers, "BASE-I20"), ("blocker", blockers, "BASE-156")):
        if len(set(object_ids)) < len(object_ids):
            yield Violation(code, f"the {what}s are {short_repr(object_ids)}; expected each {what} once")
    if any(controllers.get(object_id) != state.active for object_id in attackers):
        yield Violation(
            "BASE-I20", f"the attackers are {attackers}; expected permanents of active player {state.active}"
        )
    if any(controllers.get(object_id) in (None, state.active) for object_id in blockers):
        yield Violation("BASE-I20", f"the blockers are {blockers}; expected permanents of the defending player")
    for _, attacker in combat.blocks:
        if attacker not in combat.blocked:
            yield Violation("BASE-I20", f"attacker {attacker} has a blocker; expected it in blocked of the combat")
    if len(set(combat.blocked)) < len(combat.blocked):
        yield Violation("BASE-I21", f"blocked of the combat is {combat.blocked}; expected each attacker at most once")
    yield from _combat_stages(state, combat, dividing)


def _combat_stages(state: State, combat: Combat, dividing: Decisions) -> Violations:
    """BASE-152: check that *combat* has no blocks, first strikers or assigned damage outside the steps for them."""
    if state.step is Step.ATTACKERS and (combat.blocks or combat.blocked):
        yield Violation("BASE-I20", "the combat has blocks in the declare attackers step; expected none yet")
    if state.step in (Step.ATTACKERS, Step.BLOCKERS) and combat.first_strikers:
        yield Violation(
            "BASE-171",
            f"first_strikers of the combat is {combat.first_strikers} in the step {state.step.value}; expected () "
            "before the combat damage steps",
        )
    if combat.assigned_damage and not isinstance(state.decision, dividing):
        names = " or ".join([kind.__name__ for kind in dividing])
        yield Violation("BASE-I18", f"assigned_damage is not empty; expected () without a {names}")


# Combat damage.


def _assigning(board: Board, decision: decisions.CombatDamageDecision) -> Violations:
    """BASE-I18, BASE-I19: check the damage that *decision* divides, and all damage that was assigned before it."""
    striking = _striking_attackers(board)
    if decision.attacker not in striking:
        yield Violation(
            "BASE-I18", f"object {decision.attacker} divides combat damage; expected one of {striking} in this step"
        )
        return
    for place, part in enumerate(decision.amounts):
        offered = damage_actions(board, evolve(decision, amounts=decision.amounts[:place]))
        if part not in [action.n for action in offered if isinstance(action, actions.AssignAttackerDamage)]:
            yield Violation(
                "BASE-I19",
                f"the damage of object {decision.attacker} is divided as {short_repr(decision.amounts)}; expected "
                "shares within its power, and lethal damage to all its blockers before the player is dealt any",
            )
            return
    assigned_before = [object_id for object_id in striking if object_id < decision.attacker]
    yield from _assigned(board, assigned_before, decision.attacker)


def _striking_attackers(board: Board) -> list[ObjectId]:
    """Return the attackers that deal damage in the present step, by id."""
    return [object_id for object_id in creatures_dealing_damage(board) if object_id in board.state.combat.attackers]


def _assigned(board: Board, assigned_before: list[ObjectId], assigning: ObjectId) -> Violations:
    """BASE-I18: check the damage that the attackers *assigned_before*, all before *assigning*, have assigned.

    *assigning* is the attacker that assigns now, or an id above all others if every attacker has.
    """
    combat = board.state.combat
    if any(share.amount < 1 for share in combat.assigned_damage):
        yield Violation("BASE-I18", "assigned_damage has an amount below 1; expected at least 1 each")
    if any(share.source not in assigned_before for share in combat.assigned_damage):
        yield Violation("BASE-I18", f"assigned_damage has a source not in {assigned_before}; expected only these")
    for attacker in assigned_before:
        yield from _assigned_damage(board, attacker, assigning)


def _assigned_damage(board: Board, attacker: ObjectId, assigning: ObjectId) -> Violations:
    """BASE-165: check the damage that *attacker* has assigned already, while a later attacker, *assigning*, assigns.

    With trample, the player may be assigned damage only if all blockers get lethal damage. This counts the damage that
    all attackers have assigned to them, and the most that *assigning* and the attackers after it still can.
    """
    combat, characteristics = board.state.combat, board.characteristics
    shares = [share for share in combat.assigned_damage if share.source == attacker]
    blockers = [blocker for blocker, blocked in combat.blocks if blocked == attacker]
    has_trample = lang.KeywordKind.TRAMPLE in characteristics[attacker].abilities.keyword_kinds
    player = player_object(defending_player(board.state))
    recipients = [*blockers, *([player] if has_trample or attacker not in combat.blocked else [])]
    if sum(share.amount for share in shares) != (max(0, characteristics[attacker].power) if recipients else 0):
        yield Violation(
            "BASE-I18",
            f"object {attacker} has assigned {short_repr([share.amount for share in shares])} combat damage; expected "
            f"its power, {characteristics[attacker].power}, in all (0 if negative, or if it can damage nothing)",
        )
    if any(share.to not in recipients for share in shares) or len({share.to for share in shares}) < len(shares):
        yield Violation(
            "BASE-I18",
            f"object {attacker} assigned damage to {[share.to for share in shares]}; expected each once, of "
            f"{recipients}",
        )
    assigned = {share.to: share.amount for share in shares}
    total = {
        object_id: sum([share.amount for share in combat.assigned_damage if share.to == object_id])
        + damage_still_assignable(board, object_id, assigning)
        for object_id in blockers
    }
    if assigned.get(player) and any(
        total[object_id] < characteristics[object_id].toughness - board.permanents[object_id].damage
        for object_id in blockers
    ):
        yield Violation(
            "BASE-I19",
            f"object {attacker} has assigned damage to the player; expected lethal damage to all its blockers first",
        )
