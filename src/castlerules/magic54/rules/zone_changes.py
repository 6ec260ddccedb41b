"""Moving cards: drawing, discarding, and turning the discard pile into the deck."""

from __future__ import annotations

from castlerules.core import Generator, Player, evolve, shuffled
from castlerules.magic54.model.cards import BLACK, RED, Card
from castlerules.magic54.model.events import Discarded, DiscardRecycled, Drew, Log
from castlerules.magic54.model.options import Magic54Rules
from castlerules.magic54.model.state import Side, State, with_side
from castlerules.magic54.model.updates import with_cards, with_discard, with_rng, with_sides


def without_card(zone: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return *zone* without *card*; raise ValueError if *card* is not in it."""
    place = zone.index(card)
    return zone[:place] + zone[place + 1 :]


def refill_deck(rules: Magic54Rules, side: Side, player: Player, rng: Generator, log: Log) -> tuple[Side, Generator]:
    """M54-023: return *side* with its discard pile as the new deck if the deck is empty, and the generator.

    The pile is turned over, so the oldest card is on top (M54-Q38, M54-I22). Only the option ``recycle_shuffle`` uses
    the generator (M54-C5).
    """
    if side.deck or not side.discard:
        return side, rng
    deck = side.discard
    if rules.recycle_shuffle:
        deck, rng = shuffled(rng, deck)
    if log is not None:
        log.append(DiscardRecycled(player, len(deck), rules.recycle_shuffle))
    return evolve(side, deck=deck, discard=()), rng


def draw_card(rules: Magic54Rules, side: Side, player: Player, rng: Generator, log: Log) -> tuple[Side, Generator]:
    """Return *side* after drawing a card, and the generator; none is drawn if deck and discard are empty (M54-I23)."""
    if not side.deck:
        side, rng = refill_deck(rules, side, player, rng, log)
        if not side.deck:
            return side, rng
    top = side.deck[0]
    if log is not None:
        log.append(Drew(player, top))
    return with_cards(side, side.deck[1:], (*side.hand, top)), rng


def put_into_discard(state: State, card: Card, log: Log) -> State:
    """M54-022, M54-Q40: return *state* with *card* on its owner's discard pile; the caller has removed it elsewhere."""
    side = state.sides[card.team]
    if log is not None:
        log.append(Discarded(card.team, card))
    side = with_discard(side, (*side.discard, card))
    return with_sides(state, with_side(state.sides, card.team, side))


def recycle_discards(state: State, log: Log) -> State:
    """M54-Q38: return *state* with every empty deck refilled, for ``recycle_timing="immediate"``, unless it is over."""
    if state.result is not None:
        return state
    rng, sides = state.rng, state.sides
    for player in (RED, BLACK):
        side, rng = refill_deck(state.rules, sides[player], player, rng, log)
        sides = with_side(sides, player, side)
    return with_rng(state, rng, sides)
