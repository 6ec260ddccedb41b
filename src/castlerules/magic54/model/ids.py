"""The ids of players and creatures, which actions, events and states use as targets, and functions that read them."""

from __future__ import annotations

from typing import Final, NewType

from castlerules.core import Player
from castlerules.core.errors import short_repr

from .cards import BLACK, CARDS, RED, TEAM_NAMES, Card, CardKind

ObjectId = NewType("ObjectId", int)
"""M54-038: the id of a target. 0 is RED, 1 is BLACK; a creature gets a new id of 64 or more when it enters play."""

PLAYERS: Final = (ObjectId(RED), ObjectId(BLACK))

_CARDS_BY_INDEX: Final = tuple(CARDS.values())
_IDS_PER_ENTRY: Final = 64


def object_id(entry: int, card: Card) -> ObjectId:
    """Return the id of *card* as the creature with the entry number *entry* (1, 2, ... over the whole game).

    The id encodes both, so that ``card_of`` needs no state; ``docs/faithfulness.md`` says how.
    """
    return ObjectId(entry * _IDS_PER_ENTRY + card.index)


def card_of(creature: ObjectId) -> Card:
    """Return the card of the creature with the id *creature* (see ``docs/faithfulness.md``), in play or not."""
    return _CARDS_BY_INDEX[creature % _IDS_PER_ENTRY]


def entry_number_of(creature: ObjectId) -> int:
    """Return the entry number of a creature: 1 for the first creature that entered play in the game, and so on."""
    return creature // _IDS_PER_ENTRY


def owner_of(target: ObjectId) -> Player:
    """Return the player that *target* is or belongs to (M54-Q41: control never changes)."""
    return Player(target) if target < _IDS_PER_ENTRY else card_of(target).team


def is_creature_id(number: int) -> bool:
    """Return whether *number* is an id that a creature can have: an entry number combined with a creature card."""
    return (
        number >= _IDS_PER_ENTRY
        and number % _IDS_PER_ENTRY < len(CARDS)
        and card_of(ObjectId(number)).kind is CardKind.CREATURE
    )


MOST_DIGITS: Final = 18
"""The largest number of digits of a number in text."""


def target_text(target: ObjectId) -> str:
    """Return *target* as text: RED, BLACK, or as a creature's card and entry number, as in ``KH#7``."""
    if target in PLAYERS:
        return TEAM_NAMES[target]
    return f"{card_of(target).code}#{entry_number_of(target)}" if is_creature_id(target) else f"#{short_repr(target)}"
