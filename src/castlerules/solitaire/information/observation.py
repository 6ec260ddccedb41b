"""The tableau as the player may know it, and a tableau dealt anew to fit an observation (SOL-G60, SOL-G89)."""

from __future__ import annotations

from typing import Final

from castlerules.core import Player
from castlerules.magic.information.dealer import Dealer, inconsistent_observation
from castlerules.magic.information.observation import Observation, ObservedCard
from castlerules.magic.information.observe import observed_cards
from castlerules.magic.model import CardId, CardObject, State, VariantState
from castlerules.solitaire.model.state import (
    STACK_NAMES,
    YOU,
    ObservedTableau,
    ObservedTableauStack,
    Tableau,
    TableauStack,
    options_of,
    tableau_of,
)

_SHARED_FIELDS: Final = ("sealed_count", "trip", "phase", "permanent_in_use", "paid_colors", "action_count")
"""The fields that a tableau and an observed one have alike."""


def observe_tableau(state: State, _: Player) -> ObservedTableau:
    """SOL-014, SOL-G60, SOL-G89: return the tableau as the player knows it: face-up cards, sizes of hidden piles."""
    tableau, cards = tableau_of(state), state.table.cards
    discarded = None
    if options_of(state).discard_pile_visible:
        discarded = tuple([cards[card] if card in tableau.known_discards else None for card in tableau.discard_pile])
    return ObservedTableau(
        stacks=tuple(
            [
                ObservedTableauStack(len(stack.face_down), observed_cards(state, stack.face_up))
                for stack in tableau.stacks
            ]
        ),
        covered_count=len(tableau.covered_hand),
        discard_count=len(tableau.discard_pile),
        discard_cards=discarded,
        **{name: getattr(tableau, name) for name in _SHARED_FIELDS},
    )


def reconstruct_tableau(observation: Observation, dealer: Dealer) -> VariantState:
    """Return a tableau that fits *observation*: *dealer* fills hidden places with cards that are not visible.

    Raises the error of ``inconsistent_observation`` if no tableau fits.
    """
    observed = _observed_tableau(observation)
    face_up = [
        tuple([CardObject(card.id, _card_row(dealer, card)) for card in stack.face_up]) for stack in observed.stacks
    ]
    listed = observed.discard_cards or ()
    known = [None if card is None else dealer.take(card, YOU) for card in listed]
    face_down = [tuple(dealer.draw_hidden(YOU, stack.face_down_count)) for stack in observed.stacks]
    covered = tuple(dealer.draw_hidden(YOU, observed.covered_count))
    unseen = dealer.draw_hidden(YOU, known.count(None) if listed else observed.discard_count)
    hidden = iter(unseen)
    return Tableau(
        stacks=tuple([TableauStack(down, up) for down, up in zip(face_down, face_up, strict=True)]),
        covered_hand=covered,
        discard_pile=tuple([next(hidden) if card is None else card for card in known] if listed else unseen),
        known_discards=tuple([card for card in known if card is not None]),
        **{name: getattr(observed, name) for name in _SHARED_FIELDS},
    )


def _card_row(dealer: Dealer, card: ObservedCard) -> CardId:
    """Return the id in the card table that the face-up *card* gets in the new state.

    *dealer* has given permanents their ids already; for any other card it takes an unused card of the same definition.
    """
    return dealer.rows[card.id] if card.id in dealer.rows else dealer.take(card.card, YOU)


def _observed_tableau(observation: Observation) -> ObservedTableau:
    extra = observation.extra
    if not isinstance(extra, ObservedTableau) or len(extra.stacks) != len(STACK_NAMES):
        raise inconsistent_observation("expected an observation of Solitaire with seven stacks")
    if extra.discard_cards is not None and len(extra.discard_cards) != extra.discard_count:
        raise inconsistent_observation(
            f"discard_cards: expected {extra.discard_count} cards (discard_count), got {len(extra.discard_cards)}"
        )
    return extra
