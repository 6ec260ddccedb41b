"""Which abilities trigger on what has happened (BASE-063 to BASE-073).

Events in which something leaves play, or in which something that all can see goes to a hand or library, are judged by
how things were just before (BASE-Q43), all others by how they are just after (BASE-067), when all that arrives together
is there (BASE-068). So an Aura sees its host die (BASE-Q18). What has
triggered waits until a player would get priority.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import abilities as a
from castlerules.cards.abilities import Players, StepName, Triggered
from castlerules.cards.terms import Filter, Zone
from castlerules.core import Event, Player, evolve

from . import changes as c
from .changes import Cause
from .evaluate import fits, is_meant, is_true, people
from .ids import ObjectId, is_player
from .lasting import DelayedTrigger
from .looks import Text
from .playable import words_of
from .scene import Scene
from .stack import Context, Occasion, Waiting
from .state import Permanent, State
from .steps import Step
from .traits import Rows, rows_of

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["STEPS", "WATCHES", "is_watched", "watched", "with_triggers"]

STEPS: Final = MappingProxyType(
    {
        Step.UPKEEP: StepName.UPKEEP,
        Step.DRAW: StepName.DRAW,
        Step.COMBAT: StepName.COMBAT,
        Step.END_OF_COMBAT: StepName.END_OF_COMBAT,
        Step.END: StepName.END,
    }
)
"""The steps whose beginnings abilities watch for."""

_UNSEEN: Final = (Zone.HAND, Zone.LIBRARY)
"""Where what all could see is found by nobody any more (BASE-020)."""

Watch = Callable[[Scene, Any, Sequence[Event], Context], Iterable[Occasion]]


def is_watched(book: Rulebook, state: State, event: Event) -> bool:
    """Return whether something on the table triggers on such events, or might make something trigger on them."""
    return type(event) in watched(book, rows_of(book, state.table))


def with_triggers(before: Scene, state: State, events: Sequence[Event]) -> State:
    """Return *state*, the one after *before*, in which what *events* have triggered waits; some are ``watched``."""
    after = Scene(before.book, state)
    kinds = watched(before.book, after.known)
    if not (before.state.lasting or _may_watch(before) or _may_watch(after)):
        return state
    events = [event for event in events if type(event) in kinds]
    leaving = [event for event in events if _looks_back(event)]
    others = [event for event in events if not _looks_back(event)]
    found = [*_triggered(before, leaving), *_triggered(after, others)]
    fired = _delayed(before, after, ((before, leaving), (after, others))) if before.state.lasting else []
    if fired:
        stamps = [one.stamp for one, _ in fired]
        state = evolve(state, lasting=tuple([one for one in state.lasting if one.stamp not in stamps]))
        found += [waiting for _, waiting in fired]
    if not found:
        return state
    first = state.waiting[-1].number + 1 if state.waiting else 0
    numbered = [evolve(one, number=first + place) for place, one in enumerate(found)]
    return evolve(state, waiting=(*state.waiting, *numbered))


def _looks_back(event: Event) -> bool:
    """BASE-067, BASE-Q43: return whether *event* is judged by how things were before it."""
    return type(event) is c.Moved and (event.origin is Zone.BATTLEFIELD or event.to in _UNSEEN)


def watched(book: Rulebook, rows: Rows) -> frozenset[type[Event]]:
    """Return the kinds of events that something on the table triggers on, or might make something trigger on."""
    if not rows.watched:
        cards = dict.fromkeys([traits.card for traits in rows.traits]) if rows.watches else {}
        said = {type(word) for card in cards for word in words_of(book, card)}
        rows.watched.append(frozenset([event for kind in WATCHES if kind in said for event in _EVENTS[kind]]))
    return rows.watched[0]


def _may_watch(scene: Scene) -> bool:
    """Return whether some permanent may have abilities that trigger."""
    return scene.known.gives or bool(_watching(scene))


def _watching(scene: Scene) -> list[Permanent]:
    """Return the permanents whose cards have abilities that trigger."""
    rows = scene.rows
    return [one for one in scene.state.permanents if rows[one.card].watches]


def _watchers(scene: Scene, kinds: Sequence[type[Event]]) -> Iterable[Permanent]:
    """Return the permanents that may have abilities, printed or given to them, which trigger on events of *kinds*."""
    if scene.known.gives:
        return scene.speaking([one for one, seen in scene.board if _listens(seen.text, kinds)])
    rows = scene.rows
    return scene.speaking([one for one in _watching(scene) if _listens(rows[one.card].text, kinds)])


def _listens(text: Text, kinds: Sequence[type[Event]]) -> bool:
    return any([not _EVENTS[type(ability.event)].isdisjoint(kinds) for ability in text.triggered])


def _triggered(scene: Scene, events: Sequence[Event]) -> list[Waiting]:
    if not events:
        return []
    found: list[Waiting] = []
    kinds = [type(event) for event in events]
    for permanent in _watchers(scene, kinds):
        context = Context(permanent.id, permanent.controller, x=permanent.x)
        for ability in scene.look(permanent).text.triggered:
            if _EVENTS[type(ability.event)].isdisjoint(kinds):
                continue
            found += [
                Waiting(0, permanent.id, permanent.controller, ability, occasion)
                for occasion in WATCHES[type(ability.event)](scene, ability.event, events, context)
                if _holds(scene, ability, evolve(context, occasion=occasion))
            ]
    return found


def _delayed(
    before: Scene, after: Scene, looks: Sequence[tuple[Scene, Sequence[Event]]]
) -> list[tuple[DelayedTrigger, Waiting]]:
    """BASE-070: return the delayed triggers that were there before and fire now, each once, with what they know."""
    found = []
    for one in before.state.lasting:
        if isinstance(one, DelayedTrigger) and one in after.state.lasting:
            memory, event = one.memory, one.ability.event
            occasions = [each for scene, events in looks for each in WATCHES[type(event)](scene, event, events, memory)]
            if occasions:
                found.append((one, Waiting(0, memory.source, memory.controller, one.ability, memory=memory)))
    return found


def _holds(scene: Scene, ability: Triggered, context: Context) -> bool:
    """BASE-066: an intervening condition must hold at the event."""
    return ability.condition is None or is_true(scene, ability.condition, context)


def _zone_change(scene: Scene, node: a.ZoneChange, events: Sequence[Event], context: Context) -> Iterable[Occasion]:
    """BASE-I32, BASE-Q43: once for each object that moves so."""
    for event in events:
        if type(event) is c.Moved and node.origin in (None, event.origin) and node.to in (None, event.to):
            target = event.old if _looks_back(event) else event.new
            thing = None if target is None else scene.thing(target)
            if thing is not None and not _is_absent(scene, target) and fits(scene, node.filter, thing, context):
                yield _moved(event, thing.controller)


def _moved(event: c.Moved, player: Player) -> Occasion:
    """BASE-020: return what is told of a move: where nobody can find it, what has left play alone can be spoken of."""
    found = None if event.to in _UNSEEN else event.new
    if event.origin is Zone.BATTLEFIELD:
        return Occasion(event.old, player, now=found)
    return Occasion(found, player)


def _is_absent(scene: Scene, target: ObjectId | None) -> bool:
    absent = scene.book.absent
    return absent is not None and target in absent(scene.state)


def _step_begins(scene: Scene, node: a.StepBegins, events: Sequence[Event], context: Context) -> Iterable[Occasion]:
    active = scene.state.active
    for event in events:
        if type(event) is c.StepBegan and STEPS.get(event.step) is node.step:
            if active in people(scene, node.whose, context):
                yield Occasion(player=active)


def _spell_cast(scene: Scene, node: a.SpellCast, events: Sequence[Event], context: Context) -> Iterable[Occasion]:
    for event in events:
        if type(event) is c.SpellCast and (thing := scene.thing(event.object)) is not None:
            if fits(scene, node.filter, thing, context):
                yield Occasion(event.object, event.player)


def _damage_dealt(scene: Scene, node: a.DamageDealt, events: Sequence[Event], context: Context) -> Iterable[Occasion]:
    """BASE-Q41: once for each source and recipient, or where no recipient is named once for each source."""
    named = node.to is not None or node.players is not Players.NONE
    totals: dict[tuple[ObjectId, ObjectId | None], int] = {}
    for event in events:
        if type(event) is c.Damage and event.source is not None and (event.combat or not node.combat):
            if not named or _is_hit(scene, node, event.to, context):
                pair = event.source, event.to if named else None
                totals[pair] = totals.get(pair, 0) + event.amount
    for (source, hit), total in totals.items():
        if _is(scene, node.source, source, context):
            player = None if hit is None or not is_player(hit) else Player(hit)
            yield Occasion(source, player, total, other=hit if player is None else None)


def _is_hit(scene: Scene, node: a.DamageDealt, target: ObjectId, context: Context) -> bool:
    if is_player(target):
        if node.players is Players.OPPONENT:
            return Player(target) != context.controller
        return node.players is Players.ANY
    thing = scene.thing(target) if node.to is not None else None
    return thing is not None and node.to is not None and fits(scene, node.to, thing, context)


def _takes_damage(scene: Scene, node: a.TakesDamage, events: Sequence[Event], context: Context) -> Iterable[Occasion]:
    """BASE-Q41: once for each recipient, with all that it is dealt at a time."""
    totals: dict[ObjectId, int] = {}
    for event in events:
        if type(event) is c.Damage and (event.combat or not node.combat):
            totals[event.to] = totals.get(event.to, 0) + event.amount
    for target, total in totals.items():
        if is_player(target):
            if node.who is not None and is_meant(scene, node.who, Player(target), context):
                yield Occasion(player=Player(target), amount=total)
        elif node.filter is not None and _is(scene, node.filter, target, context):
            yield Occasion(target, amount=total)


def _card_drawn(scene: Scene, node: a.CardDrawn, events: Sequence[Event], context: Context) -> Iterable[Occasion]:
    """BASE-Q40: once for each card, of which nothing is told."""
    for event in events:
        if type(event) is c.MovedUnseen and event.cause is Cause.DRAWN:
            if is_meant(scene, node.who, event.player, context):
                yield Occasion(player=event.player)


def _card_discarded(
    scene: Scene, node: a.CardDiscarded, events: Sequence[Event], context: Context
) -> Iterable[Occasion]:
    """BASE-Q40: once for each card, wherever it is put."""
    for event in events:
        if type(event) is c.Moved and event.cause is Cause.DISCARDED and event.new is not None:
            if is_meant(scene, node.who, event.player, context) and _is(scene, node.filter, event.new, context):
                yield Occasion(event.new, event.player)


def _life_gained(scene: Scene, node: a.LifeGained, events: Sequence[Event], context: Context) -> Iterable[Occasion]:
    """BASE-Q40: once for each gain."""
    for event in events:
        if type(event) is c.LifeGained and is_meant(scene, node.who, event.player, context):
            yield Occasion(player=event.player, amount=event.amount)


def _life_lost(scene: Scene, node: a.LifeLost, events: Sequence[Event], context: Context) -> Iterable[Occasion]:
    """BASE-Q40: once for each player, with all that is lost at a time, by damage too (BASE-132)."""
    totals: dict[Player, int] = {}
    for event in events:
        if type(event) is c.LifeLost:
            totals[event.player] = totals.get(event.player, 0) + event.amount
        elif type(event) is c.Damage and is_player(event.to):
            totals[Player(event.to)] = totals.get(Player(event.to), 0) + event.amount
    for player, total in totals.items():
        if is_meant(scene, node.who, player, context):
            yield Occasion(player=player, amount=total)


def _attacks(scene: Scene, node: a.Attacks, events: Sequence[Event], context: Context) -> Iterable[Occasion]:
    for event in events:
        if type(event) is c.Attacked:
            for attacker in event.attackers:
                thing = scene.thing(attacker)
                if thing is not None and fits(scene, node.filter, thing, context):
                    yield Occasion(attacker, event.player)


def _becomes_blocked(
    scene: Scene, node: a.BecomesBlocked, events: Sequence[Event], context: Context
) -> Iterable[Occasion]:
    """BASE-159: once per attacker, with the number of its blockers."""
    for event in events:
        if type(event) is c.Blocked:
            for attacker in dict.fromkeys(attacker for _, attacker in event.blocks):
                thing = scene.thing(attacker)
                if thing is not None and fits(scene, node.filter, thing, context):
                    yield Occasion(attacker, None, sum(one == attacker for _, one in event.blocks))


def _becomes_blocked_by(
    scene: Scene, node: a.BecomesBlockedBy, events: Sequence[Event], context: Context
) -> Iterable[Occasion]:
    """BASE-159: once for each pair."""
    for blocker, attacker in _pairs(events):
        if _is(scene, node.filter, attacker, context) and _is(scene, node.by, blocker, context):
            yield Occasion(attacker, other=blocker)


def _blocks(scene: Scene, node: a.Blocks, events: Sequence[Event], context: Context) -> Iterable[Occasion]:
    """BASE-159: once for each blocker."""
    for blocker, attacker in _pairs(events):
        if _is(scene, node.filter, blocker, context) and _is(scene, node.attacker, attacker, context):
            yield Occasion(blocker, other=attacker)


def _goes_unblocked(
    scene: Scene, node: a.GoesUnblocked, events: Sequence[Event], context: Context
) -> Iterable[Occasion]:
    """BASE-159: at the same time as the others are blocked."""
    for event in events:
        if type(event) is c.Blocked:
            blocked = [attacker for _, attacker in event.blocks]
            for attacker in scene.state.combat.attackers:
                if attacker not in blocked and _is(scene, node.filter, attacker, context):
                    yield Occasion(attacker)


def _pairs(events: Sequence[Event]) -> list[tuple[ObjectId, ObjectId]]:
    return [pair for event in events if type(event) is c.Blocked for pair in event.blocks]


def _is(scene: Scene, wanted: Filter, target: ObjectId, context: Context) -> bool:
    thing = scene.thing(target)
    return thing is not None and fits(scene, wanted, thing, context)


def _becomes_tapped(
    scene: Scene, node: a.BecomesTapped, events: Sequence[Event], context: Context
) -> Iterable[Occasion]:
    for event in events:
        if type(event) is c.Tapped and (thing := scene.thing(event.object)) is not None:
            if fits(scene, node.filter, thing, context):
                yield Occasion(event.object, thing.controller)


WATCHES: Final[Mapping[type[object], Watch]] = MappingProxyType(
    {
        a.ZoneChange: _zone_change,
        a.StepBegins: _step_begins,
        a.SpellCast: _spell_cast,
        a.DamageDealt: _damage_dealt,
        a.Attacks: _attacks,
        a.BecomesBlocked: _becomes_blocked,
        a.BecomesBlockedBy: _becomes_blocked_by,
        a.Blocks: _blocks,
        a.GoesUnblocked: _goes_unblocked,
        a.BecomesTapped: _becomes_tapped,
        a.TakesDamage: _takes_damage,
        a.CardDrawn: _card_drawn,
        a.CardDiscarded: _card_discarded,
        a.LifeGained: _life_gained,
        a.LifeLost: _life_lost,
    }
)
"""The events that trigger abilities, and what makes each of them happen."""

_EVENTS: Final[Mapping[type[object], frozenset[type[Event]]]] = MappingProxyType(
    {
        a.ZoneChange: frozenset({c.Moved}),
        a.StepBegins: frozenset({c.StepBegan}),
        a.SpellCast: frozenset({c.SpellCast}),
        a.DamageDealt: frozenset({c.Damage}),
        a.Attacks: frozenset({c.Attacked}),
        a.BecomesBlocked: frozenset({c.Blocked}),
        a.BecomesBlockedBy: frozenset({c.Blocked}),
        a.Blocks: frozenset({c.Blocked}),
        a.GoesUnblocked: frozenset({c.Blocked}),
        a.BecomesTapped: frozenset({c.Tapped}),
        a.TakesDamage: frozenset({c.Damage}),
        a.CardDrawn: frozenset({c.MovedUnseen}),
        a.CardDiscarded: frozenset({c.Moved}),
        a.LifeGained: frozenset({c.LifeGained}),
        a.LifeLost: frozenset({c.LifeLost, c.Damage}),
    }
)
"""What has to happen for each of them: one of these."""
