"""How replacement effects rewrite a batch of changes before it happens (BASE-091 to BASE-098)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from castlerules.cards.language.characteristics import CardType
from castlerules.cards.language.enums import Zone
from castlerules.core import Player, evolve
from castlerules.magic.model import actions, changes
from castlerules.magic.model.decisions import ReplacementDecision
from castlerules.magic.model.ids import ObjectId, is_player
from castlerules.magic.query.board import Board

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook, Substitution


BatchResult: TypeAlias = "tuple[list[changes.Change], ReplacementDecision | None]"
ProposedChange: TypeAlias = tuple[changes.Change, tuple[str, ...]]
"""A change, and the keys of the replacements that have acted on it (BASE-093)."""


_EXAMINED: Final = frozenset(
    (
        *(changes.Damage, changes.LifeGained, changes.LifeLost, changes.CountersPut, changes.CountersRemoved),
        *(changes.Destruction, changes.Sacrifice, changes.Discard, changes.Draw, changes.Mill),
    )
)
"""Changes that may come to nothing, or to moves; others happen as proposed, if no replacement is about them."""


def apply_replacements(board: Board, proposed: Iterable[changes.Change]) -> BatchResult:
    """Return what *proposed* comes to, and the question that must be answered first, if there is one (BASE-094)."""
    changes, finders = list(proposed), finders_by_type(board.book)
    for event in changes:
        if type(event) in _EXAMINED or type(event) in finders:
            return _process_batch(board, [], [(change, ()) for change in changes])
    return changes, None


def apply_chosen_replacement(
    board: Board, decision: ReplacementDecision, action: actions.ChooseReplacement | actions.ChooseOption
) -> BatchResult:
    """Return what the batch of *decision* comes to with the replacement that *action* names (BASE-D21)."""
    (_change, used_keys), *rest = decision.open_changes
    options = substitutions_offered(board, decision)
    if isinstance(action, actions.ChooseOption) and decision.chosen_index is not None:
        substitution = options[decision.chosen_index]
        changes = dict(substitution.changes_by_amount)[action.index]
    else:
        assert isinstance(action, actions.ChooseReplacement), "one of the answers that were offered"
        substitution = options[action.index]
        if len(substitution.changes_by_amount) > 1:
            return list(decision.decided_changes), evolve(decision, chosen_index=action.index)
        changes = substitution.changes
    return _process_batch(
        board, list(decision.decided_changes), [*_proposed_instead(substitution, changes, used_keys), *rest]
    )


def replacement_answers(board: Board, decision: ReplacementDecision) -> list[actions.Action]:
    """BASE-D21, BASE-Q08: each of the different replacements, or each amount of the one that acts."""
    options = substitutions_offered(board, decision)
    if decision.chosen_index is None:
        return [actions.ChooseReplacement(index) for index in range(len(options))]
    return [actions.ChooseOption(amount) for amount, _ in options[decision.chosen_index].changes_by_amount]


def substitutions_offered(board: Board, decision: ReplacementDecision) -> list[Substitution]:
    """Return the replacements that *decision* is about."""
    board.settled_changes = decision.decided_changes
    (change, used_keys), *rest = decision.open_changes
    board.upcoming_changes = [event for event, _ in rest]
    return substitutions_for(board, change, used_keys)


def substitutions_for(board: Board, change: changes.Change, used_keys: tuple[str, ...]) -> list[Substitution]:
    """Return the different replacements that may act on *change* now; equal ones count once (BASE-Q07)."""
    finders = finders_by_type(board.book).get(type(change), ())
    substitutions = [
        substitution for finds in finders for substitution in finds(board, change) if substitution.key not in used_keys
    ]
    if len(substitutions) <= 1:
        return substitutions
    kinds: dict[object, Substitution] = {}
    for substitution in substitutions:
        kinds.setdefault(substitution.kind, substitution)
    return list(kinds.values())


@cache
def finders_by_type(
    book: Rulebook,
) -> Mapping[type[object], tuple[Callable[[Board, Any], Iterable[Substitution]], ...]]:
    """Return the replacements of *book* by the class of what they replace."""
    kinds = dict.fromkeys(replacement.on for replacement in book.replacements)
    return {
        kind: tuple([replacement.finder for replacement in book.replacements if replacement.on is kind])
        for kind in kinds
    }


def _process_batch(board: Board, decided: list[changes.Change], undecided: list[ProposedChange]) -> BatchResult:
    finders = finders_by_type(board.book)
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
    board.upcoming_changes = [event for event, _ in undecided] if undecided else ()
    return substitutions_for(board, change, used_keys)


def _proposed_instead(
    substitution: Substitution, changes: tuple[changes.Change, ...], used_keys: tuple[str, ...]
) -> list[ProposedChange]:
    return [(change, (*used_keys, substitution.key)) for change in changes]


def _does_nothing(board: Board, change: changes.Change) -> bool:
    """BASE-072: nothing is dealt, gained, lost or put where the amount is 0 or less (BASE-028).

    Damage is dealt to players and to creatures in play, and to nothing else (BASE-132, BASE-136, BASE-168).
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
    """Return the player whom *change* affects, or who controls what it affects (BASE-094)."""
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
    """Return the moves that an intent comes to; None for a change that is no intent."""
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
                type(event) is changes.LibraryMove and event.player == player for event in board.settled_changes
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
