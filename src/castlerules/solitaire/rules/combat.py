"""Attacks on stacks: blockers, and dividing and dealing combat damage (SOL-050 to SOL-056, SOL-G73 to SOL-G77)."""

from __future__ import annotations

from castlerules.cards.language.keywords import KeywordKind
from castlerules.core import Violation, evolve, update
from castlerules.magic.model import AssignedDamage, ObjectId, Rulebook, actions, changes, tasks, with_combat, with_extra
from castlerules.magic.model.state import NO_COMBAT, Combat, State
from castlerules.magic.query.board import Board
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit
from castlerules.solitaire.model import AssignToBlocker, AttackStack, DamageDivisionDecision, RegularDamage, Strike
from castlerules.solitaire.model.state import STACK_NAMES, YOU, Phase, options_of, tableau_of
from castlerules.solitaire.model.updates import with_phase
from castlerules.solitaire.query import layout, legality

from .state_based_actions import state_based_changes


def attack_stack(book: Rulebook, state: State, action: AttackStack) -> State:
    """SOL-A04, SOL-054, SOL-G74: attack a stack; all its face-up creatures block, by default even tapped ones.

    There is one blocker unless copies have been gathered (SOL-055), and the set of blockers is fixed now (SOL-G75).
    Flying and other evasion change nothing (SOL-P33, SOL-P35). All else is as in normal Magic (SOL-052), including
    triggers (SOL-P51).
    """
    slot = layout.slot_permanent(state)
    assert slot is not None, "an attack is legal only with a creature in the slot"
    state = with_combat(state, NO_COMBAT, with_phase(tableau_of(state), Phase.COMBAT, slot.id))
    state = commit(book, state, [changes.Attacked(YOU, (slot.id,))])
    blockers = legality.blockers_on_stack(Board(book, state), STACK_NAMES.index(action.stack), slot.id)
    state = commit(book, state, [changes.Blocked(tuple([(object_id, slot.id) for object_id in blockers]))])
    return run_tasks(book, state, tasks.Checkpoint(YOU))


# Damage.


def _remaining_blockers(board: Board) -> list[ObjectId]:
    """Return the blockers still in play, the lowest on the stack first."""
    return [object_id for object_id, _ in board.state.combat.blocks if object_id in board.permanents]


def _fighters(board: Board) -> list[ObjectId]:
    """Return the attacker, if it is still in play, and the remaining blockers."""
    attackers = [object_id for object_id in board.state.combat.attackers if object_id in board.permanents]
    return [*attackers, *_remaining_blockers(board)]


def _power(board: Board, target: ObjectId) -> int:
    return max(0, board.characteristics_of(board.permanents[target]).power)


def _has_first_strike(board: Board, target: ObjectId) -> bool:
    return KeywordKind.FIRST_STRIKE in board.characteristics_of(board.permanents[target]).abilities.keyword_kinds


def strike(book: Rulebook, state: State, _: Strike) -> State:
    """SOL-A05, SOL-G76: deal combat damage; with several blockers first ask how the attacker divides its damage."""
    return _with_division(book, state, ())


def division_actions(board: Board, decision: DamageDivisionDecision) -> list[actions.Action]:
    """SOL-G76: return the choices of damage for the next blocker, from 0 to all that is left.

    The last blocker gets the rest without a choice.
    """
    (attacker,) = board.state.combat.attackers
    blocker = _remaining_blockers(board)[len(decision.damage_assigned)]
    remaining = _power(board, attacker) - sum(decision.damage_assigned)
    return [AssignToBlocker(blocker, n) for n in range(remaining + 1)]


def why_not_division(board: Board, decision: DamageDivisionDecision, action: actions.Action) -> Violation | None:
    """SOL-G76: return what is wrong with *action*, which assigns damage: not the next blocker, or too much damage.

    None for an action of another kind.
    """
    if not isinstance(action, AssignToBlocker):
        return None
    (attacker,) = board.state.combat.attackers
    due = _remaining_blockers(board)[len(decision.damage_assigned)]
    if action.blocker != due:
        return Violation("SOL-G76", f"expected damage for blocker #{due}, which is next, got #{action.blocker}")
    remaining = _power(board, attacker) - sum(decision.damage_assigned)
    return Violation(
        "SOL-G76", f"expected 0 to {remaining} damage for this blocker, got {action.n}; the last blocker takes the rest"
    )


def apply_division(book: Rulebook, state: State, decision: DamageDivisionDecision, action: AssignToBlocker) -> State:
    """Return *state* with damage assigned to one more blocker; the last blocker gets the rest, and damage is dealt.

    If no damage is left to divide, no more decisions follow (SOL-G92).
    """
    return _with_division(book, state, (*decision.damage_assigned, action.n))


def _with_division(book: Rulebook, state: State, damage_assigned: tuple[int, ...]) -> State:
    """SOL-G76: return *state* with the damage of the attacker divided and dealt, or with the next question about it.

    *damage_assigned* has the damage of the first blockers; the last one gets what is left.
    """
    board = Board(book, state)
    (attacker,) = state.combat.attackers
    blockers = _remaining_blockers(board)
    remaining = _power(board, attacker) - sum(damage_assigned)
    if remaining and len(damage_assigned) < len(blockers) - 1:
        return evolve(state, decision=DamageDivisionDecision(YOU, damage_assigned))
    parts = zip(blockers, (*damage_assigned, remaining), strict=False)
    shares = tuple([AssignedDamage(attacker, object_id, part) for object_id, part in parts if part])
    return _first_strike_damage(book, with_combat(state, _with_shares(state.combat, shares), state.extra))


@update(Combat)
def _with_shares(combat: Combat, assigned_damage: tuple[AssignedDamage, ...]) -> Combat:
    return evolve(combat, assigned_damage=assigned_damage)


def _first_strike_damage(book: Rulebook, state: State) -> State:
    """SOL-G76, SOL-P34: deal first-strike damage, if any, as a step of its own; then continue with regular damage."""
    board = Board(book, state)
    first_strikers = [object_id for object_id in _fighters(board) if _has_first_strike(board, object_id)]
    if first_strikers:
        state = evolve(state, combat=evolve(state.combat, first_strikers=tuple(first_strikers)))
        state = commit(book, state, _damage_changes(board, first_strikers))
    return run_tasks(book, state, RegularDamage())


def regular_damage(book: Rulebook, state: State, task: RegularDamage) -> State:
    """SOL-G76: deal the regular damage; then the use of the attacker begins.

    Between the two damage steps only state-based actions are performed, so creatures that first strike kills deal no
    damage.
    """
    if state.combat.first_strikers:
        for _ in state.permanents:
            if not (events := state_based_changes(Board(book, state))):
                break
            state = commit(book, state, events)
            if state.decision is not None:
                return evolve(state, agenda=(task,))
    board = Board(book, state)
    regular_strikers = [object_id for object_id in _fighters(board) if object_id not in state.combat.first_strikers]
    state = after_combat(state)
    return run_tasks(book, commit(book, state, _damage_changes(board, regular_strikers)), tasks.Checkpoint(YOU))


def after_combat(state: State) -> State:
    """SOL-G67, SOL-G70: return *state* in the phase after a fight, in which abilities of the attacker are legal: USE.

    With ``honor_end_of_combat`` the phase is COMBAT_END first, for triggers "at end of combat".
    """
    phase = Phase.COMBAT_END if options_of(state).honor_end_of_combat else Phase.USE
    tableau = tableau_of(state)
    return with_extra(state, with_phase(tableau, phase, tableau.permanent_in_use))


def _damage_changes(board: Board, strikers: list[ObjectId]) -> list[changes.Change]:
    """Return the combat damage of *strikers*: the attacker's as assigned, each blocker's power to the attacker."""
    combat = board.state.combat
    events: list[changes.Change] = []
    for object_id in strikers:
        if object_id in combat.attackers:
            events += [
                changes.Damage(object_id, share.to, share.amount, combat=True) for share in combat.assigned_damage
            ]
        else:
            events += [
                changes.Damage(object_id, attacker, _power(board, object_id), combat=True)
                for attacker in combat.attackers
            ]
    return events
