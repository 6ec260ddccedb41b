"""The updates of the table that are made at every step, each at half the price of ``evolve``."""

from __future__ import annotations

from castlerules.core import evolve, update
from castlerules.magic.ids import CardId, ObjectId

from .tableau import Phase, Stack, Tableau

__all__ = ["with_covered", "with_discard", "with_funds", "with_phase", "with_stacks"]


@update(Tableau)
def with_stacks(tableau: Tableau, stacks: tuple[Stack, ...]) -> Tableau:
    """Return *tableau* with those stacks."""
    return evolve(tableau, stacks=stacks)


@update(Tableau)
def with_covered(tableau: Tableau, covered: tuple[CardId, ...], sealed: int) -> Tableau:
    """Return *tableau* with those cards under the hand card."""
    return evolve(tableau, covered=covered, sealed=sealed)


@update(Tableau)
def with_discard(tableau: Tableau, discard: tuple[CardId, ...], known: tuple[CardId, ...]) -> Tableau:
    """Return *tableau* with that discard pile."""
    return evolve(tableau, discard=discard, known=known)


@update(Tableau)
def with_funds(tableau: Tableau, funds: tuple[tuple[int, ...], ...]) -> Tableau:
    """Return *tableau* with that paid so far."""
    return evolve(tableau, funds=funds)


@update(Tableau)
def with_phase(tableau: Tableau, phase: Phase, user: ObjectId | None) -> Tableau:
    """Return *tableau* with that going on, in the use of that."""
    return evolve(tableau, phase=phase, user=user)
