"""Propose, replace, commit: the only place where what happens changes the state of a game.

Changes are proposed as a batch, which is what the rules call one event. Replacements rewrite them, intents are
expanded into moves (which may be replaced in their turn), and what is left is carried out on one draft. Then triggers
are found: those that look back in the state before, the others in the state after (BASE-067).

Replacements may have to be chosen between. Then ``commit`` returns a state that asks, and goes on with the batch when
it is answered. So a task of the engine commits once, and as the last thing that it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards.language.enums import Duration
from castlerules.core import Event, Outcome, Player, evolve, shuffled
from castlerules.magic.model import changes
from castlerules.magic.model.actions import ChooseOption, ChooseReplacement
from castlerules.magic.model.characteristics import add_mana, subtract_mana
from castlerules.magic.model.compiled import compile_cards
from castlerules.magic.model.counters import with_counters
from castlerules.magic.model.decisions import ReplacementDecision
from castlerules.magic.model.ids import ObjectId, is_player
from castlerules.magic.model.ongoing_effects import ContinuousEffect, DelayedTrigger, OngoingEffect, PreventionShield
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import EMPTY_POOL, State
from castlerules.magic.model.updates import with_damage, with_events
from castlerules.magic.query.board import Board

from .control import commit_control_gained, update_controllers
from .replace import apply_chosen_replacement, apply_replacements
from .transaction import Transaction
from .triggers import may_trigger, watched_types, with_triggers
from .zone_changes import (
    enter_battlefield,
    move,
    move_from_library,
    object_zones,
    put_on_stack,
    remove_from_combat,
    with_zone,
)

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


def commit(book: Rulebook, state: State, proposed: Iterable[changes.Change]) -> State:
    """Return *state* after *proposed* have happened as one event; nothing happens any more in a game that is over."""
    if state.result is not None:
        return state  # BASE-187
    board = Board(book, state)
    changes, decision = apply_replacements(board, proposed)
    return _carry_out(board, changes) if decision is None else evolve(state, decision=decision)


def commit_chosen(
    book: Rulebook, state: State, decision: ReplacementDecision, action: ChooseReplacement | ChooseOption
) -> State:
    """Return *state* after the batch of *decision*, in which what *action* names acts next (BASE-D21)."""
    state = evolve(state, decision=None)
    board = Board(book, state)
    changes, next_decision = apply_chosen_replacement(board, decision, action)
    return _carry_out(board, changes) if next_decision is None else evolve(state, decision=next_decision)


def emit(book: Rulebook, state: State, event: changes.Change) -> State:
    """Return *state* after *event*, which changes nothing by itself and cannot be replaced, but may trigger."""
    after = with_events(state, (*state.events, event))
    return with_triggers(Board(book, state), after, [event]) if may_trigger(book, state, event) else after


def _carry_out(board: Board, changes: Iterable[changes.Change]) -> State:
    book, transaction = board.book, Transaction(board)
    commits = book.committers
    for change in changes:
        commits.get(type(change), record_event)(transaction, change)
    if not transaction.events:
        return board.state
    after = transaction.finish()
    if transaction.losses:
        return _end_by_losses(book, after, transaction)
    if after.resolution is not None:
        after = _with_results_bound(after, after.resolution, transaction.events)
    compiled_cards = board.compiled if after.table is board.state.table else compile_cards(book, after.table)
    if compiled_cards.changes_control:
        after = update_controllers(book, after)
    kinds = watched_types(book, compiled_cards)
    if kinds and not kinds.isdisjoint(map(type, transaction.events)):
        after = with_triggers(board, after, transaction.events)
    return _perform_immediate_actions(book, after) if book.immediate_actions else after


def _with_results_bound(state: State, context: AbilityContext, events: Iterable[Event]) -> State:
    """Return *state* in which what resolves knows what it made, and where its objects went (BASE-020)."""
    updated = context
    if name := context.bind_results_as:
        dealt = sum([event.amount for event in events if type(event) is changes.Damage])
        made = tuple(
            [
                event.new_object
                for event in events
                if type(event) is changes.Moved and event.origin is None and event.new_object
            ]
        )
        updated = evolve(
            updated,
            bind_results_as="",
            bound_amounts=(*updated.bound_amounts, (name, dealt)),
            bound_objects=(*updated.bound_objects, (name, made)),
        )
    moves = [
        (event.old_object, event.new_object)
        for event in events
        if type(event) is changes.Moved and event.old_object and event.new_object
    ]
    if moves:
        referred_to = _objects_referred_to(updated)
        if own_moves := [move for move in moves if move[0] in referred_to]:
            updated = evolve(updated, moved_objects=(*updated.moved_objects, *own_moves))
    return state if updated is context else evolve(state, resolution=updated)


def _objects_referred_to(context: AbilityContext) -> list[ObjectId | None]:
    """BASE-020: return the objects that what resolves may speak of, and what they have become."""
    trigger_event = context.trigger_event
    named = [target for _, targets in (*enumerate(context.targets), *context.bound_objects) for target in targets]
    became = [new for _, new in context.moved_objects]
    return [context.source, trigger_event.object, trigger_event.new_object, trigger_event.other, *named, *became]


def _end_by_losses(book: Rulebook, state: State, transaction: Transaction) -> State:
    """BASE-185, BASE-187: the game is over; what was still to be done is dropped."""
    return end_game(state, book.outcome_of(state, tuple(transaction.losses)))


def end_game(state: State, result: Outcome) -> State:
    """BASE-187: return *state* as the end of a game with *result*: what was still to be done is dropped."""
    return evolve(
        state,
        result=result,
        stack=(),
        agenda=(),
        decision=None,
        priority=None,
        pending_triggers=(),
        resolution=None,
        last_known=(),
    )


def end_in_draw(book: Rulebook, state: State, rule: str, reason: str) -> State:
    """Return *state* as the end of a drawn game (BASE-188)."""
    return end_game(state, Outcome((0.0,) * len(book.players), reason, rule))


def _perform_immediate_actions(book: Rulebook, state: State) -> State:
    """Return *state* after the checks that a variant makes after every event."""
    for action in book.immediate_actions:
        if events := list(action(Board(book, state))):
            return commit(book, state, events)
    return state


# What each change does.


def _damage(transaction: Transaction, change: changes.Damage) -> None:
    """BASE-132: damage marks a creature, and is loss of life for a player (BASE-136: it misses what has left)."""
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
    """BASE-K24: players keep their poison counters."""
    seat = transaction.seats[change.player]
    transaction.seats[change.player] = evolve(seat, poison=seat.poison + change.count)
    transaction.events.append(change)


def _attached(transaction: Transaction, change: changes.Attached) -> None:
    """BASE-133: it stays the same object, and gets a new time stamp."""
    permanent = transaction.permanents.get(change.object)
    if permanent is not None:
        transaction.permanents[permanent.id] = evolve(
            permanent, attached_to=change.host, timestamp=transaction.new_object_id()
        )
        transaction.events.append(change)


def _tapped(transaction: Transaction, change: changes.Tapped) -> None:
    """BASE-134: tapping the tapped is nothing."""
    permanent = transaction.permanents.get(change.object)
    if permanent is not None and not permanent.tapped:
        transaction.permanents[permanent.id] = evolve(permanent, tapped=True)
        transaction.events.append(change)


def _untapped(transaction: Transaction, change: changes.Untapped) -> None:
    """BASE-134: untapping the untapped is nothing."""
    permanent = transaction.permanents.get(change.object)
    if permanent is not None and permanent.tapped:
        transaction.permanents[permanent.id] = evolve(permanent, tapped=False)
        transaction.events.append(change)


def _counters_put(transaction: Transaction, change: changes.CountersPut) -> None:
    _change_counters(transaction, change, change.count)


def _counters_removed(transaction: Transaction, change: changes.CountersRemoved) -> None:
    _change_counters(transaction, change, -change.count)


def _change_counters(
    transaction: Transaction, change: changes.CountersPut | changes.CountersRemoved, difference: int
) -> None:
    """BASE-130: counters change in number, as far as there are any."""
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
    transaction.seats[change.player] = evolve(seat, pool=pool)
    transaction.events.append(change)


def _mana_spent(transaction: Transaction, change: changes.ManaSpent) -> None:
    seat = transaction.seats[change.player]
    pool = subtract_mana(seat.pool, change.mana)
    transaction.seats[change.player] = evolve(seat, pool=pool)
    transaction.events.append(change)


def _pool_emptied(transaction: Transaction, change: changes.PoolEmptied) -> None:
    transaction.seats[change.player] = evolve(transaction.seats[change.player], pool=EMPTY_POOL)
    transaction.events.append(change)


def _shuffled(transaction: Transaction, change: changes.Shuffled) -> None:
    """BASE-E16: one draw of the generator puts the library in order."""
    seat = transaction.seats[change.player]
    library, transaction.rng = shuffled(transaction.rng, seat.library)
    transaction.seats[change.player] = evolve(seat, library=library)
    transaction.events.append(change)


def _effect_began(transaction: Transaction, change: changes.EffectBegan) -> None:
    """BASE-E20: the effect gets its time stamp as it begins (BASE-081)."""
    effect = evolve(change.effect, timestamp=transaction.new_object_id())
    transaction.ongoing = (*transaction.ongoing, effect)
    transaction.events.append(changes.EffectBegan(effect))


def _shield_used(transaction: Transaction, change: changes.ShieldUsed) -> None:
    remaining: list[OngoingEffect] = []
    for delayed in transaction.ongoing:
        if delayed.timestamp != change.timestamp:
            remaining.append(delayed)
        elif isinstance(delayed, PreventionShield) and delayed.amount > change.amount:
            remaining.append(evolve(delayed, amount=delayed.amount - change.amount))
    transaction.ongoing = tuple(remaining)
    transaction.events.append(change)


def _effects_ended(transaction: Transaction, change: changes.EffectsEnded) -> None:
    """BASE-077: shields and effects of this turn end together, those of this combat with the combat phase."""
    ending = (Duration.END_OF_COMBAT, Duration.END_OF_TURN) if change.at_end_of_turn else (Duration.END_OF_COMBAT,)
    remaining = [
        delayed for delayed in transaction.ongoing if not _ends_now(delayed, ending, turn=change.at_end_of_turn)
    ]
    if change.at_end_of_turn:
        for permanent in list(transaction.permanents.values()):
            if permanent.damaged_by:
                transaction.permanents[permanent.id] = evolve(permanent, damaged_by=())
    if len(remaining) < len(transaction.ongoing):
        transaction.ongoing = tuple(remaining)
    transaction.events.append(change)


def _ends_now(effect: OngoingEffect, ending: tuple[Duration, ...], *, turn: bool) -> bool:
    if isinstance(effect, ContinuousEffect):
        return effect.duration in ending
    return turn and not isinstance(effect, DelayedTrigger)


def _regenerated(transaction: Transaction, change: changes.Regenerated) -> None:
    """BASE-128: damage goes, and it leaves combat; that it taps is a change of its own."""
    permanent = transaction.permanents.get(change.object)
    if permanent is not None:
        transaction.permanents[permanent.id] = evolve(permanent, damage=0)
        remove_from_combat(transaction, permanent.id)
        transaction.events.append(change)


def _left_combat(transaction: Transaction, change: changes.LeftCombat) -> None:
    remove_from_combat(transaction, change.object)
    transaction.events.append(change)


def _resolved(transaction: Transaction, change: changes.Resolved) -> None:
    """BASE-E32: what is left on the stack of an object that is no card ceases to exist."""
    transaction.stack = tuple([stack_object for stack_object in transaction.stack if stack_object.id != change.object])
    transaction.events.append(change)


def _land_played(transaction: Transaction, change: changes.LandPlayed) -> None:
    seat = transaction.seats[change.player]
    transaction.seats[change.player] = evolve(seat, lands_played=seat.lands_played + 1)
    transaction.events.append(change)


def _attacked(transaction: Transaction, change: changes.Attacked) -> None:
    transaction.combat = evolve(transaction.combat, attackers=change.attackers, attack_declared=True)
    transaction.events.append(change)


def _blocked(transaction: Transaction, change: changes.Blocked) -> None:
    """BASE-158: an attacker with a blocker is blocked from now on."""
    names = [attacker for _, attacker in change.blocks]
    blocked = tuple([object_id for object_id in transaction.combat.attackers if object_id in names])
    transaction.combat = evolve(transaction.combat, blocks=change.blocks, blocked=blocked)
    transaction.events.append(change)


def _damage_cleared(transaction: Transaction, change: changes.DamageCleared) -> None:
    hurt = [permanent for permanent in transaction.permanents.values() if permanent.damage]
    for permanent in hurt:
        transaction.permanents[permanent.id] = evolve(permanent, damage=0)
    if hurt:
        transaction.events.append(change)


def _turn_began(transaction: Transaction, change: changes.TurnBegan) -> None:
    """BASE-147: per-turn counts are those of the turn."""
    transaction.seats[:] = [evolve(seat, lands_played=0) if seat.lands_played else seat for seat in transaction.seats]
    seat = transaction.seats[change.player]
    transaction.seats[change.player] = evolve(seat, last_turn=change.turn, turn_before_last=seat.last_turn)
    remaining = [delayed for delayed in transaction.ongoing if not _ends_with_turn_of(delayed, change.player)]
    if len(remaining) < len(transaction.ongoing):
        transaction.ongoing = tuple(remaining)
    transaction.events.append(change)


def _ends_with_turn_of(effect: OngoingEffect, player: Player) -> bool:
    """BASE-146: what lasts until a player's next turn ends as that turn begins, before untapping."""
    return (
        isinstance(effect, ContinuousEffect) and effect.duration is Duration.NEXT_TURN and effect.controller == player
    )


def _draw_failed(transaction: Transaction, change: changes.DrawFailed) -> None:
    transaction.seats[change.player] = evolve(transaction.seats[change.player], drew_from_empty=True)
    transaction.events.append(change)


def _lost(transaction: Transaction, change: changes.PlayerLost) -> None:
    transaction.losses.append(change)
    transaction.events.append(change)


def _ceased(transaction: Transaction, change: changes.TokenCeased) -> None:
    """BASE-124: a token that is not in play ceases to exist."""
    for place, seat in enumerate(transaction.seats):
        for zone, cards in object_zones(seat):
            rest = tuple([card_object for card_object in cards if card_object.id != change.object])
            if len(rest) < len(cards):
                transaction.seats[place] = with_zone(seat, zone, rest)
    transaction.events.append(change)


def record_event(transaction: Transaction, change: changes.Change) -> None:
    """Change nothing: what has happened is told, and may trigger."""
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
        changes.Fizzled: record_event,
        changes.Resolved: _resolved,
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
"""How the changes of normal Magic are carried out."""
