"""Numbers that name things in a game of Magic."""

from __future__ import annotations

from typing import Final, NewType

from castlerules.core import Player

CardId = NewType("CardId", int)
"""A row of the table: a physical card, or what a token is. It never changes, and no player is shown one."""

ObjectId = NewType("ObjectId", int)
"""BASE-017: one stay of one object in one zone, greater for those that came later; 0 and 1 are the players."""

FIRST_OBJECT: Final = ObjectId(2)
"""The first number that an object can have."""


def is_player(target: ObjectId) -> bool:
    """Return whether *target* is a player."""
    return target < FIRST_OBJECT


def player_object(player: Player) -> ObjectId:
    """Return the number that *player* has as a target."""
    return ObjectId(player)
