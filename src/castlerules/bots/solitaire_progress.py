"""``progress_of``: the score of a game of Solitaire; its weights come from games of greedy bots."""

from __future__ import annotations

from functools import cache, lru_cache
from math import tanh
from typing import Final

from castlerules import solitaire
from castlerules.cards import CardDef, CardType
from castlerules.core import Player
from castlerules.magic import MagicRules, State
from castlerules.solitaire.query.layout import is_in_play_on_stack, is_land

_PERMANENT_WEIGHT, _LAND_WEIGHT, _TRIP_WEIGHT = 1.65, 0.3, 1.0
"""In cards on a stack: the extra weight of an artifact or enchantment, the value of a land and of a trip."""

_CLOGGED_SLOT_WEIGHT, _STUCK_CARD_WEIGHT = 2.3, 0.2
"""The weight of a permanently occupied slot, and of each card on the stacks that could leave only through it."""

_MANY: Final = 15.0
"""The scale of the score: this many cards more on the stacks give about -0.76."""


def progress_of(state: State, player: Player) -> float:
    """Return the progress of *player* in *state*, -1 to 1; ``solitaire_score`` explains it."""
    cards, tableau = state.table.cards, solitaire.tableau_of(state)
    stacked = [
        cards[card] for stack in tableau.stacks for card in (*stack.face_down, *[card.card for card in stack.face_up])
    ]
    hidden = [cards[card] for card in (*state.seats[player].library, *tableau.covered_hand, *tableau.discard_pile)]
    lands = len(solitaire.row_lands(state)) + sum(map(is_land, stacked)) + sum(map(is_land, hidden))
    left = sum(map(_weight, stacked)) + _clogged_slot_weight(state, stacked)
    return tanh((_LAND_WEIGHT * lands + _TRIP_WEIGHT * solitaire.trips_left(state) - left) / _MANY)


@cache
def _weight(card: CardDef) -> float:
    """Return how much *card* on a stack counts against the score: 0 for a land, which leaves the stack by itself."""
    return (
        0.0
        if is_land(card)
        else 1.0 + _PERMANENT_WEIGHT * (is_in_play_on_stack(card) and not card.has_type(CardType.CREATURE))
    )


def _clogged_slot_weight(state: State, stacked: list[CardDef]) -> float:
    """Return how much the slot, the place for one permanent of the player's own, counts against the score.

    It is 0 unless a card occupies it forever, and more for each card of *stacked* that must leave through it.
    """
    slot = solitaire.slot_permanent(state)
    if slot is None or not _is_clog(state.table.cards[slot.card], state.rules):
        return 0.0
    return _CLOGGED_SLOT_WEIGHT + _STUCK_CARD_WEIGHT * sum(
        [is_in_play_on_stack(card) and not is_land(card) for card in stacked]
    )


@lru_cache(maxsize=4096)
def _is_clog(card: CardDef, rules: MagicRules) -> bool:
    """Return whether *card*, once in the slot, can block it for the rest of the game under the options *rules*."""
    assert isinstance(rules, solitaire.SolitaireRules), "the options of a state of Solitaire"
    return solitaire.card_class(card, rules) is solitaire.CardClass.CLOG
