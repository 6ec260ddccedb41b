"""What an object on the stack, or a card that might be put there, does, costs and aims at."""

from __future__ import annotations

from typing import Final

from castlerules.cards.abilities import Activated, Mode, Seq, TargetSlot
from castlerules.cards.atoms import DivideDamage
from castlerules.cards.costs import Cost
from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import X, Zone
from castlerules.core import Player, evolve

from .costs import can_pay, payable_xs, total_cost
from .scene import Scene, Thing
from .stack import Context, OnStack
from .state import Held
from .targets import enough_targets
from .traits import Traits, optional_costs

__all__ = [
    "able_xs",
    "can_aim",
    "castable_faces",
    "casting_cost",
    "context_of",
    "cost_of",
    "division_of",
    "mode_of",
    "modes_of",
    "optional_costs",
    "source_of",
    "traits_on_stack",
    "usable_modes",
]

_FREE: Final = Cost()


def castable_faces(scene: Scene, player: Player, held: Held, *, slow: bool, origin: Zone = Zone.HAND) -> list[int]:
    """BASE-048, BASE-I08: return the faces of *held* that *player* could announce and complete, *slow* ones in time.

    From a graveyard, its *origin*, they cost what flashback says (BASE-K32).
    """
    faces = scene.known.faces[held.card]
    return [
        index
        for index, traits in enumerate(faces)
        if (slow or traits.instant) and _is_castable(scene, player, held, (traits, casting_cost(traits, origin)))
    ]


def casting_cost(traits: Traits, origin: Zone) -> Cost | None:
    """BASE-044, BASE-K32: return what a face costs from *origin*, optional costs apart; None if it cannot be cast."""
    if origin is Zone.GRAVEYARD:
        return traits.flashback
    return None if traits.face.cost is None else traits.cost


def _is_castable(scene: Scene, player: Player, held: Held, casting: tuple[Traits, Cost | None]) -> bool:
    traits, cost = casting
    context = Context(held.id, player)
    if cost is None or not can_pay(scene, cost, context):
        return False
    source = Thing(held.id, held.card, traits.seen, player, Zone.STACK)
    return any([can_aim(scene, cost, mode.targets, context, source) for mode in traits.modes])


def can_aim(scene: Scene, cost: Cost, slots: tuple[TargetSlot, ...], context: Context, source: Thing) -> bool:
    """BASE-048: return whether *slots* can be filled with some X that can be paid for in *cost*."""
    if enough_targets(scene, slots, context, source):
        return True
    return cost.mana.xs > 0 and _speak_of_x(slots) and bool(able_xs(scene, cost, slots, context, source))


def able_xs(scene: Scene, cost: Cost, slots: tuple[TargetSlot, ...], context: Context, source: Thing) -> list[int]:
    """BASE-D10: return every X with which *cost* can be paid and *slots* be filled; 0 at most, if it has no X.

    Where *slots* do not speak of X it is known already that they can be filled.
    """
    found = payable_xs(scene, cost, context)
    if not cost.mana.xs or not _speak_of_x(slots):
        return found
    return [n for n in found if enough_targets(scene, slots, evolve(context, x=n), source)]


def _speak_of_x(slots: tuple[TargetSlot, ...]) -> bool:
    return any(isinstance(node, X) for node in nodes_in(slots))


def traits_on_stack(scene: Scene, one: OnStack) -> Traits:
    """Return what *one*, a spell, is."""
    assert one.card is not None
    return scene.traits(one.card, one.face or 0)


def modes_of(scene: Scene, one: OnStack) -> tuple[Mode, ...]:
    """Return what *one* may do."""
    if one.ability is not None:
        return (Mode(one.ability.effect, one.ability.targets),)
    return traits_on_stack(scene, one).modes


def mode_of(scene: Scene, one: OnStack) -> Mode:
    """Return what *one* does."""
    return modes_of(scene, one)[one.mode or 0]


def usable_modes(scene: Scene, one: OnStack) -> list[int]:
    """BASE-053: return the modes of *one* whose targets exist."""
    context, cost = context_of(one), cost_of(scene, one)
    found = enumerate(modes_of(scene, one))
    return [
        index
        for index, mode in found
        if not mode.targets or can_aim(scene, cost, mode.targets, context, source_of(scene, one))
    ]


def context_of(one: OnStack) -> Context:
    """Return what the effects of *one* may speak of, as far as it is announced; a delayed trigger's is remembered."""
    if one.memory is not None:
        return one.memory
    return Context(one.source, one.controller, one.targets, one.shares, one.x or 0, one.paid, one.occasion)


def source_of(scene: Scene, one: OnStack) -> Thing:
    """Return the source of *one*, which aims at something, by last known information if it has left (BASE-135)."""
    if one.card is not None:
        return scene.spell(one)
    found = scene.thing(one.source)
    assert found is not None, "the source of an ability with targets is known as long as the ability is on the stack"
    return found


def cost_of(scene: Scene, one: OnStack) -> Cost:
    """BASE-039: return the whole cost of *one*, with X not yet reckoned in; triggers cost nothing."""
    if one.card is not None:
        return total_cost(traits_on_stack(scene, one), one.paid, flashback=one.origin is Zone.GRAVEYARD)
    return one.ability.cost if isinstance(one.ability, Activated) else _FREE


def division_of(mode: Mode) -> DivideDamage | None:
    """Return the division that *mode* makes among its targets, if it makes one (BASE-061)."""
    steps = mode.effect.steps if isinstance(mode.effect, Seq) else (mode.effect,)
    return next((step for step in steps if isinstance(step, DivideDamage)), None)
