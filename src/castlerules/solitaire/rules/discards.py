"""Effects that discard cards or choose cards from hands (SOL-041, SOL-101, SOL-G18, SOL-G62).

STACKS, the absent opponent, hold the tops of the stacks as their hand; YOU have the hand pile, whose top alone shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.core import draw, evolve, shuffled
from castlerules.magic.model import ObjectId, Rulebook, State, actions, changes, decisions
from castlerules.magic.query.board import Board
from castlerules.magic.query.combinatorics import next_ascending
from castlerules.magic.query.evaluate import objects_of, players_of, value_of
from castlerules.magic.rules.object_choices import answer_choice, choice_actions, continue_choosing
from castlerules.magic.transaction.agenda import resolution_of
from castlerules.magic.transaction.commit import commit
from castlerules.solitaire.model import StackTopDecision, events
from castlerules.solitaire.model.state import STACKS, YOU, chance_chooses_for
from castlerules.solitaire.query.layout import hand_card, in_table_order, own_hand_size

from . import stacks_hand
from .checkpoint import reveal_hand_card


def _discard(book: Rulebook, state: State, effect: lang.Discard) -> State:
    """SOL-P11, SOL-P12, SOL-P13: make players discard: YOU from the hand pile (SOL-G62), STACKS from the stack tops.

    STACKS discard only if they are a target, or by option.
    """
    board, context = Board(book, state), resolution_of(state)
    who = players_of(board, effect.who, context)
    count = max(0, value_of(board, effect.count, context))
    if YOU in who:
        state = _discard_from_hand_pile(book, state, effect.method, count)
    if STACKS not in who or not stacks_hand.can_affect_stacks_hand(state, effect.who):
        return state
    held = [card.id for card in stacks_hand.cards_in_stacks_hand(state)]
    if effect.method is lang.DiscardMethod.ALL or count >= len(held):
        return _discard_stack_tops(book, state, held)
    if effect.method is lang.DiscardMethod.RANDOM or chance_chooses_for(state, STACKS):
        chosen, state = chosen_at_random(state, held, count)
        return _discard_stack_tops(book, state, chosen)
    return evolve(state, decision=StackTopDecision(YOU, count)) if count else state


def _discard_from_hand_pile(book: Rulebook, state: State, how: lang.DiscardMethod, most: int) -> State:
    """SOL-101, SOL-G62, SOL-G61: discard up to *most* cards of YOU in the way *how*, and commit that.

    By default the hand is the hand card alone, with ``hand_scope="whole_pile"`` the whole hand pile. Cards are taken
    from the top; only a random discard from the whole pile takes them from anywhere in it.
    """
    held = own_hand_size(state)
    count = held if how is lang.DiscardMethod.ALL else min(most, held)
    if how is lang.DiscardMethod.RANDOM and 0 < count < held:
        order, rng = shuffled(state.rng, tuple(range(held)))
        places = tuple(sorted(order[:count]))
        return commit(book, evolve(state, rng=rng), [events.HandDiscarded(count, None, places)])
    return commit(book, state, [events.HandDiscarded(count, None)]) if count > 0 else state


def chosen_at_random(state: State, object_ids: list[ObjectId], count: int) -> tuple[list[ObjectId], State]:
    """Return *count* random members of *object_ids* by rising id, and the state after the random draws."""
    rng, remaining, chosen = state.rng, list(object_ids), list[ObjectId]()
    for _ in range(min(count, len(remaining))):
        place, rng = draw(rng, len(remaining))
        chosen.append(remaining.pop(place))
    return sorted(chosen), evolve(state, rng=rng)


def _discard_stack_tops(book: Rulebook, state: State, chosen: Iterable[ObjectId]) -> State:
    """SOL-G91: discard the *chosen* stack tops at the same time."""
    moves = [changes.Move(object_id, lang.Zone.GRAVEYARD, changes.Cause.DISCARDED) for object_id in chosen]
    return commit(book, state, in_table_order(state, moves))


def stack_top_actions(board: Board, decision: StackTopDecision) -> list[actions.Action]:
    """SOL-G14, SOL-G18: return the stack tops that may be chosen next, by rising id."""
    effect, least, stop = decision.effect, decision.count, list[actions.Action]()
    if effect is None:
        held = [card.id for card in stacks_hand.cards_in_stacks_hand(board.state)]
    else:
        held, least = stacks_hand.matching_in_stacks_hand(board, effect.filter), effect.least
        stop = [actions.StopChoosing()] if len(decision.chosen) >= least else []
    return [*stop, *[actions.ChooseCard(object_id) for object_id in next_ascending(held, decision.chosen, least)]]


def apply_stack_top(book: Rulebook, state: State, decision: StackTopDecision, action: actions.Action) -> State:
    """Return *state* with one more stack top chosen, or with the choice ended.

    At the end the chosen cards are discarded; if they are chosen for an effect, its later steps can refer to them.
    """
    chosen = decision.chosen
    if isinstance(action, actions.ChooseCard):
        chosen = (*chosen, action.card)
        if len(chosen) < decision.count and stack_top_actions(Board(book, state), evolve(decision, chosen=chosen)):
            return evolve(state, decision=evolve(decision, chosen=chosen))
    if decision.effect is None:
        return _discard_stack_tops(book, state, chosen)
    return _bind_chosen(state, decision.effect, chosen)


def _bind_chosen(state: State, effect: lang.ChooseCards, chosen: tuple[ObjectId, ...]) -> State:
    """SOL-G23: return *state* in which later steps can refer to the *chosen* stack tops by the name in *effect*."""
    return stacks_hand.with_stacks_hand_references(stacks_hand.with_bound_objects(state, effect.name, chosen), chosen)


def _choose_cards(book: Rulebook, state: State, effect: lang.ChooseCards) -> State:
    """SOL-G18, SOL-G14: let a player choose cards of a zone; the hand of STACKS consists of the stack tops.

    If STACKS are to choose, the player chooses for STACKS, or by option chance does.
    """
    board, context = Board(book, state), resolution_of(state)
    who, whose = players_of(board, effect.who, context), players_of(board, effect.whose, context)
    if not who or not whose:
        return state
    chance = chance_chooses_for(state, who[0])
    if effect.zone is not lang.Zone.HAND or whose[0] == YOU:
        state = reveal_hand_card(book, state) if effect.zone is lang.Zone.HAND else state
        choosing = continue_choosing(Board(book, state), decisions.ChooseCardsDecision(YOU, effect, whose[0]))
        return _choose_at_random(book, choosing) if chance else choosing
    is_affected = stacks_hand.can_affect_stacks_hand(state, effect.whose)
    object_ids = stacks_hand.matching_in_stacks_hand(board, effect.filter) if is_affected else []
    count = min(effect.most, len(object_ids))
    if len(object_ids) <= effect.least:
        return _bind_chosen(state, effect, tuple(sorted(object_ids)))
    if chance:
        chosen, state = chosen_at_random(state, object_ids, count)
        return _bind_chosen(state, effect, tuple(chosen))
    return evolve(state, decision=StackTopDecision(YOU, count, (), effect))


def _choose_at_random(book: Rulebook, state: State) -> State:
    """SOL-G14: make the pending choice of cards at random for STACKS, and choose as few as the effect allows."""
    while isinstance(decision := state.decision, decisions.ChooseCardsDecision):
        choices = choice_actions(Board(book, state), decision)
        place, rng = (0, state.rng) if isinstance(choices[0], actions.StopChoosing) else draw(state.rng, len(choices))
        state = answer_choice(book, evolve(state, decision=None, rng=rng), decision, choices[place])
    return state


def _discard_objects(book: Rulebook, state: State, effect: lang.DiscardObject) -> State:
    """SOL-P11, SOL-G18, SOL-G62: discard the hand card and the stack tops, if *effect* refers to them."""
    means_whole_hand = isinstance(effect.what, lang.Each) and effect.what.zone is lang.Zone.HAND
    state = reveal_hand_card(book, state) if means_whole_hand else state
    board, hand, context = Board(book, state), hand_card(state), resolution_of(state)
    own = objects_of(board, effect.what, context)
    held = stacks_hand.referenced_in_stacks_hand(board, effect.what, context)
    state = commit(book, state, [events.HandDiscarded(1, None)]) if hand is not None and hand.id in own else state
    return _discard_stack_tops(book, state, sorted(held))


DISCARD_EFFECTS: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        lang.Discard: _discard,
        lang.DiscardObject: _discard_objects,
        lang.ChooseCards: _choose_cards,
    }
)
"""The handler of each kind of effect that discards cards or chooses cards from hands."""
