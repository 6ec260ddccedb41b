"""Combat: attackers, blockers, damage (BASE-152 to BASE-173).

Tapped creatures deal damage like others (BASE-162), those that left combat none (BASE-163). Each damage step is
followed by settling and priority (BASE-172, BASE-Q27). Triggers of one declaration trigger together (BASE-Q19).
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
    """Return who is attacked: the other player (BASE-153)."""
    return Player(1 - state.active)


# Attackers.


def begin_attackers(book: Rulebook, state: State) -> State:
    """BASE-153: ask who attacks, if anything may."""
    state = evolve(state, combat=NO_COMBAT)
    if not possible_attackers(Board(book, state), ()):
        return state
    return evolve(state, decision=AttackDecision(state.active))


def possible_attackers(board: Board, chosen: tuple[ObjectId, ...]) -> list[actions.AddAttacker]:
    """Return the attackers that may still be named, as they came."""
    active = board.state.active
    tried = [
        actions.AddAttacker(permanent.id)
        for permanent, characteristics in board.battlefield
        if CardType.CREATURE in characteristics.types and permanent.controller == active and permanent.id not in chosen
    ]
    return [action for action in tried if why_forbidden(board, action) is None]


def attack_actions(board: Board, decision: AttackDecision) -> list[actions.Action]:
    """BASE-D24 to BASE-D26: stop, if what must attack does; then the attackers that may be named."""
    able = possible_attackers(board, decision.chosen)
    some_must_attack = any([must_attack(board, action.creature) for action in able])
    stop: list[actions.Action] = (
        [] if some_must_attack else [actions.ConfirmAttack() if decision.chosen else actions.DeclareNoAttack()]
    )
    return [*stop, *able]


def attackers_in_order(board: Board, action: actions.AddAttacker) -> Violation | None:
    """BASE-D25: attackers are named by rising numbers, and none that must attack is passed over."""
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
    """Return *state* with one more attacker named, or with the attack declared (BASE-153; vigilance, BASE-K26)."""
    if isinstance(action, actions.AddAttacker):
        return evolve(state, decision=evolve(decision, chosen=(*decision.chosen, action.creature)))
    if not decision.chosen:
        return state
    state = evolve(state, triggers_in_a_row=0)  # BASE-Q32
    seen = Board(book, state).characteristics
    tapping = [
        changes.Tapped(object_id)
        for object_id in decision.chosen
        if KeywordKind.VIGILANCE not in seen[object_id].abilities.keyword_kinds
    ]
    return commit(book, state, [*tapping, changes.Attacked(state.active, decision.chosen)])


# Blockers.


def begin_blockers(book: Rulebook, state: State) -> State:
    """BASE-156: ask who blocks, if anything may; without blockers all attackers are unblocked (BASE-158)."""
    player = defending_player(state)
    board = Board(book, state)
    if player in book.players and any(_possible_blocks(board, ())):
        return evolve(state, decision=BlockDecision(player))
    return commit(book, state, [changes.Blocked(())])


def _possible_blocks(board: Board, chosen: tuple[tuple[ObjectId, ObjectId], ...]) -> list[actions.AddBlocker]:
    """Return the blocks that may still be declared, each blocker by rising number and only once."""
    last = chosen[-1][0] if chosen else 0
    attackers = board.state.combat.attackers
    blockers = [
        permanent.id
        for permanent in board.state.permanents
        if permanent.id > last and permanent.controller != board.state.active
    ]
    tried = [actions.AddBlocker(blocker, attacker) for blocker in blockers for attacker in sorted(attackers)]
    return [action for action in tried if why_forbidden(board, action) is None]


def block_actions(board: Board, decision: BlockDecision) -> list[actions.Action]:
    """BASE-D27: stop, if the blocks may stay as they are; then the blocks from which they can still be completed."""
    pairs = _possible_blocks(board, decision.chosen)
    if (requirements := _block_requirements(board)) is not None:
        return _required_block_actions(board, decision, pairs, requirements)
    stop: list[actions.Action] = (
        [actions.ConfirmBlocks()] if not _menacing_with_one_blocker(board, decision.chosen) else []
    )
    return [*stop, *[pair for pair in pairs if _can_complete_blocks(board, decision, pair, pairs)]]


def _block_requirements(board: Board) -> BlockRequirements | None:
    """BASE-157: return what blocks are required, if any are."""
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
    """BASE-157, BASE-Q12: only what still meets as many requirements as can be met at all."""
    most, chosen = requirements.most_met(), decision.chosen
    enough = requirements.count_met(chosen) == most and not _menacing_with_one_blocker(board, chosen)
    stop: list[actions.Action] = [actions.ConfirmBlocks()] if enough else []
    return [*stop, *[pair for pair in pairs if requirements.most_met((*chosen, (pair.blocker, pair.attacker))) == most]]


def has_menace(board: Board, target: ObjectId) -> bool:
    """BASE-K08: return whether *target* is in play and has menace, so that one creature alone may not block it."""
    permanent = board.permanents.get(target)
    return permanent is not None and KeywordKind.MENACE in board.characteristics_of(permanent).abilities.keyword_kinds


def _menacing_with_one_blocker(board: Board, blocks: tuple[tuple[ObjectId, ObjectId], ...]) -> list[ObjectId]:
    """BASE-K08: return the attackers with menace that have one blocker only."""
    counts = [attacker for _, attacker in blocks]
    return [
        object_id
        for object_id in board.state.combat.attackers
        if counts.count(object_id) == 1 and has_menace(board, object_id)
    ]


def why_not_attack(board: Board, decision: AttackDecision, action: actions.Action) -> Violation | None:
    """BASE-154: return the rule that keeps a creature from attacking, or the naming from ending as *action* says."""
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
    """BASE-157: return the rule that keeps a creature from blocking another, or the blocks from staying as they are."""
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
    """BASE-164, BASE-165: return what is wrong with a part of the damage that *action* gives to somebody."""
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
    """BASE-K08: every attacker that may not have just one blocker must be able to get another one of the later ones."""
    incomplete = _menacing_with_one_blocker(board, (*decision.chosen, (pair.blocker, pair.attacker)))
    if not incomplete:
        return True
    later = [action for action in pairs if action.blocker > pair.blocker]
    return has_matching(
        {object_id: [two.blocker for two in later if two.attacker == object_id] for object_id in incomplete}
    )


def answer_block(book: Rulebook, state: State, decision: BlockDecision, action: actions.Action) -> State:
    """Return *state* with one more block named, or with the blocks declared (BASE-158).

    A block without which those that were named could not stay as they are is named without asking (BASE-K08, BASE-Q35).
    """
    while isinstance(action, actions.AddBlocker):
        decision = evolve(decision, chosen=(*decision.chosen, (action.blocker, action.attacker)))
        after = evolve(state, decision=decision)
        choices = block_actions(Board(book, after), decision)
        if len(choices) > 1:
            return after
        action = choices[0]
    idle = 0 if decision.chosen else state.triggers_in_a_row  # BASE-Q32
    return commit(book, evolve(state, triggers_in_a_row=idle), [changes.Blocked(decision.chosen)])


# Damage.


def has_first_strike(board: Board) -> bool:
    """BASE-170, BASE-K17: return whether an attacker or blocker has first strike."""
    return any(
        [
            KeywordKind.FIRST_STRIKE in board.characteristics[object_id].abilities.keyword_kinds
            for object_id in creatures_in_combat(board)
        ]
    )


def creatures_in_combat(board: Board) -> list[ObjectId]:
    """Return the creatures that attack or block, those that are still in play and creatures, by number."""
    combat, seen = board.state.combat, board.characteristics
    creatures = [*combat.attackers, *[blocker for blocker, _ in combat.blocks]]
    return sorted(
        [object_id for object_id in creatures if object_id in seen and CardType.CREATURE in seen[object_id].types]
    )


def begin_first_strike_damage(book: Rulebook, state: State) -> State:
    """BASE-170: the creatures with first strike assign and deal their damage."""
    board = Board(book, state)
    first_strikers = [
        object_id
        for object_id in creatures_in_combat(board)
        if KeywordKind.FIRST_STRIKE in board.characteristics[object_id].abilities.keyword_kinds
    ]
    combat = evolve(state.combat, first_strikers=tuple(first_strikers), assigned_damage=())
    return run_tasks(book, evolve(state, combat=combat), AssignDamage())


def begin_combat_damage(book: Rulebook, state: State) -> State:
    """BASE-160, BASE-171: the creatures that have not struck yet assign and deal their damage."""
    return run_tasks(book, evolve(state, combat=evolve(state.combat, assigned_damage=())), AssignDamage())


def creatures_dealing_damage(board: Board) -> list[ObjectId]:
    """Return the creatures that assign damage in the present step, by number."""
    struck = board.state.combat.first_strikers
    first = board.state.step is Step.FIRST_STRIKE
    return [object_id for object_id in creatures_in_combat(board) if (object_id in struck) == first]


def assign_damage(book: Rulebook, state: State, task: AssignDamage) -> State:
    """BASE-160: go on with the attackers by number, then the blockers; when all have assigned, damage is dealt."""
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
    """BASE-160, BASE-161, BASE-165, BASE-K19: return whom *attacker* may hurt, blockers by number, the player last."""
    combat = board.state.combat
    player = player_object(defending_player(board.state))
    if attacker not in combat.blocked:
        return [player]
    blockers = sorted([blocker for blocker, blocked in combat.blocks if blocked == attacker])
    trample = KeywordKind.TRAMPLE in board.characteristics[attacker].abilities.keyword_kinds
    return [*blockers, player] if trample else blockers


def _undivided_shares(board: Board, attacker: ObjectId) -> list[AssignedDamage]:
    """Return the shares of *attacker* if there is nothing to divide."""
    return damage_shares(board, attacker, ())


def damage_actions(board: Board, decision: CombatDamageDecision) -> list[actions.Action]:
    """BASE-164, BASE-165: what the next recipient may be given; the last one takes the rest."""
    attacker, given = decision.attacker, decision.amounts
    recipients, power = _damage_recipients(board, attacker), board.characteristics[attacker].power
    if power <= 0 or len(recipients) - len(given) < 2:
        return []
    left = power - sum(given)
    target, last_blocker = recipients[len(given)], len(given) == len(recipients) - 2
    amounts = list(range(left + 1))
    if last_blocker and recipients[-1] == player_object(defending_player(board.state)):
        lethal = _lethal_damage(board, target, attacker)
        all_lethal = all(
            [
                part >= _lethal_damage(board, object_id, attacker)
                for object_id, part in zip(recipients, given, strict=False)
            ]
        )
        amounts = [n for n in amounts if n == left or (all_lethal and n >= lethal)]
    return [actions.AssignAttackerDamage(attacker, target, n) for n in amounts]


def _lethal_damage(board: Board, target: ObjectId, attacker: ObjectId) -> int:
    """BASE-165: return what *attacker* must assign, so that with the damage of others *target* can have enough.

    What is marked counts, and what others assign in this step: those before it have, those after it still can.
    """
    others = sum([share.amount for share in board.state.combat.assigned_damage if share.to == target])
    later = damage_still_assignable(board, target, ObjectId(attacker + 1))
    return max(0, board.characteristics[target].toughness - board.permanents[target].damage - others - later)


def damage_still_assignable(board: Board, target: ObjectId, start: ObjectId) -> int:
    """BASE-165: return how much damage attackers from number *start* on can assign to their blocker *target*.

    It is exact as long as a creature that blocks several attackers is the only blocker of each. In normal Magic nothing
    blocks several attackers; a variant in which something does has to keep to this.
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
    """Return *state* with one more part of the damage assigned; what is left over goes to the last recipient."""
    board = Board(book, state)
    given = (*decision.amounts, action.n)
    next_decision = evolve(decision, amounts=given)
    choices = damage_actions(board, next_decision)
    while len(choices) == 1 and isinstance(choices[0], actions.AssignAttackerDamage):
        next_decision = evolve(next_decision, amounts=(*next_decision.amounts, choices[0].n))
        choices = damage_actions(board, next_decision)
    if choices:
        return evolve(state, decision=next_decision)
    shares = damage_shares(board, decision.attacker, next_decision.amounts)
    return evolve(state, combat=evolve(state.combat, assigned_damage=(*state.combat.assigned_damage, *shares)))


def damage_shares(board: Board, attacker: ObjectId, given: tuple[int, ...]) -> list[AssignedDamage]:
    """Return the shares of *attacker*: *given* to its recipients in order, and the rest to the next one."""
    recipients, power = _damage_recipients(board, attacker), board.characteristics[attacker].power
    parts = [*given, power - sum(given)][: len(recipients)]
    return [AssignedDamage(attacker, target, part) for target, part in zip(recipients, parts, strict=False) if part > 0]


def deal_assigned_damage(book: Rulebook, state: State) -> State:
    """BASE-166, BASE-169: damage is dealt at once, all together; or it goes on the stack as it was assigned.

    Nobody controls what lies there, and it is no spell (BASE-167, BASE-168, BASE-Q16).
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
