"""Where mana comes from: sources for payments, and mana abilities in use (BASE-031 to BASE-036, BASE-P01 to P03)."""

from __future__ import annotations

from typing import Final

from castlerules.cards.language.characteristics import CardType
from castlerules.cards.language.enums import KeywordKind
from castlerules.core import Player
from castlerules.magic.mana.feasibility import ManaSource, ManaSupply, gather_supply
from castlerules.magic.model.characteristics import Characteristics
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.state import Permanent

from .board import Board

_TAP_OWN_SOURCE_LAST: Final = 3


def has_summoning_sickness(board: Board, permanent: Permanent, characteristics: Characteristics) -> bool:
    """BASE-041, BASE-087, BASE-K25: return whether its controller has had a creature for no whole turn."""
    if CardType.CREATURE not in characteristics.types or KeywordKind.HASTE in characteristics.abilities.keyword_kinds:
        return False
    return permanent.controlled_since >= board.state.seats[permanent.controller].last_turn


def usable_mana_permanents(board: Board, player: Player) -> list[tuple[Permanent, Characteristics]]:
    """BASE-P02: return the untapped permanents of *player* that may be tapped for mana now, as they came."""
    found = []
    for permanent, characteristics in board.battlefield:
        if (
            characteristics.abilities.tap_bundles
            and permanent.controller == player
            and not permanent.tapped
            and not has_summoning_sickness(board, permanent, characteristics)
        ):
            found.append((permanent, characteristics))
    return found


def mana_sources(
    board: Board, player: Player, reserved: tuple[ObjectId, ...] = (), own: ObjectId | None = None
) -> list[ManaSource]:
    """BASE-P02: return the mana sources of *player* for the payment kernel, without those that are *reserved*.

    *own* is what an ability of its own is being paid for: others are tapped rather than it.
    """
    return [
        ManaSource(
            permanent.id,
            _TAP_OWN_SOURCE_LAST if permanent.id == own else _tap_preference(characteristics),
            characteristics.abilities.color_count,
            characteristics.abilities.tap_bundles,
        )
        for permanent, characteristics in usable_mana_permanents(board, player)
        if permanent.id not in reserved
    ]


def _tap_preference(characteristics: Characteristics) -> int:
    """BASE-P05: lands are tapped rather than other permanents, and creatures last."""
    if CardType.CREATURE in characteristics.types:
        return 2
    return 0 if CardType.LAND in characteristics.types else 1


def mana_supply(board: Board, player: Player, reserved: tuple[ObjectId, ...] = ()) -> ManaSupply:
    """Return what *player* can pay with, pool and sources; asked for often, and worked out once per scene."""
    key = (player, reserved)
    if key not in board.mana_supplies:
        pool = board.state.seats[player].pool
        board.mana_supplies[key] = gather_supply(pool, mana_sources(board, player, reserved))
    return board.mana_supplies[key]
