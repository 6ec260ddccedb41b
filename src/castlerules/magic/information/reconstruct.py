"""Laying a table so that it looks like a view: what is seen where it lies, what is hidden where chance puts it."""

from __future__ import annotations

from typing import Any

from castlerules.cards.language.enums import Zone
from castlerules.core import Player, evolve, shuffled
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.renumber import renumbered, renumbered_all
from castlerules.magic.model.stack import StackObject
from castlerules.magic.model.state import CardObject, LastKnown, Permanent, Seat, State

from .dealer import Dealer, ReconstructExtra, inconsistent_observation, known_hand_cards
from .observation import (
    HiddenReference,
    Observation,
    ObservedLastKnown,
    ObservedPermanent,
    ObservedSeat,
    ObservedStackObject,
)


def reconstruct(observation: Observation, dealer: Dealer, reconstruct_extra: ReconstructExtra) -> State:
    """Return a state that looks like *observation*, with the cards that *dealer* hands out.

    Raises SetupError if there is none.
    """
    return _Reconstruction(observation, dealer, reconstruct_extra).state()


class _Reconstruction:
    """A table that is laid to look like *observation*, with the cards that *dealer* hands out."""

    def __init__(self, observation: Observation, dealer: Dealer, reconstruct_extra: ReconstructExtra) -> None:
        self.observation = observation
        self.dealer = dealer
        self.rows = dealer.rows
        self.permanents = tuple(
            [
                self._permanent(permanent, self._take_row(permanent, permanent.owner))
                for permanent in observation.permanents
            ]
        )
        self.spell_rows = [
            None if spell.card is None else self._take_row(spell, spell.owner) for spell in observation.stack
        ]
        self.open_zones = [self._open_zones(Player(place), seat) for place, seat in enumerate(observation.seats)]
        revealed_hands = [
            [dealer.take(card, Player(place)) for card in seat.revealed_hand or ()]
            for place, seat in enumerate(observation.seats)
        ]
        known_libraries = [
            self._known_library_rows(Player(place), seat) for place, seat in enumerate(observation.seats)
        ]
        self.extra = reconstruct_extra(observation, dealer)
        self.hands = [
            revealed_hands[place] if seat.revealed_hand is not None else self._hidden_hand(Player(place), seat)
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
        ):  # BASE-187: the stack was dropped, with cards
            if dealer.undealt_count(Player(place)):
                raise inconsistent_observation(f"player {place} has too many cards for what is seen")
        self._number_hidden_hands()

    def _take_row(self, one: Any, owner: Player | None) -> CardId:
        """Return the row of what is seen as *one*, which is taken for it."""
        if owner is None or not 0 <= owner < len(self.observation.seats) or one.id in self.rows:
            raise inconsistent_observation(f"object {one.id} is there twice, or nobody's")
        if one.id in self.dealer.aside_permanents:
            row = self.dealer.take_aside(one.card, owner)
        else:
            row = self.dealer.take(one.card, owner, token=getattr(one, "token", False))
        self.rows[one.id] = row
        return row

    def _open_zones(self, player: Player, seat: ObservedSeat) -> tuple[tuple[CardObject, ...], ...]:
        """Return the hand, if it is known, the graveyard and the exile of *player*."""
        return tuple(
            [
                tuple([CardObject(card.id, self._take_row(card, player)) for card in zone])
                for zone in (seat.hand_cards or (), seat.graveyard, seat.exile)
            ]
        )

    def _known_library_rows(self, player: Player, seat: ObservedSeat) -> list[CardId]:
        """Return the cards that are known to be in a library: those that are spoken of, or all while it is searched."""
        referenced = [
            hidden_reference
            for hidden_reference in self.observation.hidden_references
            if hidden_reference.owner == player and hidden_reference.zone is Zone.LIBRARY
        ]
        cards = seat.searched_library or [
            hidden_reference.card
            for hidden_reference in referenced
            if hidden_reference.object is None and hidden_reference.card is not None
        ]
        if len(cards) > seat.library_size:
            raise inconsistent_observation(
                f"the library of player {player} has {seat.library_size} cards, and more are seen in it"
            )
        rows = sorted([self.dealer.take(card, player) for card in cards])
        if seat.searched_library:
            order, self.dealer.rng = shuffled(self.dealer.rng, tuple(rows))
            rows = list(order)
        return rows

    def _hidden_hand(self, player: Player, seat: ObservedSeat) -> list[CardId]:
        """Return the cards of a hand of which no more is known than what is spoken of."""
        if seat.hand_cards is not None:
            return []
        known = [self.dealer.take(card, player) for card in known_hand_cards(self.observation, player)]
        return [*known, *self.dealer.draw_hidden(player, seat.hand_size - len(known))]

    def _number_hidden_hands(self) -> None:
        """Give numbers to the cards of hidden hands, the lowest to those that are spoken of, in their order.

        The numbers are such as nothing else has or speaks of, so that they mean nothing else.
        """
        self.references: list[tuple[ObjectId, CardId] | None] = [None] * len(self.observation.hidden_references)
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
            hand, graveyard, exile = self.open_zones[place]
            self.open_zones[place] = ((*hand, *held), graveyard, exile)
        self._resolve_references()

    def _resolve_references(self) -> None:
        """Find the cards aside that lie open or are in a library; those that are spoken of lie on top (BASE-179)."""
        libraries = [list(library) for library in self.libraries]
        for at, hidden_reference in enumerate(self.observation.hidden_references):
            if hidden_reference.object is not None:
                row = self.rows.get(hidden_reference.object)
                if row is None:
                    raise inconsistent_observation(f"there is no object {hidden_reference.object}")
                self.references[at] = (hidden_reference.object, row)
            elif self.references[at] is None:
                self.references[at] = (
                    ObjectId(0),
                    self._pop_matching(libraries[hidden_reference.owner], hidden_reference),
                )
        for place, library in enumerate(libraries):
            referenced = zip(self.observation.hidden_references, self.references, strict=True)
            on_top = [
                found[1]
                for hidden_reference, found in referenced
                if found and hidden_reference.owner == place and hidden_reference.zone is Zone.LIBRARY
            ]
            self.libraries[place] = [*on_top, *library]

    def _pop_matching(self, rows: list[CardId], hidden_reference: HiddenReference) -> CardId:
        """Take out of *rows* the first card that can be *hidden_reference*; raise SetupError if there is none."""
        for place, row in enumerate(rows):
            if hidden_reference.card is None or self.dealer.table.cards[row] == hidden_reference.card:
                return rows.pop(place)
        raise inconsistent_observation("a card that is spoken of is nowhere")

    # Parts of the state.

    def __call__(self, kind: Any, number: int) -> int:
        """Return what *number* of the view stands for in the state."""
        if number >= 0 or kind is Player:
            return number
        found = self.references[-number - 1]
        assert found is not None, "every card aside has been found"
        return found[1] if kind is CardId else found[0]

    def _permanent(self, permanent: ObservedPermanent, row: CardId) -> Permanent:
        return Permanent(
            permanent.id,
            row,
            permanent.controller,
            permanent.controlled_since,
            permanent.timestamp,
            permanent.tapped,
            permanent.damage,
            permanent.counters,
            permanent.attached_to,
            permanent.x,
            permanent.optional_costs,
            permanent.damaged_by,
            permanent.base_controller,
        )

    def _last_known(self, observed_last_known: ObservedLastKnown) -> LastKnown:
        row = self.dealer.row_of(
            observed_last_known.permanent.card,
            observed_last_known.permanent.owner,
            token=observed_last_known.permanent.token,
        )
        return LastKnown(
            self._permanent(observed_last_known.permanent, row),
            observed_last_known.permanent.characteristics,
            observed_last_known.attacking,
            observed_last_known.blocking,
            observed_last_known.was_spell,
        )

    def _stack_object(self, one: ObservedStackObject, row: CardId | None) -> StackObject:
        spell = StackObject(
            one.id,
            one.kind,
            one.controller,
            one.source,
            None,
            one.ability,
            one.origin,
            one.face,
            one.mode,
            one.optional_costs_offered,
            one.optional_costs,
            one.x,
            one.targets,
            one.choosing,
            one.division,
            one.paid_with,
            one.trigger_event,
            one.combat_damage,
            one.mana_option,
            one.announced,
            one.captured,
        )
        spell = renumbered(spell, self)
        return spell if row is None else evolve(spell, card=row)

    def _seat(self, place: int, seat: ObservedSeat) -> Seat:
        hand, graveyard, exile = self.open_zones[place]
        return Seat(
            seat.life,
            tuple(self.libraries[place]),
            hand,
            graveyard,
            exile,
            seat.pool,
            seat.poison,
            seat.lands_played,
            seat.last_turn,
            seat.turn_before_last,
            seat.mulligans,
            seat.hand_kept,
            seat.drew_from_empty,
        )

    def state(self) -> State:
        """Return the state."""
        observation = self.observation
        return State(
            rules=observation.rules,
            rng=self.dealer.rng,
            table=self.dealer.table,
            seats=tuple([self._seat(place, seat) for place, seat in enumerate(observation.seats)]),
            active=observation.active,
            next_object=observation.next_object,
            extra=self.extra,
            turn=observation.turn,
            step=observation.step,
            priority=observation.priority,
            passes=observation.passes,
            permanents=self.permanents,
            stack=tuple(
                [self._stack_object(spell, row) for spell, row in zip(observation.stack, self.spell_rows, strict=True)]
            ),
            ongoing=renumbered_all(observation.ongoing, self),
            combat=observation.combat,
            pending_triggers=renumbered_all(observation.pending_triggers, self),
            last_known=tuple([self._last_known(observed_last_known) for observed_last_known in observation.last_known]),
            activations=observation.activations,
            legends_kept=observation.legends_kept,
            triggers_in_a_row=observation.triggers_in_a_row,
            resolution=None if observation.resolution is None else renumbered(observation.resolution, self),
            agenda=observation.agenda,
            decision=None if observation.decision is None else renumbered(observation.decision, self),
            result=observation.result,
        )
