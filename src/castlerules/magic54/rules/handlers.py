"""``apply``, ``transition`` and ``advance``: perform an action, by one handler for each class of actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Event, IllegalAction, evolve
from castlerules.core.errors import not_an_action
from castlerules.magic54.model import actions, events, options, updates
from castlerules.magic54.model.cards import Card, opponent
from castlerules.magic54.model.ids import card_of, object_id
from castlerules.magic54.model.plays import PLAYS_BY_KIND, Play
from castlerules.magic54.model.state import (
    Creature,
    PileItem,
    PlayKind,
    Side,
    State,
    check_state,
    creature_in_play,
    with_side,
)

from . import pile, turn, zone_changes
from .combat import assign_damage
from .damage import with_creature
from .legality import why_not

_IMMEDIATE: Final = options.RecycleTiming.IMMEDIATE


def apply(state: State, action: actions.Action) -> State:
    """Return the state after *action*; raise IllegalAction if it is not legal; *state* never changes (M54-I25)."""
    violation = why_not(state, action)
    if violation is not None:
        raise IllegalAction(action, violation)
    return advance(state, action)


def transition(state: State, action: actions.Action) -> tuple[State, tuple[Event, ...]]:
    """Return the state after *action*, as ``apply`` does (M54-I25), and the events in order.

    Raises IllegalAction if *action* is not legal.
    """
    violation = why_not(state, action)
    if violation is not None:
        raise IllegalAction(action, violation)
    log: list[Event] = []
    after = _HANDLERS[type(action)](state, action, log)
    if state.rules.recycle_timing is _IMMEDIATE:
        after = zone_changes.recycle_discards(after, log)
    return after, tuple(log)


def advance(state: State, action: actions.Action) -> State:
    """Return the state after *action*, unchecked: it must come from ``legal_actions(state)`` (M54-I26).

    Raises IllegalAction only for what is no action of Magic 54 at all, such as the text of one.
    """
    if type(state) is not State:
        check_state(state)
    try:
        handler = _HANDLERS[type(action)]
    except KeyError:
        raise IllegalAction(action, not_an_action("M54-I26", "Magic 54", action)) from None
    after = handler(state, action, None)
    return zone_changes.recycle_discards(after, None) if state.rules.recycle_timing is _IMMEDIATE else after


def _put_mana(state: State, action: actions.PutMana, log: events.Log) -> State:
    """M54-A01: return *state* with the Mana card in play, untapped; the active player keeps priority."""
    player, card = state.active, action.card
    if log is not None:
        log.append(events.ManaPut(player, card))
    side = state.sides[player]
    side = evolve(side, hand=zone_changes.without_card(side.hand, card), mana=(*side.mana, card))
    sides = with_side(state.sides, player, side)
    return _with_response(evolve(state, passes=0, mana_played=state.mana_played + 1, sides=sides))


def _summon(state: State, action: actions.Summon, log: events.Log) -> State:
    """M54-A02: return *state* with the creature paid for and in play, untapped, sick and with a new id.

    The active player keeps priority.
    """
    player, card = state.active, action.card
    entry = state.creatures_entered + 1
    creature = Creature(object_id(entry, card))
    if log is not None:
        log.append(events.Summoned(player, creature.id))
    side = state.sides[player]
    side = evolve(
        side,
        hand=zone_changes.without_card(side.hand, card),
        tapped=side.tapped + card.cost,
        creatures=(*side.creatures, creature),
    )
    return _with_response(evolve(state, passes=0, creatures_entered=entry, sides=with_side(state.sides, player, side)))


def _with_response(state: State) -> State:
    """M54-Q07: return *state* in which, by option ``response_after_permanent``, the opponent may answer a permanent."""
    if not state.rules.response_after_permanent:
        return state
    return evolve(state, priority=opponent(state.active), response_open=True)


def _play_handler(kind: PlayKind, play: Play) -> Callable[[State, Any, events.Log], State]:
    """Return the handler of *play*, an instant (so is Growth: M54-013) or a Special: it pays and puts it on the pile.

    A Special is paid for before it takes effect (M54-034), and does not tap its creature (M54-035).
    """
    is_special, source_field, target_field = play.is_special, play.source_field, play.target_field

    def played(state: State, action: Any, log: events.Log) -> State:
        used = getattr(action, source_field)
        target = getattr(action, target_field) if target_field else None
        card: Card = card_of(used) if is_special else used
        side = state.sides[card.team]
        hand = side.hand if is_special else zone_changes.without_card(side.hand, card)
        side = updates.with_payment(side, hand, side.tapped + card.cost)
        return _put_on_pile(state, side, PileItem(kind, card, used if is_special else None, target), log)

    return played


def _put_on_pile(state: State, side: Side, item: PileItem, log: events.Log) -> State:
    """M54-Q10: return *state* with *item* on the pile, *side* as its player's side, and priority for the opponent."""
    player = item.card.team
    if log is not None:
        log.append(events.Played(player, item.kind, item.card, item.source, item.target))
    if state.response_open:
        state = evolve(state, response_open=False)
    return updates.with_pile(state, (*state.pile, item), opponent(player), 0, with_side(state.sides, player, side))


def _declare_attacker(state: State, action: actions.DeclareAttacker, log: events.Log) -> State:
    """M54-092: return *state* with one more attacker, which taps as it is declared."""
    if log is not None:
        log.append(events.AttackerDeclared(action.creature))
    creature = creature_in_play(state, action.creature)
    assert creature is not None, "an attacker is in play"
    state = with_creature(state, evolve(creature, tapped=True))
    return evolve(state, combat=evolve(state.combat, attackers=(*state.combat.attackers, action.creature)))


def _declare_blocker(state: State, action: actions.DeclareBlocker, log: events.Log) -> State:
    """M54-094, M54-Q30: return *state* with one more block; the blocker does not tap."""
    if log is not None:
        log.append(events.BlockerDeclared(action.blocker, action.attacker))
    combat = evolve(state.combat, blocks=(*state.combat.blocks, (action.blocker, action.attacker)))
    return evolve(state, combat=combat)


def _assign_damage(state: State, action: actions.AssignDamage, log: events.Log) -> State:
    before = len(state.combat.assignments)
    state = assign_damage(state, action.attacker, action.blocker, action.amount)
    if log is not None:
        log.extend([events.DamageAssigned(*share) for share in state.combat.assignments[before:]])
    return turn.assign_or_fight(state, log)


def _discard(state: State, action: actions.Discard, log: events.Log) -> State:
    """M54-A17: return *state* after a discard; the discard step goes on while the hand is over the limit."""
    player = state.active
    side = state.sides[player]
    side = evolve(side, hand=zone_changes.without_card(side.hand, action.card))
    state = updates.with_sides(state, with_side(state.sides, player, side))
    state = zone_changes.put_into_discard(state, action.card, log)
    return turn.begin_discards(state, log)


def _cycle(state: State, action: actions.Cycle, log: events.Log) -> State:
    """M54-A18, M54-Q37: return *state* in the next turn, after a card was put under the deck and the top one drawn.

    An empty deck is refilled first; otherwise the player would draw the same card again.
    """
    player = state.active
    side, rng = zone_changes.refill_deck(state.rules, state.sides[player], player, state.rng, log)
    if log is not None:
        log.append(events.Cycled(player, action.card))
    side = updates.with_cards(side, (*side.deck, action.card), zone_changes.without_card(side.hand, action.card))
    side, rng = zone_changes.draw_card(state.rules, side, player, rng, log)
    return turn.end_turn(updates.with_rng(state, rng, with_side(state.sides, player, side)), log)


_HANDLERS: Final[Mapping[type[Any], Callable[[State, Any, events.Log], State]]] = MappingProxyType(
    {
        actions.PutMana: _put_mana,
        actions.Summon: _summon,
        **{play.action: _play_handler(kind, play) for kind, play in PLAYS_BY_KIND.items()},
        actions.Pass: turn.pass_priority,
        actions.DeclareAttacker: _declare_attacker,
        actions.FinishAttackers: lambda state, _, log: turn.end_attackers(state, log),
        actions.AssignDamage: _assign_damage,
        actions.DeclareBlocker: _declare_blocker,
        actions.FinishBlockers: lambda state, _, log: turn.end_blockers(state, log),
        actions.ChooseFromDeck: lambda state, action, log: turn.resume_after_search(
            pile.end_search(state, action.card, log), log
        ),
        actions.Discard: _discard,
        actions.Cycle: _cycle,
        actions.DeclineCycle: lambda state, _, log: turn.end_turn(state, log),
    }
)
