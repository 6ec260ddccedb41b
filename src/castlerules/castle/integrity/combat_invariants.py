"""Invariants of combat and of castle creatures' sizes: CAS-I10 to CAS-I12, CAS-I14, CAS-I17, CAS-I22."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.language.characteristics import CardType
from castlerules.castle.book import CASTLE
from castlerules.castle.model.grid import row_of
from castlerules.castle.model.options import IGNORABLE_KEYWORDS, CastleRules
from castlerules.castle.model.state import (
    ActivationDecision,
    Breach,
    BreachStage,
    ColumnDecision,
    DamageDivisionDecision,
    SwitchDecision,
    castle_state_of,
    rules_of,
)
from castlerules.castle.rules.activation_price import activation_quote
from castlerules.castle.rules.column_combat import tramples, undivided_damage
from castlerules.castle.rules.slots import breach_of, castle_creatures
from castlerules.core import Violation
from castlerules.magic.model.changes import PlayerLost
from castlerules.magic.model.ids import player_object
from castlerules.magic.model.state import Combat, State
from castlerules.magic.query.board import Board
from castlerules.magic.rules.combat import creatures_dealing_damage, defending_player, possible_attackers
from castlerules.magic.rules.state_based_actions import due_actions

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


Problems = Iterator[Violation]

_AFTER_CHECKPOINT: Final = (ColumnDecision, ActivationDecision, SwitchDecision, DamageDivisionDecision)


def combat_problems(_: Rulebook, state: State) -> Problems:
    """CAS-I11, CAS-I12, CAS-I14: yield what is wrong with attackers, blocks and assigned damage."""
    breach = breach_of(state)
    if breach is None or state.result is not None:
        return
    yield from _attackers(state)
    yield from _blocks(state, breach)
    if breach.stage is not BreachStage.OPEN and _ignores_all(rules_of(state)):
        yield from _undamaged_player(state)


def _ignores_all(rules: CastleRules) -> bool:
    """CAS-012: return whether *rules* ignore every evasion ability of attackers."""
    return set(IGNORABLE_KEYWORDS) <= set(rules.ignored_keywords)


def _attackers(state: State) -> Problems:
    """CAS-I12: the active player controls all attackers, and each is listed once."""
    controllers = {permanent.id: permanent.controller for permanent in state.permanents}
    attackers = state.combat.attackers
    if len(set(attackers)) < len(attackers) or any(
        controllers.get(object_id) != state.active for object_id in attackers
    ):
        yield Violation("CAS-I12", "attackers are permanents of the active player, each named once")


def _blocks(state: State, breach: Breach) -> Problems:
    """CAS-I11, CAS-034: only the defending creature blocks, and it blocks every attacker."""
    combat: Combat = state.combat
    blockers, faced = {blocker for blocker, _ in combat.blocks}, [attacker for _, attacker in combat.blocks]
    place = (defending_player(state), breach.slot)
    active = [creature for creature, *found in castle_creatures(castle_state_of(state)) if tuple(found) == place]
    if breach.stage not in (BreachStage.BLOCKED, BreachStage.OVER) and (combat.blocks or combat.blocked):
        yield Violation("CAS-I11", "there are blocks before the defending player has gone on")
    elif not blockers <= {breach.defending_creature} or not blockers <= set(active):
        yield Violation("CAS-I11", "only the defending creature blocks, in the slot that is fought for")
    if len(set(faced)) < len(faced) or not set(faced) <= set(combat.blocked):
        yield Violation("CAS-I11", "what is faced is blocked, and that once")
    if (
        breach.stage is BreachStage.BLOCKED
        and _ignores_all(rules_of(state))
        and not set(combat.attackers) <= set(combat.blocked)
    ):
        yield Violation("CAS-I11", "an attacker has not been blocked, and the defending player has gone on")


def _undamaged_player(state: State) -> Problems:
    """CAS-I14: unless the column is open, no combat damage is assigned to the player."""
    player = player_object(defending_player(state))
    shares = [
        *state.combat.assigned_damage,
        *[share for stack_object in state.stack for share in stack_object.combat_damage],
    ]
    if any(share.to == player for share in shares):
        yield Violation("CAS-I14", "the column is not open, but combat damage is assigned to the player")


# Checks that need characteristics.


def board_problems(book: Rulebook, state: State) -> Problems:
    """CAS-I10, CAS-I17, CAS-I22: decisions fit the characteristics of objects, and rows give their bonuses."""
    if state.result is not None:
        return
    board = Board(book, state)
    yield from _row_bonuses(board)
    if isinstance(state.decision, _AFTER_CHECKPOINT):
        yield from _due_state_based_actions(board)
    if isinstance(state.decision, ColumnDecision) and not possible_attackers(board, ()):
        yield Violation("CAS-Q24", "a column is asked for, but nothing can attack")
    if isinstance(state.decision, ActivationDecision):
        yield from _price(board, state.decision)
    if isinstance(state.decision, DamageDivisionDecision):
        yield from _division(board, state.decision)


_BOOK_WITHOUT_BONUS: Final = attrs.evolve(CASTLE, lenses=())
"""The rulebook of Castle without row bonuses, for comparison."""


def _row_bonuses(board: Board) -> Problems:
    """CAS-I10, CAS-047, CAS-048: the size of a castle creature is its size elsewhere plus the bonus of its row."""
    state = board.state
    creatures = list(castle_creatures(castle_state_of(state)))
    if not creatures:
        return
    board_without_bonus, rules = Board(_BOOK_WITHOUT_BONUS, state), rules_of(state)
    for creature, _, slot in creatures:
        characteristics, plain = (
            board.characteristics_of(board.permanents[creature]),
            board_without_bonus.characteristics_of(board_without_bonus.permanents[creature]),
        )
        more = rules.row_bonus[row_of(rules, slot) - 1] if CardType.CREATURE in characteristics.types else 0
        if (characteristics.power - plain.power, characteristics.toughness - plain.toughness) != (more, more):
            yield Violation("CAS-I10", f"object {creature} does not have the bonus of its row, {more}")


def _due_state_based_actions(board: Board) -> Problems:
    """CAS-I17: no state-based action is due when a decision of the breach or of the attack is pending."""
    for change in due_actions(board):
        what = f"player {change.player} loses" if isinstance(change, PlayerLost) else type(change).__name__
        yield Violation("CAS-I17", f"a check is due: {what}")


def _price(board: Board, decision: ActivationDecision) -> Problems:
    """CAS-I22, CAS-022: the price in the decision is that of the turned-up card."""
    breach = breach_of(board.state)
    assert breach is not None, "the decision was checked before"
    assert breach.slot is not None, "as above"
    content = castle_state_of(board.state).castles[decision.player].slots[breach.slot]
    assert content is not None, "as above"
    real = activation_quote(board, decision.player, content.card).price
    if decision.price != real:
        yield Violation("CAS-I22", f"the card costs {real} life, not {decision.price}")


def _division(board: Board, decision: DamageDivisionDecision) -> Problems:
    """CAS-036, CAS-Q57, CAS-Q58: the defending creature strikes now, has damage left, and attackers have assigned."""
    state, combat = board.state, board.state.combat
    breach, strikers = breach_of(state), creatures_dealing_damage(board)
    front = None if breach is None else breach.defending_creature
    if front is None or front not in strikers:
        yield Violation("CAS-036", "the defending creature does not strike now")
        return
    if any(part < 0 for part in decision.assigned) or sum(decision.assigned) >= board.characteristics[front].power:
        yield Violation("CAS-036", "the defending creature has no damage left to divide")
    attackers = [object_id for object_id in strikers if object_id in combat.attackers]
    if any(share.source not in attackers for share in combat.assigned_damage):
        yield Violation("CAS-036", "a creature that does not attack has assigned damage")
    for attacker in attackers:
        shares = [share for share in combat.assigned_damage if share.source == attacker]
        if not tramples(board, attacker) and shares != undivided_damage(board, attacker):
            yield Violation("CAS-Q57", f"object {attacker} assigns all its damage, and that to one")
