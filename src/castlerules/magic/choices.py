"""Effects with choices that are made as they happen: discards, sacrifices, cards of a zone (BASE-111, BASE-176, 177).

Where several players choose, the active one does so first, and what they chose happens at once when all have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from castlerules.cards import abilities as a
from castlerules.cards import atoms as e
from castlerules.cards.atoms import DiscardHow
from castlerules.cards.terms import Anything, Filter, Zone
from castlerules.core import Player, draw, evolve

from . import actions as d
from . import changes as c
from .actions import Action
from .asking import Choosing, Discarding, Sacrificing, Searching
from .changes import Change
from .commit import commit
from .evaluate import amount, fits, people, things_in
from .flow import resolving
from .ids import CardId, ObjectId
from .picking import rising
from .reach import reached
from .scene import Scene, Thing
from .state import State

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = [
    "CHOICES",
    "ask_to_discard",
    "choosable_now",
    "choosing_now",
    "chosen_card",
    "discarded",
    "discarding_now",
    "gone_on_choosing",
    "sacrificed",
    "sacrificing_now",
    "searched",
    "searching_now",
]

Wanted: TypeAlias = tuple[tuple[Player, int], ...]
"""How many each player chooses, in the order in which they are asked."""


# Discards.


def _discard(book: Rulebook, state: State, effect: e.Discard) -> State:
    """BASE-176: fewer cards than asked for means all of them."""
    scene, context = Scene(book, state), resolving(state)
    many = max(0, amount(scene, effect.count, context))
    players = people(scene, effect.who, context)
    if effect.how is DiscardHow.RANDOM:
        return _discarded_at_random(book, state, players, many)
    if effect.how is DiscardHow.ALL:
        hands = [(player, held.id) for player in players for held in state.seats[player].hand]
        return commit(book, state, [c.Discard(player, card) for player, card in hands])
    return ask_to_discard(book, state, tuple([(player, many) for player in players]))


def _discarded_at_random(book: Rulebook, state: State, players: tuple[Player, ...], many: int) -> State:
    """Draw once from the generator for each card (BASE 4.5, BASE-E31)."""
    rng, found = state.rng, list[Change]()
    for player in players:
        left, picked = [held.id for held in state.seats[player].hand], list[ObjectId]()
        for _ in range(min(many, len(left))):
            place, rng = draw(rng, len(left))
            picked.append(left.pop(place))
        found += [c.Discard(player, card) for card in sorted(picked)]  # BASE-Q05
    return commit(book, evolve(state, rng=rng), found)


def ask_to_discard(book: Rulebook, state: State, wanted: Wanted, decided: tuple[ObjectId, ...] = ()) -> State:
    """Ask the first of *wanted* for cards, or discard what has been *decided* once nobody is left to choose."""
    for place, (player, count) in enumerate(wanted):
        hand = tuple([held.id for held in state.seats[player].hand])
        if player in book.players and count < len(hand):
            if count:
                return evolve(state, asks=Discarding(player, count, (), wanted[place + 1 :], decided))
        else:
            decided = (*decided, *hand[:count])
    owners = {held.id: Player(place) for place, seat in enumerate(state.seats) for held in seat.hand}
    return commit(book, state, [c.Discard(owners[card], card) for card in decided])


def discarding_now(scene: Scene, question: Discarding) -> list[Action]:
    """BASE-D17: the cards that may be named next, by number."""
    hand = [held.id for held in scene.state.seats[question.player].hand]
    return [d.DiscardCard(card) for card in rising(hand, question.chosen, question.count)]


def discarded(book: Rulebook, state: State, question: Discarding, action: d.DiscardCard) -> State:
    """Return *state* with one more card named to be discarded."""
    chosen = (*question.chosen, action.card)
    if len(chosen) < question.count:
        return evolve(state, asks=evolve(question, chosen=chosen))
    return ask_to_discard(book, state, question.after, (*question.decided, *chosen))


# Sacrifices.


def _sacrifice_some(book: Rulebook, state: State, effect: e.SacrificeSome) -> State:
    """BASE-111, BASE-127: each chooses among what they control; all goes at once."""
    scene, context = Scene(book, state), resolving(state)
    many = max(0, amount(scene, effect.count, context))
    wanted = tuple([(player, many) for player in people(scene, effect.who, context)])
    return _ask_to_sacrifice(book, state, effect.filter, wanted)


def _ask_to_sacrifice(
    book: Rulebook, state: State, wanted_filter: Filter, wanted: Wanted, decided: tuple[ObjectId, ...] = ()
) -> State:
    scene = Scene(book, state)
    for place, (player, count) in enumerate(wanted):
        own = _own(scene, player, wanted_filter)
        if player in book.players and count < len(own):
            if count:
                return evolve(state, asks=Sacrificing(player, wanted_filter, count, (), wanted[place + 1 :], decided))
        else:
            decided = (*decided, *own[:count])
    return commit(book, state, [c.Sacrifice(target) for target in decided])


def _own(scene: Scene, player: Player, wanted: Filter) -> list[ObjectId]:
    context = resolving(scene.state)
    found = [one for one in things_in(scene, Zone.BATTLEFIELD) if one.controller == player]
    own = [one.id for one in found if one.id is not None and fits(scene, wanted, one, context)]
    return list(reached(scene, wanted, context, own, by=player, sacrificed=True))


def sacrificing_now(scene: Scene, question: Sacrificing) -> list[Action]:
    """BASE-D15: the permanents that may be named next, by number."""
    own = _own(scene, question.player, question.filter)
    return [d.ChooseSacrifice(target) for target in rising(own, question.chosen, question.count)]


def sacrificed(book: Rulebook, state: State, question: Sacrificing, action: d.ChooseSacrifice) -> State:
    """Return *state* with one more permanent named to be sacrificed."""
    chosen = (*question.chosen, action.permanent)
    if len(chosen) < question.count:
        return evolve(state, asks=evolve(question, chosen=chosen))
    return _ask_to_sacrifice(book, state, question.filter, question.after, (*question.decided, *chosen))


# Cards of a zone.


def _choose_cards(book: Rulebook, state: State, effect: a.ChooseCards) -> State:
    """BASE-D18: a question without a possible answer is not asked (BASE-110)."""
    scene, context = Scene(book, state), resolving(state)
    who, whose = people(scene, effect.who, context), people(scene, effect.whose, context)
    if not who or not whose:
        return state
    question = Choosing(who[0], effect, whose[0])
    return gone_on_choosing(scene, question)


def gone_on_choosing(scene: Scene, question: Choosing) -> State:
    """Ask for the next card, or bind what was chosen if that is all; what is forced and tells nothing is not asked."""
    effect, state = question.effect, scene.state
    while len(question.chosen) + len(question.picked) < effect.most and (found := _asked(scene, question)):
        if question.player in scene.book.players and (len(found) > 1 or not _knows(question)):
            return evolve(state, asks=question)
        if isinstance(found[0], d.StopChoosing):
            break
        question = _with(question, _meant(scene, question, found[0]))
    return _bound(state, question)


def _asked(scene: Scene, question: Choosing) -> list[Action]:
    """Return what may be answered; nothing, if all can see that there is nothing to choose."""
    found = choosing_now(scene, question)
    if choosable_now(scene, question) or (_is_secret(question) and _is_filled(scene, question)):
        return found
    return []


def _is_filled(scene: Scene, question: Choosing) -> bool:
    """Return whether there is a card in the zone that is chosen from, whether or not it fits."""
    return bool(choosable_now(scene, evolve(question, effect=evolve(question.effect, filter=Anything()))))


def _knows(question: Choosing) -> bool:
    """Return whether nothing is told by what the player may choose: it lies open, or any card will do."""
    if question.effect.zone is Zone.HAND and question.player != question.whose:
        return False
    return not _is_secret(question)


def _is_secret(question: Choosing) -> bool:
    """Return whether nobody but the player knows what fits, so that it would be told by not asking (BASE-177)."""
    hidden = question.effect.zone is Zone.LIBRARY or (
        question.effect.zone is Zone.HAND and question.player == question.whose
    )
    return hidden and not isinstance(question.effect.filter, Anything)


def choosable_now(scene: Scene, question: Choosing) -> list[Thing]:
    """BASE-D16, BASE-D18, BASE-179: what may be chosen next, as it came; in play what *whose* control (BASE-K40)."""
    effect, context = question.effect, resolving(scene.state)
    if effect.zone is Zone.LIBRARY:
        names = dict(context.found)
        taken = [card for name, cards in context.found if name != effect.among for card in cards]
        library = scene.state.seats[question.whose].library
        looked = [card for card in names.get(effect.among, ()) if card in library]
        rows = [card for card in looked if card not in (*taken, *question.picked)]
        found = [scene.shelved(card) for card in rows]
    else:
        owners = scene.state.table.owners
        whose = [
            (one, one.controller if effect.zone is Zone.BATTLEFIELD else owners[one.card])
            for one in things_in(scene, effect.zone)
        ]
        found = [one for one, player in whose if player == question.whose and one.id not in question.chosen]
    fitting = [one for one in found if fits(scene, effect.filter, one, context)]
    named = [one.id for one in fitting if one.id is not None]
    free = reached(scene, effect.filter, context, named, by=question.player)
    return fitting if len(free) == len(named) else [one for one in fitting if one.id in free]


def choosing_now(scene: Scene, question: Choosing) -> list[Action]:
    """BASE-D12, BASE-D16, BASE-D18: what may be named next; what lies in no open zone and is not in the hand by name.

    Cards may be named in any order, since the order in which they are put into a library can matter (BASE-Q05).
    """
    effect, found = question.effect, choosable_now(scene, question)
    enough = len(question.chosen) + len(question.picked) >= effect.least
    stop: list[Action] = [d.StopChoosing()] if enough or not found else []
    if effect.zone is Zone.LIBRARY or (effect.zone is Zone.HAND and question.player != question.whose):
        return [*stop, *[d.ChooseNamed(name) for name in sorted({_name(scene, one) for one in found})]]
    numbers = [one.id for one in found if one.id is not None]
    if effect.zone is not Zone.BATTLEFIELD:
        return [*stop, *[d.ChooseCard(one) for one in numbers]]
    numbers = rising(numbers, question.chosen, effect.least)
    own = question.player == question.whose
    return [*stop, *[d.ChooseOwnCreature(one) if own else d.ChooseCard(one) for one in numbers]]


def _name(scene: Scene, thing: Thing) -> str:
    return scene.state.table.cards[thing.card].name


def chosen_card(book: Rulebook, state: State, question: Choosing, action: Action) -> State:
    """Return *state* with one more card chosen, or with the choice closed."""
    scene = Scene(book, state)
    if isinstance(action, d.StopChoosing):
        return _bound(state, question)
    return gone_on_choosing(scene, _with(question, _meant(scene, question, action)))


def _meant(scene: Scene, question: Choosing, action: Action) -> Thing:
    """Return what *action* chooses."""
    found = choosable_now(scene, question)
    if isinstance(action, d.ChooseNamed):
        return next(one for one in found if _name(scene, one) == action.name)
    number = action.card if isinstance(action, d.ChooseCard) else getattr(action, "creature", None)
    return next(one for one in found if one.id == number)


def _with(question: Choosing, thing: Thing) -> Choosing:
    if thing.id is None:
        return evolve(question, picked=(*question.picked, thing.card))
    return evolve(question, chosen=(*question.chosen, thing.id))


def _bound(state: State, question: Choosing) -> State:
    """Return *state* in which later steps can speak of what was chosen; cards of a library have no numbers."""
    context, name = resolving(state), question.effect.name
    if question.effect.zone is Zone.LIBRARY:
        return evolve(state, context=evolve(context, found=(*context.found, (name, question.picked))))
    return evolve(state, context=evolve(context, bound=(*context.bound, (name, question.chosen))))


# Looks.


def _look(book: Rulebook, state: State, effect: a.Look) -> State:
    """BASE-179, BASE-E17: only the controller sees the cards; what is chosen among them goes where later steps say."""
    scene, context = Scene(book, state), resolving(state)
    player, many = context.controller, max(0, amount(scene, effect.count, context))
    top = state.seats[player].library[:many]
    cards = tuple([state.table.cards[card] for card in top])
    state = commit(book, state, [c.LookedAt(player, len(top), cards)]) if top else state
    return evolve(state, context=evolve(resolving(state), found=(*context.found, (effect.name, top))))


# Searches.


def _search(_: Rulebook, state: State, effect: a.Search) -> State:
    """BASE-177: whoever searches is asked even if there is nothing, since nobody else may know that."""
    return evolve(state, asks=Searching(resolving(state).controller, effect))


def searching_now(scene: Scene, question: Searching) -> list[Action]:
    """BASE-D12, BASE-177: to find nothing more, unless any card will do; then the names of what fits."""
    fitting = _fitting(scene, question)
    must = isinstance(question.effect.filter, Anything) and bool(fitting)
    stop: list[Action] = [] if must else [d.StopChoosing()]
    return [*stop, *[d.ChooseNamed(name) for name in sorted({name for name, _ in fitting})]]


def _fitting(scene: Scene, question: Searching) -> list[tuple[str, CardId]]:
    cards, context = scene.state.table.cards, resolving(scene.state)
    return [
        (cards[card].name, card)
        for card in scene.state.seats[question.player].library
        if card not in question.found and fits(scene, question.effect.filter, scene.shelved(card), context)
    ]


def searched(book: Rulebook, state: State, question: Searching, action: Action) -> State:
    """Return *state* with one more card found, or with the search closed."""
    found = question.found
    if isinstance(action, d.ChooseNamed):
        scene = Scene(book, state)
        found = (*found, next(card for name, card in _fitting(scene, question) if name == action.name))
        if len(found) < question.effect.most:
            return evolve(state, asks=evolve(question, found=found))
    context = resolving(state)
    return evolve(state, context=evolve(context, found=(*context.found, (question.effect.name, found))))


CHOICES: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        e.Discard: _discard,
        e.SacrificeSome: _sacrifice_some,
        a.Look: _look,
        a.ChooseCards: _choose_cards,
        a.Search: _search,
    }
)
"""What the effects do that ask as they happen."""
