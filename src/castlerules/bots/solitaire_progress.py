"""How far a game of Solitaire has come, by rough arithmetic; the weights were found by games of greedy bots."""

from __future__ import annotations

from functools import cache, lru_cache
from math import tanh
from typing import Final

from castlerules.cards import CardDef
from castlerules.cards.language.characteristics import CardType
from castlerules.core import Player
from castlerules.magic import MagicRules, State
from castlerules.solitaire import (
    CardClass,
    SolitaireRules,
    card_class,
    row_lands,
    slot_permanent,
    tableau_of,
    trips_left,
)
from castlerules.solitaire.query.layout import is_in_play_on_stack, is_land

_PERMANENT_WEIGHT, _LAND_WEIGHT, _TRIP_WEIGHT = 1.65, 0.3, 1.0
"""In cards on the stacks: what artifacts and enchantments weigh besides, and what a land and a trip outweigh."""

_CLOGGED_SLOT_WEIGHT, _STUCK_CARD_WEIGHT = 2.3, 0.2
"""What a slot that is taken for good weighs, and each card on the stacks that can go nowhere else."""

_MANY: Final = 15.0
"""So many cards too many are a bad lot."""


def progress_of(state: State, player: Player) -> float:
    """Return how far *player* has come in *state*, -1 to 1, as ``solitaire_score`` says."""
    cards, tableau = state.table.cards, tableau_of(state)
    stacked = [
        cards[card] for stack in tableau.stacks for card in (*stack.face_down, *[card.card for card in stack.face_up])
    ]
    hidden = [cards[card] for card in (*state.seats[player].library, *tableau.covered_hand, *tableau.discard_pile)]
    lands = len(row_lands(state)) + sum(map(is_land, stacked)) + sum(map(is_land, hidden))
    left = sum(map(_weight, stacked)) + _clogged_slot_weight(state, stacked)
    return tanh((_LAND_WEIGHT * lands + _TRIP_WEIGHT * trips_left(state) - left) / _MANY)


@cache
def _weight(card: CardDef) -> float:
    """Return how much *card* weighs on a stack: nothing if it is a land, for that goes by itself."""
    return (
        0.0
        if is_land(card)
        else 1.0 + _PERMANENT_WEIGHT * (is_in_play_on_stack(card) and not card.has_type(CardType.CREATURE))
    )


def _clogged_slot_weight(state: State, laid: list[CardDef]) -> float:
    """Return what it weighs that the slot is taken for good: the more, the more of *laid* could go through it."""
    slot = slot_permanent(state)
    if slot is None or not _is_clog(state.table.cards[slot.card], state.rules):
        return 0.0
    return _CLOGGED_SLOT_WEIGHT + _STUCK_CARD_WEIGHT * sum(
        [is_in_play_on_stack(card) and not is_land(card) for card in laid]
    )


@lru_cache(maxsize=4096)
def _is_clog(card: CardDef, rules: MagicRules) -> bool:
    """Return whether *card* never leaves the slot by itself, under *rules*."""
    assert isinstance(rules, SolitaireRules), "the options of a state of Solitaire"
    return card_class(card, rules) is CardClass.CLOG
