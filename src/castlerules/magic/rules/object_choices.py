"""Effects for which players choose objects as they are performed: discard, sacrifice, choose (BASE-111, BASE-176).

If several players choose, the active player chooses first, and all choices take effect at once when all have chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.core import Generator, Player, draw, evolve
from castlerules.magic.model import ObjectId, Rulebook, State, actions, changes, decisions
from castlerules.magic.query.affects import affected
from castlerules.magic.query.board import Board, GameObject
from castlerules.magic.query.combinatorics import next_ascending
from castlerules.magic.query.evaluate import matches, objects_in, players_of, value_of
from castlerules.magic.transaction.agenda import resolution_of
from castlerules.magic.transaction.commit import commit

ChoiceCounts: TypeAlias = tuple[tuple[Player, int], ...]
"""How many objects each player chooses, in the order in which the players choose."""
GroupDecision: TypeAlias = decisions.DiscardDecision | decisions.SacrificeDecision
"""A decision of one of several players, who choose one after the other; what they choose takes effect at once."""


# Discards.


def _discard(book: Rulebook, state: State, effect: lang.Discard) -> State:
    """BASE-176: discard cards; a player with fewer cards than required discards all of them."""
    board, context = Board(book, state), resolution_of(state)
    count = max(0, value_of(board, effect.count, context))
    players = players_of(board, effect.who, context)
    if effect.method is lang.DiscardMethod.RANDOM:
        return _discard_at_random(book, state, players, count)
    if effect.method is lang.DiscardMethod.ALL:
        hands = [(player, card_object.id) for player in players for card_object in state.seats[player].hand]
        return commit(book, state, [changes.Discard(player, card) for player, card in hands])
    return ask_to_discard(book, state, tuple([(player, count) for player in players]))


def _discard_at_random(book: Rulebook, state: State, players: tuple[Player, ...], count: int) -> State:
    """Let each of *players* discard *count* random cards; the generator draws one number for each card (BASE-E31)."""
    rng, discards = state.rng, list[changes.Change]()
    for player in players:
        hand = [card_object.id for card_object in state.seats[player].hand]
        picked, rng = picked_at_random(rng, hand, count)
        discards += [changes.Discard(player, card) for card in picked]
    return commit(book, evolve(state, rng=rng), discards)


def picked_at_random(rng: Generator, hand: Sequence[ObjectId], count: int) -> tuple[list[ObjectId], Generator]:
    """BASE-E31: return *count* random cards of *hand*, or all if there are fewer, and the generator after the draws."""
    left, picked = [*hand], list[ObjectId]()
    for _ in range(min(count, len(left))):
        place, rng = draw(rng, len(left))
        picked.append(left.pop(place))
    return sorted(picked), rng  # BASE-Q05


def ask_to_discard(book: Rulebook, state: State, counts: ChoiceCounts) -> State:
    """Let each player in *counts* choose the number of cards to discard; all chosen cards are discarded at once."""
    return _ask_next(book, state, decisions.DiscardDecision(state.active, 0, next_players=counts))


# Sacrifices.


def _sacrifice_some(book: Rulebook, state: State, effect: lang.SacrificeSome) -> State:
    """BASE-111, BASE-127: let each player choose among their permanents; all are sacrificed as one event."""
    board, context = Board(book, state), resolution_of(state)
    count = max(0, value_of(board, effect.count, context))
    counts = tuple([(player, count) for player in players_of(board, effect.who, context)])
    decision = decisions.SacrificeDecision(state.active, effect.filter, 0, next_players=counts)
    return _ask_next(book, state, decision)


# Discards and sacrifices: each player chooses a number of objects.


def _ask_next(book: Rulebook, state: State, decision: GroupDecision) -> State:
    """Let the first of ``decision.next_players`` who has a choice choose; after the last, all that was chosen goes.

    The objects chosen so far are ``decision.chosen_before``. Who has too few objects, or makes no decisions, has no
    choice: the first objects are taken.
    """
    board, decided = Board(book, state), decision.chosen_before
    for place, (player, count) in enumerate(decision.next_players):
        asked = evolve(
            decision,
            player=player,
            count=count,
            chosen=(),
            next_players=decision.next_players[place + 1 :],
            chosen_before=decided,
        )
        candidates = _candidates(board, asked)
        if player in book.players and count < len(candidates):
            if count:
                return evolve(state, decision=asked)
        else:
            decided = (*decided, *candidates[:count])
    if isinstance(decision, decisions.SacrificeDecision):
        return commit(book, state, [changes.Sacrifice(target) for target in decided])
    owners = {card_object.id: Player(place) for place, seat in enumerate(state.seats) for card_object in seat.hand}
    return commit(book, state, [changes.Discard(owners[card], card) for card in decided])


def _candidates(board: Board, decision: GroupDecision) -> list[ObjectId]:
    player = decision.player
    if isinstance(decision, decisions.DiscardDecision):
        return [card_object.id for card_object in board.state.seats[player].hand]
    context, filter_ = resolution_of(board.state), decision.filter
    objects = [obj for obj in objects_in(board, lang.Zone.BATTLEFIELD) if obj.controller == player]
    ids = [obj.id for obj in objects if obj.id is not None and matches(board, filter_, obj, context)]
    return list(affected(board, filter_, context, ids, chosen_by=player, is_sacrifice=True))


def group_actions(board: Board, decision: GroupDecision) -> list[actions.Action]:
    """BASE-D15, BASE-D17: return the cards to discard or the permanents to sacrifice that may be chosen next, by id."""
    action = actions.DiscardCard if isinstance(decision, decisions.DiscardDecision) else actions.ChooseSacrifice
    return [action(target) for target in next_ascending(_candidates(board, decision), decision.chosen, decision.count)]


def answer_group(
    book: Rulebook, state: State, decision: GroupDecision, action: actions.DiscardCard | actions.ChooseSacrifice
) -> State:
    """Return *state* with one more card chosen to be discarded, or one more permanent to be sacrificed."""
    chosen = (*decision.chosen, action.card if isinstance(action, actions.DiscardCard) else action.permanent)
    if len(chosen) < decision.count:
        return evolve(state, decision=evolve(decision, chosen=chosen))
    return _ask_next(book, state, evolve(decision, chosen_before=(*decision.chosen_before, *chosen)))


# Cards of a zone.


def _choose_cards(book: Rulebook, state: State, effect: lang.ChooseCards) -> State:
    """BASE-D18: let a player choose objects in a zone; without a candidate there is no decision (BASE-110)."""
    board, context = Board(book, state), resolution_of(state)
    who, whose = players_of(board, effect.who, context), players_of(board, effect.whose, context)
    if not who or not whose:
        return state
    decision = decisions.ChooseCardsDecision(who[0], effect, whose[0])
    return continue_choosing(board, decision)


def continue_choosing(board: Board, decision: decisions.ChooseCardsDecision) -> State:
    """Wait for the next choice; when all are made, store the chosen cards under the name that the effect gives them.

    A choice with one option is made without a decision, unless that would reveal a hidden zone.
    """
    effect, state = decision.effect, board.state
    while len(decision.chosen) + len(decision.chosen_cards) < effect.most and (
        legal := _actions_to_offer(board, decision)
    ):
        if decision.player in board.book.players and (len(legal) > 1 or not _reveals_nothing(decision)):
            return evolve(state, decision=decision)
        if isinstance(legal[0], actions.StopChoosing):
            break
        decision = _with_chosen(decision, _chosen_object(board, decision, legal[0]))
    return _with_choice_bound(state, decision)


def _actions_to_offer(board: Board, decision: decisions.ChooseCardsDecision) -> list[actions.Action]:
    """Return the legal actions of *decision*; none if every player can see that there is nothing to choose."""
    actions = choice_actions(board, decision)
    if choice_candidates(board, decision) or (_is_secret(decision) and _zone_has_cards(board, decision)):
        return actions
    return []


def _zone_has_cards(board: Board, decision: decisions.ChooseCardsDecision) -> bool:
    """Return whether any card could be chosen in the zone of *decision* if its filter matched every card."""
    return bool(choice_candidates(board, evolve(decision, effect=evolve(decision.effect, filter=lang.Anything()))))


def _reveals_nothing(decision: decisions.ChooseCardsDecision) -> bool:
    """Return whether a choice with a single option may be made without asking, because that reveals nothing.

    It would reveal something if it is made in another player's hand, or if only the choosing player knows which cards
    match.
    """
    if decision.effect.zone is lang.Zone.HAND and decision.player != decision.whose:
        return False
    return not _is_secret(decision)


def _is_secret(decision: decisions.ChooseCardsDecision) -> bool:
    """Return whether only the choosing player knows which cards match.

    If so, a decision must be asked even with one option: if it were skipped, the opponent would learn how many match
    (BASE-177).
    """
    hidden = decision.effect.zone is lang.Zone.LIBRARY or (
        decision.effect.zone is lang.Zone.HAND and decision.player == decision.whose
    )
    return hidden and not isinstance(decision.effect.filter, lang.Anything)


def choice_candidates(board: Board, decision: decisions.ChooseCardsDecision) -> list[GameObject]:
    """BASE-D16, BASE-D18, BASE-179: return the objects that may be chosen next, in the order of their zone.

    In play these are permanents that the player ``decision.whose`` controls (BASE-K40), elsewhere cards that this
    player owns.
    """
    effect, context = decision.effect, resolution_of(board.state)
    if effect.zone is lang.Zone.LIBRARY:
        names = dict(context.bound_cards)
        taken = [card for name, cards in context.bound_cards if name != effect.among for card in cards]
        library = board.state.seats[decision.whose].library
        looked_at = [card for card in names.get(effect.among, ()) if card in library]
        cards_left = [card for card in looked_at if card not in (*taken, *decision.chosen_cards)]
        objects = [board.object_in_library(card) for card in cards_left]
    else:
        owners = board.state.table.owners
        objects_and_players = [
            (obj, obj.controller if effect.zone is lang.Zone.BATTLEFIELD else owners[obj.card])
            for obj in objects_in(board, effect.zone)
        ]
        objects = [
            obj for obj, player in objects_and_players if player == decision.whose and obj.id not in decision.chosen
        ]
    matching = [obj for obj in objects if matches(board, effect.filter, obj, context)]
    ids = [obj.id for obj in matching if obj.id is not None]
    affected_ids = affected(board, effect.filter, context, ids, chosen_by=decision.player)
    return matching if len(affected_ids) == len(ids) else [obj for obj in matching if obj.id in affected_ids]


def choice_actions(board: Board, decision: decisions.ChooseCardsDecision) -> list[actions.Action]:
    """BASE-D12, BASE-D16, BASE-D18: return the legal next choices; cards of a library or another player's hand by name.

    Cards outside play may be chosen in any order, since the order in which they are put into a library can matter
    (BASE-Q05).
    """
    effect, candidates = decision.effect, choice_candidates(board, decision)
    enough = len(decision.chosen) + len(decision.chosen_cards) >= effect.least
    stop: list[actions.Action] = [actions.StopChoosing()] if enough or not candidates else []
    if effect.zone is lang.Zone.LIBRARY or (effect.zone is lang.Zone.HAND and decision.player != decision.whose):
        return [
            *stop,
            *[actions.ChooseNamedCard(name) for name in sorted({_card_name(board, obj) for obj in candidates})],
        ]
    ids = [obj.id for obj in candidates if obj.id is not None]
    if effect.zone is not lang.Zone.BATTLEFIELD:
        return [*stop, *[actions.ChooseCard(object_id) for object_id in ids]]
    ids = next_ascending(ids, decision.chosen, effect.least)
    is_own = decision.player == decision.whose
    return [
        *stop,
        *[actions.ChooseOwnPermanent(object_id) if is_own else actions.ChooseCard(object_id) for object_id in ids],
    ]


def _card_name(board: Board, obj: GameObject) -> str:
    return board.state.table.cards[obj.card].name


def answer_choice(
    book: Rulebook, state: State, decision: decisions.ChooseCardsDecision, action: actions.Action
) -> State:
    """Return *state* with one more card chosen, or with the choice complete."""
    board = Board(book, state)
    if isinstance(action, actions.StopChoosing):
        return _with_choice_bound(state, decision)
    return continue_choosing(board, _with_chosen(decision, _chosen_object(board, decision, action)))


def _chosen_object(board: Board, decision: decisions.ChooseCardsDecision, action: actions.Action) -> GameObject:
    """Return the candidate that *action* chooses."""
    candidates = choice_candidates(board, decision)
    if isinstance(action, actions.ChooseNamedCard):
        return next(obj for obj in candidates if _card_name(board, obj) == action.name)
    object_id = action.card if isinstance(action, actions.ChooseCard) else getattr(action, "permanent", None)
    return next(obj for obj in candidates if obj.id == object_id)


def _with_chosen(decision: decisions.ChooseCardsDecision, obj: GameObject) -> decisions.ChooseCardsDecision:
    if obj.id is None:
        return evolve(decision, chosen_cards=(*decision.chosen_cards, obj.card))
    return evolve(decision, chosen=(*decision.chosen, obj.id))


def _with_choice_bound(state: State, decision: decisions.ChooseCardsDecision) -> State:
    """Return *state* with the chosen objects stored under the name that the effect gives them.

    Later steps of the resolution refer to them by that name. Cards of a library are stored as cards, since they have no
    object ids.
    """
    context, name = resolution_of(state), decision.effect.name
    if decision.effect.zone is lang.Zone.LIBRARY:
        return evolve(
            state, resolution=evolve(context, bound_cards=(*context.bound_cards, (name, decision.chosen_cards)))
        )
    return with_objects_bound(state, name, decision.chosen)


def with_objects_bound(state: State, name: str, objects: tuple[ObjectId, ...]) -> State:
    """Return *state* with *objects* stored under *name*, by which later steps of the resolution refer to them."""
    context = resolution_of(state)
    return evolve(state, resolution=evolve(context, bound_objects=(*context.bound_objects, (name, objects))))


OBJECT_CHOICE_EFFECTS: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {
        lang.Discard: _discard,
        lang.SacrificeSome: _sacrifice_some,
        lang.ChooseCards: _choose_cards,
    }
)
"""The handler of each class of effect in this module."""
