"""Legal targets, checked on choosing and on resolving (BASE-055 to BASE-061, BASE-Q22), and protection (BASE-K21)."""

from __future__ import annotations

from castlerules.cards import KeywordKind, TargetPlayers, TargetSlot, Zone
from castlerules.core import Player, Violation, value
from castlerules.magic.model import AbilityContext, ObjectId, player_object

from .board import Board, GameObject
from .evaluate import matches, objects_in
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
    in_zone = [*objects_in(board, slot.zone), *board.book.references.extra_objects(board, slot.zone)]
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
        if least and len(legal_targets(board, slot, context, source, enough=least)) < least:
            return False
    return True


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
