"""Who controls what: layer 2, worked out whenever something has happened (BASE-019, BASE-080, BASE-131).

A permanent keeps its controller as a fact, because being given to somebody else is more than a look: it leaves combat,
and has to rest before it attacks. So after each event it is asked whose everything is, and what has changed is done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from castlerules.cards.abilities import Continuous, TakeControl
from castlerules.cards.terms import Filter, Ref, Zone
from castlerules.core import Player, evolve

from . import changes as c
from .draft import Draft
from .evaluate import fits, is_true, objects, things_in
from .ids import ObjectId
from .lasting import Lasting
from .moves import leave_combat
from .reach import reached
from .scene import Scene
from .stack import Context
from .state import State

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["CONTROL", "controlled", "controllers", "given"]

CONTROL = TakeControl
"""What layer 2 is made of."""


@attrs.frozen
class _Claim:
    """An effect that gives *targets* to *player*, or to whoever controls *source*; *stamp* orders it (BASE-081)."""

    stamp: tuple[int, int]
    targets: tuple[ObjectId, ...]
    player: Player | None = None
    source: ObjectId | None = None


def controlled(book: Rulebook, state: State) -> State:
    """BASE-131: return *state* in which everything is controlled by whom it should be."""
    scene = Scene(book, state)
    found = controllers(scene)
    changed = [one for one in state.permanents if found[one.id] != one.controller]
    if not changed:
        return state
    draft = Draft(scene)
    for one in changed:
        book.commits[c.ControlGained](draft, c.ControlGained(one.id, found[one.id]))
    return draft.built()


def given(draft: Draft, change: c.ControlGained) -> None:
    """BASE-131, BASE-155: it stays the same object, but leaves combat, and counts as new (BASE-041)."""
    one, player = draft.permanents[change.object], change.player
    home = one.controller if one.home is None else one.home
    draft.permanents[one.id] = evolve(
        one, controller=player, since=draft.state.turn, home=None if home == player else home
    )
    draft.events.append(change)
    combat = draft.combat
    leave_combat(draft, one.id)
    if draft.combat is not combat:
        draft.events.append(c.LeftCombat(one.id))


def controllers(scene: Scene) -> dict[ObjectId, Player]:
    """Return who should control each permanent: by the latest claim on it, or whoever it came into play under.

    BASE-083: a claim of an Aura waits for claims on that Aura; a circle is ignored.
    """
    found = {one.id: one.controller if one.home is None else one.home for one in scene.state.permanents}
    left = _claims(scene)
    while left:
        claimed = {target for claim in left for target in claim.targets}
        ready = [claim for claim in left if claim.source not in claimed]
        first = (ready or left)[0]
        left.remove(first)
        player = first.player if first.source is None else found[first.source]
        for target in first.targets:
            if target in found and player is not None:
                found[target] = player
    return found


def _claims(scene: Scene) -> list[_Claim]:
    """Return the effects that give control, in the order of their stamps."""
    found = [
        _Claim((one.stamp, 0), one.objects, player=one.player)
        for one in scene.state.lasting
        if isinstance(one, Lasting) and TakeControl() in one.mods
    ]
    for permanent in scene.speaking(scene.state.permanents):
        if not scene.rows[permanent.card].steals:
            continue
        context = Context(permanent.id, permanent.controller, x=permanent.x)
        for static in scene.rows[permanent.card].text.statics:
            rule = static.rule
            if isinstance(rule, Continuous) and TakeControl() in rule.mods:
                if static.condition is None or is_true(scene, static.condition, context):
                    targets = _meant(scene, rule.what, context)
                    found.append(_Claim((permanent.stamp, permanent.id), targets, source=permanent.id))
    return sorted(found, key=lambda claim: claim.stamp)


def _meant(scene: Scene, what: Filter | Ref, context: Context) -> tuple[ObjectId, ...]:
    if isinstance(what, Ref):
        return reached(scene, what, context, objects(scene, what, context))
    found = things_in(scene, Zone.BATTLEFIELD)
    meant = [one.id for one in found if one.id is not None and fits(scene, what, one, context)]
    return reached(scene, what, context, meant)
