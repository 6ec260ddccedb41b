"""Assigning and dealing combat damage (BASE-161 to BASE-173).

Tapped creatures deal damage like others (BASE-162); creatures that have left combat deal none (BASE-163). After each
damage step come state-based actions, waiting triggers and priority (BASE-172, BASE-Q27).
"""

from __future__ import annotations

from castlerules.cards import CardType, KeywordKind
from castlerules.cards import language as lang
from castlerules.core import Violation, evolve
from castlerules.magic.model import AssignDamage, CombatDamageDecision, Rulebook, State, Step, actions, changes
from castlerules.magic.model.ids import ObjectId, is_player, player_object
from castlerules.magic.model.stack import AssignedDamage, StackKind, StackObject
from castlerules.magic.query.board import Board
from castlerules.magic.query.combat_restrictions import source_of_rule
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit

from .combat import defending_player


def why_not_assign_damage(board: Board, decision: CombatDamageDecision, action: actions.Action) -> Violation | None:
    """BASE-164, BASE-165: return why *action* may not assign its damage to its recipient.

    None for an action of any other class, or for another attacker.
    """
    if not isinstance(action, actions.AssignAttackerDamage) or action.attacker != decision.attacker:
        return None
    first = next(
        action for action in damage_actions(board, decision) if isinstance(action, actions.AssignAttackerDamage)
    )
    if action.recipient != first.recipient:
        return Violation(
            "BASE-D28", f"expected damage to the next recipient, {first.recipient}; got damage to {action.recipient}"
        )
    left = board.characteristics[decision.attacker].power - sum(decision.amounts)
    if not decision.amounts and may_pass_blockers(board, decision.attacker):
        reason = f"an attacker that passes its blockers assigns all or none of its damage so; got {action.n}"
        return Violation("BASE-208", reason)
    if not 0 <= action.n <= left:
        reason = f"expected an amount from 0 to {left}, the damage that the attacker has left; got {action.n}"
        return Violation("BASE-164", reason)
    reason = f"{action.n} would leave damage for the player before each blocker has lethal damage; assign more here"
    return Violation("BASE-165", reason)


def has_first_strike(board: Board) -> bool:
    """BASE-170, BASE-K17: return whether an attacking or blocking creature has first strike."""
    return any(
        [
            KeywordKind.FIRST_STRIKE in board.characteristics[object_id].abilities.keyword_kinds
            for object_id in creatures_in_combat(board)
        ]
    )


def creatures_in_combat(board: Board) -> list[ObjectId]:
    """Return the attackers and blockers that are still in play and still creatures, by id."""
    combat, characteristics = board.state.combat, board.characteristics
    declared = [*combat.attackers, *[blocker for blocker, _ in combat.blocks]]
    return sorted(
        [
            object_id
            for object_id in declared
            if object_id in characteristics and CardType.CREATURE in characteristics[object_id].types
        ]
    )


def begin_first_strike_damage(book: Rulebook, state: State) -> State:
    """BASE-170: let the creatures with first strike assign and deal damage, and remember which they were."""
    board = Board(book, state)
    first_strikers = [
        object_id
        for object_id in creatures_in_combat(board)
        if KeywordKind.FIRST_STRIKE in board.characteristics[object_id].abilities.keyword_kinds
    ]
    combat = evolve(state.combat, first_strikers=tuple(first_strikers), assigned_damage=())
    return run_tasks(book, evolve(state, combat=combat), AssignDamage())


def begin_combat_damage(book: Rulebook, state: State) -> State:
    """BASE-160, BASE-171: let the creatures that did not deal first-strike damage assign and deal damage."""
    return run_tasks(book, evolve(state, combat=evolve(state.combat, assigned_damage=())), AssignDamage())


def creatures_dealing_damage(board: Board) -> list[ObjectId]:
    """Return the creatures that assign damage in the present step, by id.

    In the first-strike step these are the creatures with first strike, in the regular step all that were not among
    them.
    """
    first_strikers = board.state.combat.first_strikers
    first = board.state.step is Step.FIRST_STRIKE
    return [object_id for object_id in creatures_in_combat(board) if (object_id in first_strikers) == first]


def assign_damage(book: Rulebook, state: State, task: AssignDamage) -> State:
    """BASE-160: assign the damage of the attackers by id, then of the blockers; then deal it.

    The function stops for a decision at each attacker whose player has a choice how to divide its damage. *task* holds
    the id of the last such attacker: its damage and that of all before it is assigned.
    """
    board = Board(book, state)
    combat = state.combat
    dealing = creatures_dealing_damage(board)
    for attacker in dealing:
        if attacker <= task.after_object or attacker not in combat.attackers:
            continue
        decision = CombatDamageDecision(state.active, attacker)
        if len(damage_actions(board, decision)) > 1:
            state = evolve(state, combat=combat, decision=decision)
            return evolve(state, agenda=(AssignDamage(attacker),))
        combat = evolve(combat, assigned_damage=(*combat.assigned_damage, *_undivided_shares(board, attacker)))
    for blocker, attacker in sorted(combat.blocks):
        power = board.characteristics[blocker].power if blocker in dealing else 0
        if power > 0 and attacker in combat.attackers:
            combat = evolve(combat, assigned_damage=(*combat.assigned_damage, AssignedDamage(blocker, attacker, power)))
    return deal_assigned_damage(book, evolve(state, combat=combat))


def damage_recipients(board: Board, attacker: ObjectId) -> list[ObjectId]:
    """BASE-160, BASE-161, BASE-165, BASE-K19: return the ids to which *attacker* may assign damage, in order.

    The blockers come by id; the defending player comes last, with trample, or alone if the attacker is unblocked. An
    attacker that may pass its blockers can first assign all to the player (BASE-208).
    """
    combat = board.state.combat
    player = player_object(defending_player(board.state))
    if attacker not in combat.blocked:
        return [player]
    blockers = sorted([blocker for blocker, blocked in combat.blocks if blocked == attacker])
    trample = KeywordKind.TRAMPLE in board.characteristics[attacker].abilities.keyword_kinds
    first = [player] if may_pass_blockers(board, attacker) else []
    return [*first, *blockers, player] if trample else [*first, *blockers]


def may_pass_blockers(board: Board, attacker: ObjectId) -> bool:
    """BASE-208: return whether *attacker* is blocked and may assign its damage as though it were not."""
    is_blocked = attacker in board.state.combat.blocked
    return is_blocked and source_of_rule(board, attacker, lang.AsThoughUnblocked) is not None


def _undivided_shares(board: Board, attacker: ObjectId) -> list[AssignedDamage]:
    """Return the damage that *attacker* assigns if its player has no choice: all of it to the first recipient."""
    return damage_shares(board, attacker, ())


def damage_actions(board: Board, decision: CombatDamageDecision) -> list[actions.Action]:
    """BASE-164, BASE-165: return an action for each amount of damage that may be assigned to the next recipient.

    Empty if there is no choice: the last recipient gets what is left.
    """
    attacker, assigned = decision.attacker, decision.amounts
    recipients, power = damage_recipients(board, attacker), board.characteristics[attacker].power
    if power > 0 and not assigned and may_pass_blockers(board, attacker):
        return [actions.AssignAttackerDamage(attacker, recipients[0], n) for n in (0, power)]
    if power <= 0 or len(recipients) - len(assigned) < 2:
        return []
    left = power - sum(assigned)
    target, last_blocker = recipients[len(assigned)], len(assigned) == len(recipients) - 2
    amounts = list(range(left + 1))
    if last_blocker and recipients[-1] == player_object(defending_player(board.state)):
        lethal = _lethal_damage(board, target, attacker)
        all_lethal = all(
            [
                amount >= _lethal_damage(board, object_id, attacker)
                for object_id, amount in zip(recipients, assigned, strict=False)
                if not is_player(object_id)
            ]
        )
        amounts = [n for n in amounts if n == left or (all_lethal and n >= lethal)]
    return [actions.AssignAttackerDamage(attacker, target, n) for n in amounts]


def _lethal_damage(board: Board, target: ObjectId, attacker: ObjectId) -> int:
    """BASE-165: return the least damage from *attacker* that is lethal for *target* together with other damage.

    The other damage is what *target* has already, what attackers before this one have assigned to it in this step, and
    the most that attackers after this one can still assign to it.
    """
    assigned = sum([share.amount for share in board.state.combat.assigned_damage if share.to == target])
    later = damage_still_assignable(board, target, ObjectId(attacker + 1))
    return max(0, board.characteristics[target].toughness - board.permanents[target].damage - assigned - later)


def damage_still_assignable(board: Board, target: ObjectId, start: ObjectId) -> int:
    """BASE-165: return how much damage the attackers with ids from *start* on can assign to *target*, their blocker.

    Each attacker counts with its full power. That is right as long as *target* is its only blocker; otherwise the same
    damage would be counted for several blockers. In normal Magic no creature blocks several attackers, so the case does
    not arise; a variant that allows it must keep this condition.
    """
    combat = board.state.combat
    later = [
        object_id
        for object_id in creatures_dealing_damage(board)
        if object_id >= start and object_id in combat.attackers
    ]
    return sum(
        [max(0, board.characteristics[object_id].power) for object_id in later if (target, object_id) in combat.blocks]
    )


def answer_damage(
    book: Rulebook, state: State, decision: CombatDamageDecision, action: actions.AssignAttackerDamage
) -> State:
    """Return *state* with one more share of the attacker's damage assigned; the last recipient gets what is left."""
    board = Board(book, state)
    next_decision = evolve(decision, amounts=(*decision.amounts, action.n))
    choices = damage_actions(board, next_decision)
    while len(choices) == 1 and isinstance(choices[0], actions.AssignAttackerDamage):
        next_decision = evolve(next_decision, amounts=(*next_decision.amounts, choices[0].n))
        choices = damage_actions(board, next_decision)
    if choices:
        return evolve(state, decision=next_decision)
    shares = damage_shares(board, decision.attacker, next_decision.amounts)
    return evolve(state, combat=evolve(state.combat, assigned_damage=(*state.combat.assigned_damage, *shares)))


def damage_shares(board: Board, attacker: ObjectId, amounts: tuple[int, ...]) -> list[AssignedDamage]:
    """Return the damage that *attacker* assigns: *amounts* to its recipients in order, and the rest to the next one."""
    recipients, power = damage_recipients(board, attacker), board.characteristics[attacker].power
    shares = zip(recipients, [*amounts, power - sum(amounts)], strict=False)
    return [AssignedDamage(attacker, target, amount) for target, amount in shares if amount > 0]


def deal_assigned_damage(book: Rulebook, state: State) -> State:
    """BASE-166, BASE-169: deal all assigned damage as one event, or put it on the stack if the options say so.

    Combat damage on the stack is neither spell nor ability, and no player controls it (BASE-167, BASE-168, BASE-Q16).
    """
    shares = state.combat.assigned_damage
    state = evolve(state, combat=evolve(state.combat, assigned_damage=()))
    if not shares:
        return state
    if not state.rules.core.combat_damage_uses_stack:
        proposed: list[changes.Change] = [
            changes.Damage(share.source, share.to, share.amount, combat=True) for share in shares
        ]
        return commit(book, state, proposed)
    number = ObjectId(state.next_object)
    packet = StackObject(number, StackKind.COMBAT_DAMAGE, state.active, number, combat_damage=shares, announced=True)
    return evolve(state, next_object=state.next_object + 1, stack=(*state.stack, packet))
