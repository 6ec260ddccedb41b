"""Taking cards out of a deck and moving them between deck and sideboard (ASC-A12 to ASC-A15, ASC-Q20, ASC-A21)."""

from __future__ import annotations

from castlerules.core import evolve

from .actions import MoveToMain, MoveToSide, RemoveCard, ReturnCard, SwapWithSide, Withdraw
from .decks import Zone
from .events import CardMoved, CardRemoved, CardReturned, CardsExchanged, PlayerWithdrew
from .league import with_member
from .piles import with_card, without_card
from .rules import RemovedCards
from .state import State
from .updates import Log, found, put, taken

__all__ = ["exchanged", "moved_to_main", "moved_to_side", "removed", "returned", "withdrawn"]


def removed(state: State, action: RemoveCard, log: Log) -> State:
    """ASC-A12, ASC-Q20: the card is lost, or goes to the reserve."""
    member = found(state, action.player)
    deck = taken(member.deck, action.zone, action.printing)
    if state.rules.removed_cards == RemovedCards.RESERVE:
        deck = evolve(deck, reserve=with_card(deck.reserve, action.printing))
    if log is not None:
        log.append(CardRemoved(action.player, state.rules.open_decklists, action.zone, action.printing))
    return with_member(state, evolve(member, deck=deck))


def returned(state: State, action: ReturnCard, log: Log) -> State:
    """ASC-Q20: the card comes back from the reserve, free of charge."""
    member = found(state, action.player)
    deck = evolve(member.deck, reserve=without_card(member.deck.reserve, action.printing))
    if log is not None:
        log.append(CardReturned(action.player, state.rules.open_decklists, action.printing, action.zone))
    return with_member(state, evolve(member, deck=put(deck, action.zone, action.printing)))


def moved_to_side(state: State, action: MoveToSide, log: Log) -> State:
    """ASC-A13: move one card from main to side."""
    return _moved(state, action, (Zone.MAIN, Zone.SIDE), log)


def moved_to_main(state: State, action: MoveToMain, log: Log) -> State:
    """ASC-A14: move one card from side to main."""
    return _moved(state, action, (Zone.SIDE, Zone.MAIN), log)


def _moved(state: State, action: MoveToSide | MoveToMain, zones: tuple[Zone, Zone], log: Log) -> State:
    member, (source, target) = found(state, action.player), zones
    deck = put(taken(member.deck, source, action.printing), target, action.printing)
    if log is not None:
        log.append(CardMoved(action.player, state.rules.open_decklists, action.printing, target))
    return with_member(state, evolve(member, deck=deck))


def exchanged(state: State, action: SwapWithSide, log: Log) -> State:
    """ASC-A15: exchange one card of main for one of side."""
    member = found(state, action.player)
    deck = put(taken(member.deck, Zone.MAIN, action.main_card), Zone.MAIN, action.side_card)
    deck = put(taken(deck, Zone.SIDE, action.side_card), Zone.SIDE, action.main_card)
    if log is not None:
        log.append(CardsExchanged(action.player, state.rules.open_decklists, action.main_card, action.side_card))
    return with_member(state, evolve(member, deck=deck))


def withdrawn(state: State, action: Withdraw, log: Log) -> State:
    """ASC-A21: the player is no longer active; everything else stays on record."""
    if log is not None:
        log.append(PlayerWithdrew(action.player))
    return with_member(state, evolve(found(state, action.player), active=False))
