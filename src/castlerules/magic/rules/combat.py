"""Combat: declaring attackers and blockers, assigning and dealing damage (BASE-152 to BASE-173).

Tapped creatures deal damage like others (BASE-162); creatures that have left combat deal none (BASE-163). A checkpoint
and priority follow each damage step (BASE-172, BASE-Q27). Abilities that watch one declaration trigger together
(BASE-Q19).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.cards.language.characteristics import CardType
from castlerules.cards.language.enums import KeywordKind
from castlerules.core import Player, Violation, evolve
from castlerules.magic.model import actions, changes
from castlerules.magic.model.decisions import AttackDecision, BlockDecision, CombatDamageDecision
from castlerules.magic.model.ids import ObjectId, player_object
from castlerules.magic.model.stack import AssignedDamage, StackKind, StackObject
from castlerules.magic.model.state import NO_COMBAT, State
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import AssignDamage
from castlerules.magic.query.block_requirements import BlockRequirements, block_requirements
from castlerules.magic.query.board import Board
from castlerules.magic.query.combat_restrictions import must_attack
from castlerules.magic.query.combinatorics import has_matching
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


def defending_player(state: State) -> Player:
    """Return the defending player: the one whose turn it is not (BASE-153)."""
    return Player(1 - state.active)


# Attackers.


def begin_attackers(book: Rulebook, state: State) -> State:
    """BASE-153: let the active player declare attackers, if a creature can attack."""
    state = evolve(state, combat=NO_COMBAT)
    if not possible_attackers(Board(book, state), ()):
        return state
    return evolve(state, decision=AttackDecision(state.active))


def possible_attackers(board: Board, chosen: tuple[ObjectId, ...]) -> list[actions.AddAttacker]:
    """Return the attackers that may still be declared besides those *chosen*, in order of arrival."""
    active = board.state.active
    candidates = [
        actions.AddAttacker(permanent.id)
        for permanent, characteristics in board.battlefield
        if CardType.CREATURE in characteristics.types and permanent.controller == active and permanent.id not in chosen
    ]
    return [action for action in candidates if why_forbidden(board, action) is None]


def attack_actions(board: Board, decision: AttackDecision) -> list[actions.Action]:
    """BASE-D24 to BASE-D26: return the action that ends the declaration, then the attackers that may be added.

    The declaration cannot end as long as a creature that must attack can still be added.
    """
    attackers = possible_attackers(board, decision.chosen)
    some_must_attack = any([must_attack(board, action.creature) for action in attackers])
    stop: list[actions.Action] = (
        [] if some_must_attack else [actions.ConfirmAttack() if decision.chosen else actions.DeclareNoAttack()]
    )
    return [*stop, *attackers]


def attackers_in_order(board: Board, action: actions.AddAttacker) -> Violation | None:
    """BASE-D25: attackers are declared by ascending id, and none that must attack is skipped.

    One order for each set of attackers keeps the number of different action sequences small.
    """
    decision = board.state.decision
    chosen = decision.chosen if isinstance(decision, AttackDecision) else ()
    if chosen and action.creature <= chosen[-1]:
        return Violation("BASE-D25", "attackers are named by rising numbers")
    first = chosen[-1] if chosen else 0
    for permanent in board.state.permanents:
        if first < permanent.id < action.creature and must_attack(board, permanent.id):
            if why_forbidden(board, actions.AddAttacker(permanent.id)) is None:
                return Violation("BASE-D25", "a creature with a smaller number must attack")
    return None


def answer_attack(book: Rulebook, state: State, decision: AttackDecision, action: actions.Action) -> State:
    """Return *state* with one more attacker chosen, or with the attack declared (BASE-153; vigilance, BASE-K26)."""
    if isinstance(action, actions.AddAttacker):
        return evolve(state, decision=evolve(decision, chosen=(*decision.chosen, action.creature)))
    if not decision.chosen:
        return state
    state = evolve(state, triggers_in_a_row=0)  # BASE-Q32
    characteristics = Board(book, state).characteristics
    tapped = [
        changes.Tapped(object_id)
        for object_id in decision.chosen
        if KeywordKind.VIGILANCE not in characteristics[object_id].abilities.keyword_kinds
    ]
    return commit(book, state, [*tapped, changes.Attacked(state.active, decision.chosen)])


# Blockers.


def begin_blockers(book: Rulebook, state: State) -> State:
    """BASE-156: let the defending player declare blockers; if none can, all attackers are unblocked (BASE-158)."""
    player = defending_player(state)
    board = Board(book, state)
    if player in book.players and any(_possible_blocks(board, ())):
        return evolve(state, decision=BlockDecision(player))
    return commit(book, state, [changes.Blocked(())])


def _possible_blocks(board: Board, chosen: tuple[tuple[ObjectId, ObjectId], ...]) -> list[actions.AddBlocker]:
    """Return the blocks that may still be added to those *chosen*: each creature blocks once, by ascending id."""
    last = chosen[-1][0] if chosen else 0
    attackers = board.state.combat.attackers
    blockers = [
        permanent.id
        for permanent in board.state.permanents
        if permanent.id > last and permanent.controller != board.state.active
    ]
    candidates = [actions.AddBlocker(blocker, attacker) for blocker in blockers for attacker in sorted(attackers)]
    return [action for action in candidates if why_forbidden(board, action) is None]


def block_actions(board: Board, decision: BlockDecision) -> list[actions.Action]:
    """BASE-D27: return the action that ends the declaration, if the blocks are legal, then the blocks to add.

    A block is offered only if the declaration can still be completed legally with it.
    """
    pairs = _possible_blocks(board, decision.chosen)
    if (requirements := _block_requirements(board)) is not None:
        return _required_block_actions(board, decision, pairs, requirements)
    stop: list[actions.Action] = (
        [actions.ConfirmBlocks()] if not _menacing_with_one_blocker(board, decision.chosen) else []
    )
    return [*stop, *[pair for pair in pairs if _can_complete_blocks(board, decision, pair, pairs)]]


def _block_requirements(board: Board) -> BlockRequirements | None:
    """BASE-157: return the block requirements in force; None if there are none."""
    if not board.rule_effects:
        return None
    possible = [(pair.blocker, pair.attacker) for pair in _possible_blocks(board, ())]
    return block_requirements(
        board,
        possible,
        tuple([object_id for object_id in board.state.combat.attackers if has_menace(board, object_id)]),
    )


def _required_block_actions(
    board: Board, decision: BlockDecision, pairs: list[actions.AddBlocker], requirements: BlockRequirements
) -> list[actions.Action]:
    """BASE-157, BASE-Q12: return only actions with which as many requirements as possible can still be met."""
    most, chosen = requirements.most_met(), decision.chosen
    enough = requirements.count_met(chosen) == most and not _menacing_with_one_blocker(board, chosen)
    stop: list[actions.Action] = [actions.ConfirmBlocks()] if enough else []
    return [*stop, *[pair for pair in pairs if requirements.most_met((*chosen, (pair.blocker, pair.attacker))) == most]]


def has_menace(board: Board, target: ObjectId) -> bool:
    """BASE-K08: return whether *target* is in play with menace: a single creature may not block it."""
    permanent = board.permanents.get(target)
    return permanent is not None and KeywordKind.MENACE in board.characteristics_of(permanent).abilities.keyword_kinds


def _menacing_with_one_blocker(board: Board, blocks: tuple[tuple[ObjectId, ObjectId], ...]) -> list[ObjectId]:
    """BASE-K08: return the attackers with menace that have only one blocker among *blocks*."""
    blocked = [attacker for _, attacker in blocks]
    return [
        object_id
        for object_id in board.state.combat.attackers
        if blocked.count(object_id) == 1 and has_menace(board, object_id)
    ]


def why_not_attack(board: Board, decision: AttackDecision, action: actions.Action) -> Violation | None:
    """BASE-154: return why *action* may not add its attacker, or may not end the declaration; None if unknown."""
    match action:
        case actions.AddAttacker():
            return why_forbidden(board, action)
        case actions.DeclareNoAttack() | actions.ConfirmAttack() if action not in attack_actions(board, decision):
            if (decision.chosen == ()) == isinstance(action, actions.DeclareNoAttack):
                return Violation("BASE-154", "a creature that must attack does not yet")
            if decision.chosen:
                return Violation("BASE-D24", "somebody has been named as an attacker")
            return Violation("BASE-D26", "nobody has been named as an attacker")
        case _:
            return None


def why_not_block(board: Board, decision: BlockDecision, action: actions.Action) -> Violation | None:
    """BASE-157: return why *action*, which is not legal now, may not add its block or end the declaration."""
    if isinstance(action, actions.AddBlocker):
        if (violation := why_forbidden(board, action)) is not None:
            return violation
        if decision.chosen and action.blocker <= decision.chosen[-1][0]:
            return Violation("BASE-D27", "blockers are named by rising numbers")
    elif not isinstance(action, actions.ConfirmBlocks):
        return None
    if (requirements := _block_requirements(board)) is not None and requirements.count_met(
        decision.chosen
    ) != requirements.most_met():
        return Violation("BASE-157", "somebody who must block would not")
    return Violation("BASE-K08", "with these blocks an attacker would be blocked by one creature, and may not be")


def why_not_assign_damage(board: Board, decision: CombatDamageDecision, action: actions.Action) -> Violation | None:
    """BASE-164, BASE-165: return why the share of damage in *action* is not legal; None for another kind of action."""
    if not isinstance(action, actions.AssignAttackerDamage) or action.attacker != decision.attacker:
        return None
    first = next(
        action for action in damage_actions(board, decision) if isinstance(action, actions.AssignAttackerDamage)
    )
    if action.recipient != first.recipient:
        return Violation("BASE-D28", "recipients are gone through by number, the player last")
    left = board.characteristics[decision.attacker].power - sum(decision.amounts)
    if not 0 <= action.n <= left:
        return Violation("BASE-164", f"from 0 to {left} of its damage can go there")
    return Violation("BASE-165", "the player is dealt damage only if every blocker has lethal damage")


def _can_complete_blocks(
    board: Board, decision: BlockDecision, pair: actions.AddBlocker, pairs: list[actions.AddBlocker]
) -> bool:
    """BASE-K08: return whether after *pair* each attacker with menace can still get a second blocker of its own."""
    incomplete = _menacing_with_one_blocker(board, (*decision.chosen, (pair.blocker, pair.attacker)))
    if not incomplete:
        return True
    later = [action for action in pairs if action.blocker > pair.blocker]
    return has_matching(
        {object_id: [action.blocker for action in later if action.attacker == object_id] for object_id in incomplete}
    )


def answer_block(book: Rulebook, state: State, decision: BlockDecision, action: actions.Action) -> State:
    """Return *state* with one more block chosen, or with the blocks declared (BASE-158).

    As long as only one action is legal, such as the second block that menace demands, it is taken at once (BASE-K08,
    BASE-Q35).
    """
    while isinstance(action, actions.AddBlocker):
        decision = evolve(decision, chosen=(*decision.chosen, (action.blocker, action.attacker)))
        after = evolve(state, decision=decision)
        choices = block_actions(Board(book, after), decision)
        if len(choices) > 1:
            return after
        action = choices[0]
    triggers_in_a_row = 0 if decision.chosen else state.triggers_in_a_row  # BASE-Q32
    return commit(book, evolve(state, triggers_in_a_row=triggers_in_a_row), [changes.Blocked(decision.chosen)])


# Damage.


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
    """Return the creatures that assign damage in the present step, by id."""
    first_strikers = board.state.combat.first_strikers
    first = board.state.step is Step.FIRST_STRIKE
    return [object_id for object_id in creatures_in_combat(board) if (object_id in first_strikers) == first]


def assign_damage(book: Rulebook, state: State, task: AssignDamage) -> State:
    """BASE-160: assign the damage of the attackers by id, then of the blockers; then deal it.

    The function stops for a decision at each attacker that can divide its damage; *task* names the last one done.
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


def _damage_recipients(board: Board, attacker: ObjectId) -> list[ObjectId]:
    """BASE-160, BASE-161, BASE-165, BASE-K19: return the ids to which *attacker* may assign damage, in order.

    The blockers come by id; the defending player comes last, with trample, or alone if the attacker is unblocked.
    """
    combat = board.state.combat
    player = player_object(defending_player(board.state))
    if attacker not in combat.blocked:
        return [player]
    blockers = sorted([blocker for blocker, blocked in combat.blocks if blocked == attacker])
    trample = KeywordKind.TRAMPLE in board.characteristics[attacker].abilities.keyword_kinds
    return [*blockers, player] if trample else blockers


def _undivided_shares(board: Board, attacker: ObjectId) -> list[AssignedDamage]:
    """Return the damage that *attacker* assigns if there is nothing to divide."""
    return damage_shares(board, attacker, ())


def damage_actions(board: Board, decision: CombatDamageDecision) -> list[actions.Action]:
    """BASE-164, BASE-165: return the amounts that the next recipient may be assigned; the last one gets the rest."""
    attacker, assigned = decision.attacker, decision.amounts
    recipients, power = _damage_recipients(board, attacker), board.characteristics[attacker].power
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
            ]
        )
        amounts = [n for n in amounts if n == left or (all_lethal and n >= lethal)]
    return [actions.AssignAttackerDamage(attacker, target, n) for n in amounts]


def _lethal_damage(board: Board, target: ObjectId, attacker: ObjectId) -> int:
    """BASE-165: return the least damage from *attacker* with which *target* can have lethal damage in all.

    Counted are also the damage already on *target*, the damage that attackers before this one have assigned in this
    step, and the most that attackers after it can still assign.
    """
    others = sum([share.amount for share in board.state.combat.assigned_damage if share.to == target])
    later = damage_still_assignable(board, target, ObjectId(attacker + 1))
    return max(0, board.characteristics[target].toughness - board.permanents[target].damage - others - later)


def damage_still_assignable(board: Board, target: ObjectId, start: ObjectId) -> int:
    """BASE-165: return how much damage the attackers with ids from *start* on can assign to *target*, their blocker.

    The number is exact as long as a creature that blocks several attackers is the only blocker of each. In normal
    Magic no creature blocks several attackers; a variant that allows it must keep this condition.
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
    """Return *state* with one more share of the damage assigned; the last recipient gets what is left."""
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
    recipients, power = _damage_recipients(board, attacker), board.characteristics[attacker].power
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
