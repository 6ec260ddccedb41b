"""How replacement effects rewrite a batch of changes before it happens (BASE-091 to BASE-098)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import Zone
from castlerules.core import Player, evolve

from . import actions as d
from . import changes as c
from .actions import Action
from .asking import Replacing
from .changes import Cause, Change
from .ids import ObjectId, is_player
from .scene import Scene

if TYPE_CHECKING:
    from .book import Instead, Rulebook

__all__ = ["chosen_replacement", "replaced", "replacements_of", "replacing_now", "replacing_options", "takes_damage"]

Batch: TypeAlias = "tuple[list[Change], Replacing | None]"
Proposed: TypeAlias = tuple[Change, tuple[str, ...]]
"""A change, and the keys of the replacements that have acted on it (BASE-093)."""


_READ: Final = frozenset(
    (
        *(c.Damage, c.LifeGained, c.LifeLost, c.CountersPut, c.CountersRemoved),
        *(c.Destruction, c.Sacrifice, c.Discard, c.Draw, c.Mill),
    )
)
"""Changes that may come to nothing, or to moves; others happen as proposed, if no replacement is about them."""


def replaced(scene: Scene, proposed: Iterable[Change]) -> Batch:
    """Return what *proposed* comes to, and the question that must be answered first, if there is one (BASE-094)."""
    changes, replacements = list(proposed), replacements_of(scene.book)
    for one in changes:
        if type(one) in _READ or type(one) in replacements:
            return _worked_off(scene, [], [(change, ()) for change in changes])
    return changes, None


def chosen_replacement(scene: Scene, question: Replacing, action: d.ChooseReplacement | d.ChooseOption) -> Batch:
    """Return what the batch of *question* comes to with the replacement that *action* names (BASE-D21)."""
    (_change, used), *rest = question.todo
    options = replacing_options(scene, question)
    if isinstance(action, d.ChooseOption) and question.taken is not None:
        taken = options[question.taken]
        changes = dict(taken.amounts)[action.index]
    else:
        assert isinstance(action, d.ChooseReplacement), "one of the answers that were offered"
        taken = options[action.index]
        if len(taken.amounts) > 1:
            return list(question.done), evolve(question, taken=action.index)
        changes = taken.changes
    return _worked_off(scene, list(question.done), [*_after(taken, changes, used), *rest])


def replacing_now(scene: Scene, question: Replacing) -> list[Action]:
    """BASE-D21, BASE-Q08: each of the different replacements, or each amount of the one that acts."""
    options = replacing_options(scene, question)
    if question.taken is None:
        return [d.ChooseReplacement(index) for index in range(len(options))]
    return [d.ChooseOption(amount) for amount, _ in options[question.taken].amounts]


def replacing_options(scene: Scene, question: Replacing) -> list[Instead]:
    """Return the replacements that *question* is about."""
    scene.pending = question.done
    (change, used), *rest = question.todo
    scene.upcoming = [one for one, _ in rest]
    return options_of(scene, change, used)


def options_of(scene: Scene, change: Change, used: tuple[str, ...]) -> list[Instead]:
    """Return the different replacements that may act on *change* now; equal ones count once (BASE-Q07)."""
    finders = replacements_of(scene.book).get(type(change), ())
    found = [instead for finds in finders for instead in finds(scene, change) if instead.key not in used]
    if len(found) <= 1:
        return found
    kinds: dict[object, Instead] = {}
    for instead in found:
        kinds.setdefault(instead.kind, instead)
    return list(kinds.values())


@cache
def replacements_of(book: Rulebook) -> Mapping[type[object], tuple[Callable[[Scene, Any], Iterable[Instead]], ...]]:
    """Return the replacements of *book* by the class of what they replace."""
    kinds = dict.fromkeys(one.on for one in book.replacements)
    return {kind: tuple([one.finds for one in book.replacements if one.on is kind]) for kind in kinds}


def _worked_off(scene: Scene, done: list[Change], todo: list[Proposed]) -> Batch:
    replacements = replacements_of(scene.book)
    scene.pending = done
    while todo:
        change, used = todo.pop(0)
        read = type(change) in _READ
        if read and _is_nothing(scene, change):
            continue
        if type(change) in replacements and (options := _found(scene, change, used, todo)):
            chooser = _affected(scene, change)
            if chooser in scene.book.players and (len(options) > 1 or len(options[0].amounts) > 1):
                taken = None if len(options) > 1 else 0
                return done, Replacing(chooser, tuple(done), ((change, used), *todo), taken)
            amounts = options[0].amounts
            todo[:0] = _after(options[0], amounts[0][1] if amounts else options[0].changes, used)
        elif read and (parts := _expanded(scene, change)) is not None:
            todo[:0] = [(part, ()) for part in parts]
        else:
            done.append(change)
    return done, None


def _found(scene: Scene, change: Change, used: tuple[str, ...], todo: list[Proposed]) -> list[Instead]:
    scene.upcoming = [one for one, _ in todo] if todo else ()
    return options_of(scene, change, used)


def _after(taken: Instead, changes: tuple[Change, ...], used: tuple[str, ...]) -> list[Proposed]:
    return [(change, (*used, taken.key)) for change in changes]


def _is_nothing(scene: Scene, change: Change) -> bool:
    """BASE-072: nothing is dealt, gained, lost or put where the amount is 0 or less (BASE-028).

    Damage is dealt to players and to creatures in play, and to nothing else (BASE-132, BASE-136, BASE-168).
    """
    if isinstance(change, c.Damage):
        return change.amount <= 0 or not takes_damage(scene, change.to)
    if isinstance(change, (c.LifeGained, c.LifeLost)):
        return change.amount <= 0
    return isinstance(change, (c.CountersPut, c.CountersRemoved, c.Mill)) and change.count <= 0


def takes_damage(scene: Scene, target: ObjectId) -> bool:
    """BASE-132, BASE-136: return whether *target* is a player, or a creature in play."""
    if is_player(target):
        return True
    permanent = scene.permanents.get(target)
    return permanent is not None and CardType.CREATURE in scene.look(permanent).types


def _affected(scene: Scene, change: Change) -> Player:
    """Return the player whom *change* affects, or who controls what it affects (BASE-094)."""
    match change:
        case c.Arrive(controller=player) | c.Draw(player=player) | c.Discard(player=player) | c.Mill(player=player):
            return player
        case c.LifeGained(player=player) | c.LifeLost(player=player):
            return player
        case c.Damage(to=target) if is_player(target):
            return Player(target)
    affected: ObjectId | None = change.to if isinstance(change, c.Damage) else getattr(change, "object", None)
    thing = None if affected is None else scene.thing(affected)
    return scene.state.active if thing is None else thing.controller


def _expanded(scene: Scene, change: Change) -> list[Change] | None:
    """Return the moves that an intent comes to; None for a change that is no intent."""
    state = scene.state
    match change:
        case c.Destruction(object=target):
            return [c.Move(target, Zone.GRAVEYARD, Cause.DESTROYED)] if scene.is_in_play(target) else []
        case c.Sacrifice(object=target):
            return [c.Move(target, Zone.GRAVEYARD, Cause.SACRIFICED)] if scene.is_in_play(target) else []
        case c.Discard(card=card):
            return [c.Move(card, Zone.GRAVEYARD, Cause.DISCARDED)]
        case c.Draw(player=player):
            drawn = sum(type(one) is c.LibraryMove and one.player == player for one in scene.pending)
            left = state.seats[player].library[drawn:]
            return [c.LibraryMove(player, left[0], Zone.HAND, Cause.DRAWN)] if left else [c.DrawFailed(player)]
        case c.Mill(player=player, count=count):
            top = state.seats[player].library[:count]
            return [c.LibraryMove(player, card, Zone.GRAVEYARD, Cause.MILLED) for card in top]
        case _:
            return None
