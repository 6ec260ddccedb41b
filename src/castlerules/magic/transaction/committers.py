"""Committers: functions that write one kind of change to the transaction, and record an event if it changed it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards.language.enums import Duration
from castlerules.core import Player, evolve, shuffled
from castlerules.magic.model import (
    EMPTY_POOL,
    ObjectId,
    add_mana,
    changes,
    is_player,
    subtract_mana,
    with_counters,
    with_damage,
)
from castlerules.magic.model.ongoing_effects import (
    OUTLASTING_TURNS,
    ContinuousEffect,
    Fought,
    LastingRule,
    OngoingEffect,
    PreventionShield,
)
from castlerules.magic.model.updates import with_pool, with_tapped
from castlerules.magic.query.new_targets import copy_of

from .control import commit_control_gained
from .transaction import Transaction
from .zone_changes import (
    enter_battlefield,
    move,
    move_from_library,
    object_zones,
    put_on_stack,
    remove_from_combat,
    with_zone,
)


def _damage(transaction: Transaction, change: changes.Damage) -> None:
    """BASE-132: mark damage on a creature, or take life from a player (BASE-136: not if the creature has left)."""
    if is_player(change.to):
        player = Player(change.to)
        seat = transaction.seats[player]
        transaction.seats[player] = evolve(seat, life=seat.life - change.amount)
    elif (hit := transaction.permanents.get(change.to)) is not None:
        hurt_by = (
            hit.damaged_by
            if change.source is None or change.source in hit.damaged_by
            else (*hit.damaged_by, change.source)
        )
        transaction.permanents[hit.id] = with_damage(hit, hit.damage + change.amount, hurt_by)
    else:
        return
    transaction.events.append(change)


def _life_lost(transaction: Transaction, change: changes.LifeLost) -> None:
    seat = transaction.seats[change.player]
    transaction.seats[change.player] = evolve(seat, life=seat.life - change.amount)
    transaction.events.append(change)


def _life_gained(transaction: Transaction, change: changes.LifeGained) -> None:
    seat = transaction.seats[change.player]
    transaction.seats[change.player] = evolve(seat, life=seat.life + change.amount)
    transaction.events.append(change)


def _poison_given(transaction: Transaction, change: changes.PoisonGiven) -> None:
    """BASE-K24: add poison counters to a player, who keeps them."""
    seat = transaction.seats[change.player]
    transaction.seats[change.player] = evolve(seat, poison=seat.poison + change.count)
    transaction.events.append(change)


def _attached(transaction: Transaction, change: changes.Attached) -> None:
    """BASE-133: attach a permanent to another host; it stays the same object, and gets a new timestamp."""
    permanent = transaction.permanents.get(change.object)
    if permanent is not None:
        transaction.permanents[permanent.id] = evolve(
            permanent, attached_to=change.host, timestamp=transaction.new_object_id()
        )
        transaction.events.append(change)


def _tapped(transaction: Transaction, change: changes.Tapped) -> None:
    """BASE-134: tap a permanent; if it is tapped already, it does not become tapped, so nothing triggers."""
    permanent = transaction.permanents.get(change.object)
    if permanent is not None and not permanent.tapped:
        transaction.permanents[permanent.id] = with_tapped(permanent, tapped=True)
        transaction.events.append(change)


def _untapped(transaction: Transaction, change: changes.Untapped) -> None:
    """BASE-134: untap a permanent; if it is untapped already, it does not become untapped, so nothing triggers."""
    permanent = transaction.permanents.get(change.object)
    if permanent is not None and permanent.tapped:
        transaction.permanents[permanent.id] = with_tapped(permanent, tapped=False)
        transaction.events.append(change)


def _counters_put(transaction: Transaction, change: changes.CountersPut) -> None:
    _change_counters(transaction, change, change.count)


def _counters_removed(transaction: Transaction, change: changes.CountersRemoved) -> None:
    _change_counters(transaction, change, -change.count)


def _change_counters(
    transaction: Transaction, change: changes.CountersPut | changes.CountersRemoved, difference: int
) -> None:
    """BASE-130: change the number of counters on a permanent; no more are removed than there are."""
    permanent = transaction.permanents.get(change.object)
    if permanent is None:
        return
    counters = with_counters(permanent.counters, change.kind, difference)
    if counters != permanent.counters:
        transaction.permanents[permanent.id] = evolve(permanent, counters=counters)
        transaction.events.append(change)


def _mana_added(transaction: Transaction, change: changes.ManaAdded) -> None:
    seat = transaction.seats[change.player]
    pool = add_mana(seat.pool, change.mana)
    transaction.seats[change.player] = with_pool(seat, pool)
    transaction.events.append(change)


def _mana_spent(transaction: Transaction, change: changes.ManaSpent) -> None:
    seat = transaction.seats[change.player]
    pool = subtract_mana(seat.pool, change.mana)
    transaction.seats[change.player] = with_pool(seat, pool)
    transaction.events.append(change)


def _pool_emptied(transaction: Transaction, change: changes.PoolEmptied) -> None:
    transaction.seats[change.player] = with_pool(transaction.seats[change.player], EMPTY_POOL)
    transaction.events.append(change)


def _shuffled(transaction: Transaction, change: changes.Shuffled) -> None:
    """BASE-E16: shuffle the library with the game's random generator."""
    seat = transaction.seats[change.player]
    library, transaction.rng = shuffled(transaction.rng, seat.library)
    transaction.seats[change.player] = evolve(seat, library=library)
    transaction.events.append(change)


def _effect_began(transaction: Transaction, change: changes.EffectBegan) -> None:
    """BASE-E20: add an ongoing effect, which gets its timestamp as it begins (BASE-081)."""
    effect = evolve(change.effect, timestamp=transaction.new_object_id())
    transaction.ongoing = (*transaction.ongoing, effect)
    transaction.events.append(changes.EffectBegan(effect))


def _shield_used(transaction: Transaction, change: changes.ShieldUsed) -> None:
    remaining: list[OngoingEffect] = []
    for effect in transaction.ongoing:
        if effect.timestamp != change.timestamp:
            remaining.append(effect)
        elif isinstance(effect, PreventionShield) and effect.amount > change.amount:
            remaining.append(evolve(effect, amount=effect.amount - change.amount))
    transaction.ongoing = tuple(remaining)
    transaction.events.append(change)


def _effects_ended(transaction: Transaction, change: changes.EffectsEnded) -> None:
    """BASE-077, BASE-144: end the effects of this combat, or at end of turn the effects and shields of this turn.

    What lasts until end of combat ends with a combat phase only, that of a later turn if there is no other.
    """
    ending = Duration.END_OF_TURN if change.at_end_of_turn else Duration.END_OF_COMBAT
    remaining = [effect for effect in transaction.ongoing if not _ends_now(effect, ending, turn=change.at_end_of_turn)]
    if change.at_end_of_turn:
        for permanent in list(transaction.permanents.values()):
            if permanent.damaged_by:
                transaction.permanents[permanent.id] = evolve(permanent, damaged_by=())
    if len(remaining) < len(transaction.ongoing):
        transaction.ongoing = tuple(remaining)
    transaction.events.append(change)


def _ends_now(effect: OngoingEffect, ending: Duration, *, turn: bool) -> bool:
    if isinstance(effect, (ContinuousEffect, LastingRule)):
        return effect.duration is ending
    return turn and not isinstance(effect, (*OUTLASTING_TURNS, Fought))


def _regenerated(transaction: Transaction, change: changes.Regenerated) -> None:
    """BASE-128: remove a permanent's damage, and the permanent from combat; tapping it is a separate change."""
    permanent = transaction.permanents.get(change.object)
    if permanent is not None:
        transaction.permanents[permanent.id] = evolve(permanent, damage=0)
        remove_from_combat(transaction, permanent.id)
        transaction.events.append(change)


def _left_combat(transaction: Transaction, change: changes.LeftCombat) -> None:
    remove_from_combat(transaction, change.object)
    transaction.events.append(change)


def _resolved(transaction: Transaction, change: changes.Resolved) -> None:
    """BASE-E32: remove an object that has no card, such as an ability, from the stack; it ceases to exist."""
    transaction.stack = tuple([stack_object for stack_object in transaction.stack if stack_object.id != change.object])
    transaction.events.append(change)


def _targets_changed(transaction: Transaction, change: changes.TargetsChanged) -> None:
    """BASE-062: give a spell on the stack new targets."""
    transaction.stack = tuple(
        [
            evolve(one, targets=change.targets, division=change.division) if one.id == change.object else one
            for one in transaction.stack
        ]
    )
    transaction.events.append(change)


def _spell_copied(transaction: Transaction, change: changes.SpellCopied) -> None:
    """BASE-054: put a copy of a spell on the stack.

    It gets its place below the object that resolves, which is about to leave the stack: nothing else happens there
    before.
    """
    copy = copy_of(transaction.board_before, change.original, change.player)
    assert copy is not None, "a spell that is copied is known"
    transaction.table, row = transaction.table.with_token(change.card, change.player)
    copy = evolve(copy, id=transaction.new_object_id(), card=row, targets=change.targets, division=change.division)
    *below, resolving = transaction.stack
    transaction.stack = (*below, copy, resolving)
    transaction.events.append(change)


def _land_played(transaction: Transaction, change: changes.LandPlayed) -> None:
    seat = transaction.seats[change.player]
    transaction.seats[change.player] = evolve(seat, lands_played=seat.lands_played + 1)
    transaction.events.append(change)


def _attacked(transaction: Transaction, change: changes.Attacked) -> None:
    transaction.combat = evolve(transaction.combat, attackers=change.attackers, attack_declared=True)
    _remember(transaction, change.attackers, ())
    transaction.events.append(change)


def _remember(transaction: Transaction, attackers: tuple[ObjectId, ...], blockers: tuple[ObjectId, ...]) -> None:
    """BASE-351: remember what was declared, if a card of the game asks for it."""
    if transaction.board_before.compiled.remembers_combat and (attackers or blockers):
        fought = Fought(transaction.new_object_id(), attackers, blockers)
        transaction.ongoing = (*transaction.ongoing, fought)


def _blocked(transaction: Transaction, change: changes.Blocked) -> None:
    """BASE-158: record the blocks; an attacker with a blocker stays blocked for the rest of combat."""
    with_blockers = [attacker for _, attacker in change.blocks]
    blocked = tuple([attacker for attacker in transaction.combat.attackers if attacker in with_blockers])
    transaction.combat = evolve(transaction.combat, blocks=change.blocks, blocked=blocked)
    _remember(transaction, (), tuple([blocker for blocker, _ in change.blocks]))
    transaction.events.append(change)


def _damage_cleared(transaction: Transaction, change: changes.DamageCleared) -> None:
    hurt = [permanent for permanent in transaction.permanents.values() if permanent.damage]
    for permanent in hurt:
        transaction.permanents[permanent.id] = evolve(permanent, damage=0)
    if hurt:
        transaction.events.append(change)


def _turn_began(transaction: Transaction, change: changes.TurnBegan) -> None:
    """BASE-147: reset the counts per turn, end the effects that last until this turn, and forget what has fought."""
    transaction.seats[:] = [evolve(seat, lands_played=0) if seat.lands_played else seat for seat in transaction.seats]
    seat = transaction.seats[change.player]
    transaction.seats[change.player] = evolve(seat, last_turn=change.turn, turn_before_last=seat.last_turn)
    remaining = [effect for effect in transaction.ongoing if not _ends_with_turn_of(effect, change.player)]
    if len(remaining) < len(transaction.ongoing):
        transaction.ongoing = tuple(remaining)
    transaction.events.append(change)


def _ends_with_turn_of(effect: OngoingEffect, player: Player) -> bool:
    """BASE-146: return whether *effect* lasts until the next turn of *player*, so that it ends as that turn begins."""
    return isinstance(effect, Fought) or (
        isinstance(effect, (ContinuousEffect, LastingRule))
        and effect.duration is Duration.NEXT_TURN
        and effect.controller == player
    )


def _draw_failed(transaction: Transaction, change: changes.DrawFailed) -> None:
    transaction.seats[change.player] = evolve(transaction.seats[change.player], drew_from_empty=True)
    transaction.events.append(change)


def _lost(transaction: Transaction, change: changes.PlayerLost) -> None:
    transaction.losses.append(change)
    transaction.events.append(change)


def _ceased(transaction: Transaction, change: changes.TokenCeased) -> None:
    """BASE-124: remove a token that is not in play; it ceases to exist."""
    for place, seat in enumerate(transaction.seats):
        for zone, cards in object_zones(seat):
            rest = tuple([card_object for card_object in cards if card_object.id != change.object])
            if len(rest) < len(cards):
                transaction.seats[place] = with_zone(seat, zone, rest)
    transaction.events.append(change)


def record_event(transaction: Transaction, change: changes.Change) -> None:
    """Record *change* as an event, which may trigger abilities, and change nothing else.

    This is the committer of every class of changes that has none of its own.
    """
    transaction.events.append(change)


NORMAL_COMMITTERS: Final[Mapping[type[changes.Change], Callable[[Transaction, Any], None]]] = MappingProxyType(
    {
        changes.Move: move,
        changes.LibraryMove: move_from_library,
        changes.EnterBattlefield: enter_battlefield,
        changes.PutOnStack: put_on_stack,
        changes.DrawFailed: _draw_failed,
        changes.Damage: _damage,
        changes.Prevented: record_event,
        changes.LifeLost: _life_lost,
        changes.LifeGained: _life_gained,
        changes.PoisonGiven: _poison_given,
        changes.ControlGained: commit_control_gained,
        changes.Attached: _attached,
        changes.LookedAt: record_event,
        changes.LookedElsewhere: record_event,
        changes.Tapped: _tapped,
        changes.Untapped: _untapped,
        changes.CountersPut: _counters_put,
        changes.CountersRemoved: _counters_removed,
        changes.ManaAdded: _mana_added,
        changes.ManaSpent: _mana_spent,
        changes.PoolEmptied: _pool_emptied,
        changes.Shuffled: _shuffled,
        changes.Revealed: record_event,
        changes.EffectBegan: _effect_began,
        changes.ShieldUsed: _shield_used,
        changes.EffectsEnded: _effects_ended,
        changes.Regenerated: _regenerated,
        changes.LeftCombat: _left_combat,
        changes.Countered: record_event,
        changes.TargetsChanged: _targets_changed,
        changes.SpellCopied: _spell_copied,
        changes.Fizzled: record_event,
        changes.Resolved: _resolved,
        changes.TappedForMana: record_event,
        changes.SpellCast: record_event,
        changes.AbilityActivated: record_event,
        changes.TriggerPutOnStack: record_event,
        changes.LandPlayed: _land_played,
        changes.Attacked: _attacked,
        changes.Blocked: _blocked,
        changes.TurnBegan: _turn_began,
        changes.StepBegan: record_event,
        changes.DamageCleared: _damage_cleared,
        changes.PlayerLost: _lost,
        changes.TokenCeased: _ceased,
    }
)
"""The committer of each change of normal Magic."""
