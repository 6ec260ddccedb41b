"""The hand of STACKS: stack tops that effects treat as cards in hand (SOL-041, SOL-G18, SOL-G94).

An effect of several steps reads this hand once, and cards that it refers to as cards in hand leave the stacks as such.
Both sets are kept in ``bound_objects`` of the resolving effect, the objects that its steps refer to by name.
"""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import AbilityContext, CardObject, ObjectId, State
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.evaluate import matches, objects_of
from castlerules.magic.transaction.agenda import resolution_of
from castlerules.solitaire.model.state import STACKS, options_of
from castlerules.solitaire.query.layout import stack_tops

_HAND_READ: Final = "hand of STACKS"
"""The name under which an effect binds the hand of STACKS as it was at first."""

_HAND_CARDS: Final = "held cards of STACKS"
"""The name under which an effect binds the stack tops that it treats as cards in hand."""


# Reading the hand.


def cards_in_stacks_hand(state: State) -> list[CardObject]:
    """SOL-G18: return the hand of STACKS: the stack tops.

    If the resolving effect has noted the hand at its first step, only those tops count that were noted.
    """
    read = None if state.resolution is None else dict(state.resolution.bound_objects).get(_HAND_READ)
    return [card_object for _, card_object in stack_tops(state) if read is None or card_object.id in read]


def with_stacks_hand_read(state: State) -> State:
    """SOL-G18: return *state* in which the resolving effect has noted the stack tops as the hand of STACKS.

    Later steps use these cards, not cards turned up meanwhile. Returns *state* itself if they are noted already.
    """
    context = resolution_of(state)
    if _HAND_READ in dict(context.bound_objects):
        return state
    return with_bound_objects(state, _HAND_READ, tuple([card_object.id for _, card_object in stack_tops(state)]))


def with_bound_objects(state: State, name: str, targets: tuple[ObjectId, ...]) -> State:
    """Return *state* in which later steps of the resolving effect can refer to *targets* by *name*."""
    context = resolution_of(state)
    return evolve(state, resolution=evolve(context, bound_objects=(*context.bound_objects, (name, targets))))


def without_stacks_hand_read(context: AbilityContext) -> AbilityContext:
    """SOL-G18: return *context* without the noted hand of STACKS, as a delayed trigger is to remember it.

    When that resolves, the hand of STACKS consists of the stack tops at that time.
    """
    return evolve(context, bound_objects=tuple([bound for bound in context.bound_objects if bound[0] != _HAND_READ]))


# Cards that an effect affects.


def can_affect_stacks_hand(state: State, *words: object) -> bool:
    """SOL-G18: return whether an effect can affect the hand of STACKS; *words* say whom or which cards it means.

    With the option ``hand_role_needs_target`` one of them must be a target player, as in "target player's cards".
    """
    names_target = any([isinstance(word, lang.TargetPlayer) for word in words])
    return names_target or not options_of(state).hand_role_needs_target


def matching_in_stacks_hand(board: Board, matching: lang.Filter) -> list[ObjectId]:
    """SOL-041, SOL-G18, SOL-G23: return the cards in the hand of STACKS whose printed characteristics fit *matching*.

    Protection and what effects change in permanents do not matter in a hand.
    """
    state, context, printed = board.state, resolution_of(board.state), board.compiled.card_characteristics
    in_hand = [
        GameObject(card.id, card.card, printed[card.card], STACKS, lang.Zone.HAND)
        for card in cards_in_stacks_hand(state)
    ]
    return [obj.id for obj in in_hand if obj.id is not None and matches(board, matching, obj, context)]


def referenced_in_stacks_hand(board: Board, ref: lang.ObjectRef, context: AbilityContext) -> list[ObjectId]:
    """SOL-G18, SOL-G94: return the stack tops that *ref* refers to as cards in the hand of STACKS.

    They are all that match a filter, such as "each card in target player's hand", or those that an earlier step of the
    effect let a player choose. A chosen card is left out once a copy of it lies on top of it (SOL-G17).
    """
    if isinstance(ref, lang.Each) and ref.zone is lang.Zone.HAND:
        is_affected = can_affect_stacks_hand(board.state, *lang.nodes_in(ref.filter))
        return matching_in_stacks_hand(board, ref.filter) if is_affected else []
    if not isinstance(ref, lang.BoundObjects):
        return []
    in_hand = [card.id for card in cards_in_stacks_hand(board.state)]
    known = dict(context.bound_objects).get(_HAND_CARDS, ())
    return [object_id for object_id in objects_of(board, ref, context) if object_id in in_hand and object_id in known]


# References to cards in hand.


def with_stacks_hand_references(state: State, targets: tuple[ObjectId, ...]) -> State:
    """SOL-G23: return *state* in which the resolving effect treats the stack tops *targets* as cards in hand.

    Otherwise a later step, such as discarding them, would treat them as permanents.
    """
    known = dict(resolution_of(state).bound_objects).get(_HAND_CARDS, ())
    return with_bound_objects(state, _HAND_CARDS, (*known, *targets))
