"""The deal: a deck is shuffled, and 28 cards form the seven stacks (SOL-003 to SOL-007, SOL-G01, SOL-G02)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards.language.definition import CardDef
from castlerules.core import Generator, shuffled
from castlerules.magic.model import FIRST_OBJECT, CardId, Seat, State, Step
from castlerules.magic.rules.starting import table_of
from castlerules.solitaire.model.options import STACKS_DEALT, DealPattern, SolitaireRules
from castlerules.solitaire.model.state import STACK_NAMES, YOU, Tableau, TableauStack


def dealt_state(deck: tuple[CardDef, ...], rules: SolitaireRules, rng: Generator) -> State:
    """SOL-005, SOL-006, SOL-I03: return the state directly after the deal, before any card is turned up (SOL-S01)."""
    rows = tuple([CardId(row) for row in range(len(deck))])
    pile, rng = shuffled(rng, rows)
    columns: list[list[CardId]] = [[] for _ in STACK_NAMES]
    for place, card in zip(_DEALS[rules.deal_pattern], pile, strict=False):
        columns[place].append(card)
    stacks = tuple([TableauStack(tuple(column)) for column in columns])
    seats = (Seat(0, library=pile[STACKS_DEALT:]), Seat(0))
    return State(rules, rng, table_of(deck), seats, YOU, FIRST_OBJECT, Tableau(stacks), turn=1, step=Step.MAIN)


_PLACES: Final = range(len(STACK_NAMES))
_DEALS: Final[Mapping[DealPattern, tuple[int, ...]]] = MappingProxyType(
    {
        DealPattern.ROWWISE: tuple([place for first in _PLACES for place in _PLACES[first:]]),
        DealPattern.COLUMNWISE: tuple([place for place in _PLACES for _ in range(place + 1)]),
    }
)
"""SOL-G02: the stack on which each card is dealt.

Row by row, as in Klondike: the first row has a card for each stack, each row after it one fewer, beginning one stack
later. Or one whole stack after the other: one card to the first, two to the second, and so on.
"""
