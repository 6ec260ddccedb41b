"""The handlers of actions that change decks and members: each takes a legal action and returns the state after it.

*log* is the list to which a handler appends its events, None if nobody needs them. The handlers are those of:

- Purchases (ASC-040), and the free picks that come with them (ASC-A06 to ASC-A11, ASC-A20).
- The remedies for a losing streak: a new deck, or a swap of cards for free commons (ASC-A16 to ASC-A19).
- Removing cards and moving them between deck and sideboard; withdrawing (ASC-A12 to ASC-A15, ASC-Q20, ASC-A21).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

from castlerules.ascension.model import actions, events
from castlerules.ascension.model.options import AscensionRules, RebuildCarryover, RemovedCards
from castlerules.ascension.model.state import Member, State
from castlerules.ascension.pool import decks
from castlerules.ascension.pool.card_pool import PrintingId
from castlerules.ascension.pool.decks import Deck, PickSource, StarterDeck, StreakSwap, Zone
from castlerules.core import Event, evolve, update

from . import acquisition, league
from .legality import acting_member

EventLog: TypeAlias = list[Event] | None
"""The list to which a handler appends its events, or None if the caller needs no events."""

Handler: TypeAlias = Callable[[State, Any, EventLog], State]
"""A function that returns the state after a legal action."""

Changed: TypeAlias = tuple[Deck, tuple[object, ...]]
"""A deck after an action, and what the event tells of it."""

DeckChange: TypeAlias = Callable[[State, Deck, Any, int], Changed]
"""A function that returns the deck after an action at a price."""


@update(Member)
def _with_deck(member: Member, deck: Deck, bank: int, spent: int) -> Member:
    return evolve(member, deck=deck, bank=bank, spent=spent)


def _changes_deck(kind: Callable[..., Event]) -> Callable[[DeckChange], Handler]:
    """Return the decorator that makes a handler of a function that changes the deck of the player who acts.

    The function gets the state, the deck, the action and its price, and returns the new deck and the fields of the
    event *kind* after *player* and *public*. The price moves from the unspent to the spent points (ASC-110).
    """

    def decorated(change: DeckChange) -> Handler:
        @wraps(change)
        def handler(state: State, action: Any, log: EventLog) -> State:
            member = acting_member(state, action)
            price = acquisition.action_price(state, member.deck, action) or 0
            deck, facts = change(state, member.deck, action, price)
            if log is not None:
                log.append(kind(action.player, state.rules.open_decklists, *facts))
            return league.with_member(state, _with_deck(member, deck, member.bank - price, member.spent + price))

        return handler

    return decorated


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


@_changes_deck(events.CardBought)
def buy_card(_: State, deck: Deck, action: actions.BuyCard, price: int) -> Changed:
    """ASC-A06: pay the price and add the card; the main deck may grow beyond the maximum size (ASC-Q19)."""
    return deck_with_card(deck, action.zone, action.printing), (action.printing, action.zone, price)


@_changes_deck(events.BasicsBought)
def buy_basic_pair(_: State, deck: Deck, action: actions.BuyBasicPair, price: int) -> Changed:
    """ASC-063, ASC-A07: pay once and add both lands to one zone."""
    for land in action.lands:
        deck = deck_with_card(deck, action.zone, land)
    return deck, (action.lands, action.zone, price)


@_changes_deck(events.ExpansionBought)
def buy_expansion(state: State, deck: Deck, action: actions.BuyExpansion, price: int) -> Changed:
    """ASC-070, ASC-073, ASC-074, ASC-A08: pay the price, and add the set and its free picks to the deck."""
    picks = state.rules.free_picks_per_set
    deck = evolve(deck, expansions=(*deck.expansions, action.code))
    return with_more_free_picks(deck, decks.source_of_set(action.code), picks), (action.code, price, picks)


@_changes_deck(events.CopyLimitRaised)
def buy_copy_limit(_: State, deck: Deck, __: actions.BuyCopyLimit, price: int) -> Changed:
    """ASC-080, ASC-A09: pay the price and raise the copy limit, which holds for every card name, by one."""
    limit = deck.copy_limit + 1
    return evolve(deck, copy_limit=limit), (limit, price)


@_changes_deck(events.SideboardBought)
def buy_sideboard(state: State, deck: Deck, _: actions.BuySideboard, price: int) -> Changed:
    """ASC-090, ASC-A10: pay the price, and add a block of places to the sideboard and a free pick for each place."""
    picks = state.rules.sideboard_block
    deck = evolve(deck, side_blocks=deck.side_blocks + 1)
    facts = (league.side_capacity(state.rules, deck), price, picks)
    return with_more_free_picks(deck, decks.SIDEBOARD_SOURCE, picks), facts


@_changes_deck(events.CardClaimed)
def claim_free_card(_: State, deck: Deck, action: actions.ClaimFreeCard, price: int) -> Changed:
    """ASC-A11: use up a free pick: pay the surcharge and add the card.

    The card goes to the sideboard if the free pick came with the sideboard, and to the main deck if it came with a set.
    """
    deck = deck_with_card(deck, decks.zone_of_source(action.source), action.printing)
    return with_more_free_picks(deck, action.source, -1), (action.source, action.printing, price)


@_changes_deck(events.PicksWaived)
def waive_free_picks(_: State, deck: Deck, action: actions.WaiveFreePicks, __: int) -> Changed:
    """ASC-A20: remove the unclaimed free picks that came with one purchase, which *action* names as its source."""
    return with_free_picks(deck, action.source, 0), (action.source, deck.free_picks_of(action.source))


@_changes_deck(events.CardRemoved)
def remove_card(state: State, deck: Deck, action: actions.RemoveCard, _: int) -> Changed:
    """ASC-A12, ASC-Q20: remove the card from the deck; the option ``removed_cards`` says if it goes to the reserve."""
    deck = deck_without_card(deck, action.zone, action.printing)
    if state.rules.removed_cards == RemovedCards.RESERVE:
        deck = evolve(deck, reserve=decks.with_card(deck.reserve, action.printing))
    return deck, (action.zone, action.printing)


@_changes_deck(events.CardReturned)
def return_card(_: State, deck: Deck, action: actions.ReturnCard, __: int) -> Changed:
    """ASC-Q20: put the card from the reserve back into the deck, free of charge."""
    deck = evolve(deck, reserve=decks.without_card(deck.reserve, action.printing))
    return deck_with_card(deck, action.zone, action.printing), (action.printing, action.zone)


@_changes_deck(events.CardMoved)
def move_card(_: State, deck: Deck, action: actions.MoveToSide | actions.MoveToMain, __: int) -> Changed:
    """ASC-A13, ASC-A14: move one card from main to side, or from side to main."""
    source, target = (Zone.MAIN, Zone.SIDE) if isinstance(action, actions.MoveToSide) else (Zone.SIDE, Zone.MAIN)
    deck = deck_with_card(deck_without_card(deck, source, action.printing), target, action.printing)
    return deck, (action.printing, target)


@_changes_deck(events.CardsExchanged)
def swap_with_side(_: State, deck: Deck, action: actions.SwapWithSide, __: int) -> Changed:
    """ASC-A15: exchange one card of main for one of side."""
    deck = deck_with_card(deck_without_card(deck, Zone.MAIN, action.main_card), Zone.MAIN, action.side_card)
    deck = deck_with_card(deck_without_card(deck, Zone.SIDE, action.side_card), Zone.SIDE, action.main_card)
    return deck, (action.main_card, action.side_card)


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


@_changes_deck(events.CardKilled)
def streak_kill(state: State, deck: Deck, action: actions.StreakKill, _: int) -> Changed:
    """ASC-A18: give a card away in a swap; it is lost even if other removed cards go to a reserve (ASC-Q39)."""
    swap = deck.swap or StreakSwap()
    common = acquisition.is_common(state.rules, acquisition.printing_of(state, action))
    after = evolve(swap, killed=swap.killed + 1, commons_killed=swap.commons_killed + common)
    return evolve(deck_without_card(deck, Zone.MAIN, action.printing), swap=after), (action.printing,)


@_changes_deck(events.CardPicked)
def streak_pick(state: State, deck: Deck, action: actions.StreakPick, price: int) -> Changed:
    """ASC-A19: take a common in a swap: pay the surcharge and add the card to main; the last common ends the swap."""
    swap = deck.swap or StreakSwap()
    done = swap.picked + 1 == state.rules.streak_swap_size
    after = None if done else evolve(swap, picked=swap.picked + 1)
    return evolve(deck_with_card(deck, Zone.MAIN, action.printing), swap=after), (action.printing, price)
