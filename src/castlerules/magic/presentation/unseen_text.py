"""What is left of a known pile of cards, in words: numbers, places and names, in no order."""

from __future__ import annotations

from collections.abc import Sequence

from castlerules.cards import CardDef
from castlerules.core.wording import counted_noun

from .notes import priced_counts
from .start_text import kinds_text

Place = tuple[int, str]
"""How many cards lie in a place, and its name: ``(12, "in your library")``."""


def unseen_text(counts: Sequence[tuple[CardDef, int]], places: Sequence[Place]) -> str:
    """Return the cards of *counts*, which are not in sight, and the *places* where they are."""
    total = sum([count for _, count in counts])
    known = [(count, place) for count, place in places if count]
    rest = total - sum([count for count, _ in known])
    known += [(rest, "elsewhere")] if rest > 0 else []
    if not total:
        return f"Nothing is left {places[0][1]}."
    size = counted_noun(total, "card")
    head = f"Left {known[0][1]}: {size}"
    if len(known) > 1:
        head = f"Not in sight: {size} ({', '.join([f'{count} {place}' for count, place in known])})"
    cards = ", ".join(priced_counts([card for card, count in counts for _ in range(count)]))
    return f"{head}, {kinds_text(counts)}. In no order: {cards}."
