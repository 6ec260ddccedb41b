"""How a state looks to the game: checks that are due, the fight, and whether what is asked can be answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import language as lang
from castlerules.cards.language.enums import KeywordKind
from castlerules.core import Violation, evolve
from castlerules.magic.mana.feasibility import is_payable
from castlerules.magic.model import actions, changes, decisions
from castlerules.magic.model.ids import ObjectId, player_object
from castlerules.magic.model.stack import StackObject
from castlerules.magic.model.state import NO_COMBAT, Combat, State
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import PayOtherCosts
from castlerules.magic.query.board import Board
from castlerules.magic.query.costs import can_pay, choice_parts, part_candidates
from castlerules.magic.query.evaluate import matches, players_of
from castlerules.magic.query.mana_sources import mana_sources
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.magic.query.spells import can_choose_targets, chosen_mode, context_of, cost_of, source_of
from castlerules.magic.query.targets import has_enough_targets, legal_targets
from castlerules.magic.rules.announcing import announcement_actions
from castlerules.magic.rules.combat import (
    creatures_in_combat,
    damage_actions,
    damage_still_assignable,
    defending_player,
)
from castlerules.magic.rules.object_choices import choice_candidates
from castlerules.magic.rules.single_choices import damage_source_actions
from castlerules.magic.rules.state_based_actions import due_actions, legends_in_conflict
from castlerules.magic.transaction.control import proper_controllers

from .changes import batch_problems, host_problems
from .stack import is_announcing

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Violations = Iterator[Violation]

_COMBAT_STEPS: Final = (Step.ATTACKERS, Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)
_ASKED_AFTER_CHECKPOINT: Final = (decisions.AttackDecision, decisions.BlockDecision, decisions.CombatDamageDecision)


def board_problems(book: Rulebook, state: State, without: tuple[str, ...] = ()) -> Violations:
    """Yield what is wrong with a state whose cards, numbers, stack and tasks are sound, but for the codes *without*."""
    if state.result is not None:
        return
    violations = [violation for violation in (*_lands(state), *_combat(state)) if violation.rule not in without]
    yield from violations
    if violations:
        return
    board = Board(book, state)
    if state.decision is None or isinstance(state.decision, _ASKED_AFTER_CHECKPOINT):
        violations = list(_due_actions(board))
    violations += [*_controllers(board), *_announcement(board)]
    if state.decision is not None and (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        violations += check(board, state.decision)
    yield from violations
    decision = None if violations else state.decision
    if decision is not None and not book.decision_rules[type(decision)].legal_answers(Board(book, state), decision):
        yield Violation("BASE-I04", "what is asked has no answer")


def _lands(state: State) -> Violations:
    """BASE-I14: one land in a turn, played by the one whose turn it is."""
    for place, seat in enumerate(state.seats):
        if seat.lands_played > (place == state.active):
            yield Violation("BASE-I14", f"player {place} has played {seat.lands_played} lands in this turn")


# Checks.


def _due_actions(board: Board) -> Violations:
    """BASE-I11: nothing is left to be done by a check."""
    for change in due_actions(board):
        yield Violation("BASE-I11", f"a check is due: {_change_text(board, change)}")
    if legends_in_conflict(board) is not None:
        yield Violation("BASE-I11", "a check is due: one of several legends is to be chosen")
    if board.state.legends_kept:
        yield Violation("BASE-119", "legends were chosen, and nothing came of it")


def _controllers(board: Board) -> Violations:
    """BASE-131: everything is controlled by whom effects give it to, or by whom it came into play under."""
    permanents = board.state.permanents
    if not board.compiled.changes_control and all(permanent.base_controller is None for permanent in permanents):
        return
    found = proper_controllers(board)
    for permanent in permanents:
        if (player := found[permanent.id]) != permanent.controller:
            name = board.state.table.cards[permanent.card].name
            yield Violation(
                "BASE-131",
                f"player {permanent.controller} controls {name} (object {permanent.id}), not player {player}",
            )


def _change_text(board: Board, change: changes.Change) -> str:
    if isinstance(change, changes.PlayerLost):
        return f"player {change.player} loses, because {change.reason}"
    target = getattr(change, "object", None)
    obj = None if target is None else board.find_object(target)
    name = "something" if obj is None else board.state.table.cards[obj.card].name
    return f"{type(change).__name__} of {name} (object {target})"


# The fight.


def _combat(state: State) -> Violations:
    """BASE-I20: who attacks and blocks, and in which steps."""
    combat = state.combat
    if state.step not in _COMBAT_STEPS:
        if combat != NO_COMBAT:
            yield Violation("BASE-I20", f"somebody fights in the {state.step.value} step")
        return
    controllers = {permanent.id: permanent.controller for permanent in state.permanents}
    blockers = [blocker for blocker, _ in combat.blocks]
    if len(set(combat.attackers)) < len(combat.attackers) or any(
        controllers.get(object_id) != state.active for object_id in combat.attackers
    ):
        yield Violation("BASE-I20", "attackers are permanents of the active player, each named once")
    if len(set(blockers)) < len(blockers) or any(
        controllers.get(object_id) in (None, state.active) for object_id in blockers
    ):
        yield Violation("BASE-I20", "blockers are permanents of the other player, each named once")
    for _, attacker in combat.blocks:
        if attacker not in combat.blocked:
            yield Violation("BASE-I20", f"object {attacker} has a blocker, and is not known as blocked")
    if len(set(combat.blocked)) < len(combat.blocked):
        yield Violation("BASE-I21", "an attacker is blocked twice over")
    yield from _combat_stages(state, combat)


def _combat_stages(state: State, combat: Combat) -> Violations:
    """BASE-152: what belongs to later steps than the present one."""
    if state.step is Step.ATTACKERS and (combat.blocks or combat.blocked):
        yield Violation("BASE-I20", "blockers are named before their step")
    if state.step in (Step.ATTACKERS, Step.BLOCKERS) and combat.first_strikers:
        yield Violation("BASE-171", "somebody has struck before the damage step")
    if combat.assigned_damage and not isinstance(state.decision, decisions.CombatDamageDecision):
        yield Violation("BASE-I18", "damage is assigned outside its step")


# Questions.


def _attacking(board: Board, decision: decisions.AttackDecision) -> Violations:
    """BASE-154: everything that was named may attack."""
    for place, attacker in enumerate(decision.chosen):
        before = evolve(board.state, decision=evolve(decision, chosen=decision.chosen[:place]))
        violation = why_forbidden(
            Board(board.book, before).with_characteristics(board.characteristics), actions.AddAttacker(attacker)
        )
        if violation is not None or attacker in decision.chosen[:place]:
            yield Violation("BASE-154", f"object {attacker} was named, and may not attack")


def _blocking(board: Board, decision: decisions.BlockDecision) -> Violations:
    """BASE-157: every block that was named may be."""
    blockers = [blocker for blocker, _ in decision.chosen]
    if blockers != sorted(set(blockers)):
        yield Violation("BASE-D27", "blockers are named once, and by rising numbers")
    if decision.player != defending_player(board.state):
        yield Violation("BASE-156", "the defending player says who blocks")
    for blocker, attacker in decision.chosen:
        if why_forbidden(board, actions.AddBlocker(blocker, attacker)) is not None:
            yield Violation("BASE-157", f"object {blocker} was named, and may not block object {attacker}")


def _assigning(board: Board, decision: decisions.CombatDamageDecision) -> Violations:
    """BASE-I18, BASE-I19: attackers by number, each all of its damage, and what is divided now as it may be."""
    state, combat = board.state, board.state.combat
    first = state.step is Step.FIRST_STRIKE
    striking = [
        object_id
        for object_id in creatures_in_combat(board)
        if object_id in combat.attackers and (object_id in combat.first_strikers) == first
    ]
    if decision.attacker not in striking:
        yield Violation("BASE-I18", f"object {decision.attacker} does not deal damage in this step")
        return
    for place, part in enumerate(decision.amounts):
        offered = damage_actions(board, evolve(decision, amounts=decision.amounts[:place]))
        if part not in [action.n for action in offered if isinstance(action, actions.AssignAttackerDamage)]:
            yield Violation("BASE-I19", f"object {decision.attacker} may not divide its damage so")
            return
    assigned_before = [object_id for object_id in striking if object_id < decision.attacker]
    if any(share.source not in assigned_before or share.amount < 1 for share in combat.assigned_damage):
        yield Violation("BASE-I18", "damage is assigned by what does not deal it, or before it comes to that")
    for attacker in assigned_before:
        yield from _assigned_damage(board, attacker, decision.attacker)


def _assigned_damage(board: Board, attacker: ObjectId, assigning: ObjectId) -> Violations:
    """BASE-165: yield what is wrong with the damage that *attacker* has assigned.

    Meanwhile *assigning* is to assign its own. What others have assigned counts, before it or after it, and what those
    from *assigning* on still can.
    """
    combat, seen = board.state.combat, board.characteristics
    shares = [share for share in combat.assigned_damage if share.source == attacker]
    blockers = [blocker for blocker, blocked in combat.blocks if blocked == attacker]
    trample = KeywordKind.TRAMPLE in seen[attacker].abilities.keyword_kinds
    player = player_object(defending_player(board.state))
    named = [*blockers, *([player] if trample or attacker not in combat.blocked else [])]
    if sum(share.amount for share in shares) != (max(0, seen[attacker].power) if named else 0):
        yield Violation("BASE-I18", f"object {attacker} does not assign as much damage as it has power")
    if any(share.to not in named for share in shares) or len({share.to for share in shares}) < len(shares):
        yield Violation("BASE-I18", f"object {attacker} assigns damage to what it does not fight")
    given = {share.to: share.amount for share in shares}
    total = {
        object_id: sum([share.amount for share in combat.assigned_damage if share.to == object_id])
        + damage_still_assignable(board, object_id, assigning)
        for object_id in blockers
    }
    if given.get(player) and any(
        total[object_id] < seen[object_id].toughness - board.permanents[object_id].damage for object_id in blockers
    ):
        yield Violation("BASE-I19", f"object {attacker} deals damage to the player before all blockers have enough")


def _legends(board: Board, decision: decisions.LegendDecision) -> Violations:
    if legends_in_conflict(board) != (decision.player, decision.legends):
        yield Violation("BASE-D23", "these are not legends of one name")


def _paying(board: Board, decision: decisions.ManaPaymentDecision) -> Violations:
    """BASE-P04: what is asked for can be paid."""
    sources = mana_sources(board, decision.player, decision.reserved)
    pool = board.state.seats[decision.player].pool
    if not is_payable(decision.symbols, decision.generic, pool, sources):
        yield Violation("BASE-048", "what is to be paid cannot be paid")


def _choosing(board: Board, decision: decisions.ChooseCardsDecision) -> Violations:
    """BASE-D18: the one who is meant chooses; for a seat that decides nothing somebody else does."""
    effect, context = decision.effect, board.state.resolution
    assert context is not None, "the agenda has been looked at"
    deciders, whose = players_of(board, effect.who, context), players_of(board, effect.whose, context)
    choosers = [player for player in deciders[:1] if player in board.book.players] or (
        board.book.players if deciders else ()
    )
    if decision.player not in choosers or decision.whose not in whose[:1]:
        yield Violation("BASE-D18", "somebody else chooses, or of another player")
    unanswered = evolve(decision, chosen=(), chosen_cards=())
    choosable_cards = choice_candidates(board, unanswered)
    if not set(decision.chosen) <= {obj.id for obj in choosable_cards} or not set(decision.chosen_cards) <= {
        obj.card for obj in choosable_cards
    }:
        yield Violation("BASE-D18", "a card was chosen that could not be")


def _source(board: Board, decision: decisions.DamageSourceDecision) -> Violations:
    if len(damage_source_actions(board, decision)) < 2:
        yield Violation("BASE-D22", "there is no choice between sources of damage")


def _searching(board: Board, decision: decisions.SearchDecision) -> Violations:
    context = board.state.resolution
    assert context is not None, "the agenda has been looked at"
    if not all(
        [
            matches(board, decision.effect.filter, board.object_in_library(card), context)
            for card in decision.found_cards
        ]
    ):
        yield Violation("BASE-177", "a card was found that does not fit")


_DECISION_CHECKS: Final[Mapping[type[decisions.Decision], Callable[[Board, Any], Iterator[Violation]]]] = (
    MappingProxyType(
        {
            decisions.AttackDecision: _attacking,
            decisions.BlockDecision: _blocking,
            decisions.CombatDamageDecision: _assigning,
            decisions.LegendDecision: _legends,
            decisions.ManaPaymentDecision: _paying,
            decisions.ChooseCardsDecision: _choosing,
            decisions.SearchDecision: _searching,
            decisions.ReplacementDecision: batch_problems,
            decisions.AttachDecision: host_problems,
            decisions.DamageSourceDecision: _source,
        }
    )
)


# Announcements.


def _announcement(board: Board) -> Violations:
    """BASE-I07: what is being announced can be completed."""
    state = board.state
    if not is_announcing(state):
        return
    stack_object = state.stack[-1]
    if stack_object.card is not None and stack_object.face is None:
        return
    paying = any(isinstance(task, PayOtherCosts) for task in state.agenda)
    if paying and announcement_actions(board) is not None:
        yield Violation("BASE-047", "something is paid for before all of it is chosen")
    elif not paying:
        yield from _completion(board, stack_object)


def _completion(board: Board, stack_object: StackObject) -> Violations:
    context, cost = context_of(stack_object), cost_of(board, stack_object)
    parts = choice_parts(cost)
    open_part = parts[len(stack_object.paid_with)] if len(stack_object.paid_with) < len(parts) else None
    chosen = [(part, given) for part, given in zip(parts, stack_object.paid_with, strict=False)]
    slots = () if stack_object.mode is None else chosen_mode(board, stack_object).targets
    is_targeting = len(stack_object.targets) < len(slots)
    if open_part is not None and not is_targeting:
        chosen.append((open_part, stack_object.choosing))
    if any(not set(given) <= set(part_candidates(board, part, context)) for part, given in chosen):
        yield Violation("BASE-040", f"object {stack_object.id}: its cost cannot be paid with that")
    tapped = tuple([target for part, given in chosen if isinstance(part, lang.TapOthers) for target in given])
    if not can_pay(board, cost, context, x=stack_object.x or 0, already_tapped=tapped):
        yield Violation("BASE-048", f"object {stack_object.id} cannot be paid for")
    if stack_object.mode is None:
        return
    source = source_of(board, stack_object)
    named = [*stack_object.targets, stack_object.choosing] if is_targeting else stack_object.targets
    for slot, targets in zip(slots, named, strict=False):
        if not set(targets) <= set(legal_targets(board, slot, context, source)):
            yield Violation("BASE-I27", f"object {stack_object.id} is aimed at what may not be its target")
    left = slots[len(stack_object.targets) :]
    has_targets = (
        has_enough_targets(board, left, context, source)
        if stack_object.x is not None
        else can_choose_targets(board, cost, left, context, source)
    )
    if not has_targets:
        yield Violation("BASE-048", f"object {stack_object.id} cannot be aimed")
