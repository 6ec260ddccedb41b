"""Dealing damage: shields that redirect or cancel it, marked damage, deaths, and the end of the game.

A packet is an amount of damage on its way to one target. A shield is the lasting effect of an Ace, a Jack or a Queen.
An exchange lasts from the first play on an empty pile until all plays are solved, in combat until its end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from castlerules.core import evolve
from castlerules.magic54.model import events, options
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.magic54.model.ids import PLAYERS, ObjectId
from castlerules.magic54.model.state import Creature, Packet, Result, Side, State, creature_in_play, with_side
from castlerules.magic54.model.updates import with_creatures, with_hp, with_shields, with_sides

from .zone_changes import put_into_discard

_EXCHANGE_DAMAGE: Final = options.DamagePersistence.EXCHANGE
_EXCHANGE: Final = options.ShieldDuration.EXCHANGE


def route_packet(state: State, packet: Packet, log: events.Log) -> ObjectId | None:
    """M54-Q18, M54-I20: return the final target of *packet* after redirections, or None if an Ace cancels it.

    Shields override the general rules of damage, because the text of a card does (M54-007, M54-Q43). The oldest shield
    on the current target acts first, and each acts at most once on a packet, so the loop ends. A shield whose receiver
    has left play does nothing (M54-Q19).
    """
    target, unmet_shields = packet.target, list(state.shields)
    while unmet_shields:
        shield = next((s for s in unmet_shields if s.target == target and _receiver_in_play(state, s.receiver)), None)
        if shield is None:
            break
        unmet_shields.remove(shield)
        if shield.receiver is None:
            if log is not None:
                log.append(events.DamageCancelled(packet.source, target, packet.amount))
            return None
        if log is not None:
            log.append(events.DamageRedirected(packet.source, target, shield.receiver, packet.amount))
        target = shield.receiver
    return target


def _receiver_in_play(state: State, receiver: ObjectId | None) -> bool:
    return receiver is None or receiver in PLAYERS or creature_in_play(state, receiver) is not None


def deal_damage(state: State, packets: Iterable[Packet], log: events.Log) -> State:
    """M54-097, M54-Q32: return *state* after *packets* are routed and dealt, to creatures first, then to players.

    A packet is never divided: one target takes all of it, or nobody takes it (M54-I19). Creatures die only afterwards,
    and hp never go below 0 (M54-Q35).
    """
    hits = [
        (packet, target)
        for packet in packets
        if packet.amount and (target := route_packet(state, packet, log)) is not None
    ]
    damage_by_target: dict[ObjectId, int] = {}
    in_play = {*PLAYERS, *[creature.id for side in state.sides for creature in side.creatures]}
    for packet, target in sorted(hits, key=lambda hit: hit[1] in PLAYERS):
        if target in in_play:
            damage_by_target[target] = damage_by_target.get(target, 0) + packet.amount
            if log is not None:
                log.append(events.Damaged(packet.source, target, packet.amount))
    if not damage_by_target:
        return state
    red, black = state.sides
    return with_sides(
        state,
        (_with_damage(red, PLAYERS[RED], damage_by_target), _with_damage(black, PLAYERS[BLACK], damage_by_target)),
    )


def _with_damage(side: Side, player: ObjectId, damage_by_target: dict[ObjectId, int]) -> Side:
    """Return *side*, the side of *player*, after damage; *damage_by_target* maps each target to the amount it takes."""
    hp = max(0, side.hp - damage_by_target[player]) if player in damage_by_target else side.hp
    creatures = side.creatures
    if any([creature.id in damage_by_target for creature in creatures]):
        marked = [
            evolve(creature, damage=creature.damage + damage_by_target[creature.id])
            if creature.id in damage_by_target
            else creature
            for creature in creatures
        ]
        creatures = tuple(marked)
    return with_hp(side, hp, creatures)


def check_deaths_and_defeat(state: State, log: events.Log) -> State:
    """M54-032, M54-006: return *state* after all deaths and, if a player has 0 hp, the end of the game.

    The hp of both players are checked together, so that both can reach 0 at once (M54-Q34).
    """
    state = destroy_dead_creatures(state, log)
    red, black = state.sides
    if red.hp and black.hp:
        return state
    if red.hp or black.hp:
        return end_game(state, Result.RED if red.hp else Result.BLACK, log)
    return end_game(state, result_at_double_zero(state), log)


def result_at_double_zero(state: State) -> Result:
    """M54-Q34: return the result if both players have 0 hp, which the option ``simultaneous_zero`` determines."""
    wins = (Result.RED, Result.BLACK)
    match state.rules.simultaneous_zero:
        case options.SimultaneousZero.DRAW:
            return Result.DRAW
        case options.SimultaneousZero.ACTIVE_WINS:
            return wins[state.active]
        case options.SimultaneousZero.ACTIVE_LOSES:
            return wins[1 - state.active]


def end_game(state: State, result: Result, log: events.Log) -> State:
    """Return *state* with the game over and *result* as its result."""
    if log is not None:
        log.append(events.GameEnded(result))
    return evolve(state, result=result)


def destroy_dead_creatures(state: State, log: events.Log) -> State:
    """M54-098, M54-Q39: return *state* after every creature whose damage reaches its defence is discarded.

    The creatures are discarded in the order in which they entered play.
    """
    dead = [
        creature
        for side in state.sides
        for creature in side.creatures
        if creature.damage and creature.damage >= creature.defence
    ]
    for creature in sorted(dead, key=lambda creature: creature.id):
        if log is not None:
            log.append(events.Died(creature.id))
        state = put_into_discard(remove_from_play(state, creature), creature.card, log)
    return state


def with_creature(state: State, creature: Creature) -> State:
    """Return *state* with *creature* in place of the creature in play that has its id."""
    owner = creature.card.team
    side = state.sides[owner]
    creatures = tuple([creature if other.id == creature.id else other for other in side.creatures])
    return with_sides(state, with_side(state.sides, owner, with_creatures(side, creatures)))


def remove_from_play(state: State, creature: Creature) -> State:
    """Return *state* without *creature* and the shields on it; the caller must put its card into another zone."""
    owner = creature.card.team
    side = state.sides[owner]
    side = with_creatures(side, tuple([other for other in side.creatures if other.id != creature.id]))
    shields = tuple([shield for shield in state.shields if shield.target != creature.id])
    return evolve(state, shields=shields, sides=with_side(state.sides, owner, side))


def end_exchange(state: State, log: events.Log) -> State:
    """M54-Q17, M54-Q28: return *state* after an exchange: options decide whether shields and marked damage end now."""
    if state.rules.shield_duration is _EXCHANGE and state.shields:
        state = with_shields(state, ())
    if state.rules.damage_persistence is _EXCHANGE_DAMAGE:
        red, black = state.sides
        state = with_sides(state, (without_marked_damage(red, log), without_marked_damage(black, log)))
    return state


def without_marked_damage(side: Side, log: events.Log) -> Side:
    """Return *side* with no damage marked on its creatures."""
    if not any([creature.damage for creature in side.creatures]):
        return side
    if log is not None:
        log.extend([events.Healed(creature.id, creature.damage) for creature in side.creatures if creature.damage])
    healed = [evolve(creature, damage=0) if creature.damage else creature for creature in side.creatures]
    return with_creatures(side, tuple(healed))
