"""Which abilities trigger on the events of a batch (BASE-063 to BASE-073).

Most events are matched on the state just after them (BASE-067), in which everything that entered together is there
(BASE-068). Events by which an object leaves the battlefield, or goes from a public zone to a hand or library, look
back: they are matched on the state just before (BASE-Q43), so that an Aura sees its host die (BASE-Q18). Abilities that
have triggered are pending triggers of the state until a player would get priority.
"""

from __future__ import annotations

from collections.abc import Sequence

from castlerules.cards import Triggered
from castlerules.cards import language as lang
from castlerules.core import Event, Player, evolve
from castlerules.magic.model import DelayedTrigger, Permanent, Rulebook, State
from castlerules.magic.model.changes import Cause, Moved
from castlerules.magic.model.compiled import CompiledCards, compile_cards, nodes_of_card
from castlerules.magic.model.stack import AbilityContext, PendingTrigger
from castlerules.magic.query.board import Board
from castlerules.magic.query.conditions import is_true

from .trigger_matchers import TRIGGER_RULES, looks_back


def may_trigger(book: Rulebook, state: State, event: Event) -> bool:
    """Return whether some card of the game has an ability that triggers on events of the class of *event*.

    Abilities that cards can create count too. If there is none, ``emit`` skips the search for triggers.
    """
    return type(event) in watched_types(book, compile_cards(book, state.table))


def with_triggers(before: Board, state: State, events: Sequence[Event]) -> State:
    """Return *state* with a pending trigger added for each ability that *events* trigger.

    *before* is the board before *events*, *state* the state after them. Events of classes outside ``watched_types`` are
    ignored, so the caller skips this function if there are no others.
    """
    after = Board(before.book, state)
    kinds = watched_types(before.book, after.compiled)
    events = [event for event in events if type(event) in kinds]
    leaving = [event for event in events if looks_back(event)]
    others = [event for event in events if not looks_back(event)] if leaving else events
    pending_triggers = [*_new_triggers(before, leaving), *_new_triggers(after, others)]
    if leaving and after.compiled.watches_arrivals:
        pending_triggers += [one for one in _new_triggers(after, leaving) if lang.watches_arrival(one.ability.trigger)]
    fired = _fired_delayed_triggers(before, after, ((before, leaving), (after, others))) if before.state.ongoing else []
    if fired:
        used = [delayed.timestamp for delayed, _ in fired]
        state = evolve(state, ongoing=tuple([effect for effect in state.ongoing if effect.timestamp not in used]))
        pending_triggers += [pending for _, pending in fired]
    if not pending_triggers:
        return state
    first = state.pending_triggers[-1].number + 1 if state.pending_triggers else 0
    numbered = [evolve(pending, number=first + place) for place, pending in enumerate(pending_triggers)]
    return evolve(state, pending_triggers=(*state.pending_triggers, *numbered))


def is_watched_here(board: Board, kind: type[Event]) -> bool:
    """Return whether an event of the class *kind* may trigger something on *board*, if the event changes nothing."""
    compiled = board.compiled
    if board.state.ongoing or compiled.has_graveyard_abilities or compiled.has_madness:
        return True
    return any([kind in watched for _, _, watched in board.memoised_by_board(_watchers)])


def watched_types(book: Rulebook, compiled_cards: CompiledCards) -> frozenset[type[Event]]:
    """Return the classes of events on which an ability of the cards, or one that they can create, triggers.

    Events of other classes trigger nothing, so commits with only such events skip the search for triggers. The result
    is stored in *compiled_cards*.
    """
    if not compiled_cards.watched_event_types:
        cards = (
            dict.fromkeys([compiled.card for compiled in compiled_cards.first_faces])
            if compiled_cards.has_triggers
            else {}
        )
        node_types = {type(node) for card in cards for node in nodes_of_card(book, card)}
        rules = [rule for kind, rule in TRIGGER_RULES.items() if kind in node_types]
        compiled_cards.watched_event_types.append(frozenset([event for rule in rules for event in rule.event_types]))
    return compiled_cards.watched_event_types[0]


def _watchers(board: Board) -> list[tuple[Permanent, tuple[Triggered, ...], frozenset[type[Event]]]]:
    """Return the permanents with triggered abilities, with these and the classes of events on which they trigger.

    Only permanents whose card has such abilities are looked at, unless an effect can grant them to others.
    """
    if board.compiled.grants_abilities:
        found = [(permanent, characteristics.abilities.triggered) for permanent, characteristics in board.battlefield]
    else:
        rows = board.first_faces
        found = [
            (permanent, board.characteristics_of(permanent).abilities.triggered)
            for permanent in board.state.permanents
            if rows[permanent.card].abilities.triggered
        ]
    return [
        (permanent, abilities, frozenset([kind for one in abilities for kind in _watched_by(one)]))
        for permanent, abilities in found
        if abilities
    ]


def _watched_by(ability: Triggered) -> tuple[type[Event], ...]:
    return TRIGGER_RULES[type(ability.trigger)].event_types


def _trigger_sources(board: Board, events: Sequence[Event]) -> list[tuple[AbilityContext, tuple[Triggered, ...]]]:
    """Return the triggered abilities, printed or granted, of permanents that trigger on the classes of *events*."""
    kinds = [type(event) for event in events]
    sources = [
        (permanent, abilities)
        for permanent, abilities, watched in board.memoised_by_board(_watchers)
        if not watched.isdisjoint(kinds)
    ]
    if not sources:
        return []
    speaking = board.without_silenced([permanent for permanent, _ in sources])
    return [
        (AbilityContext(permanent.id, permanent.controller, x=permanent.x), abilities)
        for permanent, abilities in sources
        if len(speaking) == len(sources) or permanent in speaking
    ]


def _new_triggers(board: Board, events: Sequence[Event]) -> list[PendingTrigger]:
    """Return the triggers on *events* of the permanents of *board*, and of cards in graveyards and discarded ones.

    They have the number 0; the caller numbers them.
    """
    if not events:
        return []
    pending_triggers: list[PendingTrigger] = []
    sources = _trigger_sources(board, events)
    if board.compiled.has_graveyard_abilities:
        sources += _buried_sources(board)
    if board.compiled.has_madness:
        sources += _discarded_sources(board, events)
    for context, abilities in sources:
        for ability in abilities:
            rule = TRIGGER_RULES[type(ability.trigger)]
            pending_triggers += [
                PendingTrigger(0, context.source, context.controller, ability, trigger_event)
                for trigger_event in rule.trigger_events(board, ability.trigger, events, context)
                if _intervening_if_holds(board, ability, evolve(context, trigger_event=trigger_event))
            ]
    return pending_triggers


def _buried_sources(board: Board) -> list[tuple[AbilityContext, tuple[Triggered, ...]]]:
    """BASE-280: return the triggered abilities of cards in graveyards; the owner of the card controls them."""
    rows = board.first_faces
    return [
        (AbilityContext(card_object.id, Player(place)), rows[card_object.card].abilities.graveyard_triggered)
        for place, seat in enumerate(board.state.seats)
        for card_object in seat.graveyard
        if rows[card_object.card].abilities.graveyard_triggered
    ]


def _discarded_sources(board: Board, events: Sequence[Event]) -> list[tuple[AbilityContext, tuple[Triggered, ...]]]:
    """BASE-K33: return the abilities of the cards discarded in *events* that trigger on that, with their owners."""
    sources = list[tuple[AbilityContext, tuple[Triggered, ...]]]()
    for event in events:
        if isinstance(event, Moved) and event.cause is Cause.DISCARDED and event.new_object is not None:
            obj = board.find_object(event.new_object)
            if obj is not None:
                abilities = obj.characteristics.abilities.discard_triggered
                sources.append((AbilityContext(event.new_object, event.player), abilities))
    return sources


def _fired_delayed_triggers(
    before: Board, after: Board, events_by_board: Sequence[tuple[Board, Sequence[Event]]]
) -> list[tuple[DelayedTrigger, PendingTrigger]]:
    """BASE-070: return (delayed trigger, its pending trigger) for each delayed trigger of *before* that triggers now.

    *events_by_board* are the boards before and after the events, each with the events that are matched on it.
    """
    fired = []
    for delayed in before.state.ongoing:
        if isinstance(delayed, DelayedTrigger) and delayed in after.state.ongoing:
            captured, event = delayed.captured, delayed.ability.trigger
            rule, boards = TRIGGER_RULES[type(event)], events_by_board
            if lang.watches_arrival(event):
                boards = [(after, [one for _, events in events_by_board for one in events])]
            if any([rule.trigger_events(board, event, events, captured) for board, events in boards]):
                fired.append(
                    (
                        delayed,
                        PendingTrigger(0, captured.source, captured.controller, delayed.ability, captured=captured),
                    )
                )
    return fired


def _intervening_if_holds(board: Board, ability: Triggered, context: AbilityContext) -> bool:
    """BASE-066: return whether the intervening "if" of *ability* holds at the event; True without one."""
    return ability.condition is None or is_true(board, ability.condition, context)
