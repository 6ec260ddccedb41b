"""The deal: a deck is shuffled, and 28 cards form the seven stacks (SOL-003 to SOL-007, SOL-G01, SOL-G02)."""

from __future__ import annotations

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
    stacks = _rowwise(pile) if rules.deal_pattern is DealPattern.ROWWISE else _columnwise(pile)
    seats = (Seat(0, library=pile[STACKS_DEALT:]), Seat(0))
    return State(rules, rng, table_of(deck), seats, YOU, FIRST_OBJECT, Tableau(stacks), turn=1, step=Step.MAIN)


def _rowwise(pile: tuple[CardId, ...]) -> tuple[TableauStack, ...]:
    """SOL-G02: deal row by row, as in Klondike: the first row has a card for each stack, each row after it one fewer.

    Row r begins at stack r, which gets its last card there.
    """
    columns: list[list[CardId]] = [[] for _ in STACK_NAMES]
    cards = iter(pile)
    for first in range(len(STACK_NAMES)):
        for place in range(first, len(STACK_NAMES)):
            columns[place].append(next(cards))
    return tuple([TableauStack(tuple(column)) for column in columns])


def _columnwise(pile: tuple[CardId, ...]) -> tuple[TableauStack, ...]:
    """SOL-G02: deal one whole stack after the other: one card to the first, two to the second, and so on."""
    stacks, start = [], 0
    for height in range(1, len(STACK_NAMES) + 1):
        stacks.append(TableauStack(pile[start : start + height]))
        start += height
    return tuple(stacks)
