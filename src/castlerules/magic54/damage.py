"""Damage on its way, what stops it, and what it leaves behind."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from castlerules.core import evolve

from .cards import BLACK, RED
from .events import Cancelled, Damaged, Died, Discarded, GameEnded, Healed, Log, Redirected
from .rules import DamagePersistence, ShieldDuration, SimultaneousZero
from .state import PLAYERS, Creature, ObjectId, Packet, Result, Side, State, creature_in_play, with_side
from .updates import with_creatures, with_discard, with_hp, with_shields, with_sides

__all__ = [
    "after_deaths",
    "both_at_zero",
    "checked",
    "dealt",
    "ended",
    "exchange_ended",
    "left_play",
    "routed",
    "unmarked",
]

_FORGOTTEN: Final = DamagePersistence.EXCHANGE
_EXCHANGE: Final = ShieldDuration.EXCHANGE


def routed(state: State, packet: Packet, log: Log) -> ObjectId | None:
    """M54-Q18, M54-I20: return where *packet* ends, or None if an Ace cancels it.

    M54-007, M54-Q43: what a card says about damage goes before the general rules.

    Of the shields on the current target that this packet has not met, the one solved earliest acts; a redirection
    needs its receiver in play (M54-Q19). Each shield acts once at most, so this ends.
    """
    target, waiting = packet.target, list(state.shields)
    while waiting:
        shield = next((s for s in waiting if s.target == target and _functions(state, s.receiver)), None)
        if shield is None:
            break
        waiting.remove(shield)
        if shield.receiver is None:
            if log is not None:
                log.append(Cancelled(packet.source, target, packet.amount))
            return None
        if log is not None:
            log.append(Redirected(packet.source, target, shield.receiver, packet.amount))
        target = shield.receiver
    return target


def _functions(state: State, receiver: ObjectId | None) -> bool:
    return receiver is None or receiver in PLAYERS or creature_in_play(state, receiver) is not None


def dealt(state: State, packets: Iterable[Packet], log: Log) -> State:
    """M54-097, M54-Q32: return *state* with all *packets* routed, then applied to creatures, then to players.

    Each packet hits one target in full, or nothing (M54-I19). Nothing dies in between, and hp never go below 0
    (M54-Q35).
    """
    hits = [
        (packet, target) for packet in packets if packet.amount and (target := routed(state, packet, log)) is not None
    ]
    hurt: dict[ObjectId, int] = {}
    in_play = {*PLAYERS, *[one.id for side in state.sides for one in side.creatures]}
    for packet, target in sorted(hits, key=lambda hit: hit[1] in PLAYERS):
        if target in in_play:
            hurt[target] = hurt.get(target, 0) + packet.amount
            if log is not None:
                log.append(Damaged(packet.source, target, packet.amount))
    if not hurt:
        return state
    red, black = state.sides
    return with_sides(state, (_hurt(red, PLAYERS[RED], hurt), _hurt(black, PLAYERS[BLACK], hurt)))


def _hurt(side: Side, player: ObjectId, hurt: dict[ObjectId, int]) -> Side:
    """Return *side* after *hurt*, damage by target."""
    hp = max(0, side.hp - hurt[player]) if player in hurt else side.hp
    creatures = side.creatures
    if any([one.id in hurt for one in creatures]):
        marked = [evolve(one, damage=one.damage + hurt[one.id]) if one.id in hurt else one for one in creatures]
        creatures = tuple(marked)
    return with_hp(side, hp, creatures)


def checked(state: State, log: Log) -> State:
    """M54-032, M54-006: return *state* after all deaths and, both totals looked at together, the end of the game."""
    state = after_deaths(state, log)
    red, black = state.sides
    if red.hp and black.hp:
        return state
    if red.hp or black.hp:
        return ended(state, Result.RED if red.hp else Result.BLACK, log)
    return ended(state, both_at_zero(state), log)


def both_at_zero(state: State) -> Result:
    """M54-Q34: return what the table agreed on."""
    wins = (Result.RED, Result.BLACK)
    match state.rules.simultaneous_zero:
        case SimultaneousZero.DRAW:
            return Result.DRAW
        case SimultaneousZero.ACTIVE_WINS:
            return wins[state.active]
        case SimultaneousZero.ACTIVE_LOSES:
            return wins[1 - state.active]


def ended(state: State, result: Result, log: Log) -> State:
    """Return *state* as over, with *result*."""
    if log is not None:
        log.append(GameEnded(result))
    return evolve(state, result=result)


def after_deaths(state: State, log: Log) -> State:
    """M54-098, M54-Q39: return *state* with every creature discarded that has suffered its defence, oldest first."""
    dead = [one for side in state.sides for one in side.creatures if one.damage and one.damage >= one.defence]
    for creature in sorted(dead, key=lambda one: one.id):
        state = left_play(state, creature)
        side = state.sides[creature.card.team]
        side = with_discard(side, (*side.discard, creature.card))
        state = with_sides(state, with_side(state.sides, creature.card.team, side))
        if log is not None:
            log.append(Died(creature.id))
            log.append(Discarded(creature.card.team, creature.card))
    return state


def left_play(state: State, creature: Creature) -> State:
    """Return *state* without *creature* and without the shields on it; its card is for the caller to place."""
    owner = creature.card.team
    side = state.sides[owner]
    side = with_creatures(side, tuple([one for one in side.creatures if one.id != creature.id]))
    shields = tuple([shield for shield in state.shields if shield.target != creature.id])
    return evolve(state, shields=shields, sides=with_side(state.sides, owner, side))


def exchange_ended(state: State, log: Log) -> State:
    """M54-Q17, M54-Q28: return *state* after shields and marked damage that last for an exchange are gone."""
    if state.rules.shield_duration is _EXCHANGE and state.shields:
        state = with_shields(state, ())
    if state.rules.damage_persistence is _FORGOTTEN:
        red, black = state.sides
        state = with_sides(state, (unmarked(red, log), unmarked(black, log)))
    return state


def unmarked(side: Side, log: Log) -> Side:
    """Return *side* with no damage marked on its creatures."""
    if not any([one.damage for one in side.creatures]):
        return side
    if log is not None:
        log.extend([Healed(one.id, one.damage) for one in side.creatures if one.damage])
    healed = [evolve(one, damage=0) if one.damage else one for one in side.creatures]
    return with_creatures(side, tuple(healed))
