"""What the ``repr`` of a state or an observation of Solitaire says of the table."""

from __future__ import annotations

from castlerules.core.wording import counted_noun
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import State
from castlerules.magic.presentation.summary import variant_facts, zone_facts
from castlerules.solitaire.model.state import (
    STACK_NAMES,
    STACKS,
    YOU,
    ObservedTableau,
    ObservedTableauStack,
    Tableau,
    TableauStack,
)


@variant_facts.register(Tableau)
@variant_facts.register(ObservedTableau)
def tableau_facts(tableau: Tableau | ObservedTableau, position: State | Observation) -> tuple[str, ...]:
    """Return the trip, the cards on each stack, and the sizes of the piles."""
    piles: tuple[TableauStack | ObservedTableauStack, ...] = tableau.stacks
    stacks = [f"{name} {_stack_text(stack)}" for name, stack in zip(STACK_NAMES, piles, strict=False)]
    covered, discarded = _pile_sizes(tableau)
    opposed = sum(permanent.controller == STACKS for permanent in position.permanents)
    return (
        f"trip {tableau.trip}",
        f"stacks: {', '.join(stacks)}, {counted_noun(opposed, 'permanent')} on them",
        ", ".join(["your side:", *zone_facts(position, YOU)]).replace(":,", ":"),
        f"under the hand card {covered}, discard pile {discarded}",
    )


def _stack_text(stack: TableauStack | ObservedTableauStack) -> str:
    """Return the numbers of cards face down and face up, such as ``3+1``."""
    down = len(stack.face_down) if isinstance(stack, TableauStack) else stack.face_down_count
    return f"{down}+{len(stack.face_up)}" if down or stack.face_up else "cleared"


def _pile_sizes(tableau: Tableau | ObservedTableau) -> tuple[int, int]:
    """Return the numbers of cards under the hand card and in the discard pile."""
    if isinstance(tableau, Tableau):
        return len(tableau.covered_hand), len(tableau.discard_pile)
    return tableau.covered_count, len(tableau.discard_cards or ()) or tableau.discard_count
