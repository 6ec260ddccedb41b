"""Why an answer is refused that gathers copies or announces something (SOL-A02, SOL-A07); loaded only when one is."""

from __future__ import annotations

from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.magic.model import ObjectId, actions
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import source_of
from castlerules.solitaire.model import actions as solitaire_actions
from castlerules.solitaire.model.decisions import MergeDecision
from castlerules.solitaire.model.state import HAND, SLOT, STACK_NAMES
from castlerules.solitaire.query import layout

from .checkpoint import possible_merges

# Gathering.


def merge_refusal(board: Board, _: MergeDecision, action: actions.Action) -> Violation | None:
    """SOL-022, SOL-G05: return why the copies that *action* names cannot be gathered; None for other actions."""
    if not isinstance(action, solitaire_actions.MergeCopies):
        return None
    merges = possible_merges(board.state)
    if action.dst in (HAND, SLOT):
        return Violation("SOL-G05", f"copies are gathered on a stack, K1 to K7, not on {short_repr(action.dst)}")
    ways = ", ".join([f"{merge.src} on {merge.dst}" for merge in merges])
    return Violation("SOL-022", f"no copies can be gathered from {action.src} on {action.dst}; expected one of: {ways}")


# Announcing.


def choice_refusal(board: Board, choices: list[actions.Action], action: actions.Action) -> Violation:
    """SOL-G51: return why *action* is not a legal choice now; *choices* are those that are, some of the same kind."""
    match action:
        case actions.ChooseTarget(target=target):
            return _target_refusal(board, target)
        case actions.ChooseX():
            payable = ", ".join([str(action.n) for action in choices if isinstance(action, actions.ChooseX)])
            return Violation("SOL-067", f"X: expected one of {payable} (as sources and targets allow), got {action.n}")
        case actions.AssignShare():
            shares = [action.n for action in choices if isinstance(action, actions.AssignShare)]
            return Violation("SOL-G49", f"expected a share of {shares[0]} to {shares[-1]} for the next target in order")
        case _:
            options = ", ".join([str(action.index) for action in choices if isinstance(action, actions.ChooseOption)])
            return Violation("SOL-A02", f"expected the number of an option, one of {options}")


def _target_refusal(board: Board, target: ObjectId) -> Violation:
    """SOL-G30, SOL-040: return why *target* is no legal target, although no restriction forbids it."""
    stack_object = board.state.stack[-1]
    if stack_object.choosing and target <= stack_object.choosing[-1]:
        return Violation(
            "SOL-G30",
            f"targets are chosen by rising ids: expected one above #{stack_object.choosing[-1]}, got #{target}",
        )
    place = layout.stack_index_of(board.state, target)
    if (
        place is not None
        and target not in [top.id for _, top in layout.stack_tops(board.state)]
        and target not in board.permanents
    ):
        return Violation("SOL-040", f"only the top of {STACK_NAMES[place]} can be a target, not a card under it")
    name = board.state.table.cards[source_of(board, stack_object).card].name
    return Violation("SOL-G30", f"this is not a legal target for {name}")
