"""What makes two positions the same."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from castlerules.core import Player, evolve

from .ids import FIRST_OBJECT, CardId, ObjectId
from .lasting import Lasts
from .renumber import renumbered, renumbered_all
from .state import Held, Permanent, Seat, State

__all__ = ["position_key"]

_NOWHERE = -1


def position_key(state: State) -> Hashable:
    """Return the position without generator, numbers of objects and counters; hands and tables in no order.

    Two states with the same key go on alike, chance and the loop guard (BASE-Q32) apart. Numbers of objects are
    replaced by their order; of the turn's number only whether it is the first counts, and of when something came
    under control only whether it was before its controller's turn began.
    """
    names = _Names(state)
    return (
        state.rules,
        min(state.turn, 2),
        state.step,
        state.active,
        state.priority,
        state.passes,
        tuple([names.permanent(one) for one in state.permanents]),
        tuple([names.seat(Player(place), seat) for place, seat in enumerate(state.seats)]),
        renumbered_all(state.stack, names),
        tuple([names.lasting(one) for one in state.lasting]),
        renumbered(state.combat, names),
        renumbered_all([evolve(one, number=place) for place, one in enumerate(state.waiting)], names),
        tuple(
            [
                (names.permanent(one.was), one.seen, one.attacking, names.of(one.blocking), one.spell)
                for one in state.gone
            ]
        ),
        tuple([(names.of(source), index) for source, index in state.used]),
        tuple([names.of(one) for one in state.legends]),
        None if state.context is None else renumbered(state.context, names),
        renumbered_all(state.agenda, names),
        None if state.asks is None else renumbered(state.asks, names),
        renumbered(state.extra, names),
        state.result,
    )


class _Names:
    """What stands for the numbers of *state* in a key: called with a kind of number and a number, it returns that."""

    def __init__(self, state: State) -> None:
        self.state = state
        cards = state.table.cards
        asked = state.asks is not None
        self.hands = [
            list(seat.hand) if asked else sorted(seat.hand, key=lambda held: cards[held.card].name)
            for seat in state.seats
        ]
        order = [one.id for one in state.permanents]
        order += [one.id for one in state.stack]
        order += [one.was.id for one in state.gone]
        for hand, seat in zip(self.hands, state.seats, strict=True):
            order += [held.id for held in (*hand, *seat.graveyard, *seat.exile)]
        order += tuple([one.id for one in state.extra.laid()])
        self._order = {number: FIRST_OBJECT + place for place, number in enumerate(order)}
        stamps = [one.stamp for one in (*state.permanents, *[gone.was for gone in state.gone], *state.lasting)]
        self._stamps = {stamp: place for place, stamp in enumerate(sorted(set(stamps)))}

    def __call__(self, kind: Any, number: int) -> Any:
        if kind is CardId:
            return self.state.table.cards[number]
        return self.of(ObjectId(number)) if kind is ObjectId else number

    def of(self, number: ObjectId | None) -> int | None:
        """Return what stands for object *number*; all that have left for good are one."""
        if number is None or number < FIRST_OBJECT:
            return number
        return self._order.get(number, _NOWHERE)

    def permanent(self, one: Permanent) -> Hashable:
        """Return what counts of *one*."""
        seat = self.state.seats[one.controller]
        since = (one.since >= seat.began) + (one.since >= seat.began_before)
        plain = evolve(one, stamp=self._stamps[one.stamp], since=since)
        return renumbered(plain, self), self.state.table.owners[one.card]

    def lasting(self, one: Lasts) -> Hashable:
        """Return what counts of *one*."""
        return renumbered(evolve(one, stamp=self._stamps[one.stamp]), self)

    def seat(self, player: Player, seat: Seat) -> Hashable:
        """Return what counts of *seat*."""
        return (
            seat.life,
            self._cards(seat.library),
            self._held(self.hands[player]),
            self._held(seat.graveyard),
            self._held(seat.exile),
            seat.pool,
            seat.poison,
            seat.lands_played,
            seat.mulligans,
            seat.kept,
            seat.starved,
        )

    def _cards(self, rows: tuple[CardId, ...]) -> Hashable:
        return tuple([self.state.table.cards[row] for row in rows])

    def _held(self, zone: tuple[Held, ...] | list[Held]) -> Hashable:
        return self._cards(tuple([held.card for held in zone]))
