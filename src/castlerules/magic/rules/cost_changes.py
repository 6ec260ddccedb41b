"""The changes by which the parts of a cost other than mana are paid (BASE-040 to BASE-043, BASE-189)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.core import Generator
from castlerules.magic.model import AbilityContext, ObjectId, changes
from castlerules.magic.query.board import Board
from castlerules.magic.query.costs import choice_parts, counters_present, number_of, part_candidates
from castlerules.magic.query.evaluate import value_of

from .object_choices import picked_at_random

Chosen: TypeAlias = tuple[ObjectId, ...]


def cost_changes(
    board: Board, cost: lang.Cost, context: AbilityContext, paid_with: tuple[Chosen, ...]
) -> tuple[list[changes.Change], Generator]:
    """BASE-043: return the changes that pay the parts of *cost* other than mana, those that end a permanent last.

    The payer is the controller of *context*; *paid_with* are the objects chosen for ``choice_parts``. What is discarded
    at random is chosen now: the second result is the generator after its draws (BASE-E31).
    """
    objects: dict[lang.CostPart, Chosen] = dict(zip(choice_parts(cost), paid_with, strict=True))
    rng = board.state.rng
    paid: list[changes.Change] = []
    last: list[changes.Change] = []
    for part in cost.parts:
        chosen = objects.get(part, ())
        if isinstance(part, lang.DiscardCards) and part.at_random:
            picked, rng = picked_at_random(rng, part_candidates(board, part, context), number_of(part, context))
            chosen = tuple(picked)
        done = _PART_CHANGES[type(part)](board, part, context, chosen)
        if isinstance(part, (lang.SacrificeThis, lang.SacrificePermanents, lang.MoveThis)):
            last += done
        else:
            paid += done
    return [*paid, *last], rng


def _life(board: Board, part: lang.PayLife, context: AbilityContext, _: Chosen) -> list[changes.Change]:
    return [changes.LifeLost(context.controller, value_of(board, part.amount, context), as_payment=True)]


def _exiled_top(board: Board, part: lang.ExileTop, context: AbilityContext, _: Chosen) -> list[changes.Change]:
    """BASE-330: return the moves of the top cards of the payer's library into exile."""
    player = context.controller
    cards = board.state.seats[player].library[: part.count]
    return [changes.LibraryMove(player, card, lang.Zone.EXILE, changes.Cause.EFFECT) for card in cards]


def _moved(target: ObjectId, to: lang.Zone, position: lang.LibraryPosition = lang.LibraryPosition.TOP) -> changes.Move:
    return changes.Move(target, to, changes.Cause.EFFECT, to_bottom=position is lang.LibraryPosition.BOTTOM)


_PART_CHANGES: Final[Mapping[type[object], Callable[[Board, Any, AbilityContext, Chosen], list[changes.Change]]]] = (
    MappingProxyType(
        {
            lang.TapThis: lambda _, __, context, ___: [changes.Tapped(context.source)],
            lang.TapOthers: lambda _, __, ___, chosen: [changes.Tapped(target) for target in chosen],
            lang.PayLife: _life,
            lang.RemoveCountersFromThis: lambda _, part, context, ___: [
                changes.CountersRemoved(context.source, part.kind, number_of(part, context))
            ],
            lang.RemoveAllCountersFromThis: lambda board, part, context, __: [
                changes.CountersRemoved(context.source, part.kind, counters_present(board, part.kind, context))
            ],
            lang.DiscardCards: lambda _, __, context, chosen: [
                changes.Discard(context.controller, card) for card in chosen
            ],
            lang.DiscardThis: lambda *_: [],  # paid before the others, as the card becomes another object
            lang.MoveOwn: lambda _, part, __, chosen: [_moved(target, part.to, part.position) for target in chosen],
            lang.SpendOnX: lambda _, __, ___, ____: [],
            lang.OnlyIf: lambda _, __, ___, ____: [],
            lang.MillCards: lambda _, part, context, __: [changes.Mill(context.controller, part.count)],
            lang.ExileTop: _exiled_top,
            lang.MoveThis: lambda _, part, context, __: [_moved(context.source, part.to)],
            lang.SacrificeThis: lambda _, __, context, ___: [changes.Sacrifice(context.source)],
            lang.SacrificePermanents: lambda _, __, ___, chosen: [changes.Sacrifice(target) for target in chosen],
        }
    )
)
"""The changes that pay each class of cost parts; their arguments are board, part, context and the chosen objects."""
