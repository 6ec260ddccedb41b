"""Announcing a play or the use of an ability, one choice at a time (SOL-G51).

What has been chosen stands in the object on top of the stack, as in normal Magic, and what has to be chosen next
follows from that. Nothing is offered that cannot be completed: neither targets nor sources run out on the way.
"""

from __future__ import annotations

from typing import Final

from castlerules.cards.abilities import Activated
from castlerules.cards.costs import Cost
from castlerules.cards.terms import Zone
from castlerules.core import evolve, update
from castlerules.magic import actions as d
from castlerules.magic.actions import Action
from castlerules.magic.evaluate import amount
from castlerules.magic.picking import rising
from castlerules.magic.scene import Scene
from castlerules.magic.spells import context_of, division_of, mode_of, modes_of, source_of, traits_on_stack
from castlerules.magic.stack import OnStack, StackKind
from castlerules.magic.state import Held
from castlerules.magic.targets import candidates
from castlerules.magic.traits import Traits, optional_costs
from castlerules.magic.updates import with_stack

from .plays import Price, castable_faces, must_use, needs_to_cast, payable_xs, use_needs
from .rules import OptionalCosts
from .sources import Needs, Supply, supply_of
from .tableau import Phase, agreed, tableau_of

__all__ = [
    "choices_now",
    "cost_of",
    "extra_sources",
    "needs_of",
    "pays_for_another",
    "price_of",
    "without_alternatives",
]

_FREE: Final = Cost()


def choices_now(scene: Scene) -> list[Action] | None:
    """SOL-G51: return what may be chosen next for the object on top of the stack; None if only paying is left."""
    one = scene.state.stack[-1]
    for choices in (_faces, _modes, _options, _able_xs, _targets, _shares):
        if (found := choices(scene, one)) is not None:
            return found
    return None


def without_alternatives(scene: Scene) -> Scene:
    """Return the scene in which all is chosen for the object on top of the stack that nobody could choose otherwise.

    That is the face where there is but one, the mode likewise, no optional costs where there can be none, and no X
    where there is none.
    """
    *below, one = scene.state.stack
    face = one.face
    if one.card is not None and face is None:
        if not _has_one_face(scene, one):
            return scene
        face = 0
    if one.mode is not None or len(modes_of(scene, one)) > 1:
        return scene
    kinds = () if one.card is None else optional_costs(traits_on_stack(scene, one).text)
    if kinds and not _has_no_options(scene):
        return scene
    x = one.x if cost_of(scene, one).mana.xs else 0
    return Scene(scene.book, with_stack(scene.state, (*below, _as_announced(one, face, 0, x, len(kinds)))))


@update(OnStack)
def _as_announced(one: OnStack, face: int | None, mode: int, x: int | None, asked: int) -> OnStack:
    return evolve(one, face=face, mode=mode, x=x, asked=asked)


def _has_one_face(scene: Scene, one: OnStack) -> bool:
    """SOL-G30: return whether *one* has a single face, which can still be completed, since that was why it was offered.

    Where cards are shown before targets are chosen that may have changed. What pays for another, and flashback, are
    looked at anew.
    """
    assert one.card is not None, "a spell"
    if len(scene.known.faces[one.card]) > 1 or agreed(scene.state).expose_before_targets:
        return False
    return one.origin is not Zone.GRAVEYARD and not pays_for_another(scene)


def _has_no_options(scene: Scene) -> bool:
    """SOL-G44: what pays for something else has none, nor has anything where the table has not agreed on them."""
    return pays_for_another(scene) or agreed(scene.state).optional_costs is OptionalCosts.UNAVAILABLE


def _supply(scene: Scene, one: OnStack) -> Supply:
    return Supply([]) if one.kind is StackKind.TRIGGERED else supply_of(scene)


def price_of(scene: Scene, one: OnStack) -> Price:
    """Return what *one*, on the stack, needs, its cost, and what must be among the sources."""
    must = None if one.card is None else must_use(scene, traits_on_stack(scene, one))
    return needs_of(scene, one), cost_of(scene, one), must


def needs_of(scene: Scene, one: OnStack) -> Needs:
    """Return what *one*, on the stack, needs; triggers need nothing."""
    if one.kind is StackKind.TRIGGERED:
        return ()
    if isinstance(one.ability, Activated):
        found = scene.permanents.get(one.source)
        traits = scene.known.traits[found.card] if found is not None else _last_traits(scene, one)
        return use_needs(agreed(scene.state), one.ability, traits) or ()
    assert one.card is not None, "a spell"
    return needs_to_cast(scene, one.card, one.face or 0, back=one.origin is Zone.GRAVEYARD)


def cost_of(scene: Scene, one: OnStack) -> Cost:
    """Return the cost of *one*, on the stack, of which only an X and life count (SOL-063)."""
    if one.card is None:
        return one.ability.cost if isinstance(one.ability, Activated) else _FREE
    traits = traits_on_stack(scene, one)
    return traits.flashback if one.origin is Zone.GRAVEYARD and traits.flashback else traits.cost


def _last_traits(scene: Scene, one: OnStack) -> Traits:
    thing = scene.thing(one.source)
    assert thing is not None, "the source of an ability is known while it is announced"
    return scene.known.traits[thing.card]


def pays_for_another(scene: Scene) -> bool:
    """Return whether the object on top of the stack is a mana spell that pays for the one below it."""
    return len(scene.state.stack) > 1


def _faces(scene: Scene, one: OnStack) -> list[Action] | None:
    if one.face is not None or one.card is None:
        return None
    held = Held(one.id, one.card)
    fast = tableau_of(scene.state).phase is not Phase.MAIN
    back = one.origin is Zone.GRAVEYARD
    faces = castable_faces(scene, supply_of(scene), held, fast=fast, back=back)
    return [d.ChooseOption(face) for face in faces]


def _modes(scene: Scene, one: OnStack) -> list[Action] | None:
    """SOL-P55: a mode may be chosen if it can be aimed and paid for."""
    if one.mode is not None:
        return None
    modes = modes_of(scene, one)
    if len(modes) == 1:
        return [d.ChooseOption(0)]
    supply, price, source = _supply(scene, one), price_of(scene, one), source_of(scene, one)
    return [d.ChooseOption(index) for index, mode in enumerate(modes) if payable_xs(scene, supply, price, mode, source)]


def _options(scene: Scene, one: OnStack) -> list[Action] | None:
    """SOL-G44: kicker and buyback, if the table has agreed on them, each for one more source or for nothing."""
    if one.card is None:
        return None
    kinds = optional_costs(traits_on_stack(scene, one).text)
    if one.asked == len(kinds):
        return None
    if _has_no_options(scene):
        return [d.ChooseOption(0)]
    if agreed(scene.state).optional_costs is OptionalCosts.FREE:
        return [d.ChooseOption(0), d.ChooseOption(1)]
    needs, _, must = price_of(scene, one)
    able = supply_of(scene).pays(needs, len(one.paid) + 1, must)
    return [d.ChooseOption(0), d.ChooseOption(1)] if able else [d.ChooseOption(0)]


def extra_sources(scene: Scene, one: OnStack) -> int:
    """SOL-G44: return how many sources the optional costs of *one* take."""
    return len(one.paid) if agreed(scene.state).optional_costs is OptionalCosts.ONE_EXTRA_SOURCE else 0


def _able_xs(scene: Scene, one: OnStack) -> list[Action] | None:
    """SOL-066, SOL-067: how many sources are used in all, where there is an X."""
    if one.x is not None:
        return None
    if not cost_of(scene, one).mana.xs:
        return [d.ChooseX(0)]
    needs, cost, must = price_of(scene, one)
    extra = extra_sources(scene, one)
    supply, mode = supply_of(scene), mode_of(scene, one)
    found = payable_xs(scene, supply, (needs, cost, must), mode, source_of(scene, one))
    return [d.ChooseX(n) for n in found if not extra or supply.pays(needs, n - 1 + extra, must)]


def _targets(scene: Scene, one: OnStack) -> list[Action] | None:
    """SOL-043, SOL-G30, SOL-G95: targets slot by slot; of several in one slot only greater numbers are offered."""
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
    """SOL-G49: every target of a divided amount gets at least 1, and the last one takes the rest."""
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
