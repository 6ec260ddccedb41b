"""Evaluate the conditions of card text on a board."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.cards import language as lang
from castlerules.cards.language.enums import Zone
from castlerules.cards.language.expressions import Condition
from castlerules.cards.language.keywords import KeywordKind
from castlerules.magic.model import AbilityContext, ObjectId
from castlerules.magic.model.steps import Step

from .evaluate import COMPARISONS, found_objects, matches, objects_in, objects_of, players_of, value_of

if TYPE_CHECKING:
    from .board import Board

_BEFORE_COMBAT: Final = (Step.UNTAP, Step.UPKEEP, Step.DRAW, Step.MAIN)
_DAMAGE: Final = (Step.FIRST_STRIKE, Step.DAMAGE, Step.END_OF_COMBAT)
_STEPS_OF: Final[Mapping[lang.Period, tuple[Step, ...]]] = MappingProxyType(
    {
        lang.Period.UPKEEP: (Step.UPKEEP,),
        lang.Period.DRAW: (Step.DRAW,),
        lang.Period.BEFORE_ATTACKERS: (*_BEFORE_COMBAT, Step.COMBAT),
        lang.Period.COMBAT: (Step.COMBAT, Step.ATTACKERS, Step.BLOCKERS, *_DAMAGE),
        lang.Period.ATTACKERS: (Step.ATTACKERS,),
        lang.Period.BEFORE_BLOCKERS: (*_BEFORE_COMBAT, Step.COMBAT, Step.ATTACKERS),
        lang.Period.BLOCKERS: (Step.BLOCKERS,),
        lang.Period.AFTER_BLOCKERS: (Step.BLOCKERS, *_DAMAGE),
        lang.Period.BEFORE_DAMAGE: (*_BEFORE_COMBAT, Step.COMBAT, Step.ATTACKERS, Step.BLOCKERS),
        lang.Period.END_OF_COMBAT: (Step.END_OF_COMBAT,),
        lang.Period.AFTER_UPKEEP: tuple([step for step in Step if step not in (Step.SETUP, Step.UNTAP, Step.UPKEEP)]),
        lang.Period.END: (Step.END,),
    }
)
"""BASE-261, BASE-340: the steps that belong to each period of a turn."""


def is_true(board: Board, condition: Condition, context: AbilityContext) -> bool:  # noqa: PLR0911 - one for each kind
    """Return whether *condition* holds now."""
    match condition:
        case lang.Compare(left=left, comparison=comparison, right=right):
            return COMPARISONS[comparison](value_of(board, left, context), value_of(board, right, context))
        case lang.Exists(filter=filter_):
            return any([matches(board, filter_, obj, context) for obj in objects_in(board, Zone.BATTLEFIELD)])
        case lang.Matches(object=ref, filter=filter_):
            return any([matches(board, filter_, obj, context) for obj in found_objects(board, ref, context)])
        case lang.DuringTurnOf(who=who):
            return board.state.active in players_of(board, who, context)
        case lang.DuringPeriod(period=period):
            return board.state.step in _STEPS_OF[period] and (
                period is not lang.Period.AFTER_BLOCKERS or board.state.combat.attack_declared
            )
        case lang.WasPaid(kind=kind):
            return kind in context.optional_costs or kind in _costs_paid_for_source(board, context)
        case lang.NewSinceUpkeep(object=ref):
            return any([_came_since_last_upkeep(board, object_id) for object_id in objects_of(board, ref, context)])
        case lang.Untrue(condition=inner):
            return not is_true(board, inner, context)
        case lang.InGraveyard():
            ids = objects_of(board, lang.This(), context)
            return any([card.id in ids for seat in board.state.seats for card in seat.graveyard])
        case lang.Both(conditions=parts):
            return all([is_true(board, part, context) for part in parts])
        case lang.Either(conditions=parts):
            return any([is_true(board, part, context) for part in parts])


def _came_since_last_upkeep(board: Board, target: ObjectId) -> bool:
    """BASE-K44: return whether *target* came under its controller's control since that player's last upkeep began."""
    obj = board.find_object(target)
    permanent = None if obj is None else obj.permanent
    return (
        permanent is not None and permanent.controlled_since >= board.state.seats[permanent.controller].turn_before_last
    )


def _costs_paid_for_source(board: Board, context: AbilityContext) -> tuple[KeywordKind, ...]:
    """BASE-020, BASE-K30: return the keywords of the optional costs, such as kicker, that were paid for the source."""
    source = board.find_object(context.source)
    return source.permanent.optional_costs if source is not None and source.permanent is not None else ()
