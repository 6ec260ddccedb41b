"""The updates of the table that are made at every step, each at half the price of ``evolve``."""

from __future__ import annotations

from castlerules.core import evolve, update
from castlerules.magic.model.ids import CardId, ObjectId

from .state import Phase, Tableau, TableauStack


@update(Tableau)
def with_stacks(tableau: Tableau, stacks: tuple[TableauStack, ...]) -> Tableau:
    """Return *tableau* with those stacks."""
    return evolve(tableau, stacks=stacks)


@update(Tableau)
def with_covered_hand(tableau: Tableau, covered_hand: tuple[CardId, ...], sealed_count: int) -> Tableau:
    """Return *tableau* with those cards under the hand card."""
    return evolve(tableau, covered_hand=covered_hand, sealed_count=sealed_count)


@update(Tableau)
def with_discard_pile(
    tableau: Tableau, discard_pile: tuple[CardId, ...], known_discards: tuple[CardId, ...]
) -> Tableau:
    """Return *tableau* with that discard pile."""
    return evolve(tableau, discard_pile=discard_pile, known_discards=known_discards)


@update(Tableau)
def with_paid_colors(tableau: Tableau, paid_colors: tuple[tuple[int, ...], ...]) -> Tableau:
    """Return *tableau* with that paid so far."""
    return evolve(tableau, paid_colors=paid_colors)


@update(Tableau)
def with_phase(tableau: Tableau, phase: Phase, permanent_in_use: ObjectId | None) -> Tableau:
    """Return *tableau* with that going on, in the use of that."""
    return evolve(tableau, phase=phase, permanent_in_use=permanent_in_use)
