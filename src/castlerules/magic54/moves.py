"""Doing what was decided: one handler per action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Event, IllegalAction, evolve

from .actions import (
    Action,
    AssignDamage,
    ChooseFromDeck,
    Cycle,
    DeclareAttacker,
    DeclareBlocker,
    DeclineCycle,
    Discard,
    FinishAttackers,
    FinishBlockers,
    Pass,
    PlayAce,
    PlayDamage,
    PlayEight,
    PlayGrowth,
    PlayJoker,
    PlayTen,
    PutMana,
    Summon,
    UseKnowledge,
    UseProtection,
    UseSacrifice,
)
from .cards import Card, opponent
from .combat import divided
from .events import Assigned, Attacked, Blocked, Cycled, Log, ManaPut, Played, Summoned
from .permissions import COSTS
from .pile import search_ended
from .reasons import why_not
from .rules import RecycleTiming
from .state import Creature, Item, ObjectId, Side, State, Use, card_of, object_id, with_side
from .turn import after_attackers, after_blockers, discard_step, divided_or_fought, next_turn, passed, resumed
from .updates import paid, piled, with_cards, with_creatures, with_luck, with_sides
from .zones import discarded, drawn, refilled, turned_over_at_once, without

__all__ = ["advance", "apply", "transition"]


_IMMEDIATE: Final = RecycleTiming.IMMEDIATE


def apply(state: State, action: Action) -> State:
    """Return the state after *action*; raise IllegalAction, changing nothing, if it may not be done (M54-I25)."""
    broken = why_not(state, action)
    if broken is not None:
        raise IllegalAction(action, broken)
    return advance(state, action)


def transition(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Return what ``apply`` returns (M54-I25), and the events in order.

    Raises IllegalAction, as ``apply`` does, if *action* may not be done.
    """
    broken = why_not(state, action)
    if broken is not None:
        raise IllegalAction(action, broken)
    log: list[Event] = []
    after = _HANDLERS[type(action)](state, action, log)
    return (turned_over_at_once(after, log) if state.rules.recycle_timing is _IMMEDIATE else after), tuple(log)


def advance(state: State, action: Action) -> State:
    """Return what ``apply`` returns for an action taken from ``legal_actions(state)``, unchecked (M54-I26)."""
    after = _HANDLERS[type(action)](state, action, None)
    return turned_over_at_once(after, None) if state.rules.recycle_timing is _IMMEDIATE else after


def _put_mana(state: State, action: PutMana, log: Log) -> State:
    """M54-A01: Mana enters untapped, and the active player keeps priority."""
    player, card = state.active, action.card
    if log is not None:
        log.append(ManaPut(player, card))
    side = state.sides[player]
    side = evolve(side, hand=without(side.hand, card), mana=(*side.mana, card))
    sides = with_side(state.sides, player, side)
    return _answerable(evolve(state, passes=0, mana_played=state.mana_played + 1, sides=sides))


def _summon(state: State, action: Summon, log: Log) -> State:
    """M54-A02: a creature enters untapped and sick, as a new object; the active player keeps priority."""
    player, card = state.active, action.card
    entry = state.entered + 1
    creature = Creature(object_id(entry, card))
    if log is not None:
        log.append(Summoned(player, creature.id))
    side = state.sides[player]
    side = evolve(
        side,
        hand=without(side.hand, card),
        tapped=side.tapped + card.cost,
        creatures=(*side.creatures, creature),
    )
    return _answerable(evolve(state, passes=0, entered=entry, sides=with_side(state.sides, player, side)))


def _answerable(state: State) -> State:
    """M54-Q07: with ``response_after_permanent``, give the other player one chance to open an exchange."""
    if not state.rules.response_after_permanent:
        return state
    return evolve(state, priority=opponent(state.active), replying=True)


def _card_played(use: Use, aim: str | None) -> Callable[[State, Any, Log], State]:
    """Return the handler of an instant card, Growth too (M54-013), whose target is in the field *aim*."""

    def played(state: State, action: Any, log: Log) -> State:
        card: Card = action.card
        cost = 0 if use is Use.GROWTH else card.cost
        side = state.sides[card.team]
        side = paid(side, without(side.hand, card), side.tapped + cost)
        return _piled(state, side, Item(use, card, None, getattr(action, aim) if aim else None), log)

    return played


def _special(use: Use, source: str, aim: str | None) -> Callable[[State, Any, Log], State]:
    """Return the handler of a Special of the creature in the field *source* (M54-035: it does not tap)."""

    def used(state: State, action: Any, log: Log) -> State:
        creature: ObjectId = getattr(action, source)
        card = card_of(creature)
        side = state.sides[card.team]
        side = paid(side, side.hand, side.tapped + COSTS[card.rank])
        return _piled(state, side, Item(use, card, creature, getattr(action, aim) if aim else None), log)

    return used


def _piled(state: State, side: Side, item: Item, log: Log) -> State:
    """2.2: return *state* with *item*, paid by its owner's *side*, on the pile and priority with the other player."""
    player = item.card.team
    if log is not None:
        log.append(Played(player, item.use, item.card, item.source, item.target))
    if state.replying:
        state = evolve(state, replying=False)
    return piled(state, (*state.pile, item), opponent(player), 0, with_side(state.sides, player, side))


def _declare_attacker(state: State, action: DeclareAttacker, log: Log) -> State:
    """M54-092: attackers tap at once."""
    if log is not None:
        log.append(Attacked(action.creature))
    player = state.active
    side = state.sides[player]
    creatures = tuple([evolve(one, tapped=True) if one.id == action.creature else one for one in side.creatures])
    combat = evolve(state.combat, attackers=(*state.combat.attackers, action.creature))
    return evolve(state, combat=combat, sides=with_side(state.sides, player, with_creatures(side, creatures)))


def _finish_attackers(state: State, _: FinishAttackers, log: Log) -> State:
    return after_attackers(state, log)


def _declare_blocker(state: State, action: DeclareBlocker, log: Log) -> State:
    """M54-094, M54-Q30: blocking does not tap."""
    if log is not None:
        log.append(Blocked(action.blocker, action.attacker))
    combat = evolve(state.combat, blocks=(*state.combat.blocks, (action.blocker, action.attacker)))
    return evolve(state, combat=combat)


def _finish_blockers(state: State, _: FinishBlockers, log: Log) -> State:
    return after_blockers(state, log)


def _assign_damage(state: State, action: AssignDamage, log: Log) -> State:
    before = len(state.combat.split)
    state = divided(state, action.attacker, action.blocker, action.amount)
    if log is not None:
        log.extend([Assigned(*share) for share in state.combat.split[before:]])
    return divided_or_fought(state, log)


def _choose_from_deck(state: State, action: ChooseFromDeck, log: Log) -> State:
    return resumed(search_ended(state, action.card, log), log)


def _discard(state: State, action: Discard, log: Log) -> State:
    """M54-A17: one card at a time."""
    player = state.active
    side = state.sides[player]
    side = evolve(side, hand=without(side.hand, action.card))
    state = discarded(with_sides(state, with_side(state.sides, player, side)), action.card, log)
    return discard_step(state, log)


def _cycle(state: State, action: Cycle, log: Log) -> State:
    """M54-A18, M54-Q37: an empty deck is refilled first, so that the card put under it is not simply drawn again."""
    player = state.active
    side, rng = refilled(state.rules, state.sides[player], player, state.rng, log)
    if log is not None:
        log.append(Cycled(player, action.card))
    side = with_cards(side, (*side.deck, action.card), without(side.hand, action.card))
    side, rng = drawn(state.rules, side, player, rng, log)
    return next_turn(with_luck(state, rng, with_side(state.sides, player, side)), log)


def _decline_cycle(state: State, _: DeclineCycle, log: Log) -> State:
    return next_turn(state, log)


_HANDLERS: Final[Mapping[type[Any], Callable[[State, Any, Log], State]]] = MappingProxyType(
    {
        PutMana: _put_mana,
        Summon: _summon,
        PlayDamage: _card_played(Use.DAMAGE, "target"),
        PlayAce: _card_played(Use.ACE, "target"),
        PlayEight: _card_played(Use.EIGHT, "creature"),
        PlayTen: _card_played(Use.TEN, None),
        PlayJoker: _card_played(Use.JOKER, None),
        UseSacrifice: _special(Use.SACRIFICE, "jack", "creature"),
        UseProtection: _special(Use.PROTECTION, "queen", "queen"),
        UseKnowledge: _special(Use.KNOWLEDGE, "king", None),
        PlayGrowth: _card_played(Use.GROWTH, "creature"),
        Pass: passed,
        DeclareAttacker: _declare_attacker,
        FinishAttackers: _finish_attackers,
        AssignDamage: _assign_damage,
        DeclareBlocker: _declare_blocker,
        FinishBlockers: _finish_blockers,
        ChooseFromDeck: _choose_from_deck,
        Discard: _discard,
        Cycle: _cycle,
        DeclineCycle: _decline_cycle,
    }
)
