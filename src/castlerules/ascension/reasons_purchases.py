"""Why something may not be bought or claimed (ASC-A06 to ASC-A11, ASC-A20)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Broken
from castlerules.core.shown import shown

from .actions import BuyBasicPair, BuyCard, BuyCopyLimit, BuyExpansion, BuySideboard, ClaimFreeCard, WaiveFreePicks
from .claims import claimable
from .decks import SIDE, Deck, Zone
from .economy import (
    acquirable,
    copy_limit_price,
    expansion_price,
    no_copies_left,
    no_free_common,
    not_for_sale,
    owned_sets,
    pick_sets,
    sideboard_price,
)
from .facts import card_price, pick_surcharge
from .league import free_side, side_room
from .pool import Printing
from .state import Member, State
from .window import between_games, oversize_first, seated, swap_first

__all__ = ["DECIDING", "PURCHASE_CHECKS", "acting", "in_pool", "no_room_in_side"]

Check = Callable[[State, Any], Broken | None]

DECIDING: Final[tuple[Check, ...]] = (seated, between_games, oversize_first, swap_first)
"""What is asked before anything that a player does with a deck."""


def acting(state: State, action: Any) -> Member:
    """Return the member who acts, of whom it has been asked whether there is one."""
    member: Member | None = state.members[action.player]
    assert member is not None, "it has been asked before whether the player is there"
    return member


def in_pool(state: State, action: Any) -> Broken | None:
    """ASC-Q05: the printing is in the pool."""
    if action.printing in state.setup.pool.index.by_id:
        return None
    return Broken("ASC-Q05", f"{shown(action.printing)} is not in the pool")


def _card(state: State, action: Any) -> Printing:
    return state.setup.pool.index.by_id[action.printing]


def affordable(member: Member, price: int) -> Broken | None:
    """ASC-042, ASC-Q27: the bank covers *price*."""
    if price <= member.bank:
        return None
    return Broken("ASC-042", f"it costs {price}, and the bank holds {member.bank}")


def no_room_in_side(state: State, deck: Deck, number: int = 1) -> Broken | None:
    """ASC-093, ASC-Q24: the sideboard has room for *number* cards."""
    if free_side(state.rules, deck) >= number:
        return None
    return Broken("ASC-093", "the sideboard has no room")


def _for_sale(state: State, action: BuyCard) -> Broken | None:
    card, deck = _card(state, action), acting(state, action).deck
    if card.basic_land:
        return Broken("ASC-063", f"{card.name} is a basic land, and those are bought in pairs")
    sets = owned_sets(state.rules, deck)
    if card.set_code in sets:
        return acquirable(state.rules, deck, card)
    code = "ASC-Q15" if card.set_code == deck.basic_set else "ASC-020"
    return Broken(code, f"cards of {card.set_code} are not for sale, only of {', '.join(sets)}")


def _copies(state: State, action: BuyCard) -> Broken | None:
    deck, pool = acting(state, action).deck, state.setup.pool
    return no_copies_left(pool, state.rules, deck, _card(state, action), action.zone)


def _card_paid(state: State, action: BuyCard) -> Broken | None:
    return affordable(acting(state, action), card_price(state.rules, _card(state, action)))


def _room(state: State, action: BuyCard) -> Broken | None:
    return None if action.zone == Zone.MAIN else no_room_in_side(state, acting(state, action).deck)


def _pair(state: State, action: BuyBasicPair) -> Broken | None:
    """ASC-Q17: there are two lands, of which each is legal."""
    if len(action.lands) != 2:
        return Broken("ASC-063", "basic lands are bought in pairs")
    deck, by_id = acting(state, action).deck, state.setup.pool.index.by_id
    for name in action.lands:
        land = by_id.get(name)
        if land is None or not land.basic_land:
            return Broken("ASC-063", f"{shown(name)} is no basic land of the pool")
        barred = acquirable(state.rules, deck, land)
        if barred is not None:
            return barred
    return None


def _pair_paid(state: State, action: BuyBasicPair) -> Broken | None:
    return affordable(acting(state, action), state.rules.price_basic_pair)


def _pair_room(state: State, action: BuyBasicPair) -> Broken | None:
    return None if action.zone == Zone.MAIN else no_room_in_side(state, acting(state, action).deck, 2)


def _set_sold(state: State, action: BuyExpansion) -> Broken | None:
    found = state.setup.pool.index.sets.get(action.code)
    if found is None:
        return Broken("ASC-Q21", f"{shown(action.code)} is no set of the pool")
    deck = acting(state, action).deck
    if expansion_price(state.rules, deck) is None:
        return Broken("ASC-072", f"nobody has more than {state.rules.max_expansions} expansions")
    return not_for_sale(state.setup.pool, state.rules, deck, found)


def _set_paid(state: State, action: BuyExpansion) -> Broken | None:
    member = acting(state, action)
    return affordable(member, expansion_price(state.rules, member.deck) or 0)


def _limit_raised(state: State, action: BuyCopyLimit) -> Broken | None:
    member = acting(state, action)
    price = copy_limit_price(state.rules, member.deck)
    if price is None:
        return Broken("ASC-083", f"the copy limit is never more than {state.rules.max_copy_limit}")
    return affordable(member, price)


def _block_bought(state: State, action: BuySideboard) -> Broken | None:
    member = acting(state, action)
    price = sideboard_price(state.rules, member.deck)
    if price is None:
        return Broken("ASC-093", f"a sideboard has no more than {len(state.rules.sideboard_prices)} blocks")
    return affordable(member, price)


def _picks_left(state: State, action: ClaimFreeCard | WaiveFreePicks) -> Broken | None:
    if acting(state, action).deck.open_picks(action.source):
        return None
    code = "ASC-A11" if isinstance(action, ClaimFreeCard) else "ASC-A20"
    return Broken(code, f"no free picks of {shown(action.source)} are left")


def _free_common(state: State, action: ClaimFreeCard) -> Broken | None:
    deck = acting(state, action).deck
    return no_free_common(state.rules, deck, _card(state, action), pick_sets(deck, action.source))


def _pick_copies(state: State, action: ClaimFreeCard) -> Broken | None:
    zone = Zone.SIDE if action.source == SIDE else Zone.MAIN
    deck, pool = acting(state, action).deck, state.setup.pool
    return no_copies_left(pool, state.rules, deck, _card(state, action), zone)


def _pick_paid(state: State, action: ClaimFreeCard) -> Broken | None:
    return affordable(acting(state, action), pick_surcharge(state.rules, _card(state, action)))


def _pick_room(state: State, action: ClaimFreeCard) -> Broken | None:
    if action.source != SIDE or side_room(state.rules, acting(state, action).deck) > 0:
        return None
    return Broken("ASC-Q48", "the sideboard is full; a card must leave it first")


def _waivable(state: State, action: WaiveFreePicks) -> Broken | None:
    """ASC-Q24: with ``sideboard_exact``, picks of the sideboard are taken as long as there is one to take."""
    if not state.rules.sideboard_exact or action.source != SIDE:
        return None
    if next(claimable(state.setup.pool, state.rules, acting(state, action), action.source), None) is None:
        return None
    return Broken("ASC-Q24", "the sideboard is always full, so its free picks are not waived")


PURCHASE_CHECKS: Final[Mapping[type[Any], tuple[Check, ...]]] = MappingProxyType(
    {
        BuyCard: (*DECIDING, in_pool, _for_sale, _copies, _room, _card_paid),
        BuyBasicPair: (*DECIDING, _pair, _pair_room, _pair_paid),
        BuyExpansion: (*DECIDING, _set_sold, _set_paid),
        BuyCopyLimit: (*DECIDING, _limit_raised),
        BuySideboard: (*DECIDING, _block_bought),
        ClaimFreeCard: (*DECIDING, _picks_left, in_pool, _free_common, _pick_copies, _pick_room, _pick_paid),
        WaiveFreePicks: (*DECIDING, _picks_left, _waivable),
    }
)
