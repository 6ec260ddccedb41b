"""Legal targets, checked on choosing and on resolving (BASE-055 to BASE-061, BASE-Q22), and protection (BASE-K21)."""

from __future__ import annotations

from itertools import combinations

from castlerules.cards import Keyword, KeywordKind, TargetPlayers, TargetSlot, Zone
from castlerules.cards.language.expressions import Value
from castlerules.core import Player, Violation, value
from castlerules.magic.model import AbilityContext, ObjectId, player_object

from .board import Board, GameObject
from .combinatorics import next_ascending
from .evaluate import matches, objects_in, value_of
from .restrictions import why_forbidden


@value
class Targeting:
    """The choice of *target* for a spell or ability of *source*; a restriction such as shroud may forbid it.

    *controller* controls the spell or ability.
    """

    target: GameObject
    source: GameObject
    controller: Player


def legal_targets(
    board: Board,
    slot: TargetSlot,
    context: AbilityContext,
    source: GameObject,
    *,
    enough: int | None = None,
    among: tuple[ObjectId, ...] | None = None,
) -> list[ObjectId]:
    """Return the legal targets for *slot*: players first, then objects in order of arrival (BASE-056).

    *context* is that of the spell or ability that targets, *source* its source. With *enough*, the search ends as soon
    as that many targets are known. With *among*, only those objects and players are considered.
    """
    object_ids: list[ObjectId] = []
    if slot.players is not TargetPlayers.NONE:
        targetable_players = board.book.references.targetable_players(board, source)
        object_ids += [
            player_object(player)
            for player in targetable_players
            if _accepts_player(slot.players, player, context.controller)
        ]
    if slot.filter is None or (enough is not None and len(object_ids) >= enough):
        return object_ids
    own_id = source.id if source.zone is Zone.STACK else None
    spells = objects_in(board, Zone.STACK) if slot.spells else []  # BASE-244
    in_zone = [*objects_in(board, slot.zone), *spells, *board.book.references.extra_objects(board, slot.zone)]
    for obj in in_zone if among is None else [obj for obj in in_zone if obj.id in among]:
        if obj.id is not None and obj.id != own_id and matches(board, slot.filter, obj, context):
            if why_forbidden(board, Targeting(obj, source, context.controller)) is None:
                object_ids.append(obj.id)
                if len(object_ids) == enough:
                    break
    return object_ids


def _accepts_player(players: TargetPlayers, player: Player, controller: Player) -> bool:
    if players is TargetPlayers.OPPONENT:
        return player != controller
    return players is TargetPlayers.ANY


def has_enough_targets(
    board: Board, slots: tuple[TargetSlot, ...], context: AbilityContext, source: GameObject
) -> bool:
    """Return whether each of *slots* has enough legal targets (BASE-048); two slots may share a target (BASE-057)."""
    for slot in slots:
        least = slot.count.least
        if type(least) is not int:
            least = least_of(board, slot, context)
        if not least or not is_needed(slot, context):
            continue
        if slot.one_owner:
            if not _in_one_zone(board, legal_targets(board, slot, context, source), (), least):
                return False
        elif len(legal_targets(board, slot, context, source, enough=least)) < least:
            return False
    if len(slots) < 2:
        return True
    return not any([slot.another for slot in slots]) or _are_enough(
        _needs(board, _needed(slots, context), context, source)
    )


def least_of(board: Board, slot: TargetSlot, context: AbilityContext) -> int:
    """BASE-058, BASE-260: return how many targets are chosen for *slot* at least."""
    return _number(board, slot.count.least, context)


def most_of(board: Board, slot: TargetSlot, context: AbilityContext) -> int | None:
    """BASE-058, BASE-260: return how many targets are chosen for *slot* at most; None if there is no limit."""
    return None if slot.count.most is None else _number(board, slot.count.most, context)


def _number(board: Board, number: Value, context: AbilityContext) -> int:
    return number if isinstance(number, int) else max(0, value_of(board, number, context))


def is_needed(slot: TargetSlot, context: AbilityContext) -> bool:
    """BASE-225: return whether targets are chosen for *slot*: it needs no optional cost, or that cost is paid."""
    return slot.if_paid is None or slot.if_paid in context.optional_costs


def _needed(slots: tuple[TargetSlot, ...], context: AbilityContext) -> list[TargetSlot]:
    return [slot for slot in slots if is_needed(slot, context)]


def _needs(
    board: Board, slots: list[TargetSlot], context: AbilityContext, source: GameObject, used: tuple[ObjectId, ...] = ()
) -> list[tuple[int, frozenset[ObjectId]]]:
    """Return for each of *slots* the least number of its targets, and its candidates, without those that are *used*."""
    return [
        (least_of(board, slot, context), frozenset(legal_targets(board, slot, context, source)).difference(used))
        for slot in slots
    ]


def _are_enough(needs: list[tuple[int, frozenset[ObjectId]]]) -> bool:
    """BASE-232: return whether each of *needs*, (number, candidates) pairs, can get so many, all of them different.

    By Hall's theorem it is enough that any group of them has as many candidates as it needs.
    """
    return all(
        len(frozenset[ObjectId]().union(*[candidates for _, candidates in group])) >= sum([least for least, _ in group])
        for size in range(1, len(needs) + 1)
        for group in combinations(needs, size)
    )


def next_targets(
    board: Board,
    slots: tuple[TargetSlot, ...],
    context: AbilityContext,
    source: GameObject,
    chosen: tuple[ObjectId, ...],
) -> list[ObjectId]:
    """BASE-048: return the next targets for the first of *slots* that is open; *chosen* are those it has already.

    *context* has the targets of the slots before it. With each target that is returned, targets can be found for the
    rest of the slot and for the slots after it.
    """
    place = len(context.targets)
    slot = slots[place]
    least = least_of(board, slot, context)
    legal = legal_targets(board, slot, context, source)
    if slot.another:
        legal = [target for target in legal if not any([target in earlier for earlier in context.targets])]
    if slot.one_owner:
        return sorted(_in_one_zone(board, legal, chosen, least))
    next_ones, later = next_ascending(legal, chosen, least), slots[place + 1 :]
    if not any([other.another for other in later]):
        return next_ones
    earlier = (*[target for group in context.targets for target in group], *chosen)
    missing = max(0, least - len(chosen) - 1)
    needs = _needs(board, _needed(later, context), context, source, earlier)
    return [
        target
        for target in next_ones
        if _are_enough(
            [
                (missing, frozenset([other for other in legal if other > target])),
                *[(number, candidates.difference((target,))) for number, candidates in needs],
            ]
        )
    ]


def _in_one_zone(board: Board, legal: list[ObjectId], chosen: tuple[ObjectId, ...], least: int) -> list[ObjectId]:
    """BASE-226: return the cards of *legal* with which *least* of one owner can be chosen, *chosen* included."""
    owners = {target: _owner(board, target) for target in (*chosen, *legal)}
    open_owners = dict.fromkeys([owners[target] for target in chosen[:1] or legal])
    fitting = []
    for owner in open_owners:
        own = [target for target in legal if owners[target] == owner]
        fitting += next_ascending(own, chosen, least)
    return fitting


def _owner(board: Board, target: ObjectId) -> Player:
    obj = board.find_object(target)
    assert obj is not None, "a legal target exists"
    return board.state.table.owners[obj.card]


def shroud(_: Board, targeting: Targeting) -> Violation | None:
    """BASE-K22, BASE-075: a permanent with shroud cannot be a target."""
    if (
        targeting.target.zone is Zone.BATTLEFIELD
        and KeywordKind.SHROUD in targeting.target.characteristics.abilities.keyword_kinds
    ):
        return Violation("BASE-K22", f"permanent {targeting.target.id} has shroud, so it cannot be a target")
    return None


def protection_from_targeting(board: Board, targeting: Targeting) -> Violation | None:
    """BASE-K21, BASE-075: a permanent with protection cannot be the target of a source with that quality."""
    if targeting.target.zone is Zone.BATTLEFIELD and has_protection_from(board, targeting.target, targeting.source):
        reason = f"permanent {targeting.target.id} has protection from a quality of the spell or source that targets it"
        return Violation("BASE-K21", reason)
    return None


def protections_from(board: Board, target: GameObject, source: GameObject) -> list[Keyword]:
    """Return the protections of *target* from a quality that *source* has, each as often as *target* has it."""
    if target.id is None:
        return []
    context = AbilityContext(target.id, target.controller)
    return [
        keyword
        for keyword in target.characteristics.abilities.keywords
        if keyword.kind is KeywordKind.PROTECTION
        and keyword.filter is not None
        and matches(board, keyword.filter, source, context)
    ]


def has_protection_from(board: Board, target: GameObject, source: GameObject) -> bool:
    """Return whether *target* has protection from a quality that *source* has (BASE-K21)."""
    if KeywordKind.PROTECTION not in target.characteristics.abilities.keyword_kinds:
        return False
    context = AbilityContext(target.id, target.controller) if target.id is not None else None
    return context is not None and any(
        keyword.filter is not None and matches(board, keyword.filter, source, context)
        for keyword in target.characteristics.abilities.keywords
        if keyword.kind is KeywordKind.PROTECTION
    )
