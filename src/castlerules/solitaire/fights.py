"""Attacks on stacks (SOL-050 to SOL-056, SOL-G73 to SOL-G77)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from castlerules.cards.terms import KeywordKind
from castlerules.core import Broken, evolve, update
from castlerules.magic import changes as c
from castlerules.magic.actions import Action
from castlerules.magic.changes import Change
from castlerules.magic.commit import commit
from castlerules.magic.flow import follow
from castlerules.magic.ids import ObjectId
from castlerules.magic.scene import Scene
from castlerules.magic.stack import Share
from castlerules.magic.state import NO_COMBAT, Combat, State
from castlerules.magic.tasks import Settle
from castlerules.magic.updates import with_combat, with_extra

from .checks import due
from .look import slot_permanent
from .plays import blockers_on
from .tableau import (
    PLACES,
    YOU,
    AssignToBlocker,
    AttackStack,
    Dividing,
    Phase,
    SecondBlows,
    Strike,
    agreed,
    tableau_of,
)
from .updates import with_phase

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["attacks", "divided", "dividing_now", "fought", "no_such_division", "second_blows", "strikes"]


def attacks(book: Rulebook, state: State, action: AttackStack) -> State:
    """SOL-A04, SOL-054, SOL-G74: all creatures that are up on the stack now block, whatever they can do elsewhere.

    So it is one, unless copies have been gathered (SOL-055), and the set is fixed (SOL-G75). Flying and the like
    change nothing in that (SOL-P33, SOL-P35); the rest is as in normal Magic (SOL-052), with its triggers (SOL-P51).
    """
    slot = slot_permanent(state)
    assert slot is not None, "an attack was offered"
    state = with_combat(state, NO_COMBAT, with_phase(tableau_of(state), Phase.COMBAT, slot.id))
    state = commit(book, state, [c.Attacked(YOU, (slot.id,))])
    blockers = blockers_on(Scene(book, state), PLACES.index(action.stack), slot.id)
    state = commit(book, state, [c.Blocked(tuple([(one, slot.id) for one in blockers]))])
    return follow(book, state, Settle(YOU))


# Damage.


def _blockers(scene: Scene) -> list[ObjectId]:
    """Return the blockers that are left, in their order."""
    return [one for one, _ in scene.state.combat.blocks if one in scene.permanents]


def _power(scene: Scene, target: ObjectId) -> int:
    return max(0, scene.look(scene.permanents[target]).power)


def _is_first(scene: Scene, target: ObjectId) -> bool:
    return KeywordKind.FIRST_STRIKE in scene.look(scene.permanents[target]).text.kinds


def strikes(book: Rulebook, state: State, _: Strike) -> State:
    """SOL-A05, SOL-G76: ask for the division of damage, if there is anything to divide; then deal it."""
    scene = Scene(book, state)
    (attacker,) = state.combat.attackers
    blockers = _blockers(scene)
    if len(blockers) > 1 and _power(scene, attacker):
        return evolve(state, asks=Dividing(YOU))
    parts = [_power(scene, attacker)] * len(blockers)
    return _first_blows(book, _assigned(state, blockers, parts))


def dividing_now(scene: Scene, question: Dividing) -> list[Action]:
    """SOL-G76: from 0 to what is left, blocker by blocker; the last one takes the rest."""
    (attacker,) = scene.state.combat.attackers
    blocker = _blockers(scene)[len(question.given)]
    left = _power(scene, attacker) - sum(question.given)
    return [AssignToBlocker(blocker, n) for n in range(left + 1)]


def no_such_division(scene: Scene, question: Dividing, action: Action) -> Broken | None:
    """SOL-G76: return what is wrong with a part of the damage."""
    if not isinstance(action, AssignToBlocker):
        return None
    (attacker,) = scene.state.combat.attackers
    if action.blocker != _blockers(scene)[len(question.given)]:
        return Broken("SOL-G76", "blockers are gone through in their order, the lowest first")
    left = _power(scene, attacker) - sum(question.given)
    return Broken("SOL-G76", f"from 0 to {left} of the damage can go there; the last blocker takes what is left")


def divided(book: Rulebook, state: State, question: Dividing, action: AssignToBlocker) -> State:
    """Return *state* with one more part of the damage assigned; the rest is for the last blocker.

    Where nothing is left to be divided nothing more is asked (SOL-G92).
    """
    scene = Scene(book, state)
    (attacker,) = state.combat.attackers
    given, blockers = (*question.given, action.n), _blockers(scene)
    left = _power(scene, attacker) - sum(given)
    if left and len(given) < len(blockers) - 1:
        return evolve(state, asks=evolve(question, given=given))
    parts = [*given, left, *[0] * (len(blockers) - len(given) - 1)]
    return _first_blows(book, _assigned(state, blockers, parts))


def _assigned(state: State, blockers: list[ObjectId], parts: list[int]) -> State:
    (attacker,) = state.combat.attackers
    shares = tuple([Share(attacker, one, part) for one, part in zip(blockers, parts, strict=True) if part])
    return with_combat(state, _with_shares(state.combat, shares), state.extra)


@update(Combat)
def _with_shares(combat: Combat, shares: tuple[Share, ...]) -> Combat:
    return evolve(combat, shares=shares)


def _first_blows(book: Rulebook, state: State) -> State:
    """SOL-G76, SOL-P34: with first strike in the fight there are two steps, and only the state checks between them."""
    scene = Scene(book, state)
    (attacker,) = state.combat.attackers
    first = [one for one in (attacker, *_blockers(scene)) if _is_first(scene, one)]
    if first:
        state = evolve(state, combat=evolve(state.combat, struck=tuple(first)))
        state = commit(book, state, _blows(scene, first))
    return follow(book, state, SecondBlows())


def second_blows(book: Rulebook, state: State, task: SecondBlows) -> State:
    """SOL-G76: what dies in the first step deals no damage in the second; then the use of the attacker begins."""
    if state.combat.struck:
        for _ in state.permanents:
            if not (found := due(Scene(book, state))):
                break
            state = commit(book, state, found)
            if state.asks is not None:
                return evolve(state, agenda=(task,))
    scene = Scene(book, state)
    there = [one for one in (*state.combat.attackers, *_blockers(scene)) if one in scene.permanents]
    late = [one for one in there if one not in state.combat.struck]
    state = fought(state)
    return follow(book, commit(book, state, _blows(scene, late)), Settle(YOU))


def fought(state: State) -> State:
    """SOL-G67, SOL-G70: return *state* after a fight: the use of the attacker begins, where agreed after its end."""
    phase = Phase.COMBAT_END if agreed(state).honor_end_of_combat else Phase.USE
    tableau = tableau_of(state)
    return with_extra(state, with_phase(tableau, phase, tableau.user))


def _blows(scene: Scene, fighters: list[ObjectId]) -> list[Change]:
    """Return the damage that *fighters* deal: what was assigned, and the power of blockers to the attacker."""
    combat = scene.state.combat
    found: list[Change] = []
    for one in fighters:
        if one in combat.attackers:
            found += [c.Damage(one, share.to, share.amount, combat=True) for share in combat.shares]
        else:
            found += [c.Damage(one, attacker, _power(scene, one), combat=True) for attacker in combat.attackers]
    return found
