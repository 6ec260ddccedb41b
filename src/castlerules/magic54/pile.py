"""The pile of instant plays: last played, first solved (M54-039)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core import choice, evolve, shuffled

from .cards import TEAM_CARDS, Card, opponent
from .damage import checked, dealt, left_play
from .events import Discarded, Found, Grew, Healed, Log, Returned, Revealed, Searching, ShieldRaised, Solved
from .rules import DamageTiming
from .state import PLAYERS, Item, ObjectId, Packet, Shield, State, Use, creature_in_play, owner_of, with_side
from .updates import solved, with_cards, with_creatures, with_discard, with_luck, with_shields, with_sides
from .zones import discarded, drawn, refilled, without

__all__ = ["search_ended", "top_solved"]

_POOLED: Final = DamageTiming.POOLED
_DAMAGE_CARD: Final = Use.DAMAGE
_GROWTH_CARD: Final = Use.GROWTH
_SACRIFICE: Final = Use.SACRIFICE
_PROTECTION: Final = Use.PROTECTION


def top_solved(state: State, log: Log) -> State:
    """2.4: return *state* after solving the top of the pile, with its deaths and perhaps the end of the game.

    The active player has priority then. Only a Damage card can have killed anything.
    """
    item = state.pile[-1]
    effective = _has_its_ends(state, item)
    if log is not None:
        log.append(Solved(item.use, item.card, effective))
    if effective:
        state = _EFFECTS[item.use](state, item, log)
        if state.search is not None:
            return evolve(state, pile=state.pile[:-1], priority=state.active, passes=0)
    state = _put_away(state, item, log)
    return checked(state, log) if item.use is _DAMAGE_CARD else state


def _has_its_ends(state: State, item: Item) -> bool:
    """M54-Q19: return whether the target, and for Jack and Queen the source, are still the same objects in play.

    A King's Knowledge needs no source any more.
    """
    needed: list[ObjectId | None] = [] if item.target is None or item.target in PLAYERS else [item.target]
    if item.use is _SACRIFICE or item.use is _PROTECTION:
        needed.append(item.source)
    return all([creature_in_play(state, end) is not None for end in needed])


def _put_away(state: State, item: Item, log: Log) -> State:
    """M54-012, M54-056: return *state* with *item* off the pile: discarded, put aside for the combat, or just gone."""
    card, sides, combat = item.card, state.sides, state.combat
    if item.use is _GROWTH_CARD:
        combat = evolve(combat, aside=(*combat.aside, card))
    elif item.source is None:
        if log is not None:
            log.append(Discarded(card.team, card))
        side = sides[card.team]
        sides = with_side(sides, card.team, with_discard(side, (*side.discard, card)))
    return solved(state, state.pile[:-1], state.active, 0, combat, sides)


def _target(item: Item) -> ObjectId:
    """Return the target of an item that has one."""
    if item.target is None:
        raise TypeError(f"{item!r} has no target")
    return item.target


def _damage(state: State, item: Item, log: Log) -> State:
    """M54-Q13: a Damage card hurts when it is solved, or waits in the pool for the end of the exchange."""
    packet = Packet(item.card, _target(item), item.card.power)
    if state.rules.damage_timing is _POOLED:
        return evolve(state, pooled=(*state.pooled, packet))
    return dealt(state, [packet], log)


def _ace(state: State, item: Item, log: Log) -> State:
    """M54-Q14: an Ace removes marked damage and cancels every later packet of the exchange."""
    target = _target(item)
    creature = creature_in_play(state, target)
    if creature is not None and creature.damage and state.rules.ace_clears_marked:
        if log is not None:
            log.append(Healed(target, creature.damage))
        side = state.sides[creature.card.team]
        healed = tuple([evolve(one, damage=0) if one.id == target else one for one in side.creatures])
        sides = with_side(state.sides, creature.card.team, with_creatures(side, healed))
        state = with_sides(state, sides)
    return _shielded(state, Shield(target, None), log)


def _shielded(state: State, shield: Shield, log: Log) -> State:
    if log is not None:
        log.append(ShieldRaised(shield.target, shield.receiver))
    return with_shields(state, (*state.shields, shield))


def _eight(state: State, item: Item, log: Log) -> State:
    """M54-Q22: an Eight takes a creature with all that is on it back to its owner's hand."""
    target = _target(item)
    creature = creature_in_play(state, target)
    if creature is None:
        return state
    if log is not None:
        log.append(Returned(target))
    state = left_play(state, creature)
    owner = owner_of(target)
    side = state.sides[owner]
    return with_sides(state, with_side(state.sides, owner, evolve(side, hand=(*side.hand, creature.card))))


def _ten(state: State, item: Item, log: Log) -> State:
    """M54-Q24, M54-C3: a Ten discards one card of the opponent's hand, each as likely; none if it is empty."""
    player = opponent(item.card.team)
    side = state.sides[player]
    if not side.hand:
        return state
    lost, rng = choice(state.rng, side.hand)
    if log is not None:
        log.append(Discarded(player, lost))
    side = evolve(side, hand=without(side.hand, lost), discard=(*side.discard, lost))
    return with_luck(state, rng, with_side(state.sides, player, side))


def _joker(state: State, item: Item, log: Log) -> State:
    """M54-Q25: the Joker opens a search of the own deck; with no card to find it does nothing."""
    player = item.card.team
    side, rng = refilled(state.rules, state.sides[player], player, state.rng, log)
    if not side.deck:
        return state
    if log is not None:
        log.append(Searching(player))
    return evolve(state, rng=rng, search=item.card, sides=with_side(state.sides, player, side))


def search_ended(state: State, chosen: Card, log: Log) -> State:
    """M54-Q25, M54-C4: return *state* with *chosen* in hand, the deck shuffled and the Joker discarded last."""
    player = chosen.team
    joker = TEAM_CARDS[player][-1]
    side = state.sides[player]
    deck, rng = shuffled(state.rng, without(side.deck, chosen))
    if log is not None:
        log.append(Found(player, chosen))
        if state.rules.search_reveals:
            log.append(Revealed(player, chosen))
    side = with_cards(side, deck, (*side.hand, chosen))
    state = evolve(state, rng=rng, search=None, sides=with_side(state.sides, player, side))
    return discarded(state, joker, log)


def _sacrifice(state: State, item: Item, log: Log) -> State:
    """M54-050, M54-Q15: the Jack catches what would hit the chosen creature; marked damage does not move."""
    return _shielded(state, Shield(_target(item), item.source), log)


def _protection(state: State, item: Item, log: Log) -> State:
    """M54-051, M54-Q16: the Queen's controller catches what would hit her."""
    return _shielded(state, Shield(_target(item), ObjectId(item.card.team)), log)


def _knowledge(state: State, item: Item, log: Log) -> State:
    """M54-052, M54-Q27: the King's controller draws, whatever the hand holds."""
    player = item.card.team
    side, rng = drawn(state.rules, state.sides[player], player, state.rng, log)
    return with_luck(state, rng, with_side(state.sides, player, side))


def _growth(state: State, item: Item, log: Log) -> State:
    """M54-053, M54-Q26: the creature gets the card's number as attack and defence until the end of combat."""
    target, bonus = _target(item), item.card.power
    if log is not None:
        log.append(Grew(target, bonus))
    owner = owner_of(target)
    side = state.sides[owner]
    grown = tuple([evolve(one, bonus=one.bonus + bonus) if one.id == target else one for one in side.creatures])
    return with_sides(state, with_side(state.sides, owner, with_creatures(side, grown)))


_EFFECTS: Final[Mapping[Use, Callable[[State, Item, Log], State]]] = MappingProxyType(
    {
        Use.DAMAGE: _damage,
        Use.ACE: _ace,
        Use.EIGHT: _eight,
        Use.TEN: _ten,
        Use.JOKER: _joker,
        Use.SACRIFICE: _sacrifice,
        Use.PROTECTION: _protection,
        Use.KNOWLEDGE: _knowledge,
        Use.GROWTH: _growth,
    }
)
