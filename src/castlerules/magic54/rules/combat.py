"""Combat: who can attack, block and grow, how damage is divided and dealt, and how combat ends."""

from __future__ import annotations

from typing import Final

from castlerules.core import evolve
from castlerules.magic54.model import events, options, updates
from castlerules.magic54.model.cards import opponent
from castlerules.magic54.model.ids import ObjectId, owner_of
from castlerules.magic54.model.state import NO_COMBAT, Creature, Packet, Phase, Side, State, creature_in_play

from . import damage
from .zone_changes import put_into_discard

_STRICT: Final = options.GrowthExpiry.STRICT
_OWN: Final = options.GrowthScope.OWN
_COMBAT: Final = Phase.COMBAT


def can_attack(creature: Creature) -> bool:
    """M54-091, M54-040: return whether *creature* can attack: it is untapped and has no summoning sickness.

    The caller makes sure that it belongs to the active player.
    """
    return not creature.tapped and not creature.sick


def can_block(state: State, creature: Creature) -> bool:
    """M54-093, M54-Q30: return whether *creature* can block: it is untapped and does not block an attacker yet.

    The caller makes sure that it belongs to the player who is attacked.
    """
    return not creature.tapped and all([blocker != creature.id for blocker, _ in state.combat.blocks])


def is_blocked(state: State, attacker: ObjectId) -> bool:
    """M54-Q23: return whether *attacker* was blocked.

    Without the option ``blocked_stays_blocked`` one of its blockers must still be in play.
    """
    if state.rules.blocked_stays_blocked:
        return any([blocked == attacker for _, blocked in state.combat.blocks])
    return bool(blockers_of(state, attacker))


def blockers_of(state: State, attacker: ObjectId) -> list[Creature]:
    """Return the blockers of *attacker* that are in play, in the order of their declaration."""
    blockers = [creature_in_play(state, blocker) for blocker, blocked in state.combat.blocks if blocked == attacker]
    return [blocker for blocker in blockers if blocker is not None]


def growth_targets(state: State) -> tuple[ObjectId, ...]:
    """M54-055, M54-Q26: return the creatures on which the player with priority can play Growth; () outside combat.

    They are the blocked attackers and the blockers in play, first RED's, then BLACK's, each in the order of entry. With
    the option ``growth_scope="own"`` only that player's own creatures are among them.
    """
    combat = state.combat
    if state.phase is not _COMBAT or not combat.blocks:
        return ()
    fighters = [blocker for blocker, _ in combat.blocks]
    fighters += [attacker for attacker in combat.attackers if is_blocked(state, attacker)]
    if state.rules.growth_scope is _OWN:
        fighters = [object_id for object_id in fighters if owner_of(object_id) == state.priority]
    return tuple([creature.id for side in state.sides for creature in side.creatures if creature.id in fighters])


def next_assignment(state: State) -> tuple[ObjectId, ObjectId, int] | None:
    """M54-101, M54-Q31: return what is assigned next: an attacker, one of its blockers, and the damage left to divide.

    None if no attacker with several blockers has damage left to divide.
    """
    if len(state.combat.blocks) < 2:
        return None
    for attacker in state.combat.attackers:
        creature = creature_in_play(state, attacker)
        blockers = blockers_of(state, attacker)
        assigned = [amount for source, _, amount in state.combat.assignments if source == attacker]
        if creature is not None and len(assigned) < len(blockers) and len(blockers) > 1:
            return attacker, blockers[len(assigned)].id, creature.attack - sum(assigned)
    return None


def assign_damage(state: State, attacker: ObjectId, blocker: ObjectId, amount: int) -> State:
    """M54-A14: return *state* with *amount* of the damage of *attacker* assigned to *blocker*.

    If *attacker* then has only one blocker without a share, the rest of the damage is assigned to it.
    """
    state = _with_assignment(state, attacker, blocker, amount)
    following = next_assignment(state)
    if following is not None and following[0] == attacker:
        last = blockers_of(state, attacker)[-1].id
        if following[1] == last:
            return _with_assignment(state, attacker, last, following[2])
    return state


def _with_assignment(state: State, attacker: ObjectId, blocker: ObjectId, amount: int) -> State:
    split = (*state.combat.assignments, (attacker, blocker, amount))
    return evolve(state, combat=evolve(state.combat, assignments=split))


def _combat_packets(state: State) -> list[Packet]:
    """M54-099 to M54-102: return all combat damage as packets; each creature deals its current attack."""
    packets: list[Packet] = []
    victim = ObjectId(opponent(state.active))
    for attacker in state.combat.attackers:
        creature = creature_in_play(state, attacker)
        if creature is None:
            continue  # M54-Q33: it neither deals nor receives combat damage
        blockers = blockers_of(state, attacker)
        if len(blockers) > 1:
            shares = [(blocker, amount) for source, blocker, amount in state.combat.assignments if source == attacker]
            packets += [Packet(creature.card, blocker, amount) for blocker, amount in shares]
        elif blockers:
            packets.append(Packet(creature.card, blockers[0].id, creature.attack))  # M54-099
        elif not is_blocked(state, attacker):
            packets.append(Packet(creature.card, victim, creature.attack))  # M54-100
        packets += [Packet(blocker.card, attacker, blocker.attack) for blocker in blockers]  # M54-102
    return packets


def deal_combat_damage(state: State, log: events.Log) -> State:
    """M54-097, M54-098: return *state* after combat damage, deaths and, unless the game is over, the end of combat."""
    packets = [*state.pooled_packets, *_combat_packets(state)]
    if state.pooled_packets:
        state = evolve(state, pooled_packets=())
    state = damage.check_deaths_and_defeat(damage.deal_damage(state, packets, log), log)
    return state if state.result is not None else end_combat(state, log)


def end_combat(state: State, log: events.Log) -> State:
    """M54-056, M54-Q17: return *state* after combat: Growth cards are discarded, bonuses and shields end."""
    for card in state.combat.growth_cards:
        state = put_into_discard(state, card, log)
    strict = state.rules.growth_expiry is _STRICT
    red, black = state.sides
    sides = (_without_bonuses(red, log, strict=strict), _without_bonuses(black, log, strict=strict))
    state = evolve(state, combat=NO_COMBAT, sides=sides)
    if strict:
        state = damage.destroy_dead_creatures(state, log)
    return damage.end_exchange(state, log)


def _without_bonuses(side: Side, log: events.Log, *, strict: bool) -> Side:
    """M54-Q26: return *side* after all bonuses from Growth have ended.

    Unless *strict*, a creature's marked damage goes down by its bonus, at most to 0.
    """
    if not any([creature.bonus for creature in side.creatures]):
        return side
    creatures = []
    for creature in side.creatures:
        soaked = 0 if strict else min(creature.damage, creature.bonus)
        if soaked and log is not None:
            log.append(events.Healed(creature.id, soaked))
        creatures.append(evolve(creature, bonus=0, damage=creature.damage - soaked) if creature.bonus else creature)
    return updates.with_creatures(side, tuple(creatures))
