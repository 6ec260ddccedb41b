"""Invariants of attackers, blocks and combat damage, and of the power, toughness and prices of castle creatures.

They are CAS-I10 to CAS-I12, CAS-I14, CAS-I17 and CAS-I22. The defending creature is the creature that the attackers
face; the breach is the part of combat in which the defending player turns up castle cards until a creature blocks.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.language.characteristics import CardType
from castlerules.castle.book import CASTLE
from castlerules.castle.model import decisions, grid, options
from castlerules.castle.model.state import Breach, BreachStage, castle_state_of, rules_of
from castlerules.castle.rules import activation_price, column_combat, slots
from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model.changes import PlayerLost
from castlerules.magic.model.ids import player_object
from castlerules.magic.model.stack import AssignedDamage
from castlerules.magic.model.state import Combat, State
from castlerules.magic.query.board import Board
from castlerules.magic.rules.combat import defending_player, possible_attackers
from castlerules.magic.rules.combat_damage import creatures_dealing_damage
from castlerules.magic.rules.state_based_actions import due_actions

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]

_AFTER_CHECKPOINT: Final = (
    decisions.ColumnDecision,
    decisions.ActivationDecision,
    decisions.SwitchDecision,
    decisions.DamageDivisionDecision,
)


def combat_problems(_: Rulebook, state: State) -> Problems:
    """CAS-I11, CAS-I12, CAS-I14: yield the violations in attackers, blocks and assigned damage of an attack."""
    breach = slots.breach_of(state)
    if breach is None or state.result is not None:
        return
    yield from _attackers(state)
    yield from _blocks(state, breach)
    if breach.stage is not BreachStage.OPEN and _ignores_all(rules_of(state)):
        yield from _undamaged_player(state)


def _ignores_all(rules: options.CastleRules) -> bool:
    """CAS-012: return whether *rules* ignore all ignorable keywords, so that a castle creature can block anything."""
    return set(options.IGNORABLE_KEYWORDS) <= set(rules.ignored_keywords)


def _attackers(state: State) -> Problems:
    """CAS-I12: yield a violation unless the active player controls all attackers, and each is listed once."""
    controllers = {permanent.id: permanent.controller for permanent in state.permanents}
    attackers = state.combat.attackers
    if len(set(attackers)) < len(attackers) or any(
        controllers.get(object_id) != state.active for object_id in attackers
    ):
        yield Violation(
            "CAS-I12",
            f"attackers are objects {short_repr(attackers)}; expected permanents that the active player {state.active} "
            "controls, each listed once",
        )


def _blocks(state: State, breach: Breach) -> Problems:
    """CAS-I11, CAS-034: yield a violation unless only the defending creature blocks, and it blocks every attacker."""
    combat: Combat = state.combat
    blockers, faced = {blocker for blocker, _ in combat.blocks}, [attacker for _, attacker in combat.blocks]
    place = (defending_player(state), breach.slot)
    creatures = slots.castle_creatures(castle_state_of(state))
    active = [creature for creature, owner, slot in creatures if (owner, slot) == place]
    if breach.stage not in (BreachStage.BLOCKED, BreachStage.OVER) and (combat.blocks or combat.blocked):
        yield Violation(
            "CAS-I11",
            f"at stage {breach.stage.value}, before any block, blocks are {short_repr(combat.blocks)} and blocked "
            f"attackers {short_repr(combat.blocked)}; expected none",
        )
    elif not blockers <= {breach.defending_creature} or not blockers <= set(active):
        front = short_repr(breach.defending_creature)
        yield Violation(
            "CAS-I11",
            f"blockers are objects {short_repr(blockers)}; expected only the defending creature {front}, active in the "
            "contested slot",
        )
    if len(set(faced)) < len(faced) or not set(faced) <= set(combat.blocked):
        yield Violation(
            "CAS-I11",
            f"blocks name attackers {short_repr(faced)}, and blocked attackers are {short_repr(combat.blocked)}; "
            "expected each attacker once in the blocks, and also among the blocked attackers",
        )
    if (
        breach.stage is BreachStage.BLOCKED
        and _ignores_all(rules_of(state))
        and not set(combat.attackers) <= set(combat.blocked)
    ):
        attackers = short_repr(combat.attackers)
        yield Violation(
            "CAS-I11",
            f"blocked attackers at stage blocked are {short_repr(combat.blocked)}; expected all attackers, {attackers} "
            "as object ids",
        )


def _undamaged_player(state: State) -> Problems:
    """CAS-I14: yield a violation if combat damage is assigned to the defending player; the column is not open."""
    player = player_object(defending_player(state))
    shares = [
        *state.combat.assigned_damage,
        *[share for stack_object in state.stack for share in stack_object.combat_damage],
    ]
    if sources := [share.source for share in shares if share.to == player]:
        yield Violation(
            "CAS-I14",
            f"objects {short_repr(sources)} assign combat damage to the defending player {player}; expected none, "
            "because the attacked column is not open (without a card)",
        )


# Checks that need characteristics.


def board_problems(book: Rulebook, state: State) -> Problems:
    """CAS-I10, CAS-I17, CAS-I22: yield the violations in row bonuses, state-based actions and pending decisions.

    These checks come last, because they compute characteristics of objects, such as power and toughness.
    """
    if state.result is not None:
        return
    board = Board(book, state)
    yield from _row_bonuses(board)
    if isinstance(state.decision, _AFTER_CHECKPOINT):
        yield from _due_state_based_actions(board)
    if isinstance(state.decision, decisions.ColumnDecision) and not possible_attackers(board, ()):
        yield Violation("CAS-Q24", "a ColumnDecision is pending, but the active player has no creature that can attack")
    if isinstance(state.decision, decisions.ActivationDecision):
        yield from _price(board, state.decision)
    if isinstance(state.decision, decisions.DamageDivisionDecision):
        yield from _division(board, state.decision)


_BOOK_WITHOUT_BONUS: Final = attrs.evolve(CASTLE, lenses=())
"""The rulebook of Castle without row bonuses, to compute what power and toughness a creature has without one."""


def _row_bonuses(board: Board) -> Problems:
    """CAS-I10, CAS-047, CAS-048: yield a violation unless each castle creature has exactly the bonus of its row."""
    state = board.state
    creatures = list(slots.castle_creatures(castle_state_of(state)))
    if not creatures:
        return
    board_without_bonus, rules = Board(_BOOK_WITHOUT_BONUS, state), rules_of(state)
    for creature, _, slot in creatures:
        characteristics, plain = (
            board.characteristics_of(board.permanents[creature]),
            board_without_bonus.characteristics_of(board_without_bonus.permanents[creature]),
        )
        more = rules.row_bonus[grid.row_of(rules, slot) - 1] if CardType.CREATURE in characteristics.types else 0
        if (characteristics.power - plain.power, characteristics.toughness - plain.toughness) != (more, more):
            size, base = f"{characteristics.power}/{characteristics.toughness}", f"{plain.power}/{plain.toughness}"
            yield Violation(
                "CAS-I10",
                f"power/toughness of castle creature {creature} in {grid.slot_name(rules, slot)}: expected {base} plus "
                f"{more:+}/{more:+} for its row, got {size}",
            )


def _due_state_based_actions(board: Board) -> Problems:
    """CAS-I17: yield a violation for each state-based action that is due while a decision of Castle is pending.

    All of them have to be performed before the decision is asked for.
    """
    for change in due_actions(board):
        what = f"player {change.player} loses" if isinstance(change, PlayerLost) else type(change).__name__
        name = type(board.state.decision).__name__
        yield Violation("CAS-I17", f"state-based action due while {name} is pending: expected none, got: {what}")


def _price(board: Board, decision: decisions.ActivationDecision) -> Problems:
    """CAS-I22, CAS-022: yield a violation unless *decision* asks for the price that the turned-up card really has."""
    breach = slots.breach_of(board.state)
    assert breach is not None, "the decision was checked before"
    assert breach.slot is not None, "as above"
    content = castle_state_of(board.state).castles[decision.player].slots[breach.slot]
    assert content is not None, "as above"
    real = activation_price.activation_quote(board, decision.player, content.card).price
    if decision.price != real:
        name = board.state.table.cards[content.card].name
        yield Violation("CAS-I22", f"life price of the turned-up card {name}: expected {real}, got {decision.price}")


def _shares_text(shares: list[AssignedDamage]) -> str:
    return ", ".join([f"{short_repr(share.amount)} damage to object {share.to}" for share in shares]) or "no damage"


def _division(board: Board, decision: decisions.DamageDivisionDecision) -> Problems:
    """CAS-036, CAS-Q57, CAS-Q58: yield the violations in the combat damage that is assigned so far.

    While *decision* is pending, the defending creature must deal damage in this step and have some left to divide, and
    each attacker without trample must have assigned all of its damage to one recipient.
    """
    state, combat = board.state, board.state.combat
    breach, strikers = slots.breach_of(state), creatures_dealing_damage(board)
    front = None if breach is None else breach.defending_creature
    if front is None or front not in strikers:
        yield Violation(
            "CAS-036",
            f"DamageDivisionDecision for defending creature {front}: expected one of the creatures that deal damage in "
            f"this step, {strikers}",
        )
        return
    if any(part < 0 for part in decision.assigned) or sum(decision.assigned) >= board.characteristics[front].power:
        parts, power = short_repr(decision.assigned), board.characteristics[front].power
        yield Violation(
            "CAS-036", f"damage parts assigned so far are {parts}; expected none below 0, and a sum below power {power}"
        )
    attackers = [object_id for object_id in strikers if object_id in combat.attackers]
    if any(share.source not in attackers for share in combat.assigned_damage):
        sources = [share.source for share in combat.assigned_damage]
        yield Violation(
            "CAS-036",
            f"combat damage is assigned by objects {short_repr(sources)}; expected only attackers that deal damage in "
            f"this step, {attackers}",
        )
    for attacker in attackers:
        if column_combat.tramples(board, attacker):
            continue
        shares = [share for share in combat.assigned_damage if share.source == attacker]
        if shares != (whole := column_combat.undivided_damage(board, attacker)):
            got, expected = _shares_text(shares), _shares_text(whole)
            yield Violation(
                "CAS-Q57", f"damage of attacker {attacker} is {got}; expected {expected}, all to one recipient"
            )
