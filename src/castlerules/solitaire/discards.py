"""What is discarded, and what is chosen out of hands (SOL-041, SOL-101, SOL-G18, SOL-G62)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from castlerules.cards import abilities as a
from castlerules.cards import atoms as e
from castlerules.cards.atoms import DiscardHow
from castlerules.cards.terms import Each, Zone
from castlerules.core import draw, evolve, shuffled
from castlerules.magic import actions as d
from castlerules.magic import changes as c
from castlerules.magic.actions import Action
from castlerules.magic.asking import Choosing
from castlerules.magic.changes import Cause
from castlerules.magic.choices import choosing_now, chosen_card, gone_on_choosing
from castlerules.magic.commit import commit
from castlerules.magic.evaluate import amount, objects, people
from castlerules.magic.flow import resolving
from castlerules.magic.ids import ObjectId
from castlerules.magic.picking import rising
from castlerules.magic.scene import Scene
from castlerules.magic.state import State

from .held import held_fitting, held_meant, held_tops, meant_as_held, reaches_hands
from .look import hand_card, in_order
from .rules import HandScope, StacksChoice
from .settle import hand_revealed
from .tableau import STACKS, YOU, HandDiscarded, PickingTop, agreed, tableau_of

if TYPE_CHECKING:
    from castlerules.magic.book import Rulebook

__all__ = ["DISCARDS", "drawn_of", "picked_top", "picking_top_now"]


def _discard(book: Rulebook, state: State, effect: e.Discard) -> State:
    """SOL-P11, SOL-P12, SOL-P13: YOU discard from the hand pile (SOL-G62), the stacks, if aimed at, their tops."""
    scene, context = Scene(book, state), resolving(state)
    who = people(scene, effect.who, context)
    many = max(0, amount(scene, effect.count, context))
    if YOU in who:
        state = _own_discarded(book, state, effect.how, many)
    if STACKS not in who or not reaches_hands(state, effect.who):
        return state
    held = [one.id for one in held_tops(state)]
    if effect.how is DiscardHow.ALL or many >= len(held):
        return _tops_discarded(book, state, held)
    if effect.how is DiscardHow.RANDOM or agreed(state).absent_opponent_choice is StacksChoice.RANDOM:
        chosen, state = drawn_of(state, held, many)
        return _tops_discarded(book, state, chosen)
    return evolve(state, asks=PickingTop(YOU, many)) if many else state


def _own_discarded(book: Rulebook, state: State, how: DiscardHow, many: int) -> State:
    """SOL-101, SOL-G62, SOL-G61: at most what the hand holds: one card, or with that option the whole pile.

    What is chosen is taken from the top, since nothing below it shows; only a whole pile leaves room for chance.
    """
    hand, tableau = hand_card(state), tableau_of(state)
    pile = int(hand is not None) + len(tableau.covered)
    held = pile if agreed(state).hand_scope is HandScope.WHOLE_PILE else min(1, pile - tableau.sealed)
    count = held if how is DiscardHow.ALL else min(many, held)
    if how is DiscardHow.RANDOM and 0 < count < held:
        order, rng = shuffled(state.rng, tuple(range(held)))
        places = tuple(sorted(order[:count]))
        return commit(book, evolve(state, rng=rng), [HandDiscarded(count, None, places)])
    return commit(book, state, [HandDiscarded(count, None)]) if count > 0 else state


def drawn_of(state: State, found: list[ObjectId], many: int) -> tuple[list[ObjectId], State]:
    """Return so many of *found*, drawn by chance, each set as likely."""
    rng, left, chosen = state.rng, list(found), list[ObjectId]()
    for _ in range(min(many, len(left))):
        place, rng = draw(rng, len(left))
        chosen.append(left.pop(place))
    return sorted(chosen), evolve(state, rng=rng)


def _tops_discarded(book: Rulebook, state: State, chosen: Iterable[ObjectId]) -> State:
    """SOL-G91: the stack tops that were *chosen* are discarded together."""
    return commit(book, state, in_order(state, [c.Move(one, Zone.GRAVEYARD, Cause.DISCARDED) for one in chosen]))


def picking_top_now(scene: Scene, question: PickingTop) -> list[Action]:
    """SOL-G14, SOL-G18: the stack tops that may be named next, by number."""
    effect = question.effect
    if effect is None:
        held = [one.id for one in held_tops(scene.state)]
        return [d.ChooseCard(one) for one in rising(held, question.chosen, question.count)]
    stop: list[Action] = [d.StopChoosing()] if len(question.chosen) >= effect.least else []
    held = held_fitting(scene, effect.filter)
    return [*stop, *[d.ChooseCard(one) for one in rising(held, question.chosen, effect.least)]]


def picked_top(book: Rulebook, state: State, question: PickingTop, action: Action) -> State:
    """Return *state* with one more stack top named; when all are, they are discarded, or known to later steps."""
    chosen = question.chosen
    if isinstance(action, d.ChooseCard):
        chosen = (*chosen, action.card)
        if len(chosen) < question.count and picking_top_now(Scene(book, state), evolve(question, chosen=chosen)):
            return evolve(state, asks=evolve(question, chosen=chosen))
    if question.effect is None:
        return _tops_discarded(book, state, chosen)
    return _bound(state, question.effect, chosen)


def _bound(state: State, effect: a.ChooseCards, chosen: tuple[ObjectId, ...]) -> State:
    """SOL-G23: return *state* in which later steps can speak of what was chosen, which are held cards to them."""
    context = resolving(state)
    return meant_as_held(evolve(state, context=evolve(context, bound=(*context.bound, (effect.name, chosen)))), chosen)


def _choose_cards(book: Rulebook, state: State, effect: a.ChooseCards) -> State:
    """SOL-G18, SOL-G14: of the stacks' hand the tops are chosen from; the player chooses, or chance for the stacks."""
    scene, context = Scene(book, state), resolving(state)
    who, whose = people(scene, effect.who, context), people(scene, effect.whose, context)
    if not who or not whose:
        return state
    chance = who[0] == STACKS and agreed(state).absent_opponent_choice is StacksChoice.RANDOM
    if effect.zone is not Zone.HAND or whose[0] == YOU:
        state = hand_revealed(book, state) if effect.zone is Zone.HAND else state
        asked = gone_on_choosing(Scene(book, state), Choosing(YOU, effect, whose[0]))
        return _left_to_chance(book, asked) if chance else asked
    found = held_fitting(scene, effect.filter) if reaches_hands(state, effect.whose) else []
    many = min(effect.most, len(found))
    if len(found) <= effect.least:
        return _bound(state, effect, tuple(sorted(found)))
    if chance:
        chosen, state = drawn_of(state, found, many)
        return _bound(state, effect, tuple(chosen))
    return evolve(state, asks=PickingTop(YOU, many, (), effect))


def _left_to_chance(book: Rulebook, state: State) -> State:
    """SOL-G14: chance chooses for the stacks, which choose no more than they have to."""
    while isinstance(question := state.asks, Choosing):
        found = choosing_now(Scene(book, state), question)
        place, rng = (0, state.rng) if isinstance(found[0], d.StopChoosing) else draw(state.rng, len(found))
        state = chosen_card(book, evolve(state, asks=None, rng=rng), question, found[place])
    return state


def _discard_that(book: Rulebook, state: State, effect: e.DiscardThat) -> State:
    """SOL-P11, SOL-G18, SOL-G62: what was chosen, or is named by its kind, is discarded: stack tops, the hand card."""
    whole = isinstance(effect.what, Each) and effect.what.zone is Zone.HAND
    state = hand_revealed(book, state) if whole else state
    scene, hand, context = Scene(book, state), hand_card(state), resolving(state)
    own, held = objects(scene, effect.what, context), held_meant(scene, effect.what, context)
    state = commit(book, state, [HandDiscarded(1, None)]) if hand is not None and hand.id in own else state
    return _tops_discarded(book, state, sorted(held))


DISCARDS: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        e.Discard: _discard,
        e.DiscardThat: _discard_that,
        a.ChooseCards: _choose_cards,
    }
)
"""What the effects do that are about hands."""
