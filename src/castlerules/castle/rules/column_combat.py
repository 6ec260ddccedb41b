"""Combat in Castle: the attack on a column, and damage with one blocker (CAS-016 to CAS-018, CAS-034 to CAS-039)."""

from __future__ import annotations

from castlerules.cards.language.keywords import KeywordKind
from castlerules.castle.model import decisions, events, tasks
from castlerules.castle.model.actions import AssignBlockerDamage, ChooseAttackColumn
from castlerules.castle.model.state import Breach, BreachStage, castle_state_of, rules_of
from castlerules.core import Violation, evolve
from castlerules.core.errors import short_repr
from castlerules.magic.model import AssignDamage, AssignedDamage, ObjectId, Rulebook, Step, actions, changes
from castlerules.magic.model.decisions import AttackDecision, CombatDamageDecision
from castlerules.magic.model.state import NO_COMBAT, State
from castlerules.magic.query.board import Board
from castlerules.magic.query.combat_restrictions import makes_attack, must_attack
from castlerules.magic.rules import combat, combat_damage
from castlerules.magic.rules.turn import untap_active_player
from castlerules.magic.transaction.commit import commit

from . import slots
from .castle_creatures import evasion_refusal

# C1: the attack.


def begin_attack(book: Rulebook, state: State) -> State:
    """CAS-K08, CAS-Q23, CAS-Q24: ask the active player which column to attack, if any creature can attack."""
    state = state if state.combat is NO_COMBAT else evolve(state, combat=NO_COMBAT)
    if not combat.can_attack(Board(book, state)):
        return state
    return evolve(state, decision=decisions.ColumnDecision(state.active))


def column_choices(board: Board, _: decisions.ColumnDecision) -> list[actions.Action]:
    """CAS-017, CAS-Q24, CAS-Q29: return the legal answers: each column, and no attack unless a creature must attack."""
    able = combat.possible_attackers(board, ()) if makes_attack(board) else []
    bound = any([must_attack(board, action.creature) for action in able])
    stop: list[actions.Action] = [] if bound else [actions.DeclareNoAttack()]
    return [*stop, *[ChooseAttackColumn(column) for column in range(1, rules_of(board.state).columns + 1)]]


def column_refusal(board: Board, _: decisions.ColumnDecision, action: actions.Action) -> Violation | None:
    """CAS-017: return why *action*, which is not legal, cannot answer the column decision.

    If it is neither a column nor no attack, return None; then the caller gives a general reason.
    """
    if isinstance(action, ChooseAttackColumn):
        return Violation(
            "CAS-017",
            f"expected a column from 1 to {rules_of(board.state).columns}, got {short_repr(action.column)}",
        )
    if isinstance(action, actions.DeclareNoAttack):
        return Violation("BASE-154", "you cannot skip the attack, because a creature must attack and is able to")
    return None


def choose_column(book: Rulebook, state: State, _: decisions.ColumnDecision, action: actions.Action) -> State:
    """CAS-K08: attack the chosen column and ask for the attackers (CAS-018); or attack nothing this combat."""
    if not isinstance(action, ChooseAttackColumn):
        return state
    state = commit(
        book, slots.with_breach(state, Breach(action.column)), [events.ColumnAttacked(state.active, action.column)]
    )
    return evolve(state, decision=AttackDecision(state.active))


def attacker_choices(board: Board, decision: AttackDecision) -> list[actions.Action]:
    """CAS-018: return the legal answers to the attack decision. Once a column is chosen, some creature must attack."""
    return [
        action for action in combat.attack_actions(board, decision) if not isinstance(action, actions.DeclareNoAttack)
    ]


def choose_attacker(book: Rulebook, state: State, decision: AttackDecision, action: actions.Action) -> State:
    """CAS-Q28: add an attacker, or end the declaration; attack triggers resolve before any castle card is revealed."""
    return combat.answer_attack(book, state, decision, action)


def step_after_attackers(_: Rulebook, state: State) -> Step:
    """CAS-Q46, CAS-Q101: return the step after the declaration: the breach, or the end of combat without attackers."""
    return Step.BLOCKERS if state.combat.attackers else Step.END_OF_COMBAT


# C4 and C5: block and damage.


def blocks_by(board: Board, creature: ObjectId) -> tuple[tuple[ObjectId, ObjectId], ...]:
    """CAS-034, CAS-013, CAS-Q17: return the blocks (blocker, attacker) of *creature*: all attackers that it can block.

    The creature may be tapped. It blocks all these attackers at once.
    """
    attackers = sorted(board.state.combat.attackers)
    return tuple(
        [
            (creature, object_id)
            for object_id in attackers
            if evasion_refusal(board, actions.AddBlocker(creature, object_id)) is None
        ]
    )


def step_after_blockers(book: Rulebook, state: State) -> Step:
    """CAS-Q47, CAS-Q59, CAS-Q64: return the step after the breach: damage, or the end of combat if it is over early."""
    if is_combat_over(state):
        return Step.END_OF_COMBAT
    return Step.FIRST_STRIKE if combat_damage.has_first_strike(Board(book, state)) else Step.DAMAGE


def step_after_first_strike(_: Rulebook, state: State) -> Step:
    """CAS-Q59: return the step after first strike: damage, or the end of combat if it is over early."""
    return Step.END_OF_COMBAT if is_combat_over(state) else Step.DAMAGE


def is_combat_over(state: State) -> bool:
    """CAS-K14, CAS-039, CAS-Q61: return whether the combat has ended early, so that no more combat damage is dealt.

    It ends early if no attacker is left, if the turned-up card is removed from the game, or if the defending creature
    leaves its slot (before the block, ``departed_defender`` may let the next card defend instead). In all other cases
    the creatures stay in combat until its last step is over (CAS-Q101).
    """
    breach = slots.breach_of(state)
    if breach is None:
        return False
    return breach.stage is BreachStage.OVER or (breach.stage is BreachStage.BLOCKED and slots.defender_has_left(state))


def remove_from_combat(book: Rulebook, state: State) -> State:
    """CAS-Q61: at the end of a step, remove every creature from combat if the combat has ended early."""
    breach = slots.breach_of(state)
    if breach is None or not is_combat_over(state):
        return state
    blockers = [blocker for blocker, _ in state.combat.blocks]
    fighters = dict.fromkeys([*state.combat.attackers, *blockers])
    here = [permanent.id for permanent in state.permanents]
    leaving: list[changes.Change] = [
        changes.LeftCombat(object_id) for object_id in sorted(fighters) if object_id in here
    ]
    return commit(book, slots.with_breach(state, evolve(breach, stage=BreachStage.OVER)), leaving)


def tramples(board: Board, target: ObjectId) -> bool:
    """CAS-K12, CAS-014, CAS-Q17: return whether *target* has trample and the options do not ignore trample."""
    if "trample" in rules_of(board.state).ignored_keywords or target not in board.characteristics:
        return False
    return KeywordKind.TRAMPLE in board.characteristics[target].abilities.keyword_kinds


def assign_damage(book: Rulebook, state: State, task: AssignDamage) -> State:
    """CAS-K13, CAS-036, CAS-Q57, CAS-Q58: assign the combat damage of this step; ask a player who has a choice.

    Each attacker deals all of its damage to the blocker, or to the player if it is unblocked. An attacker with trample,
    unless the options ignore trample, may divide its damage between both; how much may pass the blocker depends on the
    damage of all attackers (CAS-Q103). Then the defending player divides the blocker's damage, if it blocks more than
    one attacker.
    """
    board, assigned = Board(book, state), state.combat
    strikers = combat_damage.creatures_dealing_damage(board)
    for attacker in strikers:
        if attacker <= task.after_object or attacker not in assigned.attackers:
            continue
        decision = CombatDamageDecision(state.active, attacker)
        if tramples(board, attacker) and len(combat_damage.damage_actions(board, decision)) > 1:
            return evolve(state, combat=assigned, decision=decision, agenda=(AssignDamage(attacker),))
        assigned = evolve(assigned, assigned_damage=(*assigned.assigned_damage, *undivided_damage(board, attacker)))
    state = evolve(state, combat=assigned)
    if _must_divide(board, strikers):
        return evolve(
            state,
            decision=decisions.DamageDivisionDecision(combat.defending_player(state)),
            agenda=(tasks.DealAssignedDamage(),),
        )
    damage = (*assigned.assigned_damage, *_damage_to_one_attacker(board, strikers))
    return combat_damage.deal_assigned_damage(book, evolve(state, combat=evolve(assigned, assigned_damage=damage)))


def deal_damage(book: Rulebook, state: State, _: tasks.DealAssignedDamage) -> State:
    """CAS-Q100: deal the assigned damage at once, or put it on the stack if the options say so (CAS-Q63)."""
    return combat_damage.deal_assigned_damage(book, state)


def undivided_damage(board: Board, attacker: ObjectId) -> list[AssignedDamage]:
    """Return the damage that *attacker* deals without a choice: to its blocker, or to the player if it is unblocked.

    A blocked attacker deals none if its blocker has left combat. One that tramples may have a single way to assign
    damage.
    """
    if tramples(board, attacker) or attacker not in board.state.combat.blocked:
        return combat_damage.damage_shares(board, attacker, ())
    power = board.characteristics[attacker].power
    blockers = [blocker for blocker, blocked in board.state.combat.blocks if blocked == attacker]
    return [AssignedDamage(attacker, blockers[0], power)] if blockers and power > 0 else []


def _defending_creature(board: Board) -> ObjectId | None:
    """Return the defending creature; None if it does not block, or has left combat."""
    return next((blocker for blocker, _ in board.state.combat.blocks), None)


def faced_attackers(board: Board) -> list[ObjectId]:
    """Return the attackers that the defending creature blocks and that are still in combat, by object id."""
    attackers = board.state.combat.attackers
    return sorted([attacker for _, attacker in board.state.combat.blocks if attacker in attackers])


def _must_divide(board: Board, strikers: list[ObjectId]) -> bool:
    front = _defending_creature(board)
    return (
        front is not None
        and front in strikers
        and board.characteristics[front].power > 0
        and len(faced_attackers(board)) > 1
    )


def _damage_to_one_attacker(board: Board, strikers: list[ObjectId]) -> list[AssignedDamage]:
    """Return the damage of the defending creature if it blocks exactly one attacker; otherwise nothing.

    *strikers* are the creatures that deal damage in this step, first strike or regular.
    """
    front, opponents = _defending_creature(board), faced_attackers(board)
    if front is None or front not in strikers or board.characteristics[front].power <= 0 or len(opponents) != 1:
        return []
    return [AssignedDamage(front, opponents[0], board.characteristics[front].power)]


def division_choices(board: Board, decision: decisions.DamageDivisionDecision) -> list[actions.Action]:
    """CAS-036, CAS-Q57: return the amounts of the blocker's damage that the next attacker can be dealt.

    The player is asked for all attackers but the last, which gets the rest.
    """
    front, opponents = _defending_creature(board), faced_attackers(board)
    assert front is not None, "the defending creature is in the fight"
    left = board.characteristics[front].power - sum(decision.assigned)
    return [AssignBlockerDamage(opponents[len(decision.assigned)], n) for n in range(left + 1)]


def division_refusal(
    board: Board, decision: decisions.DamageDivisionDecision, action: actions.Action
) -> Violation | None:
    """CAS-036: return why *action*, which is not legal, cannot be the next part of the damage division.

    If it is no part of a damage division at all, return None; then the caller gives a general reason.
    """
    if not isinstance(action, AssignBlockerDamage):
        return None
    first, *_, last = division_choices(board, decision)
    assert isinstance(first, AssignBlockerDamage), "the choices divide damage"
    assert isinstance(last, AssignBlockerDamage), "the choices divide damage"
    if action.attacker != first.attacker:
        order = "damage is divided among attackers in the order of their object ids"
        got = short_repr(action.attacker)
        return Violation("CAS-036", f"{order}: expected attacker {first.attacker} next, got {got}")
    return Violation(
        "CAS-036", f"expected 0 to {last.n} damage to attacker {first.attacker}, got {short_repr(action.n)}"
    )


def divide_damage(
    book: Rulebook, state: State, decision: decisions.DamageDivisionDecision, action: AssignBlockerDamage
) -> State:
    """Return *state* after the next attacker has been assigned its part of the blocker's damage.

    If only one attacker is left to be assigned damage, or no damage is left, the division is complete.
    """
    board = Board(book, state)
    front, opponents = _defending_creature(board), faced_attackers(board)
    assert front is not None, "the defending creature is in the fight"
    assigned = (*decision.assigned, action.n)
    left = board.characteristics[front].power - sum(assigned)
    if len(assigned) < len(opponents) - 1 and left > 0:
        return evolve(state, decision=decisions.DamageDivisionDecision(decision.player, assigned))
    parts = [*assigned, *[0] * (len(opponents) - 1 - len(assigned)), left]
    shares = [AssignedDamage(front, target, part) for target, part in zip(opponents, parts, strict=True) if part > 0]
    return evolve(state, combat=evolve(state.combat, assigned_damage=(*state.combat.assigned_damage, *shares)))


def begin_turn(book: Rulebook, state: State) -> State:
    """CAS-Q87: set the count of manoeuvres to 0 and untap the active player's permanents.

    Creatures in the castle untap too (CAS-Q84).
    """
    extra = castle_state_of(state)
    return untap_active_player(book, evolve(state, extra=evolve(extra, maneuvers=0)) if extra.maneuvers else state)


def end_breach(_: Rulebook, state: State) -> State:
    """CAS-Q69: end the attack at the end of the combat phase, and with it the ban on targeting castle creatures."""
    return slots.with_breach(state, None)
