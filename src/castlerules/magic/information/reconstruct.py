"""Builds a state from an observation: visible cards where the observation shows them, hidden ones at random."""

from __future__ import annotations

from typing import Any

from castlerules.cards.language.enums import Zone
from castlerules.core import Player, evolve, shuffled
from castlerules.magic.model import CardId, ObjectId, renumbered, renumbered_all
from castlerules.magic.model.renumber import NumberMap
from castlerules.magic.model.stack import StackObject, StackObjectStatus
from castlerules.magic.model.state import CardObject, LastKnown, Permanent, PermanentStatus, Seat, SeatStatus, State

from .dealer import Dealer, ReconstructExtra, inconsistent_observation, known_hand_cards, known_library_cards
from .observation import (
    SHARED_FIELDS,
    HiddenReference,
    Observation,
    ObservedLastKnown,
    ObservedSeat,
    ObservedStackObject,
    recast,
)

_permanent_from = recast(PermanentStatus, Permanent)
_stack_object_from = recast(StackObjectStatus, StackObject)
_seat_from = recast(SeatStatus, Seat)


class VisibleObjects:
    """The part of each state that matches *observation* which does not depend on what is dealt at random.

    It is made once for all deals. Visible cards are taken from *dealer* first, so that hidden zones are dealt only from
    the cards that are left. *state* is a state whose hidden cards are missing.
    """

    def __init__(self, observation: Observation, dealer: Dealer) -> None:
        self.observation = observation
        self.dealer = dealer
        permanents = [
            _permanent_from(permanent, card=self._take_row(permanent, permanent.owner))
            for permanent in observation.permanents
        ]
        self.spell_rows = [
            None if spell.card is None else self._take_row(spell, spell.owner) for spell in observation.stack
        ]
        self.open_zones = [self._open_zones(Player(place), seat) for place, seat in enumerate(observation.seats)]
        self.revealed_hands = [
            [dealer.take(card, Player(place)) for card in seat.revealed_hand or ()]
            for place, seat in enumerate(observation.seats)
        ]
        self.known_libraries = [
            self._known_library_rows(Player(place), seat) for place, seat in enumerate(observation.seats)
        ]
        self.state = self._without_hidden_cards(tuple(permanents))

    def _take_row(self, observed: Any, owner: Player | None) -> CardId:
        """Let the dealer deal a row of the card table for the visible object *observed*; record and return it."""
        if owner is None or not 0 <= owner < len(self.observation.seats) or observed.id in self.dealer.rows:
            raise inconsistent_observation(
                f"object {observed.id} of player {owner} occurs twice, or its owner is no player of this game"
            )
        aside = observed.id in self.dealer.aside_permanents
        row = self.dealer.take(observed.card, owner, token=not aside and getattr(observed, "token", False), aside=aside)
        self.dealer.rows[observed.id] = row
        return row

    def _open_zones(self, player: Player, seat: ObservedSeat) -> tuple[tuple[CardObject, ...], ...]:
        """Return the objects in the hand (empty if it is hidden), the graveyard and the exile of *player*."""
        return tuple(
            [
                tuple([CardObject(card.id, self._take_row(card, player)) for card in zone])
                for zone in (seat.hand_cards or (), seat.graveyard, seat.exile)
            ]
        )

    def _known_library_rows(self, player: Player, seat: ObservedSeat) -> list[CardId]:
        """Return the rows, sorted, of the cards in the library of *player* that the observing player knows.

        These are the cards that pending effects refer to or, while that player searches this library, all its cards.
        """
        cards = known_library_cards(self.observation, player)
        if len(cards) > seat.library_size:
            raise inconsistent_observation(
                f"the library of player {player} has {seat.library_size} cards, but the observation shows "
                f"{len(cards)} in it"
            )
        return sorted([self.dealer.take(card, player) for card in cards])

    def _last_known(self, observed_last_known: ObservedLastKnown) -> LastKnown:
        row = self.dealer.row_of(
            observed_last_known.permanent.card,
            observed_last_known.permanent.owner,
            token=observed_last_known.permanent.token,
        )
        return LastKnown(
            _permanent_from(observed_last_known.permanent, card=row),
            observed_last_known.permanent.characteristics,
            observed_last_known.attacking,
            observed_last_known.blocking,
            observed_last_known.was_spell,
        )

    def _without_hidden_cards(self, permanents: tuple[Permanent, ...]) -> State:
        """Return the state without seats; only if effects refer to hidden cards, the effects are missing too."""
        observation = self.observation
        state = State(
            rng=self.dealer.rng,
            table=self.dealer.table,
            seats=(),
            extra=observation.extra,
            permanents=permanents,
            last_known=tuple([self._last_known(observed_last_known) for observed_last_known in observation.last_known]),
            **{name: getattr(observation, name) for name in SHARED_FIELDS},
        )
        return state if observation.hidden_references else self.with_effects(state, _without_references)

    def with_effects(self, state: State, new_number: NumberMap) -> State:
        """Return *state* with the stack, the effects and the decision of the observation, with ids by *new_number*."""
        observation = self.observation
        return evolve(
            state,
            stack=tuple(
                [
                    _stack_object(spell, row, new_number)
                    for spell, row in zip(observation.stack, self.spell_rows, strict=True)
                ]
            ),
            ongoing=renumbered_all(observation.ongoing, new_number),
            pending_triggers=renumbered_all(observation.pending_triggers, new_number),
            resolution=None if observation.resolution is None else renumbered(observation.resolution, new_number),
            decision=None if observation.decision is None else renumbered(observation.decision, new_number),
        )


def _without_references(kind: Any, number: int) -> int:
    """Return *number*, an id in an observation without hidden references; raise SetupError if it stands for one."""
    if number < 0 and kind is not Player:
        raise inconsistent_observation(f"{number} stands for a hidden reference, which the observation lacks")
    return number


def _stack_object(observed: ObservedStackObject, row: CardId | None, new_number: NumberMap) -> StackObject:
    spell = renumbered(_stack_object_from(observed, card=None), new_number)
    return spell if row is None else evolve(spell, card=row)


class Reconstruction:
    """A state under construction: *visible* are its known parts, *dealer* hands out the cards that are left."""

    def __init__(self, visible: VisibleObjects, dealer: Dealer, reconstruct_extra: ReconstructExtra) -> None:
        observation = self.observation = visible.observation
        self.visible = visible
        self.dealer = dealer
        known_libraries = [
            self._in_random_order(rows) if seat.searched_library else rows
            for rows, seat in zip(visible.known_libraries, observation.seats, strict=True)
        ]
        self.extra = reconstruct_extra(observation, dealer)
        self.hands = [
            list(visible.revealed_hands[place])
            if seat.revealed_hand is not None
            else self._hidden_hand(Player(place), seat)
            for place, seat in enumerate(observation.seats)
        ]
        self.libraries = [
            [
                *known_libraries[place],
                *dealer.draw_hidden(Player(place), seat.library_size - len(known_libraries[place])),
            ]
            for place, seat in enumerate(observation.seats)
        ]
        for place in range(
            len(observation.seats) if observation.result is None else 0
        ):  # BASE-187: the end of the game removed the cards on the stack
            if count := dealer.undealt_count(Player(place)):
                raise inconsistent_observation(
                    f"player {place} has {count} more cards than the zones of the observation hold"
                )
        self._number_hidden_hands()

    def _in_random_order(self, rows: list[CardId]) -> list[CardId]:
        order, self.dealer.rng = shuffled(self.dealer.rng, tuple(rows))
        return list(order)

    def _hidden_hand(self, player: Player, seat: ObservedSeat) -> list[CardId]:
        """Return rows of the card table for the hidden hand of *player*; an empty list if the hand is visible.

        The cards that pending effects refer to come first, then random ones.
        """
        if seat.hand_cards is not None:
            return []
        known = [self.dealer.take(card, player) for card in known_hand_cards(self.observation, player)]
        return [*known, *self.dealer.draw_hidden(player, seat.hand_size - len(known))]

    def _number_hidden_hands(self) -> None:
        """Give ids to the cards of hidden hands, the lowest to those that effects refer to, in their order.

        The ids are unused by the observation, so that nothing in it refers to these cards by accident.
        """
        self.references: list[tuple[ObjectId, CardId] | None] = [None] * len(self.observation.hidden_references)
        self.held: list[tuple[CardObject, ...]] = []
        for place, rows in enumerate(self.hands):
            held = []
            for at, hidden_reference in enumerate(self.observation.hidden_references):
                if (
                    hidden_reference.owner == place
                    and hidden_reference.zone is Zone.HAND
                    and hidden_reference.object is None
                ):
                    held.append(CardObject(self.dealer.new_object_id(), self._pop_matching(rows, hidden_reference)))
                    self.references[at] = (held[-1].id, held[-1].card)
            held += [CardObject(self.dealer.new_object_id(), row) for row in rows]
            self.held.append(tuple(held))
        self._resolve_references()

    def _resolve_references(self) -> None:
        """Find the object id and row of each hidden reference to a card that is not in a hidden hand.

        Such a card is a visible object or in a library. Referenced library cards go on top of the library (BASE-179).
        """
        libraries = [list(library) for library in self.libraries]
        for at, hidden_reference in enumerate(self.observation.hidden_references):
            if hidden_reference.object is not None:
                row = self.dealer.rows.get(hidden_reference.object)
                if row is None:
                    raise inconsistent_observation(
                        f"a hidden reference names object {hidden_reference.object}, which the observation lacks"
                    )
                self.references[at] = (hidden_reference.object, row)
            elif self.references[at] is None:
                self.references[at] = (
                    ObjectId(0),
                    self._pop_matching(libraries[hidden_reference.owner], hidden_reference),
                )
        for place, library in enumerate(libraries):
            referenced = zip(self.observation.hidden_references, self.references, strict=True)
            on_top = [
                id_and_row[1]
                for hidden_reference, id_and_row in referenced
                if id_and_row and hidden_reference.owner == place and hidden_reference.zone is Zone.LIBRARY
            ]
            self.libraries[place] = [*on_top, *library]

    def _pop_matching(self, rows: list[CardId], hidden_reference: HiddenReference) -> CardId:
        """Remove from *rows* the first row whose card *hidden_reference* may mean, and return it.

        Raises SetupError if there is none.
        """
        for place, row in enumerate(rows):
            if hidden_reference.card is None or self.dealer.table.cards[row] == hidden_reference.card:
                return rows.pop(place)
        raise inconsistent_observation(
            f"a hidden reference names a card that is not in the {hidden_reference.zone.value} of "
            f"player {hidden_reference.owner}"
        )

    # Parts of the state.

    def __call__(self, kind: Any, number: int) -> int:
        """Return the id in the state for *number*, an id in the observation; ``renumbered`` calls this for each id.

        A negative *number* stands for a hidden reference, and is replaced by the id or row of its card.
        """
        if number >= 0 or kind is Player:
            return number
        id_and_row = self.references[-number - 1]
        assert id_and_row is not None, "every hidden reference is resolved"
        return id_and_row[1] if kind is CardId else id_and_row[0]

    def _seat(self, place: int, seat: ObservedSeat) -> Seat:
        hand, graveyard, exile = self.visible.open_zones[place]
        return _seat_from(
            seat,
            library=tuple(self.libraries[place]),
            hand=(*hand, *self.held[place]),
            graveyard=graveyard,
            exile=exile,
        )

    def state(self) -> State:
        """Return the state that has been built: the observation with a card for each hidden place."""
        observation, visible = self.observation, self.visible
        known = visible.with_effects(visible.state, self) if observation.hidden_references else visible.state
        seats = tuple([self._seat(place, seat) for place, seat in enumerate(observation.seats)])
        return evolve(known, rng=self.dealer.rng, seats=seats, extra=self.extra)
