"""Checks a batch (changes that will happen together) that waits for a ReplacementDecision or an AttachDecision."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards.language.enums import Zone
from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.mana.feasibility import ManaBundle, is_payable
from castlerules.magic.model import MAX_POINTS, SpendMana, State, add_mana, changes, is_canonical, subtract_mana
from castlerules.magic.model.decisions import AttachDecision, ReplacementDecision
from castlerules.magic.model.ids import CardId, ObjectId, is_player
from castlerules.magic.query.board import Board
from castlerules.magic.query.mana_sources import mana_sources
from castlerules.magic.rules.single_choices import host_actions
from castlerules.magic.transaction.replace import substitutions_offered

from .zones import SEATS, zone_card_name

Violations = Iterator[Violation]

_OWNED_ZONES: Final = (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD, Zone.EXILE)
_IRREPLACEABLE: Final = (
    changes.PutOnStack,
    changes.Attacked,
    changes.Blocked,
    changes.TurnBegan,
    changes.EffectBegan,
    changes.EffectsEnded,
    changes.DamageCleared,
)
_PAYMENT_CHANGES: Final = (
    *(
        changes.Tapped,
        changes.ManaAdded,
        changes.ManaSpent,
        changes.Damage,
        changes.Prevented,
        changes.ShieldUsed,
        changes.LifeLost,
        changes.LifeGained,
    ),
)
"""The classes of changes that can be in a batch while a player produces and pays mana."""


def batch_problems(board: Board, decision: ReplacementDecision) -> Violations:
    """Yield the violated invariants of *decision* and of the changes that wait in it to be replaced or to happen."""
    batch = [*decision.decided_changes, *[change for change, _ in decision.open_changes]]
    violations = [fault for change in batch for fault in _change_problems(board.state, change)]
    violations += [*_library_moves(board.state, batch), *_outstanding_payment(board, batch)]
    yield from violations
    if not decision.open_changes:
        yield Violation("BASE-094", "open_changes of the ReplacementDecision is (); expected a change to replace")
    elif not violations:
        yield from _replacement_choice(Board(board.book, board.state), decision)


def host_problems(board: Board, decision: AttachDecision) -> Violations:
    """BASE-116: check *decision*, which chooses what an entering Aura enchants, and the changes that wait in it."""
    batch = [*decision.decided_changes, *decision.open_changes]
    violations = [fault for change in batch for fault in _change_problems(board.state, change)]
    violations += _library_moves(board.state, batch)
    yield from violations
    first = decision.open_changes[0] if decision.open_changes else None
    if not isinstance(first, changes.EnterBattlefield):
        yield Violation(
            "BASE-116",
            f"open_changes of the AttachDecision begins with {short_repr(first)}; expected an EnterBattlefield",
        )
    elif not violations and (first.controller != decision.player or len(host_actions(board, decision)) < 2):
        yield Violation(
            "BASE-116",
            f"player {decision.player} chooses what an Aura of player {first.controller} enchants; expected the "
            "controller of the Aura, and two or more permanents that it could enchant",
        )


def _replacement_choice(board: Board, decision: ReplacementDecision) -> Violations:
    """BASE-D21, BASE-Q08: check that there are several replacements to choose from, or amounts of the chosen one."""
    options, taken = substitutions_offered(board, decision), decision.chosen_index
    if taken is None:
        if len(options) < 2:
            yield Violation(
                "BASE-D21", f"the ReplacementDecision offers {len(options)} replacement effects; expected 2 or more"
            )
    elif taken not in range(len(options)) or len(options[taken].changes_by_amount) < 2:
        yield Violation(
            "BASE-Q08",
            f"chosen_index of the ReplacementDecision is {short_repr(taken)}; expected None, or an index below "
            f"{len(options)} of a replacement effect with two or more amounts to choose from",
        )


def _change_problems(state: State, change: changes.Change) -> Violations:
    if isinstance(change, _IRREPLACEABLE):
        yield Violation(
            "BASE-094",
            f"a {type(change).__name__} change waits in the pending decision; expected it not to wait, since no "
            "replacement effect can apply to it",
        )
    player = getattr(change, "player", None)
    if player is not None and player not in range(SEATS):
        yield Violation(
            "BASE-094", f"player of a waiting {type(change).__name__} change is {short_repr(player)}; expected 0 or 1"
        )
    for name in ("amount", "count"):
        number = getattr(change, name, None)
        if isinstance(number, int) and not -MAX_POINTS <= number <= MAX_POINTS:
            yield Violation(
                "BASE-094",
                f"{name} of a waiting {type(change).__name__} change is {short_repr(number)}; expected {-MAX_POINTS} "
                f"to {MAX_POINTS}",
            )
    if (check := _CHANGE_CHECKS.get(type(change))) is not None:
        yield from check(state, change)


def _damage(state: State, change: changes.Damage | changes.Prevented) -> Violations:
    if not 0 <= change.to < state.next_object:
        yield Violation(
            "BASE-094",
            f"a waiting {type(change).__name__} change is for object {short_repr(change.to)}; expected an id from 0 to "
            f"below {short_repr(state.next_object)}, the next free id",
        )
    if is_player(change.to) and change.to not in range(SEATS):
        yield Violation(
            "BASE-094",
            f"a waiting {type(change).__name__} change is for player {short_repr(change.to)}; expected 0 or 1",
        )


def _not_negative(_: State, change: changes.LifeLost | changes.LifeGained | changes.ShieldUsed) -> Violations:
    if change.amount < 0:
        yield Violation(
            "BASE-072",
            f"amount of a waiting {type(change).__name__} change is {short_repr(change.amount)}; expected 0 or more",
        )


def _move(_: State, change: changes.Move | changes.LibraryMove) -> Violations:
    if change.to not in _OWNED_ZONES:
        yield Violation(
            "BASE-E01",
            f"a waiting {type(change).__name__} change moves a card to the zone {change.to.value}; expected library, "
            "hand, graveyard or exile",
        )


def _arrive(state: State, change: changes.EnterBattlefield) -> Violations:
    cards = state.table.cards
    if change.card not in range(len(cards)) or change.controller not in range(SEATS):
        yield Violation(
            "BASE-E02",
            f"a waiting EnterBattlefield change has card {short_repr(change.card)} and controller "
            f"{short_repr(change.controller)}; expected a row of the card table from 0 to {len(cards) - 1}, and player "
            "0 or 1",
        )
    elif change.old_object is not None and _card_at(state, change.old_object) not in (None, change.card):
        yield Violation(
            "BASE-E02",
            f"a waiting EnterBattlefield change is for {zone_card_name(state, change.card)}, but its old_object "
            f"{short_repr(change.old_object)} is the id of another card; expected the present id of that card",
        )
    if not 0 <= change.x <= MAX_POINTS or not is_canonical(change.counters):
        yield Violation(
            "BASE-E02",
            f"a waiting EnterBattlefield change has x {short_repr(change.x)} and counters "
            f"{short_repr(change.counters)}; expected x from 0 to {MAX_POINTS}, and each kind of counter once, in the "
            f"order of CounterKind, with 1 to {MAX_POINTS} counters",
        )


def _card_at(state: State, target: ObjectId) -> CardId | None:
    card_objects = [card for seat in state.seats for card in (*seat.hand, *seat.graveyard, *seat.exile)]
    card_ids = [card.card for card in card_objects if card.id == target]
    card_ids += [permanent.card for permanent in state.permanents if permanent.id == target]
    card_ids += [
        stack_object.card for stack_object in state.stack if stack_object.id == target and stack_object.card is not None
    ]
    return card_ids[0] if card_ids else None


def _mana_amounts(_: State, change: changes.ManaAdded | changes.ManaSpent | changes.PoolEmptied) -> Violations:
    if any(not 0 <= count <= MAX_POINTS for count in change.mana):
        yield Violation(
            "BASE-031",
            f"mana of a waiting {type(change).__name__} change is {short_repr(change.mana)}; expected 0 to "
            f"{MAX_POINTS} of each kind",
        )


_CHANGE_CHECKS: Final[Mapping[type[changes.Change], Callable[[State, Any], Violations]]] = MappingProxyType(
    {
        changes.Damage: _damage,
        changes.Prevented: _damage,
        changes.LifeLost: _not_negative,
        changes.LifeGained: _not_negative,
        changes.ShieldUsed: _not_negative,
        changes.Move: _move,
        changes.LibraryMove: _move,
        changes.EnterBattlefield: _arrive,
        changes.ManaAdded: _mana_amounts,
        changes.ManaSpent: _mana_amounts,
        changes.PoolEmptied: _mana_amounts,
    }
)


def _library_moves(state: State, batch: list[changes.Change]) -> Violations:
    """BASE-E01: check that each card that *batch* moves out of a library is in that library, and is moved once."""
    owners, cards = state.table.owners, state.table.first_token
    moved: list[tuple[Player, CardId]] = []
    for change in batch:
        if isinstance(change, changes.LibraryMove):
            moved.append((change.player, change.card))
        elif (
            isinstance(change, changes.EnterBattlefield)
            and change.old_object is None
            and not change.from_aside
            and change.card in range(cards)
        ):
            moved.append((owners[change.card], change.card))
    in_library = [player in range(SEATS) and card in state.seats[player].library for player, card in moved]
    if not all(in_library) or len(set(moved)) < len(moved):
        yield Violation(
            "BASE-E01",
            f"the waiting changes move these (player, card) pairs out of libraries: {short_repr(moved)}; expected each "
            "pair once, and the card in the library of that player",
        )


def _outstanding_payment(board: Board, batch: list[changes.Change]) -> Violations:
    """BASE-048: check that each SpendMana task on the agenda can be paid once the changes of *batch* have happened."""
    state = board.state
    pools = [_pool_after(state.seats[player].pool, Player(player), batch) for player in range(SEATS)]
    if any(min(pool) < 0 for pool in pools):
        yield Violation(
            "BASE-031", f"the waiting changes leave mana pools of {short_repr(pools)}; expected no negative count"
        )
        return
    for task in state.agenda:
        if isinstance(task, SpendMana) and task.player in range(SEATS):
            tapped = tuple([change.object for change in batch if isinstance(change, changes.Tapped)])
            sources = mana_sources(board, task.player, (*task.reserved, *tapped))
            if not all(isinstance(change, _PAYMENT_CHANGES) for change in batch) or not is_payable(
                task.symbols, task.generic, pools[task.player], sources
            ):
                yield Violation(
                    "BASE-048",
                    f"after the waiting changes player {task.player} cannot pay the SpendMana task on the agenda, or "
                    "one of these changes is no part of a payment; expected a cost that can be paid",
                )


def _pool_after(pool: ManaBundle, player: Player, batch: list[changes.Change]) -> ManaBundle:
    for change in batch:
        if isinstance(change, changes.ManaAdded) and change.player == player:
            pool = add_mana(pool, change.mana)
        elif isinstance(change, changes.ManaSpent) and change.player == player:
            pool = subtract_mana(pool, change.mana)
    return pool
