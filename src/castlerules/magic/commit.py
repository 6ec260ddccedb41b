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

from castlerules.cards.abilities import Duration
from castlerules.core import Event, Outcome, Player, evolve, shuffled

from . import changes as c
from .actions import ChooseOption, ChooseReplacement
from .asking import Replacing
from .changes import Change
from .control import controlled, given
from .counters import with_counters
from .draft import Draft
from .ids import ObjectId, is_player
from .lasting import DelayedTrigger, Lasting, Lasts, Shield
from .looks import minus, plus
from .moves import announce, arrive, held_by, leave_combat, move, move_from_library, with_held
from .replace import chosen_replacement, replaced
from .scene import Scene
from .stack import Context
from .state import EMPTY_POOL, State
from .traits import rows_of
from .triggers import is_watched, watched, with_triggers
from .updates import as_hurt, with_events

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["NORMAL_COMMITS", "commit", "committed_after", "drawn_game", "ended", "tell", "told"]


def commit(book: Rulebook, state: State, proposed: Iterable[Change]) -> State:
    """Return *state* after *proposed* have happened as one event; nothing happens any more in a game that is over."""
    if state.result is not None:
        return state  # BASE-187
    scene = Scene(book, state)
    changes, question = replaced(scene, proposed)
    return _carried_out(scene, changes) if question is None else evolve(state, asks=question)


def committed_after(
    book: Rulebook, state: State, question: Replacing, action: ChooseReplacement | ChooseOption
) -> State:
    """Return *state* after the batch of *question*, in which what *action* names acts next (BASE-D21)."""
    state = evolve(state, asks=None)
    scene = Scene(book, state)
    changes, again = chosen_replacement(scene, question, action)
    return _carried_out(scene, changes) if again is None else evolve(state, asks=again)


def tell(book: Rulebook, state: State, event: Change) -> State:
    """Return *state* after *event*, which changes nothing by itself and cannot be replaced, but may trigger."""
    after = with_events(state, (*state.events, event))
    return with_triggers(Scene(book, state), after, [event]) if is_watched(book, state, event) else after


def _carried_out(scene: Scene, changes: Iterable[Change]) -> State:
    book, draft = scene.book, Draft(scene)
    commits = book.commits
    for change in changes:
        commits.get(type(change), told)(draft, change)
    if not draft.events:
        return scene.state
    after = draft.built()
    if draft.losers:
        return _ended(book, after, draft)
    if after.context is not None:
        after = _remembered(after, after.context, draft.events)
    rows = scene.known if after.table is scene.state.table else rows_of(book, after.table)
    if rows.steals:
        after = controlled(book, after)
    kinds = watched(book, rows)
    if kinds and not kinds.isdisjoint(map(type, draft.events)):
        after = with_triggers(scene, after, draft.events)
    return _checked_at_once(book, after) if book.at_once else after


def _remembered(state: State, context: Context, events: Iterable[Event]) -> State:
    """Return *state* in which what resolves knows what it made, and where its objects went (BASE-020)."""
    known = context
    if name := context.measure:
        dealt = sum([event.amount for event in events if type(event) is c.Damage])
        made = tuple([event.new for event in events if type(event) is c.Moved and event.origin is None and event.new])
        known = evolve(known, measure="", amounts=(*known.amounts, (name, dealt)), bound=(*known.bound, (name, made)))
    moves = [(event.old, event.new) for event in events if type(event) is c.Moved and event.old and event.new]
    if moves:
        spoken = _spoken_of(known)
        if followed := [move for move in moves if move[0] in spoken]:
            known = evolve(known, moved=(*known.moved, *followed))
    return state if known is context else evolve(state, context=known)


def _spoken_of(context: Context) -> list[ObjectId | None]:
    """BASE-020: return the objects that what resolves may speak of, and what they have become."""
    occasion = context.occasion
    named = [target for _, targets in (*enumerate(context.targets), *context.bound) for target in targets]
    became = [new for _, new in context.moved]
    return [context.source, occasion.object, occasion.now, occasion.other, *named, *became]


def _ended(book: Rulebook, state: State, draft: Draft) -> State:
    """BASE-185, BASE-187: the game is over; what was still to be done is dropped."""
    return ended(state, book.result(state, tuple(draft.losers)))


def ended(state: State, result: Outcome) -> State:
    """BASE-187: return *state* as the end of a game with *result*: what was still to be done is dropped."""
    return evolve(
        state, result=result, stack=(), agenda=(), asks=None, priority=None, waiting=(), context=None, gone=()
    )


def drawn_game(book: Rulebook, state: State, rule: str, reason: str) -> State:
    """Return *state* as the end of a drawn game (BASE-188)."""
    return ended(state, Outcome((0.0,) * len(book.players), reason, rule))


def _checked_at_once(book: Rulebook, state: State) -> State:
    """Return *state* after the checks that a variant makes after every event."""
    for check in book.at_once:
        if found := list(check(Scene(book, state))):
            return commit(book, state, found)
    return state


# What each change does.


def _damage(draft: Draft, change: c.Damage) -> None:
    """BASE-132: damage marks a creature, and is loss of life for a player (BASE-136: it misses what has left)."""
    if is_player(change.to):
        player = Player(change.to)
        seat = draft.seats[player]
        draft.seats[player] = evolve(seat, life=seat.life - change.amount)
    elif (hit := draft.permanents.get(change.to)) is not None:
        hurt_by = (
            hit.hurt_by if change.source is None or change.source in hit.hurt_by else (*hit.hurt_by, change.source)
        )
        draft.permanents[hit.id] = as_hurt(hit, hit.damage + change.amount, hurt_by)
    else:
        return
    draft.events.append(change)


def _life_lost(draft: Draft, change: c.LifeLost) -> None:
    seat = draft.seats[change.player]
    draft.seats[change.player] = evolve(seat, life=seat.life - change.amount)
    draft.events.append(change)


def _life_gained(draft: Draft, change: c.LifeGained) -> None:
    seat = draft.seats[change.player]
    draft.seats[change.player] = evolve(seat, life=seat.life + change.amount)
    draft.events.append(change)


def _poison_given(draft: Draft, change: c.PoisonGiven) -> None:
    """BASE-K24: players keep their poison counters."""
    seat = draft.seats[change.player]
    draft.seats[change.player] = evolve(seat, poison=seat.poison + change.count)
    draft.events.append(change)


def _attached(draft: Draft, change: c.Attached) -> None:
    """BASE-133: it stays the same object, and gets a new time stamp."""
    found = draft.permanents.get(change.object)
    if found is not None:
        draft.permanents[found.id] = evolve(found, attached=change.host, stamp=draft.number())
        draft.events.append(change)


def _tapped(draft: Draft, change: c.Tapped) -> None:
    """BASE-134: tapping the tapped is nothing."""
    found = draft.permanents.get(change.object)
    if found is not None and not found.tapped:
        draft.permanents[found.id] = evolve(found, tapped=True)
        draft.events.append(change)


def _untapped(draft: Draft, change: c.Untapped) -> None:
    """BASE-134: untapping the untapped is nothing."""
    found = draft.permanents.get(change.object)
    if found is not None and found.tapped:
        draft.permanents[found.id] = evolve(found, tapped=False)
        draft.events.append(change)


def _counters_put(draft: Draft, change: c.CountersPut) -> None:
    _count(draft, change, change.count)


def _counters_removed(draft: Draft, change: c.CountersRemoved) -> None:
    _count(draft, change, -change.count)


def _count(draft: Draft, change: c.CountersPut | c.CountersRemoved, more: int) -> None:
    """BASE-130: counters change in number, as far as there are any."""
    found = draft.permanents.get(change.object)
    if found is None:
        return
    counters = with_counters(found.counters, change.kind, more)
    if counters != found.counters:
        draft.permanents[found.id] = evolve(found, counters=counters)
        draft.events.append(change)


def _mana_added(draft: Draft, change: c.ManaAdded) -> None:
    seat = draft.seats[change.player]
    pool = plus(seat.pool, change.mana)
    draft.seats[change.player] = evolve(seat, pool=pool)
    draft.events.append(change)


def _mana_spent(draft: Draft, change: c.ManaSpent) -> None:
    seat = draft.seats[change.player]
    pool = minus(seat.pool, change.mana)
    draft.seats[change.player] = evolve(seat, pool=pool)
    draft.events.append(change)


def _pool_emptied(draft: Draft, change: c.PoolEmptied) -> None:
    draft.seats[change.player] = evolve(draft.seats[change.player], pool=EMPTY_POOL)
    draft.events.append(change)


def _shuffled(draft: Draft, change: c.Shuffled) -> None:
    """BASE-E16: one draw of the generator puts the library in order."""
    seat = draft.seats[change.player]
    library, draft.rng = shuffled(draft.rng, seat.library)
    draft.seats[change.player] = evolve(seat, library=library)
    draft.events.append(change)


def _effect_began(draft: Draft, change: c.EffectBegan) -> None:
    """BASE-E20: the effect gets its time stamp as it begins (BASE-081)."""
    effect = evolve(change.effect, stamp=draft.number())
    draft.lasting = (*draft.lasting, effect)
    draft.events.append(c.EffectBegan(effect))


def _shield_used(draft: Draft, change: c.ShieldUsed) -> None:
    kept: list[Lasts] = []
    for one in draft.lasting:
        if one.stamp != change.stamp:
            kept.append(one)
        elif isinstance(one, Shield) and one.amount > change.amount:
            kept.append(evolve(one, amount=one.amount - change.amount))
    draft.lasting = tuple(kept)
    draft.events.append(change)


def _effects_ended(draft: Draft, change: c.EffectsEnded) -> None:
    """BASE-077: shields and effects of this turn end together, those of this combat with the combat phase."""
    ending = (Duration.END_OF_COMBAT, Duration.END_OF_TURN) if change.turn else (Duration.END_OF_COMBAT,)
    kept = [one for one in draft.lasting if not _ends(one, ending, turn=change.turn)]
    if change.turn:
        for one in list(draft.permanents.values()):
            if one.hurt_by:
                draft.permanents[one.id] = evolve(one, hurt_by=())
    if len(kept) < len(draft.lasting):
        draft.lasting = tuple(kept)
    draft.events.append(change)


def _ends(effect: Lasts, ending: tuple[Duration, ...], *, turn: bool) -> bool:
    if isinstance(effect, Lasting):
        return effect.duration in ending
    return turn and not isinstance(effect, DelayedTrigger)


def _regenerated(draft: Draft, change: c.Regenerated) -> None:
    """BASE-128: damage goes, and it leaves combat; that it taps is a change of its own."""
    found = draft.permanents.get(change.object)
    if found is not None:
        draft.permanents[found.id] = evolve(found, damage=0)
        leave_combat(draft, found.id)
        draft.events.append(change)


def _left_combat(draft: Draft, change: c.LeftCombat) -> None:
    leave_combat(draft, change.object)
    draft.events.append(change)


def _resolved(draft: Draft, change: c.Resolved) -> None:
    """BASE-E32: what is left on the stack of an object that is no card ceases to exist."""
    draft.stack = tuple([one for one in draft.stack if one.id != change.object])
    draft.events.append(change)


def _land_played(draft: Draft, change: c.LandPlayed) -> None:
    seat = draft.seats[change.player]
    draft.seats[change.player] = evolve(seat, lands_played=seat.lands_played + 1)
    draft.events.append(change)


def _attacked(draft: Draft, change: c.Attacked) -> None:
    draft.combat = evolve(draft.combat, attackers=change.attackers, declared=True)
    draft.events.append(change)


def _blocked(draft: Draft, change: c.Blocked) -> None:
    """BASE-158: an attacker with a blocker is blocked from now on."""
    names = [attacker for _, attacker in change.blocks]
    blocked = tuple([one for one in draft.combat.attackers if one in names])
    draft.combat = evolve(draft.combat, blocks=change.blocks, blocked=blocked)
    draft.events.append(change)


def _damage_cleared(draft: Draft, change: c.DamageCleared) -> None:
    hurt = [one for one in draft.permanents.values() if one.damage]
    for one in hurt:
        draft.permanents[one.id] = evolve(one, damage=0)
    if hurt:
        draft.events.append(change)


def _turn_began(draft: Draft, change: c.TurnBegan) -> None:
    """BASE-147: per-turn counts are those of the turn."""
    draft.seats[:] = [evolve(seat, lands_played=0) if seat.lands_played else seat for seat in draft.seats]
    seat = draft.seats[change.player]
    draft.seats[change.player] = evolve(seat, began=change.turn, began_before=seat.began)
    kept = [one for one in draft.lasting if not _ends_with_turn_of(one, change.player)]
    if len(kept) < len(draft.lasting):
        draft.lasting = tuple(kept)
    draft.events.append(change)


def _ends_with_turn_of(effect: Lasts, player: Player) -> bool:
    """BASE-146: what lasts until a player's next turn ends as that turn begins, before untapping."""
    return isinstance(effect, Lasting) and effect.duration is Duration.NEXT_TURN and effect.player == player


def _draw_failed(draft: Draft, change: c.DrawFailed) -> None:
    draft.seats[change.player] = evolve(draft.seats[change.player], starved=True)
    draft.events.append(change)


def _lost(draft: Draft, change: c.Lost) -> None:
    draft.losers.append(change)
    draft.events.append(change)


def _ceased(draft: Draft, change: c.Ceased) -> None:
    """BASE-124: a token that is not in play ceases to exist."""
    for place, seat in enumerate(draft.seats):
        for zone, cards in held_by(seat):
            rest = tuple([held for held in cards if held.id != change.object])
            if len(rest) < len(cards):
                draft.seats[place] = with_held(seat, zone, rest)
    draft.events.append(change)


def told(draft: Draft, change: Change) -> None:
    """Change nothing: what has happened is told, and may trigger."""
    draft.events.append(change)


NORMAL_COMMITS: Final[Mapping[type[Change], Callable[[Draft, Any], None]]] = MappingProxyType(
    {
        c.Move: move,
        c.LibraryMove: move_from_library,
        c.Arrive: arrive,
        c.Announced: announce,
        c.DrawFailed: _draw_failed,
        c.Damage: _damage,
        c.Prevented: told,
        c.LifeLost: _life_lost,
        c.LifeGained: _life_gained,
        c.PoisonGiven: _poison_given,
        c.ControlGained: given,
        c.Attached: _attached,
        c.LookedAt: told,
        c.Tapped: _tapped,
        c.Untapped: _untapped,
        c.CountersPut: _counters_put,
        c.CountersRemoved: _counters_removed,
        c.ManaAdded: _mana_added,
        c.ManaSpent: _mana_spent,
        c.PoolEmptied: _pool_emptied,
        c.Shuffled: _shuffled,
        c.Revealed: told,
        c.EffectBegan: _effect_began,
        c.ShieldUsed: _shield_used,
        c.EffectsEnded: _effects_ended,
        c.Regenerated: _regenerated,
        c.LeftCombat: _left_combat,
        c.Countered: told,
        c.Fizzled: told,
        c.Resolved: _resolved,
        c.SpellCast: told,
        c.AbilityActivated: told,
        c.TriggerPut: told,
        c.LandPlayed: _land_played,
        c.Attacked: _attacked,
        c.Blocked: _blocked,
        c.TurnBegan: _turn_began,
        c.StepBegan: told,
        c.DamageCleared: _damage_cleared,
        c.Lost: _lost,
        c.Ceased: _ceased,
    }
)
"""How the changes of normal Magic are carried out."""
