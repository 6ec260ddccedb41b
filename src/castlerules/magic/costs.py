"""What has to be paid, and whether it can be (BASE-037 to BASE-044)."""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

from castlerules.cards import costs as k
from castlerules.cards.costs import Cost, CostPart
from castlerules.cards.terms import KeywordKind, Zone
from castlerules.core import Broken, evolve

from .evaluate import amount, fits, things_in
from .ids import ObjectId
from .mana import is_sick, sources_of, supply_of
from .payable import affordable, greatest_x
from .scene import Scene
from .stack import Context
from .traits import Traits, symbols_of

__all__ = ["can_pay", "choice_parts", "choosable", "part_missing", "payable_xs", "reserved_by", "total_cost"]

ChoicePart: TypeAlias = k.TapOthers | k.Sacrifices | k.DiscardCards


def total_cost(traits: Traits, paid: tuple[KeywordKind, ...], *, flashback: bool = False) -> Cost:
    """BASE-039: return what casting a card costs, with the additional costs and those of *paid* keywords."""
    start = traits.flashback or traits.cost if flashback else traits.cost
    cost, parts = start.mana, start.parts
    for keyword in traits.text.keywords:
        if keyword.kind in paid and keyword.cost is not None:
            cost, parts = cost.plus(keyword.cost.mana), (*parts, *keyword.cost.parts)
    return Cost(cost, parts)


def can_pay(scene: Scene, cost: Cost, context: Context, *, x: int = 0, given: tuple[ObjectId, ...] = ()) -> bool:
    """Return whether the controller of *context* can pay all of *cost* with that *x* (BASE-048, BASE-P04).

    *given* are permanents that were already chosen to be tapped for it.
    """
    if not cost.parts:
        mana = cost.mana
        return affordable(symbols_of(mana), mana.generic + mana.xs * x, supply_of(scene, context.controller))
    if any([part_missing(scene, part, context) is not None for part in cost.parts]):
        return False
    reserved = (*reserved_by(cost, context), *given)
    generic = cost.mana.generic + cost.mana.xs * x
    symbols = symbols_of(cost.mana)
    tapped = [part for part in cost.parts if type(part) is k.TapOthers]
    if given or not tapped:
        return affordable(symbols, generic, supply_of(scene, context.controller, reserved))
    return any(
        affordable(symbols, generic, supply_of(scene, context.controller, (*reserved, *chosen)))
        for chosen in combinations(choosable(scene, tapped[0], context), tapped[0].count)
    )


def reserved_by(cost: Cost, context: Context) -> tuple[ObjectId, ...]:
    """BASE-P02: return the source itself if tapping it is part of *cost*."""
    return (context.source,) if k.TapThis() in cost.parts else ()


def part_missing(scene: Scene, part: CostPart, context: Context) -> Broken | None:
    """Return why *part* of a cost cannot be paid, or None if it can (BASE-040)."""
    player, state = context.controller, scene.state
    match part:
        case k.TapOthers(count=count) | k.Sacrifices(count=count) | k.DiscardCards(count=count):
            if len(choosable(scene, part, context)) < count:
                return Broken("BASE-040", "there is not enough to pay the cost with")
        case k.DiscardThis():
            if all([held.id != context.source for held in state.seats[player].hand]):
                return Broken("BASE-040", "it is not in your hand any more")
        case k.PayLife(amount=number):
            if state.seats[player].life < amount(scene, number, context):
                return Broken("BASE-042", "there is not so much life to pay")
        case _:
            return _source_missing(scene, part, context.source)
    return None


def _source_missing(scene: Scene, part: k.TapThis | k.SacrificeThis | k.RemoveThese, source: ObjectId) -> Broken | None:
    """Return why *part*, which the source in play pays, cannot be paid, or None if it can (BASE-040, BASE-041)."""
    permanent = scene.permanents.get(source)
    match part:
        case k.TapThis():
            if permanent is None or permanent.tapped:
                return Broken("BASE-041", "its source is tapped")
            if is_sick(scene, permanent, scene.look(permanent)):
                return Broken("BASE-041", "it came under your control this turn, so it may not be tapped for a cost")
        case k.SacrificeThis():
            if permanent is None:
                return Broken("BASE-040", "its source is not in play any more")
        case k.RemoveThese(kind=kind, count=count):
            if permanent is None or dict(permanent.counters).get(kind, 0) < count:
                return Broken("BASE-040", "there are not so many counters on it")
    return None


def choice_parts(cost: Cost) -> tuple[ChoicePart, ...]:
    """Return the parts of *cost* for which the payer chooses what they are paid with."""
    return tuple([part for part in cost.parts if isinstance(part, ChoicePart)])


def choosable(scene: Scene, part: CostPart, context: Context) -> list[ObjectId]:
    """Return what *part* may be paid with, by number (BASE-D15 to BASE-D17)."""
    player = context.controller
    match part:
        case k.TapOthers(filter=filter_):
            return [
                one.id
                for one in things_in(scene, Zone.BATTLEFIELD)
                if one.id is not None and one.controller == player and one.id != context.source
                if one.permanent is not None and not one.permanent.tapped and fits(scene, filter_, one, context)
            ]
        case k.Sacrifices(filter=filter_):
            return [
                one.id
                for one in things_in(scene, Zone.BATTLEFIELD)
                if one.id is not None and one.controller == player and fits(scene, filter_, one, context)
            ]
        case k.DiscardCards(filter=filter_):
            return [
                held.id
                for held in scene.state.seats[player].hand
                if held.id != context.source and fits(scene, filter_, scene.held(held, Zone.HAND), context)
            ]
        case _:
            return []


def payable_xs(scene: Scene, cost: Cost, context: Context) -> list[int]:
    """BASE-D10, BASE-048: return every X for which the controller can pay all of *cost*; 0 at most, if it has no X."""
    found = range(_most_x(scene, cost, context) + 1) if cost.mana.xs else range(1)
    return [n for n in found if can_pay(scene, cost, evolve(context, x=n), x=n)]


def _most_x(scene: Scene, cost: Cost, context: Context) -> int:
    """Return the greatest X for which the controller has the mana; -1 if there is not enough for X = 0."""
    state, player = scene.state, context.controller
    sources = sources_of(scene, player, reserved_by(cost, context))
    pool = state.seats[player].pool
    most = sum(pool) + sum(max(sum(bundle) for bundle, _ in source.bundles) for source in sources)
    return greatest_x(symbols_of(cost.mana), cost.mana.generic, cost.mana.xs, pool, sources, most)
