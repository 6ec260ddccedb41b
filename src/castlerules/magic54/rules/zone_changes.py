"""Moving cards: drawing, discarding, and turning the discard pile into the deck."""

from __future__ import annotations

from castlerules.core import Generator, Player, evolve, shuffled
from castlerules.magic54.model import events, options, updates
from castlerules.magic54.model.cards import BLACK, RED, Card
from castlerules.magic54.model.state import Side, State, with_side


def without_card(zone: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """Return *zone* without *card*; raise ValueError if *card* is not in it."""
    place = zone.index(card)
    return zone[:place] + zone[place + 1 :]


def refill_deck(
    rules: options.Magic54Rules, side: Side, player: Player, rng: Generator, log: events.Log
) -> tuple[Side, Generator]:
    """M54-023: return *side*, with its discard pile as the deck if that was empty, and the generator for the next draw.

    The pile is turned over, so the oldest card is on top (M54-Q38, M54-I22). Only the option ``recycle_shuffle`` uses
    the generator (M54-C5).
    """
    if side.deck or not side.discard:
        return side, rng
    deck = side.discard
    if rules.recycle_shuffle:
        deck, rng = shuffled(rng, deck)
    if log is not None:
        log.append(events.DiscardRecycled(player, len(deck), rules.recycle_shuffle))
    return evolve(side, deck=deck, discard=()), rng


def draw_card(
    rules: options.Magic54Rules, side: Side, player: Player, rng: Generator, log: events.Log
) -> tuple[Side, Generator]:
    """Return *side* after a draw, and the generator for the next draw; without deck and discard pile nothing is drawn.

    M54-I23: to have no card to draw has no other consequence.
    """
    if not side.deck:
        side, rng = refill_deck(rules, side, player, rng, log)
        if not side.deck:
            return side, rng
    top = side.deck[0]
    if log is not None:
        log.append(events.Drew(player, top))
    return updates.with_cards(side, side.deck[1:], (*side.hand, top)), rng


def put_into_discard(state: State, card: Card, log: events.Log) -> State:
    """M54-022, M54-Q40: return *state* with *card* on its owner's discard pile; the caller has removed it elsewhere."""
    side = state.sides[card.team]
    if log is not None:
        log.append(events.Discarded(card.team, card))
    side = updates.with_discard(side, (*side.discard, card))
    return updates.with_sides(state, with_side(state.sides, card.team, side))


def recycle_discards(state: State, log: events.Log) -> State:
    """M54-Q38: return *state* with every empty deck refilled, as ``recycle_timing="immediate"`` demands.

    A duel that is over stays as it is.
    """
    if state.result is not None:
        return state
    rng, sides = state.rng, state.sides
    for player in (RED, BLACK):
        side, rng = refill_deck(state.rules, sides[player], player, rng, log)
        sides = with_side(sides, player, side)
    return updates.with_rng(state, rng, sides)
