"""Checks that need the characteristics of objects: state-based actions, combat, pending decisions, announcements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.core import Violation, evolve
from castlerules.core.errors import short_repr
from castlerules.magic.mana.feasibility import is_payable
from castlerules.magic.model import PayOtherCosts, Rulebook, StackObject, Step, actions, changes, decisions
from castlerules.magic.model.ids import ObjectId, player_object
from castlerules.magic.model.state import NO_COMBAT, Combat, State
from castlerules.magic.query.board import Board
from castlerules.magic.query.costs import can_pay, choice_parts, part_candidates
from castlerules.magic.query.evaluate import matches, players_of
from castlerules.magic.query.mana_sources import mana_sources
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.magic.query.spells import can_choose_targets, chosen_mode, context_of, cost_of, source_of
from castlerules.magic.query.targets import has_enough_targets, legal_targets
from castlerules.magic.rules.announcing import announcement_actions
from castlerules.magic.rules.combat import defending_player
from castlerules.magic.rules.combat_damage import creatures_in_combat, damage_actions, damage_still_assignable
from castlerules.magic.rules.object_choices import choice_candidates
from castlerules.magic.rules.single_choices import damage_source_actions
from castlerules.magic.rules.state_based_actions import due_actions, legends_in_conflict
from castlerules.magic.transaction.control import proper_controllers

from .changes import batch_problems, host_problems
from .stack import is_announcing

Violations = Iterator[Violation]

_COMBAT_STEPS: Final = (Step.ATTACKERS, Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)
_PENDING_AFTER_CHECKPOINT: Final = (decisions.AttackDecision, decisions.BlockDecision, decisions.CombatDamageDecision)


def board_problems(book: Rulebook, state: State, without: tuple[str, ...] = ()) -> Violations:
    """Yield the violated invariants of *state* that depend on the characteristics of its objects.

    Invariants with the codes *without* are skipped. The other checks of ``state_problems`` must have found nothing:
    characteristics cannot be computed for a state with invalid cards, numbers, stack or agenda.
    """
    if state.result is not None:
        return
    violations = [violation for violation in (*_lands(state), *_combat(state)) if violation.rule not in without]
    yield from violations
    if violations:
        return
    board = Board(book, state)
    if state.decision is None or isinstance(state.decision, _PENDING_AFTER_CHECKPOINT):
        violations = list(_due_actions(board))
    violations += [*_controllers(board), *_announcement(board)]
    if state.decision is not None and (check := _DECISION_CHECKS.get(type(state.decision))) is not None:
        violations += check(board, state.decision)
    yield from violations
    decision = None if violations else state.decision
    if decision is not None and not book.decision_rules[type(decision)].legal_answers(Board(book, state), decision):
        yield Violation("BASE-I04", f"the pending {type(decision).__name__} has no legal answer; expected 1 or more")


def _lands(state: State) -> Violations:
    """BASE-I14: check that the active player has played at most one land this turn, and every other player none."""
    for place, seat in enumerate(state.seats):
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


def _combat(state: State) -> Violations:
    """BASE-I20: check that only combat steps have attackers and blockers, and that the right players control them."""
    combat = state.combat
    if state.step not in _COMBAT_STEPS:
        if combat != NO_COMBAT:
            yield Violation(
                "BASE-I20", f"the combat is not empty in the step {state.step.value}; expected Combat() outside combat"
            )
        return
    controllers = {permanent.id: permanent.controller for permanent in state.permanents}
    blockers = [blocker for blocker, _ in combat.blocks]
    if len(set(combat.attackers)) < len(combat.attackers) or any(
        controllers.get(object_id) != state.active for object_id in combat.attackers
    ):
        yield Violation(
            "BASE-I20",
            f"the attackers are {combat.attackers}; expected different permanents of active player {state.active}",
        )
    if len(set(blockers)) < len(blockers) or any(
        controllers.get(object_id) in (None, state.active) for object_id in blockers
    ):
        yield Violation(
            "BASE-I20", f"the blockers are {tuple(blockers)}; expected different permanents of the defending player"
        )
    for _, attacker in combat.blocks:
        if attacker not in combat.blocked:
            yield Violation("BASE-I20", f"attacker {attacker} has a blocker; expected it in blocked of the combat")
    if len(set(combat.blocked)) < len(combat.blocked):
        yield Violation("BASE-I21", f"blocked of the combat is {combat.blocked}; expected each attacker at most once")
    yield from _combat_stages(state, combat)


def _combat_stages(state: State, combat: Combat) -> Violations:
    """BASE-152: check that *combat* has no blocks, first strikers or assigned damage outside the steps for them."""
    if state.step is Step.ATTACKERS and (combat.blocks or combat.blocked):
        yield Violation("BASE-I20", "the combat has blocks in the declare attackers step; expected none yet")
    if state.step in (Step.ATTACKERS, Step.BLOCKERS) and combat.first_strikers:
        yield Violation(
            "BASE-171",
            f"first_strikers of the combat is {combat.first_strikers} in the step {state.step.value}; expected () "
            "before the combat damage steps",
        )
    if combat.assigned_damage and not isinstance(state.decision, decisions.CombatDamageDecision):
        yield Violation("BASE-I18", "assigned_damage is not empty; expected () without a CombatDamageDecision")


# Decisions.


def _attacking(board: Board, decision: decisions.AttackDecision) -> Violations:
    """BASE-154: check that each creature declared as an attacker so far may attack, and is declared once."""
    for place, attacker in enumerate(decision.chosen):
        before = evolve(board.state, decision=evolve(decision, chosen=decision.chosen[:place]))
        violation = why_forbidden(
            Board(board.book, before).with_characteristics(board.characteristics), actions.AddAttacker(attacker)
        )
        if violation is not None or attacker in decision.chosen[:place]:
            yield Violation(
                "BASE-154", f"object {attacker} is declared to attack; expected creatures that may attack, each once"
            )


def _blocking(board: Board, decision: decisions.BlockDecision) -> Violations:
    """BASE-157: check that the defending player declares, and that the blocks so far are legal and in order of ids."""
    blockers = [blocker for blocker, _ in decision.chosen]
    if blockers != sorted(set(blockers)):
        yield Violation(
            "BASE-D27",
            f"the blockers declared so far are {tuple(blockers)}; expected each once, in ascending order of their ids",
        )
    if decision.player != defending_player(board.state):
        yield Violation("BASE-156", f"player {decision.player} declares blockers; expected the defending player")
    for blocker, attacker in decision.chosen:
        if why_forbidden(board, actions.AddBlocker(blocker, attacker)) is not None:
            yield Violation("BASE-157", f"object {blocker} is declared to block {attacker}; expected a legal block")


def _assigning(board: Board, decision: decisions.CombatDamageDecision) -> Violations:
    """BASE-I18, BASE-I19: check the damage that *decision* divides, and all damage that was assigned before it."""
    state, combat = board.state, board.state.combat
    first = state.step is Step.FIRST_STRIKE
    striking = [
        object_id
        for object_id in creatures_in_combat(board)
        if object_id in combat.attackers and (object_id in combat.first_strikers) == first
    ]
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
    if any(share.source not in assigned_before or share.amount < 1 for share in combat.assigned_damage):
        yield Violation(
            "BASE-I18", f"assigned_damage has an amount below 1, or a source not in {assigned_before}; expected neither"
        )
    for attacker in assigned_before:
        yield from _assigned_damage(board, attacker, decision.attacker)


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


def _legends(board: Board, decision: decisions.LegendDecision) -> Violations:
    if legends_in_conflict(board) != (decision.player, decision.legends):
        yield Violation(
            "BASE-D23",
            f"the LegendDecision is about player {decision.player} and legends {decision.legends}; expected "
            f"{legends_in_conflict(board)}, a player and that player's legends with the same name",
        )


def _paying(board: Board, decision: decisions.ManaPaymentDecision) -> Violations:
    """BASE-P04: check that the pool and the mana sources of the player can pay the mana cost of *decision*."""
    sources = mana_sources(board, decision.player, decision.reserved)
    pool = board.state.seats[decision.player].pool
    if not is_payable(decision.symbols, decision.generic, pool, sources):
        yield Violation(
            "BASE-048",
            f"player {decision.player} cannot pay the rest of the mana cost; expected enough mana in pool and sources",
        )


def _choosing(board: Board, decision: decisions.ChooseCardsDecision) -> Violations:
    """BASE-D18: check who chooses whose cards, and which; another player chooses for a seat without decisions."""
    effect, context = decision.effect, board.state.resolution
    assert context is not None, "the agenda has been checked"
    deciders, whose = players_of(board, effect.who, context), players_of(board, effect.whose, context)
    choosers = [player for player in deciders[:1] if player in board.book.players] or (
        board.book.players if deciders else ()
    )
    if decision.player not in choosers or decision.whose not in whose[:1]:
        yield Violation(
            "BASE-D18",
            f"player {decision.player} chooses among cards of player {decision.whose}; expected a chooser out of "
            f"{(*choosers,)} and cards of a player out of {(*whose[:1],)}, as the effect says",
        )
    unanswered = evolve(decision, chosen=(), chosen_cards=())
    choosable_cards = choice_candidates(board, unanswered)
    if not set(decision.chosen) <= {obj.id for obj in choosable_cards} or not set(decision.chosen_cards) <= {
        obj.card for obj in choosable_cards
    }:
        yield Violation(
            "BASE-D18",
            f"cards {decision.chosen or decision.chosen_cards} are chosen so far; expected only cards that fit the "
            "effect",
        )


def _source(board: Board, decision: decisions.DamageSourceDecision) -> Violations:
    if len(damage_source_actions(board, decision)) < 2:
        yield Violation("BASE-D22", "the DamageSourceDecision has fewer than 2 possible sources; expected 2 or more")


def _searching(board: Board, decision: decisions.SearchDecision) -> Violations:
    context = board.state.resolution
    assert context is not None, "the agenda has been checked"
    if not all(
        [
            matches(board, decision.effect.filter, board.object_in_library(card), context)
            for card in decision.found_cards
        ]
    ):
        yield Violation("BASE-177", f"found_cards is {decision.found_cards}; expected only cards that match the search")


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
    """BASE-I07: check that the spell or ability that a player is announcing can still be completed and paid for."""
    state = board.state
    if not is_announcing(state):
        return
    stack_object = state.stack[-1]
    if stack_object.card is not None and stack_object.face is None:
        return
    paying = any(isinstance(task, PayOtherCosts) for task in state.agenda)
    if paying and announcement_actions(board) is not None:
        yield Violation("BASE-047", f"object {stack_object.id} is being paid for; expected all its choices before")
    elif not paying:
        yield from _completion(board, stack_object)


def _completion(board: Board, stack_object: StackObject) -> Violations:
    context, cost = context_of(stack_object), cost_of(board, stack_object)
    parts = choice_parts(cost)
    open_part = parts[len(stack_object.paid_with)] if len(stack_object.paid_with) < len(parts) else None
    payments = [(part, paid) for part, paid in zip(parts, stack_object.paid_with, strict=False)]
    slots = () if stack_object.mode is None else chosen_mode(board, stack_object).targets
    is_targeting = len(stack_object.targets) < len(slots)
    if open_part is not None and not is_targeting:
        payments.append((open_part, stack_object.choosing))
    if any(not set(paid) <= set(part_candidates(board, part, context)) for part, paid in payments):
        yield Violation(
            "BASE-040",
            f"object {stack_object.id} is paid with {[paid for _, paid in payments]}; expected objects that its cost "
            "allows",
        )
    tapped = tuple([object_id for part, paid in payments if isinstance(part, lang.TapOthers) for object_id in paid])
    if not can_pay(board, cost, context, x=stack_object.x or 0, already_tapped=tapped):
        yield Violation("BASE-048", f"its controller cannot pay for object {stack_object.id}; expected a payable cost")
    if stack_object.mode is None:
        return
    source = source_of(board, stack_object)
    chosen_targets = [*stack_object.targets, stack_object.choosing] if is_targeting else stack_object.targets
    for slot, targets in zip(slots, chosen_targets, strict=False):
        if not set(targets) <= set(legal_targets(board, slot, context, source)):
            yield Violation("BASE-I27", f"object {stack_object.id} targets {targets}; expected only legal targets")
    open_slots = slots[len(stack_object.targets) :]
    has_targets = (
        has_enough_targets(board, open_slots, context, source)
        if stack_object.x is not None
        else can_choose_targets(board, cost, open_slots, context, source)
    )
    if not has_targets:
        yield Violation("BASE-048", f"object {stack_object.id} lacks legal targets; expected enough for every slot")
