"""How decks and members change: the pieces that purchases, moves and remedies are made of."""

from __future__ import annotations

from typing import TypeAlias

from castlerules.core import Event, Player, evolve

from .decks import Deck, PickSource, Zone
from .piles import size_of, with_card, without_card
from .pool import PrintingId
from .state import Member, State

__all__ = ["Log", "found", "more_picks", "paid", "put", "sizes", "taken", "with_picks"]

Log: TypeAlias = list[Event] | None
"""Where events are written, or None where nobody reads them."""


def found(state: State, player: Player) -> Member:
    """Return the member who acts; only what is legal is done."""
    member = state.members[player]
    assert member is not None, "only members act"
    return member


def paid(member: Member, price: int, deck: Deck) -> Member:
    """Return *member* with *deck*, for which *price* was paid from the bank; the power stays (ASC-110)."""
    return evolve(member, bank=member.bank - price, spent=member.spent + price, deck=deck)


def put(deck: Deck, zone: Zone, printing: PrintingId) -> Deck:
    """Return *deck* with one more of *printing* in *zone*."""
    if zone == Zone.MAIN:
        return evolve(deck, main=with_card(deck.main, printing))
    return evolve(deck, side=with_card(deck.side, printing))


def taken(deck: Deck, zone: Zone, printing: PrintingId) -> Deck:
    """Return *deck* with one less of *printing* in *zone*."""
    if zone == Zone.MAIN:
        return evolve(deck, main=without_card(deck.main, printing))
    return evolve(deck, side=without_card(deck.side, printing))


def more_picks(deck: Deck, source: PickSource, number: int) -> Deck:
    """Return *deck* with so many more free picks of *source*, after those that are outstanding."""
    return with_picks(deck, source, deck.open_picks(source) + number)


def with_picks(deck: Deck, source: PickSource, number: int) -> Deck:
    """Return *deck* with *number* free picks of *source*; sources without picks are not kept."""
    others = [(one, left if one != source else number) for one, left in deck.picks]
    if source not in dict(deck.picks):
        others.append((source, number))
    return evolve(deck, picks=tuple([(one, left) for one, left in others if left]))


def sizes(deck: Deck) -> tuple[int, int]:
    """Return how many cards are in main and side."""
    return size_of(deck.main), size_of(deck.side)
