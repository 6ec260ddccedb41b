"""Trigger matchers: on which events each trigger condition triggers, and what the trigger remembers of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from castlerules.cards import Filter, StepName, TargetPlayers, Zone
from castlerules.cards import language as lang
from castlerules.core import Event, Player
from castlerules.core.frozen import frozen
from castlerules.magic.model import AbilityContext, ObjectId, Step, TriggerEvent, changes, is_player
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import matches, players_of, refers_to_player

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

TriggerMatcher: TypeAlias = Callable[[Board, Any, Any, AbilityContext], Iterable[TriggerEvent]]
"""Yields a trigger event for each time that an ability with a given trigger condition triggers on some events."""


@frozen
class TriggerRule:
    """How a trigger condition of card text works: *matcher* matches it to events of the classes *event_types*.

    The matcher gets only events of these classes.
    """

    matcher: TriggerMatcher
    event_types: tuple[type[Event], ...]

    def trigger_events(
        self, board: Board, node: lang.TriggerCondition, events: Sequence[Event], context: AbilityContext
    ) -> list[TriggerEvent]:
        """Return a trigger event for each time that an ability with the condition *node* triggers on *events*."""
        return list(self.matcher(board, node, [event for event in events if type(event) in self.event_types], context))


def looks_back(event: Event) -> bool:
    """BASE-067, BASE-Q43: return whether triggers on *event* look back: are matched on the state before the event."""
    return type(event) is changes.Moved and (event.origin is Zone.BATTLEFIELD or event.to in _HIDDEN_ZONES)


def _zone_change(
    board: Board, node: lang.ZoneChange, events: Sequence[changes.Moved], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-I32, BASE-Q43: trigger once for each matching object that moves from and to the zones that *node* names.

    BASE-279: a move from any zone to a graveyard is that of a card, as it is there; a token is no card.
    """
    there = lang.watches_arrival(node)
    only_itself = type(node.filter) is lang.IsThis and not context.moved_objects
    for event in events:
        if node.origin in (None, event.origin) and node.to in (None, event.to):
            target = event.old_object if looks_back(event) and not there else event.new_object
            if only_itself and target != context.source:
                continue  # found out at once, as many creatures may die together
            obj = None if target is None else board.find_object(target)
            if there and obj is not None and board.state.table.is_token(obj.card):
                continue
            if obj is not None and matches(board, node.filter, obj, context):
                if target not in board.book.references.ignored_permanents(board.state):
                    yield _event_of_move(event, obj.controller)


def _event_of_move(event: changes.Moved, player: Player) -> TriggerEvent:
    """BASE-020: return what a trigger remembers of *event*, a move; *player* controls the moved object.

    In a hand or library the object cannot be found; then only an object that left the battlefield is remembered, as it
    was there.
    """
    new_object = None if event.to in _HIDDEN_ZONES else event.new_object
    if event.origin is Zone.BATTLEFIELD:
        return TriggerEvent(event.old_object, player, new_object=new_object)
    return TriggerEvent(new_object, player)


def _caused(
    board: Board, node: lang.Caused, events: Sequence[changes.Moved], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-324, BASE-Q71: trigger as the event itself does, while a spell or ability of one of the players resolves."""
    resolution = board.state.resolution
    if resolution is None or not refers_to_player(board, node.by, resolution.controller, context):
        return []
    return TRIGGER_RULES[type(node.event)].trigger_events(board, node.event, events, context)


def _step_begins(
    board: Board, node: lang.StepBegins, events: Sequence[changes.StepBegan], context: AbilityContext
) -> Iterable[TriggerEvent]:
    active = board.state.active
    for event in events:
        if STEP_NAMES.get(event.step) is node.step and active in players_of(board, node.whose, context):
            yield TriggerEvent(player=active)


def _spell_cast(
    board: Board, node: lang.SpellCast, events: Sequence[changes.SpellCast], context: AbilityContext
) -> Iterable[TriggerEvent]:
    for event in events:
        if _object_matches(board, node.filter, event.object, context):
            yield TriggerEvent(event.object, event.player)


def _damage_dealt(
    board: Board, node: lang.DamageDealt, events: Sequence[changes.Damage], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-Q41: trigger once for each source and recipient; once for each source if the text names no recipient."""
    named = node.to is not None or node.players is not TargetPlayers.NONE
    totals: dict[tuple[ObjectId, ObjectId | None], int] = {}
    for event in events:
        if event.source is not None and (event.combat or not node.combat):
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
    board: Board, node: lang.TakesDamage, events: Sequence[changes.Damage], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-Q41: trigger once for each recipient, with all damage that it is dealt at the same time."""
    totals: dict[ObjectId, int] = {}
    for event in events:
        if event.combat or not node.combat:
            totals[event.to] = totals.get(event.to, 0) + event.amount
    for target, total in totals.items():
        if is_player(target):
            if node.who is not None and refers_to_player(board, node.who, Player(target), context):
                yield TriggerEvent(player=Player(target), amount=total)
        elif node.filter is not None and _object_matches(board, node.filter, target, context):
            yield TriggerEvent(target, amount=total)


def _card_drawn(
    board: Board, node: lang.CardDrawn, events: Sequence[changes.MovedUnseen], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-Q40: trigger once for each card drawn; the trigger does not know which card it is."""
    for event in events:
        if event.cause is changes.Cause.DRAWN and refers_to_player(board, node.who, event.player, context):
            yield TriggerEvent(player=event.player)


def _card_discarded(
    board: Board, node: lang.CardDiscarded, events: Sequence[changes.Moved], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-Q40: trigger once for each card discarded, in whatever zone it ends up."""
    for event in events:
        if event.cause is changes.Cause.DISCARDED and event.new_object is not None:
            if refers_to_player(board, node.who, event.player, context) and _object_matches(
                board, node.filter, event.new_object, context
            ):
                yield TriggerEvent(event.new_object, event.player)


def _life_gained(
    board: Board, node: lang.LifeGained, events: Sequence[changes.LifeGained], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-Q40: trigger once for each event in which the player gains life."""
    for event in events:
        if refers_to_player(board, node.who, event.player, context):
            yield TriggerEvent(player=event.player, amount=event.amount)


def _coin_flipped(
    board: Board, node: lang.CoinFlipped, events: Sequence[changes.CoinFlipped], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-301: trigger once for each coin flip that a player has won, or lost."""
    for event in events:
        if event.won == node.won and refers_to_player(board, node.who, event.player, context):
            yield TriggerEvent(player=event.player)


def _life_lost(
    board: Board, node: lang.LifeLost, events: Sequence[changes.LifeLost | changes.Damage], context: AbilityContext
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
    board: Board, node: lang.Attacks, events: Sequence[changes.Attacked], context: AbilityContext
) -> Iterable[TriggerEvent]:
    for event in events:
        for attacker in event.attackers:
            if _object_matches(board, node.filter, attacker, context):
                yield TriggerEvent(attacker, event.player)


def _attacks_alone(
    board: Board, node: lang.AttacksAlone, events: Sequence[changes.Attacked], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-273: trigger if a single creature was declared as an attacker."""
    alone = [event for event in events if len(event.attackers) == 1]
    return _attacks(board, lang.Attacks(node.filter), alone, context)


def _becomes_blocked(
    board: Board, node: lang.BecomesBlocked, events: Sequence[changes.Blocked], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-159: trigger once for each blocked attacker, with the number of its blockers."""
    for event in events:
        for attacker, count in Counter(attacker for _, attacker in event.blocks).items():
            if _object_matches(board, node.filter, attacker, context):
                yield TriggerEvent(attacker, None, count)


def _becomes_blocked_by(
    board: Board, node: lang.BecomesBlockedBy, events: Sequence[changes.Blocked], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-159: trigger once for each pair of attacker and blocker."""
    for blocker, attacker in [pair for event in events for pair in event.blocks]:
        if _object_matches(board, node.filter, attacker, context) and _object_matches(board, node.by, blocker, context):
            yield TriggerEvent(attacker, other=blocker)


def _blocks(
    board: Board, node: lang.Blocks, events: Sequence[changes.Blocked], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-159: trigger once for each blocker."""
    for blocker, attacker in [pair for event in events for pair in event.blocks]:
        if _object_matches(board, node.filter, blocker, context) and _object_matches(
            board, node.attacker, attacker, context
        ):
            yield TriggerEvent(blocker, other=attacker)


def _goes_unblocked(
    board: Board, node: lang.GoesUnblocked, events: Sequence[changes.Blocked], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-159: trigger once for each attacker without a blocker, when blockers are declared."""
    for event in events:
        blocked = [attacker for _, attacker in event.blocks]
        for attacker in board.state.combat.attackers:
            if attacker not in blocked and _object_matches(board, node.filter, attacker, context):
                yield TriggerEvent(attacker)


_BY_SPELLS: Final = (changes.SpellCast, changes.TargetsChanged, changes.SpellCopied)
_TARGETING: Final = (*_BY_SPELLS, changes.AbilityActivated, changes.TriggerPutOnStack)


def _becomes_target(
    board: Board,
    node: lang.BecomesTarget,
    events: Sequence[changes.Change],
    context: AbilityContext,
) -> Iterable[TriggerEvent]:
    """BASE-074, BASE-Q74: trigger once for each permanent, however often the spell or ability targets it.

    BASE-Q70: if the targets of a spell change, only what was no target of it before becomes one. All targets of a copy
    do.
    """
    for event in events:
        assert isinstance(event, _TARGETING), "only these events are matched"
        if (node.spell and not isinstance(event, _BY_SPELLS)) or (
            node.by is not None and not refers_to_player(board, node.by, event.player, context)
        ):
            continue
        targets: Iterable[ObjectId] = [
            target for one in board.state.stack if one.id == event.object for slot in one.targets for target in slot
        ]
        if isinstance(event, changes.TargetsChanged):
            targets = event.fresh
        for target in dict.fromkeys(targets):
            if board.is_in_play(target) and _object_matches(board, node.filter, target, context):
                yield TriggerEvent(target, event.player)


def _object_matches(board: Board, filter_: Filter, target: ObjectId, context: AbilityContext) -> bool:
    obj = board.find_object(target)
    return obj is not None and matches(board, filter_, obj, context)


def _becomes_tapped(
    board: Board, node: lang.BecomesTapped, events: Sequence[changes.Tapped], context: AbilityContext
) -> Iterable[TriggerEvent]:
    for event in events:
        obj = board.find_object(event.object)
        if obj is not None and matches(board, node.filter, obj, context):
            yield TriggerEvent(event.object, obj.controller)


def _tapped_for_mana(
    board: Board, node: lang.TappedForMana, events: Sequence[changes.TappedForMana], context: AbilityContext
) -> Iterable[TriggerEvent]:
    """BASE-227: trigger once for each permanent that is tapped for mana."""
    for event in events:
        if _object_matches(board, node.filter, event.object, context):
            yield TriggerEvent(event.object, event.player)


def _no_event(*_: object) -> Iterable[TriggerEvent]:
    """BASE-071: no event makes a state trigger trigger; ``magic.rules.state_triggers`` looks at the state."""
    return ()


TRIGGER_RULES: Final[Mapping[type[object], TriggerRule]] = MappingProxyType(
    {
        lang.ZoneChange: TriggerRule(_zone_change, (changes.Moved,)),
        lang.Caused: TriggerRule(_caused, (changes.Moved,)),
        lang.StepBegins: TriggerRule(_step_begins, (changes.StepBegan,)),
        lang.SpellCast: TriggerRule(_spell_cast, (changes.SpellCast,)),
        lang.BecomesTarget: TriggerRule(_becomes_target, _TARGETING),
        lang.DamageDealt: TriggerRule(_damage_dealt, (changes.Damage,)),
        lang.Attacks: TriggerRule(_attacks, (changes.Attacked,)),
        lang.AttacksAlone: TriggerRule(_attacks_alone, (changes.Attacked,)),
        lang.BecomesBlocked: TriggerRule(_becomes_blocked, (changes.Blocked,)),
        lang.BecomesBlockedBy: TriggerRule(_becomes_blocked_by, (changes.Blocked,)),
        lang.Blocks: TriggerRule(_blocks, (changes.Blocked,)),
        lang.GoesUnblocked: TriggerRule(_goes_unblocked, (changes.Blocked,)),
        lang.BecomesTapped: TriggerRule(_becomes_tapped, (changes.Tapped,)),
        lang.StateHolds: TriggerRule(_no_event, ()),
        lang.TappedForMana: TriggerRule(_tapped_for_mana, (changes.TappedForMana,)),
        lang.TakesDamage: TriggerRule(_takes_damage, (changes.Damage,)),
        lang.CardDrawn: TriggerRule(_card_drawn, (changes.MovedUnseen,)),
        lang.CardDiscarded: TriggerRule(_card_discarded, (changes.Moved,)),
        lang.CoinFlipped: TriggerRule(_coin_flipped, (changes.CoinFlipped,)),
        lang.LifeGained: TriggerRule(_life_gained, (changes.LifeGained,)),
        lang.LifeLost: TriggerRule(_life_lost, (changes.LifeLost, changes.Damage)),
    }
)
"""The rule of each trigger condition of card text."""
