"""Replacement and prevention effects: rewrite a batch of changes before it happens (BASE-091 to BASE-098).

The changes are decided one after the other. A change for which no replacement is left is added to the decided ones; an
intent is first expanded into moves, which go through the same again. If a player must choose between replacements, the
work stops with a ``ReplacementDecision`` that holds the decided and the open changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

from castlerules.cards import CardType, Zone
from castlerules.core import Player, evolve
from castlerules.magic.model import ObjectId, ReplacementDecision, Substitution, actions, changes, is_player
from castlerules.magic.query.board import Board

BatchResult: TypeAlias = "tuple[list[changes.Change], ReplacementDecision | None]"
"""The changes decided so far, and the decision that must be made before the others; None if all are decided."""
ProposedChange: TypeAlias = tuple[changes.Change, tuple[str, ...]]
"""A change, and the keys of the replacements that have already acted on it (BASE-093)."""


_EXAMINED: Final = frozenset(
    (
        *(changes.Damage, changes.LifeGained, changes.LifeLost, changes.CountersPut, changes.CountersRemoved),
        *(changes.Destruction, changes.Sacrifice, changes.Discard, changes.Draw, changes.Mill),
    )
)
"""Changes that may do nothing or be expanded into moves; all others happen as proposed if nothing replaces them."""


def apply_replacements(board: Board, proposed: Iterable[changes.Change]) -> BatchResult:
    """Return what replacement effects make of the batch *proposed*: its changes, and None (BASE-094).

    If a player must choose a replacement effect first, return the changes decided so far, and the decision.
    """
    batch, finders = list(proposed), board.memoised_by_cards(finders_by_type)
    for change in batch:
        if type(change) in _EXAMINED or type(change) in finders:
            return _process_batch(board, [], [(proposed_change, ()) for proposed_change in batch])
    return batch, None


def apply_chosen_replacement(
    board: Board, decision: ReplacementDecision, action: actions.ChooseReplacement | actions.ChooseOption
) -> BatchResult:
    """Return what the batch of *decision* becomes after the replacement chosen by *action* (BASE-D21).

    The result is the changes and None, or the changes decided so far and the next decision.
    """
    (_change, used_keys), *rest = decision.open_changes
    options = substitutions_offered(board, decision)
    if isinstance(action, actions.ChooseOption) and decision.chosen_index is not None:
        substitution = options[decision.chosen_index]
        substitutes = dict(substitution.changes_by_amount)[action.index]
    else:
        assert isinstance(action, actions.ChooseReplacement), "expected one of the legal answers to the decision"
        substitution = options[action.index]
        if len(substitution.changes_by_amount) > 1:
            return list(decision.decided_changes), evolve(decision, chosen_index=action.index)
        substitutes = substitution.changes
    return _process_batch(
        board, list(decision.decided_changes), [*_proposed_instead(substitution, substitutes, used_keys), *rest]
    )


def replacement_answers(board: Board, decision: ReplacementDecision) -> list[actions.Action]:
    """BASE-D21, BASE-Q08: return the legal answers: a replacement to apply, or how much a chosen shield prevents."""
    options = substitutions_offered(board, decision)
    if decision.chosen_index is None:
        return [actions.ChooseReplacement(index) for index in range(len(options))]
    return [actions.ChooseOption(amount) for amount, _ in options[decision.chosen_index].changes_by_amount]


def substitutions_offered(board: Board, decision: ReplacementDecision) -> list[Substitution]:
    """Return the substitutions between which *decision* chooses: those for its first undecided change.

    *board* is told which changes of the batch are decided and which are still to come, since some substitutions depend
    on that.
    """
    board.settled_changes = decision.decided_changes
    (change, used_keys), *rest = decision.open_changes
    board.upcoming_changes = [change for change, _ in rest]
    return substitutions_for(board, change, used_keys)


def substitutions_for(board: Board, change: changes.Change, used_keys: tuple[str, ...]) -> list[Substitution]:
    """Return the substitutions, each the result of one replacement effect, that may apply to *change* (BASE-Q07).

    Of several with equal results, one is returned. *used_keys* identify effects that have been applied to this change
    already; none applies twice.
    """
    finders = board.memoised_by_cards(finders_by_type).get(type(change), ())
    substitutions = [
        substitution
        for finder in finders
        for substitution in finder(board, change)
        if substitution.key not in used_keys
    ]
    if len(substitutions) <= 1:
        return substitutions
    kinds: dict[object, Substitution] = {}
    for substitution in substitutions:
        kinds.setdefault(substitution.kind, substitution)
    return list(kinds.values())


def finders_by_type(board: Board) -> Mapping[type[object], tuple[Callable[[Board, Any], Iterable[Substitution]], ...]]:
    """Return a mapping from each class of change to the functions that find its replacements in this game.

    Those that its cards have no use for are left out.
    """
    possible = [replacement for replacement in board.book.replacements if replacement.when(board.compiled)]
    return {
        kind: tuple([replacement.finder for replacement in possible if replacement.on is kind])
        for kind in dict.fromkeys(replacement.on for replacement in possible)
    }


def _process_batch(board: Board, decided: list[changes.Change], undecided: list[ProposedChange]) -> BatchResult:
    """Apply replacement effects to the changes *undecided* in order, and append what they become to *decided*.

    Stop where a player must choose between effects, and return that decision. A player who makes no decisions, such as
    an automatic opponent, takes the first possibility.
    """
    finders = board.memoised_by_cards(finders_by_type)
    board.settled_changes = decided
    while undecided:
        change, used_keys = undecided.pop(0)
        examined = type(change) in _EXAMINED
        if examined and _does_nothing(board, change):
            continue
        if type(change) in finders and (options := _substitutions_now(board, change, used_keys, undecided)):
            chooser = _affected_player(board, change)
            if chooser in board.book.players and (len(options) > 1 or len(options[0].changes_by_amount) > 1):
                chosen_index = None if len(options) > 1 else 0
                return decided, ReplacementDecision(
                    chooser, tuple(decided), ((change, used_keys), *undecided), chosen_index
                )
            amounts = options[0].changes_by_amount
            undecided[:0] = _proposed_instead(options[0], amounts[0][1] if amounts else options[0].changes, used_keys)
        elif examined and (parts := _moves_of_intent(board, change)) is not None:
            undecided[:0] = [(part, ()) for part in parts]
        else:
            decided.append(change)
    return decided, None


def _substitutions_now(
    board: Board, change: changes.Change, used_keys: tuple[str, ...], undecided: list[ProposedChange]
) -> list[Substitution]:
    board.upcoming_changes = [upcoming for upcoming, _ in undecided] if undecided else ()
    return substitutions_for(board, change, used_keys)


def _proposed_instead(
    substitution: Substitution, substitutes: tuple[changes.Change, ...], used_keys: tuple[str, ...]
) -> list[ProposedChange]:
    return [(change, (*used_keys, substitution.key)) for change in substitutes]


def _does_nothing(board: Board, change: changes.Change) -> bool:
    """BASE-072: return whether *change* is dropped because its amount is 0 or less (BASE-028).

    Damage is also dropped if it would not hit a player or a creature in play (BASE-132, BASE-136, BASE-168).
    """
    if isinstance(change, changes.Damage):
        return change.amount <= 0 or not can_be_dealt_damage(board, change.to)
    if isinstance(change, (changes.LifeGained, changes.LifeLost)):
        return change.amount <= 0
    return isinstance(change, (changes.CountersPut, changes.CountersRemoved, changes.Mill)) and change.count <= 0


def can_be_dealt_damage(board: Board, target: ObjectId) -> bool:
    """BASE-132, BASE-136: return whether *target* is a player, or a creature in play."""
    if is_player(target):
        return True
    permanent = board.permanents.get(target)
    return permanent is not None and CardType.CREATURE in board.characteristics_of(permanent).types


def _affected_player(board: Board, change: changes.Change) -> Player:
    """Return the player whom *change* affects, or the controller of the object that it affects (BASE-094).

    This player chooses which replacement acts. If *change* affects neither, the active player does.
    """
    match change:
        case (
            changes.EnterBattlefield(controller=player)
            | changes.Draw(player=player)
            | changes.Discard(player=player)
            | changes.Mill(player=player)
        ):
            return player
        case changes.LifeGained(player=player) | changes.LifeLost(player=player):
            return player
        case changes.Damage(to=target) if is_player(target):
            return Player(target)
    affected: ObjectId | None = change.to if isinstance(change, changes.Damage) else getattr(change, "object", None)
    obj = None if affected is None else board.find_object(affected)
    return board.state.active if obj is None else obj.controller


def _moves_of_intent(board: Board, change: changes.Change) -> list[changes.Change] | None:
    """Return the moves into which *change*, such as a draw or a destruction, is expanded; None for other changes."""
    state = board.state
    match change:
        case changes.Destruction(object=target):
            return [changes.Move(target, Zone.GRAVEYARD, changes.Cause.DESTROYED)] if board.is_in_play(target) else []
        case changes.Sacrifice(object=target):
            return [changes.Move(target, Zone.GRAVEYARD, changes.Cause.SACRIFICED)] if board.is_in_play(target) else []
        case changes.Discard(card=card):
            return [changes.Move(card, Zone.GRAVEYARD, changes.Cause.DISCARDED)]
        case changes.Draw(player=player):
            drawn = sum(
                type(settled) is changes.LibraryMove and settled.player == player for settled in board.settled_changes
            )
            left = state.seats[player].library[drawn:]
            return (
                [changes.LibraryMove(player, left[0], Zone.HAND, changes.Cause.DRAWN)]
                if left
                else [changes.DrawFailed(player)]
            )
        case changes.Mill(player=player, count=count):
            top = state.seats[player].library[:count]
            return [changes.LibraryMove(player, card, Zone.GRAVEYARD, changes.Cause.MILLED) for card in top]
        case _:
            return None
