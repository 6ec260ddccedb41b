"""Where mana comes from: sources for payments, and mana abilities in use (BASE-031 to BASE-036, BASE-P01 to P03)."""

from __future__ import annotations

from typing import Final

from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import KeywordKind
from castlerules.core import Player

from .ids import ObjectId
from .looks import Seen
from .payable import Source, Supply, gathered
from .scene import Scene
from .state import Permanent

__all__ = ["is_sick", "sources_of", "supply_of", "usable_for_mana"]


_OWN: Final = 3


def is_sick(scene: Scene, permanent: Permanent, seen: Seen) -> bool:
    """BASE-041, BASE-087, BASE-K25: return whether its controller has had a creature for no whole turn."""
    if CardType.CREATURE not in seen.types or KeywordKind.HASTE in seen.text.kinds:
        return False
    return permanent.since >= scene.state.seats[permanent.controller].began


def usable_for_mana(scene: Scene, player: Player) -> list[tuple[Permanent, Seen]]:
    """BASE-P02: return the untapped permanents of *player* that may be tapped for mana now, as they came."""
    found = []
    for one, seen in scene.board:
        if seen.text.bundles and one.controller == player and not one.tapped and not is_sick(scene, one, seen):
            found.append((one, seen))
    return found


def sources_of(
    scene: Scene, player: Player, reserved: tuple[ObjectId, ...] = (), own: ObjectId | None = None
) -> list[Source]:
    """BASE-P02: return the mana sources of *player* for the payment kernel, without those that are *reserved*.

    *own* is what an ability of its own is being paid for: others are tapped rather than it.
    """
    return [
        Source(one.id, _OWN if one.id == own else _kind(seen), seen.text.colours, seen.text.bundles)
        for one, seen in usable_for_mana(scene, player)
        if one.id not in reserved
    ]


def _kind(seen: Seen) -> int:
    """BASE-P05: lands are tapped rather than other permanents, and creatures last."""
    if CardType.CREATURE in seen.types:
        return 2
    return 0 if CardType.LAND in seen.types else 1


def supply_of(scene: Scene, player: Player, reserved: tuple[ObjectId, ...] = ()) -> Supply:
    """Return what *player* can pay with, pool and sources; asked for often, and worked out once per scene."""
    key = (player, reserved)
    if key not in scene.supplies:
        pool = scene.state.seats[player].pool
        scene.supplies[key] = gathered(pool, sources_of(scene, player, reserved))
    return scene.supplies[key]
