"""Copies of states and sides with some fields changed, as ``evolve`` makes them, but faster.

``update`` compiles each function into a call with positional arguments. Only the updates that searches make most often
are here; elsewhere ``evolve`` is used.
"""

from __future__ import annotations

from castlerules.core import Generator, Player, evolve, update

from .cards import Card
from .state import Combat, Creature, Phase, PileItem, Shield, Side, State

Sides = tuple[Side, Side]


@update(State)
def with_priority(state: State, priority: Player, passes: int) -> State:
    """Return *state* with *priority* as the player who may act, and *passes* as the number of passes in a row."""
    return evolve(state, priority=priority, passes=passes)


@update(State)
def with_phase(state: State, phase: Phase, priority: Player, passes: int) -> State:
    """Return *state* with another *phase*, *priority* and number of *passes*."""
    return evolve(state, phase=phase, priority=priority, passes=passes)


@update(State)
def with_pile(state: State, pile: tuple[PileItem, ...], priority: Player, passes: int, sides: Sides) -> State:
    """Return *state* after an instant play: with another *pile*, *priority*, number of *passes* and *sides*."""
    return evolve(state, pile=pile, priority=priority, passes=passes, sides=sides)


@update(State)
def with_item_solved(
    state: State, pile: tuple[PileItem, ...], priority: Player, passes: int, combat: Combat, sides: Sides
) -> State:
    """Return *state* after the top of the pile is solved: *pile* is what is left of it."""
    return evolve(state, pile=pile, priority=priority, passes=passes, combat=combat, sides=sides)


@update(State)
def with_sides(state: State, sides: Sides) -> State:
    """Return *state* with other *sides*."""
    return evolve(state, sides=sides)


@update(State)
def with_rng(state: State, rng: Generator, sides: Sides) -> State:
    """Return *state* with *rng* as its generator and with *sides*, the two sides after a random choice."""
    return evolve(state, rng=rng, sides=sides)


@update(State)
def with_shields(state: State, shields: tuple[Shield, ...]) -> State:
    """Return *state* with other *shields*."""
    return evolve(state, shields=shields)


@update(Side)
def with_payment(side: Side, hand: tuple[Card, ...], tapped: int) -> Side:
    """Return *side* after a payment: with another *hand* and number of *tapped* Mana cards."""
    return evolve(side, hand=hand, tapped=tapped)


@update(Side)
def with_cards(side: Side, deck: tuple[Card, ...], hand: tuple[Card, ...]) -> Side:
    """Return *side* with another *deck* and *hand*."""
    return evolve(side, deck=deck, hand=hand)


@update(Side)
def with_discard(side: Side, discard: tuple[Card, ...]) -> Side:
    """Return *side* with another *discard* pile."""
    return evolve(side, discard=discard)


@update(Side)
def with_creatures(side: Side, creatures: tuple[Creature, ...]) -> Side:
    """Return *side* with other *creatures* in play."""
    return evolve(side, creatures=creatures)


@update(Side)
def with_hp(side: Side, hp: int, creatures: tuple[Creature, ...]) -> Side:
    """Return *side* with other *hp* and *creatures*."""
    return evolve(side, hp=hp, creatures=creatures)
