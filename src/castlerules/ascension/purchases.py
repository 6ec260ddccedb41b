"""Spending points (ASC-040), and what comes for free with it (ASC-A06 to ASC-A11, ASC-A20)."""

from __future__ import annotations

from castlerules.core import evolve

from .actions import (
    BuyBasicPair,
    BuyCard,
    BuyCopyLimit,
    BuyExpansion,
    BuySideboard,
    ClaimFreeCard,
    WaiveFreePicks,
)
from .decks import SIDE, Zone, from_set
from .economy import copy_limit_price, expansion_price, sideboard_price
from .events import (
    BasicsBought,
    CardBought,
    CardClaimed,
    CopyLimitRaised,
    ExpansionBought,
    PicksWaived,
    SideboardBought,
)
from .facts import card_price, pick_surcharge
from .league import capacity, with_member
from .state import State
from .updates import Log, found, more_picks, paid, put, with_picks

__all__ = [
    "bought_basics",
    "bought_card",
    "bought_copy_limit",
    "bought_expansion",
    "bought_sideboard",
    "claimed",
    "waived",
]


def bought_card(state: State, action: BuyCard, log: Log) -> State:
    """ASC-A06: pay the price and add the card; main may become over-size (ASC-Q19)."""
    member = found(state, action.player)
    price = card_price(state.rules, state.setup.pool.index.by_id[action.printing])
    if log is not None:
        log.append(CardBought(action.player, state.rules.open_decklists, action.printing, action.zone, price))
    return with_member(state, paid(member, price, put(member.deck, action.zone, action.printing)))


def bought_basics(state: State, action: BuyBasicPair, log: Log) -> State:
    """ASC-063, ASC-A07: pay once and add both lands to one zone."""
    member, price = found(state, action.player), state.rules.price_basic_pair
    deck = member.deck
    for land in action.lands:
        deck = put(deck, action.zone, land)
    if log is not None:
        log.append(BasicsBought(action.player, state.rules.open_decklists, action.lands, action.zone, price))
    return with_member(state, paid(member, price, deck))


def bought_expansion(state: State, action: BuyExpansion, log: Log) -> State:
    """ASC-070, ASC-073, ASC-074, ASC-A08: own one more set; its free picks come with it."""
    member = found(state, action.player)
    price, picks = expansion_price(state.rules, member.deck) or 0, state.rules.free_picks_per_set
    deck = evolve(member.deck, expansions=(*member.deck.expansions, action.code))
    if log is not None:
        log.append(ExpansionBought(action.player, state.rules.open_decklists, action.code, price, picks))
    return with_member(state, paid(member, price, more_picks(deck, from_set(action.code), picks)))


def bought_copy_limit(state: State, action: BuyCopyLimit, log: Log) -> State:
    """ASC-080, ASC-A09: raise the copy limit of the whole deck by one."""
    member = found(state, action.player)
    price = copy_limit_price(state.rules, member.deck) or 0
    deck = evolve(member.deck, copy_limit=member.deck.copy_limit + 1)
    if log is not None:
        log.append(CopyLimitRaised(action.player, state.rules.open_decklists, deck.copy_limit, price))
    return with_member(state, paid(member, price, deck))


def bought_sideboard(state: State, action: BuySideboard, log: Log) -> State:
    """ASC-090, ASC-A10: own one more block; a free pick for each of its cards comes with it."""
    member, rules = found(state, action.player), state.rules
    price = sideboard_price(rules, member.deck) or 0
    deck = evolve(member.deck, blocks=member.deck.blocks + 1)
    if log is not None:
        log.append(
            SideboardBought(action.player, rules.open_decklists, capacity(rules, deck), price, rules.sideboard_block)
        )
    return with_member(state, paid(member, price, more_picks(deck, SIDE, rules.sideboard_block)))


def claimed(state: State, action: ClaimFreeCard, log: Log) -> State:
    """ASC-A11: pay the surcharge and add the card, to the side if the pick came with it, else to main."""
    member = found(state, action.player)
    price = pick_surcharge(state.rules, state.setup.pool.index.by_id[action.printing])
    deck = put(member.deck, Zone.SIDE if action.source == SIDE else Zone.MAIN, action.printing)
    deck = with_picks(deck, action.source, deck.open_picks(action.source) - 1)
    if log is not None:
        log.append(CardClaimed(action.player, state.rules.open_decklists, action.source, action.printing, price))
    return with_member(state, paid(member, price, deck))


def waived(state: State, action: WaiveFreePicks, log: Log) -> State:
    """ASC-A20: drop the picks that are left."""
    member = found(state, action.player)
    left = member.deck.open_picks(action.source)
    if log is not None:
        log.append(PicksWaived(action.player, state.rules.open_decklists, action.source, left))
    return with_member(state, evolve(member, deck=with_picks(member.deck, action.source, 0)))
