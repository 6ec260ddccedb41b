"""Invariants of attackers, blocks, combat damage, and the sizes and prices of castle creatures.

They are CAS-I10 to CAS-I12, CAS-I14, CAS-I17 and CAS-I22. The defending creature is the creature that the attackers
face; the breach is the part of combat in which the defending player finds it.
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
    """CAS-I11, CAS-I12, CAS-I14: yield what is wrong with attackers, blocks and assigned damage."""
    breach = slots.breach_of(state)
    if breach is None or state.result is not None:
        return
    yield from _attackers(state)
    yield from _blocks(state, breach)
    if breach.stage is not BreachStage.OPEN and _ignores_all(rules_of(state)):
        yield from _undamaged_player(state)


def _ignores_all(rules: options.CastleRules) -> bool:
    """CAS-012: return whether *rules* ignore every evasion ability of attackers."""
    return set(options.IGNORABLE_KEYWORDS) <= set(rules.ignored_keywords)


def _attackers(state: State) -> Problems:
    """CAS-I12: the active player controls all attackers, and each is listed once."""
    controllers = {permanent.id: permanent.controller for permanent in state.permanents}
    attackers = state.combat.attackers
    if len(set(attackers)) < len(attackers) or any(
        controllers.get(object_id) != state.active for object_id in attackers
    ):
        yield Violation(
            "CAS-I12",
            f"attackers {short_repr(attackers)}: expected permanents of the active player {state.active}, each once",
        )


def _blocks(state: State, breach: Breach) -> Problems:
    """CAS-I11, CAS-034: only the defending creature blocks, and it blocks every attacker."""
    combat: Combat = state.combat
    blockers, faced = {blocker for blocker, _ in combat.blocks}, [attacker for _, attacker in combat.blocks]
    place = (defending_player(state), breach.slot)
    creatures = slots.castle_creatures(castle_state_of(state))
    active = [creature for creature, owner, slot in creatures if (owner, slot) == place]
    if breach.stage not in (BreachStage.BLOCKED, BreachStage.OVER) and (combat.blocks or combat.blocked):
        yield Violation(
            "CAS-I11",
            f"at stage {breach.stage.value} there are blocks {short_repr(combat.blocks)} and blocked attackers "
            f"{short_repr(combat.blocked)}; expected none",
        )
    elif not blockers <= {breach.defending_creature} or not blockers <= set(active):
        front = short_repr(breach.defending_creature)
        yield Violation(
            "CAS-I11",
            f"blockers {short_repr(blockers)}: expected the defending creature {front}, active in the contested slot",
        )
    if len(set(faced)) < len(faced) or not set(faced) <= set(combat.blocked):
        yield Violation(
            "CAS-I11",
            f"blocks name attackers {short_repr(faced)}, and {short_repr(combat.blocked)} are blocked; expected each "
            "attacker once in the blocks, and among the blocked",
        )
    if (
        breach.stage is BreachStage.BLOCKED
        and _ignores_all(rules_of(state))
        and not set(combat.attackers) <= set(combat.blocked)
    ):
        attackers = short_repr(combat.attackers)
        yield Violation(
            "CAS-I11",
            f"of attackers {attackers} only {short_repr(combat.blocked)} are blocked; expected all at stage blocked",
        )


def _undamaged_player(state: State) -> Problems:
    """CAS-I14: unless the column is open (without a card), no combat damage is assigned to the defending player."""
    player = player_object(defending_player(state))
    shares = [
        *state.combat.assigned_damage,
        *[share for stack_object in state.stack for share in stack_object.combat_damage],
    ]
    if any(share.to == player for share in shares):
        yield Violation(
            "CAS-I14", "combat damage is assigned to the defending player, but the attacked column is not open"
        )


# Checks that need characteristics.


def board_problems(book: Rulebook, state: State) -> Problems:
    """CAS-I10, CAS-I17, CAS-I22: yield problems that only the characteristics of objects show.

    They concern row bonuses, due state-based actions, and what pending decisions ask for.
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
"""The rulebook of Castle without row bonuses, for comparison."""


def _row_bonuses(board: Board) -> Problems:
    """CAS-I10, CAS-047, CAS-048: the size of a castle creature is its size elsewhere plus the bonus of its row."""
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
                "CAS-I10", f"castle creature {creature} is {size}; expected {base} and its row's {more:+}/{more:+}"
            )


def _due_state_based_actions(board: Board) -> Problems:
    """CAS-I17: no state-based action is due when a decision of the breach or of the attack is pending."""
    for change in due_actions(board):
        what = f"player {change.player} loses" if isinstance(change, PlayerLost) else type(change).__name__
        name = type(board.state.decision).__name__
        yield Violation("CAS-I17", f"{name} is pending, but a state-based action is due before it: {what}")


def _price(board: Board, decision: decisions.ActivationDecision) -> Problems:
    """CAS-I22, CAS-022: the price in the decision is that of the turned-up card."""
    breach = slots.breach_of(board.state)
    assert breach is not None, "the decision was checked before"
    assert breach.slot is not None, "as above"
    content = castle_state_of(board.state).castles[decision.player].slots[breach.slot]
    assert content is not None, "as above"
    real = activation_price.activation_quote(board, decision.player, content.card).price
    if decision.price != real:
        yield Violation("CAS-I22", f"price of the turned-up card: expected {real} life, got {decision.price}")


def _shares_text(shares: list[AssignedDamage]) -> str:
    return ", ".join([f"{short_repr(share.amount)} damage to object {share.to}" for share in shares]) or "no damage"


def _division(board: Board, decision: decisions.DamageDivisionDecision) -> Problems:
    """CAS-036, CAS-Q57, CAS-Q58: yield what is wrong with damage at a pending damage division.

    The defending creature strikes in this step and has damage left to divide, and the attackers have assigned theirs.
    """
    state, combat = board.state, board.state.combat
    breach, strikers = slots.breach_of(state), creatures_dealing_damage(board)
    front = None if breach is None else breach.defending_creature
    if front is None or front not in strikers:
        yield Violation("CAS-036", f"damage is being divided, but defending creature {front} deals none in this step")
        return
    if any(part < 0 for part in decision.assigned) or sum(decision.assigned) >= board.characteristics[front].power:
        parts, power = short_repr(decision.assigned), board.characteristics[front].power
        yield Violation("CAS-036", f"parts {parts} of {power} damage are assigned; expected some damage to be left")
    attackers = [object_id for object_id in strikers if object_id in combat.attackers]
    if any(share.source not in attackers for share in combat.assigned_damage):
        sources = [share.source for share in combat.assigned_damage]
        yield Violation("CAS-036", f"objects {short_repr(sources)} assigned damage; expected some of {attackers} only")
    for attacker in attackers:
        if column_combat.tramples(board, attacker):
            continue
        shares = [share for share in combat.assigned_damage if share.source == attacker]
        if shares != (whole := column_combat.undivided_damage(board, attacker)):
            got, expected = _shares_text(shares), _shares_text(whole)
            yield Violation("CAS-Q57", f"attacker {attacker} assigned {got}; expected {expected}, all to one recipient")
