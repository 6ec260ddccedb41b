"""What the stacks hold as if it were a hand, and what effects do with it as such (SOL-041, SOL-G18, SOL-G94).

An effect of several steps reads the hand of STACKS once, and what it means as held cards leaves the stacks as such.
Both are noted among the objects that the effect has bound, under names of their own.
"""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.stack import AbilityContext
from castlerules.magic.model.state import CardObject, State
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.evaluate import matches, objects_of
from castlerules.magic.transaction.agenda import resolution_of
from castlerules.solitaire.model.state import STACKS, options_of
from castlerules.solitaire.query.layout import stack_tops

_HAND_READ: Final = "hand of STACKS"
"""The name under which an effect keeps what STACKS held as it began."""

_HAND_CARDS: Final = "held cards of STACKS"
"""The name under which an effect keeps what it means as held cards."""


# What there is.


def cards_in_stacks_hand(state: State) -> list[CardObject]:
    """SOL-G18: return what STACKS holds: the stack tops, and once they have been read only those of them."""
    read = None if state.resolution is None else dict(state.resolution.bound_objects).get(_HAND_READ)
    return [card_object for _, card_object in stack_tops(state) if read is None or card_object.id in read]


def with_stacks_hand_read(state: State) -> State:
    """SOL-G18: return *state* in which what resolves has read what STACKS holds, unless it has done so before."""
    context = resolution_of(state)
    if _HAND_READ in dict(context.bound_objects):
        return state
    read = tuple([card_object.id for _, card_object in stack_tops(state)])
    return evolve(state, resolution=evolve(context, bound_objects=(*context.bound_objects, (_HAND_READ, read))))


def without_stacks_hand_read(context: AbilityContext) -> AbilityContext:
    """SOL-G18: return *context* without what has been read: an effect that comes later reads that anew."""
    return evolve(context, bound_objects=tuple([one for one in context.bound_objects if one[0] != _HAND_READ]))


# What of it is reached.


def can_affect_stacks_hand(state: State, who: lang.PlayerRef) -> bool:
    """SOL-G18: only what aims at the stacks sees what they hold."""
    return isinstance(who, lang.TargetPlayer) or not options_of(state).hand_role_needs_target


def _filter_affects_stacks_hand(state: State, wanted: lang.Filter) -> bool:
    """SOL-G18: of what is named by its kind, only what aims at the stacks sees what they hold."""
    aims = any([isinstance(node, lang.TargetPlayer) for node in lang.nodes_in(wanted)])
    return aims or not options_of(state).hand_role_needs_target


def matching_in_stacks_hand(board: Board, wanted: lang.Filter) -> list[ObjectId]:
    """SOL-041, SOL-G18, SOL-G23: return the stack tops that fit; as held cards nothing shields them."""
    state, context, whole = board.state, resolution_of(board.state), board.compiled.card_characteristics
    things = [
        GameObject(card.id, card.card, whole[card.card], STACKS, lang.Zone.HAND) for card in cards_in_stacks_hand(state)
    ]
    return [obj.id for obj in things if obj.id is not None and matches(board, wanted, obj, context)]


def referenced_in_stacks_hand(board: Board, ref: lang.ObjectRef, context: AbilityContext) -> list[ObjectId]:
    """SOL-G18, SOL-G94: return the stack tops that *ref* means as held cards: chosen so, or named by their kind.

    What copies have covered since it was chosen is held no more (SOL-G17).
    """
    if isinstance(ref, lang.Each) and ref.zone is lang.Zone.HAND:
        return (
            matching_in_stacks_hand(board, ref.filter) if _filter_affects_stacks_hand(board.state, ref.filter) else []
        )
    if not isinstance(ref, lang.Bound):
        return []
    in_hand, known = (
        [card.id for card in cards_in_stacks_hand(board.state)],
        dict(context.bound_objects).get(_HAND_CARDS, ()),
    )
    return [object_id for object_id in objects_of(board, ref, context) if object_id in in_hand and object_id in known]


# What is meant as held cards.


def with_stacks_hand_references(state: State, targets: tuple[ObjectId, ...]) -> State:
    """SOL-G23: return *state* in which what resolves means *targets*, stack tops, as held cards from now on."""
    context = resolution_of(state)
    known = dict(context.bound_objects).get(_HAND_CARDS, ())
    return evolve(
        state, resolution=evolve(context, bound_objects=(*context.bound_objects, (_HAND_CARDS, (*known, *targets))))
    )
