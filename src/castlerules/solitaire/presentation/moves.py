"""Sentences for cards that move from place to place: by effects, and when they come into play."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import CardDef, CardType, Zone
from castlerules.magic.model import changes
from castlerules.magic.presentation.names import ObjectNames
from castlerules.solitaire.model.state import YOU

_WHERE_TO: Final[Mapping[Zone, str]] = MappingProxyType(
    {
        Zone.EXILE: "removed from the game:",
        Zone.HAND: "to the top of your hand:",
        Zone.LIBRARY: "to your library:",
        Zone.GRAVEYARD: "to your graveyard:",
    }
)
_WITHOUT_PLACE: Final[Mapping[Zone, str]] = MappingProxyType(
    {
        Zone.BATTLEFIELD: "from play",
        Zone.GRAVEYARD: "from the graveyard",
        Zone.EXILE: "from the removed cards",
        Zone.HAND: "from the hand",
        Zone.LIBRARY: "from the library",
    }
)


def move_clause(names: ObjectNames, move: changes.Moved | changes.MovedUnseen) -> tuple[str, str, str] | None:
    """Return *move* as a clause that says from where to where, in the places of the table (SOL-103, SOL-G11).

    Return None for causes with words of their own, such as a sacrifice, and for local enchantments that come into play.
    """
    card = "a card" if move.card is None else move.card.name
    if move.cause not in (changes.Cause.EFFECT, changes.Cause.STATE_BASED_ACTION, changes.Cause.RESOLVED):
        return None
    if move.to is Zone.BATTLEFIELD:
        head = _arrival(move.card) if isinstance(move, changes.Moved) and move.controller == YOU else ""
        return (head, card, "") if head else None
    if move.to not in _WHERE_TO:
        return None
    if move.origin is Zone.LIBRARY is move.to:
        return ("put back into the library:", card, "")
    return (_WHERE_TO[move.to], card, _from(names, move))


def _arrival(card: CardDef) -> str:
    """SOL-080, SOL-091: return where *card* comes into play; empty for a local enchantment, which has a host."""
    if card.has_type(CardType.LAND):
        return "to the row:"
    return "" if "Aura" in card.faces[0].types.subtypes else "to your slot:"


def _from(names: ObjectNames, move: changes.Moved | changes.MovedUnseen) -> str:
    """Return from where the card of *move* comes; a local enchantment lies where its host does."""
    permanent = None if move.old_object is None else names.permanents.get(move.old_object)
    host = None if permanent is None else permanent.attached_to
    place = names.display.locations.get(move.old_object if host is None else host, "") if move.old_object else ""
    if place and move.origin is not Zone.STACK:
        return f"from {place.partition(' ')[2]}"
    return "" if move.origin is None else _WITHOUT_PLACE.get(move.origin, "")
