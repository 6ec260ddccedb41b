"""What may be a target, when it is chosen and again when the object resolves (BASE-055 to BASE-061, BASE-Q22)."""

from __future__ import annotations

from castlerules.cards.abilities import Players, TargetSlot
from castlerules.cards.terms import KeywordKind, Zone
from castlerules.core import Broken, Player, value

from .evaluate import fits, things_in
from .ids import ObjectId, player_object
from .protection import is_protected
from .restrictions import forbidden
from .scene import Scene, Thing
from .stack import Context

__all__ = ["Aim", "candidates", "enough_targets", "protected", "shrouded"]


@value
class Aim:
    """*controller* aims *source* at *target*: what restrictions on targets are asked about."""

    target: Thing
    source: Thing
    controller: Player


def candidates(
    scene: Scene,
    slot: TargetSlot,
    context: Context,
    source: Thing,
    *,
    enough: int | None = None,
    among: tuple[ObjectId, ...] | None = None,
) -> list[ObjectId]:
    """Return everything that may be a target for *slot*: players first, then objects as they came (BASE-056).

    Where so many are *enough*, the search ends with them. Of objects only those *among* these are looked at, if given.
    """
    found: list[ObjectId] = []
    if slot.players is not Players.NONE:
        who = scene.book.targetable(scene, source)
        found += [player_object(player) for player in who if _takes(slot.players, player, context.controller)]
    if slot.filter is None or (enough is not None and len(found) >= enough):
        return found
    itself = source.id if source.zone is Zone.STACK else None
    there = things_in(scene, slot.zone)
    there = there if scene.book.roles is None else [*there, *scene.book.roles(scene, slot.zone)]
    for thing in there if among is None else [one for one in there if one.id in among]:
        if thing.id is not None and thing.id != itself and fits(scene, slot.filter, thing, context):
            if forbidden(scene, Aim(thing, source, context.controller)) is None:
                found.append(thing.id)
                if len(found) == enough:
                    break
    return found


def _takes(players: Players, player: Player, controller: Player) -> bool:
    if players is Players.OPPONENT:
        return player != controller
    return players is Players.ANY


def enough_targets(scene: Scene, slots: tuple[TargetSlot, ...], context: Context, source: Thing) -> bool:
    """Return whether every one of *slots* can be filled (BASE-048); slots may share their targets (BASE-057)."""
    for slot in slots:
        least = slot.count.least
        if least and len(candidates(scene, slot, context, source, enough=least)) < least:
            return False
    return True


def shrouded(_: Scene, aim: Aim) -> Broken | None:
    """BASE-K22, BASE-075: in play, shroud keeps everything from aiming at it."""
    if aim.target.zone is Zone.BATTLEFIELD and KeywordKind.SHROUD in aim.target.seen.text.kinds:
        return Broken("BASE-K22", "it has shroud")
    return None


def protected(scene: Scene, aim: Aim) -> Broken | None:
    """BASE-K21, BASE-075: in play, protection keeps spells and abilities of the quality from aiming at it."""
    if aim.target.zone is Zone.BATTLEFIELD and is_protected(scene, aim.target, aim.source):
        return Broken("BASE-K21", "it has protection from that")
    return None
