"""Abilities that work while the card is in its owner's graveyard."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder
from castlerules.cards.oracle.phrase import binds


@binds(
    "condition",
    "<self> is in your graveyard",
    example="At the beginning of your upkeep, if this card is in your graveyard, you gain 1 life.",
    on="Creature",
)
def is_in_graveyard(binder: Binder, ref: lang.ObjectRef) -> lang.Condition:
    """The card itself is in its owner's graveyard."""
    binder.mention(ref, THING, *binder.face.types, "card")
    return lang.InGraveyard()


@binds(
    "condition",
    "<self> is in your graveyard and <condition>",
    example="As long as this card is in your graveyard and you control a Wall, creatures you control have flying.",
    on="Creature",
)
def is_in_graveyard_and(binder: Binder, ref: lang.ObjectRef, condition: lang.Condition) -> lang.Condition:
    """The card itself is in its owner's graveyard, and something else is true as well."""
    parts = condition.conditions if isinstance(condition, lang.Both) else (condition,)
    return lang.Both((is_in_graveyard.meaning(binder, ref), *parts))
