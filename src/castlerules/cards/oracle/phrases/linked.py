"""Linked abilities: "the exiled card", which another ability of the same card has exiled."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.phrase import says


@says(
    "object",
    "the exiled (card|cards)",
    example="When this creature enters, exile target land.\n"
    "When this creature leaves the battlefield, return the exiled card to its owner's hand.",
    on="Creature",
)
def exiled_cards() -> lang.ObjectRef:
    """The cards that another ability of the card has exiled; the reader finds that ability (BASE-229)."""
    return lang.Linked()
