"""Effects that take cards at random, look at cards, reveal or search libraries, and name what they have found.

Later steps of the same effect refer to the cards by name (BASE-177, BASE-179, BASE-254 to BASE-257).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import CardId, Rulebook, State, actions, changes, decisions
from castlerules.magic.query.affects import affected
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import matches, objects_in, objects_of, players_of, value_of
from castlerules.magic.transaction.agenda import resolution_of
from castlerules.magic.transaction.commit import commit

from .object_choices import picked_at_random, with_objects_bound

# Objects at random.


def _take_at_random(book: Rulebook, state: State, effect: lang.TakeAtRandom) -> State:
    """BASE-254: store random objects of a zone; the generator draws one number for each of them (BASE-E31)."""
    board, context = Board(book, state), resolution_of(state)
    owners, whose = state.table.owners, players_of(board, effect.whose, context)
    ids = [
        obj.id
        for obj in objects_in(board, effect.zone)
        if (obj.controller if effect.zone is lang.Zone.BATTLEFIELD else owners[obj.card]) in whose
        and obj.id is not None
        and matches(board, effect.filter, obj, context)
    ]
    picked, rng = picked_at_random(state.rng, affected(board, effect.filter, context, ids), effect.count)
    return with_objects_bound(evolve(state, rng=rng), effect.name, tuple(picked))


# Looking at cards of a library.


def _look_at_library(book: Rulebook, state: State, effect: lang.LookAtTop) -> State:
    """BASE-179, BASE-212, BASE-E17: show the top cards of a library, and store these cards for later steps."""
    board, context = Board(book, state), resolution_of(state)
    count = max(0, value_of(board, effect.count, context))
    for player in players_of(board, effect.who, context)[:1]:
        top = state.seats[player].library[:count]
        cards = tuple([state.table.cards[card] for card in top])
        looked: changes.Change = changes.LookedAt(context.controller, len(top), cards)
        if player != context.controller:
            looked = changes.LookedElsewhere(context.controller, player, lang.Zone.LIBRARY, len(top), cards)
        seen = changes.Revealed(player, cards) if effect.public else looked
        state = commit(book, state, [seen]) if top else state
        state = _with_cards_bound(state, effect.name, top)
    return state


def _take_all(book: Rulebook, state: State, effect: lang.TakeAll) -> State:
    """BASE-215: store the cards that were shown and that match, except those that another step has taken since."""
    board, context = Board(book, state), resolution_of(state)
    taken = [card for name, cards in context.bound_cards if name != effect.among for card in cards]
    seats, owners = state.seats, state.table.owners
    found = [
        card
        for card in dict(context.bound_cards).get(effect.among, ())
        if card not in taken
        and card in seats[owners[card]].library
        and matches(board, effect.filter, board.object_in_library(card), context)
    ]
    return _with_cards_bound(state, effect.name, tuple(found))


def _with_cards_bound(state: State, name: str, cards: tuple[CardId, ...]) -> State:
    context = resolution_of(state)
    return evolve(state, resolution=evolve(context, bound_cards=(*context.bound_cards, (name, cards))))


def _reveal_until(book: Rulebook, state: State, effect: lang.RevealUntil) -> State:
    """BASE-256: reveal cards from the top of a library up to the first that matches, and store them for later steps."""
    board, context = Board(book, state), resolution_of(state)
    for player in players_of(board, effect.who, context)[:1]:
        library, shown = state.seats[player].library, 0
        while shown < len(library):
            shown += 1
            if matches(board, effect.filter, board.object_in_library(library[shown - 1]), context):
                break
        cards = tuple([state.table.cards[card] for card in library[:shown]])
        state = commit(book, state, [changes.Revealed(player, cards)]) if cards else state
        state = _with_cards_bound(state, effect.name, library[:shown])
    return state


def _name_objects(book: Rulebook, state: State, effect: lang.NameObjects) -> State:
    """BASE-257: store objects, or cards of a library, under another name, as a pile that has been chosen."""
    context = resolution_of(state)
    state = with_objects_bound(state, effect.name, objects_of(Board(book, state), effect.what, context))
    named = dict(context.bound_cards)
    if isinstance(effect.what, lang.BoundObjects) and effect.what.name in named:
        state = _with_cards_bound(state, effect.name, named[effect.what.name])
    return state


def _note_number(book: Rulebook, state: State, effect: lang.NoteNumber) -> State:
    """BASE-109: store a number as it is now, before later steps change what it counts."""
    context = resolution_of(state)
    number = (effect.result_name, value_of(Board(book, state), effect.value, context))
    return evolve(state, resolution=evolve(context, bound_amounts=(*context.bound_amounts, number)))


# Searches.


def _search(book: Rulebook, state: State, effect: lang.Search) -> State:
    """BASE-177, BASE-255: let the controller search a library, even if no card matches: nobody else may know that."""
    context = resolution_of(state)
    if effect.whose == lang.You():
        return evolve(state, decision=decisions.SearchDecision(context.controller, effect))
    whose = players_of(Board(book, state), effect.whose, context)[:1]
    searches = [decisions.SearchDecision(context.controller, effect, whose=player) for player in whose]
    return evolve(state, decision=searches[0]) if searches else state


def search_actions(board: Board, decision: decisions.SearchDecision) -> list[actions.Action]:
    """BASE-D12, BASE-177: return the names of the cards that may be found, after the action that ends the search.

    The search may end at any time, unless every card matches the filter and one is left.
    """
    matching = _search_matches(board, decision)
    must_find = isinstance(decision.effect.filter, lang.Anything) and bool(matching)
    stop: list[actions.Action] = [] if must_find else [actions.StopChoosing()]
    return [*stop, *[actions.ChooseNamedCard(name) for name in sorted({name for name, _ in matching})]]


def _search_matches(board: Board, decision: decisions.SearchDecision) -> list[tuple[str, CardId]]:
    cards, context = board.state.table.cards, resolution_of(board.state)
    found = [card for name, cards in context.bound_cards if name in decision.effect.besides for card in cards]
    return [
        (cards[card].name, card)
        for card in board.state.seats[decision.owner].library
        if card not in (*decision.found_cards, *found)
        and matches(board, decision.effect.filter, board.object_in_library(card), context)
    ]


def answer_search(book: Rulebook, state: State, decision: decisions.SearchDecision, action: actions.Action) -> State:
    """Return *state* with one more card found, or with the search complete."""
    card_ids = decision.found_cards
    if isinstance(action, actions.ChooseNamedCard):
        board = Board(book, state)
        card_ids = (*card_ids, next(card for name, card in _search_matches(board, decision) if name == action.name))
        if len(card_ids) < decision.effect.most:
            return evolve(state, decision=evolve(decision, found_cards=card_ids))
    context = resolution_of(state)
    return evolve(
        state, resolution=evolve(context, bound_cards=(*context.bound_cards, (decision.effect.name, card_ids)))
    )


SEEN_CARD_EFFECTS: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        lang.TakeAtRandom: _take_at_random,
        lang.LookAtTop: _look_at_library,
        lang.RevealUntil: _reveal_until,
        lang.TakeAll: _take_all,
        lang.NameObjects: _name_objects,
        lang.NoteNumber: _note_number,
        lang.Search: _search,
    }
)
"""The handler of each class of effect in this module."""
