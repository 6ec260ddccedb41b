"""Declaring attackers and blockers, one creature with each action (BASE-152 to BASE-160).

Nothing happens until the player ends the declaration; then all abilities that it triggers trigger together (BASE-Q19).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from castlerules.cards import CardType, KeywordKind
from castlerules.core import Player, Violation, evolve
from castlerules.magic.model import NO_COMBAT, ObjectId, Rulebook, State, actions, changes, with_decision
from castlerules.magic.model.decisions import AttackDecision, BlockDecision
from castlerules.magic.query.block_requirements import BlockRequirements, block_requirements, no_requirements
from castlerules.magic.query.board import Board
from castlerules.magic.query.combat_restrictions import makes_attack, must_attack
from castlerules.magic.query.declaration_limits import (
    AttackLimits,
    BlockLimits,
    attack_limits,
    block_limits,
    limits_attacks,
    limits_blocks,
)
from castlerules.magic.query.needed_blockers import latest_blockers
from castlerules.magic.query.possible_blocks import kept_for_decision, kept_for_declaration, possible_blocks
from castlerules.magic.query.required_blocks import RequiredBlocks
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.magic.transaction.commit import commit


def defending_player(state: State) -> Player:
    """Return the defending player: the one whose turn it is not (BASE-153)."""
    return Player(1 - state.active)


# Attackers.


def begin_attackers(book: Rulebook, state: State) -> State:
    """BASE-153: let the active player declare attackers, if a creature can attack."""
    state = state if state.combat is NO_COMBAT else evolve(state, combat=NO_COMBAT)
    if not can_attack(Board(book, state)):
        return state
    decision = AttackDecision(state.active)
    asked = with_decision(state, decision, state.agenda)
    board = Board(book, asked)
    if limits_attacks(board) and attack_actions(board, decision) == [actions.DeclareNoAttack()]:
        return state
    return asked


def can_attack(board: Board) -> bool:
    """Return whether some creature may be declared as the first attacker."""
    return any(why_forbidden(board, action) is None for action in _attack_candidates(board, ()))


def possible_attackers(board: Board, chosen: tuple[ObjectId, ...]) -> list[actions.AddAttacker]:
    """Return the attackers that may still be declared after *chosen*, the ids declared so far, in order of arrival."""
    return [action for action in _attack_candidates(board, chosen) if why_forbidden(board, action) is None]


def _attack_candidates(board: Board, chosen: tuple[ObjectId, ...]) -> list[actions.AddAttacker]:
    """Return the creatures of the active player that are not among *chosen*, whether or not they may attack."""
    active = board.state.active
    return [
        actions.AddAttacker(permanent.id)
        for permanent, characteristics in board.battlefield
        if CardType.CREATURE in characteristics.types and permanent.controller == active and permanent.id not in chosen
    ]


def attack_actions(board: Board, decision: AttackDecision) -> list[actions.Action]:
    """BASE-D24 to BASE-D26: return the action that ends the declaration, then the attackers that may be added.

    The declaration cannot end as long as a creature that must attack can still be added.
    """
    if (limits := _attack_limits(board)) is not None:
        return _limited_attack_actions(decision, limits)
    attackers = possible_attackers(board, decision.chosen)
    some_must_attack = bool(board.rule_effects) and any([must_attack(board, action.creature) for action in attackers])
    stop: list[actions.Action] = [] if some_must_attack else [_end_of_attackers(decision)]
    return [*stop, *attackers]


def _end_of_attackers(decision: AttackDecision) -> actions.Action:
    return actions.ConfirmAttack() if decision.chosen else actions.DeclareNoAttack()


def least_attack_action(board: Board, decision: AttackDecision) -> actions.Action | None:
    """Return the first of ``attack_actions``, the action that ends the declaration; None if a rule may forbid it."""
    if limits_attacks(board) or makes_attack(board):
        return None
    return _end_of_attackers(decision)


def _attack_limits(board: Board) -> AttackLimits | None:
    """BASE-271, BASE-273: return the limits on attackers that rules on cards set; None if there are none."""
    return kept_for_declaration(board, _find_attack_limits) if limits_attacks(board) else None


def _find_attack_limits(board: Board) -> AttackLimits | None:
    return attack_limits(board, _all_able(board), must_attack)


def _all_able(board: Board) -> list[ObjectId]:
    """Return the creatures that could attack, whatever has been declared, in the order of their ids."""
    fresh = Board(board.book, evolve(board.state, decision=AttackDecision(board.state.active)))
    return sorted([action.creature for action in possible_attackers(fresh, ())])


def _limited_attack_actions(decision: AttackDecision, limits: AttackLimits) -> list[actions.Action]:
    """BASE-271, BASE-273: return the actions after which as many requirements as possible can still be met."""
    chosen, most = decision.chosen, limits.most_met()
    stop = [_end_of_attackers(decision)] if limits.allow(chosen) and limits.count_met(chosen) == most else []
    return [*stop, *[actions.AddAttacker(creature) for creature in limits.next_attackers(chosen)]]


def attackers_in_order(board: Board, action: actions.AddAttacker) -> Violation | None:
    """BASE-D25: attackers are declared by ascending id, and none that must attack is skipped.

    So each set of attackers is reached by one sequence of actions only, which keeps game trees small.
    """
    decision = board.state.decision
    chosen = decision.chosen if isinstance(decision, AttackDecision) else ()
    if chosen and action.creature <= chosen[-1]:
        return Violation(
            "BASE-D25",
            f"attackers are declared by ascending id: expected an id above {chosen[-1]}, got {action.creature}",
        )
    if not board.rule_effects or limits_attacks(board):
        return None  # nothing must attack, or the requirements are weighed against each other
    first = chosen[-1] if chosen else 0
    for permanent in board.state.permanents:
        if first < permanent.id < action.creature and must_attack(board, permanent.id):
            if why_forbidden(board, actions.AddAttacker(permanent.id)) is None:
                reason = f"creature {permanent.id} must attack, and has a smaller id; declare it first"
                return Violation("BASE-D25", reason)
    return None


def answer_attack(book: Rulebook, state: State, decision: AttackDecision, action: actions.Action) -> State:
    """Return *state* with one more attacker chosen, or with the attack declared (BASE-153; vigilance, BASE-K26)."""
    if isinstance(action, actions.AddAttacker):
        return with_decision(state, AttackDecision(decision.player, (*decision.chosen, action.creature)), state.agenda)
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
    if player in book.players:
        decision = BlockDecision(player)
        asked = evolve(state, decision=decision)  # until the blocks are declared, no creature is unblocked (BASE-331)
        board = Board(book, asked)
        if possible_blocks(board).blocks and (
            not limits_blocks(board) or block_actions(board, decision) != [actions.ConfirmBlocks()]
        ):
            return asked
    return commit(book, state, [changes.Blocked(())])


def block_actions(board: Board, decision: BlockDecision) -> list[actions.Action]:
    """BASE-D27: return the action that ends the declaration, if the blocks are legal, then the blocks to add.

    Blockers are declared by ascending id. A block is offered only if the declaration can still be completed legally
    with it. Do not change the list: it is kept for the next caller.
    """
    return kept_for_decision(board, decision, _find_block_actions)


def _find_block_actions(board: Board, decision: BlockDecision) -> list[actions.Action]:
    possible, last = possible_blocks(board), decision.chosen[-1][0] if decision.chosen else ObjectId(0)
    pairs = possible.after(last)
    if (limits := _block_limits(board)) is not None:
        return _limited_block_actions(decision, pairs, limits)
    if (required := _required_blocks(board)) is not None:
        return _required_block_actions(board, decision, pairs, required)
    menacing = kept_for_declaration(board, _menacing)
    counts = dict.fromkeys(menacing, 0)
    for _, attacker in decision.chosen:
        if attacker in counts:
            counts[attacker] += 1
    stop: list[actions.Action] = [] if 1 in counts.values() else [actions.ConfirmBlocks()]
    if not menacing:
        return [*stop, *pairs]
    able = {blocker: attackers for blocker, attackers in possible.by_blocker.items() if blocker > last}
    bounds = latest_blockers(able, counts, dict.fromkeys(menacing, 2), {}, None)  # BASE-K08
    return [*stop, *[pair for pair in pairs if pair.blocker < bounds[pair.attacker]]]


def _block_requirements(board: Board) -> BlockRequirements | None:
    """BASE-157: return what requires creatures to block in this declaration; None if nothing does."""
    if not board.rule_effects:
        return None
    return block_requirements(board, _all_blocks(board), _menacing(board))


def _required_blocks(board: Board) -> RequiredBlocks | None:
    """BASE-157: return the same with what the search for the next block needs, worked out once for a declaration."""
    return kept_for_declaration(board, _find_required_blocks) if board.rule_effects else None


def _find_required_blocks(board: Board) -> RequiredBlocks | None:
    requirements = _block_requirements(board)
    return None if requirements is None else RequiredBlocks(requirements)


def _all_blocks(board: Board) -> list[tuple[ObjectId, ObjectId]]:
    return [(pair.blocker, pair.attacker) for pair in possible_blocks(board).blocks]


def _menacing(board: Board) -> tuple[ObjectId, ...]:
    return tuple([object_id for object_id in board.state.combat.attackers if has_menace(board, object_id)])


def _block_limits(board: Board) -> BlockLimits | None:
    """BASE-271 to BASE-273: return the limits on blockers that rules on cards set; None if there are none."""
    return kept_for_declaration(board, _find_block_limits) if limits_blocks(board) else None


def _find_block_limits(board: Board) -> BlockLimits:
    return block_limits(board, _block_requirements(board) or no_requirements(_all_blocks(board), _menacing(board)))


def _limited_block_actions(
    decision: BlockDecision, pairs: Sequence[actions.AddBlocker], limits: BlockLimits
) -> list[actions.Action]:
    """BASE-271 to BASE-273: return the actions after which as many requirements as possible can still be met."""
    most, chosen = limits.most_met(), decision.chosen
    enough = limits.allow(chosen) and limits.requirements.count_met(chosen) == most
    stop: list[actions.Action] = [actions.ConfirmBlocks()] if enough else []
    return [*stop, *limits.next_blocks(chosen, pairs)]


def _required_block_actions(
    board: Board, decision: BlockDecision, pairs: Sequence[actions.AddBlocker], required: RequiredBlocks
) -> list[actions.Action]:
    """BASE-157, BASE-Q12: return the legal actions if creatures must block: end the declaration, or add one of *pairs*.

    An action is legal if afterwards as many block requirements as possible can still be met.
    """
    chosen = decision.chosen
    enough = required.requirements.count_met(chosen) == required.most
    stop: list[actions.Action] = (
        [actions.ConfirmBlocks()] if enough and not _menacing_with_one_blocker(board, chosen) else []
    )
    return [*stop, *required.next_blocks(chosen, pairs)]


def has_menace(board: Board, target: ObjectId) -> bool:
    """BASE-K08: return whether *target* is in play and has menace, so that one creature alone cannot block it."""
    permanent = board.permanents.get(target)
    return permanent is not None and KeywordKind.MENACE in board.characteristics_of(permanent).abilities.keyword_kinds


def _menacing_with_one_blocker(board: Board, blocks: tuple[tuple[ObjectId, ObjectId], ...]) -> list[ObjectId]:
    """BASE-K08: return the attackers with menace that have only one blocker among *blocks*."""
    blocked = Counter([attacker for _, attacker in blocks])
    return [object_id for object_id in kept_for_declaration(board, _menacing) if blocked[object_id] == 1]


def why_not_attack(board: Board, decision: AttackDecision, action: actions.Action) -> Violation | None:
    """BASE-154: return why *action* may not add its attacker or end the declaration.

    None for an action of any other class; then the caller's own reason says which actions the decision expects.
    """
    if isinstance(action, (actions.AddAttacker, actions.ConfirmAttack, actions.DeclareNoAttack)):
        if (limits := _attack_limits(board)) is not None and action not in attack_actions(board, decision):
            return why_forbidden(board, action) or _attack_limit_violation(decision, action, limits)
    match action:
        case actions.AddAttacker():
            return why_forbidden(board, action)
        case actions.DeclareNoAttack() | actions.ConfirmAttack() if action not in attack_actions(board, decision):
            if (decision.chosen == ()) == isinstance(action, actions.DeclareNoAttack):
                return Violation("BASE-154", "a creature that must attack is not declared as an attacker; declare it")
            if decision.chosen:
                return Violation("BASE-D24", "attackers have been declared; end the declaration with ConfirmAttack")
            return Violation("BASE-D26", "no attacker has been declared; declare one, or use DeclareNoAttack")
        case _:
            return None


def _attack_limit_violation(decision: AttackDecision, action: actions.Action, limits: AttackLimits) -> Violation:
    """Return why *action* is illegal although nothing forbids it by itself."""
    attackers = (*decision.chosen, action.creature) if isinstance(action, actions.AddAttacker) else decision.chosen
    if limits.most is not None and len(attackers) > limits.most:
        return Violation("BASE-271", f"no more than {limits.most} creatures can attack each combat")
    if any([not company.is_met(attackers) for company in limits.companies]):
        return Violation("BASE-273", "a creature among the attackers can attack only together with others")
    return Violation("BASE-154", "as many creatures as possible that must attack have to be declared")


def why_not_block(board: Board, decision: BlockDecision, action: actions.Action) -> Violation | None:
    """BASE-157: return why *action*, which is illegal, may not add its block or end the declaration.

    None for an action of any other class; then the caller's own reason says which actions the decision expects.
    """
    if isinstance(action, actions.AddBlocker):
        if (violation := why_forbidden(board, action)) is not None:
            return violation
        if decision.chosen and action.blocker <= decision.chosen[-1][0]:
            last = decision.chosen[-1][0]
            reason = f"blockers are declared by ascending id: expected an id above {last}, got {action.blocker}"
            return Violation("BASE-D27", reason)
    elif not isinstance(action, actions.ConfirmBlocks):
        return None
    if _block_limits(board) is not None:
        return Violation(
            "BASE-272", "no legal declaration has these blocks: there are limits on how many block together"
        )
    if (required := _required_blocks(board)) is not None:
        met, most = required.requirements.count_met(decision.chosen), required.most
        if met != most:
            reason = f"the declared blocks meet {met} of {most} block requirements; declare blocks that meet them all"
            return Violation("BASE-157", reason)
    return Violation("BASE-K08", "an attacker with menace would have a single blocker; it needs two or more, or none")


def answer_block(book: Rulebook, state: State, decision: BlockDecision, action: actions.Action) -> State:
    """Return *state* with one more block chosen, or with the blocks declared (BASE-158).

    As long as only one action is legal, such as the second block that menace demands, it is taken at once (BASE-K08,
    BASE-Q35).
    """
    while isinstance(action, actions.AddBlocker):
        decision = BlockDecision(decision.player, (*decision.chosen, (action.blocker, action.attacker)))
        after = with_decision(state, decision, state.agenda)
        choices = block_actions(Board(book, after), decision)
        if len(choices) > 1:
            return after
        action = choices[0]
    triggers_in_a_row = 0 if decision.chosen else state.triggers_in_a_row  # BASE-Q32
    return commit(book, evolve(state, triggers_in_a_row=triggers_in_a_row), [changes.Blocked(decision.chosen)])
