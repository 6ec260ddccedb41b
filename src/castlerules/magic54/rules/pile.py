"""Solving the plays on the pile, last played first (M54-039), with one function for the effect of each kind.

The pile is the stack of instant plays (Action, Damage, Special, Growth) that wait until both players pass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core import choice, evolve, shuffled
from castlerules.magic54.model import events, options, updates
from castlerules.magic54.model.cards import TEAM_CARDS, Card, opponent
from castlerules.magic54.model.ids import PLAYERS, ObjectId, owner_of
from castlerules.magic54.model.state import Packet, PileItem, PlayKind, Shield, State, creature_in_play, with_side

from . import damage, zone_changes

_POOLED: Final = options.DamageTiming.POOLED
_DAMAGE_CARD: Final = PlayKind.DAMAGE
_GROWTH_CARD: Final = PlayKind.GROWTH
_SACRIFICE: Final = PlayKind.SACRIFICE
_PROTECTION: Final = PlayKind.PROTECTION


def solve_top(state: State, log: events.Log) -> State:
    """M54-039: return *state* after the last play on the pile has had its effect and left the pile.

    Deaths and the end of the game are included; they are checked only after a Damage card, because nothing else kills.
    The active player has priority afterwards. A Joker leaves the pile at once, and its search stays open.
    """
    item = state.pile[-1]
    effective = _is_effective(state, item)
    if log is not None:
        log.append(events.Solved(item.kind, item.card, effective))
    if effective:
        state = _EFFECTS[item.kind](state, item, log)
        if state.searching_joker is not None:
            return evolve(state, pile=state.pile[:-1], priority=state.active, passes=0)
    state = _take_off_pile(state, item, log)
    return damage.check_deaths_and_defeat(state, log) if item.kind is _DAMAGE_CARD else state


def _is_effective(state: State, item: PileItem) -> bool:
    """M54-Q19: return whether the target of *item*, and for Jack and Queen the source too, is still in play.

    If not, the play does nothing. A creature that left play and came back is another object and does not count. A
    King's Knowledge works even if the King has left play.
    """
    needed: list[ObjectId | None] = [] if item.target is None or item.target in PLAYERS else [item.target]
    if item.kind is _SACRIFICE or item.kind is _PROTECTION:
        needed.append(item.source)
    return all([creature_in_play(state, end) is not None for end in needed])


def _take_off_pile(state: State, item: PileItem, log: events.Log) -> State:
    """M54-012, M54-056: return *state* without *item*, the top of the pile, and with priority for the active player.

    An Action or Damage card is discarded, a Growth card is set aside until the end of combat, a Special has no card.
    """
    card, sides, combat = item.card, state.sides, state.combat
    if item.kind is _GROWTH_CARD:
        combat = evolve(combat, growth_cards=(*combat.growth_cards, card))
    elif item.source is None:
        if log is not None:
            log.append(events.Discarded(card.team, card))
        side = sides[card.team]
        sides = with_side(sides, card.team, updates.with_discard(side, (*side.discard, card)))
    return updates.with_item_solved(state, state.pile[:-1], state.active, 0, combat, sides)


def _target_of(item: PileItem) -> ObjectId:
    """Return the target of *item*; raise TypeError if it has none."""
    if item.target is None:
        raise TypeError(f"expected a play with a target, got {item!r}")
    return item.target


def _damage(state: State, item: PileItem, log: events.Log) -> State:
    """M54-Q13: return *state* after a Damage card: it deals damage now, or by option when the exchange ends."""
    packet = Packet(item.card, _target_of(item), item.card.power)
    if state.rules.damage_timing is _POOLED:
        return evolve(state, pooled_packets=(*state.pooled_packets, packet))
    return damage.deal_damage(state, [packet], log)


def _ace(state: State, item: PileItem, log: events.Log) -> State:
    """M54-Q14: return *state* after an Ace: its target loses marked damage; a shield cancels later damage."""
    target = _target_of(item)
    creature = creature_in_play(state, target)
    if creature is not None and creature.damage and state.rules.ace_clears_marked:
        if log is not None:
            log.append(events.Healed(target, creature.damage))
        state = damage.with_creature(state, evolve(creature, damage=0))
    return _with_shield(state, Shield(target, None), log)


def _with_shield(state: State, shield: Shield, log: events.Log) -> State:
    if log is not None:
        log.append(events.ShieldRaised(shield.target, shield.receiver))
    return updates.with_shields(state, (*state.shields, shield))


def _eight(state: State, item: PileItem, log: events.Log) -> State:
    """M54-Q22: return *state* after an Eight: the creature is in its owner's hand, its shields are gone."""
    target = _target_of(item)
    creature = creature_in_play(state, target)
    if creature is None:
        return state
    if log is not None:
        log.append(events.ReturnedToHand(target))
    state = damage.remove_from_play(state, creature)
    owner = owner_of(target)
    side = state.sides[owner]
    return updates.with_sides(state, with_side(state.sides, owner, evolve(side, hand=(*side.hand, creature.card))))


def _ten(state: State, item: PileItem, log: events.Log) -> State:
    """M54-Q24, M54-C3: return *state* after a Ten: the opponent has discarded a random card of the hand, if any."""
    player = opponent(item.card.team)
    side = state.sides[player]
    if not side.hand:
        return state
    lost, rng = choice(state.rng, side.hand)
    if log is not None:
        log.append(events.Discarded(player, lost))
    side = evolve(side, hand=zone_changes.without_card(side.hand, lost), discard=(*side.discard, lost))
    return updates.with_rng(state, rng, with_side(state.sides, player, side))


def _joker(state: State, item: PileItem, log: events.Log) -> State:
    """M54-Q25: return *state* at the start of a Joker's search in its player's own deck.

    An empty deck is refilled first. If it stays empty, nothing happens.
    """
    player = item.card.team
    side, rng = zone_changes.refill_deck(state.rules, state.sides[player], player, state.rng, log)
    if not side.deck:
        return state
    if log is not None:
        log.append(events.SearchBegan(player))
    return evolve(state, rng=rng, searching_joker=item.card, sides=with_side(state.sides, player, side))


def end_search(state: State, chosen: Card, log: events.Log) -> State:
    """M54-Q25, M54-C4: return *state* after a search: *chosen* is in hand, the deck shuffled, the Joker discarded."""
    player = chosen.team
    joker = TEAM_CARDS[player][-1]
    side = state.sides[player]
    deck, rng = shuffled(state.rng, zone_changes.without_card(side.deck, chosen))
    if log is not None:
        log.append(events.CardFound(player, chosen))
        if state.rules.search_reveals:
            log.append(events.Revealed(player, chosen))
    side = updates.with_cards(side, deck, (*side.hand, chosen))
    state = evolve(state, rng=rng, searching_joker=None, sides=with_side(state.sides, player, side))
    return zone_changes.put_into_discard(state, joker, log)


def _sacrifice(state: State, item: PileItem, log: events.Log) -> State:
    """M54-050, M54-Q15: return *state* with a shield that redirects later damage to the chosen creature to the Jack.

    Damage already marked on the creature stays there.
    """
    return _with_shield(state, Shield(_target_of(item), item.source), log)


def _protection(state: State, item: PileItem, log: events.Log) -> State:
    """M54-051, M54-Q16: return *state* with a shield that redirects later damage to the Queen to her controller."""
    return _with_shield(state, Shield(_target_of(item), ObjectId(item.card.team)), log)


def _knowledge(state: State, item: PileItem, log: events.Log) -> State:
    """M54-052, M54-Q27: return *state* after the King's controller drew a card; the hand limit does not matter now."""
    player = item.card.team
    side, rng = zone_changes.draw_card(state.rules, state.sides[player], player, state.rng, log)
    return updates.with_rng(state, rng, with_side(state.sides, player, side))


def _growth(state: State, item: PileItem, log: events.Log) -> State:
    """M54-053, M54-Q26: return *state* after Growth: until combat ends the target has the card's number as a bonus."""
    target, bonus = _target_of(item), item.card.power
    if log is not None:
        log.append(events.Grew(target, bonus))
    creature = creature_in_play(state, target)
    return state if creature is None else damage.with_creature(state, evolve(creature, bonus=creature.bonus + bonus))


_EFFECTS: Final[Mapping[PlayKind, Callable[[State, PileItem, events.Log], State]]] = MappingProxyType(
    {
        PlayKind.DAMAGE: _damage,
        PlayKind.ACE: _ace,
        PlayKind.EIGHT: _eight,
        PlayKind.TEN: _ten,
        PlayKind.JOKER: _joker,
        PlayKind.SACRIFICE: _sacrifice,
        PlayKind.PROTECTION: _protection,
        PlayKind.KNOWLEDGE: _knowledge,
        PlayKind.GROWTH: _growth,
    }
)
