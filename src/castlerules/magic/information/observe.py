"""Makes the observation of one player from a state, masking every card that the player may not know."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from castlerules.cards.language.enums import Zone
from castlerules.core import Player, SetupError, Violation, evolve
from castlerules.core.errors import short_repr
from castlerules.magic.model import CardId, Characteristics, ObjectId, Rulebook, renumbered, renumbered_all
from castlerules.magic.model.decisions import AttachDecision, ChooseCardsDecision, DiscardDecision, SearchDecision
from castlerules.magic.model.decklists import cards_by_name, decklists_of, token_cards
from castlerules.magic.model.stack import AbilityContext, StackObject, StackObjectStatus
from castlerules.magic.model.state import (
    CardObject,
    LastKnown,
    Permanent,
    PermanentStatus,
    Seat,
    SeatStatus,
    State,
    VariantState,
)
from castlerules.magic.query.board import Board
from castlerules.magic.query.hands import revealed_hands

from .observation import (
    NOBODY,
    SHARED_FIELDS,
    HiddenReference,
    Observation,
    ObservedCard,
    ObservedLastKnown,
    ObservedPermanent,
    ObservedSeat,
    ObservedStackObject,
    recast,
)

_permanent_from = recast(PermanentStatus, ObservedPermanent)
_stack_object_from = recast(StackObjectStatus, ObservedStackObject)
_seat_from = recast(SeatStatus, ObservedSeat)

ObserveExtra: TypeAlias = Callable[[State, Player], VariantState]
"""Returns what a player may know of the variant's own part of a state."""


def full_extra(state: State, _: Player) -> VariantState:
    """Return the variant's part of the state as it is: for variants that hide nothing in it."""
    return state.extra


def observe(book: Rulebook, state: State, player: Player, observe_extra: ObserveExtra = full_extra) -> Observation:
    """Return what *player* may know of *state* (``docs/rules/base.md``, part 4.6).

    The hands of seats that make no decisions are visible to all. Raises SetupError if *player* is not one of the
    rulebook's players.
    """
    if type(player) is not int or player not in book.players:
        raise SetupError((Violation("BASE 4.6", f"player: expected one of {book.players}, got {short_repr(player)}"),))
    return _observed(book, state, player, observe_extra)


def observe_openly(book: Rulebook, state: State, observe_extra: ObserveExtra = full_extra) -> Observation:
    """Return what every player may know of *state*, as the observation of ``NOBODY``."""
    return _observed(book, state, NOBODY, observe_extra)


def _observed(book: Rulebook, state: State, player: Player, observe_extra: ObserveExtra) -> Observation:
    mask = _Mask(book, state, player)
    seats = tuple([_observed_seat(mask, Player(place), seat) for place, seat in enumerate(state.seats)])
    stack = tuple([_observed_stack_object(state, mask, stack_object) for stack_object in state.stack])
    pending_triggers = renumbered_all(state.pending_triggers, mask)
    ongoing = renumbered_all(state.ongoing, mask)
    decision = None if state.decision is None else renumbered(mask.masked_decision(state.decision), mask)
    return Observation(
        player=player,
        seats=seats,
        permanents=tuple(
            [
                _observed_permanent(state, permanent, characteristics)
                for permanent, characteristics in Board(book, state).battlefield
            ]
        ),
        stack=stack,
        ongoing=ongoing,
        pending_triggers=pending_triggers,
        last_known=tuple([_observed_last_known(state, last_known) for last_known in state.last_known]),
        resolution=None if state.resolution is None else renumbered(mask.masked_resolution(state.resolution), mask),
        decision=decision,
        extra=observe_extra(state, player),
        hidden_references=tuple(mask.references),
        tokens=token_cards(state.table),
        **{name: getattr(state, name) for name in SHARED_FIELDS},
    )


class _Mask:
    """Replaces the ids of hidden cards in a part of the state by placeholders; ``renumbered`` calls it for each id.

    *revealed_players* are the players whose hands *player* may look at now. While *public* is true, all
    players know the cards referred to: those that objects on the stack and pending triggers refer to were chosen or
    moved openly. The placeholders are the negative numbers that ``HiddenReference`` describes, and *references*
    collects the references.
    """

    def __init__(self, book: Rulebook, state: State, player: Player) -> None:
        self.state = state
        self.player = player
        self.open_players = [
            Player(place) for place in range(len(state.seats)) if place == player or place not in book.players
        ]
        decision = state.decision
        looks_at_hand = (
            isinstance(decision, ChooseCardsDecision)
            and decision.player == player
            and decision.effect.zone is Zone.HAND
        )
        looked_at = (decision.whose,) if looks_at_hand and isinstance(decision, ChooseCardsDecision) else ()
        self.revealed_players = (*looked_at, *revealed_hands(Board(book, state)))
        self.hidden_cards = {
            card_object.id: card_object.card
            for place, seat in enumerate(state.seats)
            if place not in self.open_players
            for card_object in seat.hand
        }
        self.public = True
        self.references: list[HiddenReference] = []
        self._placeholders: dict[int, int] = {}

    def __call__(self, kind: Any, number: int) -> int:
        if kind is CardId:
            return self._placeholder_of(number)
        if kind is ObjectId and number in self.hidden_cards:
            return self._placeholder_of(self.hidden_cards[ObjectId(number)])
        return number

    def _placeholder_of(self, row: int) -> int:
        if row not in self._placeholders:
            self.references.append(self._reference_to(CardId(row)))
            self._placeholders[row] = -len(self.references)
        return self._placeholders[row]

    def _reference_to(self, row: CardId) -> HiddenReference:
        table = self.state.table
        owner, card = table.owners[row], table.cards[row]
        zone, number = _zone_of(self.state, row)
        if zone is Zone.LIBRARY:
            is_entering = self.public and isinstance(self.state.decision, AttachDecision)
            return HiddenReference(zone, owner, card if is_entering or self._sees_in_library(row) else None, None)
        if zone is Zone.HAND and owner not in self.open_players:
            return HiddenReference(zone, owner, card if self.public or owner in self.revealed_players else None, None)
        return HiddenReference(zone, owner, card, number)

    def _sees_in_library(self, row: CardId) -> bool:
        """BASE-179: return whether the player sees the library card in *row*, to which the resolution refers.

        Who looks at cards or searches sees them, whose library it may be; so does who is choosing among them.
        """
        context, decision = self.state.resolution, self.state.decision
        if context is None:
            return self.state.table.owners[row] in self.open_players
        if isinstance(decision, ChooseCardsDecision) and decision.player in self.open_players:
            if row in dict(context.bound_cards).get(decision.effect.among, ()):
                return True
        return context.controller in self.open_players

    def masked_decision(self, decision: Any) -> Any:
        """Return *decision* without the cards that another player has secretly chosen so far.

        It also sets *public* for the references in the decision. It is true only if Auras are entering the battlefield,
        whose cards all players know.
        """
        self.public = isinstance(decision, AttachDecision)
        if decision.player in self.open_players:
            return decision
        if isinstance(decision, DiscardDecision):
            return evolve(decision, chosen=())
        return evolve(decision, found_cards=()) if isinstance(decision, SearchDecision) else decision

    def masked_resolution(self, context: AbilityContext) -> AbilityContext:
        """Return *context*, of an object that another player controls, without the order of the cards looked at.

        When a player looks at the top of a library, the first entry of ``bound_cards`` holds these cards in their order
        there, and the further entries hold those chosen among them. The order would reveal from which places cards were
        chosen. So the first entry is sorted: chosen cards first, in the order of choice. A context of the observing
        player is returned unchanged.
        """
        self.public = False
        if context.controller in self.open_players:
            return context
        chosen_cards = [card for _, cards in context.bound_cards[1:] for card in cards] + list(
            getattr(self.state.decision, "chosen_cards", ())
        )
        first_group = [
            (
                name,
                tuple(
                    sorted(
                        cards, key=lambda card: chosen_cards.index(card) if card in chosen_cards else len(chosen_cards)
                    )
                ),
            )
            for name, cards in context.bound_cards[:1]
        ]
        return evolve(context, bound_cards=(*first_group, *context.bound_cards[1:]))


def _zone_of(state: State, row: CardId) -> tuple[Zone, ObjectId | None]:
    """Return the zone of the card in *row* of the card table and its object id there.

    A card that is in no other zone is in a library, where cards have no id: then the id is None.
    """
    for permanent in state.permanents:
        if permanent.card == row:
            return Zone.BATTLEFIELD, permanent.id
    for spell in state.stack:
        if spell.card == row:
            return Zone.STACK, spell.id
    for seat in state.seats:
        for zone, cards in ((Zone.HAND, seat.hand), (Zone.GRAVEYARD, seat.graveyard), (Zone.EXILE, seat.exile)):
            for card_object in cards:
                if card_object.card == row:
                    return zone, card_object.id
    return Zone.LIBRARY, None


def _observed_seat(mask: _Mask, player: Player, seat: Seat) -> ObservedSeat:
    state = mask.state
    is_open, table = player in mask.open_players, state.table
    deck = decklists_of(table, len(state.seats))[player]
    searched = state.decision.owner if isinstance(state.decision, SearchDecision) else None
    is_searching = searched == player and state.decision is not None and state.decision.player == mask.player
    return _seat_from(
        seat,
        deck_size=sum([count for _, count in deck]),
        library_size=len(seat.library),
        hand_size=len(seat.hand),
        hand_cards=observed_cards(state, seat.hand) if is_open else None,
        revealed_hand=cards_by_name(table, [card_object.card for card_object in seat.hand])
        if player in mask.revealed_players and not is_open
        else None,
        searched_library=cards_by_name(table, seat.library) if is_searching else None,
        deck=deck if is_open else None,
        graveyard=observed_cards(state, seat.graveyard),
        exile=observed_cards(state, seat.exile),
    )


def observed_cards(state: State, cards: tuple[CardObject, ...]) -> tuple[ObservedCard, ...]:
    """Return *cards*, objects that everyone sees, as an observation has them."""
    table = state.table
    return tuple([ObservedCard(card.id, table.cards[card.card], table.is_token(card.card)) for card in cards])


def _observed_permanent(state: State, permanent: Permanent, characteristics: Characteristics) -> ObservedPermanent:
    table = state.table
    return _permanent_from(
        permanent,
        card=table.cards[permanent.card],
        owner=table.owners[permanent.card],
        token=table.is_token(permanent.card),
        characteristics=characteristics,
    )


def _observed_last_known(state: State, last_known: LastKnown) -> ObservedLastKnown:
    return ObservedLastKnown(
        _observed_permanent(state, last_known.permanent, last_known.characteristics),
        last_known.attacking,
        last_known.blocking,
        last_known.was_spell,
    )


def _observed_stack_object(state: State, mask: _Mask, stack_object: StackObject) -> ObservedStackObject:
    table, row = state.table, stack_object.card
    masked = renumbered(stack_object if row is None else evolve(stack_object, card=None), mask)
    return _stack_object_from(
        masked,
        card=None if row is None else table.cards[row],
        owner=None if row is None else table.owners[row],
    )
