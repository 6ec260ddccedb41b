"""Copies of the tableau with one part replaced: the replacements of nearly every action, faster than ``evolve``."""

from __future__ import annotations

from castlerules.core import evolve, update
from castlerules.magic.model.ids import CardId, ObjectId

from .state import Phase, Tableau, TableauStack


@update(Tableau)
def with_stacks(tableau: Tableau, stacks: tuple[TableauStack, ...]) -> Tableau:
    """Return *tableau* with these seven *stacks*."""
    return evolve(tableau, stacks=stacks)


@update(Tableau)
def with_covered_hand(tableau: Tableau, covered_hand: tuple[CardId, ...], sealed_count: int) -> Tableau:
    """Return *tableau* with *covered_hand*, top first, under the hand card; its last *sealed_count* are never shown."""
    return evolve(tableau, covered_hand=covered_hand, sealed_count=sealed_count)


@update(Tableau)
def with_discard_pile(
    tableau: Tableau, discard_pile: tuple[CardId, ...], known_discards: tuple[CardId, ...]
) -> Tableau:
    """Return *tableau* with *discard_pile*, top first; *known_discards* are its cards that the player has seen."""
    return evolve(tableau, discard_pile=discard_pile, known_discards=known_discards)


@update(Tableau)
def with_paid_colors(tableau: Tableau, paid_colors: tuple[tuple[int, ...], ...]) -> Tableau:
    """Return *tableau* with *paid_colors*, the colours paid so far for each announced spell or ability."""
    return evolve(tableau, paid_colors=paid_colors)


@update(Tableau)
def with_phase(tableau: Tableau, phase: Phase, permanent_in_use: ObjectId | None) -> Tableau:
    """Return *tableau* in *phase*; *permanent_in_use* is the one that attacks or is used in it, None in MAIN."""
    return evolve(tableau, phase=phase, permanent_in_use=permanent_in_use)
