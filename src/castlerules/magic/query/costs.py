"""Costs: what casting or activating costs in total, and whether the player can pay it (BASE-037 to BASE-044)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations_with_replacement
from types import MappingProxyType
from typing import Final, TypeAlias

from castlerules.cards import Cost, CostPart, KeywordKind, ManaCost, Zone
from castlerules.cards import language as lang
from castlerules.core import Player, Violation, evolve
from castlerules.magic.mana.feasibility import SymbolMasks, greatest_x, is_payable_by, source_shape
from castlerules.magic.model import AbilityContext, CompiledFace, ObjectId, symbol_masks

from .board import Board
from .conditions import is_true
from .evaluate import matches, objects_in, value_of
from .mana_sources import has_summoning_sickness, mana_sources, mana_supply

ChoicePart: TypeAlias = lang.TapOthers | lang.SacrificePermanents | lang.DiscardCards | lang.MoveOwn


def cost_from(compiled: CompiledFace, origin: Zone) -> Cost | None:
    """BASE-039: return what casting the face *compiled* from the zone *origin* costs, with additional costs.

    In a graveyard it is the flashback cost, in exile the madness cost (BASE-K32, BASE-K33); None if there is none.
    """
    if origin is Zone.GRAVEYARD:
        return compiled.flashback_cost
    return compiled.madness_cost if origin is Zone.EXILE else compiled.cost


def total_cost(compiled: CompiledFace, paid: tuple[KeywordKind, ...], origin: Zone = Zone.HAND) -> Cost:
    """BASE-039: return the total cost of casting the face *compiled*, with additional costs and those that *paid* adds.

    *paid* are the keywords of the optional costs, such as kicker, that the player chose to pay. The flashback or
    madness cost takes the place of the mana cost, if the card is cast from the zone *origin* for it; an alternative
    cost does so if it is among *paid* (BASE-K36).
    """
    start = cost_from(compiled, origin) or compiled.cost
    if not paid:
        return start
    if KeywordKind.ALTERNATIVE_COST in paid and compiled.alternative_cost is not None:
        start = compiled.alternative_cost
    cost, parts = start.mana, start.parts
    for keyword in compiled.abilities.keywords:
        if keyword.kind in paid and keyword.cost is not None and keyword.kind is not KeywordKind.ALTERNATIVE_COST:
            cost, parts = cost.plus(keyword.cost.mana), (*parts, *keyword.cost.parts)
    return Cost(cost, parts)


def mana_needed(cost: Cost, x: int) -> tuple[tuple[int, ...], int]:
    """BASE-038, BASE-265: return the masks of the symbols, and the generic mana, that *cost* asks for with this *x*."""
    mana, symbols, for_x = cost.mana, symbol_masks(cost.mana), cost.mana.xs * x
    for part in cost.parts if for_x else ():
        if type(part) is lang.SpendOnX:
            masks = symbol_masks(lang.ManaCost((part.kinds,)))
            return (*symbols, *masks * max(0, for_x + min(0, mana.generic))), max(0, mana.generic)
    return symbols, max(0, mana.generic + for_x)


def can_pay(board: Board, cost: Cost, context: AbilityContext, *, x: int = 0) -> bool:
    """Return whether the controller of *context* can pay all of *cost* for this *x* (BASE-048, BASE-P04).

    What is tapped for a ``TapOthers`` part of the cost cannot be tapped for mana too.
    """
    if not cost.parts:
        return can_pay_mana(board, cost.mana, context.controller, x)
    for part in cost.parts:
        if why_part_unpayable(board, part, context) is not None:
            return False
    reserved = reserved_by(cost, context)
    symbols, generic = mana_needed(cost, x)
    tapped = [part for part in cost.parts if type(part) is lang.TapOthers]
    if not tapped:
        return is_payable_by(symbols, generic, mana_supply(board, context.controller, reserved))
    candidates = part_candidates(board, tapped[0], context)
    return _is_payable_besides(board, (symbols, generic), context.controller, reserved, (candidates, tapped[0].count))


def payable_taps(
    board: Board, cost: Cost, context: AbilityContext, x: int, tapped: tuple[ObjectId, ...], part: lang.TapOthers
) -> list[ObjectId]:
    """Return the permanents with greater ids than *tapped* that can be tapped next for *part* of *cost*.

    With each of them the rest of *part* and the mana of *cost* can still be paid. The permanents still to be chosen
    after it may be any with a greater id. Of a permanent it matters only what mana it makes, and of those after it how
    many there are of each kind, up to the number that is still to be chosen.
    """
    if any([why_part_unpayable(board, other, context) is not None for other in cost.parts]):
        return []
    candidates = sorted([one for one in part_candidates(board, part, context) if not tapped or one > tapped[-1]])
    mana, player, left = mana_needed(cost, x), context.controller, number_of(part, context) - len(tapped) - 1
    reserved, found = (*reserved_by(cost, context), *tapped), list[ObjectId]()
    shapes = {one.id: source_shape(one.bundles)[::2] for one in mana_sources(board, player, reserved)}
    known: dict[tuple[object, frozenset[object]], bool] = {}
    later: dict[object, int] = {}
    for index, one in reversed([*enumerate(candidates, 1)]):
        shape = shapes.get(one)
        key = shape, frozenset(later.items())
        if key not in known:
            known[key] = _is_payable_besides(board, mana, player, (*reserved, one), (candidates[index:], left))
        if known[key]:
            found.append(one)
        later[shape] = min(left, later.get(shape, 0) + 1)
    return found[::-1]


def _is_payable_besides(
    board: Board,
    mana: tuple[SymbolMasks, int],
    player: Player,
    reserved: tuple[ObjectId, ...],
    tapped: tuple[list[ObjectId], int],
) -> bool:
    """Return whether *player* can pay *mana* without *reserved* and a number of other permanents, suitably chosen.

    *tapped* has the permanents to choose from, and the number. It is best to tap those that make no mana. Of the others
    it matters only how many of each kind are tapped; permanents are of one kind if they can make the same mana.
    """
    candidates, number = tapped
    if number > len(candidates) or not is_payable_by(*mana, mana_supply(board, player, reserved)):
        return False
    shapes = {one.id: source_shape(one.bundles)[::2] for one in mana_sources(board, player, reserved)}
    idle = [one for one in candidates if one not in shapes][:number]
    kinds: dict[object, list[ObjectId]] = {}
    for one in candidates:
        if one in shapes:
            kinds.setdefault(shapes[one], []).append(one)
    for choice in combinations_with_replacement(kinds, number - len(idle)):
        counts = Counter(choice)
        if all([count <= len(kinds[kind]) for kind, count in counts.items()]):
            chosen = [one for kind, count in counts.items() for one in kinds[kind][:count]]
            if not chosen or is_payable_by(*mana, mana_supply(board, player, (*reserved, *chosen))):
                return True
    return False


def can_pay_mana(board: Board, mana: ManaCost, player: Player, x: int = 0) -> bool:
    """BASE-P04: return whether *player* can pay *mana* and nothing else, for this *x*."""
    generic = mana.generic + mana.xs * x
    return is_payable_by(symbol_masks(mana), max(0, generic), mana_supply(board, player))


def reserved_by(cost: Cost, context: AbilityContext) -> tuple[ObjectId, ...]:
    """BASE-P02: return the permanents that may not be tapped for mana to pay *cost*: the source, if *cost* taps it."""
    return (context.source,) if lang.TapThis() in cost.parts else ()


_COST_VERBS: Final[Mapping[type[object], str]] = MappingProxyType(
    {
        lang.TapOthers: "tap permanents",
        lang.SacrificePermanents: "sacrifice permanents",
        lang.DiscardCards: "discard cards",
        lang.MoveOwn: "move objects to another zone",
    }
)
"""What each part of a cost with a choice asks the payer to do, for messages."""


def why_part_unpayable(board: Board, part: CostPart, context: AbilityContext) -> Violation | None:
    """Return why *part* of a cost cannot be paid, or None if it can (BASE-040)."""
    player, state = context.controller, board.state
    match part:
        case lang.TapOthers() | lang.SacrificePermanents() | lang.DiscardCards() | lang.MoveOwn():
            count, found = number_of(part, context), len(part_candidates(board, part, context))
            if found < count:
                reason = f"the cost asks you to {_COST_VERBS[type(part)]}: {count} needed, {found} possible"
                return Violation("BASE-040", reason)
        case lang.MillCards(count=count) | lang.ExileTop(count=count):
            found = len(state.seats[player].library)
            if found < count:
                verb = "mills" if isinstance(part, lang.MillCards) else "exiles"
                return Violation("BASE-040", f"the cost {verb} {count} cards, and your library has {found}")
        case lang.SpendOnX():
            pass
        case lang.OnlyIf(condition=condition):
            if not is_true(board, condition, context):
                from castlerules.cards.rendering.cards import render_condition  # slow to import, and only for refusals

                return Violation("BASE-350", f"the cost can be paid only if {render_condition(condition)}")
        case lang.PayLife(amount=number):
            life, amount = state.seats[player].life, value_of(board, number, context)
            if life < amount:
                return Violation("BASE-042", f"the cost includes paying {amount} life, and you have only {life}")
        case _:
            return _why_source_unpayable(board, part, context)
    return None


def _why_source_unpayable(
    board: Board,
    part: lang.TapThis
    | lang.SacrificeThis
    | lang.MoveThis
    | lang.RemoveCountersFromThis
    | lang.RemoveAllCountersFromThis
    | lang.DiscardThis,
    context: AbilityContext,
) -> Violation | None:
    """Return why *part* of a cost, paid with the source of *context* itself, cannot be paid; None if it can.

    *part* taps, sacrifices, moves or discards the source of an ability, or removes counters from it (BASE-040,
    BASE-041).
    """
    permanent = board.permanents.get(context.source)
    match part:
        case lang.DiscardThis():
            if all([card_object.id != context.source for card_object in board.state.seats[context.controller].hand]):
                return Violation("BASE-040", "the card is no longer in your hand, so the cost cannot discard it")
        case lang.TapThis():
            if permanent is None or permanent.tapped:
                return Violation("BASE-041", "the cost taps the permanent, which is tapped already or has left play")
            if has_summoning_sickness(board, permanent, board.characteristics_of(permanent)):
                reason = "the creature came under your control this turn and has no haste, so no cost can tap it"
                return Violation("BASE-041", reason)
        case lang.SacrificeThis() | lang.MoveThis() | lang.RemoveAllCountersFromThis():
            if permanent is None:
                return Violation("BASE-040", "the cost is paid with the permanent, and it has left already")
        case lang.RemoveCountersFromThis(kind=kind):
            number, present = number_of(part, context), counters_present(board, kind, context)
            if permanent is None or present < number:
                reason = f"the cost removes {number} {kind.value} counters from the permanent, which has {present}"
                return Violation("BASE-040", reason)
    return None


def counters_present(board: Board, kind: lang.CounterKind, context: AbilityContext) -> int:
    """BASE-343: return how many counters of *kind* the source of *context* has; 0 if it has left play."""
    permanent = board.permanents.get(context.source)
    return 0 if permanent is None else dict(permanent.counters).get(kind, 0)


def choice_parts(cost: Cost) -> tuple[ChoicePart, ...]:
    """Return the parts of *cost* for which the payer chooses permanents or cards, and not chance."""
    return tuple(
        [
            part
            for part in cost.parts
            if isinstance(part, ChoicePart) and not (isinstance(part, lang.DiscardCards) and part.at_random)
        ]
    )


def number_of(part: ChoicePart | lang.RemoveCountersFromThis, context: AbilityContext) -> int:
    """BASE-189: return how many objects or counters *part* of a cost takes: a fixed number, or the X of *context*."""
    return part.count if isinstance(part.count, int) else context.x


def part_candidates(board: Board, part: CostPart, context: AbilityContext) -> list[ObjectId]:
    """Return the permanents or cards that may be chosen to pay *part* (BASE-D15 to BASE-D18)."""
    player = context.controller
    match part:
        case lang.TapOthers(filter=filter_, this=this):
            return [
                obj.id
                for obj in objects_in(board, Zone.BATTLEFIELD)
                if obj.id is not None and obj.controller == player and (this or obj.id != context.source)
                if obj.permanent is not None and not obj.permanent.tapped and matches(board, filter_, obj, context)
            ]
        case lang.SacrificePermanents(filter=filter_):
            return [
                obj.id
                for obj in objects_in(board, Zone.BATTLEFIELD)
                if obj.id is not None and obj.controller == player and matches(board, filter_, obj, context)
            ]
        case lang.MoveOwn(filter=filter_, origin=Zone.BATTLEFIELD):
            return part_candidates(board, lang.SacrificePermanents(filter_), context)
        case lang.DiscardCards(filter=filter_):
            return part_candidates(board, lang.MoveOwn(filter_, Zone.HAND, Zone.GRAVEYARD), context)
        case lang.MoveOwn(filter=filter_, origin=origin):
            seat = board.state.seats[player]
            return [
                card_object.id
                for card_object in (seat.hand if origin is Zone.HAND else seat.graveyard)
                if card_object.id != context.source
                and matches(board, filter_, board.object_in_zone(card_object, origin), context)
            ]
        case _:
            return []


def payable_xs(board: Board, cost: Cost, context: AbilityContext) -> list[int]:
    """BASE-D10, BASE-048: return every X for which the controller of *context* can pay all of *cost*, ascending.

    For a cost without X: 0 if it can be paid, else nothing. If all counters are removed, X is their number (BASE-343).
    """
    removed = [part.kind for part in cost.parts if isinstance(part, lang.RemoveAllCountersFromThis)]
    if removed:
        n = counters_present(board, removed[0], context)
        return [n] if can_pay(board, cost, evolve(context, x=n), x=n) else []
    candidates = range(_greatest_payable_x(board, cost, context) + 1) if lang.asks_for_x(cost) else range(1)
    return [n for n in candidates if can_pay(board, cost, evolve(context, x=n), x=n)]


def _greatest_payable_x(board: Board, cost: Cost, context: AbilityContext) -> int:
    """Return the greatest X for which *cost* might be paid; -1 if not even X = 0 can be paid."""
    state, player = board.state, context.controller
    bounds = [
        counters_present(board, part.kind, context)
        if isinstance(part, lang.RemoveCountersFromThis)
        else len(part_candidates(board, part, context))
        for part in cost.parts
        if getattr(part, "count", 0) == lang.X()
    ]
    bounds += [state.seats[player].life for part in cost.parts if part == lang.PayLife(lang.X())]
    if cost.mana.xs:
        sources = mana_sources(board, player, reserved_by(cost, context))
        pool = state.seats[player].pool
        most = sum(pool) + sum(max(sum(bundle) for bundle, _ in source.bundles) for source in sources)
        generic, saved = max(0, cost.mana.generic), max(0, -cost.mana.generic)
        paid_for = greatest_x(symbol_masks(cost.mana), generic, cost.mana.xs, pool, sources, most)
        bounds.append(paid_for + -(-saved // cost.mana.xs))  # what a reduction saves (BASE-191)
    return min(bounds)
