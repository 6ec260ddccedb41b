"""The handlers of actions that change decks and members: each takes a legal action and returns the state after it.

*log* is the list to which a handler appends its events, None if nobody needs them. The handlers are those of:

- Purchases (ASC-040), and the free picks that come with them (ASC-A06 to ASC-A11, ASC-A20).
- The remedies for a losing streak: a new deck, or a swap of cards for free commons (ASC-A16 to ASC-A19).
- Removing cards and moving them between deck and sideboard; withdrawing (ASC-A12 to ASC-A15, ASC-Q20, ASC-A21).
"""

from __future__ import annotations

from typing import TypeAlias

from castlerules.ascension.model import actions, events
from castlerules.ascension.model.options import AscensionRules, RebuildCarryover, RemovedCards
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool import decks
from castlerules.ascension.pool.card_pool import PrintingId
from castlerules.ascension.pool.decks import Deck, PickSource, StarterDeck, StreakSwap, Zone
from castlerules.core import Event, evolve

from . import acquisition, league
from .legality import acting_member

EventLog: TypeAlias = list[Event] | None
"""The list to which a handler appends its events, or None if the caller needs no events."""


def with_payment(member: Member, price: int, deck: Deck) -> Member:
    """Return *member* with the new *deck*, and *price* moved from the unspent to the spent points (ASC-110)."""
    return evolve(member, bank=member.bank - price, spent=member.spent + price, deck=deck)


def deck_with_card(deck: Deck, zone: Zone, printing: PrintingId) -> Deck:
    """Return *deck* with one more copy of *printing* in *zone*."""
    if zone == Zone.MAIN:
        return evolve(deck, main=decks.with_card(deck.main, printing))
    return evolve(deck, side=decks.with_card(deck.side, printing))


def deck_without_card(deck: Deck, zone: Zone, printing: PrintingId) -> Deck:
    """Return *deck* with one copy of *printing* less in *zone*."""
    if zone == Zone.MAIN:
        return evolve(deck, main=decks.without_card(deck.main, printing))
    return evolve(deck, side=decks.without_card(deck.side, printing))


def with_more_free_picks(deck: Deck, source: PickSource, number: int) -> Deck:
    """Return *deck* with *number* more free picks that came with *source*, a bought set or the sideboard."""
    return with_free_picks(deck, source, deck.free_picks_of(source) + number)


def with_free_picks(deck: Deck, source: PickSource, number: int) -> Deck:
    """Return *deck* with exactly *number* unclaimed free picks from *source*; with 0, *source* is not listed."""
    others = [(pick_source, left if pick_source != source else number) for pick_source, left in deck.free_picks]
    if source not in dict(deck.free_picks):
        others.append((source, number))
    return evolve(deck, free_picks=tuple([(pick_source, left) for pick_source, left in others if left]))


def deck_sizes(deck: Deck) -> tuple[int, int]:
    """Return how many cards *deck* has in main and in side."""
    return decks.pile_size(deck.main), decks.pile_size(deck.side)


def buy_card(state: State, action: actions.BuyCard, log: EventLog) -> State:
    """ASC-A06: pay the price and add the card; the main deck may grow beyond the maximum size (ASC-Q19)."""
    member = acting_member(state, action)
    price = acquisition.card_price(state.rules, state.setup.pool.index.by_id[action.printing])
    if log is not None:
        log.append(events.CardBought(action.player, state.rules.open_decklists, action.printing, action.zone, price))
    return league.with_member(
        state, with_payment(member, price, deck_with_card(member.deck, action.zone, action.printing))
    )


def buy_basic_pair(state: State, action: actions.BuyBasicPair, log: EventLog) -> State:
    """ASC-063, ASC-A07: pay once and add both lands to one zone."""
    member, price = acting_member(state, action), state.rules.price_basic_pair
    deck = member.deck
    for land in action.lands:
        deck = deck_with_card(deck, action.zone, land)
    if log is not None:
        log.append(events.BasicsBought(action.player, state.rules.open_decklists, action.lands, action.zone, price))
    return league.with_member(state, with_payment(member, price, deck))


def buy_expansion(state: State, action: actions.BuyExpansion, log: EventLog) -> State:
    """ASC-070, ASC-073, ASC-074, ASC-A08: pay the price, and add the set and its free picks to the deck."""
    member = acting_member(state, action)
    price, picks = acquisition.expansion_price(state.rules, member.deck) or 0, state.rules.free_picks_per_set
    deck = evolve(member.deck, expansions=(*member.deck.expansions, action.code))
    if log is not None:
        log.append(events.ExpansionBought(action.player, state.rules.open_decklists, action.code, price, picks))
    return league.with_member(
        state, with_payment(member, price, with_more_free_picks(deck, decks.source_of_set(action.code), picks))
    )


def buy_copy_limit(state: State, action: actions.BuyCopyLimit, log: EventLog) -> State:
    """ASC-080, ASC-A09: pay the price and raise the copy limit, which holds for every card name, by one."""
    member = acting_member(state, action)
    price = acquisition.copy_limit_price(state.rules, member.deck) or 0
    deck = evolve(member.deck, copy_limit=member.deck.copy_limit + 1)
    if log is not None:
        log.append(events.CopyLimitRaised(action.player, state.rules.open_decklists, deck.copy_limit, price))
    return league.with_member(state, with_payment(member, price, deck))


def buy_sideboard(state: State, action: actions.BuySideboard, log: EventLog) -> State:
    """ASC-090, ASC-A10: pay the price, and add a block of places to the sideboard and a free pick for each place."""
    member, rules = acting_member(state, action), state.rules
    price = acquisition.sideboard_price(rules, member.deck) or 0
    deck = evolve(member.deck, side_blocks=member.deck.side_blocks + 1)
    if log is not None:
        log.append(
            events.SideboardBought(
                action.player, rules.open_decklists, league.side_capacity(rules, deck), price, rules.sideboard_block
            )
        )
    return league.with_member(
        state, with_payment(member, price, with_more_free_picks(deck, decks.SIDEBOARD_SOURCE, rules.sideboard_block))
    )


def claim_free_card(state: State, action: actions.ClaimFreeCard, log: EventLog) -> State:
    """ASC-A11: use up a free pick: pay the surcharge and add the card.

    The card goes to the sideboard if the free pick came with the sideboard, and to the main deck if it came with a set.
    """
    member = acting_member(state, action)
    price = acquisition.free_pick_surcharge(state.rules, state.setup.pool.index.by_id[action.printing])
    deck = deck_with_card(
        member.deck, Zone.SIDE if action.source == decks.SIDEBOARD_SOURCE else Zone.MAIN, action.printing
    )
    deck = with_free_picks(deck, action.source, deck.free_picks_of(action.source) - 1)
    if log is not None:
        log.append(events.CardClaimed(action.player, state.rules.open_decklists, action.source, action.printing, price))
    return league.with_member(state, with_payment(member, price, deck))


def waive_free_picks(state: State, action: actions.WaiveFreePicks, log: EventLog) -> State:
    """ASC-A20: remove the unclaimed free picks that came with one purchase, which *action* names as its source."""
    member = acting_member(state, action)
    left = member.deck.free_picks_of(action.source)
    if log is not None:
        log.append(events.PicksWaived(action.player, state.rules.open_decklists, action.source, left))
    return league.with_member(state, evolve(member, deck=with_free_picks(member.deck, action.source, 0)))


def remove_card(state: State, action: actions.RemoveCard, log: EventLog) -> State:
    """ASC-A12, ASC-Q20: remove the card from the deck; the option ``removed_cards`` says if it goes to the reserve."""
    member = acting_member(state, action)
    deck = deck_without_card(member.deck, action.zone, action.printing)
    if state.rules.removed_cards == RemovedCards.RESERVE:
        deck = evolve(deck, reserve=decks.with_card(deck.reserve, action.printing))
    if log is not None:
        log.append(events.CardRemoved(action.player, state.rules.open_decklists, action.zone, action.printing))
    return league.with_member(state, evolve(member, deck=deck))


def return_card(state: State, action: actions.ReturnCard, log: EventLog) -> State:
    """ASC-Q20: put the card from the reserve back into the deck, free of charge."""
    member = acting_member(state, action)
    deck = evolve(member.deck, reserve=decks.without_card(member.deck.reserve, action.printing))
    if log is not None:
        log.append(events.CardReturned(action.player, state.rules.open_decklists, action.printing, action.zone))
    return league.with_member(state, evolve(member, deck=deck_with_card(deck, action.zone, action.printing)))


def move_to_side(state: State, action: actions.MoveToSide, log: EventLog) -> State:
    """ASC-A13: move one card from main to side."""
    return _move_card(state, action, (Zone.MAIN, Zone.SIDE), log)


def move_to_main(state: State, action: actions.MoveToMain, log: EventLog) -> State:
    """ASC-A14: move one card from side to main."""
    return _move_card(state, action, (Zone.SIDE, Zone.MAIN), log)


def _move_card(
    state: State, action: actions.MoveToSide | actions.MoveToMain, zones: tuple[Zone, Zone], log: EventLog
) -> State:
    member, (source, target) = acting_member(state, action), zones
    deck = deck_with_card(deck_without_card(member.deck, source, action.printing), target, action.printing)
    if log is not None:
        log.append(events.CardMoved(action.player, state.rules.open_decklists, action.printing, target))
    return league.with_member(state, evolve(member, deck=deck))


def swap_with_side(state: State, action: actions.SwapWithSide, log: EventLog) -> State:
    """ASC-A15: exchange one card of main for one of side."""
    member = acting_member(state, action)
    deck = deck_with_card(deck_without_card(member.deck, Zone.MAIN, action.main_card), Zone.MAIN, action.side_card)
    deck = deck_with_card(deck_without_card(deck, Zone.SIDE, action.side_card), Zone.SIDE, action.main_card)
    if log is not None:
        log.append(events.CardsExchanged(action.player, state.rules.open_decklists, action.main_card, action.side_card))
    return league.with_member(state, evolve(member, deck=deck))


def withdraw(state: State, action: actions.Withdraw, log: EventLog) -> State:
    """ASC-A21: mark the player as withdrawn; the deck, points and results stay on record."""
    if log is not None:
        log.append(events.PlayerWithdrew(action.player))
    return league.with_member(state, evolve(acting_member(state, action), active=False))


def deck_from_starter(rules: AscensionRules, starter: StarterDeck) -> Deck:
    """ASC-A01: return the deck that a player gets for the legal deck list *starter*, without purchases yet."""
    assert starter.basic_set is not None, "a legal deck list names its Basic Set"
    assert starter.expansion is not None, "a legal deck list names its expansion"
    return Deck(
        kind=starter.kind,
        alliance=starter.alliance,
        basic_set=starter.basic_set,
        expansions=(starter.expansion,),
        main=starter.main,
        grace=starter.grace,
        copy_limit=rules.starter_copy_limit,
    )


def register_deck(state: State, action: actions.RegisterDeck, log: EventLog) -> State:
    """ASC-A01: add the player to the league, with the deck of *action* and no points."""
    deck = deck_from_starter(state.rules, action.deck)
    if log is not None:
        log.append(
            events.PlayerRegistered(action.player, action.name, deck.kind, deck.alliance, decks.pile_size(deck.main))
        )
    return league.with_member(state, Member(action.player, action.name, len(league.registered_members(state)), deck))


def rebuild_deck(state: State, action: actions.RebuildDeck, log: EventLog) -> State:
    """ASC-A16, ASC-Q38, ASC-Q40: replace the deck, as the remedy for a losing streak.

    The option ``rebuild_carryover`` says which points and purchases are kept. Unclaimed free picks and the reserve are
    always lost.
    """
    rules, member = state.rules, acting_member(state, action)
    deck, old = deck_from_starter(rules, action.deck), member.deck
    bank, power, spent = member.bank, member.bank, 0
    if rules.rebuild_carryover == RebuildCarryover.NOTHING:
        bank = power = 0
    elif rules.rebuild_carryover == RebuildCarryover.EVERYTHING:
        power, spent = member.power, member.spent
        expansions = (*deck.expansions, *old.expansions[1:])
        deck = evolve(
            deck, expansions=expansions, copy_limit=old.copy_limit, side=old.side, side_blocks=old.side_blocks
        )
    if log is not None:
        log.append(events.DeckRebuilt(action.player, deck.kind, deck.alliance, power))
    return league.with_member(state, evolve(_with_remedy_used(member), deck=deck, bank=bank, power=power, spent=spent))


def _with_remedy_used(member: Member) -> Member:
    """ASC-Q36: return *member* with one more remedy used, no losing streak, and no banked right to another remedy."""
    return evolve(member, loss_streak=0, remedy_banked=False, remedies_used=member.remedies_used + 1)


def begin_streak_swap(state: State, action: actions.BeginStreakSwap, log: EventLog) -> State:
    """ASC-A17: begin a swap of cards for free commons, which uses up the right to a remedy for a losing streak."""
    member = acting_member(state, action)
    if log is not None:
        log.append(events.StreakSwapBegan(action.player))
    return league.with_member(state, evolve(_with_remedy_used(member), deck=evolve(member.deck, swap=StreakSwap())))


def streak_kill(state: State, action: actions.StreakKill, log: EventLog) -> State:
    """ASC-A18: give a card away in a swap; it is lost even if other removed cards go to a reserve (ASC-Q39)."""
    member = acting_member(state, action)
    swap, deck = (
        member.deck.swap or StreakSwap(),
        deck_without_card(member.deck, Zone.MAIN, action.printing),
    )
    common = acquisition.is_common(state.rules, state.setup.pool.index.by_id[action.printing])
    if log is not None:
        log.append(events.CardKilled(action.player, state.rules.open_decklists, action.printing))
    after = evolve(swap, killed=swap.killed + 1, commons_killed=swap.commons_killed + common)
    return league.with_member(state, evolve(member, deck=evolve(deck, swap=after)))


def streak_pick(state: State, action: actions.StreakPick, log: EventLog) -> State:
    """ASC-A19: take a common in a swap: pay the surcharge and add the card to main; the last common ends the swap."""
    rules, member = state.rules, acting_member(state, action)
    swap = member.deck.swap or StreakSwap()
    price = acquisition.free_pick_surcharge(rules, state.setup.pool.index.by_id[action.printing])
    done = swap.picked + 1 == rules.streak_swap_size
    after = None if done else evolve(swap, picked=swap.picked + 1)
    if log is not None:
        log.append(events.CardPicked(action.player, rules.open_decklists, action.printing, price))
    return league.with_member(
        state,
        with_payment(member, price, evolve(deck_with_card(member.deck, Zone.MAIN, action.printing), swap=after)),
    )
