"""Mana sources: the permanents a player can tap for mana to pay a cost (BASE-031 to BASE-036, BASE-P01 to P03)."""

from __future__ import annotations

from typing import Final

from castlerules.cards import CardType, KeywordKind
from castlerules.core import Player
from castlerules.magic.mana.feasibility import ManaSource, ManaSupply, gather_supply
from castlerules.magic.model import Characteristics, ObjectId, Permanent

from .board import Board
from .mana_outputs import bundles_of

_TAP_OWN_SOURCE_LAST: Final = 3


def has_summoning_sickness(board: Board, permanent: Permanent, characteristics: Characteristics) -> bool:
    """BASE-041, BASE-087, BASE-K25: return whether *permanent* is a creature too new to attack or be tapped for a cost.

    Its controller has not controlled it continuously since their latest turn began, and it has no haste.
    """
    if CardType.CREATURE not in characteristics.types or KeywordKind.HASTE in characteristics.abilities.keyword_kinds:
        return False
    return permanent.controlled_since >= board.state.seats[permanent.controller].last_turn


def usable_mana_permanents(board: Board, player: Player) -> list[tuple[Permanent, Characteristics]]:
    """BASE-P02: return the permanents that *player* may tap for mana now, in order of arrival.

    They are found once for all boards with the same permanents and the same latest turn of *player*, on which
    summoning sickness depends, unless the mana of a permanent depends on more.
    """
    shared = board.memoised_by_board(_shared_usable)
    if shared is None:
        return _find_usable(board, player)
    key = (player, board.state.seats[player].last_turn)
    if key not in shared:
        shared[key] = _find_usable(board, player)
    return list(shared[key])


def _shared_usable(board: Board) -> dict[tuple[Player, int], list[tuple[Permanent, Characteristics]]] | None:
    """Return where boards with these permanents keep what is usable: empty at first; None if that may vary."""
    return None if _do_taps_vary(board) else {}


def _do_taps_vary(board: Board) -> bool:
    """Return whether the mana of a permanent in play depends on more than the permanents."""
    return any([characteristics.abilities.varying_taps for _, characteristics in board.battlefield])


def _find_usable(board: Board, player: Player) -> list[tuple[Permanent, Characteristics]]:
    usable = []
    for permanent, characteristics in board.battlefield:
        abilities = characteristics.abilities
        if (
            (abilities.tap_bundles or (abilities.varying_taps and bundles_of(board, permanent, characteristics)))
            and permanent.controller == player
            and not permanent.tapped
            and not has_summoning_sickness(board, permanent, characteristics)
        ):
            usable.append((permanent, characteristics))
    return usable


def mana_sources(
    board: Board, player: Player, reserved: tuple[ObjectId, ...] = (), own: ObjectId | None = None
) -> list[ManaSource]:
    """BASE-P02: return the mana sources of *player* in the form that the payment code in ``magic.mana`` needs.

    *reserved* are permanents that may not be tapped for mana, as the cost taps them. *own* is the permanent whose
    ability is being paid for; it is tapped for mana only if the payment needs it.
    """
    shared = None if own is not None else board.memoised_by_board(_shared_sources)
    if shared is None:
        return _find_sources(board, player, reserved, own)
    key = (player, board.state.seats[player].last_turn)
    if key not in shared:
        shared[key] = _find_sources(board, player, (), None)
    return [source for source in shared[key] if source.id not in reserved]


def _find_sources(
    board: Board, player: Player, reserved: tuple[ObjectId, ...], own: ObjectId | None
) -> list[ManaSource]:
    has_triggers = board.compiled.has_mana_triggers
    return [
        ManaSource(
            permanent.id,
            _TAP_OWN_SOURCE_LAST if permanent.id == own else _tap_preference(characteristics),
            characteristics.abilities.color_count,
            bundles_of(board, permanent, characteristics)
            if has_triggers or characteristics.abilities.varying_taps
            else characteristics.abilities.tap_bundles,
        )
        for permanent, characteristics in usable_mana_permanents(board, player)
        if permanent.id not in reserved
    ]


def _shared_sources(board: Board) -> dict[tuple[Player, int], list[ManaSource]] | None:
    """Return where boards with these permanents keep sources: empty at first; None if mana depends on the game."""
    return {} if board.memoised_by_board(_shared_supplies) is not None else None


def _tap_preference(characteristics: Characteristics) -> int:
    """BASE-P05: return when a payment taps the permanent for mana: 0 (first) a land, 2 (last) a creature, 1 others."""
    if CardType.CREATURE in characteristics.types:
        return 2
    return 0 if CardType.LAND in characteristics.types else 1


def mana_supply(board: Board, player: Player, reserved: tuple[ObjectId, ...] = ()) -> ManaSupply:
    """Return the mana that *player* can pay with: the pool and all sources but *reserved*; computed once per board."""
    key = (player, reserved)
    if key not in board.mana_supplies:
        board.mana_supplies[key] = _supply_of_permanents(board, player, reserved)
    return board.mana_supplies[key]


def _supply_of_permanents(board: Board, player: Player, reserved: tuple[ObjectId, ...]) -> ManaSupply:
    """Return the supply of *player*, computed once for all boards with the same permanents, unless it depends on more.

    Besides the permanents a source depends on its controller's latest turn: a new creature cannot be tapped for mana.
    """
    seat, shared = board.state.seats[player], board.memoised_by_board(_shared_supplies)
    if shared is None:
        return gather_supply(seat.pool, mana_sources(board, player, reserved))
    key = (player, reserved, seat.pool, seat.last_turn)
    if key not in shared:
        shared[key] = gather_supply(seat.pool, mana_sources(board, player, reserved))
    return shared[key]


def _shared_supplies(board: Board) -> dict[tuple[object, ...], ManaSupply] | None:
    """Return where boards with these permanents keep supplies: empty at first; None if the mana depends on the game."""
    if board.compiled.has_mana_triggers:
        return None
    return None if _do_taps_vary(board) else {}
