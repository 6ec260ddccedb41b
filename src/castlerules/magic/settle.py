"""Settling: checks, then triggers, until neither has work; then somebody has priority (BASE-064, BASE-107)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from castlerules.cards.abilities import Duration
from castlerules.core import evolve

from . import actions as d
from .actions import Action
from .asking import KeepingLegend, Ordering
from .changes import Change, Lost
from .checks import called_for, legends_in_conflict
from .commit import commit, drawn_game
from .flow import follow
from .ids import ObjectId
from .lasting import DelayedTrigger, Lasting, Lasts, SourceShield
from .scene import Scene
from .spells import usable_modes
from .stack import OnStack, StackKind, Waiting
from .state import State
from .tasks import Announce, Settle
from .updates import with_priority

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["checked", "is_settled", "keeping_now", "legend_kept", "ordered", "ordering_now", "settle"]

MOST_PASSES: Final = 1_000
"""BASE-188: so many passes without a decision are a loop that nobody can end."""

MOST_IDLE: Final = 1_000
"""BASE-Q32: so many triggers in a turn in which nobody does anything are such a loop too."""


def settle(book: Rulebook, state: State, task: Settle) -> State:
    """Run checks and put triggers on the stack until nothing is left to do; then the player has priority."""
    if state.idle >= MOST_IDLE:
        return drawn_game(book, state, "BASE-Q32", f"{MOST_IDLE} triggers have resolved and nobody has done anything")
    for _ in range(MOST_PASSES):
        state = checked(book, state)
        if state.result is not None:
            return state
        if state.asks is not None:
            return evolve(state, agenda=(task,))
        if not state.waiting:
            return with_priority(_forgotten(state), task.player, 0)
        state = _trigger_put(book, state)
        if state.asks is not None or state.agenda:
            return evolve(state, agenda=(*state.agenda, task))
    return drawn_game(book, state, "BASE-188", "a loop that nobody can end")


def checked(book: Rulebook, state: State) -> State:
    """Perform all checks that apply as one event, and look again, until none applies (BASE 2.13)."""
    for _ in range(MOST_PASSES):
        if state.result is not None or state.asks is not None:
            return state
        scene = Scene(book, state)
        found = _due(scene)
        over = any([type(change) is Lost for change in found])
        if not over and (conflict := legends_in_conflict(scene)) is not None:
            return evolve(state, asks=KeepingLegend(*conflict))
        if not found:
            return evolve(state, legends=()) if state.legends else state
        state = commit(book, state, found)
    return drawn_game(book, state, "BASE-188", "a loop that nobody can end")


def _due(scene: Scene) -> list[Change]:
    """Return what the checks call for now, objects in the order of their numbers (BASE-Q05)."""
    found = called_for(scene)
    return sorted(found, key=_number) if len(found) > 1 else found


def _number(change: Change) -> int:
    return getattr(change, "object", 0)


def is_settled(scene: Scene) -> bool:
    """BASE-150: return whether no check applies and no trigger waits."""
    return not scene.state.waiting and not _due(scene) and legends_in_conflict(scene) is None


def _forgotten(state: State) -> State:
    """BASE-137: what has left play is forgotten once nothing can speak of it, with effects on it that would stay."""
    if state.stack or not (state.gone or state.lasting):
        return state
    here = {one.id for one in state.permanents}
    lasting = tuple([one for one in state.lasting if not _is_over(one, here)])
    speaking = [one for one in lasting if isinstance(one, (DelayedTrigger, SourceShield))]
    gone = state.gone if speaking else ()
    if len(lasting) == len(state.lasting) and len(gone) == len(state.gone):
        return state
    return evolve(state, gone=gone, lasting=lasting)


def _is_over(one: Lasts, here: set[ObjectId]) -> bool:
    """Return whether *one* is an effect that outlasts the turn, and whose objects have all left play."""
    if not isinstance(one, Lasting) or one.duration not in (Duration.FOREVER, Duration.NEXT_TURN):
        return False
    return not any([target in here for target in one.objects])


# Triggers.


def _trigger_put(book: Rulebook, state: State) -> State:
    """BASE-064: of the players in order, the first who controls waiting triggers puts one on the stack."""
    players = (state.active, *[one for one in book.players if one != state.active])
    for player in players:
        own = [one for one in state.waiting if one.controller == player]
        if own:
            choices = _different(state, own)
            if len(choices) > 1:
                return evolve(state, asks=Ordering(player))
            return _put(book, state, choices[0])
    return _put(book, state, state.waiting[0])  # of somebody who decides nothing: as it came


def _different(state: State, own: list[Waiting]) -> list[Waiting]:
    """BASE-Q06: return one of each kind; those of equal name and ability without targets are interchangeable."""
    found: dict[object, Waiting] = {}
    cards = {one.id: one.card for one in (*[gone.was for gone in state.gone], *state.permanents)}
    for one in own:
        name = state.table.cards[cards[one.source]].name if one.source in cards else ""
        found.setdefault((name, one.number if one.ability.targets else one.ability), one)
    return list(found.values())


def _put(book: Rulebook, state: State, trigger: Waiting) -> State:
    """BASE-065: a trigger is aimed as it is put on the stack; one that cannot be aimed is not put there."""
    waiting = tuple([one for one in state.waiting if one is not trigger])
    number = ObjectId(state.serial)
    one = OnStack(
        number,
        StackKind.TRIGGERED,
        trigger.controller,
        trigger.source,
        ability=trigger.ability,
        occasion=trigger.occasion,
        memory=trigger.memory,
    )
    above = evolve(state, serial=state.serial + 1, stack=(*state.stack, one), waiting=waiting)
    if not usable_modes(Scene(book, above), one):
        return evolve(state, waiting=waiting)
    return follow(book, above, Announce())


def ordering_now(scene: Scene, question: Ordering) -> list[Action]:
    """BASE-D19: the different triggers that the player may put on the stack next."""
    own = [one for one in scene.state.waiting if one.controller == question.player]
    return [d.OrderTrigger(one.number) for one in _different(scene.state, own)]


def ordered(book: Rulebook, state: State, _: Ordering, action: d.OrderTrigger) -> State:
    """Return *state* with that trigger on the stack."""
    return _put(book, state, next(one for one in state.waiting if one.number == action.trigger))


# Legends.


def keeping_now(_: Scene, question: KeepingLegend) -> list[Action]:
    """BASE-D23: each of the legends may be the one that stays."""
    return [d.ChooseLegend(one) for one in question.legends]


def legend_kept(_: Rulebook, state: State, __: KeepingLegend, action: d.ChooseLegend) -> State:
    """Return *state* with that legend chosen to stay; the check does the rest."""
    return evolve(state, legends=(*state.legends, action.permanent))
