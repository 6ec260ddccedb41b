"""The numbers that identify cards and objects: ``CardId`` for a physical card, ``ObjectId`` for a game object."""

from __future__ import annotations

from typing import Final, NewType

from castlerules.core import Player

CardId = NewType("CardId", int)
"""A row of the card table: a physical card, or the description of a token.

It stays the same for the whole game. Players never see one, because it would let them follow a card through a shuffle.
"""

ObjectId = NewType("ObjectId", int)
"""BASE-017: the id of an object: new after every zone change, greater than all earlier ids; 0 and 1 are the players."""

FIRST_OBJECT: Final = ObjectId(2)
"""The smallest id that an object can have; smaller ones are players."""


def is_player(target: ObjectId) -> bool:
    """Return whether *target* is the id of a player."""
    return target < FIRST_OBJECT


def player_object(player: Player) -> ObjectId:
    """Return the ``ObjectId`` of *player*, for places where an object or a player may stand, such as targets."""
    return ObjectId(player)
