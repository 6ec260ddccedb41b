"""Which abilities trigger on the events of a batch (BASE-063 to BASE-073).

Most events are matched on the state just after them (BASE-067), in which everything that entered together is there
(BASE-068). Events by which an object leaves the battlefield, or goes from a public zone to a hand or library, look
back: they are matched on the state just before (BASE-Q43), so that an Aura sees its host die (BASE-Q18). Abilities that
have triggered are pending triggers of the state until a player would get priority.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import language as lang
from castlerules.cards.language.abilities import Triggered
from castlerules.cards.language.enums import StepName, TargetPlayers, Zone
from castlerules.cards.language.expressions import Filter
from castlerules.core import Event, Player, evolve
from castlerules.magic.model import changes
from castlerules.magic.model.characteristics import Abilities
from castlerules.magic.model.compiled import CompiledCards, compile_cards, nodes_of_card
from castlerules.magic.model.ids import ObjectId, is_player
from castlerules.magic.model.ongoing_effects import DelayedTrigger
from castlerules.magic.model.stack import AbilityContext, PendingTrigger, TriggerEvent
from castlerules.magic.model.state import Permanent, State
from castlerules.magic.model.steps import Step
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import is_true, matches, players_of, refers_to_player

if TYPE_CHECKING:
    from castlerules.magic.model.rulebook import Rulebook


STEP_NAMES: Final = MappingProxyType(
    {
        Step.UPKEEP: StepName.UPKEEP,
        Step.DRAW: StepName.DRAW,
        Step.COMBAT: StepName.COMBAT,
        Step.END_OF_COMBAT: StepName.END_OF_COMBAT,
        Step.END: StepName.END,
    }
)
"""The steps at whose beginning abilities can trigger, and their names in card text."""

_HIDDEN_ZONES: Final = (Zone.HAND, Zone.LIBRARY)
"""Zones in which an object that moves there from a public zone cannot be found again (BASE-020)."""

TriggerMatcher = Callable[[Board, Any, Sequence[Event], AbilityContext], Iterable[TriggerEvent]]
"""Yields a trigger event for each time that an ability with a given trigger condition triggers on some events."""


def may_trigger(book: Rulebook, state: State, event: Event) -> bool:
    """Return whether any card of the table has, or creates, an ability that triggers on events such as *event*."""
    return type(event) in watched_types(book, compile_cards(book, state.table))


def with_triggers(before: Board, state: State, events: Sequence[Event]) -> State:
    """Return *state*, which follows *before* by *events*, with the abilities that they trigger as pending triggers.

    At least one of *events* should be of the ``watched_types``; others are ignored.
    """
    after = Board(before.book, state)
    kinds = watched_types(before.book, after.compiled)
    if not (before.state.ongoing or _may_have_triggers(before) or _may_have_triggers(after)):
        return state
    events = [event for event in events if type(event) in kinds]
    leaving = [event for event in events if _looks_back(event)]
    others = [event for event in events if not _looks_back(event)]
    pending_triggers = [*_new_triggers(before, leaving), *_new_triggers(after, others)]
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


def _looks_back(event: Event) -> bool:
    """BASE-067, BASE-Q43: return whether *event* is matched on the state before it."""
    return type(event) is changes.Moved and (event.origin is Zone.BATTLEFIELD or event.to in _HIDDEN_ZONES)


def watched_types(book: Rulebook, compiled_cards: CompiledCards) -> frozenset[type[Event]]:
    """Return the event types on which any ability of the cards triggers, or any ability that they create; cached.

    Events of other types cannot trigger anything, so commits with only such events skip the search for triggers.
    """
    if not compiled_cards.watched_event_types:
        cards = (
            dict.fromkeys([compiled.card for compiled in compiled_cards.first_faces])
            if compiled_cards.has_triggers
            else {}
        )
        node_types = {type(node) for card in cards for node in nodes_of_card(book, card)}
        compiled_cards.watched_event_types.append(
            frozenset([event for kind in TRIGGER_MATCHERS if kind in node_types for event in _EVENT_TYPES[kind]])
        )
    return compiled_cards.watched_event_types[0]


def _may_have_triggers(board: Board) -> bool:
    """Return whether some permanent may have triggered abilities, printed or granted."""
    return board.compiled.grants_keywords or bool(_with_printed_triggers(board))


def _with_printed_triggers(board: Board) -> list[Permanent]:
    """Return the permanents whose cards have triggered abilities, or create delayed ones."""
    rows = board.first_faces
    return [permanent for permanent in board.state.permanents if rows[permanent.card].has_triggers]


def _trigger_sources(board: Board, kinds: Sequence[type[Event]]) -> Iterable[Permanent]:
    """Return the permanents that may have abilities, printed or granted, which trigger on events of *kinds*."""
    if board.compiled.grants_keywords:
        return board.not_silent(
            [
                permanent
                for permanent, characteristics in board.battlefield
                if _triggers_on(characteristics.abilities, kinds)
            ]
        )
    rows = board.first_faces
    return board.not_silent(
        [
            permanent
            for permanent in _with_printed_triggers(board)
            if _triggers_on(rows[permanent.card].abilities, kinds)
        ]
    )


def _triggers_on(abilities: Abilities, kinds: Sequence[type[Event]]) -> bool:
    return any([not _EVENT_TYPES[type(ability.trigger)].isdisjoint(kinds) for ability in abilities.triggered])


def _new_triggers(board: Board, events: Sequence[Event]) -> list[PendingTrigger]:
    """Return the triggers of the permanents of *board* on *events*, not numbered yet."""
    if not events:
        return []
    pending_triggers: list[PendingTrigger] = []
    kinds = [type(event) for event in events]
    for permanent in _trigger_sources(board, kinds):
        context = AbilityContext(permanent.id, permanent.controller, x=permanent.x)
        for ability in board.characteristics_of(permanent).abilities.triggered:
            if _EVENT_TYPES[type(ability.trigger)].isdisjoint(kinds):
                continue
            pending_triggers += [
                PendingTrigger(0, permanent.id, permanent.controller, ability, trigger_event)
                for trigger_event in TRIGGER_MATCHERS[type(ability.trigger)](board, ability.trigger, events, context)
                if _intervening_if_holds(board, ability, evolve(context, trigger_event=trigger_event))
            ]
    return pending_triggers


def _fired_delayed_triggers(
    before: Board, after: Board, events_by_board: Sequence[tuple[Board, Sequence[Event]]]
) -> list[tuple[DelayedTrigger, PendingTrigger]]:
    """BASE-070: return the delayed triggers of *before* that trigger now, each once, with the pending trigger.

    *events_by_board* holds the boards on which events are matched, each with its events.
    """
    fired = []
    for delayed in before.state.ongoing:
        if isinstance(delayed, DelayedTrigger) and delayed in after.state.ongoing:
            captured, event = delayed.captured, delayed.ability.trigger
            trigger_events = [
                trigger_event
                for board, events in events_by_board
                for trigger_event in TRIGGER_MATCHERS[type(event)](board, event, events, captured)
            ]
            if trigger_events:
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


def _zone_change(
    board: Board, node: lang.ZoneChange, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-I32, BASE-Q43: trigger once for each object that moves between these zones."""
    for event in events:
        if type(event) is changes.Moved and node.origin in (None, event.origin) and node.to in (None, event.to):
            target = event.old_object if _looks_back(event) else event.new_object
            obj = None if target is None else board.find_object(target)
            if obj is not None and not _is_ignored(board, target) and matches(board, node.filter, obj, context):
                yield _event_of_move(event, obj.controller)


def _event_of_move(event: changes.Moved, player: Player) -> TriggerEvent:
    """BASE-020: return the trigger event of a move.

    An object that went to a hand or library cannot be found there: the trigger knows only what left the battlefield.
    """
    new_object = None if event.to in _HIDDEN_ZONES else event.new_object
    if event.origin is Zone.BATTLEFIELD:
        return TriggerEvent(event.old_object, player, new_object=new_object)
    return TriggerEvent(new_object, player)


def _is_ignored(board: Board, target: ObjectId | None) -> bool:
    ignored = board.book.ignored_permanents
    return ignored is not None and target in ignored(board.state)


def _step_begins(
    board: Board, node: lang.StepBegins, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    active = board.state.active
    for event in events:
        if type(event) is changes.StepBegan and STEP_NAMES.get(event.step) is node.step:
            if active in players_of(board, node.whose, context):
                yield TriggerEvent(player=active)


def _spell_cast(
    board: Board, node: lang.SpellCast, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    for event in events:
        if type(event) is changes.SpellCast and (obj := board.find_object(event.object)) is not None:
            if matches(board, node.filter, obj, context):
                yield TriggerEvent(event.object, event.player)


def _damage_dealt(
    board: Board, node: lang.DamageDealt, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-Q41: trigger once for each source and recipient; once for each source if the text names no recipient."""
    named = node.to is not None or node.players is not TargetPlayers.NONE
    totals: dict[tuple[ObjectId, ObjectId | None], int] = {}
    for event in events:
        if type(event) is changes.Damage and event.source is not None and (event.combat or not node.combat):
            if not named or _matches_recipient(board, node, event.to, context):
                pair = event.source, event.to if named else None
                totals[pair] = totals.get(pair, 0) + event.amount
    for (source, hit), total in totals.items():
        if _object_matches(board, node.source, source, context):
            player = None if hit is None or not is_player(hit) else Player(hit)
            yield TriggerEvent(source, player, total, other=hit if player is None else None)


def _matches_recipient(board: Board, node: lang.DamageDealt, target: ObjectId, context: AbilityContext) -> bool:
    if is_player(target):
        if node.players is TargetPlayers.OPPONENT:
            return Player(target) != context.controller
        return node.players is TargetPlayers.ANY
    obj = board.find_object(target) if node.to is not None else None
    return obj is not None and node.to is not None and matches(board, node.to, obj, context)


def _takes_damage(
    board: Board, node: lang.TakesDamage, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-Q41: trigger once for each recipient, with all damage that it is dealt at the same time."""
    totals: dict[ObjectId, int] = {}
    for event in events:
        if type(event) is changes.Damage and (event.combat or not node.combat):
            totals[event.to] = totals.get(event.to, 0) + event.amount
    for target, total in totals.items():
        if is_player(target):
            if node.who is not None and refers_to_player(board, node.who, Player(target), context):
                yield TriggerEvent(player=Player(target), amount=total)
        elif node.filter is not None and _object_matches(board, node.filter, target, context):
            yield TriggerEvent(target, amount=total)


def _card_drawn(
    board: Board, node: lang.CardDrawn, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-Q40: trigger once for each card drawn; the trigger does not know which card it is."""
    for event in events:
        if type(event) is changes.MovedUnseen and event.cause is changes.Cause.DRAWN:
            if refers_to_player(board, node.who, event.player, context):
                yield TriggerEvent(player=event.player)


def _card_discarded(
    board: Board, node: lang.CardDiscarded, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-Q40: trigger once for each card discarded, in whatever zone it ends up."""
    for event in events:
        if type(event) is changes.Moved and event.cause is changes.Cause.DISCARDED and event.new_object is not None:
            if refers_to_player(board, node.who, event.player, context) and _object_matches(
                board, node.filter, event.new_object, context
            ):
                yield TriggerEvent(event.new_object, event.player)


def _life_gained(
    board: Board, node: lang.LifeGained, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-Q40: trigger once for each event in which the player gains life."""
    for event in events:
        if type(event) is changes.LifeGained and refers_to_player(board, node.who, event.player, context):
            yield TriggerEvent(player=event.player, amount=event.amount)


def _life_lost(
    board: Board, node: lang.LifeLost, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-Q40: trigger once for each player, with all life lost at the same time, also by damage (BASE-132)."""
    totals: dict[Player, int] = {}
    for event in events:
        if type(event) is changes.LifeLost:
            totals[event.player] = totals.get(event.player, 0) + event.amount
        elif type(event) is changes.Damage and is_player(event.to):
            totals[Player(event.to)] = totals.get(Player(event.to), 0) + event.amount
    for player, total in totals.items():
        if refers_to_player(board, node.who, player, context):
            yield TriggerEvent(player=player, amount=total)


def _attacks(
    board: Board, node: lang.Attacks, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    for event in events:
        if type(event) is changes.Attacked:
            for attacker in event.attackers:
                obj = board.find_object(attacker)
                if obj is not None and matches(board, node.filter, obj, context):
                    yield TriggerEvent(attacker, event.player)


def _becomes_blocked(
    board: Board, node: lang.BecomesBlocked, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-159: trigger once for each blocked attacker, with the number of its blockers."""
    for event in events:
        if type(event) is changes.Blocked:
            for attacker in dict.fromkeys(attacker for _, attacker in event.blocks):
                obj = board.find_object(attacker)
                if obj is not None and matches(board, node.filter, obj, context):
                    yield TriggerEvent(attacker, None, sum(object_id == attacker for _, object_id in event.blocks))


def _becomes_blocked_by(
    board: Board, node: lang.BecomesBlockedBy, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-159: trigger once for each pair of attacker and blocker."""
    for blocker, attacker in _block_pairs(events):
        if _object_matches(board, node.filter, attacker, context) and _object_matches(board, node.by, blocker, context):
            yield TriggerEvent(attacker, other=blocker)


def _blocks(
    board: Board, node: lang.Blocks, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-159: trigger once for each blocker."""
    for blocker, attacker in _block_pairs(events):
        if _object_matches(board, node.filter, blocker, context) and _object_matches(
            board, node.attacker, attacker, context
        ):
            yield TriggerEvent(blocker, other=attacker)


def _goes_unblocked(
    board: Board, node: lang.GoesUnblocked, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-159: trigger for each attacker without a blocker, at the same time as the others become blocked."""
    for event in events:
        if type(event) is changes.Blocked:
            blocked = [attacker for _, attacker in event.blocks]
            for attacker in board.state.combat.attackers:
                if attacker not in blocked and _object_matches(board, node.filter, attacker, context):
                    yield TriggerEvent(attacker)


def _block_pairs(events: Sequence[Event]) -> list[tuple[ObjectId, ObjectId]]:
    return [pair for event in events if type(event) is changes.Blocked for pair in event.blocks]


def _object_matches(board: Board, filter_: Filter, target: ObjectId, context: AbilityContext) -> bool:
    obj = board.find_object(target)
    return obj is not None and matches(board, filter_, obj, context)


def _becomes_tapped(
    board: Board, node: lang.BecomesTapped, events: Sequence[Event], context: AbilityContext
) -> Iterable[TriggerEvent]:
    for event in events:
        if type(event) is changes.Tapped and (obj := board.find_object(event.object)) is not None:
            if matches(board, node.filter, obj, context):
                yield TriggerEvent(event.object, obj.controller)


TRIGGER_MATCHERS: Final[Mapping[type[object], TriggerMatcher]] = MappingProxyType(
    {
        lang.ZoneChange: _zone_change,
        lang.StepBegins: _step_begins,
        lang.SpellCast: _spell_cast,
        lang.DamageDealt: _damage_dealt,
        lang.Attacks: _attacks,
        lang.BecomesBlocked: _becomes_blocked,
        lang.BecomesBlockedBy: _becomes_blocked_by,
        lang.Blocks: _blocks,
        lang.GoesUnblocked: _goes_unblocked,
        lang.BecomesTapped: _becomes_tapped,
        lang.TakesDamage: _takes_damage,
        lang.CardDrawn: _card_drawn,
        lang.CardDiscarded: _card_discarded,
        lang.LifeGained: _life_gained,
        lang.LifeLost: _life_lost,
    }
)
"""For each trigger condition of card text, the function that matches it to events."""

_EVENT_TYPES: Final[Mapping[type[object], frozenset[type[Event]]]] = MappingProxyType(
    {
        lang.ZoneChange: frozenset({changes.Moved}),
        lang.StepBegins: frozenset({changes.StepBegan}),
        lang.SpellCast: frozenset({changes.SpellCast}),
        lang.DamageDealt: frozenset({changes.Damage}),
        lang.Attacks: frozenset({changes.Attacked}),
        lang.BecomesBlocked: frozenset({changes.Blocked}),
        lang.BecomesBlockedBy: frozenset({changes.Blocked}),
        lang.Blocks: frozenset({changes.Blocked}),
        lang.GoesUnblocked: frozenset({changes.Blocked}),
        lang.BecomesTapped: frozenset({changes.Tapped}),
        lang.TakesDamage: frozenset({changes.Damage}),
        lang.CardDrawn: frozenset({changes.MovedUnseen}),
        lang.CardDiscarded: frozenset({changes.Moved}),
        lang.LifeGained: frozenset({changes.LifeGained}),
        lang.LifeLost: frozenset({changes.LifeLost, changes.Damage}),
    }
)
"""For each trigger condition, the types of events on which it may trigger; its matcher ignores all others."""
