"""Announcing spells and abilities, one choice at a time (BASE-047, BASE-048).

What has been chosen stands in the object on top of the stack, and what has to be chosen next follows from that. A
choice is offered only if the rest can still be completed, and one that leaves no choice is made without asking.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.cards import costs as k
from castlerules.core import Broken, evolve

from . import actions as d
from .actions import Action
from .asking import Announcing
from .costs import can_pay, choice_parts, choosable
from .evaluate import amount
from .flow import follow
from .ids import ObjectId, is_player
from .picking import rising
from .restrictions import forbidden
from .scene import Scene
from .spells import (
    able_xs,
    can_aim,
    castable_faces,
    context_of,
    cost_of,
    division_of,
    mode_of,
    modes_of,
    optional_costs,
    source_of,
    traits_on_stack,
    usable_modes,
)
from .stack import OnStack
from .state import Held, State
from .steps import MAIN_STEPS
from .targets import Aim, candidates
from .tasks import Announce, PayMana, PayRest
from .updates import with_stack

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = ["announce", "announced_choice", "choice_refused", "choices_now", "with_choice"]


def announce(book: Rulebook, state: State, _: Announce) -> State:
    """Go on announcing the object on top of the stack: ask, or pay for it once everything is chosen."""
    state = _without_alternatives(Scene(book, state))
    while True:
        scene = Scene(book, state)
        choices = choices_now(scene)
        if choices is None:
            return follow(book, state, PayMana(), PayRest())
        if len(choices) > 1:
            return evolve(state, asks=Announcing(state.stack[-1].controller), agenda=(Announce(),))
        state = with_choice(scene, choices[0])


def _without_alternatives(scene: Scene) -> State:
    """Return the state in which whatever the object on top of the stack has but one of is chosen (BASE-047)."""
    *below, one = scene.state.stack
    before = one
    if one.card is not None and one.face is None and len(scene.known.faces[one.card]) == 1:
        one = evolve(one, face=0)
    if one.card is not None and one.face is None:
        return scene.state
    if one.mode is None and len(modes_of(scene, one)) == 1:
        one = evolve(one, mode=0)
    optional = one.card is not None and optional_costs(traits_on_stack(scene, one).text)
    if one.x is None and one.mode is not None and not optional and not cost_of(scene, one).mana.xs:
        one = evolve(one, x=0)
    return scene.state if one is before else evolve(scene.state, stack=(*below, one))


def announced_choice(book: Rulebook, state: State, _: Announcing, action: Action) -> State:
    """Return *state* with *action* as the next choice; the agenda goes on with the announcement."""
    return with_choice(Scene(book, state), action)


def choice_refused(scene: Scene, _: Announcing, action: Action) -> Broken | None:
    """Return why *action*, a choice of the kind that is due, may not be made; None for one of another kind."""
    if type(action) not in [type(choice) for choice in choices_now(scene) or ()]:
        return None
    if isinstance(action, d.ChooseTarget):
        return _no_target(scene, action)
    code, words = _REFUSED[type(action)]
    return Broken(code, words)


def _no_target(scene: Scene, action: d.ChooseTarget) -> Broken:
    """BASE-056: return what keeps *action* from naming a target."""
    one = scene.state.stack[-1]
    thing = None if is_player(action.target) else scene.thing(action.target)
    if (
        thing is not None
        and (broken := forbidden(scene, Aim(thing, source_of(scene, one), one.controller))) is not None
    ):
        return broken
    if one.open and action.target <= one.open[-1]:
        return Broken("BASE-D11", "targets that are chosen together are named once each, by rising numbers")
    return Broken("BASE-056", "that may not be a target for it")


_REFUSED: Final[Mapping[type[object], tuple[str, str]]] = MappingProxyType(
    {
        d.ChooseOption: ("BASE-D09", "there is no such option now"),
        d.ChooseX: ("BASE-D10", "X may not be that: it must be paid for, and there must be targets for it"),
        d.StopChoosing: ("BASE-D12", "there are not enough targets yet"),
        d.AssignShare: ("BASE-D13", "every target gets its share, one after the other, and each at least 1"),
        d.ChooseSacrifice: ("BASE-D15", "that may not be sacrificed for it now"),
        d.ChooseOwnCreature: ("BASE-D16", "that may not be tapped for it now"),
        d.DiscardCard: ("BASE-D17", "that may not be discarded for it now"),
    }
)
"""The rule of each kind of choice, and why one of them may not be made."""


def choices_now(scene: Scene) -> list[Action] | None:
    """Return what may be chosen next for the object on top of the stack; None if nothing is left to choose."""
    one = scene.state.stack[-1]
    for choices in (_faces, _modes, _optional, _xs, _targets, _shares, _parts):
        if (found := choices(scene, one)) is not None:
            return found
    return None


def _faces(scene: Scene, one: OnStack) -> list[Action] | None:
    """BASE-K35: one half of a split card is cast."""
    if one.face is not None or one.card is None:
        return None
    state, held = scene.state, Held(one.id, one.card)
    slow = state.step in MAIN_STEPS and state.active == one.controller and len(state.stack) == 1
    faces = castable_faces(scene, one.controller, held, slow=slow, origin=one.origin)
    return [d.ChooseOption(face) for face in faces]


def _modes(scene: Scene, one: OnStack) -> list[Action] | None:
    """BASE-053: a mode is offered if its targets exist."""
    if one.mode is not None:
        return None
    return [d.ChooseOption(mode) for mode in usable_modes(scene, one)]


def _optional(scene: Scene, one: OnStack) -> list[Action] | None:
    """BASE-K30, BASE-K31: kickers and buyback, one after the other, each only if it can be paid too."""
    if one.card is None:
        return None
    kinds = optional_costs(traits_on_stack(scene, one).text)
    if one.asked == len(kinds):
        return None
    dearer = cost_of(scene, evolve(one, paid=(*one.paid, kinds[one.asked])))
    no, yes = d.ChooseOption(0), d.ChooseOption(1)
    context, slots = context_of(one), mode_of(scene, one).targets
    able = can_pay(scene, dearer, context) and can_aim(scene, dearer, slots, context, source_of(scene, one))
    return [no, yes] if able else [no]


def _xs(scene: Scene, one: OnStack) -> list[Action] | None:
    """BASE-D10: X may be as much as can be paid for, if there are targets for it."""
    if one.x is not None:
        return None
    cost = cost_of(scene, one)
    if not cost.mana.xs:
        return [d.ChooseX(0)]
    slots = mode_of(scene, one).targets
    return [d.ChooseX(n) for n in able_xs(scene, cost, slots, context_of(one), source_of(scene, one))]


def _targets(scene: Scene, one: OnStack) -> list[Action] | None:
    """BASE-D11, BASE-D12: targets slot by slot; of several in one slot only greater numbers are offered."""
    slots = mode_of(scene, one).targets
    if len(one.targets) == len(slots):
        return None
    slot, chosen = slots[len(one.targets)], one.open
    stop: list[Action] = [d.StopChoosing()] if len(chosen) >= slot.count.least else []
    if len(chosen) == slot.count.most:
        return [d.StopChoosing()]
    found = candidates(scene, slot, context_of(one), source_of(scene, one))
    return [*stop, *[d.ChooseTarget(target) for target in rising(found, chosen, slot.count.least)]]


def _shares(scene: Scene, one: OnStack) -> list[Action] | None:
    """BASE-D13: every target gets at least 1, and the last one takes the rest."""
    division = division_of(mode_of(scene, one))
    if division is None or division.index >= len(one.targets):
        return None
    targets = one.targets[division.index]
    if len(one.shares) == len(targets):
        return None
    left = amount(scene, division.amount, context_of(one)) - sum(one.shares)
    later = len(targets) - len(one.shares) - 1
    target = targets[len(one.shares)]
    return [d.AssignShare(target, n) for n in range(1 if later else left, left - later + 1)]


def _parts(scene: Scene, one: OnStack) -> list[Action] | None:
    """BASE-D15 to BASE-D17: what is sacrificed, discarded or tapped for the cost."""
    cost = cost_of(scene, one)
    parts = choice_parts(cost)
    if len(one.given) == len(parts):
        return None
    part, context = parts[len(one.given)], context_of(one)
    found = rising(choosable(scene, part, context), one.open, part.count)
    if isinstance(part, k.TapOthers):
        return [d.ChooseOwnCreature(target) for target in found if _leaves_mana(scene, one, part, target)]
    if isinstance(part, k.Sacrifices):
        return [d.ChooseSacrifice(target) for target in found]
    return [d.DiscardCard(target) for target in found]


def _leaves_mana(scene: Scene, one: OnStack, part: k.TapOthers, target: ObjectId) -> bool:
    """BASE-048, BASE-P02: return whether with *target* tapped some of the later ones can be, and the mana be paid."""
    cost, context = cost_of(scene, one), context_of(one)
    taken = (*one.open, target)
    later = [other for other in choosable(scene, part, context) if other > target]
    return any(
        can_pay(scene, cost, context, x=one.x or 0, given=(*taken, *rest))
        for rest in combinations(later, part.count - len(taken))
    )


def with_choice(scene: Scene, action: Action) -> State:
    """Return the state in which *action* is the next choice of the object on top of the stack."""
    *below, one = scene.state.stack
    return with_stack(scene.state, (*below, _with(scene, one, action)))


def _with(scene: Scene, one: OnStack, action: Action) -> OnStack:
    match action:
        case d.ChooseOption(index=index):
            return _with_option(scene, one, index)
        case d.ChooseX(n=n):
            return evolve(one, x=n)
        case d.ChooseTarget(target=target):
            return evolve(one, open=(*one.open, target))
        case d.StopChoosing():
            return evolve(one, targets=(*one.targets, one.open), open=())
        case d.AssignShare(n=n):
            return evolve(one, shares=(*one.shares, n))
        case d.ChooseSacrifice(permanent=target) | d.ChooseOwnCreature(creature=target) | d.DiscardCard(card=target):
            return _with_part(scene, one, target)
        case _:
            raise AssertionError(f"{action} is no choice of an announcement")


def _with_option(scene: Scene, one: OnStack, index: int) -> OnStack:
    if one.card is not None and one.face is None:
        return evolve(one, face=index)
    if one.mode is None:
        return evolve(one, mode=index)
    kind = optional_costs(traits_on_stack(scene, one).text)[one.asked]
    return evolve(one, asked=one.asked + 1, paid=(*one.paid, kind) if index else one.paid)


def _with_part(scene: Scene, one: OnStack, target: ObjectId) -> OnStack:
    part = choice_parts(cost_of(scene, one))[len(one.given)]
    chosen = (*one.open, target)
    if len(chosen) < part.count:
        return evolve(one, open=chosen)
    return evolve(one, given=(*one.given, chosen), open=())
