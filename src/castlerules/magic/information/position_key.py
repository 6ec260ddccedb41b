"""The key by which a search recognises two states as the same position, such as for a transposition table."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from castlerules.cards.language import CardDef
from castlerules.core import Player, evolve
from castlerules.magic.model import FIRST_OBJECT, CardId, ObjectId, OngoingEffect, renumbered, renumbered_all
from castlerules.magic.model.state import CardObject, Permanent, Seat, State

_LEFT_THE_GAME = -1


def position_key(state: State) -> Hashable:
    """Return a hashable key of *state* without its generator, object ids and running counts.

    Two states with equal keys offer the same play, apart from chance and the loop guard (BASE-Q32). The order of a hand
    is ignored while no decision is pending. Object ids and timestamps are replaced by their order. Turn numbers of 2
    and more count as equal. For each permanent the key holds, instead of ``controlled_since``, only whether its
    controller has had it since before each of that player's last two turns.
    """
    ids = _CanonicalIds(state)
    key = (
        state.rules,
        min(state.turn, 2),
        state.step,
        state.active,
        state.priority,
        state.passes,
        tuple([ids.permanent_key(permanent) for permanent in state.permanents]),
        tuple([ids.seat_key(Player(place), seat) for place, seat in enumerate(state.seats)]),
        renumbered_all(state.stack, ids),
        tuple([ids.ongoing_effect_key(delayed) for delayed in state.ongoing]),
        renumbered(state.combat, ids),
        renumbered_all([evolve(pending, number=place) for place, pending in enumerate(state.pending_triggers)], ids),
        tuple(
            [
                (
                    ids.permanent_key(last_known.permanent),
                    last_known.characteristics,
                    last_known.attacking,
                    ids.canonical_id(last_known.blocking),
                    last_known.was_spell,
                )
                for last_known in state.last_known
            ]
        ),
        tuple([(ids.canonical_id(source), index) for source, index in state.activations]),
        tuple([ids.canonical_id(object_id) for object_id in state.legends_kept]),
        None if state.resolution is None else renumbered(state.resolution, ids),
        renumbered_all(state.agenda, ids),
        None if state.decision is None else renumbered(state.decision, ids),
        renumbered(state.extra, ids),
        state.result,
    )
    return *key, tuple(ids.cards)


class _CanonicalIds:
    """Replaces each id in *state* by one that depends only on the position, so that equal positions get equal keys.

    ``renumbered`` calls it for each id. An object gets the number of its place among all objects. Equal cards get one
    number, in the order in which they are first met; ``cards`` has the cards so far by their numbers.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.cards: dict[CardDef, int] = {}
        cards = state.table.cards
        is_deciding = state.decision is not None
        self.hands = [
            list(seat.hand) if is_deciding else sorted(seat.hand, key=lambda card_object: cards[card_object.card].name)
            for seat in state.seats
        ]
        order = [permanent.id for permanent in state.permanents]
        order += [stack_object.id for stack_object in state.stack]
        order += [last_known.permanent.id for last_known in state.last_known]
        for hand, seat in zip(self.hands, state.seats, strict=True):
            order += [card_object.id for card_object in (*hand, *seat.graveyard, *seat.exile)]
        order += tuple([card.id for card in state.extra.face_up_cards()])
        self._order = {number: FIRST_OBJECT + place for place, number in enumerate(order)}
        timestamps = [
            delayed.timestamp
            for delayed in (
                *state.permanents,
                *[last_known.permanent for last_known in state.last_known],
                *state.ongoing,
            )
        ]
        self._timestamps = {stamp: place for place, stamp in enumerate(sorted(set(timestamps)))}

    def __call__(self, kind: Any, number: int) -> int:
        if kind is CardId:
            return self._card_number(CardId(number))
        return self._object_number(ObjectId(number)) if kind is ObjectId else number

    def _card_number(self, card: CardId) -> int:
        return self.cards.setdefault(self.state.table.cards[card], len(self.cards))

    def _object_number(self, number: ObjectId) -> int:
        return number if number < FIRST_OBJECT else self._order.get(number, _LEFT_THE_GAME)

    def canonical_id(self, number: ObjectId | None) -> int | None:
        """Return the number that replaces the id *number* in the key; all objects that have left the game share one."""
        return None if number is None else self._object_number(number)

    def permanent_key(self, permanent: Permanent) -> Hashable:
        """Return *permanent* as it stands in the key, with its owner: ids, timestamp and turn number replaced."""
        seat = self.state.seats[permanent.controller]
        since = (permanent.controlled_since >= seat.last_turn) + (permanent.controlled_since >= seat.turn_before_last)
        normalised = evolve(permanent, timestamp=self._timestamps[permanent.timestamp], controlled_since=since)
        return renumbered(normalised, self), self.state.table.owners[permanent.card]

    def ongoing_effect_key(self, delayed: OngoingEffect) -> Hashable:
        """Return the ongoing effect *delayed* as it stands in the key, with its ids and timestamp replaced."""
        return renumbered(evolve(delayed, timestamp=self._timestamps[delayed.timestamp]), self)

    def seat_key(self, player: Player, seat: Seat) -> Hashable:
        """Return the values of *seat* that matter for further play, such as life, mana and the cards in each zone."""
        return (
            seat.life,
            self._cards(seat.library),
            self._cards_of_objects(self.hands[player]),
            self._cards_of_objects(seat.graveyard),
            self._cards_of_objects(seat.exile),
            seat.pool,
            seat.poison,
            seat.lands_played,
            seat.mulligans,
            seat.hand_kept,
            seat.drew_from_empty,
        )

    def _cards(self, rows: tuple[CardId, ...]) -> Hashable:
        return tuple([self._card_number(row) for row in rows])

    def _cards_of_objects(self, zone: tuple[CardObject, ...] | list[CardObject]) -> Hashable:
        return self._cards(tuple([card_object.card for card_object in zone]))
