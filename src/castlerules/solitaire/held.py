"""What the stacks hold as if it were a hand, and what effects do with it as such (SOL-041, SOL-G18, SOL-G94).

An effect of several steps reads the hand of STACKS once, and what it means as held cards leaves the stacks as such.
Both are noted among the objects that the effect has bound, under names of their own.
"""

from __future__ import annotations

from typing import Final

from castlerules.cards.primitives import nodes_in
from castlerules.cards.terms import Bound, Each, Filter, Ref, TargetPlayer, Who, Zone
from castlerules.core import evolve
from castlerules.magic.evaluate import fits, objects
from castlerules.magic.flow import resolving
from castlerules.magic.ids import ObjectId
from castlerules.magic.scene import Scene, Thing
from castlerules.magic.stack import Context
from castlerules.magic.state import Held, State

from .look import tops
from .tableau import STACKS, agreed

__all__ = [
    "hand_read",
    "held_fitting",
    "held_meant",
    "held_tops",
    "meant_as_held",
    "reaches_hands",
    "unread",
]

_READ: Final = "hand of STACKS"
"""The name under which an effect keeps what STACKS held as it began."""

_HELD: Final = "held cards of STACKS"
"""The name under which an effect keeps what it means as held cards."""


# What there is.


def held_tops(state: State) -> list[Held]:
    """SOL-G18: return what STACKS holds: the stack tops, and once they have been read only those of them."""
    read = None if state.context is None else dict(state.context.bound).get(_READ)
    return [held for _, held in tops(state) if read is None or held.id in read]


def hand_read(state: State) -> State:
    """SOL-G18: return *state* in which what resolves has read what STACKS holds, unless it has done so before."""
    context = resolving(state)
    if _READ in dict(context.bound):
        return state
    read = tuple([held.id for _, held in tops(state)])
    return evolve(state, context=evolve(context, bound=(*context.bound, (_READ, read))))


def unread(context: Context) -> Context:
    """SOL-G18: return *context* without what has been read: an effect that comes later reads that anew."""
    return evolve(context, bound=tuple([one for one in context.bound if one[0] != _READ]))


# What of it is reached.


def reaches_hands(state: State, who: Who) -> bool:
    """SOL-G18: only what aims at the stacks sees what they hold."""
    return isinstance(who, TargetPlayer) or not agreed(state).hand_role_needs_target


def _reaches_all_hands(state: State, wanted: Filter) -> bool:
    """SOL-G18: of what is named by its kind, only what aims at the stacks sees what they hold."""
    aims = any([isinstance(node, TargetPlayer) for node in nodes_in(wanted)])
    return aims or not agreed(state).hand_role_needs_target


def held_fitting(scene: Scene, wanted: Filter) -> list[ObjectId]:
    """SOL-041, SOL-G18, SOL-G23: return the stack tops that fit; as held cards nothing shields them."""
    state, context, whole = scene.state, resolving(scene.state), scene.known.whole
    things = [Thing(one.id, one.card, whole[one.card], STACKS, Zone.HAND) for one in held_tops(state)]
    return [one.id for one in things if one.id is not None and fits(scene, wanted, one, context)]


def held_meant(scene: Scene, ref: Ref, context: Context) -> list[ObjectId]:
    """SOL-G18, SOL-G94: return the stack tops that *ref* means as held cards: chosen so, or named by their kind.

    What copies have covered since it was chosen is held no more (SOL-G17).
    """
    if isinstance(ref, Each) and ref.zone is Zone.HAND:
        return held_fitting(scene, ref.filter) if _reaches_all_hands(scene.state, ref.filter) else []
    if not isinstance(ref, Bound):
        return []
    there, known = [one.id for one in held_tops(scene.state)], dict(context.bound).get(_HELD, ())
    return [one for one in objects(scene, ref, context) if one in there and one in known]


# What is meant as held cards.


def meant_as_held(state: State, targets: tuple[ObjectId, ...]) -> State:
    """SOL-G23: return *state* in which what resolves means *targets*, stack tops, as held cards from now on."""
    context = resolving(state)
    known = dict(context.bound).get(_HELD, ())
    return evolve(state, context=evolve(context, bound=(*context.bound, (_HELD, (*known, *targets)))))
